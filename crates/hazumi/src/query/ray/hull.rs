//! Against a convex hull with rounded corners.

use super::capsule::ray_capsule;
use super::circle::{disc, ray_circle};
use super::hit::{GLIDE, RayHit, SAME, enters};
use crate::dvec2::DVec2;
use crate::query::core::Hull;

/// The first touch of a hull, by its corners: the point of the core is `at` of the way from corner `from` to corner `to`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HullHit {
    pub(crate) time: f64,
    pub(crate) normal: DVec2,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) at: f64,
}

/// A point against a hull. Unlike that of two hulls, its motion may run along the face beyond the end of the one it enters: a
/// point that falls onto the joint of two flush polygons meets both.
#[cold]
pub(crate) fn ray_point_hull(o: DVec2, m: DVec2, hull: &Hull) -> Option<RayHit> {
    if hull.len() < 3 {
        return ray_rounded_hull(o, m, hull, 0.0);
    }
    let edge = |i: usize| hull.corner(i + 1) - hull.corner(i);
    let hit = corners_entered(o, m, hull.len(), |i| hull.corner(i), edge, 0.0, true)?;
    let point = hull.corner(hit.from).lerp(hull.corner(hit.to), hit.at);
    Some(RayHit { time: hit.time, normal: hit.normal, point })
}

/// Against all points within `r` of the hull.
#[inline]
pub(crate) fn ray_rounded_hull(o: DVec2, m: DVec2, hull: &Hull, r: f64) -> Option<RayHit> {
    match hull.len() {
        0 => None,
        1 => ray_circle(o, m, hull.corner(0), r),
        2 => ray_capsule(o, m, hull.corner(0), hull.corner(1), r),
        n => {
            let hit = ray_corners(o, m, n, |i| hull.corner(i), |i| hull.corner(i + 1) - hull.corner(i), r)?;
            let point = hull.corner(hit.from).lerp(hull.corner(hit.to), hit.at);
            Some(RayHit { time: hit.time, normal: hit.normal, point })
        }
    }
}

/// Against all points within `r` of the hull of the counter-clockwise corners `corner(0..n)`, n >= 1, where `edge(i)` leads
/// from corner i to the next: given apart, since the corners of a small shape far away may coincide by rounding.
pub(crate) fn ray_corners(
    o: DVec2,
    m: DVec2,
    n: usize,
    corner: impl Fn(usize) -> DVec2 + Copy,
    edge: impl Fn(usize) -> DVec2 + Copy,
    r: f64,
) -> Option<HullHit> {
    corners_entered(o, m, n, corner, edge, r, false)
}

