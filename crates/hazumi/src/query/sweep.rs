//! When a moving shape meets one at rest.

use alloc::vec::Vec;

use super::contact::normals_wide;
use super::core::{Core, Hull, Rounded};
use super::invalid::{InvalidQuestion, finite};
use super::ray::{
    GLIDE, RayHit, SAME, ray_capsule, ray_circle, ray_corners, ray_line, ray_rounded_box, ray_rounded_hull,
    ray_rounded_obb,
};
use super::sweep_curve::{entered, hull_against_cubic, ray_rounded_cubic};
use crate::dvec2::DVec2;
use crate::{Aabb, Circle, Line, ShapeRef, Vec2};

/// The first touch of a moving shape: the answer of [`sweep()`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SweepHit {
    /// The share of the motion made before the touch, 0..=1.
    pub time: f32,
    /// The direction, of length 1, from `b` to `a` at that moment. Flat faces along an axis give it exactly along that axis.
    pub normal: Vec2,
    /// The point of `b` that `a` touches then; of a shared edge any.
    pub point: Vec2,
}

/// The first touch of `a`, moving straight by `motion`, with `b` at rest: `Ok(None)` if there is none.
///
/// <svg viewBox="0 0 330 130" width="440" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">
/// <rect x="230" y="15" width="60" height="100" fill="#8884" stroke="#888"/><text x="268" y="108" fill="#888">b</text>
/// <circle cx="40" cy="30" r="24" fill="#48c4" stroke="#48c"/><text x="14" y="34" fill="#48c">a</text>
/// <circle cx="206" cy="70" r="24" fill="none" stroke="#48c"/>
/// <circle cx="310" cy="95" r="24" fill="none" stroke="#48c" stroke-dasharray="3 4" opacity=".6"/>
/// <path d="M40 30 206 70" stroke="#48c"/><path d="M206 70 310 95" stroke="#48c" stroke-dasharray="3 4"/>
/// <text x="96" y="36" fill="#48c">motion · time</text>
/// <path d="M230 70h-34m8-4-8 4 8 4" fill="none" stroke="#c40" stroke-width="2"/><text x="182" y="60" fill="#c40">normal</text>
/// <circle cx="230" cy="70" r="3.5" fill="#c40"/><text x="235" y="67" fill="#c40">point</text></svg>
///
/// * A touch counts only if the motion enters: `motion · normal < 0`. Gliding along a face or past a corner, leaving, and a
///   zero motion are no hit.
/// * A start in touch is a hit at time 0 if the motion goes deeper, judged by the shortest way out ([`contact`]), and no hit
///   otherwise. If several ways out are equally short, as from corner to corner or with a thin shape through the centre, the
///   motion must go against all of them; the most opposed is the normal.
/// * A start that merely touches a curve, to within a few ulps of f32, and leaves it may hit another part of the same curve later. What
///   of the curve was inside by that comes out again, and that is no hit.
/// * Nothing is too fast: the time is exact to rounding however long the motion. Against curves it is exact to 1e-11 of the
///   sizes and distances involved.
/// * A curve that moves against another curve is not computed, nor two lines that are not parallel (they always cross): `None`.
///
/// # Errors
/// If the motion is not finite.
///
/// ```
/// use hazumi::{Aabb, Circle, Vec2};
/// let ball = Circle::new([0., 0.], 1.)?;
/// let brick = Aabb::new([9., -2.], [12., 2.])?;
/// let hit = hazumi::sweep(&ball, [16., 0.], &brick)?.unwrap();
/// assert_eq!((hit.time, hit.normal, hit.point), (0.5, -Vec2::X, Vec2::new(9., 0.)));
/// assert_eq!(hazumi::sweep(&ball, [-16., 0.], &brick)?, None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Formula
/// `a` touches `b` when the origin, carried along, enters the Minkowski sum of `b` and −`a`: of two convex polygons that is the
/// polygon of both their edges in order of direction, and a radius of either only grows it (de Berg et al., *Computational
/// Geometry*, 13.3). A ray is then clipped by the faces, or solved against the circle at a corner by the offset of the
/// centre from the ray, which does not lose the radius when the motion is long. Curves: by halving into chords with a bound
/// on how far the curve strays.
///
/// [`contact`]: super::contact()
#[inline]
#[doc(alias("cast", "shape_cast", "time_of_impact", "toi", "ccd", "raycast"))]
pub fn sweep<'a, 'b>(
    a: impl Into<ShapeRef<'a>>,
    motion: impl Into<Vec2>,
    b: impl Into<ShapeRef<'b>>,
) -> Result<Option<SweepHit>, InvalidQuestion> {
    Ok(first_touch(a.into(), finite("motion", motion.into())?, b.into()))
}

