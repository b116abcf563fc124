//! Balls that meet balls.
//!
//! Each ball flies a leg: straight, and never past its next touch. A hash table of cells says which balls are near, each ball
//! in the cell of its centre; at the edge of a cell its leg goes on, but it looks at what is new around it. A touch of two is
//! foretold by the one that looks; if the other turns before, the foretelling is out of date, and the first looks again.
//!
//! All that touch when two meet are answered together. Energy and momentum are kept, and a row passes its motion on; a heap
//! under gravity costs many pushes, and is held by the bound on hits. Where a ball crosses more than 32,768 cells in a step,
//! the cells grow for the rest of it: however fast it is, it gets there.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `leg` | a straight way, and when two circles meet |
//! | `pair` | where two touch, and when others than circles meet |
//! | `cells` | which legs are near each other |
//! | `alone` | two that meet, and nothing else: most meetings |
//! | `touching` | all that touch at one instant |
//! | `impulse` | what they do to each other |
//! | `steady` | those that keep their speed |
//! | `through` | who goes through whom |
//! | `apart` | the way out, where balls start inside each other |

mod alone;
mod apart;
pub(in crate::world) mod around;
pub(in crate::world) mod begin;
pub(in crate::world) mod data;
pub(in crate::world) mod motion;
pub(in crate::world) mod segment_end;
pub(in crate::world) mod set;
mod steady;
mod touching;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::leg::coming;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::entry::form_of;
use crate::world::state::mover::{Ball, Core};
use crate::world::step::world::World;

/// Hands a hit over that a body had at a time, and gives back what is to come of it.
pub(in crate::world) trait Tell: FnMut(&mut World, (f64, u32), Hit) -> Response {}
impl<T: FnMut(&mut World, (f64, u32), Hit) -> Response> Tell for T {}

/// Whether two that are near go through each other still to come: since a chord is not its parabola, they may have met a little early.
/// What is too slow for a hit rests instead, with some room for what an acceleration took since.
fn is_met_early(pair: [&Ball; 2], normal: DVec2) -> bool {
    let [a, b] = pair;
    coming(a.velocity, b.velocity, normal).is_some_and(|coming| {
        pair.iter().all(|ball| coming >= 0.5 * ball.rest_speed(ball.course.acceleration.dot(normal).abs()))
    })
}

impl State {
    /// What a ball touches of another, or is near, where both are.
    fn touch_of(&self, ball: &Core, other: &Core) -> Touch {
        let [mine, its] = [ball, other].map(|core| form_of(&self.bodies, core.body, core.size, core.position));
        mine.touch(&its, ball.velocity - other.velocity)
    }

    fn meets_ball(&self, ball: &Ball, other: usize) -> bool {
        let (core, course) = (&self.balls[other], &self.courses[other]);
        core.enabled
            && (ball.stopped_by.intersects(course.tags) || core.stopped_by.intersects(ball.course.tags))
            && !self.through.has(ball.body, core.body)
    }
}