/// The same. `grazes`: whether the motion may run along the face beyond the end of the one that it enters, to within rounding.
fn corners_entered(
    o: DVec2,
    m: DVec2,
    n: usize,
    corner: impl Fn(usize) -> DVec2 + Copy,
    edge: impl Fn(usize) -> DVec2 + Copy,
    r: f64,
    grazes: bool,
) -> Option<HullHit> {
    let whole = |time: f64, normal: DVec2, i: usize| HullHit { time, normal, from: i, to: i, at: 0.0 };
    if n < 3 {
        let hit = match n {
            0 => return None,
            1 => ray_circle(o, m, corner(0), r)?,
            _ => ray_capsule(o, m, corner(0), corner(1), r)?,
        };
        if n == 1 {
            return Some(whole(hit.time, hit.normal, 0));
        }
        let (from, along) = (corner(0), corner(1) - corner(0));
        let square = along.length_squared();
        let at = if square > 0.0 { ((hit.point - from).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        return Some(HullHit { time: hit.time, normal: hit.normal, from: 0, to: 1, at });
    }
    let flat = GLIDE * m.max_abs();
    // The face entered last, as a fraction gap/rate, so that only the winner is divided.
    let (mut gap, mut rate, mut face, mut across) = (0.0, 1.0, n, DVec2::ZERO);
    for i in 0..n {
        let (a, u) = (corner(i), edge(i));
        // The outward normal, as long as the side.
        let out = -u.perp();
        let mut away = (o - a).dot(out);
        let mut scale = u.max_abs();
        if r > 0.0 {
            scale = u.length();
            away -= r * scale;
        }
        let into = -m.dot(out);
        if away >= 0.0 && (into <= flat * scale || away > into) {
            // Outside this face and gliding, leaving, or not there by the end. Touching, it may still start inside by
            // rounding only, and then the way out is through this face, which the motion does not enter.
            if grazes && into.abs() <= flat * scale && away <= SAME * ((o - a).max_abs() + scale) * scale {
                continue;
            }
            return None;
        }
        if away > 0.0 && away * rate > gap * into {
            (gap, rate, face, across) = (away, into, i, u);
        }
    }
    if face == n {
        // In all of them: inside, or in the kite at a corner.
        return start_in_corners(o, m, n, corner, edge, r);
    }
    let next = if face + 1 == n { 0 } else { face + 1 };
    let time = gap / rate;
    let from = corner(face);
    let length = across.length();
    let at = (o + m * time - from).dot(across) / across.length_squared();
    let normal = -across.perp() / length;
    if r == 0.0 {
        let rounding = SAME * (1.0 + (o - from).max_abs() / length);
        if at < -rounding || at > 1.0 + rounding {
            return None;
        }
        if at <= rounding || at >= 1.0 - rounding {
            // The corner: the face beyond it must be entered, too, and the most opposed normal lies between the two.
            let (i, beyond) =
                if at < 0.5 { (face, edge(if face == 0 { n - 1 } else { face - 1 })) } else { (next, edge(next)) };
            let beyond = -beyond.perp().unit_or_zero();
            return if enters(m, beyond) {
                let back = -m.unit_or_zero();
                // Where the corner is blunt, the motion's opposite need not lie between the two.
                let is_between = (normal.cross(back) < 0.0) == (back.cross(beyond) < 0.0);
                let round = if normal.dot(back) >= beyond.dot(back) { normal } else { beyond };
                Some(whole(time, if grazes && !is_between { round } else { back }, i))
            } else if grazes && m.dot(beyond) <= GLIDE * m.max_abs() {
                Some(HullHit { time, normal, from: face, to: next, at: at.clamp(0.0, 1.0) })
            } else {
                None
            };
        }
        return Some(HullHit { time, normal, from: face, to: next, at });
    }
    if (0.0..=1.0).contains(&at) {
        return Some(HullHit { time, normal, from: face, to: next, at });
    }
    let i = if at < 0.0 { face } else { next };
    let (time, normal) = disc(corner(i) - o, m, r)?;
    Some(whole(time, normal, i))
}

/// A point that starts within `r` of the hull, or only in the kite at a corner. n >= 3.
///
/// Outside the core the way out is straight from the nearest point of it. On its border it is any between the normals of
/// the faces there, so that the motion must enter all of those. Inside, it is through the nearest face, or any of several.
#[cold]
fn start_in_corners(
    o: DVec2,
    m: DVec2,
    n: usize,
    corner: impl Fn(usize) -> DVec2,
    edge: impl Fn(usize) -> DVec2,
    r: f64,
) -> Option<HullHit> {
    let next = |i: usize| if i + 1 >= n { 0 } else { i + 1 };
    let onto = |i: usize| {
        let (a, u) = (corner(i), edge(i));
        let p = o - a;
        let uu = u.length_squared();
        let at = if uu > 0.0 { (p.dot(u) / uu).clamp(0.0, 1.0) } else { 0.0 };
        (at, a + u * at)
    };
    let normal = |i: usize| -edge(i).perp().unit_or_zero();
    let depth = |i: usize| (o - corner(i)).dot(normal(i));
    let size = (0..n).map(|i| (corner(i) - o).max_abs()).fold(r, f64::max);
    let same = SAME * size;
    let outmost = (0..n).map(depth).fold(f64::NEG_INFINITY, f64::max);
    if outmost > same {
        let mut best: Option<(f64, usize, f64, DVec2)> = None;
        for i in 0..n {
            let (at, point) = onto(i);
            let far = (o - point).length_squared();
            if best.is_none_or(|(least, ..)| far < least) {
                best = Some((far, i, at, point));
            }
        }
        let (_, i, at, point) = best?;
        let away = o - point;
        let far = away.length();
        if far > r && (at <= 0.0 || at >= 1.0) {
            let at_corner = if at < 0.5 { i } else { next(i) };
            let (time, normal) = disc(corner(at_corner) - o, m, r)?;
            return Some(HullHit { time, normal, from: at_corner, to: at_corner, at: 0.0 });
        }
        // Beside a face its own normal is the exact one; toward a corner it is the way from there.
        let normal = if at > 0.0 && at < 1.0 { normal(i) } else { away / far };
        return enters(m, normal).then_some(HullHit { time: 0.0, normal, from: i, to: next(i), at });
    }
    let mut best: Option<(f64, usize)> = None;
    let mut equal = 0;
    for i in (0..n).filter(|&i| depth(i) >= outmost - same) {
        let normal = normal(i);
        if !enters(m, normal) {
            return None;
        }
        equal += 1;
        let into = m.dot(normal);
        if best.is_none_or(|(most, _)| into < most) {
            best = Some((into, i));
        }
    }
    let (_, i) = best?;
    let (at, _) = onto(i);
    // On the border at a corner every direction between the two normals is a way out, the motion's opposite among them.
    let normal = if equal > 1 && outmost >= -same { -m.unit_or_zero() } else { normal(i) };
    Some(HullHit { time: 0.0, normal, from: i, to: next(i), at })
}
