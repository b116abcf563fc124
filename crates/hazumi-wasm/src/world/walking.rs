//! A walker's frame, as numbers: its settings come in the scratch memory, and all that it tells goes out there.

use std::cell::RefCell;

use hazumi::{Floor, Vec2, Walked, Walker};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use super::record;
use crate::fault::{Fault, Thrown};
use crate::handle::{body, number};
use crate::scratch::{self, leave};

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

    /// The walker as bytes.
    pub fn snapshot(&self) -> Vec<u8> {
        self.0.borrow().to_bytes()
    }

    /// The walker that bytes describe. Leaves its settings, as they are read, and then its state.
    pub fn restore(&self, bytes: &[u8]) -> Thrown<()> {
        let walker = Walker::from_bytes(bytes).map_err(|error| Fault::Snapshot.because(&error))?;
        let vectors = [walker.velocity, walker.up].into_iter().flat_map(<[f32; 2]>::from);
        let snap = walker.snap_distance.unwrap_or(f32::NAN);
        let keeps = f32::from(u8::from(walker.keeps_floor_velocity));
        let settings = vectors.chain([walker.steepest_slope, snap, walker.step_height, keeps, walker.push]);
        leave(settings.map(f64::from).chain(state(&walker)));
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

/// What a walker says of itself.
fn state(walker: &Walker) -> impl Iterator<Item = f64> {
    let pair = |vector: Vec2| [vector.x, vector.y].map(f64::from);
    let floor = walker.floor().map_or([f64::NAN; 8], floor);
    let wall = walker.wall().map_or([f64::NAN; 2], pair);
    let flag = |is: bool| f64::from(u8::from(is));
    let rest = [flag(walker.is_on_ceiling()), walker.seconds_in_air().into(), flag(walker.may_jump(f32::MAX))];
    let velocities = [pair(walker.velocity), pair(walker.carried_velocity())];
    floor.into_iter().chain(wall).chain(rest).chain(velocities.into_iter().flatten())
}

pub(super) fn floor(floor: Floor) -> [f64; 8] {
    let Floor { body, shape_index, point, normal, velocity, .. } = floor;
    let [x, y, nx, ny, vx, vy] = [point.x, point.y, normal.x, normal.y, velocity.x, velocity.y].map(f64::from);
    [number(body), shape_index.into(), x, y, nx, ny, vx, vy]
}

#[wasm_bindgen]
impl CoreWorld {
    /// Walks; the settings are in the scratch memory. Leaves its state, then what the frame was, with the counts of the lists, and the lists.
    pub fn walk(&self, walker: &CoreWalker, id: f64, dt: f32) -> Thrown<()> {
        self.outside("walk")?;
        let id = body(id)?;
        let mut walker = walker.0.borrow_mut();
        scratch::read(|from| {
            (walker.velocity, walker.up) = (from.vec2(), from.vec2());
            walker.steepest_slope = from.f32();
            walker.snap_distance = Some(from.f32()).filter(|snap| !snap.is_nan());
            (walker.step_height, walker.keeps_floor_velocity) = (from.f32(), from.f32() != 0.0);
            walker.push = from.f32();
        });
        let mut walked = Walked::default();
        let done = walker.walk_into(&mut self.world.borrow_mut(), id, dt, &mut walked);
        done.map_err(|error| Fault::Body.because(&error))?;
        let Walked { position, hits, pushed, passed, landed, left_floor, stepped, crushed, bounded, .. } = walked;
        let flags = [left_floor, crushed, bounded].map(|is| f64::from(u8::from(is)));
        let numbers = [position.x, position.y, landed.unwrap_or(f32::NAN), stepped].map(f64::from);
        let counts = [hits.len(), pushed.len(), passed.len()].map(|count| count as f64);
        let hits = hits.iter().flat_map(record::numbers);
        let pushed = pushed.iter().flat_map(|pushed| {
            let [x, y] = pushed.direction.into();
            [number(pushed.body), f64::from(x), f64::from(y), pushed.speed.into()]
        });
        let before = state(&walker).chain(numbers).chain(flags).chain(counts);
        leave(before.chain(hits).chain(pushed).chain(passed.iter().flat_map(record::passed)));
        Ok(())
    }

    /// Leaves on floor, on wall, on ceiling, and the floor if there is one.
    pub fn ground(&self, id: f64, x: f32, y: f32, steepest: f32) -> Thrown<()> {
        let id = body(id)?;
        let ground = self.read(|world| world.ground(id, [x, y], steepest));
        let ground = ground.map_err(|error| Fault::Question.because(&error))?;
        let flags = [ground.on_floor, ground.on_wall, ground.on_ceiling].map(|is| f64::from(u8::from(is)));
        leave(flags.into_iter().chain(ground.floor.into_iter().flat_map(floor)));
        Ok(())
    }
}
