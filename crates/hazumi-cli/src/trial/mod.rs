//! `hazumi trial`: a level is played once for each of many seeds, and all of it is summed up.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `seeds` | which games are played |
//! | `game` | one game, and when it is decided |
//! | `results` | games as a table, written and merged |
//! | `tally` | the sum of them |
//! | `histogram`, `report`, `picture` | how the sum is shown |

mod game;
mod histogram;
mod picture;
mod report;
mod results;
mod seeds;
mod tally;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use hazumi::BodyKind;
use hazumi_level::{Play, Read};
use rayon::prelude::*;

use crate::files::level::{self, Within};
use crate::files::output::{Output, Whole};
use crate::files::place::Taken;
use crate::files::{ending, unfinished};
use crate::run::{PATIENCE, Walkers, between, fps, progress};
use crate::say::say;
use game::{Game, Terms};
use results::{Merged, Trial, Writer};
use seeds::Seeds;
use tally::Tally;

/// Games that are played together: enough that one long game does not leave the other cores waiting for long.
const TOGETHER: usize = 256;

/// Play a level once for each of many seeds, and sum up: whether it can be won, how long that takes, where it gets stuck
///
/// A game is won when all that can break is broken. It is lost when no ball is left, swallowed or farther out of sight than
/// the view is large; where nothing can break it is over then. It is stuck when nothing has broken for some time; where nothing
/// can break, when nothing was hit. Else it is open when the time is up.
///
/// The same seeds give the same results on any number of threads, and on any machine. `hazumi run LEVEL --seed N`, with the same
/// --fps, plays the same game.
///
/// Exit status: 0 if it ran, 2 for a bad level, bad arguments or files that cannot be read or written, 130 if it was interrupted.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The level: .svg, .svgz, .tmx, .tmj or .json
    #[arg(required_unless_present = "merge")]
    level: Option<PathBuf>,
    #[command(flatten)]
    within: Within,
    /// The seeds, from the first to the last, both included
    #[arg(long, value_name = "FIRST..LAST", default_value = "1..1000")]
    seeds: Seeds,
    /// How long a game may take, in seconds of the game
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// A game is stuck when nothing has happened for so long, in seconds of the game
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds, allow_negative_numbers = true)]
    stuck: f64,
    /// Steps per second
    #[arg(long, value_name = "FPS", default_value = "60", value_parser = fps, allow_negative_numbers = true)]
    fps: f64,
    /// How walkers walk into things, as in `hazumi run`
    #[arg(long, value_name = "RULE", value_enum, default_value = "swept")]
    walkers: Walkers,
    /// Write a line for each game to this file: .csv
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["csv"]))]
    csv: Option<PathBuf>,
    /// Draw how games ended and how long they took to this file: .svg
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["svg"]))]
    picture: Option<PathBuf>,
    /// How many threads play; as many as the machine has cores unless said
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Sum up tables that --csv wrote, of other seeds of the same trial, instead of playing
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["level", "root", "seeds", "seconds", "stuck", "fps", "walkers", "threads"],
        value_parser = ending::parser(&["csv"])
    )]
    merge: Vec<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    between(text, 0.01, 86_400.0, "seconds")
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> ExitCode {
    let done = match &args.level {
        Some(path) => play(args, path),
        None => merge(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("hazumi: {message}");
            ExitCode::from(2)
        }
    }
}

fn play(args: &Args, path: &Path) -> Result<(), String> {
    let name = path.display().to_string();
    let Read { level, places, files: inputs, .. } = args.within.read_aloud(path)?;
    let terms = Terms { fps: args.fps, seconds: args.seconds, patience: args.stuck, rule: args.walkers.rule() };
    let first = Play::with_rule(level.clone(), *args.seeds.all().start(), terms.rule)
        .map_err(|error| level::refused(&name, &places, error))?;
    if !first.world().iter().any(|body| body.kind() == BodyKind::Dynamic) {
        return Err(format!("{name}: has no balls or movers, so that there is nothing to try"));
    }
    if !level.bodies.iter().any(|body| body.launch.is_some_and(|launch| launch.spread > 0.0)) {
        eprintln!(
            "{name}: warning: no ball starts at random, so that all seeds play the same game (data-speed and data-spread, see levels/README.md)"
        );
    }
    level::doubt(&name, &places, &first.doubts());
    let trial = Trial::new(&name, &level, &terms)?;
    let mut files = Files::create(args, &trial, &inputs)?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into());
    let threads = threads.build().map_err(|error| format!("threads: {error}"))?;
    let (mut tally, mut seeds) = (Tally::default(), args.seeds.all());
    let (began, mut bar) = (Instant::now(), None);
    loop {
        let together: Vec<u64> = seeds.by_ref().take(TOGETHER).collect();
        if together.is_empty() {
            break;
        }
        // In order of seeds, whichever thread was quicker.
        let games: Vec<_> =
            threads.install(|| together.into_par_iter().map(|seed| (seed, Game::play(&level, seed, &terms))).collect());
        for (seed, game) in games {
            files.add(&mut tally, &game.map_err(|error| format!("{name}: seed {seed}: {error}"))?)?;
        }
        if bar.is_none() && began.elapsed() > PATIENCE {
            bar = Some(progress(args.seeds.count(), "games"));
        }
        if let Some(bar) = &bar {
            bar.set_position(tally.games);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    files.finish(&name, &trial, &tally, Some(args.stuck))
}

fn merge(args: &Args) -> Result<(), String> {
    let mut merged = Merged::open(&args.merge)?;
    let trial = merged.trial.clone();
    let mut files = Files::create(args, &trial, &args.merge)?;
    let mut tally = Tally::default();
    while let Some(game) = merged.next()? {
        files.add(&mut tally, &game)?;
    }
    files.finish(&trial.level, &trial, &tally, None)
}

/// What a trial writes.
struct Files {
    table: Option<Writer>,
    picture: Option<Output>,
}

impl Files {
    /// Files that cannot be written are found out before the work is done.
    fn create(args: &Args, trial: &Trial, inputs: &[PathBuf]) -> Result<Self, String> {
        unfinished::watch()?;
        let mut taken = Taken::by_reading(inputs);
        let mut output = |option, path: &Option<PathBuf>| {
            path.as_deref().map(|path| Output::create(&mut taken, option, path)).transpose()
        };
        let table = output("csv", &args.csv)?.map(|output| Writer::new(output, trial.clone()));
        Ok(Self { table, picture: output("picture", &args.picture)? })
    }

    fn add(&mut self, tally: &mut Tally, game: &Game) -> Result<(), String> {
        tally.add(game)?;
        self.table.as_mut().map_or(Ok(()), |table| table.add(game))
    }

    fn finish(self, name: &str, trial: &Trial, tally: &Tally, stuck_after: Option<f64>) -> Result<(), String> {
        let mut written = Vec::new();
        if let Some(table) = self.table {
            written.push(table.finish()?);
        }
        if let Some(mut picture) = self.picture {
            picture.fill(picture::svg(&trial.level, tally).as_bytes())?;
            written.push(picture);
        }
        // All of them are whole before the first takes its place.
        let written = written.into_iter().map(Output::finish).collect::<Result<Vec<_>, _>>()?;
        let mut text = report::text(name, tally, stuck_after);
        for name in written.into_iter().map(Whole::keep) {
            text += &format!("\n  wrote {}", name?);
        }
        say(&(text.trim_end().to_owned() + "\n"))
    }
}
