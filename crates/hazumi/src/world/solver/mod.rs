//! Constraints in, velocities out; overlaps in, a free place out. Knows no shapes.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `group`, `row` | the velocities of a group, of all that enter none of its contacts the nearest to what is wanted; one contact of it |
//! | `gradients` | the method: accelerated projected gradients |
//! | `impulse` | touches that are answered together, by mass |
//! | `no_way`, `way_out` | whether what closes in leaves a way out; the way out of what overlaps |

mod gradients;
pub(in crate::world) mod group;
pub(in crate::world) mod impulse;
pub(in crate::world) mod no_way;
pub(in crate::world) mod row;
pub(in crate::world) mod way_out;
