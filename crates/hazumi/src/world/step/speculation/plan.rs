//! What movers will do if nothing changes.
//!
//! A closure must hear of the hits of all movers in order of time, but to fly the movers in that order would go to another mover
//! and other cells at each. So every mover first flies by itself, as [`World::advance`] has it, through those bounces that
//! hang on nothing but itself and boxes that stay. The step then goes through all plans in order of time, asks, and keeps to
//! a plan as long as the answers do and what it counts on is there. Where not, the mover is rescheduled from its last hit: a
//! plan that is dropped costs time and changes nothing. Where the steps before dropped many, a step is planned in parts, each
//! when the one before is over.

use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::mover::{NO_BOUNCE, NO_COLLIDER, Next};
use crate::world::state::vertices::NO_VERTEX;
use crate::world::step::change::midstep::Midstep;
use crate::world::step::impact::reflection::{factor, speeds_up};
use crate::world::step::queue::{Event, Queue};
use crate::world::step::speculation::plans::{Bounce, Plans, Waiting};
use crate::world::step::world::World;

/// So many bounces of a mover are planned at most, and so many where a plan was dropped.
const FARTHEST: usize = 64;
const FARTHEST_AGAIN: usize = 1;
/// So many bounces are fetched together.
const TOGETHER: usize = 16;

impl World {
    /// Predicts a mover's next touch, the `first` on its way, and plans its bounces from there on.
    pub(in crate::world) fn plan(&mut self, at: usize, first: Option<First>, queue: &mut Queue) {
        let (version, number) = (self.step.next_version(), self.step.plans.bounces.len());
        let mut linear = self.state.linear(at);
        let mut left = if self.step.plans.is_open { FARTHEST } else { FARTHEST_AGAIN };
        let (mut next, mut waits) = (first, false);
        while let Some(first) = &next {
            let before = (linear.core.position, linear.time);
            linear.go_on(self.state.dt(), Some(first));
            let (body, position, time) = (linear.core.body, linear.core.position, linear.time);
            if time > self.step.plans.until {
                waits = true;
                self.step.plans.wait(Waiting { body, version, time, first: *first });
                break;
            }
            // What speeds up may come farther than [`World::concerned`] knows.
            let reflection = if left > 0 && !speeds_up(linear.factor) { self.reflection(&linear, first) } else { None };
            let Some(reflection) = reflection else {
                // Where it stays until the plan is over.
                (linear.core.position, linear.time) = before;
                break;
            };
            left -= 1;
            linear.bounce(&reflection, first.collider, &mut self.state.vertices);
            let plans = &mut *self.step.plans;
            if plans.is_open {
                plans.order.push(Event::new(time, body, plans.bounces.len() as u32));
            }
            let (collider, vertex) = (first.collider, linear.last_vertex);
            plans.bounces.push(Bounce { time, position, reflection, collider, vertex, version });
            next = self.scene().first_of(&linear);
        }
        let course = &mut self.state.courses[at];
        (course.version, course.planned) = (version, NO_BOUNCE);
        match next {
            Some(First { time, normal, collider, .. }) if !waits => {
                let then = linear.time + (self.state.clock.dt() - linear.time) * time;
                course.next = Next { time: then, fraction: time, normal, collider };
            }
            _ => course.next.collider = NO_COLLIDER,
        }
        if self.step.plans.is_open {
            self.state.expect(at, queue);
        } else {
            self.expect_planned(at, number, queue);
        }
    }

