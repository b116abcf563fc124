//! Whether a way out of what overlaps leads through something else.
//!
//! ```text
//!     |    |########|        a block came over a ball that lies at a thin wall. The shortest way out of the block, to the left, ends behind
//!     |  (o|########|        the wall: on its way the middle of the ball goes into that
//!     |    |########|
//! ```

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving::Round;
use crate::world::state::mover::NO_COLLIDER;

impl Scene<'_> {
    /// Whether a point on a straight way goes into any collider that `stops` it and that it is not in already; into one-way ones from their front.
    #[inline(never)]
    pub(in crate::world) fn crosses(&self, from: DVec2, way: DVec2, time: f64, stops: &dyn Fn(u32) -> bool) -> bool {
        let skipped = |number: u32| {
            let collider = &self.state.colliders[number as usize];
            let touch = collider.shape.touch(Round(0.0), from, DVec2::ZERO, time);
            !stops(number) || touch.gap < 0.0 || !collider.stops_from(&touch, time)
        };
        self.grid.cast(&self.state.colliders, from, way, 0.0, (time, 0.0), (NO_COLLIDER, skipped)).is_some()
    }
}
