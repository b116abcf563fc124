//! Levels for hazumi: read from SVG that was drawn in a vector editor, from Tiled maps, or from JSON; played, and drawn
//! as pictures.
//!
//! ```no_run
//! use hazumi_level::{Level, Play, picture::Film};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let (level, warnings) = Level::read("levels/breakout.svg")?;
//! let mut play = Play::new(level, 1)?;
//! let mut film = Film::new(&play);
//! for _ in 0..600 {
//!     play.step(1.0 / 60.0)?;
//!     film.record(&play);
//! }
//! std::fs::write("breakout-moving.svg", film.moving(&play))?;
//! # Ok(()) }
//! ```
//!
//! The features `svg`, `tmx` and `picture` are on unless switched off: without them it reads JSON, plays and records, and needs
//! little more than the engine and serde.
//!
//! The same file means the same wherever it is read: [`Play`] is what the command line runs, and [`Level::to_world`] gives
//! the bare world to games with rules of their own.

mod answer;
mod build;
mod doubts;
mod explain;
mod invalid;
mod json;
mod leading;
mod level;
mod limits;
mod motion;
mod paint;
#[cfg(feature = "picture")]
pub mod picture;
#[cfg(feature = "svg")]
mod places;
mod play;
#[cfg(feature = "tmx")]
mod read;
mod recorder;
mod recording;
mod role;
mod shooting;
#[cfg(feature = "svg")]
mod svg;
mod text;
#[cfg(feature = "tmx")]
mod tmx;
#[cfg(feature = "svg")]
mod told;
mod walking;

pub use answer::Answer;
pub use build::LevelWorld;
pub use doubts::Doubt;
pub use explain::{InvalidJson, from_json};
pub use invalid::{InvalidLevel, Warning};
pub use leading::InvalidInput;
pub use level::{Beam, Fire, Launch, Leg, Level, LevelBody, Walks};
pub use motion::Motion;
pub use paint::{FillRule, Paint};
#[cfg(feature = "svg")]
pub use places::{Place, Read};
pub use play::Play;
pub use recorder::Recorder;
pub use recording::{Difference, Input, InvalidRecording, Recordable, Recording, Replayed, Unequal};
pub use role::Role;
pub use shooting::{Shooting, Shot, Tally};
pub use walking::{Rule, Walking};
