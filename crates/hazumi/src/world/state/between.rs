//! Responses to pairs of tags.

use crate::response::Response;
use crate::world::body::tags::Tags;

/// What comes of a hit between a body of the one kind and a body of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(in crate::world) struct Between {
    /// The lesser set of bits first, since which of the two moves makes no difference.
    pub(in crate::world) kinds: [Tags; 2],
    pub(in crate::world) response: Response,
}

/// Two kinds in their order.
pub(in crate::world) fn ordered(a: Tags, b: Tags) -> [Tags; 2] {
    if a.bits() <= b.bits() { [a, b] } else { [b, a] }
}
