use super::invalid::{extent, finite};
use super::{Aabb, InvalidShape};
use crate::Vec2;

/// A solid disc.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Circle"))]
#[doc(alias("ball", "disc"))]
pub struct Circle {
    center: Vec2,
    radius: f32,
}

impl Circle {
    /// A disc about `center`. A radius of 0 makes it a point.
    ///
    /// # Errors
    /// If a number is not finite or the radius is negative.
    pub fn new(center: impl Into<Vec2>, radius: f32) -> Result<Self, InvalidShape> {
        Ok(Self { center: finite("center", center.into())?, radius: extent("radius", radius)? })
    }

    /// The centre.
    #[inline]
    #[must_use]
    pub const fn center(&self) -> Vec2 {
        self.center
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
        Aabb::bounding([self.center]).inflated(self.radius)
    }

    /// The same disc, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        Self::new(self.center + by.into(), self.radius)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a circle: an object with center and radius")]
    pub(super) struct Circle {
        center: Vec2,
        radius: f32,
    }

    impl TryFrom<Circle> for super::Circle {
        type Error = InvalidShape;

        fn try_from(raw: Circle) -> Result<Self, InvalidShape> {
            Self::new(raw.center, raw.radius)
        }
    }
}
