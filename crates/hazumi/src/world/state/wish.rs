//! What a mover wants that surfaces hold back or push along.

use crate::dvec2::DVec2;
use crate::world::state::mover::{Course, Mover};

impl Course {
    /// Goes on wanting a velocity that surfaces hold back; it has that again in the next step.
    pub(in crate::world) const fn keep(&mut self, velocity: DVec2) {
        (self.keeps, self.kept, self.walks) = (true, velocity, false);
    }

    /// Keeps a velocity and goes by it, as what slides on from an earlier step does: it takes what surfaces leave of it, and all of it where
    /// they end.
    pub(in crate::world) const fn walk(&mut self, velocity: DVec2) {
        (self.keeps, self.kept, self.walks, self.driven) = (true, velocity, true, false);
    }

    /// Whether it goes by the velocity that it keeps.
    pub(in crate::world) const fn is_walking(&self) -> bool {
        self.keeps && self.walks
    }

    /// What it wants beside what it has, if surfaces hold it back or push it along.
    pub(in crate::world) const fn wish(&self) -> Option<DVec2> {
        match (self.is_walking(), self.driven) {
            (true, _) => Some(self.kept),
            (false, true) => Some(self.wants),
            (false, false) => None,
        }
    }

    /// Is pushed along from a velocity, for this step.
    pub(in crate::world) const fn drive(&mut self, velocity: DVec2) {
        (self.driven, self.wants) = (true, velocity);
    }
}

impl Mover {
    /// Has again what surfaces held back, as when a step begins.
    pub(in crate::world) const fn take_up_wish(&mut self) {
        if self.course.keeps {
            (self.core.velocity, self.course.keeps) = (self.course.kept, false);
        }
        self.course.driven = false;
    }
}
