//! Movers that go through each other, since the game said so when they met: until they are apart.

use alloc::vec::Vec;

/// Pairs of bodies by their places, the lower first; in order.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Through(Vec<[u32; 2]>);

impl Through {
    /// Whether two go through each other. Of a game that lets none pass, one look at a length.
    #[inline]
    pub(in crate::world) fn has(&self, a: u32, b: u32) -> bool {
        !self.0.is_empty() && self.0.binary_search(&ordered(a, b)).is_ok()
    }

    /// Notes a pair; says whether it is new.
    pub(in crate::world) fn note(&mut self, a: u32, b: u32) -> bool {
        match self.0.binary_search(&ordered(a, b)) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, ordered(a, b));
                true
            }
        }
    }

    /// Forgets the pairs that this does not hold for.
    pub(in crate::world) fn retain(&mut self, mut holds: impl FnMut(u32, u32) -> bool) {
        self.0.retain(|&[a, b]| holds(a, b));
    }

    /// Forgets a pair.
    pub(in crate::world) fn end(&mut self, [a, b]: [u32; 2]) {
        self.retain(|low, high| [low, high] != ordered(a, b));
    }

    /// Forgets a body that is removed.
    pub(in crate::world) fn forget(&mut self, body: u32) {
        self.retain(|a, b| a != body && b != body);
    }

    pub(in crate::world) fn pairs(&self) -> &[[u32; 2]] {
        &self.0
    }
}

fn ordered(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
