//! Pairs that the game lets through each other, as whole bodies.

use alloc::vec::Vec;

/// A mover and what it is let through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Passage {
    /// By place: the mover first; of two movers, the lower.
    pub(in crate::world) bodies: [u32; 2],
    /// How far apart the two were at first: a contact may be open. Not farther than that, they are not apart yet.
    pub(in crate::world) reach: f64,
}

/// All of them, in order.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Passages(Vec<Passage>);

impl Passages {
    fn find(&self, bodies: [u32; 2]) -> Result<usize, usize> {
        self.0.binary_search_by_key(&bodies, |passage| passage.bodies)
    }

    /// How far apart two may be and still be let through; none if they are not.
    fn reach(&self, bodies: [u32; 2]) -> Option<f64> {
        if self.0.is_empty() {
            return None;
        }
        self.find(bodies).ok().map(|at| self.0[at].reach)
    }

    /// The room that two have beyond touching, before they are apart.
    pub(in crate::world) fn slack(&self, mover: u32, other: u32) -> f64 {
        self.reach([mover, other]).unwrap_or(0.0)
    }

    /// Whether a mover is let through a body.
    pub(in crate::world) fn has(&self, mover: u32, other: u32) -> bool {
        self.reach([mover, other]).is_some()
    }

    /// Notes two; says whether they are new.
    pub(in crate::world) fn note(&mut self, passage: Passage) -> bool {
        match self.find(passage.bodies) {
            Ok(at) => {
                self.0[at].reach = self.0[at].reach.max(passage.reach);
                false
            }
            Err(at) => {
                self.0.insert(at, passage);
                true
            }
        }
    }

    /// Forgets those that this does not hold for.
    pub(in crate::world) fn retain(&mut self, mut holds: impl FnMut(u32, u32) -> bool) {
        self.0.retain(|passage| holds(passage.bodies[0], passage.bodies[1]));
    }

    pub(in crate::world) fn all(&self) -> &[Passage] {
        &self.0
    }
}
