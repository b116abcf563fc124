//! What is near what: a grid of the shapes that stay, cells of the movers.

pub(in crate::world) mod cells;
pub(in crate::world) mod grid;
pub(in crate::world) mod leg;
pub(in crate::world) mod nearness;
pub(in crate::world) mod outline_meeting;
pub(in crate::world) mod scene;
pub(in crate::world) mod slot;
