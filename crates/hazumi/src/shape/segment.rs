use super::invalid::finite;
use super::{Aabb, InvalidShape};
use crate::Vec2;

/// A thin straight wall from `a` to `b`. Its front, where a one-way rule asks for it, is the side of (dy, −dx) for
/// (dx, dy) = b − a.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Segment"))]
#[doc(alias("wall", "edge"))]
pub struct Segment {
    a: Vec2,
    b: Vec2,
}

impl Segment {
    /// The segment between two points. Equal ends make it a point.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn new(a: impl Into<Vec2>, b: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        Ok(Self { a: finite("a", a.into())?, b: finite("b", b.into())? })
    }

    /// The first end.
    #[inline]
    #[must_use]
    pub const fn a(&self) -> Vec2 {
        self.a
    }

    /// The second end.
    #[inline]
    #[must_use]
    pub const fn b(&self) -> Vec2 {
        self.b
    }

    /// The smallest box that holds it.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::bounding([self.a, self.b])
    }

    /// The same shape, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.a + by, self.b + by)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a segment: an object with a and b")]
    pub(super) struct Segment {
        a: Vec2,
        b: Vec2,
    }

    impl TryFrom<Segment> for super::Segment {
        type Error = InvalidShape;

        fn try_from(raw: Segment) -> Result<Self, InvalidShape> {
            Self::new(raw.a, raw.b)
        }
    }
}