    /// Plans the next part of the step.
    pub(in crate::world) fn plan_on(&mut self, queue: &mut Queue) {
        self.step.plans.open();
        let part = self.step.plans.part as usize - 1;
        let mut waiting = core::mem::take(&mut self.step.plans.waiting[part]);
        for Waiting { body, version, first, .. } in waiting.drain(..) {
            let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].version == version) else {
                continue;
            };
            if self.state.colliders.is_gone(first.collider) {
                self.predict(at, &mut self.state.mover(at), queue);
            } else {
                self.plan(at, Some(first), queue);
            }
        }
        self.step.plans.waiting[part] = waiting;
        self.step.plans.close();
    }

    /// Enters a mover's planned bounce among the touches that are predicted; if it is none of its plan, what comes after.
    fn expect_planned(&mut self, at: usize, number: usize, queue: &mut Queue) {
        let (body, course) = (self.state.movers[at].body, &mut self.state.courses[at]);
        match self.step.plans.bounces.get(number) {
            Some(bounce) if bounce.version == course.version => {
                course.planned = number as u32;
                queue.push(Event::new(bounce.time, body, course.version));
            }
            _ => {
                course.planned = NO_BOUNCE;
                self.state.expect(at, queue);
            }
        }
    }

    /// Reads a little of all that the next bounces are about, so that the memory is fetched together and not one by one.
    pub(in crate::world) fn fetch_plans(&self) {
        let Plans { bounces, order, at, .. } = &*self.step.plans;
        if at % TOGETHER != 0 {
            return;
        }
        let mut read = 0;
        for &event in order[*at..].iter().take(TOGETHER) {
            read ^= bounces[event.number() as usize].version;
            if let Some(at) = self.state.place(event.body()) {
                read ^= self.state.courses[at].version ^ self.state.movers[at].body;
            }
        }
        let others = || {
            let colliders = order[*at..].iter().take(TOGETHER).map(|&event| bounces[event.number() as usize].collider);
            colliders.map(|collider| self.state.colliders[collider as usize].body)
        };
        read ^= others().fold(0, |read, other| read ^ other.index() as u32);
        if self.step.plans.depth > 0 {
            // Where plans are dropped, bodies are removed: most often those that are hit.
            read ^= others()
                .fold(0, |read, other| read ^ self.state.places[other.index()] ^ u32::from(self.contains(other)));
        }
        core::hint::black_box(read);
    }

    /// Keeps to a planned bounce, or drops it. `event` is its time and body.
    pub(in crate::world) fn keep_to_plan(
        &mut self,
        event: Event,
        number: usize,
        queue: &mut Queue,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        let body = event.body();
        let Bounce { time, position, reflection, collider, vertex, version } = self.step.plans.bounces[number];
        let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].version == version) else {
            self.step.plans.dropped += 1;
            return;
        };
        if self.state.colliders.is_gone(collider) {
            self.step.plans.dropped += 1;
            return self.predict(at, &mut self.state.mover(at), queue);
        }
        self.state.clock.go_to(time);
        let (core, course) = (&mut self.state.movers[at], &mut self.state.courses[at]);
        let before = (core.position, course.time);
        (core.position, course.time) = (position, time);
        let velocity = reflection.turned(core.velocity, factor(core, course));
        let mut hit = reflection.hit(time, (course.id, course.tags), core.velocity);
        hit.name(self.state.colliders[collider as usize].what());
        self.step.order.push(Event::new(time, body, self.step.hits.len() as u32));
        self.step.hits.push(hit);
        let response = respond(&hit, &mut Midstep { world: self });
        let course = &mut self.state.courses[at];
        let as_planned = response == course.response.unwrap_or_default();
        if as_planned {
            self.state.movers[at].velocity = velocity;
            (course.hits, course.keeps, course.left, course.last_vertex) = (course.hits + 1, false, collider, vertex);
            if course.first_vertex == NO_VERTEX {
                course.first_vertex = vertex;
            }
            self.apply_changes(queue);
            if number >= self.step.plans.closed
                && let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].version == version)
            {
                self.expect_planned(at, number + 1, queue);
            }
            return;
        }
        // Again, in full: it comes out at the same touch.
        let mut mover = self.state.mover(at);
        (mover.core.position, mover.course.time) = before;
        if let Some(First { collider, normal, .. }) = self.fly(&mut mover, self.state.dt()) {
            self.meet(&mut mover, collider, normal, &mut |_, _, _| response);
        }
        self.state.put(at, &mover);
        self.apply_changes(queue);
        if let Some(at) = self.state.place(body) {
            self.predict(at, &mut self.state.mover(at), queue);
        }
    }
}
