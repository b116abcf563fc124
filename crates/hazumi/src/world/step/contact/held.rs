//! A mover with its contacts.

use core::ops::{Deref, DerefMut};

use crate::world::state::State;
use crate::world::state::contact::Contacts;
use crate::world::state::mover::Mover;

/// A mover under contacts, while it goes on. Reads as the mover.
#[derive(Clone, Copy, Debug)]
pub(in crate::world::step) struct Held {
    pub(in crate::world::step) mover: Mover,
    pub(in crate::world::step) contacts: Contacts,
}

impl State {
    /// A mover with the contacts that it has.
    pub(in crate::world::step) fn held(&self, mover: Mover) -> Held {
        Held { mover, contacts: *self.contacts.of(mover.body) }
    }
}

impl Deref for Held {
    type Target = Mover;

    fn deref(&self) -> &Mover {
        &self.mover
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut Mover {
        &mut self.mover
    }
}
