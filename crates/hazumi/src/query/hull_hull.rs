//! Convex hull against convex hull: points, segments and convex polygons.
//!
//! *Apart*: two disjoint convex polygons are nearest at a corner of one and an edge (or corner) of the other, so the least
//! of all corner-to-edge distances is the answer. Squares are compared, as fractions num/den without division: the distance
//! of w from an edge e is |e × w| / |e|, so that num = (e × w)² and den = |e|² are exact for f32 input of like size.
//!
//! *Meeting*: the translations of `a` that leave it in touch with `b` are the Minkowski difference D = b − a, a convex
//! polygon whose edges are those of b and those of a reversed. The shortest way out of it from 0 is over its nearest edge:
//! along an edge normal n by h(n) = max n·b − min n·a.

use super::core::{Core, Hull};
use super::crossing::{self, Rays};
use super::gap::Gap;
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// How near two depths are the same depth, relative to the coordinates: beyond the rounding of f64, far below that of f32.
const SAME: f64 = 1e-12;

/// A corner and an edge (or another corner) with the square of their distance as num / den.
#[derive(Clone, Copy)]
struct Feature {
    num: f64,
    den: f64,
    corner: DVec2,
    start: DVec2,
    end: DVec2,
    /// The corner is `a`'s.
    of_a: bool,
}

impl Feature {
    #[inline]
    fn new(corner: DVec2, start: DVec2, end: DVec2, of_a: bool) -> Self {
        let mut feature = Self { num: 0.0, den: 1.0, corner, start, end, of_a };
        match feature.place() {
            Place::Corner(other) => feature.num = (corner - other).length_squared(),
            Place::Inside { area, .. } => {
                feature.num = area * area;
                feature.den = (end - start).length_squared();
            }
        }
        feature
    }

    /// Where on the edge the corner is nearest. All is measured from the end of the edge that is nearer, so that the far end
    /// of a long wall costs no precision.
    #[inline(always)]
    fn place(&self) -> Place {
        let edge = self.end - self.start;
        let (from_start, from_end) = (self.corner - self.start, self.corner - self.end);
        let (past_start, past_end) = (from_start.dot(edge), from_end.dot(edge));
        if past_start <= 0.0 {
            Place::Corner(self.start)
        } else if past_end >= 0.0 {
            Place::Corner(self.end)
        } else if past_start <= -past_end {
            Place::Inside { area: edge.cross(from_start), base: self.start, along: past_start }
        } else {
            Place::Inside { area: edge.cross(from_end), base: self.end, along: past_end }
        }
    }

    /// The point of the edge nearest to the corner, and a vector from the corner toward it, of any length. An edge gives
    /// its own normal, so that a corner however near it does not spoil the direction.
    fn nearest(&self) -> (DVec2, DVec2) {
        match self.place() {
            Place::Corner(other) => (other, other - self.corner),
            Place::Inside { area, base, along } => {
                let edge = self.end - self.start;
                let toward = match area {
                    area if area > 0.0 => -edge.perp(),
                    area if area < 0.0 => edge.perp(),
                    _ => DVec2::ZERO,
                };
                (base + edge * (along / edge.length_squared()), toward)
            }
        }
    }
}

/// Where on an edge a point is nearest.
enum Place {
    /// At this end.
    Corner(DVec2),
    /// In between, `along` / |edge|² edges from `base`; `area` is |edge| times the distance, positive on the edge's left.
    Inside { area: f64, base: DVec2, along: f64 },
}

