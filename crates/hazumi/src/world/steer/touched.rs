//! A touch of a steered body, and the slide along a hollow curve from there on: that of the shape that is met, or the body's own, in whose hollow
//! that shape lies.
//!
//! ```text
//!     \   o   /            .-'''-.
//!      \  →  /            /   o → \     moves to the left: seen from it, the other slides along it to the right
//!       `---'
//! ```

use crate::dvec2::DVec2;
use crate::query::{Core, Cubic};
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::chord::rise;
use crate::world::steer::steered::Steered;

/// A touch at the end of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct SteeredTouch {
    pub(super) time: f64,
    /// The body that is touched, and which of its shapes.
    pub(super) pair: (BodyId, u32),
    /// Which of the steered's shapes.
    pub(super) part: usize,
    pub(super) normal: DVec2,
    pub(super) point: DVec2,
    /// Of both.
    pub(super) radius: f64,
    /// Which of the two is a curve, if one is.
    pub(super) curve: Option<Curve>,
}

impl SteeredTouch {
    /// A touch of the first of its shapes, at the start of a motion.
    pub(super) const fn of(pair: (BodyId, u32), normal: DVec2, point: DVec2) -> Self {
        Self { time: 0.0, pair, part: 0, normal, point, radius: 0.0, curve: None }
    }

    /// The chord of a slide by a velocity from here on, if one of the two is a hollow curve: as [`rise`] says it.
    pub(super) fn rise(
        &self,
        (steered, shift): (&Steered<'_>, DVec2),
        velocity: DVec2,
        size: f64,
    ) -> Option<(f64, DVec2)> {
        match self.curve? {
            Curve::Theirs(cubic) => rise(&cubic, self.point, self.normal, velocity, self.radius, size),
            Curve::Own => {
                let Core::Cubic(own) = steered.at(shift).nth(self.part)?.core else { return None };
                let (sine, lifted) = rise(&own, self.point, -self.normal, -velocity, self.radius, size)?;
                Some((sine, -lifted))
            }
        }
    }
}

/// Which of two that touch is a curve.
#[derive(Clone, Copy, Debug)]
pub(super) enum Curve {
    Theirs(Cubic),
    Own,
}

impl Curve {
    /// Of a steered core and another; of two curves, the other.
    pub(super) fn of(own: &Core<'_>, theirs: &Core<'_>) -> Option<Self> {
        match (own, theirs) {
            (_, Core::Cubic(cubic)) => Some(Self::Theirs(*cubic)),
            (Core::Cubic(_), _) => Some(Self::Own),
            _ => None,
        }
    }
}
