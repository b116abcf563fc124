//! Why a bullet, a player, a laser or a frame was refused.

use core::fmt;

use super::block::MOST_SPEED;
use crate::{InvalidShape, Vec2};

/// Why a bullet, a player, a laser or the length of a frame was refused. Names the field and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidSwarm {
    /// A coordinate, a velocity or an angle is infinite or NaN.
    NotFinite {
        /// The field's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// A radius, a width or a time is negative, infinite or NaN.
    Negative {
        /// The field's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
    /// A velocity or a time is so large that places could overflow.
    TooLarge {
        /// The field's name.
        field: &'static str,
        /// The offending number.
        got: f32,
        /// The greatest magnitude allowed.
        most: f32,
    },
    /// The harmless share of each end is not in 0..0.5.
    Harmless {
        /// The offending number.
        got: f32,
    },
    /// There is no bullet at this index.
    NoBullet {
        /// The index asked for.
        index: usize,
        /// How many bullets there are.
        len: usize,
    },
    /// A laser's shape was refused by its constructor.
    Shape(InvalidShape),
}

impl fmt::Display for InvalidSwarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got {got}"),
            Self::Negative { field, got } => write!(f, "{field}: must be finite and >= 0, got {got}"),
            Self::TooLarge { field, got, most } => write!(f, "{field}: must be at most {most}, got {got}"),
            Self::Harmless { got } => write!(f, "harmless: must be at least 0 and less than 0.5, got {got}"),
            Self::NoBullet { index, len } => write!(f, "index: must be < {len}, the number of bullets, got {index}"),
            Self::Shape(shape) => shape.fmt(f),
        }
    }
}

impl core::error::Error for InvalidSwarm {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Shape(error) => Some(error),
            _ => None,
        }
    }
}

impl From<InvalidShape> for InvalidSwarm {
    fn from(shape: InvalidShape) -> Self {
        Self::Shape(shape)
    }
}

/// The vector, if it is finite.
pub(super) fn finite(field: &'static str, v: Vec2) -> Result<Vec2, InvalidSwarm> {
    match [v.x, v.y].into_iter().find(|got| !got.is_finite()) {
        Some(got) => Err(InvalidSwarm::NotFinite { field, got }),
        None => Ok(v),
    }
}

/// The length or time, if it is finite and not negative.
pub(super) fn extent(field: &'static str, got: f32) -> Result<f32, InvalidSwarm> {
    if got.is_finite() && got >= 0.0 { Ok(got) } else { Err(InvalidSwarm::Negative { field, got }) }
}

/// The velocity, if a bullet may have it.
pub(super) fn velocity(v: Vec2) -> Result<Vec2, InvalidSwarm> {
    finite("velocity", v)?;
    match [v.x, v.y].into_iter().find(|got| got.abs() > MOST_SPEED) {
        Some(got) => Err(InvalidSwarm::TooLarge { field: "velocity", got, most: MOST_SPEED }),
        None => Ok(v),
    }
}
