//! The tasks of the workspace: `cargo xtask TASK`.

use std::process::ExitCode;

mod games;
mod programs;
mod rooms;
mod run;
mod soak;
mod stage;
mod test;
mod web;

const USAGE: &str = "usage: cargo xtask TASK

tasks:
  test [--no-web]   everything a change must pass: format, lints, tests, docs, no_std, the games and the web side
  web [--build]     the npm package and the site: built, and served unless --build is given
  sizes             the wasm modules of the npm package, and how much of hazumi is what
  rooms             which files of the engine import which: folders, cycles, and what is otherwise than promised
  soak --minutes N [--seed S] [--flavour NAME] [--into FOLDER]
                    random calls of the engine for so long; what breaks a promise is shortened into a file
  soak FILE...      such files again; fails if one still breaks its promise";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(true),
        ["test", "--no-web"] => test::run(false),
        ["web"] => web::run(true),
        ["web", "--build"] => web::run(false),
        ["sizes"] => web::sizes(),
        ["rooms"] => rooms::run(),
        ["soak", ref rest @ ..] if !rest.is_empty() => soak::run(rest),
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
