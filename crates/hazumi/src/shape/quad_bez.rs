use super::invalid::{extent, finite};
use super::{Aabb, InvalidShape};
use crate::Vec2;
use crate::dvec2::DVec2;

/// A quadratic Bézier curve: a thin curved wall, or a band if it has a half width.
/// Its front, where a one-way rule asks for it, is the side of (dy, −dx) for the tangent (dx, dy).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::QuadBez"))]
#[doc(alias("bezier", "curve"))]
pub struct QuadBez {
    p0: Vec2,
    p1: Vec2,
    p2: Vec2,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "super::is_zero"))]
    half_width: f32,
}

impl QuadBez {
    /// The thin curve with these control points. Any may coincide.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn new(p0: impl Into<Vec2>, p1: impl Into<Vec2>, p2: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        Ok(Self {
            p0: finite("p0", p0.into())?,
            p1: finite("p1", p1.into())?,
            p2: finite("p2", p2.into())?,
            half_width: 0.0,
        })
    }

    /// The solid band of all points within `half_width` of the curve: a curved laser, a pipe.
    ///
    /// # Errors
    /// If `half_width` is negative or not finite.
    #[doc(alias("thick", "stroke"))]
    pub fn with_half_width(self, half_width: f32) -> Result<Self, InvalidShape> {
        Ok(Self { half_width: extent("half_width", half_width)?, ..self })
    }

    /// The first control point: the curve's start.
    #[inline]
    #[must_use]
    pub const fn p0(&self) -> Vec2 {
        self.p0
    }

    /// The second control point.
    #[inline]
    #[must_use]
    pub const fn p1(&self) -> Vec2 {
        self.p1
    }

    /// The third control point: the curve's end.
    #[inline]
    #[must_use]
    pub const fn p2(&self) -> Vec2 {
        self.p2
    }

    /// Half the band's width; 0 for a thin curve.
    #[inline]
    #[must_use]
    pub const fn half_width(&self) -> f32 {
        self.half_width
    }

    /// The point at parameter `t`: the start at 0, the end at 1.
    #[must_use]
    pub fn point_at(&self, t: f32) -> Vec2 {
        self.eval(f64::from(t)).narrow()
    }

    /// By repeated interpolation (de Casteljau), which is stable for every t.
    pub(crate) fn eval(&self, t: f64) -> DVec2 {
        let (p0, p1, p2) = (self.p0.wide(), self.p1.wide(), self.p2.wide());
        p0.lerp(p1, t).lerp(p1.lerp(p2, t), t)
    }

    /// The smallest box that holds it, but for rounding.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        let (p0, p1, p2) = (self.p0.wide(), self.p1.wide(), self.p2.wide());
        // The derivative 2(p1 − p0) + 2t(p0 − 2·p1 + p2) vanishes once on each axis.
        let (slope, bend) = (p0 - p1, p0 - p1 * 2.0 + p2);
        let inner = [slope.x / bend.x, slope.y / bend.y]
            .into_iter()
            .filter(|&t| t > 0.0 && t < 1.0)
            .map(|t| self.eval(t).narrow());
        Aabb::bounding([self.p0, self.p2].into_iter().chain(inner)).inflated(self.half_width)
    }

    /// The same curve, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.p0 + by, self.p1 + by, self.p2 + by)?.with_half_width(self.half_width)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a quad_bez: an object with p0, p1, p2, and half_width as needed")]
    pub(super) struct QuadBez {
        p0: Vec2,
        p1: Vec2,
        p2: Vec2,
        #[serde(default)]
        half_width: f32,
    }

    impl TryFrom<QuadBez> for super::QuadBez {
        type Error = InvalidShape;

        fn try_from(raw: QuadBez) -> Result<Self, InvalidShape> {
            Self::new(raw.p0, raw.p1, raw.p2)?.with_half_width(raw.half_width)
        }
    }
}
