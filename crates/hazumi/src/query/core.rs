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
use crate::float::{max, min, sqrt};

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
    /// How far the many are from where they were described.
    offset: DVec2,
    placed: &'a [DVec2],
    len: usize,
}

/// The control points of a cubic Bézier curve; a quadratic one is raised to this degree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cubic(pub(crate) [DVec2; 4]);

impl Rounded<'_> {
    /// Whether it is no more than a place, and a radius around it.
    pub(crate) fn is_point(&self) -> bool {
        matches!(&self.core, Core::Hull(hull) if hull.len() < 2)
    }

    /// A box that holds the shape, a curve with its control points.
    pub(crate) fn bounds(&self) -> (DVec2, DVec2) {
        const FAR: f64 = f32::MAX as f64;
        let around = |points: &mut dyn Iterator<Item = DVec2>| {
            let none = (DVec2::new(FAR, FAR), DVec2::new(-FAR, -FAR));
            points.fold(none, |(low, high), p| (low.min(p), high.max(p)))
        };
        let (low, high) = match &self.core {
            Core::Hull(hull) => around(&mut hull.corners()),
            Core::Cubic(cubic) => around(&mut cubic.0.into_iter()),
            Core::Line { point, direction } => {
                let reach = |step: f64| if step == 0.0 { 0.0 } else { 2.0 * FAR };
                let reach = DVec2::new(reach(direction.x), reach(direction.y));
                (*point - reach, *point + reach)
            }
        };
        let radius = DVec2::new(self.radius, self.radius);
        (low - radius, high + radius)
    }

    /// How wide a shape is along a unit direction; of a curve, its control points.
    pub(crate) fn extent(&self, along: DVec2) -> f64 {
        let (low, high) = self.reach(along);
        high - low
    }

    /// From where to where it is along a unit direction; of a curve, its control points.
    pub(crate) fn reach(&self, along: DVec2) -> (f64, f64) {
        let reach = |points: &mut dyn Iterator<Item = DVec2>| {
            points.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| {
                (min(low, p.dot(along)), max(high, p.dot(along)))
            })
        };
        let (low, high) = match &self.core {
            Core::Hull(hull) => reach(&mut hull.corners()),
            Core::Cubic(cubic) => reach(&mut cubic.0.into_iter()),
            Core::Line { point, direction } if direction.dot(along).abs() < 1e-9 => {
                (point.dot(along), point.dot(along))
            }
            Core::Line { .. } => (f64::NEG_INFINITY, f64::INFINITY),
        };
        (low - self.radius, high + self.radius)
    }
}

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
        Self { few, many: &[], offset: DVec2::ZERO, placed: &[], len }
    }

    pub(crate) const fn many(corners: &'a [Vec2]) -> Self {
        Self { few: [DVec2::ZERO; 4], many: corners, offset: DVec2::ZERO, placed: &[], len: corners.len() }
    }

    /// The hull of corners that are not rounded to f32.
    pub(crate) const fn placed(corners: &'a [DVec2]) -> Self {
        Self { few: [DVec2::ZERO; 4], many: &[], offset: DVec2::ZERO, placed: corners, len: corners.len() }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Corner `i`, counted round and round.
    #[inline]
    pub(crate) fn corner(&self, i: usize) -> DVec2 {
        let i = if i >= self.len { i % self.len } else { i };
        if !self.many.is_empty() {
            self.many[i].wide() + self.offset
        } else if self.placed.is_empty() {
            self.few[i]
        } else {
            self.placed[i] + self.offset
        }
    }
}

impl Hull<'_> {
    pub(crate) fn corners(&self) -> impl Iterator<Item = DVec2> + '_ {
        (0..self.len).map(|i| self.corner(i))
    }

    /// Without area: a point or a segment.
    pub(crate) const fn is_thin(&self) -> bool {
        self.len < 3
    }

    /// How many edges have to be looked at: those of a segment are one, seen from two sides.
    pub(crate) const fn edges(&self) -> usize {
        match self.len {
            0 | 1 => 0,
            2 => 1,
            n => n,
        }
    }

    /// The ends of edge `i`, in order.
    pub(crate) fn edge(&self, i: usize) -> (DVec2, DVec2) {
        (self.corner(i), self.corner(i + 1))
    }

    /// The outward unit normal of edge `i`; (0, 0) of one too short to have a direction.
    pub(crate) fn outward(&self, i: usize) -> DVec2 {
        let (start, end) = self.edge(i);
        -(end - start).perp().unit_or_zero()
    }

    /// The largest magnitude of a coordinate.
    pub(crate) fn max_abs(&self) -> f64 {
        self.corners().fold(0.0, |most, corner| most.max(corner.max_abs()))
    }
}

/// What rounding makes of a cross product, as a share of what is multiplied.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

