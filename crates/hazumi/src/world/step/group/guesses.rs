//! What held members apart when they were last sent: where the next solution of the same instant begins.

use alloc::vec::Vec;

/// The momentum that held each two apart, of one instant.
#[derive(Clone, Debug, Default)]
pub(super) struct Guesses {
    /// When; none when a step begins.
    at: Option<f64>,
    /// In the order of bodies.
    all: Vec<([u32; 2], f64)>,
}

impl Guesses {
    pub(super) fn clear(&mut self) {
        self.at = None;
    }

    /// Notes those of a group.
    pub(super) fn note(&mut self, now: f64, group: &[u32], guesses: impl Iterator<Item = ([u32; 2], f64)>) {
        if self.at != Some(now) {
            self.all.clear();
            self.at = Some(now);
        }
        self.all.retain(|(bodies, _)| group.binary_search(&bodies[0]).is_err());
        self.all.extend(guesses);
        self.all.sort_unstable_by_key(|guess| guess.0);
    }

    /// That of two, if it is of now.
    pub(super) fn of(&self, now: f64, bodies: [u32; 2]) -> Option<f64> {
        let known = (self.at == Some(now)).then_some(&self.all)?;
        known.binary_search_by_key(&bodies, |guess| guess.0).ok().map(|at| known[at].1)
    }
}
