use super::invalid::{extent, finite};
use super::{Aabb, InvalidShape};
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::sin_cos;

/// A solid box turned by an angle (oriented bounding box): rule R4's laser.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "json::Obb", into = "json::Obb")
)]
#[doc(alias("laser", "rotated rectangle"))]
pub struct Obb {
    center: Vec2,
    half: Vec2,
    angle: f32,
    /// The unit vector along the first half size. Derived from `angle`.
    axis: Vec2,
}

impl Obb {
    /// The box of full size `size` = [along, across] about `center`, whose first side is turned by `angle` radians from
    /// +x toward +y. Zero sizes are allowed. An angle that is a quarter turn within its own rounding gives an exactly
    /// axis-aligned box.
    ///
    /// # Errors
    /// If a number is not finite or a size is negative.
    pub fn new(center: impl Into<Vec2>, size: impl Into<Vec2>, angle: f32) -> Result<Self, InvalidShape> {
        let size = size.into();
        let half = Vec2::new(extent("size", size.x)?, extent("size", size.y)?) * 0.5;
        Self::from_half(center, half, angle)
    }

    /// The same from half sizes: `half` = [half length, half width] in rule R4.
    ///
    /// # Errors
    /// If a number is not finite or a half size is negative.
    pub fn from_half(center: impl Into<Vec2>, half: impl Into<Vec2>, angle: f32) -> Result<Self, InvalidShape> {
        let half = half.into();
        let half = Vec2::new(extent("half", half.x)?, extent("half", half.y)?);
        if !angle.is_finite() {
            return Err(InvalidShape::NotFinite { field: "angle", got: angle });
        }
        Ok(Self { center: finite("center", center.into())?, half, angle, axis: unit_at(angle) })
    }

    /// The centre.
    #[inline]
    #[must_use]
    pub const fn center(&self) -> Vec2 {
        self.center
    }

    /// The half sizes: along the axis, across it.
    #[inline]
    #[must_use]
    pub const fn half(&self) -> Vec2 {
        self.half
    }

    /// The full sizes: along the axis, across it.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Vec2 {
        self.half * 2.0
    }

    /// The angle as given, in radians from +x toward +y.
    #[inline]
    #[must_use]
    pub const fn angle(&self) -> f32 {
        self.angle
    }

    /// The unit vector along the first half size.
    #[inline]
    #[must_use]
    pub const fn axis(&self) -> Vec2 {
        self.axis
    }

    /// The four corners, counter-clockwise where y points up.
    #[must_use]
    pub fn corners(&self) -> [Vec2; 4] {
        self.corners_wide().map(DVec2::narrow)
    }

    pub(crate) fn corners_wide(&self) -> [DVec2; 4] {
        let center = self.center.wide();
        let along = self.axis.wide() * f64::from(self.half.x);
        let across = self.axis.wide().perp() * f64::from(self.half.y);
        [center - along - across, center + along - across, center + along + across, center - along + across]
    }

    /// The smallest box that holds it.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::bounding(self.corners())
    }

    /// The same box, moved.
    ///
    /// # Errors
    /// If the result is not finite.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        Ok(Self { center: finite("center", self.center + by.into())?, ..*self })
    }
}

/// The unit vector at an angle. Where a coordinate is smaller than the angle's own rounding it is exactly 0.
fn unit_at(angle: f32) -> Vec2 {
    let (sin, cos) = sin_cos(f64::from(angle));
    let rounding = f64::from(angle.abs()) * f64::from(f32::EPSILON) * 0.5;
    if cos.abs() <= rounding {
        Vec2::new(0.0, 1f32.copysign(sin as f32))
    } else if sin.abs() <= rounding {
        Vec2::new(1f32.copysign(cos as f32), 0.0)
    } else {
        Vec2::new(cos as f32, sin as f32)
    }
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(expecting = "an obb: an object with center, half and angle")]
    pub(super) struct Obb {
        center: Vec2,
        half: Vec2,
        angle: f32,
    }

    impl TryFrom<Obb> for super::Obb {
        type Error = InvalidShape;

        fn try_from(raw: Obb) -> Result<Self, InvalidShape> {
            Self::from_half(raw.center, raw.half, raw.angle)
        }
    }

    impl From<super::Obb> for Obb {
        fn from(obb: super::Obb) -> Self {
            Self { center: obb.center, half: obb.half, angle: obb.angle }
        }
    }
}
