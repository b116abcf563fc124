//! Why a room refused something.

use core::fmt;

use super::handle::MemberId;
use crate::Vec2;

/// Why a room refused a walker, or a change. Names the field and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidMember {
    /// The handle's walker or thing was removed, or never was in this room.
    Gone {
        /// The handle.
        id: MemberId,
    },
    /// Only walkers walk.
    NotAWalker {
        /// The handle.
        id: MemberId,
    },
    /// Walkers move by walking, and only things by the game's hand.
    NotAThing {
        /// The handle.
        id: MemberId,
    },
    /// A vector is infinite or NaN.
    NotFinite {
        /// The field's name.
        field: &'static str,
        /// The offending vector.
        got: Vec2,
    },
    /// A number is negative, infinite or NaN.
    Negative {
        /// The field's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// More walkers and things than 32 bits can number.
    TooMany,
}

impl fmt::Display for InvalidMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone { id } => write!(f, "{id:?}: is not in this room: it was removed, or is of another room"),
            Self::NotAWalker { id } => write!(f, "{id:?}: only walkers walk, and this is a thing"),
            Self::NotAThing { id } => write!(f, "{id:?}: only things are shifted by the game, and this is a walker"),
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got [{}, {}]", got.x, got.y),
            Self::Negative { field, got } => write!(f, "{field}: must be finite and >= 0, got {got}"),
            Self::TooMany => write!(f, "members: a room holds at most 4294967295 walkers and things"),
        }
    }
}

impl core::error::Error for InvalidMember {}

pub(super) fn finite(field: &'static str, got: Vec2) -> Result<Vec2, InvalidMember> {
    if got.is_finite() { Ok(got) } else { Err(InvalidMember::NotFinite { field, got }) }
}

pub(super) fn not_negative(field: &'static str, got: f32) -> Result<f32, InvalidMember> {
    if got.is_finite() && got >= 0.0 { Ok(got) } else { Err(InvalidMember::Negative { field, got }) }
}
