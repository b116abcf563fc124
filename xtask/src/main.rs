//! The tasks of the workspace: `cargo xtask TASK`.

use std::process::ExitCode;

mod stage;
mod test;

const USAGE: &str = "usage: cargo xtask TASK

tasks:
  test    everything a change must pass: format, lints, tests, docs, no_std";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("{failed}");
            ExitCode::FAILURE
        }
    }
}
