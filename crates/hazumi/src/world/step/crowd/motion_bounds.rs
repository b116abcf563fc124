//! How far a mover may come until a step ends.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::{Core, Course};

/// A box that a mover, with all of its shape, stays in.
#[derive(Clone, Copy, Debug)]
pub(super) struct MotionBounds {
    low: DVec2,
    high: DVec2,
}

/// Two that are so many w apart do not touch, whatever rounding makes of them and wherever they are set down.
const APART: f64 = 8.0;
/// Margin in w for a comparison with an earlier box. Half of it covers being set down at a hit.
const SLACK: f64 = 4.0;
/// Chords stray from their parabolas by less than this part of a mover, and of the way that its acceleration takes it.
const STRAY: f64 = 0.01;

impl MotionBounds {
    const INFINITE: DVec2 = DVec2::new(f64::INFINITY, f64::INFINITY);
    /// That of a mover of which nothing is known yet.
    pub(super) const NOWHERE: Self =
        Self { low: Self::INFINITE, high: DVec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY) };
    pub(super) const EVERYWHERE: Self = Self { low: Self::NOWHERE.high, high: Self::INFINITE };

    /// That of a mover so far around a place.
    #[inline]
    pub(super) fn around(center: DVec2, far: f64) -> Self {
        Self::exactly(center, far + APART * tolerance(center, far))
    }

    #[inline]
    fn exactly(center: DVec2, far: f64) -> Self {
        let far = DVec2::new(far, far);
        Self { low: center - far, high: center + far }
    }

    #[inline]
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        (self.low.x <= other.high.x)
            & (self.high.x >= other.low.x)
            & (self.low.y <= other.high.y)
            & (self.high.y >= other.low.y)
    }

    /// The box that holds both.
    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            low: DVec2::new(min(self.low.x, other.low.x), min(self.low.y, other.low.y)),
            high: DVec2::new(max(self.high.x, other.high.x), max(self.high.y, other.high.y)),
        }
    }

    /// Whether a mover so far around a place is still in it.
    pub(super) fn holds(&self, center: DVec2, far: f64) -> bool {
        let Self { low, high } = Self::exactly(center, far + SLACK * tolerance(center, far));
        (low.x >= self.low.x) & (high.x <= self.high.x) & (low.y >= self.low.y) & (high.y <= self.high.y)
    }
}

impl Default for MotionBounds {
    fn default() -> Self {
        Self::NOWHERE
    }
}

impl State {
    /// How far a mover comes from where its last hit left it, if it goes on so many times as fast, and no hit makes it faster.
    #[inline]
    pub(super) fn how_far(&self, core: &Core, course: &Course, faster: f64) -> f64 {
        let radius = f64::from(core.size.radius());
        let has_begun = course.step == self.steps;
        let left = max(self.dt - if has_begun { course.time } else { 0.0 }, 0.0);
        let far = radius + faster * core.velocity.length() * left;
        if core.accelerated { far + self.how_far_bent(core, course, left) } else { far }
    }

    /// What its acceleration adds.
    #[cold]
    fn how_far_bent(&self, core: &Core, course: &Course, left: f64) -> f64 {
        let pull = course.acceleration.length();
        0.5 * pull * left * left + STRAY * (f64::from(core.size.radius()) + pull * self.dt * self.dt)
    }

    /// The box that a mover that is isolated stays in from its last hit to the end of the step.
    ///
    /// Under an acceleration it flies through several chords without a look at how far it comes. What moves may carry it meanwhile.
    #[inline]
    pub(super) fn reach(&self, core: &Core, course: &Course) -> MotionBounds {
        if self.may_be_carried(core, course) {
            return MotionBounds::EVERYWHERE;
        }
        MotionBounds::around(core.position, self.how_far(core, course, 1.0))
    }

    /// Whether a mover that is isolated stays in a box.
    pub(super) fn stays_in(&self, reach: &MotionBounds, core: &Core, course: &Course) -> bool {
        let is_anywhere = self.may_be_carried(core, course);
        reach.holds(core.position, if is_anywhere { f64::INFINITY } else { self.how_far(core, course, 1.0) })
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
