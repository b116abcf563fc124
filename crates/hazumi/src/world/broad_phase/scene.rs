//! What is where, to be asked: the state, and the grid over it.

use crate::world::broad_phase::grid::Grid;
use crate::world::state::State;

/// The state with the grid over it. Nothing that asks it changes it.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Scene<'a> {
    pub(in crate::world) state: &'a State,
    pub(in crate::world) grid: &'a Grid,
}
