//! Who comes to a busy group in the middle of its chord.
//!
//! To reschedule a group of many for each that falls onto it costs more than all else. So one that comes to a member on its way rides along with that
//! until the chord of the group ends, and is a member from then on. What the two give each other is known at once: the latecomer has its share, and the
//! member has its own where the chord ends.
//!
//! ```text
//!       o  o           fall                o    looks for what else it comes to
//!       |  v                          (o)-->    rides along
//!     ( -> )( -> )     on their chord ( -> )( -> )
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::motion_segment::End;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::entry::NO_MOVER;
use crate::world::step::contact::curvature::pull;
use crate::world::step::crowd::Tell;
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::rounds::PairAnswer;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

/// A chord that goes on for less than this share of a step is as good as over.
const OVER: f64 = 1e-9;
/// What takes one along changes its velocity by no more than so many times how fast it goes by: between two that close it would be fired.
const MOST_OFF: f64 = 2.0;

impl World {
    /// Lets one of two that met ride along with the other, if that is on the chord of a busy group. The first is the one whose event this is. Says whether
    /// the touch is answered; lists who is to be rescheduled for it, if anyone is.
    pub(in crate::world::step) fn come_late(
        &mut self,
        pair: [usize; 2],
        queue: &mut Queue,
        tell: &mut Tell<'_>,
    ) -> bool {
        let Some([rider, carrier]) = self.rider_and_carrier(pair) else { return false };
        let [body, its] = [rider, carrier].map(|at| self.state.movers[at].body);
        self.bring_at(rider);
        let late = self.step.crowd.groups.take_postponed(body);
        let bodies = [body.min(its), body.max(its)];
        let Some(answered) = self.answer_at(bodies, self.state.now(), tell) else {
            self.state.movers[rider].velocity += late;
            return false;
        };
        if answered.is_plain {
            self.exchange([rider, carrier], &answered, late);
            self.state.bend_at(rider);
            if self.ride(rider, late, queue) {
                if pair[0] == carrier {
                    self.look_again(its, queue);
                }
                return true;
            }
        }
        self.state.movers[rider].velocity += late;
        self.step.crowd.to_reschedule.extend(bodies);
        true
    }

    /// Which of two rides along with which, if one may. If both may, their places say which, and not their order.
    fn rider_and_carrier(&mut self, [a, b]: [usize; 2]) -> Option<[usize; 2]> {
        match [[a, b], [b, a]].map(|[rider, carrier]| self.may_ride(rider, carrier)) {
            [false, false] => None,
            [true, false] => Some([a, b]),
            [false, true] => Some([b, a]),
            [true, true] => {
                let [first, second] = [a, b].map(|at| self.state.movers[at].start);
                let order = first.x.total_cmp(&second.x).then(first.y.total_cmp(&second.y));
                Some(if order.is_lt() { [a, b] } else { [b, a] })
            }
        }
    }

    /// Whether one may ride along with another: it is alone or rides along already, and the other is on the chord of a busy group.
    fn may_ride(&mut self, rider: usize, carrier: usize) -> bool {
        let (movers, courses) = (&self.state.movers, &self.state.courses);
        let [body, its] = [rider, carrier].map(|at| movers[at].body);
        let is_special = |at: usize| courses[at].keeps_speed || courses[at].stays();
        if movers[rider].ignores || courses[rider].in_contact || is_special(rider) || is_special(carrier) {
            return false;
        }
        let groups = &mut self.step.crowd.groups;
        let goes_on = |chord: CommonChord| chord.is_busy && chord.end > self.state.now() + OVER * self.state.dt();
        let is_alone = match groups.chord_of(body) {
            Some(own) => own.rides,
            None => !groups.is_linked(body, &self.state.pairs),
        };
        is_alone && groups.chord_of(its).is_some_and(goes_on) && self.state.both_give([rider, carrier])[0] > 0.0
    }

    /// Gives both what their touch gives them: the rider at once, the carrier where its chord ends. `late` is what the rider is still to be given.
    fn exchange(&mut self, [rider, carrier]: [usize; 2], answered: &PairAnswer, late: DVec2) {
        let [gives, its] = self.state.both_give([rider, carrier]);
        let body = self.state.movers[carrier].body;
        let normal = answered.normal_toward(self.state.movers[rider].body);
        let mut seen = self.state.mover(carrier);
        self.bring(&mut seen, self.state.now());
        let Some(mut chord) = self.step.crowd.groups.chord_of(body) else { return };
        let coming = (seen.velocity + chord.bounce - self.state.movers[rider].velocity - late).dot(normal);
        if coming > 0.0 {
            let impulse = (1.0 + answered.restitution) * coming / (gives + its);
            self.state.movers[rider].velocity += normal * (impulse * gives);
            chord.bounce -= normal * (impulse * its);
            chord.postponed -= normal * (impulse * its);
            self.step.crowd.groups.set_chord(body, Some(chord));
        }
    }

