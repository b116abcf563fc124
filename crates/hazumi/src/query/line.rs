//! A line against everything: only the distances s from the line count, and the other core spans an interval of them. A
//! line is only ever left along its normal, so all is said by that interval's ends.

use super::core::{Core, Cubic, Rounded};
use super::crossing::{self, Rays};
use super::gap::Gap;
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// The sine of the angle within which lines are parallel: 1e-6 radians.
const PARALLEL: f64 = 1e-6;

/// A line's direction has been rounded to length 1 and s is a sum of products: its error relative to the coordinates.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// An end of a core's interval: its distance from the line, its point, and its parameter if it is a curve.
#[derive(Clone, Copy)]
struct End {
    s: f64,
    point: DVec2,
    t: f64,
}

/// What a core other than a line spans of the distances from a line, counted along `normal`.
struct Span {
    origin: DVec2,
    normal: DVec2,
    low: End,
    high: End,
    /// The rounding error of these.
    tolerance: f64,
}

impl Span {
    fn new(origin: DVec2, direction: DVec2, core: &Core) -> Self {
        let normal = direction.perp();
        let end = |point: DVec2, t: f64| End { s: normal.dot(point - origin), point, t };
        let first = match core {
            Core::Hull(hull) => end(hull.corner(0), 0.0),
            Core::Cubic(curve) => end(curve.0[0], 0.0),
            Core::Line { point, .. } => end(*point, 0.0),
        };
        let mut span = Self { origin, normal, low: first, high: first, tolerance: 0.0 };
        match core {
            Core::Hull(hull) => hull.corners().for_each(|corner| span.add(end(corner, 0.0))),
            Core::Cubic(curve) => {
                span.add(end(curve.0[0], 0.0));
                span.add(end(curve.0[3], 1.0));
                turns(curve, normal).for_each(|t| span.add(end(curve.eval(t), t)));
            }
            Core::Line { .. } => {}
        }
        span
    }

    fn add(&mut self, end: End) {
        if end.s < self.low.s {
            self.low = end;
        }
        if end.s > self.high.s {
            self.high = end;
        }
        self.tolerance = self.tolerance.max(ROUNDING * (end.point - self.origin).max_abs());
    }

    /// The core itself meets the line.
    fn meets(&self) -> bool {
        self.low.s <= self.tolerance && self.high.s >= -self.tolerance
    }

    /// Where a core that meets the line does so.
    fn crossing(&self, core: &Core) -> End {
        let (low, high) = (self.low, self.high);
        if low.s >= 0.0 {
            return low;
        }
        if high.s <= 0.0 {
            return high;
        }
        let Core::Cubic(curve) = core else {
            // Both ends are a hull's, and so is all between them.
            return End { s: 0.0, point: low.point.lerp(high.point, low.s / (low.s - high.s)), t: 0.0 };
        };
        // s changes sign between the two parameters. Halving them to the resolution of f64 cannot fail.
        let (mut below, mut above) = (low, high);
        for _ in 0..60 {
            let t = (below.t + above.t) * 0.5;
            let point = curve.eval(t);
            let middle = End { s: self.normal.dot(point - self.origin), point, t };
            if middle.s <= 0.0 {
                below = middle;
            } else {
                above = middle;
            }
        }
        if -below.s < above.s { below } else { above }
    }

    /// The point of the line opposite to an end.
    fn foot(&self, end: End) -> DVec2 {
        end.point - self.normal * end.s
    }
}

/// The parameters in 0..1 at which a curve runs along the line with this normal: s' = 3·(d0(1−t)² + 2·d1·t(1−t) + d2·t²)
/// = 3·(a·t² + 2·b·t + d0). Both roots come by way of the larger numerator, so that a vanishing `a` gives the linear root
/// and one at infinity; a discriminant that rounding makes negative is a double root. No root (0/0) is filtered out.
fn turns(curve: &Cubic, normal: DVec2) -> impl Iterator<Item = f64> {
    let [p0, p1, p2, p3] = curve.0;
    let (d0, d1, d2) = (normal.dot(p1 - p0), normal.dot(p2 - p1), normal.dot(p3 - p2));
    let (a, b) = (d0 - 2.0 * d1 + d2, d1 - d0);
    let q = -b - sqrt((b * b - a * d0).max(0.0)).copysign(b);
    [q / a, d0 / q].into_iter().filter(|&t| t > 0.0 && t < 1.0)
}