/// The gap between two hulls with `radius` in all around them.
pub(super) fn gap(a: &Hull, b: &Hull, radius: f64) -> Gap {
    let radius_squared = radius * radius;
    let mut touch = false;
    let mut best: Option<Feature> = None;
    let mut consider = |feature: Feature| {
        // Every feature is asked by itself: comparing them rounds once more.
        touch |= feature.num <= radius_squared * feature.den;
        if best.is_none_or(|best| feature.num * best.den < best.num * feature.den) {
            best = Some(feature);
        }
    };
    for (corners, other, of_a) in [(a, b, true), (b, a, false)] {
        for corner in corners.corners() {
            let mut start = other.corner(0);
            for i in 0..other.edges() {
                let end = other.corner(i + 1);
                consider(Feature::new(corner, start, end, of_a));
                start = end;
            }
        }
    }
    if a.edges() == 0 && b.edges() == 0 {
        let (from, to) = (a.corner(0), b.corner(0));
        consider(Feature { num: (to - from).length_squared(), den: 1.0, corner: from, start: to, end: to, of_a: true });
    }
    let Some(best) = best else {
        // Hulls have corners.
        return Gap::between(DVec2::ZERO, DVec2::ZERO, radius, 0.0);
    };

    let (on_edge, toward) = best.nearest();
    let toward = toward.unit_or_zero();
    let (on_a, on_b, direction) =
        if best.of_a { (best.corner, on_edge, toward) } else { (on_edge, best.corner, -toward) };
    let meet = best.num == 0.0 || direction == DVec2::ZERO || !separated(a, b, on_a, direction);
    if meet {
        return Gap { touch: true, meet, distance: 0.0, apart: 0.0, on_a, on_b, direction: DVec2::ZERO };
    }
    let distance = sqrt(best.num / best.den);
    // distance − radius without cancellation: (d² − r²) / (d + r).
    let apart =
        if touch { 0.0 } else { ((best.num - radius_squared * best.den) / (best.den * (distance + radius))).max(0.0) };
    Gap { touch, meet, distance, apart, on_a, on_b, direction }
}

/// Whether hulls whose borders do not touch lie apart, rather than one in the other or crossing. `direction` joins the
/// nearest points of the borders: if the hulls are apart it separates them. Near touch its rounding matters, so the edges,
/// whose cross products are exact for f32, have their say as well.
fn separated(a: &Hull, b: &Hull, origin: DVec2, direction: DVec2) -> bool {
    let most = |hull: &Hull, n: DVec2| hull.corners().fold(f64::NEG_INFINITY, |most, c| most.max(n.dot(c - origin)));
    if most(a, direction) < -most(b, -direction) {
        return true;
    }
    if a.len() + b.len() <= 3 {
        return true;
    }
    let by_an_edge = |hull: &Hull, other: &Hull| {
        (0..hull.edges()).any(|i| {
            let (start, end) = hull.edge(i);
            let outward = -(end - start).perp();
            let (mut inside, mut outside) = (false, false);
            for corner in other.corners() {
                let side = outward.dot(corner - start);
                inside |= side <= 0.0;
                outside |= side >= 0.0;
            }
            !inside || (hull.is_thin() && !outside)
        })
    };
    by_an_edge(a, b) || by_an_edge(b, a)
}

/// A point of both hulls, which meet: where their borders touch, a corner of one in the other, or a crossing of edges.
pub(super) fn common_point(a: &Hull, b: &Hull, gap: &Gap) -> DVec2 {
    if gap.on_a == gap.on_b {
        return gap.on_a;
    }
    for (hull, other) in [(a, b), (b, a)] {
        if !other.is_thin()
            && let Some(inside) = hull.corners().find(|&corner| contains(other, corner))
        {
            return inside;
        }
    }
    for i in 0..a.edges() {
        let (p, p_end) = a.edge(i);
        for j in 0..b.edges() {
            let (q, q_end) = b.edge(j);
            let (e, f) = (p_end - p, q_end - q);
            let area = e.cross(f);
            let (s, t) = ((q - p).cross(f) / area, (q - p).cross(e) / area);
            if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
                return p + e * s;
            }
        }
    }
    // Only rounding comes here; then the borders are within it.
    gap.on_b
}

/// Whether a polygon contains a point.
fn contains(hull: &Hull, point: DVec2) -> bool {
    (0..hull.edges()).all(|i| {
        let (start, end) = hull.edge(i);
        (end - start).cross(point - start) >= 0.0
    })
}

