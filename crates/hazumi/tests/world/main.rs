//! The world and its step, as a game sees them.

mod support;

mod ask;
mod belts;
mod belts_in_games;
mod bodies_meet;
mod bounds;
mod bytes;
mod closures;
mod contacts;
mod corners;
mod crowd;
mod editing;
mod events;
mod exact_corners;
mod extremes;
mod fast_paths;
mod few;
mod forces;
mod fractions;
mod ground;
mod handles;
mod isolated;
mod kernels;
mod kinematic;
mod motion;
mod movers;
#[cfg(feature = "serde")]
mod names;
mod one_sided_in_games;
mod one_way_casts;
mod played;
mod playground;
mod points;
mod presses_in_games;
mod promises;
mod reference;
mod refusals;
mod regressions;
mod responses;
mod separate;
mod several_shapes;
mod slopes_in_games;
mod snapshot;
mod soaked;
mod steer;
mod steer_faults;
mod still;
mod tiles_in_games;
mod told;
mod told_once;
mod told_paths;
mod trying;
#[cfg(feature = "serde")]
mod versions;
mod walker;
