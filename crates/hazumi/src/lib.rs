//! Exact, time-ordered, deterministic collision and bounce for arcade 2D games.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod dvec2;
mod float;
pub mod query;
pub mod response;
pub mod rules;
pub mod shape;
mod vec2;
pub mod world;

pub use query::{
    Closest, Contact, LaserHit, SweepHit, SweepLaser, closest, contact, distance, overlap, sweep, sweep_laser,
};
pub use response::Response;
pub use shape::{Aabb, Capsule, Circle, CubicBez, InvalidShape, Line, Obb, Polygon, QuadBez, Segment, Shape, ShapeRef};
pub use vec2::Vec2;
pub use world::{
    Body, BodyId, BodyKind, BodyRef, Corners, Hit, InvalidBody, InvalidStep, Midstep, Side, StepReport, Tags, World,
};
