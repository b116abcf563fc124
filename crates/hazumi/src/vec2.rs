//! The two-dimensional vector of the public API.

use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::dvec2::DVec2;

/// A point, a size or a direction, in the user's units, in any right-angled frame (y up or down).
///
/// Eight bytes. Every function that takes a vector takes `impl Into<Vec2>`: `[x, y]`, `(x, y)`, and with the
/// matching feature other crates' vectors, which convert back with `into` as well:
///
/// | feature | vectors |
/// | --- | --- |
/// | `glam-032`, `glam-033`, `glam-034` | `glam::Vec2` of that version (0.32 and so on), as in Bevy |
/// | `mint` | `mint::Vector2<f32>` and `mint::Point2<f32>`, which most others convert to |
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Vec2 {
    /// The first coordinate.
    pub x: f32,
    /// The second coordinate.
    pub y: f32,
}

impl Vec2 {
    /// (0, 0).
    pub const ZERO: Self = Self::new(0.0, 0.0);
    /// (1, 0).
    pub const X: Self = Self::new(1.0, 0.0);
    /// (0, 1).
    pub const Y: Self = Self::new(0.0, 1.0);

    /// The vector (x, y).
    #[inline]
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// x·x' + y·y'.
    #[inline]
    #[must_use]
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// x·y' − y·x': the signed area of the parallelogram of the two, positive if `other` lies a quarter turn from +x
    /// toward +y of `self`.
    #[inline]
    #[must_use]
    #[doc(alias = "perp_dot")]
    pub fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }

    /// The length; computed in f64, so that it neither overflows nor underflows for finite vectors.
    #[inline]
    #[must_use]
    #[doc(alias = "magnitude")]
    pub fn length(self) -> f32 {
        self.wide().length() as f32
    }

    /// The square of the length. Infinite above about 1.8e19.
    #[inline]
    #[must_use]
    pub fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// The distance between two points.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.wide() - other.wide()).length() as f32
    }

    /// The vector of length 1 in the same direction; `None` for zero and for what is not finite.
    #[inline]
    #[must_use]
    #[doc(alias = "unit")]
    pub fn normalized(self) -> Option<Self> {
        let v = self.wide();
        let length = v.length();
        (length > 0.0 && length.is_finite()).then(|| (v / length).narrow())
    }

    /// The vector turned a quarter turn from +x toward +y: (−y, x).
    #[inline]
    #[must_use]
    #[doc(alias = "normal")]
    pub const fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// `self` at 0, `other` at 1, straight between.
    #[inline]
    #[must_use]
    pub fn lerp(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    /// Whether neither coordinate is infinite or NaN.
    #[inline]
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    #[inline(always)]
    pub(crate) const fn wide(self) -> DVec2 {
        DVec2::new(self.x as f64, self.y as f64)
    }
}

impl From<[f32; 2]> for Vec2 {
    #[inline]
    fn from([x, y]: [f32; 2]) -> Self {
        Self { x, y }
    }
}

impl From<(f32, f32)> for Vec2 {
    #[inline]
    fn from((x, y): (f32, f32)) -> Self {
        Self { x, y }
    }
}

impl From<Vec2> for [f32; 2] {
    #[inline]
    fn from(v: Vec2) -> Self {
        [v.x, v.y]
    }
}

impl From<Vec2> for (f32, f32) {
    #[inline]
    fn from(v: Vec2) -> Self {
        (v.x, v.y)
    }
}

/// Both ways for a vector of another crate.
#[cfg(any(feature = "glam-032", feature = "glam-033", feature = "glam-034", feature = "mint"))]
macro_rules! converts {
    ($($other:ty),+) => {$(
        impl From<$other> for Vec2 {
            #[inline]
            fn from(v: $other) -> Self {
                Self::new(v.x, v.y)
            }
        }

        impl From<Vec2> for $other {
            #[inline]
            fn from(v: Vec2) -> Self {
                <[f32; 2]>::from(v).into()
            }
        }
    )+};
}

#[cfg(feature = "glam-032")]
converts!(glam_032::Vec2);
#[cfg(feature = "glam-033")]
converts!(glam_033::Vec2);
#[cfg(feature = "glam-034")]
converts!(glam_034::Vec2);
#[cfg(feature = "mint")]
converts!(mint::Vector2<f32>, mint::Point2<f32>);

impl Add for Vec2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Mul<Vec2> for f32 {
    type Output = Vec2;
    #[inline]
    fn mul(self, v: Vec2) -> Vec2 {
        v * self
    }
}

impl Div<f32> for Vec2 {
    type Output = Self;
    #[inline]
    fn div(self, divisor: f32) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}

impl AddAssign for Vec2 {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Vec2 {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl MulAssign<f32> for Vec2 {
    #[inline]
    fn mul_assign(&mut self, factor: f32) {
        *self = *self * factor;
    }
}

impl DivAssign<f32> for Vec2 {
    #[inline]
    fn div_assign(&mut self, divisor: f32) {
        *self = *self / divisor;
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Vec2 {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.x, self.y].serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Vec2 {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[f32; 2]>::deserialize(deserializer).map(Self::from)
    }
}
