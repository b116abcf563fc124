//! Movers that are isolated: in the time that is left they can come to none that they may meet. They fly by themselves, as where no
//! movers meet: where one of many has a tag to be known by in a hit, only those near it are in the crowd.
//!
//! If few can be met when a step begins, those are watched: each has a box that it stays in, and whoever can come into that and may meet it
//! is in the crowd with it; if that is nobody, it is isolated itself. What has another velocity after a hit is looked at again. If an isolated mover can
//! come into a box now, both join the crowd; if one that is watched may leave its box, it gets a larger one, and whoever can come into that joins it.
//! A mover that comes in the middle of the step is watched from then on, if it may meet any that is isolated.
//!
//! All is told by where movers were at their last hits and how fast they were then, and not by cells or plans.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::broad_phase::region::Region;
use crate::world::state::mover::{Core, Course, Mover};
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::motion_bounds::{motion_bounds, still_holds};
use crate::world::step::crowd::watched::{Isolated, MOST_WATCHED};
use crate::world::step::queue::Queue;
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// Above this many watched movers, one that came or left its box gets a box that is everywhere.
const MOST_WATCHED_LATER: usize = 64;
/// One that may leave its box gets one for so many times its speed, so that it does not leave it again soon.
const FASTER: f64 = 2.0;

impl World {
    /// Finds out whom isolated movers may meet when a step begins; where those are many, nobody is isolated.
    pub(super) fn isolate(&mut self) {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        if crowd.isolated.watched.len() > MOST_WATCHED {
            crowd.isolated.clear();
            // In the order of bodies.
            for body in 0..state.places.len() as u32 {
                let Some(at) = state.place(body) else { continue };
                let (core, course) = (&state.movers[at], &state.courses[at]);
                if crowd.has(core, course.tags) {
                    crowd.order.push(body);
                } else {
                    crowd.isolated.bodies.insert(body);
                    crowd.isolated.note(core, course.tags);
                }
            }
            return;
        }
        let Crowd { isolated, order, .. } = crowd;
        isolated.is_sparse = true;
        isolated.bodies.fill(state.places.len());
        for watched in &mut isolated.watched {
            if let Some(at) = state.place(watched.body) {
                let (core, course) = (&state.movers[at], &state.courses[at]);
                watched.reach = motion_bounds(core.position, state.how_far(core, course, 1.0));
                isolated.all = isolated.all.union(&watched.reach);
            }
        }
        order.extend(isolated.that_meet_each_other());
        // Those in contact go as a group, even where the contact is open.
        order.extend(state.pairs.all().iter().flat_map(|pair| pair.bodies));
        order.sort_unstable();
        order.dedup();
        order.iter().for_each(|&body| isolated.bodies.remove(body));
    }

    /// Predicts what those come to that are watched, and to which nobody can come as the step begins.
    pub(in crate::world::step) fn reschedule_isolated(&mut self, queue: &mut Queue) {
        for number in 0..self.step.crowd.isolated.watched.len() {
            let Self { step: StepState { crowd: Crowd { isolated, order, .. }, .. }, state, .. } = self;
            let watched = &isolated.watched[number];
            let Some(at) = state.place(watched.body).filter(|_| isolated.is_sparse && isolated.has(watched.body))
            else {
                continue;
            };
            let (core, course) = (&state.movers[at], &state.courses[at]);
            let reach = state.reach(core, course);
            let is_met = |(core, course): (&Core, &Course)| {
                core.enabled && watched.may_meet(core, course.tags) && state.reach(core, course).overlaps(&reach)
            };
            // What moves may carry it anywhere, to those that others do not look for where it is now.
            if !state.stays_in(&watched.reach, core, course) && state.movers.iter().zip(&state.courses).any(is_met) {
                isolated.bodies.remove(watched.body);
                order.push(watched.body);
                continue;
            }
            isolated.watched[number].reach = reach;
            self.state.courses[at].begin(self.state.clock.steps());
            self.reschedule(at, queue);
        }
    }

