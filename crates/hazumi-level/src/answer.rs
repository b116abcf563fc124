//! What a hit does.

use serde::{Deserialize, Serialize};

/// What a hit does to a ball or mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", expecting = "bounce, slide, stop or pass")]
#[non_exhaustive]
pub enum Answer {
    /// [`Response::Bounce`](hazumi::Response::Bounce) with the body's restitution, or [`Response::BounceAt`](hazumi::Response::BounceAt) with its
    /// `bounce_at`.
    Bounce,
    /// [`Response::Slide`](hazumi::Response::Slide).
    Slide,
    /// [`Response::Stop`](hazumi::Response::Stop).
    Stop,
    /// [`Response::Pass`](hazumi::Response::Pass).
    Pass,
}

impl Answer {
    /// Its word in a level.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Bounce => "bounce",
            Self::Slide => "slide",
            Self::Stop => "stop",
            Self::Pass => "pass",
        }
    }
}
