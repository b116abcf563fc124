//! What is near what. Never decides a result: of equal times the lower place counts, whatever order candidates come in.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `grid` | the colliders, in the cells that they come near |
//! | `scene` | the state with the grid over it, to be asked |
//! | `cells`, `slot` | the movers that meet movers, each in the cell of its centre |
//! | `motion_segment`, `outline_meeting` | a mover's straight way, and when two meet |
//! | `nearness` | movers that are near lie near in memory |

pub(in crate::world) mod cells;
pub(in crate::world) mod grid;
pub(in crate::world) mod motion_segment;
pub(in crate::world) mod nearness;
pub(in crate::world) mod outline_meeting;
pub(in crate::world) mod scene;
pub(in crate::world) mod slot;
