//! What a game may ask of a world and tell it. Each method checks, then calls one room.

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
