use super::invalid::{extent, finite};
use super::{Aabb, InvalidShape};
use crate::Vec2;

/// A solid segment with a radius: all points within `radius` of the segment from `a` to `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Capsule"))]
#[doc(alias("stadium", "pill"))]
pub struct Capsule {
    a: Vec2,
    b: Vec2,
    radius: f32,
}

impl Capsule {
    /// The points within `radius` of the segment from `a` to `b`. Equal ends make it a circle.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn new(a: impl Into<Vec2>, b: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidShape> {
        Ok(Self { a: finite("a", a.into())?, b: finite("b", b.into())?, radius: extent("radius", radius)? })
    }

    /// The first end of the core.
    #[inline]
    #[must_use]
    pub const fn a(&self) -> Vec2 {
        self.a
    }

    /// The second end of the core.
    #[inline]
    #[must_use]
    pub const fn b(&self) -> Vec2 {
        self.b
    }

    /// The radius, 0 or more.
    #[inline]
    #[must_use]
    pub const fn radius(&self) -> f32 {
        self.radius
    }

    /// The smallest box that holds it.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::bounding([self.a, self.b]).inflated(self.radius)
    }

    /// The same shape, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.a + by, self.b + by, self.radius)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a capsule: an object with a, b and radius")]
    pub(super) struct Capsule {
        a: Vec2,
        b: Vec2,
        radius: f32,
    }

    impl TryFrom<Capsule> for super::Capsule {
        type Error = InvalidShape;

        fn try_from(raw: Capsule) -> Result<Self, InvalidShape> {
            Self::new(raw.a, raw.b, raw.radius)
        }
    }
}
