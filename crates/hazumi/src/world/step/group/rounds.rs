//! The touches of a group that has many, answered in rounds.
//!
//! As long as a group has few touches in a step, each is an event: exact in time, and the group is rescheduled after it. Of a group of many members
//! with many touches that would cost the square of its size. So from some number on all touches that come on its chord are answered at once, each
//! where it comes; its hit is as of now. The two go on as members in contact, and the group is rescheduled until no more touches come.
//!
//! ```text
//!     o->  o->  <-o      the ways, as the group goes by now
//!     o->  o-><-o        what touches on them: asked, and held apart from the chord's beginning on
//!     o-> o-o<-          the ways with that; and so on
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Response, is_too_fast};
use crate::world::body::invalid::check_response;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::pairs::PairContact;
use crate::world::step::crowd::Tell;
use crate::world::step::crowd::touch_set::speed;
use crate::world::step::group::data::{Groups, stamp};
use crate::world::step::group::foreseen::Foreseen;
use crate::world::step::impact::struck_now::AT_ONCE;
use crate::world::step::queue::{Event, Queue};
use crate::world::step::world::World;

/// A group's touches are events as long as it was scheduled so often in the step, times its members.
const MOST_SCHEDULED: usize = 256;
/// So many rounds at most; what touches then is an event.
const MOST_ROUNDS: usize = 12;

/// What came of a touch of two.
pub(super) struct PairAnswer {
    bodies: [u32; 2],
    /// Unit, to the lower body.
    normal: DVec2,
    /// How far apart their places are along the normal where they touch.
    distance: f64,
    /// How much of what comes is given back.
    pub(super) restitution: f64,
    /// Whether they go through each other.
    passes: bool,
    /// Whether they go on as their touch leaves them, and not as the game said.
    pub(super) is_plain: bool,
}

impl PairAnswer {
    /// The normal to one of the two.
    pub(super) fn normal_toward(&self, body: u32) -> DVec2 {
        if body == self.bodies[0] { self.normal } else { -self.normal }
    }
}

impl Groups {
    /// Counts that a group is scheduled. Gives whether that was so often that it answers in rounds.
    pub(super) fn count_scheduled(&mut self, group: &[u32]) -> bool {
        let mut most = 0;
        for &body in group {
            let scheduled = self.scheduled.place(body, 0);
            *scheduled += 1;
            most = most.max(*scheduled as usize);
        }
        let is_busy = most * group.len() > MOST_SCHEDULED;
        if is_busy {
            self.busy.extend_from_slice(group);
            stamp(&mut self.busy_at, group, self.events);
        }
        is_busy
    }

    /// Whether the group of a body is one of those that were scheduled since the last event and answer in rounds.
    pub(super) fn is_busy(&self, body: u32) -> bool {
        self.busy_at.get(body) == Some(&self.events)
    }
}

impl World {
    /// Reschedules those of the crowd that were in an event; of groups that had many, answers all touches that come on their ways.
    pub(in crate::world::step) fn reschedule_all(
        &mut self,
        to_reschedule: &mut Vec<u32>,
        queue: &mut Queue,
        tell: &mut Tell<'_>,
    ) {
        self.step.crowd.groups.in_rounds = true;
        for round in 0..=MOST_ROUNDS {
            self.step.crowd.groups.next_event();
            self.reschedule_at_walls(to_reschedule, queue, tell);
            if round == MOST_ROUNDS || self.step.crowd.groups.busy.is_empty() {
                break;
            }
            self.answer_foreseen(to_reschedule, tell);
            if to_reschedule.is_empty() {
                break;
            }
            self.apply_changes(queue);
        }
        self.step.crowd.groups.in_rounds = false;
        self.finish_chord();
    }

    /// Reschedules movers. Those that set out into a wall that they are at answer to it before anything else comes, so that who meets whom at one instant
    /// does not hang on who is asked first. Lists those that are rescheduled for it.
    fn reschedule_at_walls(&mut self, to_reschedule: &mut Vec<u32>, queue: &mut Queue, tell: &mut Tell<'_>) {
        let mut from = 0;
        for round in 0..=MOST_ROUNDS {
            self.step.crowd.at_walls.clear();
            for &body in &to_reschedule[from..] {
                if let Some(at) = self.state.place(body).filter(|_| !self.step.crowd.groups.is_scheduled(body)) {
                    self.reschedule(at, queue);
                }
            }
            if round == MOST_ROUNDS {
                break;
            }
            from = to_reschedule.len();
            self.answer_walls(to_reschedule, queue, tell);
            if to_reschedule.len() == from {
                break;
            }
            self.step.crowd.groups.unschedule(&to_reschedule[from..]);
        }
    }

    /// Answers the walls that movers set out into at this instant. Lists those that are to be rescheduled.
    fn answer_walls(&mut self, to_reschedule: &mut Vec<u32>, queue: &mut Queue, tell: &mut Tell<'_>) {
        let mut at_walls = core::mem::take(&mut self.step.crowd.at_walls);
        at_walls.sort_unstable();
        at_walls.dedup();
        for &body in &at_walls {
            if let Some(at) = self.state.place(body).filter(|&at| self.is_at_wall(at)) {
                self.end_segment(at, queue, tell);
                self.apply_changes(queue);
                to_reschedule.extend_from_slice(&self.step.crowd.to_reschedule);
            }
        }
        self.step.crowd.at_walls = at_walls;
    }

