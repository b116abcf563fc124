//! Time: the order of events in a step, and what comes of each. Knows all other rooms.

pub(in crate::world) mod again;
pub(in crate::world) mod bodies;
pub(in crate::world) mod bounds;
pub(in crate::world) mod by_itself;
pub(in crate::world) mod changes;
pub(in crate::world) mod crowd;
pub(in crate::world) mod events;
pub(in crate::world) mod flight;
pub(in crate::world) mod gather;
pub(in crate::world) mod hollow;
pub(in crate::world) mod kinematic;
pub(in crate::world) mod limits;
pub(in crate::world) mod linear;
pub(in crate::world) mod meeting;
pub(in crate::world) mod met;
pub(in crate::world) mod midstep;
pub(in crate::world) mod mirror;
pub(in crate::world) mod order;
pub(in crate::world) mod overlap;
pub(in crate::world) mod plan;
pub(in crate::world) mod plans;
pub(in crate::world) mod queue;
pub(in crate::world) mod removal;
pub(in crate::world) mod seam;
pub(in crate::world) mod set_down;
pub(in crate::world) mod world;
