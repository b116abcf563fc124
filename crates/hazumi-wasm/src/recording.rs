//! Recordings: read, and played again.

use hazumi_level::{Recording, Unequal};
use wasm_bindgen::prelude::*;

use crate::fault::{Fault, Thrown};
use crate::scratch::leave;

/// A recording.
#[wasm_bindgen]
pub struct CoreRecording(Recording);

#[wasm_bindgen]
impl CoreRecording {
    pub fn from_json(text: &str) -> Thrown<Self> {
        Recording::from_json(text).map(Self).map_err(|error| Fault::Recording.because(&error))
    }

    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// An empty text if all is equal: leaves steps, seconds, hits and bodies. Else what differs, with the body's name behind a line
    /// feed: leaves the step and the body, -1 if it is not known.
    pub fn verify(&self) -> Thrown<String> {
        match self.0.replay() {
            Ok(replayed) => {
                leave().usize(replayed.steps).f64(replayed.seconds).usize(replayed.hits).usize(replayed.bodies);
                Ok(String::new())
            }
            Err(Unequal::Differs(difference)) => {
                leave().usize(difference.step).f64(difference.body.map_or(-1.0, |body| body as f64));
                Ok(format!("{difference}\n{}", difference.name))
            }
            Err(Unequal::Invalid(error)) => Err(Fault::Recording.because(&error)),
        }
    }
}
