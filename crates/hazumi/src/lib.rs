//! Exact, time-ordered, deterministic collision and bounce for arcade 2D games.
//!
//! A step of a [`World`] is a list of hits in order of time. Nothing tunnels at any speed, no time is lost at a bounce, a
//! row of flush tiles is a flat wall, two bricks met at once are one bounce and two hits, and the same input gives the same
//! bits everywhere. Every hit says where, on which side and when.
//!
//! ```
//! use hazumi::{Aabb, Body, Circle, Response, Tags, World};
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! const BRICK: Tags = Tags::bit(0);
//! let mut world = World::new();
//! for i in 0..10 {
//!     world.add(Body::fixed(Aabb::from_center([20. + 40. * i as f32, 50.], [40., 16.])?).tags(BRICK))?;
//! }
//! let ball = world.add(Body::dynamic(Circle::new([200., 300.], 8.)?).velocity([180., -240.]))?;
//! world.step(1.0, |hit, world| {
//!     if hit.other_tags.contains(BRICK) { world.remove(hit.other).ok(); }
//!     Response::BOUNCE
//! })?;
//! assert_eq!(world.get(ball).unwrap().velocity(), [180., 240.].into());
//! # Ok(()) }
//! ```
//!
//! | you have | you use |
//! | --- | --- |
//! | balls among walls, bricks, curves | [`World`]: [`World::step`] with a closure, [`World::advance`] without |
//! | a platformer's hero: slopes, stairs, lifts, jumps | [`Walker`] |
//! | something that you steer by your own rules | [`World::move_by`] |
//! | a portal, a bumper that kicks, a change in the middle of a step | [`Midstep`], [`Response::BounceAt`] |
//! | a paddle that steers, flippers, a table with cloth | [`Hit::bend`], [`Body::stop_angles`], [`Body::damping`] |
//! | a trigger, a coin, water | [`Body::senses`], [`World::touch_events`], [`World::touching`] |
//! | what rests, leans, is pushed; where the floor is | [`World::contacts`], [`World::ground`] |
//! | a crowd that should not stand in one place | [`World::separate`], or tags that stop each other |
//! | rollback, replays | `World: Clone`, [`World::checksum`] |
//! | a saved game | [`World::to_bytes`], or `serde`: [`World::from_bytes`] says which when |
//! | a world and a question | [`World::cast_ray`], [`World::cast_shape`], [`World::overlapping`], [`World::nearest`], [`World::fits`] |
//! | two shapes and a question | [`overlap`], [`distance`], [`closest`], [`contact`], [`sweep()`] |
//! | a turning laser | [`sweep_laser`] |
//! | bullets by the thousand or million | [`swarm`] |
//! | your own frame-by-frame game | [`rules`]: the tutorials' rules as pure functions |
//! | a velocity and a normal | [`response::reflect`] |
//!
//! **Conventions.** Coordinates are any right-angled frame, y up or down; units are yours; angles are radians from +x toward
//! +y; full sizes are called sizes, half sizes half. Positions are f32 and may be up to 10,000 times the
//! size of what they place: two that are next to each other are 0.00006 apart at 1,000 and 0.06 at 1,000,000.
//! Touching counts as overlap; motion away from a surface, or along it, is never a hit.
//!
//! **What a game should know.** A hit is an impact: a ball that bounces hits each time, one that rests, leans or is pushed hits once, when that
//! begins, and is in contact from then on; what something else holds and that comes back at the same instant is pushed along, without a second hit.
//! *Crushed* is who has no room left between what does not yield: it is told once, stays where it is, and what closes
//! in goes over it. *Bounded* is who met more in one step than a body may (hundreds of hits): it stands for the rest of that step. Both are in
//! [`StepReport`]. Crowds whose members stop each other and push toward one point are solved exactly: 0.1 ms a step for a hundred, 1.9 ms for a
//! thousand and 11 ms at worst as they crowd in, the more the smaller they are beside their way in a step; where a game does not need that,
//! [`World::separate`] costs 0.2 µs a body and pass.
//!
//! **Features.** `std` (default): the hardware's square root instead of libm's, with the same bits. `serde`: shapes, vectors
//! and bodies in the form of the query protocol, and worlds. `rayon`: a swarm's frame on several threads, with the same bits.
//! Without `std` the crate is `no_std` with `alloc`.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod bytes;
mod dvec2;
mod few;
mod float;
mod fnv;
mod one_copy;
pub mod query;
pub mod response;
pub mod rules;
pub mod shape;
pub mod swarm;
mod vec2;
pub mod world;

pub use bytes::invalid::InvalidSnapshot;
pub use query::{
    Closest, Contact, LaserHit, SweepHit, SweepLaser, closest, contact, distance, overlap, sweep, sweep_laser,
};
pub use response::Response;
pub use shape::{
    Aabb, Capsule, Circle, CubicBez, InvalidShape, Line, Obb, Polygon, QuadBez, Segment, Shape, ShapeRef, ShapesRef,
};
pub use vec2::Vec2;
pub use world::{
    Bodies, Body, BodyContact, BodyId, BodyKind, BodyRef, CastHit, ContactEnd, Corners, Filter, Floor, Ground, Hit,
    InvalidBody, InvalidGravity, InvalidMove, InvalidQuestion, InvalidStep, Midstep, Moved, Nearest, OneWay, Overlap,
    Passed, Pushed, Side, StepReport, Tags, TouchEvent, Walked, Walker, World,
};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
