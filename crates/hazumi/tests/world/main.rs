//! The world and its step, as a game sees them.

mod support;

mod corners;
mod editing;
mod extremes;
mod handles;
mod motion;
mod promises;
mod reference;
mod regressions;
mod snapshot;
