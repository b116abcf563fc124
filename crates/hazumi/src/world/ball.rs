//! A moving ball, and its path through one step.

use super::Tags;
use crate::dvec2::DVec2;

/// What the step knows of a dynamic body. In f64: the speed of a ball that only bounces stays the same for as long as
/// anyone will watch, and one long step gives the hits of many short ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) position: DVec2,
    pub(super) velocity: DVec2,
    /// The time that `position` and `velocity` are for, in seconds since the start of the step.
    pub(super) time: f64,
    pub(super) radius: f64,
    /// Where it was when the step began.
    pub(super) start: DVec2,
    /// The velocity to go on with in the next step, where a slide changed only the path.
    pub(super) kept: DVec2,
    pub(super) acceleration: DVec2,
    /// What the surfaces that it rests on leave of the acceleration, at `time`.
    pub(super) pull: DVec2,
    /// The place of its body.
    pub(super) body: u32,
    pub(super) stopped_by: Tags,
    /// Its knots in the list of all; [`NO_KNOT`] if it flew straight.
    pub(super) first_knot: u32,
    pub(super) last_knot: u32,
    /// How many hits it had in this step.
    pub(super) hits: u32,
    /// Counts the changes of its course, so that an arrival foretold before one is known to be out of date.
    pub(super) course: u32,
    pub(super) enabled: bool,
    pub(super) accelerated: bool,
    /// Whether it may overlap something, being new or moved by hand.
    pub(super) unchecked: bool,
    /// Whether the list of pairs that pass has one of its own.
    pub(super) passes: bool,
    /// Whether `kept` is to be restored.
    pub(super) keeps: bool,
    /// Whether it reached the bound on hits.
    pub(super) bounded: bool,
    /// Whether it began inside something with no room around.
    pub(super) crushed: bool,
}

pub(super) const NO_KNOT: u32 = u32::MAX;

/// A bend in a ball's path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knot {
    pub(super) time: f64,
    pub(super) position: DVec2,
    pub(super) next: u32,
}

/// Two touches are the same instant, and two surfaces the same surface, within this many units: four ulps of the
/// largest coordinate involved. f32 positions cannot say more: `i * 0.1` and `(i - 1) * 0.1 + 0.1` differ.
#[inline]
pub(super) fn tolerance(center: DVec2, radius: f64) -> f64 {
    4.0 * f32::EPSILON as f64 * (center.max_abs() + radius)
}

impl Ball {
    /// Goes on undisturbed until `time`.
    #[inline]
    pub(super) fn drift(&mut self, time: f64) {
        let dt = time - self.time;
        self.position += self.velocity * dt;
        if self.accelerated {
            self.position += self.pull * (0.5 * dt * dt);
            self.velocity += self.pull * dt;
        }
        self.time = time;
    }

    /// The longest time that a chord may stand for its parabola: it strays from it by a·h²/8, at most a thousandth of the
    /// ball's size.
    pub(super) fn chord(&self) -> f64 {
        let stray = (2e-3 * self.radius).max(16.0 * tolerance(self.position, self.radius)).max(1e-30);
        crate::float::sqrt(8.0 * stray / self.pull.length())
    }

    /// The least speed out of a surface that is a bounce, where an acceleration presses the ball onto it: a hop of a
    /// thousandth of its size. Slower, it rests.
    pub(super) fn rest_speed(&self, press: f64) -> f64 {
        crate::float::sqrt(2.0 * press * (2e-3 * self.radius).max(tolerance(self.position, self.radius)))
    }
}
