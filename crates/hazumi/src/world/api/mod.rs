//! What a game may ask of a world and tell it. Each method checks, then calls one room.

mod asking;
mod kinematic;
mod last_step;
mod responses;
mod steering;
mod touches;
#[cfg(feature = "serde")]
mod snapshot;
