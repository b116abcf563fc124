//! What is around two that meet.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::broad_phase::leg::{Approach, Leg};

/// What is around two that meet.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Around(pub(in crate::world) Vec<Near>);

/// A mover, as each of the two sees it; these are the lanes of what a processor computes at once.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Near {
    /// The way from it to each.
    pub(in crate::world) x: [f64; 2],
    pub(in crate::world) y: [f64; 2],
    /// The sum of the radii; and by how much the square of the distance is more than the square of that.
    pub(in crate::world) r: [f64; 2],
    pub(in crate::world) c: [f64; 2],
    pub(in crate::world) velocity: DVec2,
    /// When its course changes.
    pub(in crate::world) end: f64,
    pub(in crate::world) body: u32,
}

impl Near {
    /// Whether each of the two may meet it within its span: as [`Leg::meets`] asks first.
    #[inline(always)]
    pub(in crate::world) fn may_be_met(&self, [leg, its]: [&Leg; 2], spans: [f64; 2]) -> [bool; 2] {
        let velocity = [
            [leg.velocity.x - self.velocity.x, its.velocity.x - self.velocity.x],
            [leg.velocity.y - self.velocity.y, its.velocity.y - self.velocity.y],
        ];
        Approach::new([self.x, self.y], velocity, self.r, self.c).is_in_time(spans)
    }
}
