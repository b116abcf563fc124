//! Movers that are isolated: in the time that is left they can come to none that they may meet. They fly by themselves, as where no
//! movers meet: where one of many has a tag to be known by in a hit, only those near it are in the crowd.
//!
//! If few can be met when a step begins, those are watched: each has a box that it stays in, and whoever can come into that and may meet it
//! is in the crowd with it. What has another velocity after a hit is looked at again. If an isolated mover can come into a box
//! now, it joins the crowd; if one that is watched may leave its box, it gets a larger one, and whoever can come into that joins it.
//! A mover that comes in the middle of the step is watched from then on, if it may meet any that is isolated.
//!
//! All is told by where movers were at their last hits and how fast they were then, and not by cells or plans.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::state::mover::Mover;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::reach::Reach;
use crate::world::step::crowd::watched::{Isolated, MOST_WATCHED};
use crate::world::step::queue::Queue;
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// If movers that came make them more than so many, all that may meet one of those are in the crowd.
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
                watched.reach = Reach::around(core.position, state.how_far(core, course, 1.0));
                isolated.all = isolated.all.union(&watched.reach);
            }
            isolated.bodies.remove(watched.body);
            order.push(watched.body);
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
        let far = f64::from(core.size.radius()) + core.velocity.length() * state.dt;
        let (isolated, reach) = (&crowd.isolated, Reach::around(core.position, far));
        let is_far = || isolated.watched.iter().all(|watched| !watched.reach.overlaps(&reach));
        (!core.accelerated && (!isolated.all.overlaps(&reach) || is_far())) || self.is_isolated_indeed(at)
    }

    #[cold]
    fn is_isolated_indeed(&mut self, at: usize) -> bool {
        let Self { step: StepState { crowd: Crowd { isolated, order, .. }, .. }, state, .. } = self;
        let (core, course) = (&state.movers[at], &state.courses[at]);
        let is_reached = core.enabled && isolated.is_met(core, course.tags, &state.reach(core, course));
        if is_reached && isolated.has(core.body) {
            isolated.bodies.remove(core.body);
            order.push(core.body);
        }
        isolated.has(core.body)
    }

    /// Whether a mover that is not in the crowd may come to any of it.
    pub(in crate::world::step) fn is_reached(&self, mover: &Mover) -> bool {
        let reach = self.state.reach(&mover.core, &mover.course);
        self.step.crowd.isolated.is_met(&mover.core, mover.course.tags, &reach)
    }

    /// Takes a mover into the crowd, here and now.
    pub(in crate::world::step) fn join(&mut self, at: usize, queue: &mut Queue) {
        if self.state.mover(at).course.time < self.state.now
            && let Some((at, mut mover)) = self.sync(self.state.courses[at].id)
        {
            self.state.bend(&mut mover);
            self.state.put(at, &mover);
        }
        self.step.crowd.isolated.bodies.remove(self.state.movers[at].body);
        self.predict_in_crowd(at, queue);
    }

    /// Notes if a mover that is watched may leave its box by its new segment.
    #[inline]
    pub(super) fn note_escape(&mut self, body: u32) {
        let isolated = &mut self.step.crowd.isolated;
        if let Some(watched) = isolated.watched.iter().find(|watched| watched.body == body)
            && let Some(at) = self.state.place(body)
        {
            let (core, course) = (&self.state.movers[at], &self.state.courses[at]);
            if !watched.reach.holds(core.position, self.state.how_far(core, course, 1.0)) {
                isolated.escaped.push(body);
            }
        }
    }

    /// Takes whoever can come to those that left their boxes into the crowd.
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
            let (Some(watched), Some(at)) =
                (watched.iter_mut().find(|watched| watched.body == body), state.place(body))
            else {
                continue;
            };
            let (core, course) = (&state.movers[at], &state.courses[at]);
            let far = state.how_far(core, course, FASTER);
            watched.reach = if are_many { Reach::EVERYWHERE } else { Reach::around(core.position, far) };
            for (core, course) in state.movers.iter().zip(&state.courses) {
                if bodies.contains(core.body)
                    && core.enabled
                    && watched.reach.overlaps(&state.reach(core, course))
                    && watched.may_meet(core, course.tags)
                {
                    reached.push(core.body);
                }
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
