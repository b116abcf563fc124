//! Why a question was refused.

use core::fmt;

use crate::Vec2;

/// Why a question was refused, to two shapes or to a world: names the argument and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidQuestion {
    /// A number is infinite or NaN.
    NotFinite {
        /// The argument's name.
        field: &'static str,
        /// The offending vector; a lone number stands in x.
        got: Vec2,
    },
    /// A distance is negative.
    Negative {
        /// The argument's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// A direction is [0, 0].
    NoDirection {
        /// The argument's name.
        field: &'static str,
    },
}

impl fmt::Display for InvalidQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got [{}, {}]", got.x, got.y),
            Self::Negative { field, got } => write!(f, "{field}: must be >= 0, got {got}"),
            Self::NoDirection { field } => write!(f, "{field}: must have a direction, got [0, 0]"),
        }
    }
}

impl core::error::Error for InvalidQuestion {}

/// The vector, if it is finite.
#[inline]
pub(crate) fn finite(field: &'static str, got: Vec2) -> Result<Vec2, InvalidQuestion> {
    if got.is_finite() { Ok(got) } else { Err(InvalidQuestion::NotFinite { field, got }) }
}
