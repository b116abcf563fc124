//! Who comes to a busy group in the middle of its chord.
//!
//! To send a group of many anew for each that falls onto it costs more than all else. So one that comes to a member on its way rides along with that
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
use crate::world::state::mover::Mover;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::crowd::Tell;
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::rounds::Answered;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

/// A chord that goes on for less than this share of a step is as good as over.
const OVER: f64 = 1e-9;
/// What rides along goes no more than so many times as fast as all that takes it along, and itself.
const FASTEST: f64 = 4.0;

impl World {
    /// Lets one of two that met, of which one is on the chord of a busy group, ride along with it. The first is the one whose event this is. Says whether
    /// the touch is answered; if somebody is to be sent anew for it, those are listed.
    pub(in crate::world::step) fn come_late(
        &mut self,
        pair: [usize; 2],
        queue: &mut Queue,
        tell: &mut Tell<'_>,
    ) -> bool {
        let Some([rider, carrier]) = self.rider_and_carrier(pair) else { return false };
        let [body, its] = [rider, carrier].map(|at| self.state.movers[at].body);
        self.bring_at(rider);
        let late = self.step.crowd.groups.postponed.take(body);
        let bodies = [body.min(its), body.max(its)];
        let Some(answered) = self.answer_at(bodies, self.state.now, tell) else { return false };
        if !answered.is_plain {
            self.state.movers[rider].velocity += late;
            self.step.crowd.sent.extend(bodies);
            return true;
        }
        self.exchange([rider, carrier], &answered, late);
        self.state.bend_at(rider);
        if !self.ride(rider, late, queue) {
            self.state.movers[rider].velocity += late;
            self.step.crowd.sent.push(body);
        } else if pair[0] == carrier {
            self.look_again(its, queue);
        }
        true
    }

    /// Which of two rides along with which, if one may.
    fn rider_and_carrier(&mut self, pair: [usize; 2]) -> Option<[usize; 2]> {
        let [a, b] = pair;
        [[a, b], [b, a]].into_iter().find(|&[rider, carrier]| self.may_ride(rider, carrier))
    }

    fn may_ride(&mut self, rider: usize, carrier: usize) -> bool {
        let [body, its] = [rider, carrier].map(|at| self.state.movers[at].body);
        let groups = &mut self.step.crowd.groups;
        let Some(chord) = groups.chord_of(its) else { return false };
        let is_carried = match groups.chord_of(body) {
            Some(own) => own.rides,
            None => !groups.is_linked(body, &self.state.pairs),
        };
        let goes_on = chord.is_busy && chord.end > self.state.now + OVER * self.state.dt;
        let [core, course] = [&self.state.movers[rider].ignores, &self.state.courses[rider].in_contact];
        let is_plain = !core && !course;
        let both = [rider, carrier];
        goes_on
            && is_carried
            && is_plain
            && both.iter().all(|&at| !self.state.courses[at].keeps_speed && !self.state.courses[at].stays())
            && self.state.both_give(both)[0] > 0.0
    }

    /// Gives both what their touch gives them: the first at once, the second where its chord ends.
    fn exchange(&mut self, [rider, carrier]: [usize; 2], answered: &Answered, late: DVec2) {
        let [gives, its] = self.state.both_give([rider, carrier]);
        let body = self.state.movers[carrier].body;
        let normal = answered.normal_toward(self.state.movers[rider].body);
        let mut seen = self.state.mover(carrier);
        self.bring(&mut seen, self.state.now);
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

    /// Sends a mover along with all that it rides on, until the first of their chords ends. Says whether there is a way.
    fn ride(&mut self, at: usize, late: DVec2, queue: &mut Queue) -> bool {
        let mover = self.state.mover(at);
        let (body, now) = (mover.body, self.state.now);
        let linked = self.state.pairs.all().iter().filter(|pair| pair.is_link() && pair.bodies.contains(&body));
        let carriers: Vec<u32> = linked.map(|pair| pair.bodies[usize::from(pair.bodies[0] == body)]).collect();
        let (mut touched, mut end) = (Vec::with_capacity(carriers.len()), self.state.dt);
        for carrier in carriers {
            let chord = self.step.crowd.groups.chord_of(carrier).filter(|chord| chord.is_busy);
            let (Some(chord), Some(at)) = (chord, self.state.place(carrier)) else { return false };
            let mut other = self.state.mover(at);
            self.bring(&mut other, now);
            touched.push((self.state.touch_of(&mover, &other), self.step.crowd.cells.segments[carrier as usize].velocity));
            end = end.min(chord.end);
        }
        let span = end - now;
        if span <= OVER * self.state.dt {
            return false;
        }
        // One that falls comes a little early: its way there is no parabola.
        let out = |touch: &Touch| touch.normal * (max(0.0, -touch.gap) / span);
        let push = |(touch, velocity): &(Touch, DVec2)| Push::moving(touch.normal, *velocity + out(touch));
        let mut pushes: Vec<Push> = touched.iter().map(push).collect();
        let fastest = touched.iter().fold(mover.velocity.length(), |most, touched| most.max(touched.1.length()));
        let gained = pull(&mover) * span;
        let Some(velocity) = nearest_free_of_moving(mover.velocity + gained * 0.5, &mut pushes) else { return false };
        if velocity.length() > FASTEST * (fastest + gained.length()) {
            return false;
        }
        let mut held: Held = self.state.held(Mover { ..mover });
        (held.mover.course.rests, self.step.any_rests) = (true, true);
        let way = self.way_of_member(&mut held, (velocity * span, now, end), None);
        let chord = CommonChord {
            end,
            velocity: mover.velocity + gained,
            bounce: late,
            postponed: late,
            by_mover: true,
            is_laid: false,
            is_busy: true,
            rides: true,
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
        let end = cells.look(body, &segment, end, (None, self.state.now), &self.state);
        cells.set_end(body, end);
        self.queue_in_crowd(body, queue);
    }
}
