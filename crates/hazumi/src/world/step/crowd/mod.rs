//! Movers that meet movers.
//!
//! Each mover flies a segment: straight, and never past its next touch. A hash table of cells says which movers are near, each mover
//! in the cell of its centre; at the edge of a cell its segment goes on, but it looks at what is new around it. A touch of two is
//! predicted by the one that looks; if the other turns before, the prediction is out of date, and the first looks again.
//!
//! All that touch when two meet are answered together. Energy and momentum are kept, and a row passes its motion on. What stays in contact then goes on as a
//! group ([`super::group`]). Where a mover crosses more than 32,768 cells in a step,
//! the cells grow for the rest of it: however fast it is, it gets there.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `data` | what a step keeps of them |
//! | `begin` | which movers meet movers in this step |
//! | `motion_bounds`, `watched`, `isolated` | how far a mover may come in a step; those that can come to none that they may meet, until they can |
//! | `large_movers` | those that are in no cell, since all others look at them |
//! | `motion`, `bring` | a straight way to the next event; where a mover is on it |
//! | `rattling` | who is held by colliders alone and comes nowhere |
//! | `segment_end` | what comes at the end of one |
//! | `lone_pair` | two that meet and touch nothing else, as most do |
//! | `simultaneous`, `touch_set`, `cluster`, `hold` | all that touch at one instant, and what goes on in contact |
//! | `keep_speed` | those that keep their speed |
//! | `depenetration`, `spread` | the way out, where movers start inside each other; where many start in one place |
//! | `jammed` | those for whom there is none |

pub(in crate::world) mod begin;
mod bring;
mod cluster;
pub(in crate::world) mod data;
mod depenetration;
mod hold;
mod isolated;
mod jammed;
mod keep_speed;
mod large_movers;
mod lone_pair;
pub(in crate::world) mod motion;
mod motion_bounds;
mod rattling;
pub(in crate::world) mod segment_end;
mod simultaneous;
mod spread;
pub(in crate::world) mod touch_set;
mod watched;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::motion_segment::coming;
use crate::world::state::State;
use crate::world::state::let_through::stop_each_other;
use crate::world::state::mover::Mover;
use crate::world::step::world::World;

/// Hands a hit over that a body had at a time, and gives back what is to come of it. Of any kind: what movers do to each other is compiled once, and
/// not once for each closure of a game.
pub(in crate::world) type Tell<'a> = dyn FnMut(&mut World, (f64, u32), Hit) -> Response + 'a;

/// Whether two that are near go through each other still to come: since a chord is not its parabola, they may have met a little early.
/// What is too slow for a hit rests instead, with some room for what an acceleration took since.
fn is_met_early(pair: [&Mover; 2], normal: DVec2) -> bool {
    let [a, b] = pair;
    coming(a.velocity, b.velocity, normal).is_some_and(|coming| {
        pair.iter().all(|mover| coming >= 0.5 * mover.rest_speed(mover.course.acceleration.dot(normal).abs()))
    })
}

impl State {
    /// Whether two movers meet: one stops the other, and they do not pass.
    pub(in crate::world::step) fn meets_mover(&self, mover: &Mover, other: usize) -> bool {
        let (core, course) = (&self.movers[other], &self.courses[other]);
        core.enabled
            && stop_each_other((mover, &mover.course), (core, course))
            && !self.through.has(mover.body, core.body)
            && !self.pairs.crush(mover.body, core.body)
    }
}
