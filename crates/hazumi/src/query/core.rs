//! What the general queries compute with: every shape is a core without thickness and a radius around it.
//!
//! | shape | core | radius |
//! | --- | --- | --- |
//! | circle | hull of 1 corner | its radius |
//! | capsule, segment | hull of 2 corners | its radius, 0 |
//! | aabb, obb, polygon | hull of its corners | 0 |
//! | line | line | 0 |
//! | Bézier curve | cubic | its half width |
//!
//! A box without width is a hull of 2 corners, one without size a hull of 1, a line without direction likewise.

use crate::ShapeRef;
use crate::Vec2;
use crate::dvec2::DVec2;

/// A shape as a core and a radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounded<'a> {
    pub(crate) core: Core<'a>,
    pub(crate) radius: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Core<'a> {
    Hull(Hull<'a>),
    /// Infinite both ways; `direction` has length 1.
    Line {
        point: DVec2,
        direction: DVec2,
    },
    Cubic(Cubic),
}

/// A convex hull of 1 corner, 2 corners, or at least 3 that go round counter-clockwise (where y points up).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hull<'a> {
    few: [DVec2; 4],
    many: &'a [Vec2],
    len: usize,
}

/// The control points of a cubic Bézier curve; a quadratic one is raised to this degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cubic(pub(crate) [DVec2; 4]);

impl<'a> Hull<'a> {
    /// The hull of up to 4 corners in order; corners equal to the one before are dropped.
    pub(crate) fn few(corners: &[DVec2]) -> Self {
        let mut few = [DVec2::ZERO; 4];
        let mut len = 0;
        for &corner in corners.iter().take(4) {
            if len == 0 || (few[len - 1] != corner && few[0] != corner) {
                few[len] = corner;
                len += 1;
            }
        }
        Self { few, many: &[], len }
    }

    pub(crate) const fn many(corners: &'a [Vec2]) -> Self {
        Self { few: [DVec2::ZERO; 4], many: corners, len: corners.len() }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Corner `i`, counted round and round.
    #[inline]
    pub(crate) fn corner(&self, i: usize) -> DVec2 {
        let i = if i >= self.len { i % self.len } else { i };
        if self.many.is_empty() { self.few[i] } else { self.many[i].wide() }
    }
}

impl<'a> Rounded<'a> {
    pub(crate) fn of(shape: ShapeRef<'a>) -> Self {
        let hull =
            |corners: &[DVec2], radius: f32| Self { core: Core::Hull(Hull::few(corners)), radius: radius.into() };
        let cubic = |points: [DVec2; 4], radius: f32| Self { core: Core::Cubic(Cubic(points)), radius: radius.into() };
        match shape {
            ShapeRef::Circle(s) => hull(&[s.center().wide()], s.radius()),
            ShapeRef::Aabb(s) => {
                let (min, max) = (s.min().wide(), s.max().wide());
                hull(&[min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)], 0.0)
            }
            ShapeRef::Obb(s) => hull(&s.corners_wide(), 0.0),
            ShapeRef::Capsule(s) => hull(&[s.a().wide(), s.b().wide()], s.radius()),
            ShapeRef::Segment(s) => hull(&[s.a().wide(), s.b().wide()], 0.0),
            ShapeRef::Line(s) => {
                let direction = s.direction().wide().unit_or_zero();
                if direction == DVec2::ZERO {
                    return hull(&[s.point().wide()], 0.0);
                }
                Self { core: Core::Line { point: s.point().wide(), direction }, radius: 0.0 }
            }
            ShapeRef::QuadBez(s) => {
                let [p0, p1, p2] = [s.p0().wide(), s.p1().wide(), s.p2().wide()];
                cubic([p0, p0.lerp(p1, 2.0 / 3.0), p2.lerp(p1, 2.0 / 3.0), p2], s.half_width())
            }
            ShapeRef::CubicBez(s) => {
                cubic([s.p0().wide(), s.p1().wide(), s.p2().wide(), s.p3().wide()], s.half_width())
            }
            ShapeRef::Polygon(s) => Self { core: Core::Hull(Hull::many(s.points())), radius: 0.0 },
        }
    }
}
