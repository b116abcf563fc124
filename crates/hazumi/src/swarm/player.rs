//! Who is shot at: a circle that moves straight within a frame, with a ring around it.

use super::InvalidSwarm;
use super::invalid::{extent, finite};
use crate::Vec2;

/// A player's circle and its way in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    from: Vec2,
    to: Vec2,
    radius: f32,
    ring: f32,
}

impl Player {
    /// A circle that moves straight and evenly from `from` to `to` in the frame, without a ring. For nothing to slip
    /// through between frames, `from` is the last frame's `to`.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn moving(from: impl Into<Vec2>, to: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidSwarm> {
        let (from, to) = (finite("from", from.into())?, finite("to", to.into())?);
        Ok(Self { from, to, radius: extent("radius", radius)?, ring: 0.0 })
    }

    /// A circle that stays where it is.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn at(center: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidSwarm> {
        let center = finite("center", center.into())?;
        Self::moving(center, center, radius)
    }

    /// With a ring of this width around the circle, in units of length; what passes through it grazes. 0 is no ring.
    ///
    /// # Errors
    /// If it is negative or not finite.
    pub fn ring(self, ring: f32) -> Result<Self, InvalidSwarm> {
        Ok(Self { ring: extent("ring", ring)?, ..self })
    }

    /// The centre at the frame's start.
    #[must_use]
    pub const fn from(&self) -> Vec2 {
        self.from
    }

    /// The centre at the frame's end.
    #[must_use]
    pub const fn to(&self) -> Vec2 {
        self.to
    }

    /// The circle's radius, 0 or more.
    #[must_use]
    pub const fn radius(&self) -> f32 {
        self.radius
    }

    /// The ring's width, 0 or more.
    #[must_use]
    pub const fn ring_width(&self) -> f32 {
        self.ring
    }

    /// From the centre to the ring's border.
    pub(super) fn reach(&self) -> f64 {
        f64::from(self.radius) + f64::from(self.ring)
    }
}
