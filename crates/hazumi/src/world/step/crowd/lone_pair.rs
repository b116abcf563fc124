//! Two movers that meet alone: nothing else is there, and nothing about them is special. So most meetings of a crowd are.
//!
//! What is around the two is read once. It tells that they are alone; and when they have been turned, whom each meets next.
//! What is not alone has [`super::simultaneous`]. There the two would come to the same touches but for the last bits of when, so that this is
//! none of the fast paths that tests turn off: it is what two that meet alone do.

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::{Response, is_too_fast};
use crate::world::broad_phase::motion_segment::{End, coming};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::solver::impulse::MemberTouch;
use crate::world::state::State;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::NO_COLLIDER;
use crate::world::step::crowd::Tell;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::keep_speed::Answered;
use crate::world::step::queue::Queue;
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

impl World {
    /// Two movers met, now: answers them and reschedules them. Does nothing and says so, if they may not be alone.
    pub(in crate::world) fn strike_lone_pair(
        &mut self,
        pair: [usize; 2],
        queue: &mut Queue,
        tell: &mut Tell<'_>,
    ) -> bool {
        if self.step.crowd.is_pulled
            || !self.state.through.pairs().is_empty()
            || !pair.iter().all(|&at| self.state.is_simple(at) && !self.is_on_chord(at))
            // If one keeps its speed and the other does not, they may come together again.
            || self.state.courses[pair[0]].keeps_speed != self.state.courses[pair[1]].keeps_speed
            // Bounces that become less and less between a wall and what comes would go on for ever.
            || pair.iter().any(|&at| self.state.is_restless(at))
        {
            return false;
        }
        let [a, b] =
            if self.state.movers[pair[0]].body < self.state.movers[pair[1]].body { pair } else { [pair[1], pair[0]] };
        let bodies = [a, b].map(|at| self.state.movers[at].body);
        let keep_speed = self.state.courses[a].keeps_speed;
        if keep_speed && self.step.struck.has_movers((self.state.now(), self.state.dt()), bodies) {
            return false;
        }
        // In contact with nothing, they stay on their ways if they turn out not to be alone.
        self.bring_at(a);
        self.bring_at(b);
        let touch = self.state.touch_of(&self.state.movers[a], &self.state.movers[b]);
        let (v, its) = (self.state.movers[a].velocity, self.state.movers[b].velocity);
        let fastest = v.max_abs().max(its.max_abs());
        let gives = self.state.both_give([a, b]);
        if coming(v, its, touch.normal).is_none()
            || gives == [0.0; 2]
            || !self.are_alone([a, b], fastest, touch.gap.max(0.0))
        {
            return false;
        }
        let hit = self.state.describe_pair([a, b], &touch);
        let response = tell(self, (self.state.now(), bodies[0]), hit);
        if keep_speed {
            self.step.struck.note_movers(self.state.now(), bodies);
        }
        match response {
            Response::Pass => {
                self.state.through.note(bodies[0], bodies[1]);
            }
            _ if let Some(restitution) = response.gives_back() => {
                self.state.push([a, b], touch.normal, gives, restitution);
            }
            _ if let Some(speed) = response.speed() => {
                self.state.push([a, b], touch.normal, gives, 1.0);
                self.state.movers[a].velocity = self.state.movers[a].velocity.unit_or_zero() * speed;
                self.state.push([a, b], touch.normal, gives, 0.0);
            }
            _ if let Some(velocity) = response.wanted(v) => {
                self.state.movers[a].velocity = velocity;
                self.state.push([a, b], touch.normal, gives, 0.0);
            }
            _ => self.state.push([a, b], touch.normal, gives, 0.0),
        }
        self.count_pair_hit([a, b], Some(response));
        for at in [a, b] {
            self.state.bend_at(at);
        }
        let bounces = response.speed().is_some() || response.gives_back().is_some();
        if !bounces && response != Response::Pass {
            self.state.begin_pair([a, b], &touch, Some(response));
            self.step.crowd.to_reschedule.extend([a, b].map(|at| self.state.movers[at].body));
            return true;
        }
        // Movers that keep their speed may come together still.
        let is_over = coming(self.state.movers[a].velocity, self.state.movers[b].velocity, touch.normal).is_none();
        if is_over && self.state.changes.is_empty() && response != Response::Pass {
            self.reschedule_both([a, b], queue);
        } else {
            self.step.crowd.to_reschedule.extend([a, b].map(|at| self.state.movers[at].body));
        }
        true
    }

