//! What is near what. Never decides a result: of equal times the lower place counts, whatever order candidates come in.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `grid` | the colliders, in the cells that they come near |
//! | `cells` | the movers that meet movers, each in the cell of its centre |
//! | `motion_segment` | a mover's straight motion, and when two meet |
//! | `fall` | when two really meet that fall, each beside its straight motion |
//! | `crossing` | whether a way out of what overlaps leads through something else |
//! | `joint` | where a touched corner is part of a flat surface |
//! | `mover_tree` | the movers, for questions between steps |
//! | `nearness` | movers that are near lie near in memory |
//! | `region` | a box that something is in |

pub(in crate::world) mod cells;
mod crossing;
mod fall;
pub(in crate::world) mod grid;
pub(in crate::world) mod joint;
pub(in crate::world) mod motion_segment;
pub(in crate::world) mod mover_tree;
pub(in crate::world) mod nearness;
pub(in crate::world) mod region;

use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::mover_tree::MoverTree;
use crate::world::state::State;

/// What is where, to be asked: the state with the grid over it. Nothing that asks it changes it.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Scene<'a> {
    pub(in crate::world) state: &'a State,
    pub(in crate::world) grid: &'a Grid,
    pub(in crate::world) tree: &'a MoverTree,
}