    /// Lets a mover ride along with all that it touches, until the first of their chords ends. Its velocity stays its own: only its way is held up. Says
    /// whether there is one.
    fn ride(&mut self, at: usize, late: DVec2, queue: &mut Queue) -> bool {
        let mover = self.state.mover(at);
        let (body, now) = (mover.body, self.state.now());
        let linked = self.state.pairs.all().iter().filter(|pair| pair.is_link() && pair.bodies.contains(&body));
        let carriers: Vec<u32> = linked.map(|pair| pair.bodies[usize::from(pair.bodies[0] == body)]).collect();
        let (mut touched, mut end) = (Vec::with_capacity(carriers.len()), self.state.dt());
        for carrier in carriers {
            let chord = self.step.crowd.groups.chord_of(carrier).filter(|chord| chord.is_busy);
            let (Some(chord), Some(at)) = (chord, self.state.place(carrier)) else { return false };
            let mut other = self.state.mover(at);
            self.bring(&mut other, now);
            touched
                .push((self.state.touch_of(&mover, &other), self.step.crowd.cells.segments[carrier as usize].velocity));
            end = end.min(chord.end);
        }
        let span = end - now;
        if span <= OVER * self.state.dt() {
            return false;
        }
        // One that falls comes a little early: its way there is no parabola.
        let out = |touch: &Touch| touch.normal * (max(0.0, -touch.gap) / span);
        let push = |(touch, velocity): &(Touch, DVec2)| Push::moving(touch.normal, *velocity + out(touch));
        let mut pushes: Vec<Push> = touched.iter().map(push).collect();
        let gained = pull(&mover) * span;
        let own = mover.velocity + gained * 0.5;
        let Some(velocity) = nearest_free_of_moving(own, &mut pushes) else { return false };
        let taken_along = |(touch, velocity): &(Touch, DVec2)| (*velocity - own).length() + out(touch).length();
        if (velocity - own).length() > MOST_OFF * touched.iter().map(taken_along).fold(0.0, max) {
            return false;
        }
        let mut held = self.state.held(mover);
        (held.mover.course.rests, self.step.any_rests) = (true, true);
        let way = self.way_of_member(&mut held, (velocity * span, now, end), None);
        let chord = CommonChord {
            bounce: late,
            postponed: late,
            is_even: mover.accelerated,
            by_mover: true,
            is_busy: true,
            rides: true,
            ..CommonChord::to(end, mover.velocity + gained)
        };
        self.step.crowd.groups.set_chord(body, Some(chord));
        self.step.crowd.cells.enter(body, way.0.from);
        let first = End { time: way.0.end, partner: NO_MOVER };
        let first = self.step.crowd.cells.look(body, &way.0, first, (None, now), &self.state);
        self.set_out_on(body, &way, first, queue);
        true
    }

    /// Lets one on its segment look anew for whom it meets: its partner went another way.
    fn look_again(&mut self, body: u32, queue: &mut Queue) {
        let cells = &mut self.step.crowd.cells;
        let Some(&plan) = cells.plan(body) else { return };
        let segment = cells.segments[body as usize];
        let end = End { time: plan.last, partner: NO_MOVER };
        let end = cells.look(body, &segment, end, (None, self.state.now()), &self.state);
        cells.set_end(body, end);
        self.queue_in_crowd(body, queue);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Body, Circle, Response, Segment, Tags, World};

    /// Balls in rows of 20 in a wide V, each row a little above the one before and shifted a little.
    fn rain(rows: usize, restitution: f32) -> World {
        let mut world = World::new();
        world.set_gravity([0.0, -700.0]).unwrap();
        for x in [-300.0, 300.0] {
            world.add(Body::fixed(Segment::new([0.0, 0.0], [x, 180.0]).unwrap())).unwrap();
        }
        for i in 0..20 * rows {
            let (column, row) = ((i % 20) as f32, (i / 20) as f32);
            let at = [(column - 9.5) * 9.2 + (row % 2.0) * 0.7, 160.0 + row * 9.2 + (column * 7.0) % 5.0 * 0.3];
            let ball = Body::dynamic(Circle::new(at, 4.0).unwrap()).response(Response::Bounce { restitution });
            world.add(ball.tags(Tags::bit(0)).stopped_by(Tags::ALL)).unwrap();
        }
        world
    }

    /// Members that were scheduled, and hits, until most of the balls lie on each other.
    fn scheduled_and_hits(restitution: f32) -> (usize, usize) {
        let mut world = rain(12, restitution);
        let (mut scheduled, mut hits) = (0, 0);
        for _ in 0..60 {
            hits += world.advance(1.0 / 60.0).unwrap().hits;
            scheduled += world.step.crowd.groups.scheduled.all().iter().sum::<u32>() as usize;
        }
        (scheduled, hits)
    }

    #[test]
    fn a_heap_that_is_rained_upon_is_not_rescheduled_for_each_drop() {
        let (scheduled, hits) = scheduled_and_hits(0.0);
        assert!(hits > 800 && scheduled < 75_000, "{scheduled} members scheduled, {hits} hits");
        // 199,775 for 11,849 hits if each that lands ends the chord of all.
        let (scheduled, hits) = scheduled_and_hits(0.5);
        assert!(hits > 8_000 && scheduled < 175_000, "{scheduled} members scheduled, {hits} hits");
    }
}
