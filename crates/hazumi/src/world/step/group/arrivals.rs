//! Who comes to a busy group later on its chord.
//!
//! What falls goes by chords of its own, which are short. A group whose chord lasts for a whole step sees only the next few thousandths of a second
//! of what is above it. Where a heap is rained upon, each drop that lands later would end the chord of all. So what is near such a group is looked
//! at further ahead, as long as nothing disturbs its fall.
//!
//! ```text
//!        o
//!        |  the chord that it is on
//!        :  those after it, looked at ahead until it meets something
//!        :
//!     (    )(    )(    )  the group, on its chord
//! ```

use alloc::vec::Vec;

use crate::float::min;
use crate::world::broad_phase::motion_segment::End;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::step::queue::event;
use crate::world::step::world::World;

/// So many chords are looked at ahead at most.
const MOST_CHORDS: usize = 32;

impl World {
    /// Lists the touches of members of busy groups with what falls to them, on what is left of its chord or later. Where nothing is accelerated, nothing
    /// falls.
    pub(super) fn list_arrivals(&self, touches: &mut Vec<u128>) {
        if !self.step.crowd.is_pulled {
            return;
        }
        let (groups, cells) = (&self.step.crowd.groups, &self.step.crowd.cells);
        let mut near = Vec::new();
        for &body in &groups.busy {
            let place = cells.segments[body as usize].at(self.state.now);
            cells.each_nearby(place, |other, its| {
                // Others of its slot are anywhere.
                let is_near = || (its.at(self.state.now) - place).max_abs() <= 2.0 * cells.size();
                if its.end < self.state.dt && !groups.is_busy(other) && is_near() {
                    near.push(other);
                }
            });
        }
        near.sort_unstable();
        near.dedup();
        touches.extend(near.iter().filter_map(|&body| self.arrival(body)));
    }

    /// The touch of one that falls with a member of a busy group, if it meets nothing before.
    fn arrival(&self, body: u32) -> Option<u128> {
        let cells = &self.step.crowd.cells;
        let plan = *cells.plan(body)?;
        // One that counts on a partner is looked at with the others.
        if cells.plan(plan.partner).is_some_and(|its| its.version == plan.partner_version) {
            return None;
        }
        let mut mover = self.state.mover(self.state.place(body)?);
        let is_held = mover.course.in_contact || self.step.crowd.groups.chord_of(body).is_some();
        if is_held || !mover.accelerated || mover.course.stays() {
            return None;
        }
        // What is left of its chord, then those after it.
        let mut segment = cells.segments[body as usize];
        (segment.from, segment.time, segment.end) = (segment.at(self.state.now), self.state.now, plan.last);
        let mut is_over = plan.collider != NO_COLLIDER;
        mover.drift(plan.last);
        for _ in 0..MOST_CHORDS {
            let end = cells.look_ahead(body, &segment, End { time: segment.end, partner: NO_MOVER }, &self.state);
            if end.partner != NO_MOVER {
                let is_met = self.step.crowd.groups.is_busy(end.partner);
                return is_met.then(|| event(end.time, body.min(end.partner), body.max(end.partner)));
            }
            let span = min(self.state.dt - mover.course.time, self.span_of_chord(&mover));
            if is_over || span <= 0.0 {
                break;
            }
            let start = mover;
            mover.drift(start.course.time + span);
            let motion = mover.position - start.position;
            (segment.from, segment.velocity, segment.time) = (start.position, motion / span, start.course.time);
            let wall = self.scene().touch_on_segment(&start, motion, span);
            segment.end = segment.time + wall.map_or(span, |(seconds, ..)| seconds);
            is_over = wall.is_some();
        }
        None
    }

    /// For how long one that falls goes on a chord.
    fn span_of_chord(&self, mover: &Mover) -> f64 {
        let (size, speed) = (self.step.crowd.cells.size(), mover.velocity.length());
        // No further than to the next cells, around which it looks.
        min(mover.chord(), if speed > 0.0 { size / speed } else { f64::INFINITY })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Body, Circle, Response, Segment, Tags, World};

    /// Balls in rows of 20 in a wide V, each row a little above the one before and shifted a little.
    fn rain(rows: usize) -> World {
        let mut world = World::new();
        world.set_gravity([0.0, -700.0]).unwrap();
        for x in [-300.0, 300.0] {
            world.add(Body::fixed(Segment::new([0.0, 0.0], [x, 180.0]).unwrap())).unwrap();
        }
        for i in 0..20 * rows {
            let (column, row) = ((i % 20) as f32, (i / 20) as f32);
            let at = [(column - 9.5) * 9.2 + (row % 2.0) * 0.7, 160.0 + row * 9.2 + (column * 7.0) % 5.0 * 0.3];
            let ball = Body::dynamic(Circle::new(at, 4.0).unwrap());
            let ball = ball.response(Response::Bounce { restitution: 0.0 });
            world.add(ball.tags(Tags::bit(0)).stopped_by(Tags::ALL)).unwrap();
        }
        world
    }

    #[test]
    fn a_heap_that_is_rained_upon_is_not_sent_for_each_drop() {
        let mut world = rain(12);
        let (mut sent, mut hits) = (0, 0);
        for _ in 0..40 {
            hits += world.advance(1.0 / 60.0).unwrap().hits;
            sent += world.step.crowd.groups.sent.iter().sum::<u32>() as usize;
        }
        assert!(hits > 400, "{hits} hits");
        // 25 for each hit, and 50 if each drop ends the chord of all.
        assert!(sent < 36 * hits, "{sent} members sent, {hits} hits");
    }
}