    /// Whether nothing else is where two meet, neither mover nor shape, of which one is `fastest`. Lists what is around.
    fn are_alone(&mut self, pair: [usize; 2], fastest: f64, reach: f64) -> bool {
        let now = self.state.now();
        let Self { step: StepState { crowd, .. }, state: State { movers, .. }, .. } = self;
        let [a, b] = pair.map(|at| &movers[at]);
        // That of any that may touch one of the two, since a cell is larger than what is in it.
        let w = tolerance(a.position, 4.0 * crowd.cells.size());
        let near_wall = |body| crowd.cells.wall(body) - now <= 8.0 * w / fastest;
        if near_wall(a.body) || near_wall(b.body) {
            return false;
        }
        let around = &mut crowd.around;
        around.clear();
        let mut is_alone = true;
        let apart = reach + w;
        let radii = [a, b].map(|mover| f64::from(mover.size.radius()));
        let (places, bodies) = ([a.position, b.position], [a.body, b.body]);
        let are_neighbours = crowd.cells.around(bodies, places, |body, segment| {
            if bodies.contains(&body) {
                return;
            }
            let at = segment.at(now);
            let touches = |i: usize| {
                let r = radii[i] + segment.radius();
                (places[i] - at).length_squared() - r * r <= apart * (2.0 * r + apart)
            };
            is_alone &= segment.size.is_round() & !touches(0) & !touches(1);
            around.push(body);
        });
        is_alone & are_neighbours
    }

    /// Reschedules both, and predicts whom each meets of what is around them. Each other they do not meet again.
    fn reschedule_both(&mut self, pair: [usize; 2], queue: &mut Queue) {
        let ways = pair.map(|at| self.next_segment(at));
        let [(segment, _), (its, _)] = &ways;
        let bodies = pair.map(|at| self.state.movers[at].body);
        let mut ends = [segment, its].map(|segment| End { time: segment.end, partner: NO_MOVER });
        let Crowd { cells, around, .. } = &self.step.crowd;
        for &near in around {
            for (i, segment) in [segment, its].into_iter().enumerate() {
                cells.look_at((bodies[i], segment, &mut ends[i]), near, self.state.now(), &self.state);
            }
        }
        for i in [0, 1] {
            self.step.crowd.cells.enter(bodies[i], ways[i].0.from);
            self.set_out_on(bodies[i], &ways[i], ends[i], queue);
        }
    }
}

impl State {
    /// Pushes two from each other, along the normal to the first.
    fn push(&mut self, pair: [usize; 2], normal: DVec2, gives: [f64; 2], restitution: f64) {
        let before = pair.map(|at| self.movers[at].velocity);
        let coming = (before[1] - before[0]).dot(normal).max(0.0);
        let impulse = coming / (gives[0] + gives[1]) * (1.0 + restitution);
        self.movers[pair[0]].velocity += normal * (impulse * gives[0]);
        self.movers[pair[1]].velocity -= normal * (impulse * gives[1]);
        if restitution > 1.0 && pair.iter().any(|&at| is_too_fast(self.movers[at].velocity)) {
            (self.movers[pair[0]].velocity, self.movers[pair[1]].velocity) = (before[0], before[1]);
            return self.push(pair, normal, gives, 1.0);
        }
        let mut answered = [0, 1].map(|i| Answered::new(pair[i], before[i]));
        let link = MemberTouch { first: 0, second: 1, normal, gives, coming, impulse };
        self.keep_speeds(&mut answered, &[link], |_| restitution > 0.0);
        let fastest = max(before[0].max_abs(), before[1].max_abs());
        for Answered { at, is_pushed, .. } in answered {
            let course = &mut self.courses[at];
            (course.keeps, course.driven, course.left) = (is_pushed, false, NO_COLLIDER);
            // What rounding leaves of a motion that was passed on is none.
            if self.movers[at].velocity.max_abs() < 1e-14 * fastest {
                self.movers[at].velocity = DVec2::ZERO;
            }
        }
    }

    /// Whether nothing about a mover is special where it meets another.
    fn is_simple(&self, at: usize) -> bool {
        let (core, course) = (&self.movers[at], &self.courses[at]);
        core.size.is_round() && !core.ignores && !course.bounded && !course.stays()
    }
}