/// [`sweep()`] by a motion that is known to be finite. In line, so that a caller who knows the shapes pays for those alone: a fifth to a third of the time.
#[cfg_attr(not(hazumi_small), inline(always))]
pub(crate) fn first_touch(a: ShapeRef<'_>, motion: Vec2, b: ShapeRef<'_>) -> Option<SweepHit> {
    let m = motion.wide();
    let hit = match (a, b) {
        (ShapeRef::Circle(a), ShapeRef::Circle(b)) => {
            outward(ray_circle(a.center().wide(), m, b.center().wide(), wide_sum(a, b.radius())), b.radius())
        }
        (ShapeRef::Circle(a), ShapeRef::Aabb(b)) => {
            ray_rounded_box(a.center().wide(), m, b.min().wide(), b.max().wide(), a.radius().into())
        }
        (ShapeRef::Circle(a), ShapeRef::Obb(b)) => ray_rounded_obb(
            a.center().wide(),
            m,
            b.center().wide(),
            b.axis().wide(),
            b.half().wide(),
            a.radius().into(),
        ),
        (ShapeRef::Circle(a), ShapeRef::Capsule(b)) => {
            outward(ray_capsule(a.center().wide(), m, b.a().wide(), b.b().wide(), wide_sum(a, b.radius())), b.radius())
        }
        (ShapeRef::Circle(a), ShapeRef::Segment(b)) => {
            ray_capsule(a.center().wide(), m, b.a().wide(), b.b().wide(), a.radius().into())
        }
        (ShapeRef::Circle(a), ShapeRef::Line(b)) => against_line(a, m, b),
        (ShapeRef::Aabb(a), ShapeRef::Aabb(b)) => box_against_box(a, m, b),
        _ => general(a, m, b),
    }?;
    // Adding 0 turns −0 into 0.
    let normal = Vec2::new(hit.normal.x as f32 + 0.0, hit.normal.y as f32 + 0.0);
    Some(SweepHit { time: hit.time as f32, normal, point: hit.point.narrow() })
}

#[inline(always)]
fn wide_sum(circle: &Circle, radius: f32) -> f64 {
    f64::from(circle.radius()) + f64::from(radius)
}

/// Moves the point from the core of `b` to its surface.
#[inline(always)]
fn outward(hit: Option<RayHit>, radius: f32) -> Option<RayHit> {
    hit.map(|hit| RayHit { point: hit.point + hit.normal * f64::from(radius), ..hit })
}

#[inline]
fn against_line(a: &Circle, m: DVec2, b: &Line) -> Option<RayHit> {
    let direction = b.direction().wide().unit_or_zero();
    let r = f64::from(a.radius());
    if direction == DVec2::ZERO {
        return ray_circle(a.center().wide(), m, b.point().wide(), r);
    }
    ray_line(a.center().wide(), m, b.point().wide(), direction, r)
}

/// The sum of two boxes is a box.
#[inline]
fn box_against_box(a: &Aabb, m: DVec2, b: &Aabb) -> Option<RayHit> {
    let (a_min, a_max, b_min, b_max) = (a.min().wide(), a.max().wide(), b.min().wide(), b.max().wide());
    let mut hit = ray_rounded_box(DVec2::ZERO, m, b_min - a_max, b_max - a_min, 0.0)?;
    // The middle of what the two share along the touching side.
    let by = m * hit.time;
    let shared = |a_min: f64, a_max: f64, b_min: f64, b_max: f64| {
        (0.5 * (a_min.max(b_min) + a_max.min(b_max))).clamp(b_min, b_max)
    };
    hit.point = DVec2::new(
        if hit.normal.y == 0.0 {
            if hit.normal.x < 0.0 { b_min.x } else { b_max.x }
        } else {
            shared(a_min.x + by.x, a_max.x + by.x, b_min.x, b_max.x)
        },
        if hit.normal.x == 0.0 {
            if hit.normal.y < 0.0 { b_min.y } else { b_max.y }
        } else {
            shared(a_min.y + by.y, a_max.y + by.y, b_min.y, b_max.y)
        },
    );
    Some(hit)
}

fn general(a: ShapeRef<'_>, m: DVec2, b: ShapeRef<'_>) -> Option<RayHit> {
    sweep_wide(&Rounded::of(a), m, &Rounded::of(b))
}

