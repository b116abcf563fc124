//! Shapes as a call is written down with them, valid or not.

use hazumi::{Aabb, Capsule, Circle, CubicBez, InvalidShape, Line, Obb, Polygon, QuadBez, Segment, Shape};
use serde::{Deserialize, Serialize};

use crate::number::{Number, Point};

/// A shape to be made. What the engine's constructors refuse is no fault: the call is then left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the constructors' arguments")]
pub enum Form {
    /// A [`Circle`].
    Circle { at: Point, radius: Number },
    /// An [`Aabb`] about its centre, with its full size.
    Box { at: Point, size: Point },
    /// An [`Obb`], with its full size.
    Turned { at: Point, size: Point, angle: Number },
    /// A [`Capsule`].
    Capsule { a: Point, b: Point, radius: Number },
    /// A [`Polygon`].
    Polygon { points: Vec<Point> },
    /// A [`Segment`].
    Segment { a: Point, b: Point },
    /// A [`Line`].
    Line { at: Point, along: Point },
    /// A [`QuadBez`] with a half width.
    Quad { points: [Point; 3], half_width: Number },
    /// A [`CubicBez`] with a half width.
    Cubic { points: [Point; 4], half_width: Number },
}

impl Form {
    /// The shape.
    ///
    /// # Errors
    /// What the engine says against it.
    pub fn build(&self) -> Result<Shape, InvalidShape> {
        Ok(match self {
            Self::Circle { at, radius } => Circle::new(at.vec(), radius.0)?.into(),
            Self::Box { at, size } => Aabb::from_center(at.vec(), size.vec())?.into(),
            Self::Turned { at, size, angle } => Obb::new(at.vec(), size.vec(), angle.0)?.into(),
            Self::Capsule { a, b, radius } => Capsule::new(a.vec(), b.vec(), radius.0)?.into(),
            Self::Polygon { points } => Polygon::new(points.iter().map(|point| point.vec()))?.into(),
            Self::Segment { a, b } => Segment::new(a.vec(), b.vec())?.into(),
            Self::Line { at, along } => Line::new(at.vec(), along.vec())?.into(),
            Self::Quad { points: [a, b, c], half_width } => {
                QuadBez::new(a.vec(), b.vec(), c.vec())?.with_half_width(half_width.0)?.into()
            }
            Self::Cubic { points: [a, b, c, d], half_width } => {
                CubicBez::new(a.vec(), b.vec(), c.vec(), d.vec())?.with_half_width(half_width.0)?.into()
            }
        })
    }
}
