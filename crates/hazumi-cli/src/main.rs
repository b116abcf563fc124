//! The command line of hazumi. Every subcommand has its own module with its arguments and a `run`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod check;
mod files;
mod query;
mod replay;
mod run;
mod say;
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
    Check(check::Args),
    Query(query::Args),
    Replay(replay::Args),
    Trial(trial::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(refused) => return refusal(&refused),
    };
    match cli.command {
        None => run::built_in(),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Query(args)) => query::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Trial(args)) => trial::run(&args),
    }
}

/// Help and version go to standard output, and what is wrong with the arguments to standard error.
fn refusal(refused: &clap::Error) -> ExitCode {
    let status = u8::try_from(refused.exit_code()).unwrap_or(2);
    match refused.print() {
        Err(error) if !refused.use_stderr() && error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("hazumi: standard output: cannot be written: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(status),
    }
}
