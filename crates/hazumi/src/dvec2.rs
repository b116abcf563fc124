//! The vector that the engine computes with: f64, so that differences and products of f32 input are exact or nearly so.

use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use crate::Vec2;
use crate::float::{max, min, sqrt};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct DVec2 {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl DVec2 {
    pub(crate) const ZERO: Self = Self::new(0.0, 0.0);

    #[inline(always)]
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    #[inline(always)]
    pub(crate) fn length_squared(self) -> f64 {
        self.dot(self)
    }

    #[inline(always)]
    pub(crate) fn length(self) -> f64 {
        sqrt(self.length_squared())
    }

    /// The unit vector, or (0, 0) for a vector too short to have a direction.
    #[inline(always)]
    pub(crate) fn unit_or_zero(self) -> Self {
        let length = self.length();
        if length > 0.0 { self / length } else { Self::ZERO }
    }

    /// A quarter turn from +x toward +y.
    #[inline(always)]
    pub(crate) const fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }

    #[inline(always)]
    pub(crate) fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }

    /// The larger of the two coordinates' magnitudes.
    #[inline(always)]
    pub(crate) const fn max_abs(self) -> f64 {
        max(self.x.abs(), self.y.abs())
    }

    /// The lesser of each coordinate; neither is NaN.
    #[inline(always)]
    pub(crate) const fn min(self, other: Self) -> Self {
        Self::new(min(self.x, other.x), min(self.y, other.y))
    }

    /// The greater of each coordinate; neither is NaN.
    #[inline(always)]
    pub(crate) const fn max(self, other: Self) -> Self {
        Self::new(max(self.x, other.x), max(self.y, other.y))
    }

    /// Within the range of f32, but not rounded to it.
    #[inline(always)]
    pub(crate) const fn in_range(self) -> Self {
        const MAX: f64 = f32::MAX as f64;
        Self::new(self.x.clamp(-MAX, MAX), self.y.clamp(-MAX, MAX))
    }

    /// Rounded to the public f32 vector; saturates at the largest finite f32, so that no infinity leaves the engine.
    #[inline(always)]
    pub(crate) const fn narrow(self) -> Vec2 {
        const MAX: f64 = f32::MAX as f64;
        Vec2::new(self.x.clamp(-MAX, MAX) as f32, self.y.clamp(-MAX, MAX) as f32)
    }
}

impl Add for DVec2 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for DVec2 {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for DVec2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl SubAssign for DVec2 {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for DVec2 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<f64> for DVec2 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Div<f64> for DVec2 {
    type Output = Self;
    #[inline(always)]
    fn div(self, divisor: f64) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}
