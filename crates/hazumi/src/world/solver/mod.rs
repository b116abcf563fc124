//! Constraints in, velocities out. Knows no shapes.

pub(in crate::world) mod impulse;
