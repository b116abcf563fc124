//! What moves through the cells: a circle, or an outline.

use crate::dvec2::DVec2;
use crate::query::RayHit;
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::collider::Collider;

/// What moves.
pub(in crate::world) trait Moving: Copy {
    /// How far it comes from its position at most; a mover's radius.
    fn reach(&self) -> f64;

    /// Its sides left and below, right and above, from its position.
    fn sides(&self) -> (DVec2, DVec2);

    /// Whether it is a circle.
    const IS_ROUND: bool;

    fn cast(&self, collider: &Collider, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit>;
}

/// A mover, by its radius.
#[derive(Clone, Copy)]
pub(in crate::world) struct Round(pub(in crate::world) f64);

impl Moving for Round {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.0
    }

    #[inline(always)]
    fn sides(&self) -> (DVec2, DVec2) {
        let r = DVec2::new(self.0, self.0);
        (-r, r)
    }

    #[inline(always)]
    fn cast(&self, collider: &Collider, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit> {
        collider.shape.cast(o, motion, self.0, span)
    }
}

impl Moving for &Outline {
    const IS_ROUND: bool = false;

    fn reach(&self) -> f64 {
        self.reach
    }

    fn sides(&self) -> (DVec2, DVec2) {
        (self.low, self.high)
    }

    fn cast(&self, collider: &Collider, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit> {
        collider.shape.cast_outline(self, o, motion, span)
    }
}
