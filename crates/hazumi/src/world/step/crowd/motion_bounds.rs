//! How far a mover may come until a step ends.

use crate::dvec2::DVec2;
use crate::float::max;
use crate::world::broad_phase::region::Region;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::{Core, Course};

/// Two that are so many w apart do not touch, whatever rounding makes of them and wherever they are set down.
const APART: f64 = 8.0;
/// Margin in w for a comparison with an earlier box. Half of it covers being set down at a hit.
const SLACK: f64 = 4.0;
/// Chords stray from their parabolas by less than this part of a mover, and of the way that its acceleration takes it.
const STRAY: f64 = 0.01;

/// The box that a mover so far around a place, with all of its shape, stays in.
#[inline]
pub(super) fn motion_bounds(center: DVec2, far: f64) -> Region {
    Region::around(center, far + APART * tolerance(center, far))
}

/// Whether a mover so far around a place is still in such a box.
pub(super) fn still_holds(bounds: &Region, center: DVec2, far: f64) -> bool {
    bounds.holds(&Region::around(center, far + SLACK * tolerance(center, far)))
}

impl State {
    /// How far a mover comes from where its last hit left it, if it goes on so many times as fast, and no hit makes it faster.
    #[inline]
    pub(super) fn how_far(&self, core: &Core, course: &Course, faster: f64) -> f64 {
        let radius = f64::from(core.size.radius());
        let has_begun = course.step == self.steps();
        let left = max(self.dt() - if has_begun { course.time } else { 0.0 }, 0.0);
        let far = radius + faster * core.velocity.length() * left;
        if core.accelerated { far + self.how_far_bent(core, course, left) } else { far }
    }

    /// What its acceleration adds.
    #[cold]
    fn how_far_bent(&self, core: &Core, course: &Course, left: f64) -> f64 {
        let pull = course.acceleration.length();
        0.5 * pull * left * left + STRAY * (f64::from(core.size.radius()) + pull * self.dt() * self.dt())
    }

    /// The box that a mover that is isolated stays in from its last hit to the end of the step.
    ///
    /// Under an acceleration it flies through several chords without a look at how far it comes. What moves may carry it meanwhile.
    #[inline]
    pub(super) fn reach(&self, core: &Core, course: &Course) -> Region {
        if self.may_be_carried(core, course) {
            return Region::EVERYWHERE;
        }
        motion_bounds(core.position, self.how_far(core, course, 1.0))
    }

    /// Whether a mover that is isolated stays in a box.
    pub(super) fn stays_in(&self, reach: &Region, core: &Core, course: &Course) -> bool {
        let is_anywhere = self.may_be_carried(core, course);
        let far = if is_anywhere { f64::INFINITY } else { self.how_far(core, course, 1.0) };
        still_holds(reach, core.position, far)
    }

    /// Whether what moves may take a mover along farther than its own velocity does: one that may come to lie on that, or that is in contact with it by now.
    fn may_be_carried(&self, core: &Core, course: &Course) -> bool {
        let anything_moves = !self.kinematics.is_empty();
        (core.accelerated && anything_moves) || (course.in_contact && (anything_moves || self.is_on_belt(core.body)))
    }

    fn is_on_belt(&self, body: u32) -> bool {
        self.contacts.of(body).iter().any(|contact| self.colliders[contact.collider as usize].surface_speed != 0.0)
    }
}
