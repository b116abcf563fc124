//! What is left of the velocity of a mover that a chord would have taken farther than there is room.
//!
//! ```text
//!     \        (         the other arm of a curve is in the way, and is touched neither where the chord starts nor where it ends: no next chord
//!      \ (o)─> (         strikes it
//!       `-..-'
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::relative;
use crate::world::step::contact::start::{ChordLists, Holds, Start};
use crate::world::step::impact::touched::Touched;

impl Start {
    /// A velocity less what leads against the way `out` by which a mover was set back, unless what it touches there set it back: the next chord starts on
    /// that, as where a box comes upon a hollow curve with its other corner.
    pub(super) fn stopped(
        &self,
        scene: Scene<'_>,
        ends: [&Held; 2],
        (velocity, out): (DVec2, DVec2),
        holds: &Holds,
        lists: &ChordLists,
    ) -> DVec2 {
        let [mover, there] = ends;
        let w = tolerance(there.position, there.radius);
        let held = mover.contacts.iter().enumerate().filter(|(at, _)| holds[*at]);
        let holding: Vec<&Touched> =
            held.filter_map(|(at, contact)| self.holding(scene, ends, &lists.end, (contact.collider, at))).collect();
        // Slower than a bounce, it would go to and fro between both.
        let leaves = |row: &&Touched| {
            let normal = row.touch.normal;
            relative(row, velocity).dot(normal) > there.rest_speed(max(-pull(mover).dot(normal), 0.0))
        };
        let goes_on = !holding.is_empty() && holding.iter().all(leaves);
        let is_in_way = |row: &Touched| {
            let is_other = || !holding.iter().any(|holds| core::ptr::eq(*holds, row));
            row.is_entered(velocity) || (goes_on && row.touch.gap <= w && row.touch.normal.dot(out) > 0.0 && is_other())
        };
        if lists.end.iter().any(is_in_way) { velocity } else { velocity - out * min(velocity.dot(out), 0.0) }
    }
}
