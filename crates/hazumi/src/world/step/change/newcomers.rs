//! Which movers a shape concerns that comes in the middle of a step.
//!
//! Told by where the movers were at their last hits and how fast they are: not by cells, nor by what is planned, which in a restored
//! world may be others. Its bits would be others too, since a way that is cut in two rounds otherwise than a whole one.

use alloc::vec::Vec;

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::kinematic::bounds;
use crate::world::step::world::World;

/// A mover that a new shape concerns.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Concerned {
    pub(in crate::world::step) id: BodyId,
    /// Whether the shape may be on its way from its last hit on, if it met nothing else. If not, what it will do after the next is
    /// to be planned anew, and it is still where it was.
    pub(in crate::world::step) is_in_way: bool,
}

/// No vector is so many times as long as its greater coordinate.
const LENGTH: f64 = 1.5;

impl State {
    /// The boxes about all that the shapes of new bodies come through in this step.
    pub(in crate::world) fn bounds_of_new(&self, added: &[BodyId]) -> Vec<Aabb> {
        let entries = added.iter().filter_map(|&id| self.bodies.get(id));
        let met = entries.filter(|entry| entry.body.enabled && entry.body.kind != BodyKind::Dynamic);
        met.flat_map(|entry| {
            let pose = entry.motion.as_ref().map(|motion| motion.pose);
            entry.shapes().iter().map(move |shape| bounds(shape, pose.as_ref(), self.dt()))
        })
        .collect()
    }
}

impl World {
    /// The movers that shapes within these bounds concern, in the order of bodies; those that are new themselves among them.
    pub(in crate::world) fn concerned(&mut self, bounds: &[Aabb], added: &[BodyId]) -> Vec<Concerned> {
        let mut concerned = Vec::new();
        let Some(all) = bounds.iter().copied().reduce(|a, b| a.union(&b)) else { return concerned };
        let (all_low, all_high) = (all.min().wide(), all.max().wide());
        let (dt, steps) = (self.state.dt(), self.state.steps());
        for at in 0..self.state.movers.len() {
            let core = &self.state.movers[at];
            let (from, radius) = (core.position, f64::from(core.size.radius()));
            let far = LENGTH * core.velocity.max_abs() * dt;
            // As far as any comes without acceleration, and more than rounding.
            let around = (far + radius) + 8.0 * tolerance(from, far + radius);
            let is_far = (from.x + around < all_low.x)
                | (from.x - around > all_high.x)
                | (from.y + around < all_low.y)
                | (from.y - around > all_high.y);
            if (is_far && !core.accelerated) || !core.enabled {
                continue;
            }
            let (is_crowded, course) = (self.is_crowded(at), &self.state.courses[at]);
            let has_begun = course.step == steps;
            let left = max(dt - if has_begun { course.time } else { 0.0 }, 0.0);
            let motion = core.velocity * left;
            let pull = course.acceleration.max_abs();
            let bend = if core.accelerated { 0.5 * LENGTH * pull * left * left } else { 0.0 };
            let slack = radius + bend + 8.0 * tolerance(from, motion.max_abs() + bend + radius);
            let reaches = |to: DVec2, slack: f64| {
                let (low_x, high_x) = (min(from.x, to.x) - slack, max(from.x, to.x) + slack);
                let (low_y, high_y) = (min(from.y, to.y) - slack, max(from.y, to.y) + slack);
                bounds.iter().any(|bounds| {
                    let (low, high) = (bounds.min().wide(), bounds.max().wide());
                    (low_x <= high.x) & (high_x >= low.x) & (low_y <= high.y) & (high_y >= low.y)
                })
            };
            let is_in_way = reaches(from + motion, slack);
            let has_plan = has_begun && !core.accelerated && !is_crowded;
            if is_in_way || (has_plan && reaches(from, slack + LENGTH * motion.max_abs())) {
                concerned.push(Concerned { id: course.id, is_in_way });
            }
        }
        let is_new = |id: &BodyId| added.contains(id);
        concerned.retain(|concerned| !is_new(&concerned.id));
        let new = added.iter().filter(|id| self.state.place(id.index() as u32).is_some());
        concerned.extend(new.map(|&id| Concerned { id, is_in_way: true }));
        concerned.sort_unstable_by_key(|concerned| concerned.id.index());
        concerned
    }
}
