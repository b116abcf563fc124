//! From what is drawn to the one convex shape that a mover has.

use hazumi::{Capsule, Polygon, Shape, Vec2};
use kurbo::{Affine, Point};
use roxmltree::Node;

use super::fault::{Fault, fault};
use super::length::Along;
use super::path::{Piece, Subpath};
use super::reader::{Reader, Scope};
use super::shape::{Drawn, Made, Refusal, narrow};

/// How far the straight sides that stand for a curve may be off it, as a share of the outline's size.
const CLOSE: f64 = 1.0 / 400.0;
/// Sides that stand for one curve at most.
const MOST_SIDES: f64 = 64.0;
/// Corners of an outline, the ends of those sides included.
const MOST_CORNERS: usize = 2000;
/// An outline that fills less of its convex hull is not convex.
const CONVEX: f64 = 0.999;
/// Nor is one so many times as long as that of its convex hull; sides that are rounded to f32 are a little longer.
const LONGER: f64 = 1.01;
/// What is equal within this share is equal.
const EQUAL: f64 = 1e-4;

impl Drawn {
    /// The shape of a mover, `at` where it stands; none of what has no area.
    pub(crate) fn as_mover(&self, at: Affine) -> Result<Option<Made>, Refusal> {
        let Self::Path(parts) = self else { return Ok(solid(self.shapes(at, true)?)) };
        let [part] = parts.as_slice() else {
            return Err(format!("a mover must be one outline, got {}", parts.len()));
        };
        let mut corners = Vec::new();
        for corner in part.flat(at)? {
            corners.push(narrow(corner)?);
        }
        let hull = hull(&corners);
        let (own, whole) = (area(&corners), area(&hull));
        let (way, around) = (length(&corners), length(&hull));
        let Some(polygon) = Polygon::new(hull).ok().filter(|_| own > 0.0) else { return Ok(None) };
        if own < CONVEX * whole {
            let share = 100.0 * own / whole;
            return Err(format!("a mover must be convex, got an outline that fills {share:.0} % of its convex hull"));
        }
        // A star that goes around more than once fills parts twice, and so may fill as much as its hull.
        if way > around * LONGER {
            let times = way / around;
            return Err(format!(
                "a mover must be convex, got an outline {times:.1} times as long as its convex hull's"
            ));
        }
        Ok(Some(vec![polygon.into()].into()))
    }
}

/// What has an area, if it has.
pub(crate) fn solid(made: Made) -> Option<Made> {
    let is_solid = |shape: &Shape| match shape {
        Shape::Circle(circle) => circle.radius() > 0.0,
        Shape::Aabb(aabb) => aabb.half().x.min(aabb.half().y) > 0.0,
        Shape::Obb(obb) => obb.half().x.min(obb.half().y) > 0.0,
        Shape::Capsule(capsule) => capsule.radius() > 0.0,
        Shape::Polygon(_) => true,
        Shape::Segment(_) | Shape::Line(_) | Shape::QuadBez(_) | Shape::CubicBez(_) => false,
    };
    made.shapes.iter().all(is_solid).then_some(made)
}

impl Subpath {
    /// Its corners, with those of straight sides in place of curves.
    fn flat(&self, at: Affine) -> Result<Vec<Point>, Refusal> {
        let pieces: Vec<Piece> = self.pieces.iter().map(|piece| piece.transformed(at)).collect();
        let ends = || pieces.iter().map(Piece::start);
        let side = |of: fn(Point) -> f64| {
            let (low, high) = ends().map(of).fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
            high - low
        };
        let close = CLOSE * side(|point| point.x).max(side(|point| point.y));
        // A Bézier curve strays from its chords by d (d - 1) / 8 · m / n² at most, with m the largest second difference of its points.
        let sides = |bend: f64| match libm::ceil(libm::sqrt(bend / close)) {
            count if count >= 1.0 => count.min(MOST_SIDES) as u32,
            _ => 1,
        };
        let bend = |a: Point, b: Point, c: Point| libm::sqrt((a.to_vec2() - 2.0 * b.to_vec2() + c.to_vec2()).hypot2());
        let mut corners = Vec::new();
        for piece in pieces {
            let count = match piece {
                Piece::Line(..) => 1,
                Piece::Quad(a, b, c) => sides(0.25 * bend(a, b, c)),
                Piece::Cubic(a, b, c, d) => sides(0.75 * bend(a, b, c).max(bend(b, c, d))),
            };
            corners.extend((0..count).map(|number| piece.at(f64::from(number) / f64::from(count))));
            if corners.len() > MOST_CORNERS {
                return Err(format!(
                    "a mover has at most {MOST_CORNERS} corners, those of its curves included; got more"
                ));
            }
        }
        // Of an outline that is left open, its fill is closed by a straight side.
        corners.extend(self.pieces.last().filter(|_| !self.closed).map(|piece| at * piece.at(1.0)));
        Ok(corners)
    }
}

