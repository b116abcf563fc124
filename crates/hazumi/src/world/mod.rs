//! Bodies and time.
//!
//! A step is a list of hits in order of time. Within it every dynamic body, here called a mover, goes straight, or by short chords under gravity and
//! along a surface; the engine finds the earliest touch, moves it there, lets the game decide the response, and goes on with the time that remains. So
//! nothing tunnels at any speed, no time is lost at a bounce, and two bricks met at once are one bounce and two hits.
//!
//! | room | what it knows |
//! | --- | --- |
//! | `api` | what a game may ask and tell |
//! | `step` | time: the order of events, and what comes of each |
//! | `steer` | bodies that the game moves itself |
//! | `sensing` | touches that last: what began and ended within the step |
//! | `ask` | what is where, and what a ray or a moving shape meets |
//! | `broad_phase` | what is near what |
//! | `state` | all that lasts from step to step |
//! | `solver` | constraints in, velocities out |
//! | `narrow_phase` | a mover's shape and a solid: when they touch, and where |
//! | `body` | what a user says and hears |
//!
//! Each room knows those on the levels below it and nobody above. `sensing` and `ask` are one level, and so are `solver`, which knows no shapes, and
//! `narrow_phase`: neither of two knows the other. `cargo xtask test` checks that.

mod api;
mod ask;
pub(crate) mod body;
mod broad_phase;
mod narrow_phase;
mod sensing;
mod solver;
mod state;
mod steer;
mod step;

pub use crate::query::InvalidQuestion;
pub(crate) use crate::world::ask::flyer::{Flyer, Met, Surroundings, Who};
pub(crate) use crate::world::ask::obstacle::Obstacle;
pub(crate) use crate::world::ask::walls::{FirstWall, Walls};
pub use crate::world::body::answer::CastHit;
pub use crate::world::body::answer::Nearest;
pub use crate::world::body::answer::Overlap;
pub use crate::world::body::contact::BodyContact;
pub use crate::world::body::contact::ContactEnd;
pub use crate::world::body::described::Body;
pub use crate::world::body::described::BodyKind;
pub use crate::world::body::described::Corners;
pub use crate::world::body::described::OneWay;
pub use crate::world::body::filter::Filter;
pub use crate::world::body::ground::Floor;
pub use crate::world::body::ground::Ground;
pub use crate::world::body::handle::BodyId;
pub use crate::world::body::hit::Hit;
pub use crate::world::body::hit::Side;
pub use crate::world::body::hit::StepReport;
pub use crate::world::body::hit::TouchEvent;
pub use crate::world::body::invalid::InvalidBody;
pub use crate::world::body::invalid::InvalidGravity;
pub use crate::world::body::invalid::InvalidMove;
pub use crate::world::body::tags::Tags;
pub use crate::world::state::body_ref::Bodies;
pub use crate::world::state::body_ref::BodyRef;
pub use crate::world::steer::Moved;
pub use crate::world::steer::passed::Passed;
pub use crate::world::steer::walker::Walker;
pub use crate::world::steer::walker::walked::Pushed;
pub use crate::world::steer::walker::walked::Walked;
pub use crate::world::step::begin_and_end::InvalidStep;
pub use crate::world::step::change::midstep::Midstep;
pub use crate::world::step::world::World;
