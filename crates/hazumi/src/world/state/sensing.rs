//! Who senses, and the pairs that touch of one.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::touching::TouchingPair;

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
