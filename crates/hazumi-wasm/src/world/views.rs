//! What is read each frame: a pointer to numbers, their count by another call. They stay until the next call.

use hazumi::{BodyRef, Vec2};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use crate::code::{kind, put_shape};
use crate::fault::{Fault, Thrown};
use crate::handle::body;
use crate::query::leave_all;
use crate::scratch::leave;

impl CoreWorld {
    /// So many numbers of each body, by place; NaN where there is none.
    fn by_place<const N: usize>(&self, of: impl Fn(&hazumi::World, &BodyRef<'_>) -> [f32; N]) -> *const f32 {
        let mut floats = self.floats.borrow_mut();
        floats.clear();
        self.read(|world| {
            for body in world.iter() {
                floats.resize(body.id().index() * N, f32::NAN);
                floats.extend(of(world, &body));
            }
        });
        floats.as_ptr()
    }

    /// A body, to be looked at.
    pub(super) fn look<T>(&self, id: f64, look: impl FnOnce(BodyRef<'_>) -> T) -> Thrown<T> {
        let id = body(id)?;
        self.read(|world| world.get(id).map(look)).ok_or_else(|| Fault::Body.because(&hazumi::InvalidBody::Gone { id }))
    }
}

#[wasm_bindgen]
impl CoreWorld {
    /// The count of what the last view has.
    pub fn view_length(&self) -> usize {
        self.floats.borrow().len()
    }

    pub fn positions(&self) -> *const f32 {
        self.by_place(|_, body| body.position().into())
    }

    pub fn velocities(&self) -> *const f32 {
        self.by_place(|_, body| body.velocity().into())
    }

    pub fn angles(&self) -> *const f32 {
        self.by_place(|_, body| [body.angle()])
    }

    pub fn positions_at(&self, fraction: f32) -> *const f32 {
        self.by_place(|world, body| world.position_at(body.id(), fraction).unwrap_or(body.position()).into())
    }

    pub fn angles_at(&self, fraction: f32) -> *const f32 {
        self.by_place(|world, body| [world.angle_at(body.id(), fraction).unwrap_or(body.angle())])
    }

    /// The corners of each cell of the broad phase, and how many shapes it holds.
    pub fn cells(&self) -> *const f32 {
        let mut floats = self.floats.borrow_mut();
        floats.clear();
        self.read(|world| {
            for (cell, held) in world.cells() {
                floats.extend([cell.min().x, cell.min().y, cell.max().x, cell.max().y, held as f32]);
            }
        });
        floats.as_ptr()
    }

    /// Time, x, y of each bend of a ball's path.
    pub fn path(&self, id: f64) -> Thrown<*const f32> {
        let id = body(id)?;
        let mut floats = self.floats.borrow_mut();
        floats.clear();
        self.read(|world| floats.extend(world.path(id).flat_map(|(time, at)| [time, at.x, at.y])));
        Ok(floats.as_ptr())
    }

    pub fn has(&self, id: f64) -> bool {
        crate::handle::handle(id).is_some_and(|id| self.read(|world| world.contains(id)))
    }

    pub fn x(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.position().x)
    }

    pub fn y(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.position().y)
    }

    pub fn vx(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.velocity().x)
    }

    pub fn vy(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.velocity().y)
    }

    pub fn angle(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.angle())
    }

    pub fn spin(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.spin())
    }

    pub fn kind(&self, id: f64) -> Thrown<u32> {
        self.look(id, |body| kind(body.kind()))
    }

    pub fn tags(&self, id: f64) -> Thrown<u32> {
        self.look(id, |body| body.tags().bits())
    }

    pub fn user(&self, id: f64) -> Thrown<f64> {
        self.look(id, |body| body.user() as f64)
    }

    pub fn radius(&self, id: f64) -> Thrown<f32> {
        self.look(id, |body| body.radius())
    }

    pub fn enabled(&self, id: f64) -> Thrown<bool> {
        self.look(id, |body| body.is_enabled())
    }

    pub fn is_crushed(&self, id: f64) -> Thrown<bool> {
        self.look(id, |body| body.is_crushed())
    }

    pub fn is_bounded(&self, id: f64) -> Thrown<bool> {
        self.look(id, |body| body.is_bounded())
    }

    /// Leaves the shapes of a body where they are now; how many numbers.
    pub fn shapes(&self, id: f64) -> Thrown<usize> {
        let mut numbers = Vec::new();
        self.look(id, |body| body.placed_shapes().for_each(|shape| put_shape(&mut numbers, &shape)))?;
        Ok(leave().all(&numbers).count())
    }

    /// Leaves where a body was.
    pub fn position_at(&self, id: f64, fraction: f32) -> Thrown<()> {
        let at = self.look(id, |body| body.id())?;
        let position = self.read(|world| world.position_at(at, fraction)).unwrap_or(Vec2::ZERO);
        leave_all(&[position], &[]);
        Ok(())
    }

    pub fn angle_at(&self, id: f64, fraction: f32) -> Thrown<f32> {
        let at = self.look(id, |body| body.id())?;
        Ok(self.read(|world| world.angle_at(at, fraction)).unwrap_or(0.0))
    }

    /// Leaves the gravity.
    pub fn gravity(&self) {
        leave_all(&[self.read(hazumi::World::gravity)], &[]);
    }
}
