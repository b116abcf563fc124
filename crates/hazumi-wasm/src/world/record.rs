//! A hit as numbers.

use hazumi::response::Bend;
use hazumi::{Hit, Moved, Passed, Response, Side, Vec2};

use crate::handle::number;
use crate::scratch::{Writer, leave};

/// How many numbers a hit is.
pub(crate) const STRIDE: usize = 16;

/// Where the hit at hand stands.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) numbers: [f64; STRIDE],
}

impl Record {
    pub(super) fn set(&mut self, hit: &Hit) {
        self.numbers = numbers(hit);
    }
}

/// A hit's numbers, in the order that `hits.ts` knows.
pub(crate) fn numbers(hit: &Hit) -> [f64; STRIDE] {
    [
        hit.time.into(),
        number(hit.body),
        number(hit.other),
        hit.shape_index.into(),
        hit.body_tags.bits().into(),
        hit.other_tags.bits().into(),
        hit.point.x.into(),
        hit.point.y.into(),
        hit.normal.x.into(),
        hit.normal.y.into(),
        f64::from(match hit.side {
            Side::TopBottom => 0,
            Side::LeftRight => 1,
            Side::Corner => 2,
            Side::Oblique => 3,
        }),
        hit.velocity.x.into(),
        hit.velocity.y.into(),
        hit.surface_velocity.x.into(),
        hit.surface_velocity.y.into(),
        f64::from(u8::from(hit.crushed)),
    ]
}

/// Leaves the numbers of hits.
pub(super) fn put_hits(out: &mut Writer, hits: &[Hit]) {
    for hit in hits {
        out.all(&numbers(hit));
    }
}

/// Leaves the numbers of what a body came through.
pub(super) fn put_passed(out: &mut Writer, passed: &[Passed]) {
    for passed in passed {
        out.f32(passed.time).f64(number(passed.other)).u32(passed.shape_index);
    }
}

/// Leaves where a body got to, the remainder of its motion, whether it was bounded and crushed, and how much it passed, then its hits as in
/// `hits`, then what it passed; the count of hits.
pub(super) fn leave_moved(moved: &Moved) -> usize {
    let Moved { position, remainder, hits, passed, bounded, crushed, .. } = moved;
    let mut out = leave();
    out.vec2(*position).vec2(*remainder).flag(*bounded).flag(*crushed).usize(passed.len());
    put_hits(&mut out, hits);
    put_passed(&mut out, passed);
    hits.len()
}

/// The numbers of all hits of a world's last step.
pub(crate) fn put_all(world: &hazumi::World, to: &mut Vec<f64>) {
    to.clear();
    to.extend(world.hits().flat_map(numbers));
}

/// The direction that a paddle gives; none if it is a bounce.
pub(super) fn bend(point: Vec2, velocity: Vec2, normal: Vec2, face: &Bend) -> Option<Vec2> {
    match face.response(point, velocity, normal) {
        Response::Direction(direction) => Some(direction),
        _ => None,
    }
}
