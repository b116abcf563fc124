//! A moving point against a rounded core: the sweep of a ball, with its radius moved to the other side.
//!
//! All in f64 and in the perpendicular form: the distance of a ray's line from a centre comes from a cross product, not
//! from the difference of two nearly equal squares.

use super::core::Hull;
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::enters;

/// The first touch of a moving point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayHit {
    /// From 0 to 1 along the motion.
    pub(crate) time: f64,
    /// Unit, toward the mover.
    pub(crate) normal: DVec2,
    /// On the core, without the radius.
    pub(crate) point: DVec2,
}

/// A point that moves from `o` by `m` against the disc of radius `r` about `c`.
#[inline]
pub(crate) fn ray_circle(o: DVec2, m: DVec2, c: DVec2, r: f64) -> Option<RayHit> {
    let d = c - o;
    let along = d.dot(m);
    if along <= 0.0 {
        return None;
    }
    let mm = m.length_squared();
    let across = m.cross(d);
    let square = r * r * mm - across * across;
    if square < 0.0 {
        return None;
    }
    let time = (along - sqrt(square)) / mm;
    if time > 1.0 {
        return None;
    }
    if time <= 0.0 {
        let normal = if d == DVec2::ZERO { return None } else { -d.unit_or_zero() };
        return enters(m, normal).then_some(RayHit { time: 0.0, normal, point: c });
    }
    let normal = (m * time - d) / r;
    // A point mover on a point has no side but the one it comes from.
    let normal = if r > 0.0 { normal.unit_or_zero() } else { -m.unit_or_zero() };
    enters(m, normal).then_some(RayHit { time, normal, point: c })
}

/// Against the points within `r` of the segment from `a` to `b`. With r = 0 the segment is thin, and a point that starts
/// on it meets nothing: it may leave to either side.
#[inline]
pub(crate) fn ray_capsule(o: DVec2, m: DVec2, a: DVec2, b: DVec2, r: f64) -> Option<RayHit> {
    let ab = b - a;
    let length_squared = ab.length_squared();
    let side = ab.cross(o - a);
    let into = ab.cross(m);
    let reach_squared = r * r * length_squared;
    // The two long sides: lines parallel to the core at distance r. Only the one that the point is outside of counts.
    if side * side >= reach_squared && side != 0.0 {
        if side * into >= 0.0 {
            return None;
        }
        let length = sqrt(length_squared);
        let out = if side > 0.0 { 1.0 } else { -1.0 };
        let time = (side * out - r * length) / (-into * out);
        if time > 1.0 {
            return None;
        }
        let along = ab.dot(o - a + m * time);
        if along >= 0.0 && along <= length_squared {
            let normal = ab.perp() * (out / length);
            let point = a + ab * (along / length_squared);
            return enters(m, normal).then_some(RayHit { time, normal, point });
        }
        return ray_circle(o, m, if along < 0.0 { a } else { b }, r);
    }
    // Between the two lines: beyond an end, or inside.
    let along = ab.dot(o - a);
    if along < 0.0 {
        return ray_circle(o, m, a, r);
    }
    if along > length_squared {
        return ray_circle(o, m, b, r);
    }
    if side == 0.0 || length_squared == 0.0 {
        return None;
    }
    let normal = ab.perp() * (if side > 0.0 { 1.0 } else { -1.0 } / sqrt(length_squared));
    enters(m, normal).then(|| RayHit { time: 0.0, normal, point: a + ab * (along / length_squared) })
}

/// Against the points within `r` of the box between `min` and `max`.
#[inline]
pub(crate) fn ray_rounded_box(o: DVec2, m: DVec2, min: DVec2, max: DVec2, r: f64) -> Option<RayHit> {
    // How far outside the grown box the point is on each axis, on the side that it comes from; and where it enters it.
    let (low_x, high_x) = (min.x - r - o.x, max.x + r - o.x);
    let (low_y, high_y) = (min.y - r - o.y, max.y + r - o.y);
    if m.x.max(0.0) < low_x || m.x.min(0.0) > high_x || m.y.max(0.0) < low_y || m.y.min(0.0) > high_y {
        return None;
    }
    let near_x = if m.x >= 0.0 { low_x } else { high_x };
    let near_y = if m.y >= 0.0 { low_y } else { high_y };
    let outside_x = if m.x >= 0.0 { low_x >= 0.0 && m.x > 0.0 } else { high_x <= 0.0 };
    let outside_y = if m.y >= 0.0 { low_y >= 0.0 && m.y > 0.0 } else { high_y <= 0.0 };
    if !(outside_x || outside_y) {
        return ray_from_within(o, m, min, max, r);
    }
    // Later of the two entries; compared without division: near_x / m.x against near_y / m.y.
    let by_x =
        outside_x && (!outside_y || near_x * m.y.abs() * 1f64.copysign(m.x) > near_y * m.x.abs() * 1f64.copysign(m.y));
    let (time, normal) = if by_x {
        (near_x / m.x, DVec2::new(-1f64.copysign(m.x), 0.0))
    } else {
        (near_y / m.y, DVec2::new(0.0, -1f64.copysign(m.y)))
    };
    let at = o + m * time;
    let point = DVec2::new(at.x.clamp(min.x, max.x), at.y.clamp(min.y, max.y));
    let on_face = if by_x { at.y == point.y } else { at.x == point.x };
    if on_face {
        return enters(m, normal).then(|| RayHit {
            time,
            normal,
            point: if by_x {
                DVec2::new(if m.x > 0.0 { min.x } else { max.x }, point.y)
            } else {
                DVec2::new(point.x, if m.y > 0.0 { min.y } else { max.y })
            },
        });
    }
    // Entered beside a face: the round corner there, or nothing.
    ray_circle(o, m, point, r)
}

