//! A world as data of any format that serde knows.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::world::state::State;
use crate::world::state::record::Snapshot;

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_stepping() {
            return Err(S::Error::custom("a world is written between steps, not in the middle of one"));
        }
        Snapshot::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Snapshot::deserialize(deserializer)?.restore().map_err(D::Error::custom)
    }
}
