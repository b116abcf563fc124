//! Floor, wall or ceiling: what a surface is to a game that has an up.

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::{max, sin_cos, sqrt};
use crate::query::InvalidQuestion;
use crate::world::body::handle::BodyId;

/// What a body stands on, leans on and has above it: the answer of [`World::ground`](crate::World::ground).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ground {
    /// Whether it is in contact with a surface no steeper than the steepest slope.
    #[doc(alias("is_on_floor", "grounded"))]
    pub on_floor: bool,
    /// Whether it is in contact with a surface that is steeper.
    #[doc(alias = "is_on_wall")]
    pub on_wall: bool,
    /// Whether it is in contact with one that faces down: the steepest slope, upside down.
    #[doc(alias = "is_on_ceiling")]
    pub on_ceiling: bool,
    /// What it stands on; of several floors that with the flattest surface, of equal ones that of the first body.
    pub floor: Option<Floor>,
}

/// What a body stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Floor {
    /// The body that it stands on.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    pub shape_index: u32,
    /// Where it stands.
    pub point: Vec2,
    /// The unit normal of the floor there, toward what stands on it.
    pub normal: Vec2,
    /// How fast the floor moves there, in units per second: as in the last step, turning and its
    /// [`surface_speed`](crate::Body::surface_speed) included.
    pub velocity: Vec2,
}

/// What a surface is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Kind {
    Floor,
    Wall,
    Ceiling,
}

/// Which way is up, and which slopes are floors.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Slopes {
    /// Of length 1.
    pub(in crate::world) up: DVec2,
    /// The cosine of the angle between up and the normal of the steepest floor.
    least: f64,
}

/// A floor is steeper than 89 degrees nowhere: a wall is a wall.
const STEEPEST: f64 = 89.0 * core::f64::consts::PI / 180.0;
/// What f32 corners leave of an angle: about a tenth of a degree.
const ROUNDING: f64 = 1e-3;

impl Slopes {
    /// # Errors
    /// If `up` has no direction, or the angle is negative or not finite.
    pub(in crate::world) fn new(up: Vec2, steepest: f32) -> Result<Self, InvalidQuestion> {
        if !up.is_finite() {
            return Err(InvalidQuestion::NotFinite { field: "up", got: up });
        }
        if up == Vec2::ZERO {
            return Err(InvalidQuestion::NoDirection { field: "up" });
        }
        if !steepest.is_finite() {
            return Err(InvalidQuestion::NotFinite { field: "steepest_slope", got: Vec2::new(steepest, 0.0) });
        }
        if steepest < 0.0 {
            return Err(InvalidQuestion::Negative { field: "steepest_slope", got: steepest });
        }
        let (_, least) = sin_cos(f64::from(steepest).min(STEEPEST));
        Ok(Self { up: up.wide().unit_or_zero(), least: least - ROUNDING })
    }

    /// How upright the steepest floor is: 1 if it is level.
    pub(in crate::world) const fn least(&self) -> f64 {
        self.least
    }

    /// What a surface with this normal is.
    pub(in crate::world) fn kind(&self, normal: DVec2) -> Kind {
        let upright = normal.dot(self.up);
        if upright >= self.least {
            Kind::Floor
        } else if upright <= -self.least {
            Kind::Ceiling
        } else {
            Kind::Wall
        }
    }

    /// The tangent of the steepest floor's angle.
    pub(in crate::world) fn steepest(&self) -> f64 {
        sqrt(max(1.0 - self.least * self.least, 0.0)) / self.least
    }

    /// To the side, of length 1: +x where up is −y.
    pub(in crate::world) const fn side(&self) -> DVec2 {
        self.up.perp()
    }
}
