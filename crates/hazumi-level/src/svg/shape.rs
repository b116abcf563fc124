//! From what is drawn to the shapes of a body, in f64 until the last.

use hazumi::{Aabb, Capsule, Circle, CubicBez, InvalidShape, Obb, Polygon, QuadBez, Segment, Shape, Vec2};
use kurbo::{Affine, BezPath, Point, Shape as _};

use super::matrix;
use super::path::{Piece, Subpath};
use crate::limits::FARTHEST;

/// Editors round a matrix to four digits or more; what is square within that is square.
const SQUARE: f64 = 1e-4;
/// Sides this near to an axis lie along it; less than f32's own rounding of a side.
const ALONG: f64 = 1e-7;

/// Why there is no shape, in words that follow the element's name.
pub(crate) type Refusal = String;

/// What is drawn, in its own coordinates.
#[derive(Clone, Debug)]
pub(crate) enum Drawn {
    Rect { x: f64, y: f64, width: f64, height: f64 },
    Ellipse { center: Point, rx: f64, ry: f64 },
    Path(Vec<Subpath>),
}

/// The shapes of it, and what the reader should be told.
pub(crate) struct Made {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) note: Option<&'static str>,
}

impl From<Vec<Shape>> for Made {
    fn from(shapes: Vec<Shape>) -> Self {
        Self { shapes, note: None }
    }
}

impl Drawn {
    /// The shapes, `at` where it stands. `solid` if its inside counts.
    pub(crate) fn shapes(&self, at: Affine, solid: bool) -> Result<Made, Refusal> {
        match self {
            Self::Rect { x, y, width, height } => {
                let corners = [(0.0, 0.0), (*width, 0.0), (*width, *height), (0.0, *height)];
                let corners = corners.map(|(dx, dy)| at * Point::new(x + dx, y + dy));
                if solid { rect(corners) } else { outline(&[super::path::polyline(&corners, true)], Affine::IDENTITY) }
            }
            Self::Ellipse { center, rx, ry } => ellipse(at, *center, *rx, *ry),
            Self::Path(parts) => {
                if let ([part], true) = (parts.as_slice(), solid)
                    && let Some(polygon) = convex(part, at)?
                {
                    return Ok(vec![polygon].into());
                }
                outline(parts, at)
            }
        }
    }

    /// The circle of the same area and middle, for a ball; none of what has no area.
    pub(crate) fn as_ball(&self, at: Affine) -> Result<Option<Circle>, Refusal> {
        let (middle, area) = match self {
            Self::Rect { x, y, width, height } => (Point::new(x + width * 0.5, y + height * 0.5), width * height),
            Self::Ellipse { center, rx, ry } => (*center, std::f64::consts::PI * rx * ry),
            Self::Path(parts) => {
                let mut outline = BezPath::new();
                for part in parts {
                    let Some(first) = part.pieces.first() else { continue };
                    outline.move_to(first.start());
                    for piece in &part.pieces {
                        match *piece {
                            Piece::Line(_, b) => outline.line_to(b),
                            Piece::Quad(_, b, c) => outline.quad_to(b, c),
                            Piece::Cubic(_, b, c, d) => outline.curve_to(b, c, d),
                        }
                    }
                    outline.close_path();
                }
                (outline.control_box().center(), outline.area().abs())
            }
        };
        let radius = libm::sqrt(area * at.determinant().abs() / std::f64::consts::PI);
        if radius > 0.0 { circle(at * middle, radius).map(Some) } else { Ok(None) }
    }
}

