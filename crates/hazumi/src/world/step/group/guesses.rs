//! What held members apart when they were last sent: where the next solution of the same instant begins.

use alloc::vec::Vec;

/// How the groups of one instant were sent last.
#[derive(Clone, Debug, Default)]
pub(super) struct Guesses {
    /// When; none when a step begins.
    at: Option<f64>,
    groups: Vec<OfGroup>,
}

/// How a group was sent last.
#[derive(Clone, Debug)]
pub(super) struct OfGroup {
    /// The members, in order.
    pub(super) bodies: Vec<u32>,
    /// Of each two in contact, in the order of bodies.
    pub(super) links: Vec<([u32; 2], Guess)>,
    /// Of each body and the number of a surface that it is in contact with, in the order of bodies: the displacement that the path needed.
    pub(super) surfaces: Vec<([u32; 2], f64)>,
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

    /// Notes how a group was sent now.
    pub(super) fn note(&mut self, now: f64, group: OfGroup) {
        if self.at != Some(now) {
            self.groups.clear();
            self.at = Some(now);
        }
        self.groups.retain(|known| known.bodies.iter().all(|body| group.bodies.binary_search(body).is_err()));
        self.groups.push(group);
    }

    fn group_of(&self, now: f64, body: u32) -> Option<&OfGroup> {
        let known = if self.at == Some(now) { &self.groups[..] } else { &[] };
        known.iter().find(|group| group.bodies.binary_search(&body).is_ok())
    }

    /// That of two, if it is of now.
    pub(super) fn of(&self, now: f64, bodies: [u32; 2]) -> Option<Guess> {
        let links = &self.group_of(now, bodies[0])?.links;
        links.binary_search_by_key(&bodies, |guess| guess.0).ok().map(|at| links[at].1)
    }

    /// The displacement that the path needed for a body and a surface; none if that is not of now.
    pub(super) fn of_surface(&self, now: f64, body: u32, collider: u32) -> f64 {
        let Some(OfGroup { surfaces, .. }) = self.group_of(now, body) else { return 0.0 };
        let first = surfaces.partition_point(|(of, _)| of[0] < body);
        surfaces[first..].iter().find(|(of, _)| *of == [body, collider]).map_or(0.0, |(_, push)| *push)
    }
}
