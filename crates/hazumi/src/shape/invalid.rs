//! Why a shape was refused.

use core::fmt;

use crate::Vec2;

/// Why a shape's constructor refused its input. Names the field and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidShape {
    /// A coordinate, or an angle, is infinite or NaN.
    NotFinite {
        /// The field's name, as in the constructor.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// A radius, a size or a half size is negative, infinite or NaN.
    Negative {
        /// The field's name, as in the constructor.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// `min` exceeds `max` on an axis.
    MinAboveMax {
        /// The corner with the smaller coordinates, as given.
        min: Vec2,
        /// The corner with the larger coordinates, as given.
        max: Vec2,
    },
    /// Fewer than three corners are left after repeated and collinear points are dropped.
    TooFewCorners {
        /// How many are left.
        got: usize,
    },
    /// The polygon turns the other way at a corner.
    Concave {
        /// The corner's coordinates.
        at: Vec2,
    },
    /// The polygon goes round more than once.
    WindsTwice,
}

impl fmt::Display for InvalidShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got {got}"),
            Self::Negative { field, got } => write!(f, "{field}: must be finite and >= 0, got {got}"),
            Self::MinAboveMax { min, max } => {
                write!(
                    f,
                    "min: must be <= max on both axes, got min [{}, {}], max [{}, {}]",
                    min.x, min.y, max.x, max.y
                )
            }
            Self::TooFewCorners { got } => {
                write!(f, "points: must have at least 3 corners that are not repeated or collinear, got {got}")
            }
            Self::Concave { at } => {
                write!(f, "points: must be convex, but turns the other way at [{}, {}]", at.x, at.y)
            }
            Self::WindsTwice => write!(f, "points: must be convex, but go round more than once"),
        }
    }
}

impl core::error::Error for InvalidShape {}

/// The point, if it is finite.
pub(super) fn finite(field: &'static str, point: Vec2) -> Result<Vec2, InvalidShape> {
    for got in [point.x, point.y] {
        if !got.is_finite() {
            return Err(InvalidShape::NotFinite { field, got });
        }
    }
    Ok(point)
}

/// The length, if it is finite and not negative. What is -0 becomes 0, so that all who have a length of nothing have the same bits.
pub(super) fn extent(field: &'static str, got: f32) -> Result<f32, InvalidShape> {
    if got.is_finite() && got >= 0.0 { Ok(got.abs()) } else { Err(InvalidShape::Negative { field, got }) }
}