/// The corners of the smallest convex polygon around these, in order: Andrew's monotone chain.
fn hull(points: &[Vec2]) -> Vec<Vec2> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && cross(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        // Its end is the start of the other half.
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// The area of a polygon.
fn area(corners: &[Vec2]) -> f64 {
    let [first, rest @ ..] = corners else { return 0.0 };
    0.5 * rest.windows(2).map(|side| cross(*first, side[0], side[1])).sum::<f64>().abs()
}

/// The length of a polygon's outline.
fn length(corners: &[Vec2]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let side = |(a, b): (&Vec2, &Vec2)| {
        let (x, y) = (f64::from(b.x) - f64::from(a.x), f64::from(b.y) - f64::from(a.y));
        libm::sqrt(x * x + y * y)
    };
    corners.iter().zip(next).map(side).sum()
}

/// Twice the signed area of a triangle.
fn cross(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    let across = |to: Vec2| (f64::from(to.x) - f64::from(a.x), f64::from(to.y) - f64::from(a.y));
    let ((bx, by), (cx, cy)) = (across(b), across(c));
    bx * cy - by * cx
}

impl<'a, 'input> Reader<'a, 'input> {
    /// The capsule that a rectangle is whose shorter sides are round.
    pub(super) fn capsule(
        &self,
        node: Node<'a, 'input>,
        tag: &str,
        scope: &Scope<'a, 'input>,
    ) -> Result<Option<Made>, Fault> {
        if tag != "rect" {
            return Ok(None);
        }
        let length = |name, along| self.length(node, scope.viewport, name, along);
        let (width, height) = (length("width", Along::X)?, length("height", Along::Y)?);
        let said = |name| node.attribute(name).is_some_and(|value| value != "auto");
        // One radius that is not said or `auto` is as the other.
        let rx = if said("rx") { length("rx", Along::X)? } else { length("ry", Along::Y)? };
        let ry = if said("ry") { length("ry", Along::Y)? } else { length("rx", Along::X)? };
        let (rx, ry, radius) = (rx.min(width * 0.5), ry.min(height * 0.5), width.min(height) * 0.5);
        let [a, b, c, d, ..] = scope.at.as_coeffs();
        let equal = |a: f64, b: f64, size: f64| (a - b).abs() <= EQUAL * size;
        let (across, down) = (a * a + b * b, c * c + d * d);
        let keeps_circles = equal(across, down, across) && equal(a * c + b * d, 0.0, across);
        if !(equal(rx, radius, radius) && equal(ry, radius, radius) && keeps_circles) {
            return Ok(None);
        }
        let corner = Point::new(length("x", Along::X)?, length("y", Along::Y)?);
        let ends = [corner + (radius, radius), corner + (width - radius, height - radius)];
        let refused = |message: String| fault(scope.used.unwrap_or(node), format!("{tag}: {message}"));
        let [from, to] = [narrow(scope.at * ends[0]), narrow(scope.at * ends[1])];
        let reach = narrow(Point::new(radius * super::matrix::scale(scope.at), 0.0)).map_err(refused)?.x;
        let capsule = Capsule::new(from.map_err(refused)?, to.map_err(refused)?, reach);
        Ok(Some(vec![Shape::from(capsule.map_err(|error| refused(error.to_string()))?)].into()))
    }
}
