//! `cargo xtask soak`: random calls of the engine, optimised but with all assertions.

use crate::stage::Stage;

/// Hands all on to the program of `hazumi-model`, which takes paths as from the workspace's root.
///
/// # Errors
/// If a promise was broken, or the program refuses its arguments.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    Stage::cargo("soak", "run --quiet --profile soak -p hazumi-model --").followed_by(arguments).run()
}
