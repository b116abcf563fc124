//! The world and its step, as a game sees them.

mod support;

mod ask;
mod bodies_meet;
mod bounds;
mod closures;
mod contacts;
mod corners;
mod crowd;
mod editing;
mod events;
mod extremes;
mod handles;
mod kinematic;
mod motion;
mod movers;
mod promises;
mod reference;
mod regressions;
mod responses;
mod snapshot;
mod steer;
mod told_once;
#[cfg(feature = "serde")]
mod versions;
