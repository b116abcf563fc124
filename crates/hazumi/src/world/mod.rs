//! Bodies and time.
//!
//! A step is a time-ordered list of hits. Within it every dynamic body, here called a ball, moves straight at constant velocity; the engine finds the
//! earliest touch, moves the ball there, lets the game decide the response, and goes on with the time that remains. So
//! nothing tunnels at any speed, no time is lost at a bounce, and two bricks met at once are one bounce and two hits.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `body`, `body_ref`, `handle`, `tags`, `hit` | what a user says and hears |
//! | `between` | responses to pairs of tags |
//! | `ball` | a moving ball and its path |
//! | `solid` | a shape, as a ball meets it |
//! | `outline` | the shape of what moves and is no ball |
//! | `outline_solid`, `outline_curve` | a shape, as that meets it |
//! | `piece` | a solid where it is, and how it moves through the step |
//! | `advance` | when what flies meets a solid that turns |
//! | `pieces` | all of those, and which are gone |
//! | `kinematic` | bodies that move as the game says |
//! | `grid` | which shapes are near (broad phase) |
//! | `crowd` | balls that meet balls |
//! | `flight` | when a ball meets the next shape |
//! | `again` | when it is back at what it passed |
//! | `mirror` | the bounces that are one mirror and nothing else |
//! | `meeting` | all that it touches then, and what comes of it |
//! | `seam` | the surface where shapes join |
//! | `overlap` | the way out, where a ball starts inside something |
//! | `step` | the order of events |
//! | `plan` | what balls will do if nothing changes |
//! | `queue` | the touches that are foretold |
//! | `order` | the order of hits |
//! | `bounds` | how much may happen in a step |
//! | `removal` | what goes, also in the middle of a step |
//! | `nearness` | which balls lie near each other in memory |
//! | `path` | where a ball was within the last step |
//! | `sense` | touches that last: what began and ended within the step |
//! | `steer` | bodies that the game moves itself |
//! | `chord` | a slide along a hollow curve |
//! | `checksum` | the state as one number |
//! | `ask` | what is where, and what a ray or a moving shape meets |
//! | `snapshot` | the state as data |
//! | `several` | a list that holds one thing in place |
//! | `bits` | a set of small numbers |
//! | `scratch` | room that means nothing between steps |

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

pub use crate::world::body::answer::CastHit;
pub use crate::world::body::answer::InvalidQuestion;
pub use crate::world::body::answer::Nearest;
pub use crate::world::body::answer::Overlap;
pub use crate::world::body::described::Body;
pub use crate::world::body::described::BodyKind;
pub use crate::world::body::described::Corners;
pub use crate::world::body::event::TouchEvent;
pub use crate::world::body::filter::Filter;
pub use crate::world::body::handle::BodyId;
pub use crate::world::body::hit::Hit;
pub use crate::world::body::hit::Side;
pub use crate::world::body::hit::StepReport;
pub use crate::world::body::invalid::InvalidBody;
pub use crate::world::body::tags::Tags;
pub use crate::world::state::body_ref::BodyRef;
pub use crate::world::steer::Moved;
pub use crate::world::step::events::InvalidStep;
pub use crate::world::step::midstep::Midstep;
pub use crate::world::step::world::World;
