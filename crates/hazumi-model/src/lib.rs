//! A model of hazumi's `World`: random calls of all that is public, and what must hold after each.
//!
//! A case is a list of [`Call`]s on an empty world. It comes from a number ([`case`]), is run ([`run`]) and, if it breaks a promise,
//! shortened ([`shorten`]) to the least that still breaks the same, as a file of JSON that can be read and run again.
//!
//! | after each | what must hold |
//! | --- | --- |
//! | call | every number is finite; what is there, and what it says of itself, is what the caller knows; what is refused changes nothing; what is gone stays gone; no panic; an end: a case, each of whose steps is played six times, takes 20 seconds of a processor at most |
//! | call | a world that takes no fast path (`World::general_only`) answers, hits and touches alike, and has the same checksum |
//! | step | a clone, a world that went to JSON and back just now, and one that did so earlier give the same answers, hits, touches, contacts and checksum; `advance` is `step` with a closure that says the same; hits and touches are in order, touches begin and end in turns, no mover has more hits than it may |
//! | add and remove, thousands of times | no memory is kept |
//! | call, and hit that a closure hears of | what one body says of a contact the other says too, with the normal turned round; nobody is in contact with what is gone |
//! | step | the contacts that are over are those that there were and that are no more |
//! | sane step | nothing is deeper than w in what is fixed, nor was on its way, unless it is reported bounded or crushed; nobody is crushed without a cause; between two hits a body goes as far as its velocity says; no energy comes from nothing; what is in contact is not deeper than w in each other, and no farther apart than a chord may open; the same bodies added in the other order hit the same and come to the same places |
//! | question | `fits` says what `overlapping` says; `test_move` foresees what `move_by` comes to; `ground` is what the contacts are |
//! | `try_set_shape`, `separate`, walk | what has no room is as it was; nobody is pushed into what stays; a walker is where it says, stands on what is there, and goes to JSON and back |
//! | sane `move_by` and walk | the body is not deeper than w in what stops it |
//!
//! Sane are the values that a game would use. For all others, the depth of one thing in another or its way says nothing, and the sane
//! rows are left out: coordinates beyond 5,000, sizes below 0.01, steps beyond 10 seconds, what is not finite. What the values of the calls are
//! decides that, not how they were made, so a case stays what it is when it is shortened.
//!
//! The way of a body is not looked at where a bounce gives nothing back and there are curves: it follows them without a hit.
//!
//! Not looked at: how deep movers are in kinematic bodies and in each other without being in contact; one-way bodies; what began the step inside and found no room.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `number`, `form`, `spec`, `tell`, `call` | calls as data |
//! | `values`, `strategy`, `newer` | random ones; seeds from [`NEWER`] on draw the calls that were added later, too |
//! | `act` | how a call is made |
//! | `run` | what is done after each |
//! | `shadow` | what a caller can know of a world |
//! | `numbers`, `solid`, `motion`, `contacts`, `order`, `asked`, `peek` | what must hold |
//! | `sane` | for which values |
//! | `memory` | what a call takes and keeps |
//! | `child` | a process that may hang or die |
//! | `shorten` | the least that still fails |

mod act;
mod asked;
mod call;
mod child;
mod contacts;
mod fault;
mod form;
mod memory;
mod motion;
mod newer;
mod number;
mod numbers;
mod order;
mod peek;
mod run;
mod sane;
mod shadow;
mod shorten;
mod solid;
mod spec;
mod strategy;
mod tell;
mod values;

pub use call::{Call, Deed, Stroll, What, Which, Who, Whom};
pub use child::{CHILD, Child, serve};
pub use fault::{Fault, WAITING};
pub use form::Form;
pub use memory::Counted;
pub use number::{Number, Point};
pub use run::{Done, run};
pub use shorten::shorten;
pub use spec::{Answer, Kind, Spec};
pub use strategy::{Flavour, NEWER, case};
pub use tell::Tell;
