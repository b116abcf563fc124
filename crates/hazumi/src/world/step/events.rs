//! The order of events in a step.
//!
//! ```text
//!     all movers set out --> the first event of all --> answered --> who was in it sets out anew
//!                                    ^                                       |
//!                                    +---------------------------------------+ until the step is over
//! ```

use crate::float::max;
use crate::response::Response;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::State;
use crate::world::state::mover::{Course, Mover, NO_BOUNCE, NO_COLLIDER, Next};
use crate::world::step::begin_and_end::InvalidStep;
use crate::world::step::change::midstep::Midstep;
use crate::world::step::queue::{Event, Queue};
use crate::world::step::world::World;

impl World {
    /// As [`World::step`].
    pub(in crate::world) fn step_asking(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        let mut report = self.begin(dt)?;
        let mut queue = core::mem::take(&mut self.step.queue);
        self.ask_anew(&mut |world: &mut Self, event, hit| world.tell(event, hit, &mut respond));
        self.predict_all(&mut queue, &mut report, &mut respond);
        // What the game changed when it was asked, before anything happened.
        self.apply_changes(&mut queue);
        while self.answer_next(&mut queue, &mut respond) {}
        self.bring_all_to_the_end(&mut report);
        self.go_over_held(&mut report, &mut |world: &mut Self, event, hit| world.tell(event, hit, &mut respond));
        self.apply_changes(&mut queue);
        // What sets out anew there comes nowhere in this step.
        queue.clear();
        self.step.queue = queue;
        Ok(self.end(report))
    }

    /// Predicts the first touch of all movers, or plans their whole step.
    fn predict_all(
        &mut self,
        queue: &mut Queue,
        report: &mut StepReport,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        self.begin_crowd();
        if (!self.step.crowd.is_on || self.step.crowd.isolated.is_sparse) && !self.step.is_general {
            self.step.sorting.keep_near(&mut self.state);
        }
        self.step.plans.begin(self.state.dt());
        self.step.flights.forget();
        for at in 0..self.state.movers.len() {
            let core = &mut self.state.movers[at];
            core.start = core.position;
            let is_plain = core.is_plain() && !self.state.needs_depenetration && !self.step.is_general;
            if !is_plain {
                if !core.enabled {
                    continue;
                }
                if core.needs_depenetration || core.ignores || self.state.needs_depenetration {
                    self.ready(at, report);
                }
            }
            if self.step.crowd.is_on && !self.is_isolated(at) {
                continue;
            }
            if is_plain {
                let core = self.state.movers[at];
                let motion = core.velocity * self.state.dt();
                let first = self.scene().first_of_round(&core, motion, (0.0, self.state.dt()), NO_COLLIDER);
                if first.is_some() {
                    self.state.courses[at].begin(self.state.clock.steps());
                    self.plan(at, first, queue);
                }
            } else {
                self.reschedule(at, queue);
            }
        }
        self.state.needs_depenetration = false;
        self.crush_cramped(report);
        self.reschedule_isolated(queue);
        self.step.plans.close();
        // Movers that meet each other look in the order of bodies, which does not hang on what was removed before.
        self.step.crowd.order.sort_unstable();
        let mut order = core::mem::take(&mut self.step.crowd.order);
        self.lay_sleepers(&mut order);
        self.reschedule_all(&mut order, queue, &mut |world: &mut Self, event, hit| world.tell(event, hit, respond));
        self.step.crowd.order = order;
    }

    /// Answers the event that comes first, of those that were planned and those that were predicted. Says whether there was any.
    fn answer_next(&mut self, queue: &mut Queue, respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response) -> bool {
        self.take_in(queue);
        // At the same time the lower body comes first.
        let (planned, queued) = (self.step.plans.next(), queue.next());
        if self.step.plans.are_over(planned.into_iter().chain(queued).min()) {
            self.plan_on(queue);
            return true;
        }
        if let Some(event) = planned
            && queued.is_none_or(|queued| event.is_not_after(queued))
        {
            self.fetch_plans();
            self.step.plans.done();
            self.keep_to_plan(event, event.number() as usize, queue, respond);
            return true;
        }
        let Some(event) = queue.pop() else { return false };
        let (body, version) = (event.body(), event.number());
        // One of before it turned is over.
        let place = self.state.place(body).filter(|&at| self.state.courses[at].version == version);
        if let Some(at) = place {
            self.answer_predicted(event, at, queue, respond);
        }
        true
    }

