//! Who touches whom of what senses. What a step leaves, the next goes on from.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::state::State;

/// A ball and what it touches. Either may be gone since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) struct TouchingPair {
    pub(in crate::world) body: BodyId,
    pub(in crate::world) other: BodyId,
    /// As they were when the touch began.
    pub(in crate::world) body_tags: Tags,
    pub(in crate::world) other_tags: Tags,
}

impl TouchingPair {
    pub(in crate::world) const fn key(&self) -> (BodyId, BodyId) {
        (self.body, self.other)
    }
}

impl State {
    /// The pairs of one body that senses.
    pub(in crate::world) fn touching_of(&self, id: BodyId) -> &[TouchingPair] {
        let start = self.touching.partition_point(|pair| pair.body < id);
        let end = self.touching.partition_point(|pair| pair.body <= id);
        &self.touching[start..end]
    }

    /// Lists a mover among those that sense, or no longer.
    pub(in crate::world) fn list_sensing(&mut self, id: BodyId, senses: Tags) {
        match (self.sensing.binary_search(&id), senses.is_empty()) {
            (Err(at), false) => self.sensing.insert(at, id),
            (Ok(at), true) => drop(self.sensing.remove(at)),
            _ => {}
        }
    }

    pub(in crate::world) fn note_mover_tags(&mut self, tags: Tags) {
        self.mover_tags |= tags;
    }
}
