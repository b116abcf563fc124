//! The name of one in a room.

use core::fmt;

use crate::BodyId;

/// The handle of a walker or a thing in a room. It never comes to mean another: places used again count their generations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct MemberId(pub(super) BodyId);

impl MemberId {
    /// The place in the room's order. Used again after removal.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.index()
    }

    /// The handle as a number, to be kept where only numbers go.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0.to_bits()
    }

    /// The handle that [`Self::to_bits`] made a number of; `None` for what no handle gives.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        match BodyId::from_bits(bits) {
            Some(id) => Some(Self(id)),
            None => None,
        }
    }
}

impl fmt::Debug for MemberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemberId({}#{})", self.index(), self.to_bits() >> 32)
    }
}
