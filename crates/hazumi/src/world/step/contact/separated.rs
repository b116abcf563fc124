//! Contacts that a step left apart end with it.

use crate::world::step::group::begin::may_open;
use crate::world::step::world::World;

impl World {
    /// Ends the contacts with what a mover is apart from as a step ends: a group looks at them as its next chord begins, what stays where it is
    /// does not look, and in a step of no time nobody does.
    pub(in crate::world::step) fn end_separated_contacts(&mut self) {
        if !self.state.has_contacts() {
            return;
        }
        for at in 0..self.state.movers.len() {
            let course = self.state.mover(at).course;
            let may_be_apart = course.in_contact && (course.stays() || self.state.dt() == 0.0 || self.is_crowded(at));
            // What goes over it ends its contacts by itself; what sleeps is where it was.
            let body = self.state.movers[at].body;
            let is_left = || self.step.crowd.groups.is_laid(body) || (course.crushed && self.state.is_gone_over(body));
            if may_be_apart && !is_left() {
                self.end_separated_contacts_of(at);
            }
        }
    }

    /// The same of one mover.
    pub(in crate::world::step) fn end_separated_contacts_of(&mut self, at: usize) {
        let mut lists = core::mem::take(&mut self.step.chord);
        let mut mover = self.state.mover(at);
        let time = core::mem::replace(&mut mover.course.time, self.state.dt());
        let mut held = self.state.held(mover);
        let before = held.contacts.len();
        // What is in no group is not jostled.
        let is_linked = self.step.crowd.groups.is_linked(mover.body, &self.state.pairs);
        let jostled = if is_linked { mover.radius } else { 0.0 };
        self.scene().review_contacts_within(&mut held, &|contact| may_open(contact.answer()) * jostled, &mut lists);
        if held.contacts.len() < before {
            mover.course.time = time;
            self.state.put_contacts(&mut mover, &held.contacts);
            self.state.put(at, &mover);
            self.state.pairs.wake(mover.body);
        }
        self.step.chord = lists;
    }
}
