//! Constraints in, velocities out; overlaps in, a free place out. Knows no shapes.

pub(in crate::world) mod group;
pub(in crate::world) mod impulse;
pub(in crate::world) mod way_out;
