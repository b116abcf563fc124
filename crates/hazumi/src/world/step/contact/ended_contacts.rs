//! Which contacts a step ended.

use alloc::vec::Vec;

use crate::world::body::contact::ContactEnd;
use crate::world::body::handle::BodyId;
use crate::world::state::State;

/// The pairs in contact when a step began; after it, those that are so no longer.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct EndedContacts {
    pairs: Vec<(BodyId, BodyId)>,
    /// Of which changes of the state the list is, and which list that was.
    seen: Option<[u64; 2]>,
    now: Vec<(BodyId, BodyId)>,
}

impl EndedContacts {
    /// Notes all contacts.
    pub(in crate::world) fn begin(&mut self, state: &mut State) {
        // What went between the steps is in contact no more: a world that was read anew has no such contacts, either.
        let ended = state.take_ended();
        state.forget_gone();
        for &(body, _) in &ended {
            if state.bodies.contains(body) {
                state.pairs.wake(body.index() as u32);
            }
        }
        self.list(state);
        self.pairs.clone_from(&self.now);
        if !ended.is_empty() {
            self.pairs.extend(ended);
            self.pairs.sort_unstable();
            self.pairs.dedup();
        }
    }

    /// Leaves those that are over.
    pub(in crate::world) fn end(&mut self, state: &mut State) {
        if self.pairs.is_empty() && !state.has_contacts() {
            return;
        }
        state.forget_gone();
        self.list(state);
        state.note_count_of_contacts(self.now.len());
        let mut now = self.now.iter().peekable();
        self.pairs.retain(|pair| {
            while now.next_if(|&still| still < pair).is_some() {}
            now.peek() != Some(&pair)
        });
    }

    /// Lists all contacts that there are now, in order.
    fn list(&mut self, state: &State) {
        let seen = [state.pairs.changes(), state.contacts.changes()];
        if self.seen != Some(seen) {
            self.now.clear();
            if state.has_contacts() || !state.pairs.all().is_empty() {
                self.now.extend(pairs(state));
                self.now.sort_unstable();
                // Of several shapes of one body the two are in contact as long as with any.
                self.now.dedup();
            }
            self.seen = Some(seen);
        }
    }

    pub(in crate::world) fn ended(&self) -> impl ExactSizeIterator<Item = ContactEnd> + '_ {
        self.pairs.iter().map(|&(body, other)| ContactEnd { body, other })
    }
}

impl State {
    /// Ends the contacts with what went in a step.
    fn forget_gone(&mut self) {
        for at in 0..self.movers.len() {
            let contacts = self.contacts.of(self.movers[at].body);
            if contacts.iter().all(|contact| self.is_there(contact)) {
                continue;
            }
            let (mut mover, mut left) = (self.mover(at), *contacts);
            left.retain(|contact| self.is_there(contact));
            self.put_contacts(&mut mover, &left);
            self.put(at, &mover);
            self.pairs.wake(mover.body);
        }
    }
}

/// All movers and what they are in contact with, also what is gone.
fn pairs(state: &State) -> impl Iterator<Item = (BodyId, BodyId)> {
    let places = (0..state.movers.len()).filter(|&at| state.movers[at].ignores);
    let with_colliders = places.flat_map(|at| {
        let course = &state.courses[at];
        let contacts = state.contacts.of(state.movers[at].body).iter().filter(|contact| !contact.open);
        contacts.map(|contact| (course.id, contact.body))
    });
    with_colliders.chain(state.pairs.all().iter().map(|pair| (pair.ids[0], pair.ids[1])))
}