impl Cubic {
    /// The point at parameter `t`, by repeated interpolation (de Casteljau), which is stable for every t in 0..=1.
    pub(crate) fn eval(&self, t: f64) -> DVec2 {
        let [p0, p1, p2, p3] = self.0;
        let (a, b, c) = (p0.lerp(p1, t), p1.lerp(p2, t), p2.lerp(p3, t));
        let (a, b) = (a.lerp(b, t), b.lerp(c, t));
        // lerp does not hit its far end exactly, but the curve does.
        if t == 1.0 { p3 } else { a.lerp(b, t) }
    }

    /// The first derivative at `t`.
    pub(crate) fn derivative(&self, t: f64) -> DVec2 {
        let [p0, p1, p2, p3] = self.0;
        let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2);
        d0.lerp(d1, t).lerp(d1.lerp(d2, t), t) * 3.0
    }

    /// The second derivative at `t`.
    pub(crate) fn second_derivative(&self, t: f64) -> DVec2 {
        let [p0, p1, p2, p3] = self.0;
        (p0 - p1 * 2.0 + p2).lerp(p1 - p2 * 2.0 + p3, t) * 6.0
    }

    /// The parameters, at most two, at which the curve runs along `direction`: the roots of the quadratic C'(t) × direction.
    pub(crate) fn along(&self, direction: DVec2) -> impl Iterator<Item = f64> + use<> {
        let [p0, p1, p2, p3] = self.0;
        let [d0, d1, d2] = [p1 - p0, p2 - p1, p3 - p2].map(|d| d.cross(direction));
        // d0(1−t)² + 2·d1·t(1−t) + d2·t² = a·t² + 2b·t + d0, with both roots by way of the larger numerator.
        let (a, b) = (d0 - 2.0 * d1 + d2, d1 - d0);
        // Where two roots are one, rounding may leave none. Farther from 0 there is none: the curve bends to and fro, and nowhere runs along it.
        let noise = ROUNDING * self.max_abs() * direction.max_abs();
        let (square, slack) = (b * b - a * d0, noise * (a.abs() + 2.0 * b.abs() + d0.abs() + noise));
        let q = -b - sqrt(square.max(0.0)).copysign(b);
        [q / a, d0 / q].into_iter().filter(move |&t| square >= -slack && t > 0.0 && t < 1.0)
    }

    /// The two halves of the curve.
    pub(crate) fn halves(&self) -> (Self, Self) {
        let [p0, p1, p2, p3] = self.0;
        let (a, b, c) = ((p0 + p1) * 0.5, (p1 + p2) * 0.5, (p2 + p3) * 0.5);
        let (ab, bc) = ((a + b) * 0.5, (b + c) * 0.5);
        let middle = (ab + bc) * 0.5;
        (Self([p0, a, ab, middle]), Self([middle, bc, c, p3]))
    }

    /// What of the curve is between two parameters (by its polar form, Ramshaw 1987).
    pub(crate) fn part(&self, from: f64, to: f64) -> Self {
        let [p0, p1, p2, p3] = self.0;
        let polar = |a: f64, b: f64, c: f64| {
            let (q0, q1, q2) = (p0.lerp(p1, a), p1.lerp(p2, a), p2.lerp(p3, a));
            q0.lerp(q1, b).lerp(q1.lerp(q2, b), c)
        };
        Self([polar(from, from, from), polar(from, from, to), polar(from, to, to), polar(to, to, to)])
    }

    /// The largest magnitude of a coordinate.
    pub(crate) fn max_abs(&self) -> f64 {
        self.0.iter().fold(0.0, |most, point| most.max(point.max_abs()))
    }
}

impl Core<'_> {
    /// Without area.
    pub(crate) const fn is_thin(&self) -> bool {
        match self {
            Self::Hull(hull) => hull.is_thin(),
            Self::Line { .. } | Self::Cubic(_) => true,
        }
    }
}

impl<'a> Rounded<'a> {
    /// The same, moved, without rounding to f32.
    pub(crate) fn moved(self, by: DVec2) -> Self {
        let core = match self.core {
            Core::Hull(hull) => {
                Core::Hull(Hull { few: hull.few.map(|corner| corner + by), offset: hull.offset + by, ..hull })
            }
            Core::Line { point, direction } => Core::Line { point: point + by, direction },
            Core::Cubic(cubic) => Core::Cubic(Cubic(cubic.0.map(|point| point + by))),
        };
        Self { core, ..self }
    }

    /// A circle, or without radius a point.
    pub(crate) fn circle(center: DVec2, radius: f64) -> Self {
        Self { core: Core::Hull(Hull::few(&[center])), radius }
    }

    pub(crate) fn of(shape: ShapeRef<'a>) -> Self {
        let hull =
            |corners: &[DVec2], radius: f32| Self { core: Core::Hull(Hull::few(corners)), radius: radius.into() };
        let cubic = |points: [DVec2; 4], radius: f32| Self { core: Core::Cubic(Cubic(points)), radius: radius.into() };
        match shape {
            ShapeRef::Circle(s) => Self::circle(s.center().wide(), s.radius().into()),
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
