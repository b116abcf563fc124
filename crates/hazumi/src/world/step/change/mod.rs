//! What a game changes while a step runs.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `midstep` | what a closure may see and ask for |
//! | `changes` | what was asked for is done once the instant is over |
//! | `apply`, `setters` | a body is told something: whom that concerns, and the one place where each change is done |
//! | `bodies`, `removal` | bodies come and go |
//! | `newcomers` | which movers a shape concerns that comes |

pub(in crate::world::step) mod apply;
pub(in crate::world) mod bodies;
pub(in crate::world) mod changes;
pub(in crate::world) mod midstep;
pub(in crate::world) mod newcomers;
pub(in crate::world) mod removal;
pub(in crate::world::step) mod setters;
