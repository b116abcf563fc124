//! `hazumi run`: a level is played, measured and drawn.

mod hits;
mod summary;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hazumi_level::picture::Film;
use hazumi_level::{Level, Place, Play, Read, Recorder, Rule};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use hits::Hits;
use summary::Summary;
pub(crate) use summary::kind;

use crate::files::level::{self, Within};
use crate::files::output::{Output, Whole};
use crate::files::place::Taken;
use crate::files::{ending, unfinished};
use crate::say::say;

/// The level that a run without arguments plays.
const BREAKOUT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/breakout.svg"));
/// Where the animation of that goes.
const FOLDER: &str = "out";
/// The longer side of a PNG, in pixels.
const PIXELS: u32 = 1280;
/// A progress bar comes after so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// Play a level, say what happened, and draw it
///
/// Files are written whole or not at all, in folders that are there; never over the level or one another. Where a link leads to a
/// file, that file is written.
///
/// Exit status: 0 if it ran, 2 for a bad level, bad arguments or files that cannot be written, 130 if it was interrupted.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The level: .svg, .svgz, .tmx, .tmj or .json; without one, the Breakout level that is built in
    level: Option<PathBuf>,
    #[command(flatten)]
    within: Within,
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
    ///
    /// It has at most 500,000 bends of ways, hits and bullets, and ends where there are more; that is told.
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["svg"]))]
    animate: Option<PathBuf>,
    /// Record every step to this file: .json, which `hazumi replay` compares
    ///
    /// It has at most 256 MiB, and ends where there is more; that is told.
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

/// What [`built_in`] does.
impl Default for Args {
    fn default() -> Self {
        Self {
            level: None,
            within: Within::default(),
            seconds: 20.0,
            fps: 60.0,
            seed: 1,
            walkers: Walkers::Swept,
            hits: None,
            picture: None,
            animate: Some(Path::new(FOLDER).join("breakout.svg")),
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
    ended(play(args))
}

/// Plays the level that is built in. Nobody named the folder that it is drawn to, so it is made, and told.
pub(crate) fn built_in() -> ExitCode {
    let made = match std::fs::create_dir(FOLDER) {
        Ok(()) => say(&format!("made the folder {FOLDER}\n")),
        // There already; what else is wrong is found out where the file is begun.
        Err(_) => Ok(()),
    };
    ended(made.and_then(|()| play(&Args::default())))
}

fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("hazumi: {message}");
            ExitCode::from(2)
        }
    }
}

fn play(args: &Args) -> Result<(), String> {
    let Loaded { name, level, places, inputs } = read(args)?;
    let mut play = Play::with_rule(level, args.seed, args.walkers.rule())
        .map_err(|error| level::refused(&name, &places, error))?;
    level::doubt(&name, &places, &play.doubts());

    // Files that cannot be written are found out before the work is done.
    unfinished::watch()?;
    let mut taken = Taken::by_reading(&inputs);
    let mut output = |option, path: &Option<PathBuf>| {
        path.as_deref().map(|path| Output::create(&mut taken, option, path)).transpose()
    };
    let mut hits = output("hits", &args.hits)?.map(Hits::create).transpose()?;
    let picture = output("picture", &args.picture)?;
    let animation = output("animate", &args.animate)?;
    let recorded = output("record", &args.record)?;

    let mut recorder =
        recorded.map(|output| Recorder::of_play(&play, args.seed, output)).transpose().map_err(unrecorded)?;
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
        if let Some(recorder) = &mut recorder {
            recorder.add(dt, Vec::new(), &play).map_err(unrecorded)?;
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
        written.push((hits.finish()?, String::new()));
    }
    if let (Some(film), Some(mut picture)) = (&film, picture) {
        let bytes = if picture.ends_in("png") {
            film.png(&play, PIXELS).map_err(|error| format!("{}: {error}", picture.name()))?
        } else {
            film.still(&play).into_bytes()
        };
        picture.fill(&bytes)?;
        written.push((picture, String::new()));
    }
    if let (Some(film), Some(mut animation)) = (&film, animation) {
        animation.fill(film.moving(&play).as_bytes())?;
        let (shown, all) = (film.seconds(), play.time());
        let most = Film::MOST;
        let note =
            format!(", the first {shown:.1} s of {all:.1}: an animation has {most} bends, hits and bullets at most");
        written.push((animation, if film.is_whole() { String::new() } else { note }));
    }
    if let Some(recorder) = recorder {
        let (steps, left_out) = (recorder.len(), recorder.left_out());
        let note = format!(", the first {steps} steps of {}: a recording has 256 MiB at most", steps + left_out);
        let recorded = recorder.finish().map_err(unrecorded)?;
        written.push((recorded, if left_out > 0 { note } else { String::new() }));
    }
    // All of them are whole before the first takes its place.
    let written = written.into_iter().map(|(output, note)| Ok((output.finish()?, note)));
    let written = written.collect::<Result<Vec<(Whole, String)>, String>>()?;
    let written = written.into_iter().map(|(whole, note)| Ok(whole.keep()? + &note));
    let written = written.collect::<Result<Vec<_>, String>>()?;
    say(&summary.text(&name, args, &play, &written))
}

/// The level that is played.
struct Loaded {
    name: String,
    level: Level,
    /// Of its bodies.
    places: Vec<Place>,
    /// The files that it was read from.
    inputs: Vec<PathBuf>,
}

/// Warnings are told at once.
fn read(args: &Args) -> Result<Loaded, String> {
    if let Some(path) = &args.level {
        let Read { level, places, files: inputs, .. } = args.within.read_aloud(path)?;
        return Ok(Loaded { name: path.display().to_string(), level, places, inputs });
    }
    let name = "breakout.svg (built in)".to_owned();
    let (level, warnings) = Level::from_svg(BREAKOUT).map_err(|error| format!("{name}: {error}"))?;
    level::tell(&name, &warnings);
    Ok(Loaded { name, level, places: Vec::new(), inputs: Vec::new() })
}

fn unrecorded(error: std::io::Error) -> String {
    format!("record: cannot be written: {error}")
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
