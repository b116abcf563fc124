//! Which surfaces a member is still in contact with when its group sets out, and how those hold it.

use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::touch::Feature;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::nearest;
use crate::world::step::contact::start::ChordLists;
use crate::world::step::group::begin::{keeps_in, may_open};
use crate::world::step::impact::touched::Touched;

impl Scene<'_> {
    /// Ends the contacts of a member with surfaces that are over; says what it strikes at once.
    pub(super) fn review_member(self, member: &mut Held, members: usize, lists: &mut ChordLists) -> Option<First> {
        let radius = member.radius;
        self.board_beside(member);
        self.review_contacts_within(member, &|contact| may_open(contact.answer()) * radius, lists);
        // At the end of a face the next one is what it is on.
        let is_at_end = lists.start.iter().any(|row| row.touch.feature == Feature::Corner);
        if is_at_end && self.joins_beside(member) {
            self.review_contacts_within(member, &|contact| may_open(contact.answer()) * radius, lists);
        }
        let least = self.state.least_approach(member.velocity.length(), keeps_in(members, radius));
        let struck = self.end_struck(member, &lists.start, least);
        member.lean(self, &lists.start);
        member.board(self, &lists.start);
        self.come_off(member, &lists.start);
        member.mover.course.driven = false;
        struck
    }

    /// Lets a member fall that others pushed off what it stopped on. That holds it again where it comes down.
    fn come_off(self, member: &mut Held, rows: &[Touched]) {
        let seen = *member;
        for contact in member.contacts.iter_mut().filter(|contact| contact.rides) {
            let row = nearest(rows, contact.collider);
            contact.rides = row.is_none_or(|row| row.touch.gap <= self.touches_within(&seen, contact, row));
        }
    }
}
