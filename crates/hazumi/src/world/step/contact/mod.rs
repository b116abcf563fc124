//! The way of a mover under contacts: of what rests, leans, slides, is pushed or is carried.
//!
//! No velocity may enter a surface in contact. Of those that enter none, between events a mover takes the one nearest to what it wants; under an
//! acceleration, of all accelerations that enter none, the one nearest to that (Moreau's sweeping process and Gauss' principle of least constraint). Along what is straight and only translates that is a straight way. Along all else it goes by chords, at the end of each of
//! which it stands on the surface again.
//!
//! ```text
//!        ,-'''-.          a chord leaves the surface by its sagitta, a share of the mover's size;
//!      o─────────o        it is cast like any straight way, and what it meets is met
//!    ,'  surface  `.
//! ```
//!
//! | file | what it knows |
//! | --- | --- |
//! | `held` | a mover with its contacts |
//! | `motion` | from chord to chord, to the next touch or the end of the step |
//! | `start` | how the mover sets out: what drives it, and what holds it |
//! | `chord`, `speed`, `lift_off` | one chord: how long, where to; how fast the mover is then; where it would leave the surface |
//! | `surface_end`, `leads_through`, `set_back` | where on a chord a surface ends; whether it leads through a curve; where there was no room for all of it |
//! | `wedged` | what is held from two sides and comes nowhere |
//! | `ride`, `pushed_off` | what it stopped on, and how fast that takes it along; where other surfaces push it off |
//! | `follow` | what rests on a lift follows it |
//! | `rows`, `curvature` | the surfaces of all contacts, where the mover is; how they bend and turn, and what presses it there |
//! | `slid`, `slides` | what slid off a bulge along its tangent, and comes back to it |
//! | `asked_anew` | the game said something else of a contact that lasts |
//! | `begin`, `ended_contacts`, `separated` | when a touch becomes a contact, and what is a hit of it; which are over, also those that a step left apart |

mod asked_anew;
mod begin;
pub(in crate::world::step) mod chord;
pub(in crate::world) mod curvature;
pub(in crate::world) mod ended_contacts;
mod follow;
pub(in crate::world::step) mod held;
mod leads_through;
mod lift_off;
pub(in crate::world::step) mod motion;
mod pushed_off;
pub(in crate::world::step) mod ride;
pub(in crate::world::step) mod rows;
mod separated;
mod set_back;
pub(in crate::world::step) mod slid;
mod slides;
mod speed;
pub(in crate::world) mod start;
mod surface_end;
pub(in crate::world::step) mod wedged;
