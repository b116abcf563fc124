//! The members of a group set out together, and look for what is on their ways.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::broad_phase::grid::cast::First;
use crate::world::broad_phase::motion_segment::{End, MotionSegment, Plan};
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::{NO_BOUNCE, NO_COLLIDER, Next};
use crate::world::step::contact::held::Held;
use crate::world::step::group::data::GroupLists;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

impl World {
    /// By member: its motion segment from now to the chord's end, and what it meets on that.
    pub(super) fn ways_of_members(
        &mut self,
        struck: &[(usize, First)],
        end: f64,
        lists: &mut GroupLists,
    ) -> Vec<(MotionSegment, Plan)> {
        let GroupLists { members, moved, .. } = lists;
        let mut ways = Vec::with_capacity(members.len());
        for (number, (member, &motion)) in members.iter_mut().zip(moved.iter()).enumerate() {
            let strikes = struck.iter().find(|(struck, _)| *struck == number).map(|(_, first)| *first);
            ways.push(self.way_of_member(member, (motion, self.state.now(), end), strikes));
        }
        ways
    }

    /// All members set out. Each looks for movers on its way when all of them are entered.
    pub(super) fn set_out_together(&mut self, group: &[u32], ways: &[(MotionSegment, Plan)], queue: &mut Queue) {
        for (&body, (segment, plan)) in group.iter().zip(ways) {
            self.step.crowd.cells.enter(body, segment.from);
            self.step.crowd.cells.set(body, segment, plan, End { time: segment.end, partner: NO_MOVER });
        }
        for (&body, way) in group.iter().zip(ways) {
            let (segment, end) = (&way.0, End { time: way.0.end, partner: NO_MOVER });
            let end = self.step.crowd.cells.look(body, segment, end, (None, segment.time), &self.state);
            self.set_out_on(body, way, end, queue);
        }
    }

    /// The motion segment of a member that moves so far from now to the chord's end, or meets a surface at once.
    pub(super) fn way_of_member(
        &mut self,
        member: &mut Held,
        (motion, now, end): (DVec2, f64, f64),
        strikes: Option<First>,
    ) -> (MotionSegment, Plan) {
        let version = self.step.next_version();
        let Held { mover, contacts } = member;
        self.state.put_contacts(mover, contacts);
        let course = &mut mover.course;
        (course.version, course.next, course.planned) = (version, Next::NONE, NO_BOUNCE);
        (course.left, course.time) = (NO_COLLIDER, now);
        let span = end - now;
        let first = strikes.or_else(|| {
            // What moves may come to one that stands.
            let is_met = motion != DVec2::ZERO || !self.state.kinematics.is_empty();
            if is_met && span > 0.0 && !member.course.stays() {
                self.scene().first_beside_contacts(member, motion, span)
            } else {
                None
            }
        });
        let mover = &mut member.mover;
        let mut segment = MotionSegment {
            velocity: if span > 0.0 { motion / span } else { DVec2::ZERO },
            ..MotionSegment::standing(&mover.core, &mover.course, end)
        };
        let cells = &mut self.step.crowd.cells;
        cells.falls.straighten(mover.body);
        let mut plan = cells.new_plan(mover.body, version);
        if let Some(First { time, collider, normal, .. }) = first {
            segment.end = if time < 1.0 { now + span * time } else { end };
            plan.collider = collider;
            mover.course.next = Next { time: segment.end, fraction: 1.0, normal, collider };
        }
        plan.last = segment.end;
        if let Some(at) = self.state.place(mover.body) {
            self.state.put(at, mover);
        }
        (segment, plan)
    }
}
