//! The slide along a hollow curve: that of a shape that is met, or the steered's own, in whose hollow that shape lies.
//!
//! ```text
//!     \   o   /            .-'''-.
//!      \  →  /            /   o → \     moves to the left: seen from it, the other slides along it to the right
//!       `---'
//! ```

use crate::dvec2::DVec2;
use crate::query::{Core, Cubic};
use crate::world::narrow_phase::chord::rise;
use crate::world::steer::segment::Touched;
use crate::world::steer::steered::Steered;

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

    /// The chord of a slide by a velocity from a touch on: as [`rise`] says it.
    pub(super) fn rise(
        &self,
        (steered, shift): (&Steered<'_>, DVec2),
        met: &Touched,
        velocity: DVec2,
        size: f64,
    ) -> Option<(f64, DVec2)> {
        match self {
            Self::Theirs(cubic) => rise(cubic, met.point, met.normal, velocity, met.radius, size),
            Self::Own => {
                let Core::Cubic(own) = steered.at(shift).nth(met.part)?.core else { return None };
                let (sine, lifted) = rise(&own, met.point, -met.normal, -velocity, met.radius, size)?;
                Some((sine, -lifted))
            }
        }
    }
}
