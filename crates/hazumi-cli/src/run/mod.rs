//! `hazumi run`: a level is played, measured and drawn.

pub(crate) mod ending;
mod hits;
mod output;
mod summary;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hazumi_level::picture::{Film, png};
use hazumi_level::{Level, Play, Recording, Rule, Warning};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use hits::Hits;
pub(crate) use output::Output;
use summary::Summary;
pub(crate) use summary::kind;

/// The level that a run without arguments plays.
const BREAKOUT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/breakout.svg"));
/// The longer side of a PNG, in pixels.
const PIXELS: u32 = 1280;
/// A progress bar comes after so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// Play a level, say what happened, and draw it
///
/// Exit status: 0 if it ran, 2 for a bad level, bad arguments or files that cannot be written.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The level: .svg, .tmx or .json; without one, the Breakout level that is built in
    level: Option<PathBuf>,
    /// How long to play, in seconds of the game
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Steps per second
    #[arg(long, value_name = "FPS", default_value = "60", value_parser = fps, allow_negative_numbers = true)]
    fps: f64,
    /// Decides the directions of balls that start at random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How walkers walk into things: frame by frame as in the tutorial, or swept through each frame
    #[arg(long, value_name = "RULE", value_enum, default_value = "swept")]
    walkers: Walkers,
    /// Write all hits to this file: .csv or .jsonl
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["csv", "jsonl"]))]
    hits: Option<PathBuf>,
    /// Draw the last moment to this file: .png or .svg
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["png", "svg"]))]
    picture: Option<PathBuf>,
    /// Draw all of it, moving, to this file: .svg, which any browser plays
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["svg"]))]
    animate: Option<PathBuf>,
    /// Record every step to this file: .json, which `hazumi replay` compares
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["json"]))]
    record: Option<PathBuf>,
}

/// The rules of walking.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Walkers {
    /// Overlaps are seen at the end of a frame and pushed out in the next ones (R5); what is too fast goes through
    Frame,
    /// What is touched within a frame stops or carries; nothing is too fast
    Swept,
}

impl Walkers {
    pub(crate) const fn rule(self) -> Rule {
        match self {
            Self::Frame => Rule::Frame,
            Self::Swept => Rule::Swept,
        }
    }
}

/// What a run without any argument does.
impl Default for Args {
    fn default() -> Self {
        Self {
            level: None,
            seconds: 20.0,
            fps: 60.0,
            seed: 1,
            walkers: Walkers::Swept,
            hits: None,
            picture: None,
            animate: Some("out/breakout.svg".into()),
            record: None,
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    between(text, 0.0, 86_400.0, "seconds")
}

pub(crate) fn fps(text: &str) -> Result<f64, String> {
    between(text, 0.01, 100_000.0, "steps per second")
}

pub(crate) fn between(text: &str, least: f64, most: f64, unit: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("must be {least} to {most} {unit}")),
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> ExitCode {
    match play(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("hazumi: {message}");
            ExitCode::from(2)
        }
    }
}

fn play(args: &Args) -> Result<(), String> {
    let (name, level) = read(args)?;
    let mut play =
        Play::with_rule(level, args.seed, args.walkers.rule()).map_err(|error| format!("{name}: {error}"))?;

    // Files that cannot be written are found out before the work is done.
    let mut hits = args.hits.as_deref().map(Hits::create).transpose()?;
    let picture = args.picture.as_deref().map(Output::create).transpose()?;
    let animation = args.animate.as_deref().map(Output::create).transpose()?;

    let recorded = args.record.as_deref().map(Output::create).transpose()?;
    let mut recording = recorded.is_some().then(|| Recording::of_play(&play, args.seed));
    let mut film = (picture.is_some() || animation.is_some()).then(|| Film::new(&play));
    let mut summary = Summary::new(&play);
    let steps = (args.seconds * args.fps).round() as u64;
    let dt = (1.0 / args.fps) as f32;
    let began = Instant::now();
    let mut bar = None;
    for step in 0..steps {
        let start = Instant::now();
        let report = play.step(dt).map_err(|error| format!("{name}: {error}"))?;
        summary.add(&play, &report, start.elapsed());
        if let Some(hits) = &mut hits {
            hits.add(&play, step as f64 / args.fps)?;
        }
        if let Some(film) = &mut film {
            film.record(&play);
        }
        if let Some(recording) = &mut recording {
            recording.add(dt, Vec::new(), &play);
        }
        if bar.is_none() && began.elapsed() > PATIENCE {
            bar = Some(progress(steps, "steps"));
        }
        if let Some(bar) = &bar {
            bar.set_position(step + 1);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }

    let mut written = Vec::new();
    if let Some(hits) = hits {
        written.push(hits.finish()?);
    }
    if let (Some(film), Some(mut picture)) = (&film, picture) {
        let svg = film.still(&play);
        let bytes = if picture.ends_in("png") {
            png(&svg, PIXELS).map_err(|error| format!("{}: {error}", picture.name()))?
        } else {
            svg.into_bytes()
        };
        picture.fill(&bytes)?;
        written.push(picture);
    }
    if let (Some(film), Some(mut animation)) = (&film, animation) {
        animation.fill(film.moving(&play).as_bytes())?;
        written.push(animation);
    }
    if let (Some(recording), Some(mut recorded)) = (&recording, recorded) {
        let text = recording.to_json().map_err(|error| format!("{}: {error}", recorded.name()))?;
        recorded.fill(text.as_bytes())?;
        written.push(recorded);
    }
    let written = written.into_iter().map(Output::keep).collect::<Result<Vec<_>, _>>()?;
    summary.print(&name, args, &play, &written);
    Ok(())
}

/// The level and its name. Warnings are told at once.
fn read(args: &Args) -> Result<(String, Level), String> {
    let (name, read) = match &args.level {
        Some(path) => (path.display().to_string(), Level::read(path).map_err(|error| error.to_string())),
        None => {
            let name = "breakout.svg (built in)".to_owned();
            let read = Level::from_svg(BREAKOUT).map_err(|error| format!("{name}: {error}"));
            (name, read)
        }
    };
    let (level, warnings) = read?;
    tell(&name, &warnings);
    Ok((name, level))
}

/// Tells the warnings about a level.
pub(crate) fn tell(name: &str, warnings: &[Warning]) {
    for Warning { line, column, message, .. } in warnings {
        eprintln!("{name}:{line}:{column}: warning: {message}");
    }
}

/// A progress bar over so many of something.
pub(crate) fn progress(count: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr_with_hz(10));
    // The template is checked by a test.
    if let Ok(style) = ProgressStyle::with_template(PROGRESS) {
        bar.set_style(style);
    }
    bar.with_message(what)
}

const PROGRESS: &str = "{bar:32.yellow/white.dim} {percent:>3} %  {pos}/{len} {msg}, {eta} left";

#[cfg(test)]
mod tests {
    #[test]
    fn the_progress_bars_template_is_valid() {
        assert!(indicatif::ProgressStyle::with_template(super::PROGRESS).is_ok());
    }
}
