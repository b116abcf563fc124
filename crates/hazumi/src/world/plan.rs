//! What balls will do if nothing changes.
//!
//! A closure must hear of the hits of all balls in order of time, but to fly the balls in that order would go to another ball
//! and other cells at each. So every ball first flies by itself, as [`World::advance`] has it, through those bounces that
//! hang on nothing but itself and boxes that stay. The step then goes through all plans in order of time, asks, and keeps to
//! a plan as long as the answers do and what it counts on is there. Where not, the ball is sent anew from its last hit: a
//! plan that is dropped costs time and changes nothing.

use alloc::vec::Vec;

use super::ball::NO_KNOT;
use super::flight::Next;
use super::grid::First;
use super::hit::Hit;
use super::order::{Sorter, rank};
use super::queue::Queue;
use super::step::Midstep;
use super::{Response, World};
use crate::dvec2::DVec2;

/// The plans of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans {
    /// Each ball's after each other. A planned bounce has the number of its hit.
    bounces: Vec<Bounce>,
    /// In order of time; the low half of each is its number.
    order: Vec<u128>,
    at: usize,
    /// A bit for each piece that was taken away in this step; none if there was none.
    gone: Vec<u64>,
    /// How many were dropped.
    dropped: usize,
    /// How often the most that is planned ahead is halved, since of the plans of the steps before many were dropped. Decides
    /// nothing but speed.
    shyness: u32,
}

/// A planned bounce: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bounce {
    time: f64,
    position: DVec2,
    /// The velocity after.
    velocity: DVec2,
    piece: u32,
    knot: u32,
    /// The foretelling of the ball that it belongs to.
    turns: u32,
}

/// So many bounces of a ball are planned at most.
const FARTHEST: usize = 64;
/// So many bounces are fetched together.
const TOGETHER: usize = 16;

impl Plans {
    pub(super) fn begin(&mut self) {
        if 4 * self.dropped > self.bounces.len() {
            self.shyness = (self.shyness + 1).min(FARTHEST.ilog2());
        } else {
            self.shyness = self.shyness.saturating_sub(1);
        }
        self.bounces.clear();
        self.order.clear();
        self.gone.clear();
        (self.at, self.dropped) = (0, 0);
    }

    /// Puts the bounces of all balls in order, for a step of `dt` seconds.
    pub(super) fn sort(&mut self, sorter: &mut Sorter, dt: f64) {
        sorter.sort(&mut self.order, dt);
    }

    /// The next bounce, to be compared with other events: the bits of its time, its body, its number.
    pub(super) fn next(&self) -> Option<u128> {
        self.order.get(self.at).copied()
    }

    /// Notes that a piece was taken away.
    pub(super) fn forget(&mut self, piece: u32) {
        let word = piece as usize / 64;
        if word >= self.gone.len() {
            self.gone.resize(word + 1, 0);
        }
        self.gone[word] |= 1 << (piece % 64);
    }

    fn is_gone(&self, piece: u32) -> bool {
        self.gone.get(piece as usize / 64).is_some_and(|word| word >> (piece % 64) & 1 != 0)
    }

    pub(super) fn done(&mut self) {
        self.at += 1;
    }
}

impl World {
    /// Plans the bounces of a ball whose first touch is known, and foretells what comes after them.
    pub(super) fn plan(&mut self, at: usize, first: First, queue: &mut Queue) {
        self.turns = self.turns.wrapping_add(1);
        let mut ball = self.ball(at);
        ball.course.turns = self.turns;
        let mut ahead = ball;
        let mut left = FARTHEST >> self.plans.shyness;
        let mut next = Some(first);
        while let Some(first) = next {
            // Where it stays until the plan is over.
            let (position, time) = (ahead.position, ahead.course.time);
            let span = self.dt - time;
            ahead.core.position += ahead.velocity * span * first.time;
            ahead.course.time += span * first.time;
            let hit = if left > 0 { self.mirror(&mut ahead, &first) } else { None };
            let Some(hit) = hit else {
                (ahead.core.position, ahead.course.time) = (position, time);
                break;
            };
            left -= 1;
            self.plans.order.push(rank(&ahead, self.hits.len()));
            self.unnamed.push((self.hits.len() as u32, first.piece));
            self.hits.push(hit);
            self.plans.bounces.push(Bounce {
                time: ahead.course.time,
                position: ahead.position,
                velocity: ahead.velocity,
                piece: first.piece,
                knot: ahead.course.last_knot,
                turns: ball.course.turns,
            });
            let span = self.dt - ahead.course.time;
            next = self.first_touch(&ahead, ahead.velocity * span, span);
        }
        ball.course.next = match next {
            Some(First { time, normal, piece, .. }) => {
                Next { time: ahead.course.time + (self.dt - ahead.course.time) * time, fraction: time, normal, piece }
            }
            None => Next::NONE,
        };
        self.put(at, &ball);
        self.expect(&ball, queue);
    }

    /// Reads a little of all that the next bounces are about, so that the memory is fetched together and not one by one.
    pub(super) fn fetch_plans(&self) {
        let Plans { bounces, order, at, .. } = &self.plans;
        if at % TOGETHER != 0 {
            return;
        }
        let mut read = 0;
        for &event in order[*at..].iter().take(TOGETHER) {
            let hit = &self.hits[event as u32 as usize];
            read ^= bounces[event as u32 as usize].turns ^ hit.time.to_bits() ^ hit.other_tags.bits();
            if let Some(at) = self.place((event >> 32) as u32) {
                read ^= self.courses[at].turns ^ self.balls[at].body;
            }
        }
        core::hint::black_box(read);
    }

    /// Keeps to the next bounce of the plans, or drops it.
    pub(super) fn keep_to_plan(
        &mut self,
        event: u128,
        queue: &mut Queue,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) {
        let (body, number) = ((event >> 32) as u32, event as u32 as usize);
        let Bounce { time, position, velocity, piece, knot, turns } = self.plans.bounces[number];
        let Some(at) = self.place(body).filter(|&at| self.courses[at].turns == turns) else {
            self.plans.dropped += 1;
            return;
        };
        if self.plans.is_gone(piece) {
            self.plans.dropped += 1;
            return self.foretell(at, &mut self.ball(at), queue);
        }
        self.now = time;
        let (core, course) = (&mut self.balls[at], &mut self.courses[at]);
        let before = (core.position, course.time);
        (core.position, course.time) = (position, time);
        self.order.push(event);
        let hit = self.hits[number];
        let response = respond(&hit, &mut Midstep { world: self });
        let course = &mut self.courses[at];
        let as_planned = response == course.response.unwrap_or_default();
        if as_planned {
            self.balls[at].velocity = velocity;
            (course.hits, course.keeps, course.left, course.last_knot) = (course.hits + 1, false, piece, knot);
            if course.first_knot == NO_KNOT {
                course.first_knot = knot;
            }
            self.apply_changes(queue);
            return;
        }
        // Again, in full: it comes out at the same touch.
        let mut ball = self.ball(at);
        (ball.core.position, ball.course.time) = before;
        if let Some(First { piece, normal, .. }) = self.fly(&mut ball, self.dt) {
            self.meet(&mut ball, piece, normal, |_, _, _| response);
        }
        self.put(at, &ball);
        self.apply_changes(queue);
        if let Some(at) = self.place(body) {
            self.foretell(at, &mut self.ball(at), queue);
        }
    }
}
