//! Numbers in sets that are joined one by one, each known by its lowest (union-find, with paths halved).

use alloc::vec::Vec;

#[derive(Clone, Debug, Default)]
pub(in crate::world::step) struct UnionFind {
    /// By number: the next toward the lowest of its set.
    parents: Vec<u32>,
}

impl UnionFind {
    pub(in crate::world::step) const fn len(&self) -> usize {
        self.parents.len()
    }

    pub(in crate::world::step) fn clear(&mut self) {
        self.parents.clear();
    }

    /// Adds numbers up to so many, each in a set of its own.
    pub(in crate::world::step) fn extend_to(&mut self, count: u32) {
        self.parents.extend(self.parents.len() as u32..count);
    }

    pub(in crate::world::step) fn lowest(&mut self, number: u32) -> u32 {
        let mut at = number;
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    pub(in crate::world::step) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.lowest(a), self.lowest(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }
}
