//! A step as it is recorded: which bodies are other than before.

use hazumi::World;
use serde::{Deserialize, Serialize};

use super::json;
use super::sum::{Sum, sums};
use crate::{Input, InvalidRecording, Recordable};

/// So many checksums of bodies are kept at most. Steps after that still say whether all is equal, not which body is not.
const MOST_SUMS: usize = 2_000_000;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a step: an object with dt, checksum and more as needed")]
pub(crate) struct Step {
    pub(super) dt: f32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) inputs: Vec<Input>,
    pub(super) checksum: Sum,
    /// Of the bodies that are other than before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) bodies: Vec<BodySum>,
    /// Whether `bodies` has none because there were too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) without_bodies: bool,
}

/// The place of a body and its checksum; none if it is gone.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(expecting = "a body's place and its checksum")]
pub(super) struct BodySum(pub(super) u32, pub(super) Option<Sum>);

/// Which bodies are other than before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// The last checksum of each body, by place.
    known: Vec<Option<Sum>>,
    /// How many checksums of bodies there are.
    kept: usize,
}

impl Changes {
    /// A step that was just made.
    pub(crate) fn step(&mut self, dt: f32, inputs: Vec<Input>, game: &impl Recordable) -> Step {
        let bodies = self.of(game.seen());
        let (without_bodies, bodies) = (bodies.is_none(), bodies.unwrap_or_default());
        Step { dt, inputs, checksum: Sum(game.sum()), bodies, without_bodies }
    }

    /// The bodies that are other than before; none if that is too much to keep.
    pub(super) fn of(&mut self, world: &World) -> Option<Vec<BodySum>> {
        if self.kept >= MOST_SUMS {
            return None;
        }
        let now = sums(world);
        self.known.resize(self.known.len().max(now.len()), None);
        let mut changed = Vec::new();
        for (place, known) in self.known.iter_mut().enumerate() {
            let now = now.get(place).copied().flatten();
            if *known != now {
                *known = now;
                changed.push(BodySum(place as u32, now));
            }
        }
        self.kept += changed.len();
        Some(changed)
    }
}

impl Step {
    /// It as JSON, in one line.
    pub(crate) fn line(&self) -> Result<String, InvalidRecording> {
        json(self)
    }
}
