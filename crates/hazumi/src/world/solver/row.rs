//! What keeps two members of a group apart.

use crate::dvec2::DVec2;

/// The number of no member: what stays, or moves whatever comes.
pub(in crate::world) const STAYS: usize = usize::MAX;

/// Two members, or one and [`STAYS`], that may come no nearer.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Row {
    pub(in crate::world) first: usize,
    pub(in crate::world) second: usize,
    /// Unit, from the second to the first.
    pub(in crate::world) normal: DVec2,
    /// By how much a push moves each: 1 / mass; 0 of one that the other does not stop.
    pub(in crate::world) gives: [f64; 2],
    /// The least that the first's displacement less the second's is along the normal.
    pub(in crate::world) least: f64,
    /// What comes of it; at first, a guess.
    pub(in crate::world) push: f64,
}
