//! The command line of hazumi. Every subcommand has its own module with its arguments and a `run`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod query;
mod replay;
mod run;
mod trial;

/// Exact, time-ordered, deterministic collision and bounce for arcade 2D games.
///
/// Without a subcommand: plays the Breakout level that is built in, and writes it moving to out/breakout.svg.
#[derive(Parser)]
#[command(name = "hazumi", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Args),
    Query(query::Args),
    Replay(replay::Args),
    Trial(trial::Args),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        None => run::run(&run::Args::default()),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Query(args)) => query::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Trial(args)) => trial::run(&args),
    }
}
