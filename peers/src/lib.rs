//! hazumi beside parry2d, rapier2d and Box2D, in the same scenes. `cargo run --release` prints a table for each.
//!
//! `scenes/` has a file for each scene, `engines/` one for each engine; a scene knows no engine, and an engine no scene.

pub mod engines;
pub mod random;
pub mod scenes;
pub mod table;

/// What can go wrong here is told and ends the run.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;
