use super::InvalidShape;
use super::invalid::{extent, finite};
use crate::Vec2;

/// A solid box along the axes (axis-aligned bounding box).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Aabb"))]
#[doc(alias("rect", "rectangle", "box"))]
pub struct Aabb {
    min: Vec2,
    max: Vec2,
}

impl Aabb {
    /// The box between two opposite corners. Zero sizes are allowed.
    ///
    /// # Errors
    /// If a number is not finite, or `min` exceeds `max` on an axis.
    pub fn new(min: impl Into<Vec2>, max: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let (min, max) = (finite("min", min.into())?, finite("max", max.into())?);
        if min.x > max.x || min.y > max.y {
            return Err(InvalidShape::MinAboveMax { min, max });
        }
        Ok(Self { min, max })
    }

    /// The box of full size `size` about `center`.
    ///
    /// # Errors
    /// If a number is not finite or a size is negative.
    pub fn from_center(center: impl Into<Vec2>, size: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let (center, size) = (finite("center", center.into())?, size.into());
        let half = Vec2::new(extent("size", size.x)?, extent("size", size.y)?) * 0.5;
        Self::new(center - half, center + half)
    }

    /// The same from half sizes.
    ///
    /// # Errors
    /// If a number is not finite or a half size is negative.
    pub fn from_half(center: impl Into<Vec2>, half: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let (center, half) = (finite("center", center.into())?, half.into());
        let half = Vec2::new(extent("half", half.x)?, extent("half", half.y)?);
        Self::new(center - half, center + half)
    }

    /// The smallest box around finite points; of none, the point (0, 0).
    pub(crate) fn bounding(points: impl IntoIterator<Item = Vec2>) -> Self {
        points
            .into_iter()
            .map(|p| Self { min: p, max: p })
            .reduce(|a, b| a.union(&b))
            .unwrap_or(Self { min: Vec2::ZERO, max: Vec2::ZERO })
    }

    /// Grown by `by` on every side; saturates at the largest finite f32.
    pub(crate) fn inflated(self, by: f32) -> Self {
        let grow = |x: f32| x.clamp(-f32::MAX, f32::MAX);
        Self {
            min: Vec2::new(grow(self.min.x - by), grow(self.min.y - by)),
            max: Vec2::new(grow(self.max.x + by), grow(self.max.y + by)),
        }
    }

    /// The corner with the smaller coordinates.
    #[inline]
    #[must_use]
    pub const fn min(&self) -> Vec2 {
        self.min
    }

    /// The corner with the larger coordinates.
    #[inline]
    #[must_use]
    pub const fn max(&self) -> Vec2 {
        self.max
    }

    /// The centre.
    #[inline]
    #[must_use]
    pub fn center(&self) -> Vec2 {
        self.min * 0.5 + self.max * 0.5
    }

    /// The full size.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.max - self.min
    }

    /// The half sizes.
    #[inline]
    #[must_use]
    pub fn half(&self) -> Vec2 {
        self.max * 0.5 - self.min * 0.5
    }

    /// The smallest box that holds both.
    #[must_use]
    pub const fn union(&self, other: &Self) -> Self {
        Self {
            min: Vec2::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Vec2::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Whether the point lies in the box or on its border.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: impl Into<Vec2>) -> bool {
        let p = point.into();
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Itself: the smallest box that holds it.
    #[must_use]
    pub const fn aabb(&self) -> Self {
        *self
    }

    /// The same box, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.min + by, self.max + by)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "an aabb: an object with min and max")]
    pub(super) struct Aabb {
        min: Vec2,
        max: Vec2,
    }

    impl TryFrom<Aabb> for super::Aabb {
        type Error = InvalidShape;

        fn try_from(raw: Aabb) -> Result<Self, InvalidShape> {
            Self::new(raw.min, raw.max)
        }
    }
}
