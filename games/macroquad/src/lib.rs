//! What the games share: a room that fits the window, time in equal steps, and pictures for tests.

#![warn(missing_docs)]

mod options;
mod room;
mod time;

pub use options::Options;
pub use room::{Room, draw_shape};
pub use time::Steps;
