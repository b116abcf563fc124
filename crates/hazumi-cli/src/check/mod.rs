//! `hazumi check`: what a level is taken for.

mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use hazumi_level::{Play, picture};

use crate::files::level::{self, Within};
use crate::files::output::Output;
use crate::files::place::Taken;
use crate::files::{ending, unfinished};
use crate::say::say;

/// Say what each element of a level became, and what is doubtful about it
///
/// A line for each body: its number, where it stands in the file and as what, what it is to the game, its tags, its name. Warnings
/// stand under the body that they are about. Exit status: 0 if the level can be played, with warnings or without; 2 if it cannot.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The level: .svg, .svgz, .tmx, .tmj or .json
    level: PathBuf,
    #[command(flatten)]
    within: Within,
    /// Draw it with the number and name of each body to this file: .svg
    #[arg(long, value_name = "FILE", value_parser = ending::parser(&["svg"]))]
    picture: Option<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> ExitCode {
    match check(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("hazumi: {message}");
            ExitCode::from(2)
        }
    }
}

fn check(args: &Args) -> Result<(), String> {
    let name = args.level.display().to_string();
    unfinished::watch()?;
    let read = args.within.read(&args.level)?;
    let mut taken = Taken::by_reading(&read.files);
    let play = Play::new(read.level.clone(), 1).map_err(|error| level::refused(&name, &read.places, error))?;
    let mut text = table::text(&name, &read, &play.doubts());
    if let Some(path) = &args.picture {
        let mut output = Output::create(&mut taken, "picture", path)?;
        output.fill(picture::labelled(&read.level).as_bytes())?;
        text += &format!("wrote {}\n", output.finish()?.keep()?);
    }
    say(&text)
}