/// [`sweep()`] before rounding. `point` is on the surface of `b`.
pub(crate) fn sweep_wide(a: &Rounded, m: DVec2, b: &Rounded) -> Option<RayHit> {
    let r = a.radius + b.radius;
    let on_surface = |hit: RayHit| RayHit { point: hit.point + hit.normal * b.radius, ..hit };
    match (&a.core, &b.core) {
        (Core::Hull(hull_a), Core::Hull(hull_b)) => hull_against_hull(hull_a, m, hull_b, r).map(on_surface),
        (Core::Hull(hull), Core::Cubic(cubic)) => match hull.len() {
            1 => ray_rounded_cubic(hull.corner(0), m, cubic, r),
            _ => hull_against_cubic(hull, m, cubic, r),
        }
        .map(on_surface),
        (Core::Hull(hull), Core::Line { point, direction }) => {
            let reach = extent(hull.corners(), direction.perp());
            against_line_wide(a, m, b, *point, *direction, reach)
        }
        (Core::Cubic(cubic), Core::Line { point, direction }) => {
            let normal = direction.perp();
            let bulges = cubic.along(*direction).map(|t| cubic.eval(t));
            let reach = extent(bulges.chain([cubic.0[0], cubic.0[3]]), normal);
            against_line_wide(a, m, b, *point, *direction, reach)
        }
        (Core::Line { point: o, direction: other }, Core::Line { point, direction }) => {
            if other.cross(*direction).abs() > 1e-6 {
                return None;
            }
            ray_line(*o, m, *point, *direction, 0.0)
        }
        (Core::Line { .. }, _) | (Core::Cubic(_), Core::Hull(_)) => {
            // Seen from `a`, `b` comes the other way.
            let hit = sweep_wide(b, -m, a)?;
            let (normal, on_a) = (-hit.normal, hit.point + m * hit.time);
            let point = if hit.time > 0.0 { on_a } else { on_a + normal * depth(a, b) };
            Some(RayHit { time: hit.time, normal, point })
        }
        (Core::Cubic(_), Core::Cubic(_)) => None,
    }
}

/// The least and the greatest extent along `normal`, each with the point that has it.
fn extent(points: impl Iterator<Item = DVec2>, normal: DVec2) -> [(f64, DVec2); 2] {
    let mut reach = [(f64::INFINITY, DVec2::ZERO), (f64::NEG_INFINITY, DVec2::ZERO)];
    for point in points {
        let far = point.dot(normal);
        if far < reach[0].0 {
            reach[0] = (far, point);
        }
        if far > reach[1].0 {
            reach[1] = (far, point);
        }
    }
    reach
}

/// A line is a wall to its normal alone: the nearer extreme of the mover meets it first.
fn against_line_wide(
    a: &Rounded,
    m: DVec2,
    b: &Rounded,
    point: DVec2,
    direction: DVec2,
    reach: [(f64, DVec2); 2],
) -> Option<RayHit> {
    let base = point.dot(direction.perp());
    let (low, high) = (reach[0].0 - base - a.radius, reach[1].0 - base + a.radius);
    let same = SAME * (reach[0].1.max_abs() + point.max_abs());
    if low.abs() <= same && high.abs() <= same {
        // A thin mover on the line: out to either side.
        return None;
    }
    if low < 0.0 && high > 0.0 {
        return start_in_touch(a, m, b);
    }
    let (normal, gap, (_, nearest)) =
        if low >= 0.0 { (direction.perp(), low, reach[0]) } else { (-direction.perp(), -high, reach[1]) };
    let rate = -m.dot(normal);
    if rate <= GLIDE * m.max_abs() || gap > rate {
        return None;
    }
    let time = (gap / rate).clamp(0.0, 1.0);
    let foot = (nearest + m * time - point).dot(direction);
    Some(RayHit { time, normal, point: point + direction * foot })
}

/// A start in touch, by the contact's normals.
#[cold]
fn start_in_touch(a: &Rounded, m: DVec2, b: &Rounded) -> Option<RayHit> {
    entered(normals_wide(a, b).as_slice().iter().map(|c| (c.normal, c.point)), m)
}

/// How far a start in touch overlaps; 0 if it does not.
#[cold]
fn depth(a: &Rounded, b: &Rounded) -> f64 {
    normals_wide(a, b).as_slice().first().map_or(0.0, |contact| contact.depth)
}

/// One corner of the sum of `b` and −`a`, and whose it is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Corner {
    pub(crate) at: DVec2,
    /// From here to the next.
    pub(crate) edge: DVec2,
    pub(crate) of_b: usize,
}

/// How many corners of both fit without an allocation.
const FEW: usize = 20;

