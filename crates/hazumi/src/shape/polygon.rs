use alloc::boxed::Box;
use alloc::vec::Vec;

use super::invalid::finite;
use super::{Aabb, InvalidShape};
use crate::Vec2;

/// A solid convex polygon.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::Polygon"))]
pub struct Polygon {
    /// At least three, counter-clockwise where y points up, none repeated or collinear.
    points: Box<[Vec2]>,
}

impl Polygon {
    /// The convex polygon with these corners, in either winding. Repeated and collinear points are dropped.
    ///
    /// # Errors
    /// If a number is not finite, fewer than three corners are left, the polygon turns both ways, or it goes round more
    /// than once.
    pub fn new<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Result<Self, InvalidShape> {
        let mut corners = Vec::new();
        for point in points {
            corners.push(finite("points", point.into())?);
        }
        Self::of_corners(corners)
    }

    fn of_corners(mut corners: Vec<Vec2>) -> Result<Self, InvalidShape> {
        drop_redundant(&mut corners);
        if corners.len() < 3 {
            return Err(InvalidShape::TooFewCorners { got: corners.len() });
        }
        if turn(&corners, 0) < 0.0 {
            corners.reverse();
        }
        let n = corners.len();
        if let Some(i) = (0..n).find(|&i| turn(&corners, i) <= 0.0) {
            return Err(InvalidShape::Concave { at: corners[(i + 1) % n] });
        }
        // Once round, the edges' direction changes between leftward and rightward twice; a star's more often.
        let rightward = |i: usize| {
            let edge = corners[(i + 1) % n].wide() - corners[i].wide();
            edge.x > 0.0 || (edge.x == 0.0 && edge.y > 0.0)
        };
        if (0..n).filter(|&i| rightward(i) != rightward((i + 1) % n)).count() > 2 {
            return Err(InvalidShape::WindsTwice);
        }
        Ok(Self { points: corners.into_boxed_slice() })
    }

    /// The corners, counter-clockwise where y points up.
    #[must_use]
    pub const fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The smallest box that holds it.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        Aabb::bounding(self.points.iter().copied())
    }

    /// The same polygon, moved.
    ///
    /// # Errors
    /// If the result is not finite, or so far out that rounding spoils its convexity.
    pub fn translated(&self, by: impl Into<Vec2>) -> Result<Self, InvalidShape> {
        let by = by.into();
        Self::new(self.points.iter().map(|&p| p + by))
    }
}

/// Twice the signed area of the corner after `i` with its neighbours.
fn turn(corners: &[Vec2], i: usize) -> f64 {
    let n = corners.len();
    let (a, b, c) = (corners[i].wide(), corners[(i + 1) % n].wide(), corners[(i + 2) % n].wide());
    (b - a).cross(c - b)
}

/// Drops the corners that lie within rounding of the straight way between their neighbours, until none is left.
fn drop_redundant(corners: &mut Vec<Vec2>) {
    let mut i = 0;
    let mut kept_in_a_row = 0;
    while corners.len() >= 2 && kept_in_a_row < corners.len() {
        let n = corners.len();
        i %= n;
        if is_redundant(corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]) {
            corners.remove(i);
            i = (i + n - 1) % n;
            kept_in_a_row = 0;
        } else {
            i += 1;
            kept_in_a_row += 1;
        }
    }
}

/// Whether `b` repeats a neighbour, lies on the way from `a` to `c`, or turns straight back. f32 corners of a straight edge
/// stray from it by their own rounding, so that much is allowed.
fn is_redundant(a: Vec2, b: Vec2, c: Vec2) -> bool {
    let (ab, bc) = (b.wide() - a.wide(), c.wide() - b.wide());
    let rounding = f64::from(f32::EPSILON) * a.wide().max_abs().max(b.wide().max_abs()).max(c.wide().max_abs());
    let (longer, shorter) = if ab.length_squared() > bc.length_squared() { (ab, bc) } else { (bc, ab) };
    shorter == crate::dvec2::DVec2::ZERO || ab.cross(bc).abs() <= rounding * longer.length()
}

#[cfg(feature = "serde")]
mod json {
    use alloc::vec::Vec;

    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    #[serde(expecting = "a polygon: an object with points")]
    pub(super) struct Polygon {
        points: Vec<Vec2>,
    }

    impl TryFrom<Polygon> for super::Polygon {
        type Error = InvalidShape;

        fn try_from(raw: Polygon) -> Result<Self, InvalidShape> {
            Self::new(raw.points)
        }
    }
}
