//! Time: the order of events in a step, and what comes of each. In: the state, the length of the step, a game's answers. Out: the state
//! after it, hits in order. Knows all rooms but `api`.
//!
//! | file or folder | what it knows |
//! | --- | --- |
//! | `world`, `step_state` | the whole, as a closure may change it; what a step needs beside the state |
//! | `begin_and_end` | what comes before the first event of a step, and after the last |
//! | `events` | a step that asks: the order of all that happens |
//! | `by_itself` | a step that does not ask: each mover flies by itself |
//! | `kinematic` | bodies move as the game says |
//! | `flight` | when a mover meets the next collider |
//! | `impact` | all that it touches then, and what comes of it |
//! | `speculation` | what movers will do if nothing changes |
//! | `contact` | the way of a mover that is in contact with colliders |
//! | `crowd` | movers that meet movers |
//! | `group` | movers that are linked by contacts |
//! | `change` | what a game changes in the middle of a step |
//! | `no_room` | what overlaps, what is crushed, and how it comes out |
//! | `queue` | events, and those that are predicted |
//! | `step_limits`, `mover_limits` | how much may happen in a step, and to one mover |
//! | `union_find` | which numbers belong together |

pub(in crate::world) mod begin_and_end;
pub(in crate::world) mod by_itself;
pub(in crate::world) mod change;
pub(in crate::world) mod contact;
pub(in crate::world) mod crowd;
pub(in crate::world) mod events;
pub(in crate::world) mod flight;
pub(in crate::world) mod group;
pub(in crate::world) mod impact;
pub(in crate::world) mod kinematic;
pub(in crate::world) mod mover_limits;
pub(in crate::world) mod no_room;
pub(in crate::world) mod queue;
pub(in crate::world) mod speculation;
pub(in crate::world) mod step_limits;
pub(in crate::world) mod step_state;
mod union_find;
pub(in crate::world) mod world;
