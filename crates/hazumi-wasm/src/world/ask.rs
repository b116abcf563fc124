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
        let rest = [time, point.x, point.y, normal.x, normal.y].map(f64::from);
        leave([number(body), shape_index.into(), own_shape_index.into()].into_iter().chain(rest));
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
        let numbers = |found: &Overlap| [number(found.body), found.shape_index.into(), found.own_shape_index.into()];
        Ok(leave(found.iter().flat_map(numbers)))
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
            let rest = [near.distance, near.point.x, near.point.y].map(f64::from);
            leave([number(near.body), near.shape_index.into()].into_iter().chain(rest));
        }
        Ok(near.is_some())
    }

    /// Leaves handles; how many.
    pub fn touching(&self, id: f64) -> Thrown<usize> {
        let id = body(id)?;
        Ok(self.read(|world| leave(world.touching(id).map(number))))
    }

    /// Leaves eight numbers for each contact; how many numbers.
    pub fn contacts(&self, id: f64) -> Thrown<usize> {
        let id = body(id)?;
        Ok(self.read(|world| {
            leave(world.contacts(id).flat_map(|contact| {
                let [x, y] = contact.point.into();
                let [nx, ny] = contact.normal.into();
                let presses = f32::from(u8::from(contact.presses));
                let rest = [x, y, nx, ny, contact.seconds, presses].map(f64::from);
                [number(contact.other), contact.shape_index.into()].into_iter().chain(rest)
            }))
        }))
    }

    /// Leaves the numbers of the bodies of each contact that is over; how many numbers.
    pub fn contact_ends(&self) -> usize {
        self.read(|world| leave(world.contact_ends().flat_map(|end| [number(end.body), number(end.other)])))
    }

    /// Leaves six numbers for each event; how many numbers.
    pub fn touch_events(&self) -> usize {
        self.read(|world| {
            leave(world.touch_events().flat_map(|event| {
                [
                    event.time.into(),
                    number(event.body),
                    number(event.other),
                    event.body_tags.bits().into(),
                    event.other_tags.bits().into(),
                    u8::from(event.begins).into(),
                ]
            }))
        })
    }
}
