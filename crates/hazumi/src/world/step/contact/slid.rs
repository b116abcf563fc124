//! What slid off surfaces, as data.

use alloc::vec::Vec;

/// Pairs of a body and a collider.
#[derive(Clone, Debug, Default)]
pub(in crate::world::step) struct Slid {
    /// Those that came apart so in the step before.
    pub(super) before: Vec<[u32; 2]>,
    /// The bodies among them, whose courses say so.
    pub(super) bodies: Vec<u32>,
    /// Those of which the one slides off the other in this step.
    pub(super) now: Vec<[u32; 2]>,
}

impl Slid {
    /// Forgets what a mover slid off that the game turns elsewhere.
    pub(in crate::world::step) fn forget(&mut self, body: u32) {
        self.before.retain(|pair| pair[0] != body);
        self.now.retain(|pair| pair[0] != body);
    }
}
