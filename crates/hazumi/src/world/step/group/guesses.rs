//! What held members apart when they were last sent: where the next solution of the same instant begins.

use alloc::vec::Vec;

/// How the groups of one instant were sent last.
#[derive(Clone, Debug, Default)]
pub(super) struct Guesses {
    /// When; none when a step begins.
    at: Option<f64>,
    /// Of each two in contact, in the order of bodies.
    links: Vec<([u32; 2], Guess)>,
    /// Of each body and the number of a surface that it is in contact with, in that order: the displacement that the path needed.
    surfaces: Vec<([u32; 2], f64)>,
}

/// How two members were held apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The length of their group's chord.
    pub(super) seconds: f64,
    /// The momentum that held them apart, and the displacement that the path needed besides.
    pub(super) impulse: f64,
    pub(super) push: f64,
}

impl Guesses {
    pub(super) fn clear(&mut self) {
        self.at = None;
    }

    /// Notes how the bodies of a group were held apart now.
    pub(super) fn note(
        &mut self,
        now: f64,
        group: &[u32],
        links: impl Iterator<Item = ([u32; 2], Guess)>,
        surfaces: impl Iterator<Item = ([u32; 2], f64)>,
    ) {
        if self.at != Some(now) {
            self.links.clear();
            self.surfaces.clear();
            self.at = Some(now);
        }
        self.links.retain(|(bodies, _)| group.binary_search(&bodies[0]).is_err());
        self.links.extend(links);
        self.links.sort_unstable_by_key(|guess| guess.0);
        self.surfaces.retain(|(of, _)| group.binary_search(&of[0]).is_err());
        self.surfaces.extend(surfaces);
        self.surfaces.sort_unstable_by_key(|guess| guess.0);
    }

    /// That of two, if it is of now.
    pub(super) fn of(&self, now: f64, bodies: [u32; 2]) -> Option<Guess> {
        let known = (self.at == Some(now)).then_some(&self.links)?;
        known.binary_search_by_key(&bodies, |guess| guess.0).ok().map(|at| known[at].1)
    }

    /// The displacement that the path needed for a body and a surface; none if that is not of now.
    pub(super) fn of_surface(&self, now: f64, body: u32, collider: u32) -> f64 {
        let known = if self.at == Some(now) { &self.surfaces[..] } else { &[] };
        known.binary_search_by_key(&[body, collider], |guess| guess.0).map_or(0.0, |at| known[at].1)
    }
}
