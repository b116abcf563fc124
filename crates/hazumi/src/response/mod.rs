//! What a touch does to a velocity. Responses know normals and velocities and nothing of shapes.

mod bend;
mod reflect;
mod split;

pub use bend::Bend;
pub use reflect::*;
pub(crate) use split::{Push, enters, nearest_free, nearest_free_of_moving, split};

use crate::Vec2;

/// What a hit does to the body that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Response {
    /// Bounces off. Restitution 1 keeps the speed, 0 only what runs along the surface, more than 1 speeds up (a bumper).
    /// What is negative or not finite counts as 0.
    Bounce {
        /// The share of the speed into the surface that comes back out.
        restitution: f32,
    },
    /// The rest of the motion goes on along the surface. The velocity itself stays as it was for the next step, unless an
    /// acceleration works on the body.
    Slide,
    /// Takes the velocity of the surface: at a fixed body it stands still.
    Stop,
    /// Goes through; the pair does not meet again before it has separated.
    Pass,
    /// Takes this velocity, but for what of it enters a touched surface. What is not finite counts as [`Self::Stop`].
    Velocity(Vec2),
}

impl Response {
    /// A bounce that keeps the speed.
    pub const BOUNCE: Self = Self::Bounce { restitution: 1.0 };
}

impl Default for Response {
    fn default() -> Self {
        Self::BOUNCE
    }
}
