use super::invalid::{extent, finite};
use super::{Aabb, InvalidShape};
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// A cubic Bézier curve: a thin curved wall, or a band if it has a half width.
/// Its front, where a one-way rule asks for it, is the side of (dy, −dx) for the tangent (dx, dy).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::CubicBez"))]
#[doc(alias("bezier", "curve"))]
pub struct CubicBez {
    p0: Vec2,
    p1: Vec2,
    p2: Vec2,
    p3: Vec2,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "super::is_zero"))]
    half_width: f32,
}

impl CubicBez {
    /// The thin curve with these control points. Any may coincide.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn new(
        p0: impl Into<Vec2>,
        p1: impl Into<Vec2>,
        p2: impl Into<Vec2>,
        p3: impl Into<Vec2>,
    ) -> Result<Self, InvalidShape> {
        Ok(Self {
            p0: finite("p0", p0.into())?,
            p1: finite("p1", p1.into())?,
            p2: finite("p2", p2.into())?,
            p3: finite("p3", p3.into())?,
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

    /// The third control point.
    #[inline]
    #[must_use]
    pub const fn p2(&self) -> Vec2 {
        self.p2
    }

    /// The fourth control point: the curve's end.
    #[inline]
    #[must_use]
    pub const fn p3(&self) -> Vec2 {
        self.p3
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
        let (p0, p1, p2, p3) = (self.p0.wide(), self.p1.wide(), self.p2.wide(), self.p3.wide());
        let (a, b, c) = (p0.lerp(p1, t), p1.lerp(p2, t), p2.lerp(p3, t));
        a.lerp(b, t).lerp(b.lerp(c, t), t)
    }

    /// The smallest box that holds it, but for rounding.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        let (d0, d1, d2) =
            (self.p1.wide() - self.p0.wide(), self.p2.wide() - self.p1.wide(), self.p3.wide() - self.p2.wide());
        let turns = |d0: f64, d1: f64, d2: f64| {
            // The derivative is 3·(d0(1−t)² + 2·d1·t(1−t) + d2·t²) = 3·(a·t² + 2·b·t + d0). Both roots by way of the larger
            // numerator, so that a vanishing `a` gives the linear root and one at infinity.
            let (a, b) = (d0 - 2.0 * d1 + d2, d1 - d0);
            let q = -b - sqrt((b * b - a * d0).max(0.0)).copysign(b);
            [q / a, d0 / q]
        };
        let inner = turns(d0.x, d1.x, d2.x)
            .into_iter()
            .chain(turns(d0.y, d1.y, d2.y))
            .filter(|&t| t > 0.0 && t < 1.0)
            .map(|t| self.eval(t).narrow());
        Aabb::bounding([self.p0, self.p3].into_iter().chain(inner)).inflated(self.half_width)
    }

    /// The same curve, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.p0 + by, self.p1 + by, self.p2 + by, self.p3 + by)?.with_half_width(self.half_width)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a cubic_bez: an object with p0, p1, p2, p3, and half_width as needed")]
    pub(super) struct CubicBez {
        p0: Vec2,
        p1: Vec2,
        p2: Vec2,
        p3: Vec2,
        #[serde(default)]
        half_width: f32,
    }

    impl TryFrom<CubicBez> for super::CubicBez {
        type Error = InvalidShape;

        fn try_from(raw: CubicBez) -> Result<Self, InvalidShape> {
            Self::new(raw.p0, raw.p1, raw.p2, raw.p3)?.with_half_width(raw.half_width)
        }
    }
}