    /// Answers the touches that come first on the ways of both, where one is of a busy group: what such a group now comes to, and what comes
    /// to it. In: who was rescheduled beside them. Out: who is to be rescheduled.
    fn answer_foreseen(&mut self, to_reschedule: &mut Vec<u32>, tell: &mut Tell<'_>) {
        let mut touches = Vec::new();
        let groups = &self.step.crowd.groups;
        let cells = &self.step.crowd.cells;
        for &body in groups.busy.iter().chain(to_reschedule.iter().filter(|&&body| !groups.is_busy(body))) {
            let Some(plan) = cells.plan(body).filter(|plan| plan.partner != NO_MOVER) else { continue };
            let Some(its) = cells.plan_of_partner(plan) else { continue };
            let time = cells.segments[body as usize].end;
            let comes_first = its.partner == body || cells.segments[plan.partner as usize].end >= time;
            if comes_first && (groups.is_busy(body) || groups.is_busy(plan.partner)) {
                touches.push(Event::new(time.max(self.state.now()), body.min(plan.partner), body.max(plan.partner)));
            }
        }
        to_reschedule.clear();
        touches.sort_unstable();
        touches.dedup();
        let mut answered: Vec<(u32, f64)> = Vec::new();
        for touch in touches {
            let (time, bodies) = (touch.time(), [touch.body(), touch.number()]);
            // Where an earlier touch leaves it, it may not come to this one. What comes at the same time from both sides is answered together.
            let is_earlier = |&(body, at): &(u32, f64)| bodies.contains(&body) && time > at + AT_ONCE * self.state.dt();
            if answered.iter().any(is_earlier) {
                continue;
            }
            if self.answer_before(bodies, time, tell) {
                answered.extend(bodies.map(|body| (body, time)));
                to_reschedule.extend(bodies);
            }
        }
    }

    /// Answers a touch before it comes. Does nothing and says so, if it has to be an event.
    fn answer_before(&mut self, bodies: [u32; 2], time: f64, tell: &mut Tell<'_>) -> bool {
        let Some(answered) = self.answer_at(bodies, time, tell) else { return false };
        if !answered.passes {
            let PairAnswer { normal, distance, restitution, .. } = answered;
            let touch = Foreseen { bodies, at: self.state.now(), time, normal, distance, restitution };
            self.step.crowd.groups.foreseen.set(touch);
        }
        true
    }

    /// Asks what comes of the touch that two will have at a time, as of now, and notes that they are in contact. None if the touch has to be an event.
    pub(super) fn answer_at(&mut self, bodies: [u32; 2], time: f64, tell: &mut Tell<'_>) -> Option<PairAnswer> {
        let [Some(a), Some(b)] = bodies.map(|body| self.state.place(body)) else { return None };
        let pair = [a, b];
        // Of two that go through each other, or keep their speed, only the event knows.
        if self.state.both_give(pair) == [0.0; 2] || pair.iter().any(|&at| self.state.courses[at].keeps_speed) {
            return None;
        }
        let [first, second] = pair.map(|at| {
            let mut mover = self.state.mover(at);
            self.bring(&mut mover, time);
            mover
        });
        let touch = self.state.touch_as_met(&first, &second);
        let coming = (speed(&second.core, &second.course) - speed(&first.core, &first.course)).dot(touch.normal);
        let mut response = None;
        // Two that come apart by then only touch.
        if coming > 0.0 && !self.state.is_quiet_touch(pair, touch.normal, coming) {
            let (before, now) = (pair.map(|at| self.state.mover(at)), self.state.now());
            self.state.put(a, &first);
            self.state.put(b, &second);
            // Told as of now: what comes before it may still be found, and the game hears of hits in the order of time.
            let hit = self.state.describe_pair(pair, &touch);
            let answer = tell(self, (now, bodies[0]), hit);
            pair.iter().zip(&before).for_each(|(&at, before)| self.state.put(at, before));
            response = Some(answer);
        }
        self.count_pair_hit(pair, response);
        if response == Some(Response::Pass) {
            self.state.through.note(bodies[0], bodies[1]);
            let (normal, distance, restitution) = (touch.normal, 0.0, 0.0);
            return Some(PairAnswer { bodies, normal, distance, restitution, passes: true, is_plain: false });
        }
        let restitution = match response.and_then(|response| response.gives_back()) {
            Some(restitution) if restitution < 1.0 && pair.iter().any(|&at| self.state.is_restless(at)) => 0.0,
            Some(restitution) if restitution > 1.0 && [first, second].iter().any(|its| is_too_fast(its.velocity)) => {
                1.0
            }
            restitution => restitution.unwrap_or(0.0),
        };
        let kicked = response.and_then(|response| response.speed()).map(|speed| {
            let [gives, others] = self.state.both_give(pair);
            let bounced = first.velocity + touch.normal * (2.0 * coming.max(0.0) * gives / (gives + others));
            bounced.unit_or_zero() * speed
        });
        let mut is_plain = true;
        if let Some(velocity) = kicked.or_else(|| response.and_then(|response| response.wanted(first.velocity))) {
            self.state.movers[a].velocity = velocity;
            self.state.courses[a].keeps = false;
            is_plain = false;
        }
        self.state.pairs.set(PairContact {
            bodies,
            ids: pair.map(|at| self.state.courses[at].id),
            response: response.filter(|&response| check_response(response).is_ok()),
            age: -time,
            impulse: 0.0,
            presses: true,
            still: 0.0,
            crushed: None,
        });
        let distance = (first.position - second.position).dot(touch.normal) - touch.gap;
        Some(PairAnswer { bodies, normal: touch.normal, distance, restitution, passes: false, is_plain })
    }
}
