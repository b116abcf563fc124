//! The bends of the movers' paths through the last step.

use alloc::vec::Vec;

use crate::dvec2::DVec2;

/// A bend in a mover's path.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct PathVertex {
    pub(in crate::world) time: f64,
    pub(in crate::world) position: DVec2,
    /// The next of its path: where all vertices are.
    next: u32,
}

/// Where no vertex is.
pub(in crate::world) const NO_VERTEX: u32 = u32::MAX;

/// Those of all movers, in the order in which they came: each says which is the next of its path.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Vertices(Vec<PathVertex>);

impl Vertices {
    pub(in crate::world) fn clear(&mut self) {
        self.0.clear();
    }

    pub(in crate::world) fn get(&self, at: u32) -> Option<&PathVertex> {
        self.0.get(at as usize)
    }

    /// Adds a bend to the path whose `first` and `last` these are.
    pub(in crate::world) fn add(&mut self, time: f64, position: DVec2, (first, last): (&mut u32, &mut u32)) {
        let at = self.0.len() as u32;
        self.0.push(PathVertex { time, position, next: NO_VERTEX });
        match self.0.get_mut(*last as usize) {
            Some(last) => last.next = at,
            None => *first = at,
        }
        *last = at;
    }

    /// Forgets what comes after the last of a path, which was but planned.
    pub(in crate::world) fn end(&mut self, last: u32) {
        if let Some(last) = self.0.get_mut(last as usize) {
            last.next = NO_VERTEX;
        }
    }

    /// A path's, from its first to its last.
    pub(in crate::world) fn of(&self, first: u32, last: u32) -> impl Iterator<Item = &PathVertex> {
        let first = (last != NO_VERTEX).then_some(first);
        core::iter::successors(first, move |&at| (at != last).then(|| self.0[at as usize].next))
            .filter_map(|at| self.get(at))
    }
}