/// The rare start inside the grown box: beside a round corner, or in touch.
#[cold]
fn ray_from_within(o: DVec2, m: DVec2, min: DVec2, max: DVec2, r: f64) -> Option<RayHit> {
    let q = DVec2::new(o.x.clamp(min.x, max.x), o.y.clamp(min.y, max.y));
    let d = o - q;
    if d.x != 0.0 && d.y != 0.0 {
        let hit = ray_circle(o, m, q, r);
        if hit.is_some() || d.length_squared() <= r * r {
            return hit;
        }
        // Past this corner's circle, out of its square: into the circle of another, if the box is small.
        return [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)]
            .into_iter()
            .filter_map(|corner| ray_circle(o, m, corner, r))
            .reduce(|a, b| if b.time < a.time { b } else { a });
    }
    // In touch with a face, or within: by the shortest way out, against all that are equally short.
    let outs = [
        (o.x - min.x, DVec2::new(-1.0, 0.0), DVec2::new(min.x, o.y)),
        (max.x - o.x, DVec2::new(1.0, 0.0), DVec2::new(max.x, o.y)),
        (o.y - min.y, DVec2::new(0.0, -1.0), DVec2::new(o.x, min.y)),
        (max.y - o.y, DVec2::new(0.0, 1.0), DVec2::new(o.x, max.y)),
    ];
    let depth = outs.iter().fold(f64::INFINITY, |least, out| least.min(out.0));
    start_in_touch(m, outs.into_iter().filter(|out| out.0 == depth).map(|(_, normal, point)| (normal, point)))
}

/// A start in touch is a hit at time 0 if the motion enters by every one of the equally short ways out; the one most
/// opposed to the motion is reported.
fn start_in_touch(m: DVec2, outs: impl Iterator<Item = (DVec2, DVec2)>) -> Option<RayHit> {
    let mut most: Option<RayHit> = None;
    for (normal, point) in outs {
        if !enters(m, normal) {
            return None;
        }
        if most.is_none_or(|hit| m.dot(normal) < m.dot(hit.normal)) {
            most = Some(RayHit { time: 0.0, normal, point });
        }
    }
    most
}

/// Against the points within `r` of a convex hull.
pub(crate) fn ray_rounded_hull(o: DVec2, m: DVec2, hull: &Hull<'_>, r: f64) -> Option<RayHit> {
    match hull.len() {
        0 => return None,
        1 => return ray_circle(o, m, hull.corner(0), r),
        2 => return ray_capsule(o, m, hull.corner(0), hull.corner(1), r),
        _ => {}
    }
    // The face that the point is farthest out of, or least deep in.
    let mut out = f64::NEG_INFINITY;
    // Entering the grown faces' common area: the latest entry, before the first leaving.
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    for i in 0..hull.len() {
        let (a, normal) = face(hull, i);
        let distance = normal.dot(o - a);
        out = out.max(distance);
        let (gap, speed) = (distance - r, normal.dot(m));
        if speed < 0.0 {
            enter = enter.max(gap / -speed);
        } else if speed > 0.0 {
            leave = leave.min(gap / -speed);
        } else if gap > 0.0 {
            return None;
        }
    }
    if enter > leave || enter > 1.0 || leave < 0.0 {
        return None;
    }
    if out <= 0.0 {
        let same = 1e-12 * (o.max_abs() + hull.corner(0).max_abs());
        let outs = (0..hull.len()).map(|i| (face(hull, i), hull.corner(i + 1)));
        return start_in_touch(
            m,
            outs.filter(|((a, normal), _)| normal.dot(o - *a) >= out - same)
                .map(|((a, normal), _)| (normal, o - normal * normal.dot(o - a))),
        );
    }
    // The faces' own areas and the corners' discs between them.
    let mut best: Option<RayHit> = None;
    for i in 0..hull.len() {
        let (a, normal) = face(hull, i);
        let edge = hull.corner(i + 1) - a;
        let (gap, speed) = (normal.dot(o - a) - r, normal.dot(m));
        if enters(m, normal) && normal.dot(o - a) >= 0.0 {
            let time = (gap / -speed).max(0.0);
            let at = o + m * time;
            let along = edge.dot(at - a);
            if time <= 1.0 && along >= 0.0 && along <= edge.length_squared() {
                let point = a + edge * (along / edge.length_squared());
                keep_earlier(&mut best, Some(RayHit { time, normal, point }));
            }
        }
        keep_earlier(&mut best, ray_circle(o, m, a, r));
    }
    best
}

fn keep_earlier(best: &mut Option<RayHit>, hit: Option<RayHit>) {
    if let Some(hit) = hit
        && best.is_none_or(|best| hit.time < best.time)
    {
        *best = Some(hit);
    }
}

/// The start of a hull's face and its outward normal.
fn face(hull: &Hull<'_>, i: usize) -> (DVec2, DVec2) {
    let (a, b) = (hull.corner(i), hull.corner(i + 1));
    (a, -(b - a).perp().unit_or_zero())
}

/// Against the points within `r` of an infinite line; `direction` has length 1.
#[inline]
pub(crate) fn ray_line(o: DVec2, m: DVec2, point: DVec2, direction: DVec2, r: f64) -> Option<RayHit> {
    let side = direction.cross(o - point);
    if side == 0.0 {
        return None;
    }
    let normal = direction.perp() * 1f64.copysign(side);
    let speed = m.dot(normal);
    let gap = side.abs() - r;
    if !enters(m, normal) || gap > -speed {
        return None;
    }
    let time = (gap / -speed).max(0.0);
    let foot = direction.dot(o + m * time - point);
    Some(RayHit { time, normal, point: point + direction * foot })
}
