//! A world as data.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::world::state::State;
use crate::world::step::world::World;

/// Between steps: in the middle of one it is refused, since what the step still has to do is not kept. Formats must keep
/// every bit of an f64; serde_json does with its feature `float_roundtrip`.
impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.state.serialize(serializer)
    }
}

/// The world goes on exactly as the one that was written, to the last bit, and gives new bodies the same handles. It has
/// no hits and paths until its next step.
impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        State::deserialize(deserializer).map(Self::of)
    }
}
