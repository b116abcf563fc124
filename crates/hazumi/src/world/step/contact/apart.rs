//! Contacts that a step left apart end with it.

use crate::world::step::contact::held::Held;
use crate::world::step::group::begin::may_open;
use crate::world::step::world::World;

impl World {
    /// Ends the contacts of a mover with what it is apart from as a step ends: a group looks at them as its next chord begins, and what stays where
    /// it is does not look.
    pub(in crate::world::step) fn end_contacts_apart(&mut self, at: usize) {
        let mut lists = core::mem::take(&mut self.step.chord);
        let mut mover = self.state.mover(at);
        let time = core::mem::replace(&mut mover.course.time, self.state.dt);
        let mut held = Held { mover, contacts: *self.state.contacts.of(mover.body) };
        let before = held.contacts.len();
        let radius = mover.radius;
        self.scene().review_contacts_within(&mut held, &|contact| may_open(contact.response) * radius, &mut lists);
        if held.contacts.len() < before {
            mover.course.time = time;
            self.state.put_contacts(&mut mover, &held.contacts);
            self.state.put(at, &mover);
            self.state.pairs.wake(mover.body);
        }
        self.step.chord = lists;
    }
}
