//! Who is shot at, where there are many: circles and capsules that move straight within a frame.

use super::invalid::{extent, finite};
use super::{InvalidSwarm, Player};
use crate::Vec2;

/// A circle or a capsule and its way in a frame; it does not turn. A [`Player`] is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    pub(super) ends: [Vec2; 2],
    pub(super) radius: f32,
    pub(super) motion: Vec2,
    pub(super) ring: f32,
}

impl Target {
    /// A circle that stays where it is.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn circle(center: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidSwarm> {
        let center = center.into();
        Self::capsule(center, center, radius)
    }

    /// A capsule that stays where it is: all within a radius of the segment from `a` to `b`.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn capsule(a: impl Into<Vec2>, b: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidSwarm> {
        let ends = [finite("a", a.into())?, finite("b", b.into())?];
        Ok(Self { ends, radius: extent("radius", radius)?, motion: Vec2::ZERO, ring: 0.0 })
    }

    /// That moves straight and evenly by `motion` in the frame, from where it was described. For nothing to slip through between
    /// frames, it begins where it ended in the last.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn moving(self, motion: impl Into<Vec2>) -> Result<Self, InvalidSwarm> {
        Ok(Self { motion: finite("motion", motion.into())?, ..self })
    }

    /// With a ring of this width around it, in units of length; what passes through it grazes. 0 is no ring.
    ///
    /// # Errors
    /// If it is negative or not finite.
    pub fn ring(self, ring: f32) -> Result<Self, InvalidSwarm> {
        Ok(Self { ring: extent("ring", ring)?, ..self })
    }
}

impl From<Player> for Target {
    fn from(player: Player) -> Self {
        Self {
            ends: [player.from(); 2],
            radius: player.radius(),
            motion: player.to() - player.from(),
            ring: player.ring_width(),
        }
    }
}
