//! A walker's frame, as numbers: its settings come in the scratch memory, and all that it tells goes out there.

use std::cell::RefCell;

use hazumi::{Floor, Vec2, Walked, Walker};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use super::record;
use crate::fault::{Fault, Thrown};
use crate::handle::{body, number};
use crate::scratch::{self, Writer, leave};

/// What a walker keeps from frame to frame.
#[wasm_bindgen]
pub struct CoreWalker(RefCell<Walker>);

#[wasm_bindgen]
impl CoreWalker {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(RefCell::new(Walker::new([0.0, -1.0])))
    }

    /// A copy that goes on by itself.
    pub fn copy(&self) -> Self {
        Self(RefCell::new(self.0.borrow().clone()))
    }

    /// The walker as bytes; the settings are in the scratch memory.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut walker = self.0.borrow_mut();
        take_settings(&mut walker);
        walker.to_bytes()
    }

    /// The walker that bytes describe. Leaves its settings, as they are read, and then its state.
    pub fn restore(&self, bytes: &[u8]) -> Thrown<()> {
        let walker = Walker::from_bytes(bytes).map_err(|error| Fault::Snapshot.because(&error))?;
        let mut out = leave();
        out.vec2(walker.velocity).vec2(walker.up).f32(walker.steepest_slope);
        out.f32(walker.snap_distance.unwrap_or(f32::NAN)).f32(walker.step_height);
        out.flag(walker.keeps_floor_velocity).f32(walker.push);
        put_state(&mut out, &walker);
        self.0.replace(walker);
        Ok(())
    }

    pub fn drop_through(&self) {
        self.0.borrow_mut().drop_through();
    }

    pub fn leave_floor(&self) {
        self.0.borrow_mut().leave_floor();
    }
}

/// Gives a walker the settings that are in the scratch memory.
fn take_settings(walker: &mut Walker) {
    scratch::read(|from| {
        (walker.velocity, walker.up) = (from.vec2(), from.vec2());
        walker.steepest_slope = from.f32();
        walker.snap_distance = Some(from.f32()).filter(|snap| !snap.is_nan());
        (walker.step_height, walker.keeps_floor_velocity) = (from.f32(), from.f32() != 0.0);
        walker.push = from.f32();
    });
}

/// Leaves what a walker says of itself.
fn put_state(out: &mut Writer, walker: &Walker) {
    match walker.floor() {
        Some(floor) => put_floor(out, floor),
        None => _ = out.all(&[f64::NAN; 8]),
    }
    out.vec2(walker.wall().unwrap_or(Vec2::new(f32::NAN, f32::NAN)));
    out.flag(walker.is_on_ceiling()).f32(walker.seconds_in_air()).flag(walker.may_jump(f32::MAX));
    out.vec2(walker.velocity).vec2(walker.carried_velocity());
}

fn put_floor(out: &mut Writer, floor: Floor) {
    let Floor { body, shape_index, point, normal, velocity, .. } = floor;
    out.f64(number(body)).u32(shape_index).vec2(point).vec2(normal).vec2(velocity);
}

#[wasm_bindgen]
impl CoreWorld {
    /// Walks; the settings are in the scratch memory. Leaves its state, then what the frame was, with the counts of the lists, and the lists.
    pub fn walk(&self, walker: &CoreWalker, id: f64, dt: f32) -> Thrown<()> {
        self.outside("walk")?;
        let id = body(id)?;
        let mut walker = walker.0.borrow_mut();
        take_settings(&mut walker);
        let mut walked = Walked::default();
        let done = walker.walk_into(&mut self.world.borrow_mut(), id, dt, &mut walked);
        done.map_err(|error| Fault::Body.because(&error))?;
        let Walked { position, hits, pushed, passed, landed, left_floor, stepped, crushed, bounded, .. } = walked;
        let mut out = leave();
        put_state(&mut out, &walker);
        out.vec2(position).f32(landed.unwrap_or(f32::NAN)).f32(stepped);
        out.flag(left_floor).flag(crushed).flag(bounded);
        out.usize(hits.len()).usize(pushed.len()).usize(passed.len());
        record::put_hits(&mut out, &hits);
        for pushed in &pushed {
            out.f64(number(pushed.body)).vec2(pushed.direction).f32(pushed.speed);
        }
        record::put_passed(&mut out, &passed);
        Ok(())
    }

    /// Leaves on floor, on wall, on ceiling, and the floor if there is one.
    pub fn ground(&self, id: f64, x: f32, y: f32, steepest: f32) -> Thrown<()> {
        let id = body(id)?;
        let ground = self.read(|world| world.ground(id, [x, y], steepest));
        let ground = ground.map_err(|error| Fault::Question.because(&error))?;
        let mut out = leave();
        out.flag(ground.on_floor).flag(ground.on_wall).flag(ground.on_ceiling);
        if let Some(floor) = ground.floor {
            put_floor(&mut out, floor);
        }
        Ok(())
    }
}
