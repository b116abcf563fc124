//! Bodies by their handles.

use crate::world::body::handle::BodyId;
use crate::world::state::State;
use crate::world::state::body_ref::BodyRef;

impl State {
    /// A body, to be looked at; `None` if it is gone.
    pub(in crate::world) fn get(&self, id: BodyId) -> Option<BodyRef<'_>> {
        self.bodies.get(id).map(|entry| BodyRef { state: self, id, entry })
    }

    /// All bodies, in the order of their places.
    pub(in crate::world) fn iter(&self) -> impl Iterator<Item = BodyRef<'_>> {
        self.bodies.iter().map(|(id, entry)| BodyRef { state: self, id, entry })
    }

    pub(in crate::world) fn contains(&self, id: BodyId) -> bool {
        self.bodies.contains(id)
    }
}
