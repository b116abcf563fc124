//! Movers that are linked by contacts go together.
//!
//! Between events the velocities of a group are, of all that enter none of its contacts, the nearest by mass to those that its members want. All
//! go by common chords: at the end of one, each touch of two is open by a small distance, and each member is outside of what stays.
//!
//! ```text
//!     o ->            what each wants          o->
//!       o <-          is held apart by          o      velocity and path are solved apart:
//!     |##########|    rows, one for a touch    |##|    what pushes a member out is no speed
//! ```
//!
//! The velocity says how each goes on; the path, which starts from it, puts right what turned and what was not
//! solved to the last bit. A chord is a motion segment like any other: what a member meets on it is an impact, and then the group is rescheduled. A
//! group that has many of them in a step answers them in rounds.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `members` | who is linked to whom |
//! | `begin` | when two movers are in contact, and when no longer |
//! | `review` | which surfaces a member is still in contact with, and how those hold it |
//! | `rows` | what holds the members apart, where they are |
//! | `chord`, `chord_length` | one chord of a group; how long it may be |
//! | `velocities`, `path` | what its velocities are at the end of one; where it ends |
//! | `room` | how far apart members are on the way, and where there is no room |
//! | `crushed` | who has no way, or one that would fire it |
//! | `energy` | what it may have at the end of one |
//! | `common_chord` | the way that a member goes with its group |
//! | `rounds`, `foreseen` | the touches of a group that has many, answered in rounds before they come |
//! | `latecomer` | who comes to such a group on its chord |
//! | `bounce`, `postponed` | what such touches give back, and when |
//! | `warm_start`, `scheduled_before` | where the solution of a group begins that was scheduled in this instant before |
//! | `schedule`, `set_out` | when a group is to go along which chord; its members set out |
//! | `sleep` | a group that lies still |
//! | `data` | the lists |

pub(in crate::world) mod begin;
mod bounce;
mod chord;
mod chord_length;
pub(in crate::world::step) mod common_chord;
mod crushed;
pub(in crate::world) mod data;
mod energy;
mod foreseen;
mod latecomer;
mod members;
mod path;
mod postponed;
mod review;
mod room;
mod rounds;
mod rows;
mod schedule;
mod scheduled_before;
mod set_out;
mod sleep;
mod velocities;
mod warm_start;
