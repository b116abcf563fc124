//! The command line of hazumi. Every subcommand has its own module with its arguments and a `run`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod query;

/// Exact, time-ordered, deterministic collision and bounce for arcade 2D games.
#[derive(Parser)]
#[command(name = "hazumi", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Query(query::Args),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Query(args) => query::run(&args),
    }
}