    /// Whether a mover is isolated when the step begins; if not, it is listed in the crowd.
    #[inline(always)]
    pub(in crate::world::step) fn is_isolated(&mut self, at: usize) -> bool {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        let core = &state.movers[at];
        if !crowd.isolated.is_sparse {
            return crowd.isolated.has(core.body);
        }
        let far = f64::from(core.size.radius()) + core.velocity.length() * state.dt();
        let (isolated, reach) = (&crowd.isolated, motion_bounds(core.position, far));
        let is_far = || isolated.watched.iter().all(|watched| !watched.reach.overlaps(&reach));
        // What is in contact may be taken along.
        let goes_by_itself = !core.accelerated && !core.ignores;
        (goes_by_itself && (!isolated.all.overlaps(&reach) || is_far())) || self.is_isolated_indeed(at)
    }

    #[cold]
    fn is_isolated_indeed(&mut self, at: usize) -> bool {
        let Self { step: StepState { crowd: Crowd { isolated, order, .. }, .. }, state, .. } = self;
        let (core, course) = (&state.movers[at], &state.courses[at]);
        // Those that are watched set out when it is known who comes to them.
        if isolated.is_watched(core.body) {
            return false;
        }
        let reach = state.reach(core, course);
        if core.enabled && isolated.has(core.body) && isolated.is_met(core, course.tags, &reach) {
            let first = order.len();
            order.push(core.body);
            order.extend(isolated.isolated_that_meet(core, course.tags, &reach));
            order[first..].iter().for_each(|&body| isolated.bodies.remove(body));
        }
        isolated.has(core.body)
    }

    /// Whether a mover that is not in the crowd may come to any that is watched. Notes if it is watched itself, and may leave its box.
    pub(in crate::world::step) fn is_reached(&mut self, mover: &Mover) -> bool {
        let isolated = &mut self.step.crowd.isolated;
        let reach = self.state.reach(&mover.core, &mover.course);
        if let Some(watched) = isolated.watched.iter().find(|watched| watched.body == mover.body)
            && !self.state.stays_in(&watched.reach, &mover.core, &mover.course)
        {
            isolated.escaped.push(mover.body);
        }
        isolated.is_met(&mover.core, mover.course.tags, &reach)
    }

    /// Takes a mover into the crowd, here and now, and those that are watched and that it may come to.
    pub(in crate::world::step) fn join(&mut self, at: usize, queue: &mut Queue) {
        let (core, course) = (&self.state.movers[at], &self.state.courses[at]);
        let reach = self.state.reach(core, course);
        let met: Vec<u32> = self.step.crowd.isolated.isolated_that_meet(core, course.tags, &reach).collect();
        self.join_alone(at, queue);
        for body in met {
            if let Some(at) = self.state.place(body) {
                self.join_alone(at, queue);
            }
        }
    }

    fn join_alone(&mut self, at: usize, queue: &mut Queue) {
        if self.state.mover(at).course.time < self.state.now()
            && let Some((at, mut mover)) = self.sync(self.state.courses[at].id)
        {
            self.state.add_vertex(&mut mover);
            self.state.put(at, &mover);
        }
        self.step.crowd.isolated.bodies.remove(self.state.movers[at].body);
        self.predict_in_crowd(at, queue);
    }

    /// Notes if a mover of the crowd may leave its box by its new segment, if it is watched; if not, whether it may come to one that is isolated.
    #[inline]
    pub(super) fn note_escape(&mut self, body: u32) {
        if !self.step.crowd.isolated.watched.is_empty() {
            self.note_reach(body);
        }
    }

    fn note_reach(&mut self, body: u32) {
        let isolated = &mut self.step.crowd.isolated;
        let Some(at) = self.state.place(body) else { return };
        let (core, course) = (&self.state.movers[at], &self.state.courses[at]);
        let escapes = match isolated.watched.iter().find(|watched| watched.body == body) {
            Some(watched) => !still_holds(&watched.reach, core.position, self.state.how_far(core, course, 1.0)),
            None => {
                let reach = self.state.reach(core, course);
                isolated.isolated_that_meet(core, course.tags, &reach).next().is_some()
            }
        };
        if escapes {
            isolated.escaped.push(body);
        }
    }

