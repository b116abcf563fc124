//! What is done to bodies.

use hazumi::{InvalidBody, Tags, World};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use crate::code;
use crate::fault::{Fault, Thrown};
use crate::handle::{body, checked};
use crate::scratch;

fn refused(error: InvalidBody) -> JsValue {
    Fault::Body.because(&error)
}

impl CoreWorld {
    /// Changes a body, if no closure runs.
    fn set(&self, what: &str, set: impl FnOnce(&mut World) -> Result<(), InvalidBody>) -> Thrown<()> {
        self.outside(what)?;
        set(&mut self.world.borrow_mut()).map_err(refused)
    }
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
        Err(Fault::Body.because(&format_args!("{id:?}: its handle has no place among safe integers")))
    }

    pub fn remove(&self, id: f64) -> Thrown<()> {
        let id = body(id)?;
        self.change("remove", |world| world.remove(id).map(drop), |midstep| midstep.remove(id))?.map_err(refused)
    }

    pub fn set_velocity(&self, id: f64, x: f32, y: f32) -> Thrown<()> {
        let id = body(id)?;
        self.change("setVelocity", |world| world.set_velocity(id, [x, y]), |midstep| midstep.set_velocity(id, [x, y]))?
            .map_err(refused)
    }

    pub fn pass(&self, a: f64, b: f64) -> Thrown<()> {
        let (a, b) = (body(a)?, body(b)?);
        self.change("pass", |world| world.pass(a, b), |midstep| midstep.pass(a, b))?.map_err(refused)
    }

    pub fn set_gravity(&self, x: f32, y: f32) -> Thrown<()> {
        self.set("gravity", |world| world.set_gravity([x, y]))
    }

    /// How many were moved.
    pub fn separate(&self, tags: u32, gap: f32, passes: u32) -> Thrown<usize> {
        self.outside("separate")?;
        let moved = self.world.borrow_mut().separate(Tags::from_bits(tags), gap, passes);
        moved.map_err(|error| Fault::Question.because(&error))
    }

    pub fn set_acceleration(&self, id: f64, x: f32, y: f32) -> Thrown<()> {
        let id = body(id)?;
        self.set("setAcceleration", |world| world.set_acceleration(id, [x, y]))
    }

    pub fn set_spin(&self, id: f64, spin: f32) -> Thrown<()> {
        let id = body(id)?;
        self.set("setSpin", |world| world.set_spin(id, spin))
    }

    pub fn move_to(&self, id: f64, x: f32, y: f32, angle: f32) -> Thrown<()> {
        let id = body(id)?;
        self.set("moveTo", |world| world.move_to(id, [x, y], angle))
    }

    pub fn teleport(&self, id: f64, x: f32, y: f32) -> Thrown<()> {
        let id = body(id)?;
        self.set("teleport", |world| world.teleport(id, [x, y]))
    }

    /// The shapes are in the scratch memory.
    pub fn set_shapes(&self, id: f64) -> Thrown<()> {
        let id = body(id)?;
        let shapes = scratch::read(code::shapes)?;
        self.set("setShapes", |world| world.set_shapes(id, shapes))
    }

    pub fn set_enabled(&self, id: f64, enabled: bool) -> Thrown<()> {
        let id = body(id)?;
        self.set("setEnabled", |world| world.set_enabled(id, enabled))
    }

    pub fn set_tags(&self, id: f64, tags: u32) -> Thrown<()> {
        let id = body(id)?;
        self.set("setTags", |world| world.set_tags(id, Tags::from_bits(tags)))
    }

    pub fn set_stopped_by(&self, id: f64, tags: u32) -> Thrown<()> {
        let id = body(id)?;
        self.set("setStoppedBy", |world| world.set_stopped_by(id, Tags::from_bits(tags)))
    }

    pub fn set_senses(&self, id: f64, tags: u32) -> Thrown<()> {
        let id = body(id)?;
        self.set("setSenses", |world| world.set_senses(id, Tags::from_bits(tags)))
    }

    /// The response is in the scratch memory.
    pub fn set_response(&self, id: f64) -> Thrown<()> {
        let id = body(id)?;
        let response = scratch::read(code::response);
        self.set("setResponse", |world| world.set_response(id, response))
    }

    pub fn set_user(&self, id: f64, user: f64) -> Thrown<()> {
        let id = body(id)?;
        self.set("setUser", |world| world.set_user(id, user as u64))
    }

    /// The response is in the scratch memory.
    pub fn set_response_between(&self, a: u32, b: u32) -> Thrown<()> {
        let response = scratch::read(code::response);
        self.set("setResponseBetween", |world| {
            world.set_response_between(Tags::from_bits(a), Tags::from_bits(b), response)
        })
    }
}
