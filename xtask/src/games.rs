//! The games in a window: their workspace is not the engine's.

use crate::programs;
use crate::stage::{Stage, timed};

/// Their format, lints, and tests, which look at pictures of their windows.
///
/// # Errors
/// The first failure.
pub(crate) fn test() -> Result<(), String> {
    timed("games: a display in memory", || programs::ready(&["xvfb-run"]))?;
    let games = "--manifest-path games/macroquad/Cargo.toml";
    Stage::cargo("games: format", &format!("fmt {games} --check")).run()?;
    let target = "--target-dir target/games --locked";
    Stage::cargo("games: lints", &format!("clippy {games} {target} --all-targets -- -D warnings")).run()?;
    Stage::cargo("games: tests", &format!("test {games} {target}")).run()
}