fn hull_against_hull(a: &Hull, m: DVec2, b: &Hull, r: f64) -> Option<RayHit> {
    match (a.len(), b.len()) {
        (0, _) | (_, 0) => return None,
        (1, _) => return ray_rounded_hull(a.corner(0), m, b, r),
        (_, 1) => {
            let hit = ray_rounded_hull(b.corner(0), -m, a, r)?;
            return Some(RayHit { time: hit.time, normal: -hit.normal, point: b.corner(0) });
        }
        _ => {}
    }
    if !boxes_meet(a, m, b, r) {
        return None;
    }
    with_sum(a, b, |corners| {
        let hit = ray_corners(DVec2::ZERO, m, corners.len(), |i| corners[i].at, |i| corners[i].edge, r)?;
        let on_b = |i: usize| b.corner(corners[i].of_b);
        let point = on_b(hit.from).lerp(on_b(hit.to), hit.at);
        Some(RayHit { time: hit.time, normal: hit.normal, point })
    })
}

/// Hands over the corners of the sum of `b` and −`a`, counter-clockwise. Both have corners.
pub(crate) fn with_sum<T>(a: &Hull, b: &Hull, then: impl FnOnce(&[Corner]) -> T) -> T {
    let most = a.len() + b.len();
    let mut few = [Corner::default(); FEW];
    let mut many = Vec::new();
    let corners = if most <= FEW {
        &mut few[..]
    } else {
        many.resize(most, Corner::default());
        &mut many[..]
    };
    let n = match (a.len(), b.len()) {
        (0, _) | (_, 0) => 0,
        // The other shape, or the other turned half round: which way its corners go stays the same.
        (1, n) => {
            for (i, corner) in corners.iter_mut().enumerate().take(n) {
                *corner = Corner { at: b.corner(i) - a.corner(0), edge: b.corner(i + 1) - b.corner(i), of_b: i };
            }
            n
        }
        (n, 1) => {
            for (i, corner) in corners.iter_mut().enumerate().take(n) {
                *corner = Corner { at: b.corner(0) - a.corner(i), edge: a.corner(i) - a.corner(i + 1), of_b: 0 };
            }
            n
        }
        _ => minkowski(a, b, corners),
    };
    then(&corners[..n])
}

/// Whether the box around the way of `a` meets that around `b`; a share more, so that rounding hides no touch.
fn boxes_meet(a: &Hull, m: DVec2, b: &Hull, r: f64) -> bool {
    let bounds =
        |hull: &Hull| hull.corners().fold((hull.corner(0), hull.corner(0)), |(low, high), p| (low.min(p), high.max(p)));
    let ((a_low, a_high), (b_low, b_high)) = (bounds(a), bounds(b));
    let slack = r + 1e-12 * (a_low.max_abs() + a_high.max_abs() + b_low.max_abs() + b_high.max_abs() + r);
    a_low.x + m.x.min(0.0) - slack <= b_high.x
        && b_low.x <= a_high.x + m.x.max(0.0) + slack
        && a_low.y + m.y.min(0.0) - slack <= b_high.y
        && b_low.y <= a_high.y + m.y.max(0.0) + slack
}

/// The corners of the sum of `b` and −`a`, counter-clockwise, and their number: both hulls' edges, from the lowest corner on, in
/// order of direction; parallel edges join. Both have at least 2 corners.
fn minkowski(a: &Hull, b: &Hull, out: &mut [Corner]) -> usize {
    let lower = |p: DVec2, q: DVec2| p.y < q.y || (p.y == q.y && p.x < q.x);
    let (na, nb) = (a.len(), b.len());
    let first_b = (1..nb).fold(0, |best, i| if lower(b.corner(i), b.corner(best)) { i } else { best });
    // −a is lowest where a is highest, and its edges are those of a reversed.
    let first_a = (1..na).fold(0, |best, i| if lower(a.corner(best), a.corner(i)) { i } else { best });
    let (mut i, mut j, mut n) = (0, 0, 0);
    while i < nb || j < na {
        let (of_b, of_a) = ((first_b + i) % nb, (first_a + j) % na);
        let edge_b = b.corner(of_b + 1) - b.corner(of_b);
        let edge_a = a.corner(of_a) - a.corner(of_a + 1);
        let turn = edge_b.cross(edge_a);
        let parallel = turn.abs() <= 1e-13 * edge_b.max_abs() * edge_a.max_abs() && edge_b.dot(edge_a) > 0.0;
        let edge = if i < nb && j < na && parallel {
            i += 1;
            j += 1;
            edge_b + edge_a
        } else if j >= na || (i < nb && turn >= 0.0) {
            i += 1;
            edge_b
        } else {
            j += 1;
            edge_a
        };
        if let Some(corner) = out.get_mut(n) {
            *corner = Corner { at: b.corner(of_b) - a.corner(of_a), edge, of_b };
            n += 1;
        }
    }
    n
}
