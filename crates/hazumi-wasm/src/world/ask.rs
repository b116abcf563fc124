//! Casts and the like: the filter and the shapes come in the scratch memory, and answers go out there.

use hazumi::{CastHit, Filter, Overlap, Shape, Vec2};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use crate::code::{filter, shapes};
use crate::fault::{Fault, Thrown};
use crate::handle::{body, number};
use crate::scratch::{self, leave};

fn leave_cast(hit: Option<CastHit>) -> bool {
    if let Some(CastHit { body, shape_index, own_shape_index, time, point, normal, .. }) = hit {
        leave().f64(number(body)).u32(shape_index).u32(own_shape_index).f32(time).vec2(point).vec2(normal);
    }
    hit.is_some()
}

/// The filter and the shapes in the scratch memory.
fn question() -> Thrown<(Filter, Vec<Shape>)> {
    scratch::read(|from| Ok((filter(from), shapes(from)?)))
}

#[wasm_bindgen]
impl CoreWorld {
    pub fn cast_ray(&self, x: f32, y: f32, dx: f32, dy: f32) -> Thrown<bool> {
        let filter = scratch::read(filter);
        let hit = self.read(|world| world.cast_ray([x, y], [dx, dy], filter));
        hit.map(leave_cast).map_err(|error| Fault::Question.because(&error))
    }

    pub fn cast_shape(&self, dx: f32, dy: f32) -> Thrown<bool> {
        let (filter, shapes) = question()?;
        let hit = self.read(|world| world.cast_shape(&shapes, Vec2::new(dx, dy), filter));
        hit.map(leave_cast).map_err(|error| Fault::Question.because(&error))
    }

    /// Leaves bodies, the indices of their shapes and of those asked with; how many numbers.
    pub fn overlapping(&self) -> Thrown<usize> {
        let (filter, shapes) = question()?;
        let mut found = Vec::new();
        self.read(|world| world.overlapping(&shapes, filter, &mut found));
        let mut out = leave();
        for &Overlap { body, shape_index, own_shape_index, .. } in &found {
            out.f64(number(body)).u32(shape_index).u32(own_shape_index);
        }
        Ok(out.count())
    }

    pub fn fits(&self) -> Thrown<bool> {
        let (filter, shapes) = question()?;
        Ok(self.read(|world| world.fits(&shapes, filter)))
    }

    pub fn nearest(&self, x: f32, y: f32, most: f32) -> Thrown<bool> {
        let filter = scratch::read(filter);
        let near = self.read(|world| world.nearest([x, y], most, filter));
        let near = near.map_err(|error| Fault::Question.because(&error))?;
        if let Some(near) = near {
            leave().f64(number(near.body)).u32(near.shape_index).f32(near.distance).vec2(near.point);
        }
        Ok(near.is_some())
    }

    /// Leaves handles; how many.
    pub fn touching(&self, id: f64) -> Thrown<usize> {
        let id = body(id)?;
        let mut out = leave();
        self.read(|world| world.touching(id).for_each(|id| _ = out.f64(number(id))));
        Ok(out.count())
    }

    /// Leaves eight numbers for each contact; how many numbers.
    pub fn contacts(&self, id: f64) -> Thrown<usize> {
        let id = body(id)?;
        let mut out = leave();
        self.read(|world| {
            for contact in world.contacts(id) {
                out.f64(number(contact.other)).u32(contact.shape_index).vec2(contact.point).vec2(contact.normal);
                out.f32(contact.seconds).flag(contact.presses);
            }
        });
        Ok(out.count())
    }

    /// Leaves the numbers of the bodies of each contact that is over; how many numbers.
    pub fn contact_ends(&self) -> usize {
        let mut out = leave();
        self.read(|world| world.contact_ends().for_each(|end| _ = out.f64(number(end.body)).f64(number(end.other))));
        out.count()
    }

    /// Leaves six numbers for each event; how many numbers.
    pub fn touch_events(&self) -> usize {
        let mut out = leave();
        self.read(|world| {
            for event in world.touch_events() {
                out.f32(event.time).f64(number(event.body)).f64(number(event.other));
                out.u32(event.body_tags.bits()).u32(event.other_tags.bits()).flag(event.begins);
            }
        });
        out.count()
    }
}
