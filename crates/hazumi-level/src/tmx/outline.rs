//! What an object draws, in its own coordinates.

use hazumi::{Capsule, Circle, Polygon, Shape, Vec2};
use kurbo::{Affine, Point};

use super::convex;
use super::map::{Form, Object};
use crate::svg::matrix::sin_cos_degrees;
use crate::svg::path::polyline;
use crate::svg::shape::{Drawn, Made, Refusal, narrow};
use crate::svg::solid::solid;

pub(super) enum Outline {
    /// Drawn as in SVG.
    Drawn(Drawn),
    /// A polygon: its convex pieces, and its sides.
    Polygon(Vec<Vec<Point>>, Drawn),
    /// All points nearer to a line than a radius.
    Capsule { a: Point, b: Point, radius: f64 },
    /// A place without a size.
    Point,
}

impl Outline {
    /// None of what has no size, or is not drawn.
    pub(super) fn of(object: &Object) -> Result<Option<Self>, Refusal> {
        let points = |points: &[(f64, f64)]| -> Vec<Point> { points.iter().map(|&point| point.into()).collect() };
        let size = (object.width, object.height);
        let has_size = size.0 > 0.0 && size.1 > 0.0;
        Ok(match &object.form {
            Form::Point => Some(Self::Point),
            // Tiled has old points as rectangles without a size.
            Form::Rect if size == (0.0, 0.0) => Some(Self::Point),
            Form::Rect => has_size.then(|| Self::rect(size)),
            Form::Ellipse => has_size.then(|| Self::ellipse(size)),
            Form::Capsule => has_size.then(|| {
                let radius = size.0.min(size.1) * 0.5;
                let (a, b) = (Point::new(radius, radius), Point::new(size.0 - radius, size.1 - radius));
                Self::Capsule { a, b, radius }
            }),
            Form::Polyline(line) => {
                let part = polyline(&points(line), false);
                (!part.pieces.is_empty()).then(|| Self::Drawn(Drawn::Path(vec![part])))
            }
            Form::Polygon(corners) => {
                let corners = points(corners);
                for &corner in &corners {
                    narrow(corner)?;
                }
                let part = polyline(&corners, true);
                (!part.pieces.is_empty())
                    .then(|| Ok::<_, Refusal>(Self::Polygon(convex::split(&corners)?, Drawn::Path(vec![part]))))
                    .transpose()?
            }
            Form::Text | Form::Tile(_) => None,
        })
    }

    pub(super) fn rect((width, height): (f64, f64)) -> Self {
        Self::Drawn(Drawn::Rect { x: 0.0, y: 0.0, width, height })
    }

    pub(super) fn ellipse((width, height): (f64, f64)) -> Self {
        let (rx, ry) = (width * 0.5, height * 0.5);
        Self::Drawn(Drawn::Ellipse { center: Point::new(rx, ry), rx, ry })
    }

    /// The shapes, `at` where it stands. `solid` if its inside counts.
    pub(super) fn shapes(&self, at: Affine, solid: bool) -> Result<Made, Refusal> {
        match self {
            Self::Drawn(drawn) => drawn.shapes(at, solid),
            Self::Polygon(_, drawn) if !solid => drawn.shapes(at, false),
            Self::Polygon(pieces, _) => {
                let mut shapes = Vec::with_capacity(pieces.len());
                for piece in pieces {
                    polygons(
                        &piece.iter().map(|&corner| narrow(at * corner)).collect::<Result<Vec<_>, _>>()?,
                        &mut shapes,
                    );
                }
                Ok(shapes.into())
            }
            Self::Capsule { a, b, radius } => {
                let radius = narrow(Point::new(scaled(*radius, at), 0.0))?.x;
                let capsule = Capsule::new(narrow(at * *a)?, narrow(at * *b)?, radius);
                Ok(vec![capsule.map_err(|error| error.to_string())?.into()].into())
            }
            Self::Point => Ok(Vec::new().into()),
        }
    }

    /// The one convex shape of a mover; none of what has no area.
    pub(super) fn as_mover(&self, at: Affine) -> Result<Option<Made>, Refusal> {
        match self {
            Self::Drawn(drawn) | Self::Polygon(_, drawn) => drawn.as_mover(at),
            Self::Capsule { .. } => self.shapes(at, true).map(solid),
            Self::Point => Ok(None),
        }
    }

    /// The circle of the same area and middle, for a ball; none of what has no area.
    pub(super) fn as_ball(&self, at: Affine) -> Result<Option<Circle>, Refusal> {
        match self {
            Self::Drawn(drawn) | Self::Polygon(_, drawn) => drawn.as_ball(at),
            Self::Capsule { a, b, radius } => {
                let area = radius * (std::f64::consts::PI * radius + 2.0 * a.distance(*b));
                circle(at * a.midpoint(*b), libm::sqrt(scaled(1.0, at).powi(2) * area / std::f64::consts::PI)).map(Some)
            }
            Self::Point => Ok(None),
        }
    }
}

/// From an object's own coordinates to those around it: turned about its place.
pub(super) fn placed(object: &Object) -> Affine {
    let (sin, cos) = sin_cos_degrees(object.rotation);
    Affine::new([cos, sin, -sin, cos, object.x, object.y])
}

pub(super) fn circle(center: Point, radius: f64) -> Result<Circle, Refusal> {
    narrow(Point::new(radius, 0.0))?;
    Circle::new(narrow(center)?, radius as f32).map_err(|error| error.to_string())
}

fn scaled(length: f64, at: Affine) -> f64 {
    length * libm::sqrt(at.determinant().abs())
}

/// A convex piece. One so thin that f32 bends it inward goes as triangles, without those that have no area.
fn polygons(corners: &[Vec2], shapes: &mut Vec<Shape>) {
    match Polygon::new(corners.iter().copied()) {
        Ok(polygon) => shapes.push(polygon.into()),
        Err(_) => {
            let Some((&first, rest)) = corners.split_first() else { return };
            let triangles = rest.windows(2).filter_map(|side| Polygon::new([first, side[0], side[1]]).ok());
            shapes.extend(triangles.map(Shape::from));
        }
    }
}
