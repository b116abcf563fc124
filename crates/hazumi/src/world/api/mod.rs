//! What a game may ask of a world and tell it. Most methods check, then call one room.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `bodies`, `setters` | bodies: added, removed, read; what they are told between steps |
//! | `time`, `contacts`, `touches` | steps and their hits; contacts that last; what is sensed |
//! | `responses` | what comes of hits between two kinds of bodies |
//! | `asking`, `trying` | rays, casts and overlaps; what would come of a change |
//! | `steering`, `walking`, `crowds` | bodies that the game moves; a walker's frame; crowds that are pushed apart softly |
//! | `snapshot`, `bytes` | a world as data, and as bytes without serde |
//! | `cells` | where the broad phase has its cells |

mod asking;
mod bodies;
mod bytes;
mod cells;
mod contacts;
mod crowds;
mod responses;
mod setters;
#[cfg(feature = "serde")]
mod snapshot;
mod steering;
mod time;
mod touches;
mod trying;
mod walking;
