//! What a game asks for in the middle of a step, to be done once the instant is over.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::state::setter::Setter;

#[derive(Clone, Debug)]
pub(in crate::world) enum Change {
    /// The body is in the world already, and takes part from now on.
    Added(BodyId),
    Removed(BodyId),
    Set(BodyId, Setter),
}

/// All of an instant, in the order in which they were said.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Changes(Vec<Change>);

impl Changes {
    pub(in crate::world) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(in crate::world) fn note(&mut self, change: Change) {
        self.0.push(change);
    }

    /// Empty, with the room that it had.
    pub(in crate::world) fn emptied(mut self) -> Self {
        self.0.clear();
        self
    }

    pub(in crate::world) fn added(&self) -> impl Iterator<Item = BodyId> {
        self.0.iter().filter_map(|change| if let Change::Added(id) = change { Some(*id) } else { None })
    }

    pub(in crate::world) fn removed(&self) -> impl Iterator<Item = BodyId> {
        self.0.iter().filter_map(|change| if let Change::Removed(id) = change { Some(*id) } else { None })
    }

    /// What bodies are told.
    pub(in crate::world) fn setters(&self) -> impl Iterator<Item = (BodyId, &Setter)> {
        self.0.iter().filter_map(|change| if let Change::Set(id, setter) = change { Some((*id, setter)) } else { None })
    }
}