/// The shortest ways to part two hulls, `a` with radius `radius_a` around it and `b` likewise.
pub(super) fn normals(a: &Hull, b: &Hull, radius_a: f64, radius_b: f64) -> Normals {
    let radius = radius_a + radius_b;
    let gap = gap(a, b, radius);
    if !gap.touch {
        return Normals::default();
    }
    if !gap.meet {
        // The nearest point of a convex set is the only one.
        let depth = (radius - gap.distance).max(0.0);
        return Normals::one(ContactWide { normal: -gap.direction, depth, point: gap.on_b - gap.direction * radius_b });
    }
    let points = a.edges() == 0 && b.edges() == 0;
    if points || (radius == 0.0 && a.is_thin() && b.is_thin()) {
        let at = common_point(a, b, &gap);
        let rays = |hull: &Hull| Rays::at(&Core::Hull(*hull), at, None);
        return crossing::normals(&rays(a), &rays(b), at, radius_a, radius_b);
    }

    // Faces of D in the order of b's edges, then a's. A face that another one hides, as rounding may make of the sides of a
    // needle, still is a way out, only not the shortest.
    let same = SAME * (a.max_abs().max(b.max_abs()) + radius);
    let mut least = f64::INFINITY;
    let mut faces = Faces::default();
    for (hull, reversed) in [(b, false), (a, true)] {
        for i in 0..hull.edges() {
            let (start, outward) = (hull.corner(i), hull.outward(i));
            for normal in [outward, -outward].into_iter().take(if hull.is_thin() { 2 } else { 1 }) {
                let normal = if reversed { -normal } else { normal };
                let reach_b = b.corners().fold(f64::NEG_INFINITY, |most, c| most.max(normal.dot(c - start)));
                let reach_a = a.corners().fold(f64::NEG_INFINITY, |most, c| most.max(normal.dot(start - c)));
                let height = (reach_b + reach_a).max(0.0);
                if height < least - same {
                    faces.len = 0;
                }
                if height <= least + same {
                    faces.push(normal, height);
                }
                least = least.min(height);
            }
        }
    }
    let mut list = Normals::default();
    for &(normal, height) in faces.list.iter().take(faces.len).filter(|&&(_, height)| height <= least + same) {
        list.push(ContactWide { normal, depth: height + radius, point: touch_point(a, b, normal) + normal * radius_b });
    }
    list
}

/// Faces that may be the nearest, without repetition.
#[derive(Default)]
struct Faces {
    list: [(DVec2, f64); Normals::CAPACITY],
    len: usize,
}

impl Faces {
    fn push(&mut self, normal: DVec2, height: f64) {
        let known = self.list[..self.len].iter().any(|(n, _)| n.dot(normal) > 1.0 - SAME);
        if !known && self.len < self.list.len() {
            self.list[self.len] = (normal, height);
            self.len += 1;
        }
    }
}

/// Where `b` is touched by `a` moved out along `normal`: the middle of what their extreme corners or edges share.
fn touch_point(a: &Hull, b: &Hull, normal: DVec2) -> DVec2 {
    let extreme = |hull: &Hull, n: DVec2| {
        let mut found = hull.corner(0);
        for corner in hull.corners() {
            if n.dot(corner - found) > 0.0 {
                found = corner;
            }
        }
        found
    };
    let (top, bottom) = (extreme(b, normal), extreme(a, -normal));
    let across = normal.perp();
    let span = |hull: &Hull, level: DVec2| {
        let size = hull.corners().fold(0.0, |most: f64, corner| most.max((corner - level).max_abs()));
        let on_level = hull.corners().filter(|&c| normal.dot(c - level).abs() <= 1e-10 * size);
        on_level
            .map(|c| across.dot(c - top))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
    };
    let ((low_a, high_a), (low_b, high_b)) = (span(a, bottom), span(b, top));
    let middle = (low_a.max(low_b) + high_a.min(high_b)) * 0.5;
    top + across * middle.max(low_b).min(high_b)
}
