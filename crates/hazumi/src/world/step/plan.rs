//! What balls will do if nothing changes.
//!
//! A closure must hear of the hits of all balls in order of time, but to fly the balls in that order would go to another ball
//! and other cells at each. So every ball first flies by itself, as [`World::advance`] has it, through those bounces that
//! hang on nothing but itself and boxes that stay. The step then goes through all plans in order of time, asks, and keeps to
//! a plan as long as the answers do and what it counts on is there. Where not, the ball is sent anew from its last hit: a
//! plan that is dropped costs time and changes nothing. Where the steps before dropped many, a step is planned in parts, each
//! when the one before is over.

use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::grid::first::First;
use crate::world::state::mover::{NO_BOUNCE, NO_KNOT, NO_PIECE, Next};
use crate::world::step::midstep::Midstep;
use crate::world::step::mirror::factor;
use crate::world::step::order::rank;
use crate::world::step::plans::{Bounce, Plans, Waiting};
use crate::world::step::queue::{Queue, event};
use crate::world::step::world::World;

/// So many bounces of a ball are planned at most, and so many where a plan was dropped.
const FARTHEST: usize = 64;
const FARTHEST_AGAIN: usize = 1;
/// So many bounces are fetched together.
const TOGETHER: usize = 16;

impl World {
    /// Foretells a ball's next touch, the `first` on its way, and plans its bounces from there on.
    pub(in crate::world) fn plan(&mut self, at: usize, first: Option<First>, queue: &mut Queue) {
        self.turns = self.turns.wrapping_add(1);
        let (turns, number) = (self.turns, self.plans.bounces.len());
        let mut flier = self.state.flier(at);
        let mut left = if self.plans.is_open { FARTHEST } else { FARTHEST_AGAIN };
        let (mut next, mut waits) = (first, false);
        while let Some(first) = &next {
            let before = (flier.core.position, flier.time);
            flier.go_on(self.state.dt, Some(first));
            let (body, position, time) = (flier.core.body, flier.core.position, flier.time);
            if time > self.plans.until {
                waits = true;
                self.plans.wait(Waiting { body, turns, time, first: *first });
                break;
            }
            let mirror = if left > 0 { self.mirror(&flier, first) } else { None };
            let Some(mirror) = mirror else {
                // Where it stays until the plan is over.
                (flier.core.position, flier.time) = before;
                break;
            };
            left -= 1;
            flier.bounce(&mirror, first.piece, &mut self.state.knots);
            let plans = &mut *self.plans;
            if plans.is_open {
                plans.order.push(rank(time, body, plans.bounces.len()));
            }
            let (piece, knot) = (first.piece, flier.last_knot);
            plans.bounces.push(Bounce { time, position, mirror, piece, knot, turns });
            next = self.scene().first_of(&flier);
        }
        let course = &mut self.state.courses[at];
        (course.turns, course.planned) = (turns, NO_BOUNCE);
        match next {
            Some(First { time, normal, piece, .. }) if !waits => {
                let then = flier.time + (self.state.dt - flier.time) * time;
                course.next = Next { time: then, fraction: time, normal, piece };
            }
            _ => course.next.piece = NO_PIECE,
        }
        if self.plans.is_open {
            self.state.expect(at, queue);
        } else {
            self.expect_planned(at, number, queue);
        }
    }

    /// Foretells a ball's next touch from its last hit, since what its plan counted on is gone.
    #[inline(never)]
    fn foretell_again(&mut self, at: usize, queue: &mut Queue) {
        let (core, course) = (&self.state.balls[at], &self.state.courses[at]);
        if !core.size.is_ball() {
            return self.foretell(at, &mut self.state.ball(at), queue);
        }
        // As in full, but for the copies of a whole ball.
        let left = self.state.dt - course.time;
        let first = self.scene().first_of_round(core, core.velocity * left, (course.time, left), course.left);
        self.plan(at, first, queue);
    }

