//! Constraints in, velocities out; overlaps in, a free place out. Knows no shapes.

mod gradients;
pub(in crate::world) mod group;
pub(in crate::world) mod impulse;
pub(in crate::world) mod no_way;
pub(in crate::world) mod row;
pub(in crate::world) mod way_out;
