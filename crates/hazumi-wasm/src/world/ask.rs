//! Casts and the like: the shape comes in the scratch memory, and answers go out there.

use hazumi::{CastHit, Vec2};
use wasm_bindgen::prelude::*;

use super::CoreWorld;
use crate::code::{filter, shape};
use crate::fault::{Fault, Thrown};
use crate::handle::{body, number};
use crate::scratch::{self, leave};

fn leave_cast(hit: Option<CastHit>) -> bool {
    if let Some(CastHit { body, shape_index, time, point, normal, .. }) = hit {
        let rest = [time, point.x, point.y, normal.x, normal.y].map(f64::from);
        leave([number(body), shape_index.into()].into_iter().chain(rest));
    }
    hit.is_some()
}

#[wasm_bindgen]
impl CoreWorld {
    #[allow(clippy::too_many_arguments)]
    pub fn cast_ray(&self, x: f32, y: f32, dx: f32, dy: f32, any_of: u32, none_of: u32, except: f64) -> Thrown<bool> {
        let hit = self.read(|world| world.cast_ray([x, y], [dx, dy], filter(any_of, none_of, except)));
        hit.map(leave_cast).map_err(|error| Fault::Question.because(&error))
    }

    pub fn cast_shape(&self, dx: f32, dy: f32, any_of: u32, none_of: u32, except: f64) -> Thrown<bool> {
        let shape = scratch::read(|from| shape(from, &"shape"))?;
        let hit = self.read(|world| world.cast_shape(&shape, Vec2::new(dx, dy), filter(any_of, none_of, except)));
        hit.map(leave_cast).map_err(|error| Fault::Question.because(&error))
    }

    /// Leaves bodies and the indices of their shapes; how many pairs.
    pub fn overlapping(&self, any_of: u32, none_of: u32, except: f64) -> Thrown<usize> {
        let shape = scratch::read(|from| shape(from, &"shape"))?;
        let mut found = Vec::new();
        self.read(|world| world.overlapping(&shape, filter(any_of, none_of, except), &mut found));
        leave(found.iter().flat_map(|found| [number(found.body), found.shape_index.into()]));
        Ok(found.len())
    }

    pub fn nearest(&self, x: f32, y: f32, most: f32, any_of: u32, none_of: u32, except: f64) -> Thrown<bool> {
        let near = self.read(|world| world.nearest([x, y], most, filter(any_of, none_of, except)));
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
