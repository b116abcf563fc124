//! Two balls that meet alone: nothing else is there, and nothing about them is special. So most meetings of a crowd are.
//!
//! What is around the two is read once. It tells that they are alone; and when they have been turned, whom each meets next.
//! What is not alone has [`super::touching`].

use alloc::vec::Vec;

use super::Tell;
use super::leg::{Approach, NOISE};
use crate::dvec2::DVec2;
use crate::float::min;
use crate::response::Response;
use crate::world::ball::tolerance;
use crate::world::queue::Queue;
use crate::world::{NO_PIECE, World};

/// What is around two that meet.
#[derive(Clone, Debug, Default)]
pub(super) struct Around(Vec<Near>);

/// A ball where it is now.
#[derive(Clone, Copy, Debug)]
struct Near {
    at: DVec2,
    velocity: DVec2,
    radius: f64,
    /// When its course changes.
    end: f64,
    body: u32,
}

impl World {
    /// Two balls met, now: answers them and sends them on. Does nothing and says so, if they may not be alone.
    pub(super) fn strike_alone(&mut self, pair: [usize; 2], queue: &mut Queue, tell: &mut impl Tell) -> bool {
        if self.crowd.is_pulled
            || !self.crowd.cells.through.pairs().is_empty()
            || !pair.iter().all(|&at| self.is_simple(at))
        {
            return false;
        }
        let [a, b] = if self.balls[pair[0]].body < self.balls[pair[1]].body { pair } else { [pair[1], pair[0]] };
        self.bring_at(a);
        self.bring_at(b);
        let touch = self.touch_of(&self.balls[a], &self.balls[b]);
        let (v, its) = (self.balls[a].velocity, self.balls[b].velocity);
        let fastest = v.max_abs().max(its.max_abs());
        let gives = self.both_give([a, b]);
        let is_coming = (its - v).dot(touch.normal) > NOISE * (v.max_abs() + its.max_abs());
        if !is_coming || gives == [0.0; 2] || !self.are_alone([a, b], fastest, touch.gap.max(0.0)) {
            return false;
        }
        let hit = self.describe_pair([a, b], &touch);
        let response = tell(self, (self.now, self.balls[a].body), hit);
        let restitution = match response {
            Response::Bounce { restitution } if restitution.is_finite() && restitution > 0.0 => restitution.into(),
            Response::Velocity(velocity) if velocity.is_finite() => {
                self.balls[a].velocity = velocity.wide();
                0.0
            }
            _ => 0.0,
        };
        if response == Response::Pass {
            self.crowd.cells.through.note(self.balls[a].body, self.balls[b].body);
        } else {
            let coming = (self.balls[b].velocity - self.balls[a].velocity).dot(touch.normal);
            let impulse = coming.max(0.0) / (gives[0] + gives[1]) * (1.0 + restitution);
            self.balls[a].velocity += touch.normal * (impulse * gives[0]);
            self.balls[b].velocity -= touch.normal * (impulse * gives[1]);
        }
        for at in [a, b] {
            let course = &mut self.courses[at];
            (course.hits, course.keeps, course.left) = (course.hits + 1, false, NO_PIECE);
            self.courses[at].bounded |= self.reaches_bound(self.courses[at].hits, &self.balls[at]);
            // What rounding leaves of a motion that was passed on is none.
            if self.balls[at].velocity.max_abs() < 1e-14 * fastest {
                self.balls[at].velocity = DVec2::ZERO;
            }
            self.bend_at(at);
        }
        if self.changes.is_empty() && matches!(response, Response::Bounce { .. }) {
            self.send_both([a, b], queue);
        } else {
            self.crowd.sent.extend([a, b].map(|at| self.balls[at].body));
        }
        true
    }

    /// Whether nothing about a ball is special where it meets another.
    fn is_simple(&self, at: usize) -> bool {
        let (core, course) = (&self.balls[at], &self.courses[at]);
        core.size.is_ball() && !core.passes && !course.bounded && !course.keeps_speed && !course.stays()
    }

    /// Whether nothing else is where two meet, neither ball nor shape, of which one is `fastest`. Lists what is around.
    fn are_alone(&mut self, pair: [usize; 2], fastest: f64, reach: f64) -> bool {
        let Self { crowd, balls, now, .. } = self;
        let [a, b] = pair.map(|at| &balls[at]);
        crowd.cells.enter(a.body, a.position);
        crowd.cells.enter(b.body, b.position);
        // That of any that may touch one of the two, since a cell is larger than what is in it.
        let w = tolerance(a.position, 4.0 * crowd.cells.size());
        let near_wall = |body| crowd.cells.wall(body) - *now <= 8.0 * w / fastest;
        if near_wall(a.body) || near_wall(b.body) {
            return false;
        }
        let around = &mut crowd.around.0;
        around.clear();
        let mut is_alone = true;
        let radii = [a, b].map(|ball| f64::from(ball.size.radius()) + reach + w);
        let places = [a.position, b.position];
        crowd.cells.around([a.body, b.body], *now, |body, leg, at| {
            let radius = leg.radius();
            let touches = |i: usize| {
                let apart = radii[i] + radius;
                (places[i] - at).length_squared() <= apart * apart
            };
            is_alone &= leg.size.is_ball() & !(touches(0) | touches(1));
            around.push(Near { at, velocity: leg.velocity, radius, end: leg.end, body });
        });
        is_alone
    }

    /// Sends both on, and foretells whom each meets of what is around them. Each other they do not meet again.
    fn send_both(&mut self, pair: [usize; 2], queue: &mut Queue) {
        let mut ways = pair.map(|at| self.next_leg(at));
        for near in &self.crowd.around.0 {
            let may = ways.each_ref().map(|(leg, _)| {
                let way = Approach::new(leg.from - near.at, leg.velocity - near.velocity, leg.radius() + near.radius);
                way.is_in_time(min(leg.end, near.end) - self.now)
            });
            if !(may[0] | may[1]) {
                continue;
            }
            for i in [0, 1] {
                let (leg, plan) = &mut ways[i];
                if may[i] {
                    self.crowd.cells.look_at((self.balls[pair[i]].body, leg, plan), near.body, self.now);
                }
            }
        }
        for (at, (leg, plan)) in pair.into_iter().zip(ways) {
            self.set_out_on(self.balls[at].body, leg, plan, queue);
        }
    }
}
