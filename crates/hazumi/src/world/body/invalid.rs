//! What cannot be a body, and why.

use core::fmt;

use crate::response::Response;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::{Shape, Vec2};

/// Whether a shape may be a dynamic body's.
pub(in crate::world) const fn is_solid(shape: &Shape) -> bool {
    matches!(shape, Shape::Circle(_) | Shape::Aabb(_) | Shape::Obb(_) | Shape::Capsule(_) | Shape::Polygon(_))
}

/// Whether the shapes can be a dynamic body's.
pub(in crate::world) fn one_solid(shapes: &[Shape]) -> Result<(), InvalidBody> {
    let got = match shapes {
        [shape] if is_solid(shape) => return Ok(()),
        [Shape::Segment(_)] => "a segment",
        [Shape::Line(_)] => "a line",
        [Shape::QuadBez(_) | Shape::CubicBez(_)] => "a curve",
        _ => "several shapes",
    };
    Err(InvalidBody::NotOneSolid { got })
}

/// Whether a body, or what is said of pairs of tags, can keep a response.
pub(in crate::world) fn check_response(response: Response) -> Result<(), InvalidBody> {
    match response {
        Response::Bounce { restitution } => finite_number("response.bounce.restitution", restitution).map(drop),
        Response::BounceAt { speed } if speed >= 0.0 && speed.is_finite() => Ok(()),
        Response::BounceAt { speed } => {
            Err(InvalidBody::Number { field: "response.bounce_at.speed", must: "finite and >= 0", got: speed })
        }
        Response::Velocity(velocity) => finite("response.velocity", velocity).map(drop),
        Response::Direction(direction) => finite("response.direction", direction).map(drop),
        Response::Slide | Response::Stop | Response::Pass => Ok(()),
    }
}

pub(in crate::world) fn finite_number(field: &'static str, got: f32) -> Result<f32, InvalidBody> {
    if got.is_finite() { Ok(got) } else { Err(InvalidBody::Number { field, must: "finite", got }) }
}

pub(in crate::world) fn finite(field: &'static str, got: Vec2) -> Result<Vec2, InvalidBody> {
    if got.is_finite() { Ok(got) } else { Err(InvalidBody::NotFinite { field, got }) }
}

/// Why a world refused a body or a change of one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidBody {
    /// The handle's body was removed, or never was in this world.
    Gone {
        /// The handle.
        id: BodyId,
    },
    /// A vector has a number that is infinite or NaN.
    NotFinite {
        /// The field's name.
        field: &'static str,
        /// The offending vector.
        got: Vec2,
    },
    /// A number is infinite, NaN or else what its field does not take.
    Number {
        /// The field's name.
        field: &'static str,
        /// What it must be, in words.
        must: &'static str,
        /// The offending number.
        got: f32,
    },
    /// The mass is not positive and finite.
    Mass {
        /// The mass as given.
        got: f32,
    },
    /// A compound body of no shapes.
    NoShape,
    /// More shapes or bodies than 32 bits can number.
    TooManyShapes,
    /// The body is of a kind that has no such thing, or cannot be told so: a wall has no mass.
    WrongKind {
        /// The handle.
        id: BodyId,
        /// What was asked for: a field's name, or what the body was to do.
        field: &'static str,
        /// The kinds that have it, in words.
        must: &'static str,
        /// The body's kind.
        got: BodyKind,
    },
    /// One of two bodies must be dynamic.
    NoneDynamic {
        /// The handles.
        ids: [BodyId; 2],
    },
    /// A dynamic body must be one circle, aabb, obb, capsule or polygon.
    NotOneSolid {
        /// What it was to be: the kind of its shape, or "several shapes".
        got: &'static str,
    },
    /// A shape cannot be moved so far.
    Shape(crate::InvalidShape),
}

impl fmt::Display for InvalidBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone { id } => write!(f, "{id:?}: is not in this world: it was removed, or is of another world"),
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got [{}, {}]", got.x, got.y),
            Self::Number { field, must, got } => write!(f, "{field}: must be {must}, got {got}"),
            Self::Mass { got } => write!(f, "mass: must be finite and > 0, got {got}"),
            Self::NoShape => write!(f, "shapes: a body needs at least one, got 0"),
            Self::TooManyShapes => write!(f, "shapes: a world holds at most 4294967295 of them, and as many bodies"),
            Self::WrongKind { id, field, must, got } => {
                let kind = match got {
                    BodyKind::Fixed => "fixed",
                    BodyKind::Kinematic => "kinematic",
                    BodyKind::Dynamic => "dynamic",
                };
                write!(f, "{field}: only for {must} bodies, and {id:?} is {kind}")
            }
            Self::NoneDynamic { ids: [a, b] } => write!(f, "{a:?} and {b:?}: at least one of the two must be dynamic"),
            Self::NotOneSolid { got } => {
                write!(f, "shapes: of a dynamic body must be one circle, aabb, obb, capsule or polygon, got {got}")
            }
            Self::Shape(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for InvalidBody {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Shape(error) => Some(error),
            _ => None,
        }
    }
}

impl From<crate::InvalidShape> for InvalidBody {
    fn from(error: crate::InvalidShape) -> Self {
        Self::Shape(error)
    }
}

/// A world refused a gravity that is not finite.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct InvalidGravity {
    /// The gravity as given.
    pub got: Vec2,
}

impl fmt::Display for InvalidGravity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gravity: must be finite, got [{}, {}]", self.got.x, self.got.y)
    }
}

impl core::error::Error for InvalidGravity {}

impl From<InvalidGravity> for InvalidBody {
    fn from(InvalidGravity { got }: InvalidGravity) -> Self {
        Self::NotFinite { field: "gravity", got }
    }
}

/// Why a body was not moved by hand ([`World::move_by`](crate::World::move_by)).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidMove {
    /// The motion is infinite or NaN.
    NotFinite {
        /// The motion as given.
        got: Vec2,
    },
    /// The body is gone, or cannot be where it would be moved to.
    Body(InvalidBody),
}

impl fmt::Display for InvalidMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { got } => write!(f, "motion: must be finite, got [{}, {}]", got.x, got.y),
            Self::Body(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for InvalidMove {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::NotFinite { .. } => None,
            Self::Body(error) => Some(error),
        }
    }
}

impl From<InvalidBody> for InvalidMove {
    fn from(error: InvalidBody) -> Self {
        Self::Body(error)
    }
}
