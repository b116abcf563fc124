//! Time: the order of events in a step, and what comes of each. In: the state, the length of the step, a game's answers. Out: the state
//! after it, hits in order. Knows all other rooms.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `world`, `step_state` | the whole, as a closure may change it; what a step needs beside the state |
//! | `events` | a step that asks: the order of all that happens |
//! | `by_itself` | a step that does not ask: each mover flies by itself |
//! | `flight`, `point`, `again` | when a mover meets the next collider; a point under gravity; what it had passed |
//! | `ahead`, `flights` | what was flown to find a touch, until that is due |
//! | `met`, `gather`, `seam`, `cone` | all that it touches then; the surface where shapes join; what they leave open |
//! | `meeting`, `set_down` | what comes of it; where the mover is then |
//! | `mirror`, `linear` | bounces that are one reflection and nothing else |
//! | `plans`, `plan` | what movers will do if nothing changes |
//! | `queue`, `order` | predicted touches; the order of hits |
//! | `bounds`, `limits` | how much may happen in a step, and to one mover |
//! | `crowd` | movers that meet movers |
//! | `group` | movers that are linked by contacts |
//! | `separate` | a soft push apart, between steps |
//! | `midstep`, `changes` | what a game may do in the middle of a step, and when it takes effect |
//! | `setters`, `told`, `newcomers` | what a body is told is done; in the middle of a step, for whom; for whom what comes |
//! | `sets` | which numbers belong together |
//! | `bodies`, `removal`, `kinematic` | bodies come; go; move as the game says |
//! | `struck_now` | who was struck at this instant, and is pushed along from then on |
//! | `crush`, `release` | what closes in leaves a mover no way; later there is room again |
//! | `overlap` | the way out, where a mover starts inside something |

pub(in crate::world) mod again;
pub(in crate::world) mod ahead;
pub(in crate::world) mod bodies;
pub(in crate::world) mod bounds;
pub(in crate::world) mod by_itself;
pub(in crate::world) mod changes;
mod cone;
pub(in crate::world) mod contact;
pub(in crate::world) mod crowd;
mod crush;
pub(in crate::world) mod events;
pub(in crate::world) mod flight;
pub(in crate::world) mod flights;
pub(in crate::world) mod gather;
pub(in crate::world) mod group;
pub(in crate::world) mod kinematic;
pub(in crate::world) mod limits;
pub(in crate::world) mod linear;
pub(in crate::world) mod meeting;
pub(in crate::world) mod met;
pub(in crate::world) mod midstep;
pub(in crate::world) mod mirror;
pub(in crate::world) mod newcomers;
pub(in crate::world) mod order;
pub(in crate::world) mod overlap;
pub(in crate::world) mod plan;
pub(in crate::world) mod plans;
pub(in crate::world) mod point;
pub(in crate::world) mod queue;
mod release;
pub(in crate::world) mod removal;
pub(in crate::world) mod seam;
mod separate;
pub(in crate::world) mod set_down;
mod sets;
mod setters;
pub(in crate::world) mod step_state;
mod struck_now;
mod told;
pub(in crate::world) mod world;
