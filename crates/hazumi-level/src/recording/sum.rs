//! Checksums, of a world and of its bodies.

use hazumi::World;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::invalid::quoted;

/// A checksum; in JSON as text, since many readers keep only 53 bits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum(pub(super) u64);

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#018x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").filter(|digits| digits.len() == 16 && !digits.starts_with('+'));
        let sum = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let wrong = || D::Error::custom(format_args!("a checksum is 0x and 16 digits, got {}", quoted(&text)));
        sum.map(Self).ok_or_else(wrong)
    }
}

/// The checksum of every body, by place.
pub(super) fn sums(world: &World) -> Vec<Option<Sum>> {
    let mut sums = Vec::new();
    for body in world.iter() {
        sums.resize(body.id().index(), None);
        sums.push(world.checksum_of(body.id()).map(Sum));
    }
    sums
}