    /// Answers an event of the mover at `at` that was predicted.
    fn answer_predicted(
        &mut self,
        event: Event,
        at: usize,
        queue: &mut Queue,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        if self.state.courses[at].planned != NO_BOUNCE {
            return self.keep_to_plan(event, self.state.courses[at].planned as usize, queue, respond);
        }
        let (time, body) = (event.time(), event.body());
        if self.step.crowd.is_on && self.goes_on_in_crowd(at, body, time, queue) {
            return;
        }
        if self.is_crowded(at) {
            return self.answer_in_crowd(at, time, queue, respond);
        }
        let mut mover = self.state.mover(at);
        self.state.clock.go_to(mover.course.next.time);
        if !self.state.colliders.is_gone(mover.course.next.collider)
            && let Some(First { collider, normal, .. }) = self.fulfil(&mut mover, self.state.dt())
        {
            self.meet(&mut mover, collider, normal, &mut |world, mover, met| {
                let hit = world.state.describe(mover, met);
                world.state.show(mover);
                world.tell((mover.course.time, mover.body), hit, respond)
            });
        }
        if self.state.changes.is_empty() {
            return self.predict(at, &mut mover, queue);
        }
        self.state.put(at, &mover);
        self.apply_changes(queue);
        if let Some(at) = self.state.place(body) {
            self.predict(at, &mut self.state.mover(at), queue);
        }
    }

    /// Answers all that happens to movers that meet movers at one instant; then those that were in it set out anew.
    fn answer_in_crowd(
        &mut self,
        first: usize,
        time: f64,
        queue: &mut Queue,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        let mut tell = |world: &mut Self, event: (f64, u32), hit: Hit| world.tell(event, hit, respond);
        let (mut all, mut next) = (core::mem::take(&mut self.step.crowd.all_to_reschedule), Some(first));
        all.clear();
        self.step.crowd.together_from = Some(time);
        while let Some(at) = next {
            self.end_segment(at, queue, &mut tell);
            self.apply_changes(queue);
            all.extend_from_slice(&self.step.crowd.to_reschedule);
            next = self.also_now(&all, queue);
        }
        self.reschedule_all(&mut all, queue, &mut tell);
        self.step.crowd.all_to_reschedule = all;
        self.step.crowd.together_from = None;
    }

    /// Lets all movers go on to the end of the step, after its last event.
    fn bring_all_to_the_end(&mut self, report: &mut StepReport) {
        for at in 0..self.state.movers.len() {
            let core = &mut self.state.movers[at];
            if !core.enabled {
                continue;
            }
            if self.state.courses[at].step != self.state.clock.steps() {
                core.position += core.velocity * self.state.clock.dt();
                continue;
            }
            if self.step.crowd.groups.is_laid(core.body) {
                self.sleep_on(at);
                continue;
            }
            let mut mover = self.state.mover(at);
            if self.is_in_crowd(&mover) {
                self.state.clock.go_to(self.state.dt());
                self.bring_at(at);
            } else {
                self.fulfil(&mut mover, self.state.dt());
                self.state.put(at, &mover);
            }
            self.finish(at, report);
        }
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
        self.step.order.push(Event::new(time, body, self.step.hits.len() as u32));
        self.step.hits.push(hit);
        respond(&hit, &mut Midstep { world: self })
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
            let left = self.state.dt() - mover.course.time;
            let first = self.scene().first_touch(mover, mover.velocity * left, left);
            self.state.put(at, mover);
            return self.plan(at, first, queue);
        }
        mover.course.version = self.step.next_version();
        mover.course.planned = NO_BOUNCE;
        mover.course.next = self.predict_bent(mover, self.state.dt());
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
            queue.push(Event::new(time, self.movers[at].body, version));
        }
    }
}
