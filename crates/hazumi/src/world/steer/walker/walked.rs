//! What a walk tells.

use alloc::vec::Vec;

use crate::Vec2;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::steer::passed::Passed;

/// Where a [`Walker`](crate::Walker) got to in one frame, and what it met. What it stands on now, the walker itself tells.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Walked {
    /// Where the body is now: its [`BodyRef::position`](crate::BodyRef::position).
    pub position: Vec2,
    /// Every touch that stopped it or pushed it, in order. `time` is the share of the frame made before, 0..=1, and velocities are in units per
    /// second. What it only stands on is none.
    pub hits: Vec<Hit>,
    /// The dynamic bodies that it pressed against, in order; none that it landed on.
    pub pushed: Vec<Pushed>,
    /// What it came through that it senses, or that senses it.
    pub passed: Vec<Passed>,
    /// How fast it came down, in units per second along the floor's normal, if it landed in this frame.
    #[doc(alias = "fall damage")]
    pub landed: Option<f32>,
    /// Whether it left its floor in this frame: it jumped, fell or went over an edge.
    pub left_floor: bool,
    /// How high the steps are that it went up in this frame, in units; 0 if there were none.
    pub stepped: f32,
    /// Whether it has no room: what moves closed in on it and goes over it, or it began inside of others with no room around.
    pub crushed: bool,
    /// Whether it reached the bound on hits of [`World::move_by`](crate::World::move_by).
    pub bounded: bool,
}

impl Walked {
    /// Forgets all, and keeps the room of the lists.
    pub(in crate::world) fn clear(&mut self) {
        self.hits.clear();
        self.pushed.clear();
        self.passed.clear();
        *self = Self {
            hits: core::mem::take(&mut self.hits),
            pushed: core::mem::take(&mut self.pushed),
            passed: core::mem::take(&mut self.passed),
            ..Self::default()
        };
    }
}

/// A dynamic body that a [`Walker`](crate::Walker) pressed against.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[doc(alias("impulse", "RigidBody", "crate"))]
pub struct Pushed {
    /// The body.
    pub body: BodyId,
    /// The direction of the push, of length 1: into its surface.
    pub direction: Vec2,
    /// How fast the walker wanted to go in this direction, in units per second; what the body does already is not taken off.
    pub speed: f32,
}