/// The gap from the line through `point` along the unit vector `direction` to another core.
pub(super) fn gap(point: DVec2, direction: DVec2, other: &Core, radius: f64) -> Gap {
    if let &Core::Line { point: other_point, direction: other_direction } = other {
        return gap_of_lines(point, direction, other_point, other_direction, radius);
    }
    let span = Span::new(point, direction, other);
    if span.meets() {
        let at = span.crossing(other).point;
        return Gap::between(at, at, radius, 0.0);
    }
    let (end, sign) = if span.low.s > 0.0 { (span.low, 1.0) } else { (span.high, -1.0) };
    let distance = end.s * sign;
    let touch = distance <= radius + span.tolerance;
    Gap {
        touch,
        meet: false,
        distance,
        apart: if touch { 0.0 } else { distance - radius },
        on_a: span.foot(end),
        on_b: end.point,
        direction: span.normal * sign,
    }
}

/// Lines that are not parallel cross, however far away. Parallel ones are compared where they pass the middle between the
/// points that define them, so that the answer is the same from both sides.
fn gap_of_lines(p: DVec2, along_p: DVec2, q: DVec2, along_q: DVec2, radius: f64) -> Gap {
    let sine = along_p.cross(along_q);
    if sine.abs() > PARALLEL {
        let at = p + along_p * ((q - p).cross(along_q) / sine);
        return Gap::between(at, at, radius, 0.0);
    }
    let middle = (p + q) * 0.5;
    let (on_p, on_q) = (p + along_p * along_p.dot(middle - p), q + along_q * along_q.dot(middle - q));
    Gap::between(on_p, on_q, radius, ROUNDING * (q - p).max_abs())
}

/// The shortest ways to part two shapes of which at least one is a line.
pub(super) fn normals(a: &Rounded, b: &Rounded) -> Normals {
    let radius = a.radius + b.radius;
    let (point, direction, other, flip) = match (&a.core, &b.core) {
        (&Core::Line { point, direction }, &Core::Line { point: point_b, direction: direction_b }) => {
            let gap = gap_of_lines(point, direction, point_b, direction_b, radius);
            if !gap.touch {
                return Normals::default();
            }
            let rays = |core: &Core| Rays::at(core, gap.on_b, None);
            // Parallel lines that touch are one line, whatever the last bits of their directions.
            let of_a = if gap.on_a == gap.on_b { rays(&a.core) } else { rays(&b.core) };
            return crossing::normals(&of_a, &rays(&b.core), gap.on_b, a.radius, b.radius);
        }
        (other, &Core::Line { point, direction }) => (point, direction, other, false),
        (&Core::Line { point, direction }, other) => (point, direction, other, true),
        _ => return Normals::default(),
    };
    let span = Span::new(point, direction, other);
    if span.low.s > radius + span.tolerance || span.high.s < -radius - span.tolerance {
        return Normals::default();
    }
    // The other core goes along the normal until its low end is `radius` above the line, or the other way.
    let (up, down) = ((radius - span.low.s).max(0.0), (radius + span.high.s).max(0.0));
    let least = up.min(down);
    if radius == 0.0 && other.is_thin() && least > span.tolerance {
        let at = span.crossing(other);
        let rays = |core: &Core| Rays::at(core, at.point, Some(at.t));
        return crossing::normals(&rays(&a.core), &rays(&b.core), at.point, a.radius, b.radius);
    }
    let line_radius = if flip { a.radius } else { b.radius };
    let mut list = Normals::default();
    for (normal, depth, end) in [(span.normal, up, span.low), (-span.normal, down, span.high)] {
        if depth <= least + span.tolerance {
            list.push(ContactWide { normal, depth, point: span.foot(end) + normal * line_radius });
        }
    }
    if flip { list.flipped() } else { list }
}
