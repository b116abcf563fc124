//! What touches, of what senses.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// A body and what it senses and touches. Either may be gone since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "Touching", deny_unknown_fields, expecting = "an object"))]
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

/// All of them, in order: those of one body follow each other.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct TouchingPairs(Vec<TouchingPair>);

impl TouchingPairs {
    pub(in crate::world) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(in crate::world) fn all(&self) -> &[TouchingPair] {
        &self.0
    }

    /// Those that a body senses.
    pub(in crate::world) fn of(&self, id: BodyId) -> &[TouchingPair] {
        let start = self.0.partition_point(|pair| pair.body < id);
        let count = self.0[start..].partition_point(|pair| pair.body == id);
        &self.0[start..start + count]
    }

    /// Adds one that comes after all others; says whether it does.
    pub(in crate::world) fn push(&mut self, pair: TouchingPair) -> bool {
        let is_next = self.0.last().is_none_or(|last| last.key() < pair.key());
        if is_next {
            self.0.push(pair);
        }
        is_next
    }
}
