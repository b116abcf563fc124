//! Level files.

mod level;

pub use level::{Launch, Level, LevelBody, Paint, Role};
