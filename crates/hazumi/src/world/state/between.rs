//! What the game says of hits between bodies of two kinds.

use alloc::vec::Vec;

use crate::response::Response;
use crate::world::body::tags::Tags;

/// What comes of a hit between a body of the one kind and a body of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(super) struct Between {
    /// The lesser set of bits first, since which of the two moves makes no difference.
    pub(super) kinds: [Tags; 2],
    pub(super) response: Response,
}

/// Two kinds in their order.
pub(super) const fn ordered([a, b]: [Tags; 2]) -> [Tags; 2] {
    if a.bits() <= b.bits() { [a, b] } else { [b, a] }
}

/// Whether a body with these tags is of a kind: it has any of the kind's, or none where the kind is to have none.
fn is_of(kind: Tags, tags: Tags) -> bool {
    kind.intersects(tags) || (kind.is_empty() && tags.is_empty())
}

/// Whether of two bodies with these tags one is of each kind.
pub(super) fn are_of([one, other]: [Tags; 2], [a, b]: [Tags; 2]) -> bool {
    (is_of(one, a) && is_of(other, b)) || (is_of(one, b) && is_of(other, a))
}

/// What the game says of pairs of kinds.
#[derive(Clone, Debug, Default)]
pub(super) struct PairResponses(Vec<Between>);

impl PairResponses {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Of what no two say the same kinds.
    pub(super) const fn of(said: Vec<Between>) -> Self {
        Self(said)
    }

    /// In the order in which they were said: the last that fits counts.
    pub(super) fn all(&self) -> &[Between] {
        &self.0
    }

    /// What was said of just these kinds, in their order.
    pub(super) fn response(&self, kinds: [Tags; 2]) -> Option<Response> {
        self.0.iter().find(|between| between.kinds == kinds).map(|between| between.response)
    }

    /// Says it of these, or nothing any more.
    pub(super) fn set(&mut self, kinds: [Tags; 2], response: Option<Response>) {
        self.0.retain(|between| between.kinds != kinds);
        self.0.extend(response.map(|response| Between { kinds, response }));
    }

    /// What is said of bodies with these tags.
    #[inline]
    pub(super) fn said(&self, a: Tags, b: Tags) -> Option<Response> {
        let fits = |between: &&Between| are_of(between.kinds, [a, b]);
        self.0.iter().rev().find(fits).map(|between| between.response)
    }
}
