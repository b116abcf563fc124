//! What is done to bodies.

use hazumi::{Corners, InvalidBody, OneWay, Response, Shape, Tags, Vec2};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use super::traits::leave_whole;
use crate::code;
use crate::fault::{Fault, Thrown};
use crate::handle::{body, checked};
use crate::scratch;

fn refused(error: InvalidBody) -> JsValue {
    Fault::Body.because(&error)
}

/// What a body may be told, by its number in `tell` of `web/hazumi/src/world.ts`.
const NAMES: [&str; 22] = [
    "setVelocity",
    "setAcceleration",
    "setSpin",
    "moveTo",
    "teleport",
    "setEnabled",
    "setTags",
    "setStoppedBy",
    "setSenses",
    "setUser",
    "setGravityScale",
    "setMass",
    "setKeepSpeed",
    "setShapes",
    "setResponse",
    "setOneWay",
    "setMostTransfer",
    "setCorners",
    "setDamping",
    "setStopAngles",
    "setSurfaceSpeed",
    "setPivot",
];

/// What a body is told.
struct Told {
    what: usize,
    numbers: [f64; 3],
    shapes: Vec<Shape>,
    response: Option<Response>,
}

impl Told {
    fn read(what: usize, numbers: [f64; 3]) -> Thrown<Self> {
        let shapes = if what == 13 { scratch::read(code::shapes)? } else { Vec::new() };
        let response = if what == 14 { scratch::read(code::response) } else { None };
        Ok(Self { what, numbers, shapes, response })
    }

    fn number(&self) -> f32 {
        self.numbers[0] as f32
    }

    fn vector(&self) -> Vec2 {
        Vec2::new(self.number(), self.numbers[1] as f32)
    }

    fn tags(&self) -> Tags {
        Tags::from_bits(self.numbers[0] as u32)
    }

    fn is_on(&self) -> bool {
        self.numbers[0] != 0.0
    }

    fn one_way(&self) -> OneWay {
        match self.numbers[0] as u32 {
            0 => OneWay::No,
            1 => OneWay::Own,
            _ => OneWay::Toward(Vec2::new(self.numbers[1] as f32, self.numbers[2] as f32)),
        }
    }

    fn angles(&self) -> Option<[f32; 2]> {
        self.is_on().then_some([self.numbers[1] as f32, self.numbers[2] as f32])
    }

    fn corners(&self) -> Corners {
        if self.is_on() { Corners::Diagonal } else { Corners::Round }
    }
}

/// Tells a body something, between steps or in the middle of one.
macro_rules! tell {
    ($to:ident, $id:ident, $told:expr) => {{
        let told: &Told = $told;
        match told.what {
            0 => $to.set_velocity($id, told.vector()),
            1 => $to.set_acceleration($id, told.vector()),
            2 => $to.set_spin($id, told.number()),
            3 => $to.move_to($id, told.vector(), told.numbers[2] as f32),
            4 => $to.teleport($id, told.vector()),
            5 => $to.set_enabled($id, told.is_on()),
            6 => $to.set_tags($id, told.tags()),
            7 => $to.set_stopped_by($id, told.tags()),
            8 => $to.set_senses($id, told.tags()),
            9 => $to.set_user($id, told.numbers[0] as u64),
            10 => $to.set_gravity_scale($id, told.number()),
            11 => $to.set_mass($id, told.number()),
            12 => $to.set_keep_speed($id, told.is_on()),
            13 => $to.set_shapes($id, told.shapes.iter().cloned()),
            14 => $to.set_response($id, told.response),
            15 => $to.set_one_way($id, told.one_way()),
            16 => $to.set_most_transfer($id, told.number()),
            17 => $to.set_corners($id, told.corners()),
            18 => $to.set_damping($id, told.number()),
            19 => $to.set_stop_angles($id, told.angles()),
            20 => $to.set_surface_speed($id, told.number()),
            _ => $to.set_pivot($id, told.vector()),
        }
    }};
}

#[wasm_bindgen]
impl CoreWorld {
    /// Adds the body in the scratch memory.
    pub fn add(&self) -> Thrown<f64> {
        let (described, again) = scratch::read(|from| code::body(from).map(|body| (body.clone(), body)))?;
        let added = self.change("add", |world| world.add(described), |midstep| midstep.add(again))?;
        let id = added.map_err(refused)?;
        if let Some(number) = checked(id) {
            return Ok(number);
        }
        // Its handle would not be told from another.
        let removed = self.change("add", |world| world.remove(id).map(drop), |midstep| midstep.remove(id))?;
        removed.map_err(refused)?;
        Err(Fault::Body.because(&format_args!(
            "{id:?}: too many bodies came and went in this world: the handle would be beyond 2^53"
        )))
    }

    /// Removes a body. Leaves it as it was, where it was; how many numbers.
    pub fn remove(&self, id: f64) -> Thrown<usize> {
        let count = self.look(id, |body| leave_whole(&body))?;
        let id = body(id)?;
        let removed = self.change("remove", |world| world.remove(id).map(drop), |midstep| midstep.remove(id))?;
        removed.map(|()| count).map_err(refused)
    }

    pub fn clear(&self) -> Thrown<()> {
        self.outside("clear")?;
        self.world.borrow_mut().clear();
        Ok(())
    }

    /// Tells a body something: what, by its number, and up to three numbers. Shapes and responses are in the scratch memory.
    pub fn tell(&self, id: f64, what: usize, a: f64, b: f64, c: f64) -> Thrown<()> {
        let id = body(id)?;
        let told = Told::read(what, [a, b, c])?;
        let name = NAMES.get(what).copied().unwrap_or_default();
        self.change(name, |world| tell!(world, id, &told), |midstep| tell!(midstep, id, &told))?.map_err(refused)
    }

    pub fn pass(&self, a: f64, b: f64) -> Thrown<()> {
        let (a, b) = (body(a)?, body(b)?);
        self.change("pass", |world| world.pass(a, b), |midstep| midstep.pass(a, b))?.map_err(refused)
    }

    pub fn set_gravity(&self, x: f32, y: f32) -> Thrown<()> {
        self.outside("gravity")?;
        self.world.borrow_mut().set_gravity([x, y]).map_err(|error| Fault::Gravity.because(&error))
    }

    /// How many were moved.
    pub fn separate(&self, tags: u32, gap: f32, passes: u32) -> Thrown<usize> {
        self.outside("separate")?;
        let moved = self.world.borrow_mut().separate(Tags::from_bits(tags), gap, passes);
        moved.map_err(|error| Fault::Question.because(&error))
    }

    /// The response is in the scratch memory.
    pub fn set_response_between(&self, a: u32, b: u32) -> Thrown<()> {
        let response = scratch::read(code::response);
        self.outside("setResponseBetween")?;
        let [a, b] = [a, b].map(Tags::from_bits);
        self.world.borrow_mut().set_response_between(a, b, response).map_err(refused)
    }
}
