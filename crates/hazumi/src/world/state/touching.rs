//! Who touches whom of what senses. What a step leaves, the next goes on from.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// A mover and what it touches. Either may be gone since.
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
