//! Numbers as a call is written down with them: any f32, also those that JSON has no form for.

use std::fmt;

use hazumi::Vec2;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Any f32. In JSON what is not finite is a string: "NaN", "inf" or "-inf".
#[derive(Clone, Copy, Debug, Default)]
pub struct Number(pub f32);

/// As one call and another are the same: what is no number is the same as itself.
impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || (self.0.is_nan() && other.0.is_nan())
    }
}

/// A point, a motion or a velocity: in JSON a list of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point(pub Number, pub Number);

impl Point {
    /// The point (x, y).
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self(Number(x), Number(y))
    }

    /// As the engine takes it.
    #[must_use]
    pub const fn vec(self) -> Vec2 {
        Vec2::new(self.0.0, self.1.0)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() { serializer.serialize_f32(self.0) } else { serializer.collect_str(&self.0) }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a number, \"NaN\", \"inf\" or \"-inf\"")
            }

            fn visit_f64<E: Error>(self, x: f64) -> Result<Number, E> {
                Ok(Number(x as f32))
            }

            fn visit_i64<E: Error>(self, x: i64) -> Result<Number, E> {
                Ok(Number(x as f32))
            }

            fn visit_u64<E: Error>(self, x: u64) -> Result<Number, E> {
                Ok(Number(x as f32))
            }

            fn visit_str<E: Error>(self, x: &str) -> Result<Number, E> {
                x.parse().map(Number).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_read_as_it_was_written() -> Result<(), serde_json::Error> {
        for x in [0.0, -0.0, 1e-40, 0.1, f32::MAX, -f32::MIN_POSITIVE, f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
            let read: Number = serde_json::from_str(&serde_json::to_string(&Number(x))?)?;
            assert!(read.0.to_bits() == x.to_bits() || (x.is_nan() && read.0.is_nan()), "{x} became {}", read.0);
        }
        Ok(())
    }
}
