//! Levels: text in, text out.

use hazumi_level::{InvalidLevel, Level, Rule};
use wasm_bindgen::prelude::*;

use crate::fault::{Fault, Thrown};
use crate::handle::number;
use crate::play::CorePlay;
use crate::scratch::leave;
use crate::world::CoreWorld;

pub(crate) fn refused(error: &InvalidLevel) -> JsValue {
    Fault::Level.at(&error.to_string(), error.line, error.column)
}

/// A level.
#[wasm_bindgen]
pub struct CoreLevel(Level);

#[wasm_bindgen]
impl CoreLevel {
    pub fn from_json(text: &str) -> Thrown<Self> {
        Level::from_json(text).map(Self).map_err(|error| refused(&error))
    }

    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Leaves the point that a body turns about, where it is drawn.
    pub fn pivot(&self, index: usize) -> bool {
        let body = self.0.bodies.get(index);
        if let Some(body) = body {
            crate::query::leave_all(&[body.pivot()], &[]);
        }
        body.is_some()
    }

    /// The index of the player, else of the paddle; -1 if there is none.
    pub fn led(&self, paddle: bool) -> i32 {
        let index = if paddle { self.0.paddle() } else { self.0.player() };
        index.map_or(-1, |index| index as i32)
    }

    /// Adds the bodies to a world. Takes the words of the tags by bit, and gives them with those that the level has beside them. Leaves the
    /// handle of each body, NaN of what is none of the world's.
    pub fn add_to(&self, world: &CoreWorld, seed: u64, words: Vec<String>) -> Thrown<Vec<String>> {
        let mut words = words;
        let ids = world.edit("addTo", |world| self.0.add_to(world, seed, &mut words))?;
        let mut out = leave();
        ids.map_err(|error| refused(&error))?.iter().for_each(|id| _ = out.f64(id.map_or(f64::NAN, number)));
        Ok(words)
    }

    pub fn play(&self, seed: u64, frame_by_frame: bool) -> Thrown<CorePlay> {
        let rule = if frame_by_frame { Rule::Frame } else { Rule::Swept };
        CorePlay::new(self.0.clone(), seed, rule)
    }
}
