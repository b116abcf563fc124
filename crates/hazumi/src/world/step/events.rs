//! The order of events in a step.

use core::fmt;

use crate::float::max;
use crate::response::Response;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::State;
use crate::world::state::collider::{Collider, filling};
use crate::world::state::mover::{Course, Mover, NO_BOUNCE, NO_COLLIDER, Next};
use crate::world::step::change::midstep::Midstep;
use crate::world::step::order::rank;
use crate::world::step::queue::{Queue, event};
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
    /// As [`World::step`].
    pub(in crate::world) fn step_asking(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        let mut report = self.begin(dt)?;
        self.begin_crowd();
        if (!self.step.crowd.is_on || self.step.crowd.isolated.is_sparse) && !self.step.is_general {
            self.step.sorting.keep_near(&mut self.state);
        }
        self.step.plans.begin(self.state.dt);
        self.step.flights.forget();
        let mut queue = core::mem::take(&mut self.step.queue);
        for at in 0..self.state.movers.len() {
            let core = &mut self.state.movers[at];
            core.start = core.position;
            let is_plain = core.is_plain() && !self.state.needs_depenetration && !self.step.is_general;
            if !is_plain {
                if !core.enabled {
                    continue;
                }
                if core.needs_depenetration || core.ignores || self.state.needs_depenetration {
                    self.ready(at, &mut report);
                }
            }
            if self.step.crowd.is_on && !self.is_isolated(at) {
                continue;
            }
            if is_plain {
                let core = self.state.movers[at];
                let motion = core.velocity * self.state.dt;
                let first = self.scene().first_of_round(&core, motion, (0.0, self.state.dt), NO_COLLIDER);
                if first.is_some() {
                    self.state.courses[at].begin(self.state.steps);
                    self.plan(at, first, &mut queue);
                }
            } else {
                self.reschedule(at, &mut queue);
            }
        }
        self.state.needs_depenetration = false;
        self.crush_cramped(&mut report);
        self.reschedule_isolated(&mut queue);
        self.step.plans.close();
        // Movers that meet each other look in the order of bodies, which does not hang on what was removed before.
        self.step.crowd.order.sort_unstable();
        let mut order = core::mem::take(&mut self.step.crowd.order);
        self.lay_sleepers(&mut order);
        self.reschedule_all(&mut order, &mut queue, &mut |world: &mut Self, event, hit| {
            world.tell(event, hit, &mut respond)
        });
        self.step.crowd.order = order;
        loop {
            self.take_in(&mut queue);
            // At the same time the lower body comes first.
            let (planned, queued) = (self.step.plans.next(), queue.next());
            if self.step.plans.are_over(planned.into_iter().chain(queued).min()) {
                self.plan_on(&mut queue);
                continue;
            }
            if let Some(event) = planned
                && queued.is_none_or(|queued| event >> 32 <= queued >> 32)
            {
                self.fetch_plans();
                self.step.plans.done();
                self.keep_to_plan(event, event as u32 as usize, &mut queue, &mut respond);
                continue;
            }
            let Some(event) = queue.pop() else { break };
            let (body, version) = ((event >> 32) as u32, event as u32);
            let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].version == version) else {
                continue;
            };
            if self.state.courses[at].planned != NO_BOUNCE {
                self.keep_to_plan(event, self.state.courses[at].planned as usize, &mut queue, &mut respond);
                continue;
            }
            let time = f64::from_bits((event >> 64) as u64);
            if self.step.crowd.is_on && self.goes_on_in_crowd(at, body, time, &mut queue) {
                continue;
            }
            if self.is_crowded(at) {
                let (mut all, mut next) = (core::mem::take(&mut self.step.crowd.all_to_reschedule), Some(at));
                all.clear();
                self.step.crowd.together_from = Some(time);
                while let Some(at) = next {
                    self.end_segment(at, &mut queue, &mut |world: &mut Self, event, hit| {
                        world.tell(event, hit, &mut respond)
                    });
                    self.apply_changes(&mut queue);
                    all.extend_from_slice(&self.step.crowd.to_reschedule);
                    next = self.also_now(&all, &mut queue);
                }
                self.reschedule_all(&mut all, &mut queue, &mut |world: &mut Self, event, hit| {
                    world.tell(event, hit, &mut respond)
                });
                self.step.crowd.all_to_reschedule = all;
                self.step.crowd.together_from = None;
                continue;
            }
            let mut mover = self.state.mover(at);
            self.state.now = mover.course.next.time;
            if !self.state.colliders.is_gone(mover.course.next.collider)
                && let Some(First { collider, normal, .. }) = self.fulfil(&mut mover, self.state.dt)
            {
                self.meet(&mut mover, collider, normal, &mut |world, mover, met| {
                    let hit = world.state.describe(mover, met);
                    world.state.show(mover);
                    world.tell((mover.course.time, mover.body), hit, &mut respond)
                });
            }
            if self.state.changes.is_empty() {
                self.predict(at, &mut mover, &mut queue);
                continue;
            }
            self.state.put(at, &mover);
            self.apply_changes(&mut queue);
            if let Some(at) = self.state.place(body) {
                self.predict(at, &mut self.state.mover(at), &mut queue);
            }
        }
        self.step.queue = queue;
        for at in 0..self.state.movers.len() {
            let core = &mut self.state.movers[at];
            if self.state.courses[at].step != self.state.steps && core.enabled {
                core.position += core.velocity * self.state.dt;
            } else if core.enabled {
                if self.step.crowd.groups.is_laid(core.body) {
                    self.sleep_on(at);
                    continue;
                }
                let mut mover = self.state.mover(at);
                if self.is_in_crowd(&mover) {
                    self.state.now = self.state.dt;
                    self.bring_at(at);
                } else {
                    self.fulfil(&mut mover, self.state.dt);
                    self.state.put(at, &mover);
                }
                self.finish(at, &mut report);
            }
        }
        Ok(self.end(report))
    }

    /// Hands a hit over that a body had at a time. The game hears of hits in the order of time: where events that come at once are answered together, one
    /// may be told after another that came later by rounding, and has the time of that.
    fn tell(
        &mut self,
        (time, body): (f64, u32),
        mut hit: Hit,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Response {
        if time < self.step.told_at {
            hit.time = self.step.told_at as f32;
        }
        let time = max(time, self.step.told_at);
        self.step.told_at = time;
        self.step.order.push(rank(time, body, self.step.hits.len()));
        self.step.hits.push(hit);
        respond(&hit, &mut Midstep { world: self })
    }

    /// Readies all for a step.
    pub(in crate::world) fn begin(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidStep::Time { got: dt });
        }
        self.state.dt = dt.into();
        self.tree.leave();
        self.catch_up();
        self.set_out();
        (self.state.now, self.step.any_rests, self.state.is_stepping) = (0.0, false, true);
        self.step.told_at = 0.0;
        self.state.steps += 1;
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
            // What moves came into it while it was held, and goes over it.
            self.go_over_held(at);
            let course = &mut self.state.courses[at];
            (course.squeezed, course.crushed, self.state.movers[at].needs_depenetration) = (true, true, true);
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
        (self.state.now, self.state.is_stepping) = (0.0, false);
        self.arrive();
        self.state.colliders.end_step();
        self.make_tree();
        self.tree.count_anew();
        StepReport { hits: self.step.order.len(), ..report }
    }

    /// Predicts a mover's next touch. Until then its state stays that of its last, so that it may yet be turned elsewhere.
    pub(in crate::world) fn predict(&mut self, at: usize, mover: &mut Mover, queue: &mut Queue) {
        if !mover.enabled {
            // Switched off by the answer to its own hit.
            return self.state.put(at, mover);
        }
        if self.step.crowd.is_on {
            if self.is_in_crowd(mover) {
                self.state.put(at, mover);
                return self.predict_in_crowd(at, queue);
            }
            if self.is_reached(mover) {
                self.state.put(at, mover);
                return self.join(at, queue);
            }
        }
        if !mover.is_bent() && !self.step.is_general {
            let left = self.state.dt - mover.course.time;
            let first = self.scene().first_touch(mover, mover.velocity * left, left);
            self.state.put(at, mover);
            return self.plan(at, first, queue);
        }
        mover.course.version = self.step.next_version();
        mover.course.planned = NO_BOUNCE;
        mover.course.next = self.predict_bent(mover, self.state.dt);
        self.state.put(at, mover);
        self.state.expect(at, queue);
    }

    /// Predicts the next touch of a mover as it was put.
    pub(in crate::world::step) fn reschedule(&mut self, at: usize, queue: &mut Queue) {
        if self.is_crowded(at) {
            self.predict_in_crowd(at, queue);
        } else {
            self.predict(at, &mut self.state.mover(at), queue);
        }
    }
}

impl State {
    /// Enters a mover's next touch among those that are predicted.
    pub(in crate::world) fn expect(&self, at: usize, queue: &mut Queue) {
        let Course { next: Next { time, collider, .. }, version, .. } = self.courses[at];
        if collider != NO_COLLIDER {
            queue.push(event(time, self.movers[at].body, version));
        }
    }
}
