//! Level files.

mod build;
mod invalid;
mod json;
mod level;
mod read;
mod svg;

pub use build::LevelWorld;
pub use invalid::{InvalidLevel, Warning};
pub use level::{Launch, Level, LevelBody, Paint, Role};
