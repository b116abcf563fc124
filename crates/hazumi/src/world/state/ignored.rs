//! Pairs that pass through each other until they are apart.

use alloc::vec::Vec;

/// A mover, by the place of its body, and a collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) struct IgnoredPair {
    pub(in crate::world) body: u32,
    pub(in crate::world) collider: u32,
}

/// All of them, in order: those of one mover follow each other.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct IgnoredPairs(Vec<IgnoredPair>);

impl IgnoredPairs {
    pub(in crate::world) fn all(&self) -> &[IgnoredPair] {
        &self.0
    }

    /// Those of one mover.
    pub(in crate::world) fn of(&self, body: u32) -> &[IgnoredPair] {
        let from = self.0.partition_point(|pair| pair.body < body);
        let count = self.0[from..].partition_point(|pair| pair.body == body);
        &self.0[from..from + count]
    }

    pub(in crate::world) fn has(&self, pair: IgnoredPair) -> bool {
        self.0.binary_search(&pair).is_ok()
    }

    /// Notes a pair; says whether it is new.
    pub(in crate::world) fn note(&mut self, pair: IgnoredPair) -> bool {
        match self.0.binary_search(&pair) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, pair);
                true
            }
        }
    }

    /// Forgets one pair.
    pub(in crate::world) fn end(&mut self, pair: IgnoredPair) {
        if let Ok(at) = self.0.binary_search(&pair) {
            self.0.remove(at);
        }
    }

    /// Forgets those pairs of a mover that this does not hold for, by their colliders.
    pub(in crate::world) fn retain_of(&mut self, body: u32, mut holds: impl FnMut(u32) -> bool) {
        self.0.retain(|pair| pair.body != body || holds(pair.collider));
    }

    /// Forgets all of a mover.
    pub(in crate::world) fn forget_body(&mut self, body: u32) {
        self.0.retain(|pair| pair.body != body);
    }

    /// Forgets all of a collider.
    pub(in crate::world) fn forget_collider(&mut self, collider: u32) {
        self.0.retain(|pair| pair.collider != collider);
    }
}