    /// Takes whoever can come to those that left their boxes, or come to those that are isolated, into the crowd.
    #[inline]
    pub(in crate::world::step) fn take_in(&mut self, queue: &mut Queue) {
        if !self.step.crowd.isolated.escaped.is_empty() {
            self.take_in_reached(queue);
        }
    }

    #[cold]
    fn take_in_reached(&mut self, queue: &mut Queue) {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        let Isolated { bodies, watched, escaped, .. } = &mut crowd.isolated;
        let are_many = watched.len() > MOST_WATCHED_LATER;
        let mut reached: Vec<u32> = Vec::new();
        for body in escaped.drain(..) {
            let Some(at) = state.place(body) else { continue };
            let (core, course) = (&state.movers[at], &state.courses[at]);
            let Some(watched) = watched.iter_mut().find(|watched| watched.body == body) else {
                let reach = state.reach(core, course);
                let met = watched.iter().filter(|watched| watched.is_met(core, course.tags, &reach));
                reached.extend(met.map(|watched| watched.body).filter(|&body| bodies.contains(body)));
                continue;
            };
            let far = state.how_far(core, course, FASTER);
            watched.reach = if are_many { Region::EVERYWHERE } else { motion_bounds(core.position, far) };
            if bodies.contains(body) {
                watched.reach = watched.reach.union(&state.reach(core, course));
            }
            for (core, course) in state.movers.iter().zip(&state.courses) {
                if bodies.contains(core.body)
                    && core.enabled
                    && watched.reach.overlaps(&state.reach(core, course))
                    && watched.may_meet(core, course.tags)
                {
                    reached.push(core.body);
                }
            }
            if bodies.contains(body) && !reached.is_empty() {
                reached.push(body);
            }
        }
        reached.sort_unstable();
        reached.dedup();
        for body in reached {
            if let Some(at) = self.state.place(body) {
                self.join(at, queue);
            }
        }
    }

    /// Finds out whether movers that come in the middle of a step are in the crowd. They have no segments yet.
    pub(in crate::world::step) fn receive(&mut self, added: &[BodyId]) {
        for id in added {
            let Some(at) = self.state.place(id.index() as u32).filter(|&at| self.state.movers[at].enabled) else {
                continue;
            };
            let (tags, stopped_by) = (self.state.courses[at].tags, self.state.movers[at].stopped_by);
            let crowd = &mut self.step.crowd;
            crowd.put.push(self.state.movers[at].body);
            (crowd.tags, crowd.stopped_by) = (crowd.tags | tags, crowd.stopped_by | stopped_by);
            if !crowd.is_on {
                if !crowd.stopped_by.intersects(crowd.tags) {
                    continue;
                }
                // Until now nobody met anybody.
                self.open_crowd();
                let Self { step: StepState { crowd, .. }, state, .. } = &mut *self;
                let isolated = &mut crowd.isolated;
                isolated.watched.clear();
                isolated.bodies.fill(state.places.len());
                isolated.is_sparse = true;
                state.movers.iter().zip(&state.courses).for_each(|(core, course)| isolated.note(core, course.tags));
            }
            let Self { step: StepState { crowd, .. }, state, .. } = &mut *self;
            let (core, isolated) = (&state.movers[at], &mut crowd.isolated);
            isolated.bodies.remove(core.body);
            if tags.intersects(isolated.stopped_by) || stopped_by.intersects(isolated.tags) {
                isolated.watch(core, tags);
            } else if isolated.is_sparse || !crowd.has(core, tags) {
                crowd.isolated.bodies.insert(core.body);
                crowd.isolated.note(core, tags);
            }
        }
    }
}
