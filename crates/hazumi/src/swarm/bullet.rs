//! One bullet, as it goes into a swarm and as it is read out of one.

use super::InvalidSwarm;
use super::invalid::{extent, finite, velocity};
use crate::Vec2;

/// A round bullet. Checked when it is put into a [`Swarm`](super::Swarm).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bullet {
    /// The centre, in units of length.
    pub position: Vec2,
    /// Units of length per unit of time; at most 1e20 on either axis.
    pub velocity: Vec2,
    /// In units of length; 0 is a point, which is hit as any other.
    pub radius: f32,
    /// Whatever the game wants back with a hit.
    pub user: u64,
}

impl Bullet {
    /// A bullet with `user` 0.
    #[must_use]
    pub fn new(position: impl Into<Vec2>, velocity: impl Into<Vec2>, radius: f32) -> Self {
        Self { position: position.into(), velocity: velocity.into(), radius, user: 0 }
    }

    /// With a number of the game's.
    #[must_use]
    pub const fn user(self, user: u64) -> Self {
        Self { user, ..self }
    }

    /// The bullet, if all of it is finite, its radius not negative and its velocity within bounds.
    pub(super) fn checked(self) -> Result<Self, InvalidSwarm> {
        finite("position", self.position)?;
        velocity(self.velocity)?;
        extent("radius", self.radius)?;
        Ok(self)
    }
}
