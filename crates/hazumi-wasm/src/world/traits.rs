//! What bodies were said to be, as numbers: the counterpart of `tell`.

use hazumi::{BodyRef, Corners, OneWay, Response, Tags, Vec2};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use crate::code::{kind, put_response, put_shape};
use crate::fault::Thrown;
use crate::handle::body;
use crate::scratch::leave;

/// The trait of this number, which are those of `tell`, and the pivot: as many numbers as it has.
fn numbers(body: &BodyRef<'_>, what: usize) -> Vec<f64> {
    let flag = |is: bool| vec![f64::from(u8::from(is))];
    let pair = |vector: [f32; 2]| vector.map(f64::from).to_vec();
    match what {
        1 => pair(body.acceleration().into()),
        7 => vec![body.stopped_by().bits().into()],
        8 => vec![body.senses().bits().into()],
        10 => vec![body.gravity_scale().into()],
        11 => vec![body.mass().into()],
        12 => flag(body.keeps_speed()),
        13 => {
            let mut numbers = Vec::new();
            body.shapes().iter().for_each(|shape| put_shape(&mut numbers, shape));
            numbers
        }
        14 => put_response(body.response()).to_vec(),
        15 => match body.one_way() {
            OneWay::Own => vec![1.0],
            OneWay::Toward(front) => pair(front.into()),
            _ => vec![0.0],
        },
        16 => vec![body.most_transfer().into()],
        17 => flag(body.corners() == Corners::Diagonal),
        18 => vec![body.damping().into()],
        19 => body.stop_angles().map(pair).unwrap_or_default(),
        20 => vec![body.surface_speed().into()],
        _ => body.pivot().map(|pivot| pair(pivot.into())).unwrap_or_default(),
    }
}

/// Leaves a body where it is, for `add` to take it again: what `readRemoved` of `web/hazumi/src/body.ts` reads, in its order, and then its shapes;
/// how many numbers. One that is turned is one that is not, of other shapes.
pub(super) fn leave_whole(body: &BodyRef<'_>) -> usize {
    let (angle, velocity, position) = (body.angle(), body.velocity(), body.position());
    let acceleration = body.acceleration();
    let [response, a, b] = put_response(body.response());
    let [low, high] = body.stop_angles().unwrap_or([f32::NAN; 2]);
    let (one_way, front) = match body.one_way() {
        OneWay::Own => (1.0, Vec2::ZERO),
        OneWay::Toward(front) if angle == 0.0 => (2.0, front),
        OneWay::Toward(front) => (2.0, body.placed(front) - body.placed(Vec2::ZERO)),
        _ => (0.0, Vec2::ZERO),
    };
    let flag = |is: bool| f64::from(u8::from(is));
    let mut all = Vec::with_capacity(64);
    all.extend([
        kind(body.kind()).into(),
        flag(body.is_enabled()),
        body.tags().bits().into(),
        body.user() as f64,
        body.stopped_by().bits().into(),
        body.senses().bits().into(),
        flag(body.keeps_speed()),
        flag(body.corners() == Corners::Diagonal),
        response,
        a,
        b,
        one_way,
    ]);
    let numbers = [
        front.x,
        front.y,
        velocity.x,
        velocity.y,
        acceleration.x,
        acceleration.y,
        body.spin(),
        body.gravity_scale(),
        body.most_transfer(),
        body.mass(),
        body.damping(),
        body.surface_speed(),
        low,
        high,
        angle,
        position.x,
        position.y,
    ];
    all.extend(numbers.map(f64::from));
    body.placed_shapes().for_each(|shape| put_shape(&mut all, &shape));
    leave().all(&all).count()
}

#[wasm_bindgen]
impl CoreWorld {
    /// Leaves what a body was said to be: which trait, by its number; how many numbers.
    pub fn said(&self, id: f64, what: usize) -> Thrown<usize> {
        Ok(leave().all(&self.look(id, |body| numbers(&body, what))?).count())
    }

    /// Leaves the response to a pair of tags.
    pub fn response_between(&self, a: u32, b: u32) {
        let response: Option<Response> =
            self.read(|world| world.response_between(Tags::from_bits(a), Tags::from_bits(b)));
        leave().all(&put_response(response));
    }

    /// All that decides how a body goes on; none if it is gone.
    pub fn checksum_of(&self, id: f64) -> Thrown<Option<u64>> {
        let id = body(id)?;
        Ok(self.read(|world| world.checksum_of(id)))
    }
}