fn rect(corners: [Point; 4]) -> Result<Made, Refusal> {
    let (along, across) = (corners[1] - corners[0], corners[3] - corners[0]);
    let (length, width) = (libm::sqrt(along.hypot2()), libm::sqrt(across.hypot2()));
    let center = corners[0].midpoint(corners[2]);
    if along.dot(across).abs() > SQUARE * length * width {
        return Ok(vec![polygon(&corners)?].into());
    }
    let near = |a: f64, b: f64| a.abs() <= ALONG * b.abs();
    let shape =
        if near(along.y, along.x) && near(across.x, across.y) || near(along.x, along.y) && near(across.y, across.x) {
            let [a, b] = [narrow(corners[0])?, narrow(corners[2])?];
            let (min, max) = (Vec2::new(a.x.min(b.x), a.y.min(b.y)), Vec2::new(a.x.max(b.x), a.y.max(b.y)));
            Aabb::new(min, max).map_err(refused)?.into()
        } else {
            let size = Vec2::new(length as f32, width as f32);
            let angle = libm::atan2(along.y, along.x) as f32;
            Obb::new(narrow(center)?, size, angle).map_err(refused)?.into()
        };
    Ok(vec![shape].into())
}

/// A circle where the image is one; else the capsule that touches the ellipse at its four vertices.
fn ellipse(at: Affine, center: Point, rx: f64, ry: f64) -> Result<Made, Refusal> {
    let matrix::Axes { long, short, direction } = matrix::axes(at, rx, ry);
    let middle = at * center;
    if long - short <= SQUARE * long {
        let shape = circle(middle, libm::sqrt(long * short))?.into();
        return Ok(vec![shape].into());
    }
    let reach = kurbo::Vec2::new(direction.0, direction.1) * (long - short);
    let capsule = Capsule::new(narrow(middle - reach)?, narrow(middle + reach)?, short as f32).map_err(refused)?;
    Ok(Made { shapes: vec![capsule.into()], note: Some("an ellipse is no shape of its own, taken as a capsule") })
}

fn circle(center: Point, radius: f64) -> Result<Circle, Refusal> {
    narrow(Point::new(radius, 0.0))?;
    Circle::new(narrow(center)?, radius as f32).map_err(refused)
}

fn polygon(corners: &[Point]) -> Result<Shape, Refusal> {
    let corners = corners.iter().map(|&corner| narrow(corner)).collect::<Result<Vec<_>, _>>()?;
    Polygon::new(corners).map(Shape::from).map_err(refused)
}

/// The polygon that a part encloses, if it is straight and convex.
fn convex(part: &Subpath, at: Affine) -> Result<Option<Shape>, Refusal> {
    if !part.closed {
        return Ok(None);
    }
    let mut corners = Vec::with_capacity(part.pieces.len());
    for piece in &part.pieces {
        match piece.transformed(at) {
            Piece::Line(start, _) => corners.push(narrow(start)?),
            _ => return Ok(None),
        }
    }
    Ok(Polygon::new(corners).ok().map(Shape::from))
}

/// Every piece as a thin wall of its own.
fn outline(parts: &[Subpath], at: Affine) -> Result<Made, Refusal> {
    let mut shapes = Vec::new();
    for piece in parts.iter().flat_map(|part| &part.pieces) {
        let shape: Result<Shape, InvalidShape> = match piece.transformed(at) {
            Piece::Line(a, b) => Segment::new(narrow(a)?, narrow(b)?).map(Shape::from),
            Piece::Quad(a, b, c) => QuadBez::new(narrow(a)?, narrow(b)?, narrow(c)?).map(Shape::from),
            Piece::Cubic(a, b, c, d) => CubicBez::new(narrow(a)?, narrow(b)?, narrow(c)?, narrow(d)?).map(Shape::from),
        };
        shapes.push(shape.map_err(refused)?);
    }
    Ok(shapes.into())
}

fn refused(error: InvalidShape) -> Refusal {
    error.to_string()
}

pub(crate) fn narrow(point: Point) -> Result<Vec2, Refusal> {
    for got in [point.x, point.y] {
        if got.is_nan() || got.abs() > FARTHEST {
            return Err(format!("coordinates and sizes must be within ±{FARTHEST:e}, got {got:e}"));
        }
    }
    Ok(Vec2::new(point.x as f32, point.y as f32))
}
