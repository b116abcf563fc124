use super::invalid::finite;
use super::{Aabb, InvalidShape};
use crate::Vec2;

/// A thin straight wall, infinite both ways. Its front, where a one-way rule asks for it, is the side of (dy, −dx) for
/// the direction (dx, dy).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Line"))]
pub struct Line {
    point: Vec2,
    direction: Vec2,
}

impl Line {
    /// The line through `point` along `direction`, of any length. A zero direction makes it a point.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn new(point: impl Into<Vec2>, direction: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        Ok(Self { point: finite("point", point.into())?, direction: finite("direction", direction.into())? })
    }

    /// A point on the line.
    #[inline]
    #[must_use]
    pub const fn point(&self) -> Vec2 {
        self.point
    }

    /// The direction, of any length.
    #[inline]
    #[must_use]
    pub const fn direction(&self) -> Vec2 {
        self.direction
    }

    /// The smallest box that holds it: the whole range of f32 along an axis on which it is infinite.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        let reach = |origin: f32, step: f32| if step == 0.0 { (origin, origin) } else { (-f32::MAX, f32::MAX) };
        let (x, y) = (reach(self.point.x, self.direction.x), reach(self.point.y, self.direction.y));
        Aabb::bounding([Vec2::new(x.0, y.0), Vec2::new(x.1, y.1)])
    }

    /// The same shape, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.point + by, self.direction)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a line: an object with point and direction")]
    pub(super) struct Line {
        point: Vec2,
        direction: Vec2,
    }

    impl TryFrom<Line> for super::Line {
        type Error = InvalidShape;

        fn try_from(raw: Line) -> Result<Self, InvalidShape> {
            Self::new(raw.point, raw.direction)
        }
    }
}
