//! What would come of a change.

use hazumi::Response;
use wasm_bindgen::prelude::*;

use super::record::leave_moved;
use super::{CoreWorld, unmoved};
use crate::code;
use crate::fault::{Fault, Thrown};
use crate::handle::body;
use crate::scratch;

#[wasm_bindgen]
impl CoreWorld {
    /// The response is in the scratch memory; leaves and returns what `move_by` does.
    pub fn test_move(&self, id: f64, x: f32, y: f32) -> Thrown<usize> {
        let response = scratch::read(code::response).unwrap_or(Response::Slide);
        let id = body(id)?;
        let moved = self.read(|world| world.test_move(id, [x, y], response));
        Ok(leave_moved(&moved.map_err(unmoved)?))
    }

    /// The shape is in the scratch memory. Whether there was room.
    pub fn try_set_shape(&self, id: f64) -> Thrown<bool> {
        let shape = scratch::read(|from| code::shape(from, &"shape"))?;
        self.outside("trySetShape")?;
        let done = self.world.borrow_mut().try_set_shape(body(id)?, shape);
        done.map_err(|error| Fault::Body.because(&error))
    }
}
