//! Questions about two shapes: do they overlap, how far apart are they, where do they touch, when does one that moves meet
//! the other. Queries know two shapes and nothing of bodies.
//!
//! All compute in f64, so that sums of f32 input are exact or nearly so, and answer in f32.

#[allow(dead_code, reason = "used by the queries to come")]
mod core;
#[allow(dead_code, reason = "used by the queries to come")]
pub(crate) mod ray;