    /// Plans the next part of the step.
    pub(in crate::world) fn plan_on(&mut self, queue: &mut Queue) {
        self.plans.open();
        let part = self.plans.part as usize - 1;
        let mut waiting = core::mem::take(&mut self.plans.waiting[part]);
        for Waiting { body, turns, first, .. } in waiting.drain(..) {
            let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].turns == turns) else { continue };
            if self.state.pieces.is_gone(first.piece) {
                self.foretell_again(at, queue);
            } else {
                self.plan(at, Some(first), queue);
            }
        }
        self.plans.waiting[part] = waiting;
        self.plans.close(&mut self.sorter, self.state.dt);
    }

    /// Enters a ball's planned bounce among the touches that are foretold; if it is none of its plan, what comes after.
    fn expect_planned(&mut self, at: usize, number: usize, queue: &mut Queue) {
        let (body, course) = (self.state.balls[at].body, &mut self.state.courses[at]);
        match self.plans.bounces.get(number) {
            Some(bounce) if bounce.turns == course.turns => {
                course.planned = number as u32;
                queue.push(event(bounce.time, body, course.turns));
            }
            _ => {
                course.planned = NO_BOUNCE;
                self.state.expect(at, queue);
            }
        }
    }

    /// Reads a little of all that the next bounces are about, so that the memory is fetched together and not one by one.
    pub(in crate::world) fn fetch_plans(&self) {
        let Plans { bounces, order, at, .. } = &*self.plans;
        if at % TOGETHER != 0 {
            return;
        }
        let mut read = 0;
        for &event in order[*at..].iter().take(TOGETHER) {
            read ^= bounces[event as u32 as usize].turns;
            if let Some(at) = self.state.place((event >> 32) as u32) {
                read ^= self.state.courses[at].turns ^ self.state.balls[at].body;
            }
        }
        let others = || {
            let pieces = order[*at..].iter().take(TOGETHER).map(|&event| bounces[event as u32 as usize].piece);
            pieces.map(|piece| self.state.pieces[piece as usize].body)
        };
        read ^= others().fold(0, |read, other| read ^ other.index() as u32);
        if self.plans.shyness > 0 {
            // Where plans are dropped, bodies are removed: most often those that are hit.
            read ^= others()
                .fold(0, |read, other| read ^ self.state.places[other.index()] ^ u32::from(self.contains(other)));
        }
        core::hint::black_box(read);
    }

    /// Keeps to a planned bounce, or drops it. `event` is its time and body.
    pub(in crate::world) fn keep_to_plan(
        &mut self,
        event: u128,
        number: usize,
        queue: &mut Queue,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        let body = (event >> 32) as u32;
        let Bounce { time, position, mirror, piece, knot, turns } = self.plans.bounces[number];
        let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].turns == turns) else {
            self.plans.dropped += 1;
            return;
        };
        if self.state.pieces.is_gone(piece) {
            self.plans.dropped += 1;
            return self.foretell_again(at, queue);
        }
        self.state.now = time;
        let (core, course) = (&mut self.state.balls[at], &mut self.state.courses[at]);
        let before = (core.position, course.time);
        (core.position, course.time) = (position, time);
        let velocity = mirror.turned(core.velocity, factor(core, course));
        let mut hit = mirror.hit(time, (course.id, course.tags), core.velocity);
        hit.name(self.state.pieces[piece as usize].what());
        self.order.push(rank(time, body, self.hits.len()));
        self.hits.push(hit);
        let response = respond(&hit, &mut Midstep { world: self });
        let course = &mut self.state.courses[at];
        let as_planned = response == course.response.unwrap_or_default();
        if as_planned {
            self.state.balls[at].velocity = velocity;
            (course.hits, course.keeps, course.left, course.last_knot) = (course.hits + 1, false, piece, knot);
            if course.first_knot == NO_KNOT {
                course.first_knot = knot;
            }
            self.apply_changes(queue);
            if number >= self.plans.closed
                && let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].turns == turns)
            {
                self.expect_planned(at, number + 1, queue);
            }
            return;
        }
        // Again, in full: it comes out at the same touch.
        let mut ball = self.state.ball(at);
        (ball.core.position, ball.course.time) = before;
        if let Some(First { piece, normal, .. }) = self.fly(&mut ball, self.state.dt) {
            self.meet(&mut ball, piece, normal, &mut |_, _, _| response);
        }
        self.state.put(at, &ball);
        self.apply_changes(queue);
        if let Some(at) = self.state.place(body) {
            self.foretell(at, &mut self.state.ball(at), queue);
        }
    }
}
