//! All that lasts from step to step.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `mover` | what moves by itself, and its path through the step |
//! | `collider`, `colliders` | the shapes of what is fixed or kinematic, where they are |
//! | `entry`, `kinematic` | a body, and how one moves that the game moves |
//! | `ignored` | pairs that pass through each other for a while |
//! | `through` | the movers that go through each other |
//! | `touching` | the pairs that touch, of what senses |
//! | `between` | responses to pairs of tags |
//! | `path` | where a mover was within the last step |
//! | `snapshot`, `checksum` | the state as data, and as one number |
//! | `bits`, `scratch` | a set of small numbers; room that means nothing between steps |

pub(in crate::world) mod between;
pub(in crate::world) mod bits;
pub(in crate::world) mod checksum;
pub(in crate::world) mod collider;
pub(in crate::world) mod colliders;
pub(in crate::world) mod entry;
pub(in crate::world) mod ignored;
pub(in crate::world) mod kinematic;
pub(in crate::world) mod mover;
pub(in crate::world) mod path;
pub(in crate::world) mod scratch;
#[cfg(feature = "serde")]
pub(in crate::world) mod snapshot;
pub(in crate::world) mod through;
pub(in crate::world) mod touching;
