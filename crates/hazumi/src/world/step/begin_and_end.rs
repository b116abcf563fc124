//! What there is to do before the first event of a step, and after the last.

use core::fmt;

use crate::world::body::hit::StepReport;
use crate::world::state::State;
use crate::world::state::collider::{Collider, filling};
use crate::world::state::mover::Mover;
use crate::world::step::step_limits::StepLimits;
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// Why a step was refused. The world is as before.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidStep {
    /// The time is negative, infinite or NaN.
    Time {
        /// The time as given, in seconds.
        got: f32,
    },
}

impl fmt::Display for InvalidStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time { got } => write!(f, "dt: must be finite and >= 0, got {got}"),
        }
    }
}

impl core::error::Error for InvalidStep {}

impl World {
    /// Readies all for a step.
    pub(in crate::world) fn begin(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidStep::Time { got: dt });
        }
        self.state.clock.set_dt(dt.into());
        self.tree.leave();
        self.catch_up();
        self.set_out();
        self.state.clock.begin();
        (self.step.any_rests, self.step.told_at) = (false, 0.0);
        self.step.ended_contacts.begin(&mut self.state);
        self.begin_slid();
        self.step.struck.begin();
        self.step.hits.clear();
        self.step.order.clear();
        self.state.vertices.clear();
        self.sense.begin();
        if self.grid.is_stale(self.state.largest) {
            self.build_grid();
        }
        self.step.limits = StepLimits::of(self.state.movers.len());
        self.state.begin_damping();
        Ok(StepReport::default())
    }

    /// Enters all colliders in cells that suit the largest mover.
    pub(in crate::world) fn build_grid(&mut self) {
        self.purge();
        let Self { grid, state: State { colliders, bodies, largest, .. }, step: StepState { is_general, .. }, .. } =
            self;
        let shape = |collider: &Collider| bodies.get(collider.body).and_then(|entry| filling(collider, entry));
        grid.build(colliders, shape, (*largest, *is_general));
    }

    /// Readies a mover that is not plain: it may overlap something, or have passed it by.
    pub(in crate::world) fn ready(&mut self, at: usize, report: &mut StepReport) -> Mover {
        let mut mover = self.state.mover(at);
        if mover.needs_depenetration || self.state.needs_depenetration {
            let is_free = if self.state.is_gone_over(mover.body) {
                self.release(&mut mover)
            } else {
                self.scene().free(&mut mover)
            };
            report.crushed += usize::from(!is_free);
            self.state.wake_moved(&mover);
            mover.core.start = mover.position;
        }
        if mover.ignores {
            self.state.part(&mut mover);
        }
        self.state.put(at, &mover);
        mover
    }

    /// Leaves a mover as the next step is to find it.
    pub(in crate::world) fn finish(&mut self, at: usize, report: &mut StepReport) {
        let course = &self.state.courses[at];
        let held = course.stays() && !course.crushed && !course.squeezed;
        if held && self.scene().deepest(&self.state.mover(at)).is_some() {
            self.step.gone_over.push(self.state.movers[at].body);
        }
        let course = &mut self.state.courses[at];
        // What met more than it may, be it no hit, stayed where it was: so much of the step is lost.
        if course.is_held() {
            course.reach_bound(self.state.movers[at].velocity);
        }
        let course = &self.state.courses[at];
        report.bounded += usize::from(course.bounded);
        report.crushed += usize::from(course.squeezed);
        let velocity = &mut self.state.movers[at].velocity;
        if course.keeps {
            *velocity = course.kept;
        }
        if course.bounded && course.keeps_speed {
            *velocity = course.regain(*velocity);
        }
    }

    pub(in crate::world) fn end(&mut self, mut report: StepReport) -> StepReport {
        self.purge();
        if report.crushed > 0 {
            self.release_all();
            // Some were let go again, or are gone.
            report.crushed = self.state.courses.iter().filter(|course| course.crushed).count();
        }
        self.end_unparted();
        self.state.end_damping();
        self.state.end_passed();
        self.state.end_pairs(&mut self.step.crowd.groups);
        self.end_separated_contacts();
        self.step.ended_contacts.end(&mut self.state);
        // Those that are open are none that the game hears of.
        self.end_slid();
        self.sense.sense(&mut self.state, &self.grid);
        self.state.clock.end();
        self.arrive();
        self.state.colliders.end_step();
        self.make_tree();
        self.tree.count_anew();
        StepReport { hits: self.step.order.len(), ..report }
    }
}
