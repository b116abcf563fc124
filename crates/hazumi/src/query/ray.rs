//! A moving point against a rounded core: the engine's hot path.
//!
//! A circle of radius r that moves and touches a shape is its centre that moves and touches that shape grown by r. So
//! each kernel here takes the point's start `o`, its motion `m`, a core (a point, a segment, a box, a convex hull, a
//! line) and a radius around the core, and gives the first time in 0..=1 at which the point enters.
//!
//! 1. Reject by comparisons alone wherever the motion does not reach, or leaves.
//! 2. Find the one offset face through which the point enters the core's faces moved out by r (the *mitred* hull). If it
//!    enters beside the core's face, the touch is there.
//! 3. If it enters beyond the face's end, it is in the kite between that corner's two offset faces. The kite's inner sides
//!    lie in the disc around the corner, so that disc is touched first or nothing is: one ray against one circle.
//!
//! **Entering.** A touch counts only if m·n < 0. What f64 rounding could make of a motion along the face (a slope below
//! [`GLIDE`]) does not. A point that starts inside is judged by the contact normals, those of the shortest way out, and all
//! of them if several are equally short.
//!
//! **Why it is stable.** A circle is met by the perpendicular form: the offset of the circle's centre from the ray is one
//! cross product of exact differences, off by a few 1e-16 of the distance. The textbook b² − 4ac loses the radius in the
//! square of the distance as soon as the motion is long (Hearn and Baker; Haines et al., *Precision Improvements for
//! Ray/Sphere Intersection*, Ray Tracing Gems, 2019).

use super::core::Hull;
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// The first touch of a moving point and a rounded core.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayHit {
    /// 0..=1 of the motion.
    pub(crate) time: f64,
    /// Of length 1, from the surface toward the point.
    pub(crate) normal: DVec2,
    /// On the core, without its radius.
    pub(crate) point: DVec2,
}

/// The same for a hull, by its corners: the point of the core is `at` of the way from corner `from` to corner `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct HullHit {
    pub(super) time: f64,
    pub(super) normal: DVec2,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) at: f64,
}

/// The sine of the angle to a face up to which a motion runs along it. f64 rounding makes some 1e-16 of coordinates a
/// thousand times the motion.
pub(super) const GLIDE: f64 = 1e-10;

/// The share of R² below which R² − offset² is rounding: the ray then passes the circle at a tangent. A motion that meets it
/// this flatly has a sine of 3e-8 to the surface.
const TANGENT: f64 = 1e-15;

/// The share of the sizes involved within which two ways out are equally short and a point is on a corner.
const SAME: f64 = 1e-11;

/// Whether the motion goes into the face with this unit normal.
#[inline(always)]
pub(super) fn enters(m: DVec2, normal: DVec2) -> bool {
    m.dot(normal) < -GLIDE * m.max_abs()
}

/// Against the disc of radius `r` about `center`.
#[inline]
pub(crate) fn ray_circle(o: DVec2, m: DVec2, center: DVec2, r: f64) -> Option<RayHit> {
    let (time, normal) = disc(center - o, m, r)?;
    Some(RayHit { time, normal, point: center })
}

/// Time and normal at which a point at the origin enters the disc of radius `r` about `d`.
///
/// With b = d·m and c = m×d, the centre passes at |c|/|m| of the ray and the touch lies √(r² − c²/m²) before that, at
/// t = (b − √(r²m² − c²))/m². The normal has the components −√… along m and −c across, by construction of length r·|m|,
/// so that a small radius far away loses nothing.
#[cfg_attr(not(hazumi_small), inline(always))]
pub(super) fn disc(d: DVec2, m: DVec2, r: f64) -> Option<(f64, DVec2)> {
    let b = d.dot(m);
    if b <= 0.0 {
        return None;
    }
    let mm = m.length_squared();
    let c = m.cross(d);
    let reach = r * r * mm;
    let square = reach - c * c;
    if square <= reach * TANGENT {
        return if reach == 0.0 && c == 0.0 { onto_point(b, mm, m) } else { None };
    }
    // Not reached by the end: b − √square > mm.
    let short = b - mm;
    if short > 0.0 && short * short > square {
        return None;
    }
    if d.length_squared() <= r * r {
        return disc_start(d, m);
    }
    let root = sqrt(square);
    let normal = (m * root + m.perp() * c) / (-r * mm);
    Some((((b - root) / mm).clamp(0.0, 1.0), normal))
}

/// A point that moves exactly onto a point.
#[cold]
fn onto_point(b: f64, mm: f64, m: DVec2) -> Option<(f64, DVec2)> {
    (0.0 < b && b <= mm).then(|| (b / mm, -m.unit_or_zero()))
}

/// Starting in the disc: the way out is straight from the centre; from the centre itself, any.
#[cold]
fn disc_start(d: DVec2, m: DVec2) -> Option<(f64, DVec2)> {
    let normal = -d.unit_or_zero();
    enters(m, normal).then_some((0.0, normal))
}

/// Against all points within `r` of the segment from `a` to `b`.
///
/// Along the segment and across it, both scaled by its length, nothing needs a root until the strip of half width r is
/// known to be reached.
#[inline]
pub(crate) fn ray_capsule(o: DVec2, m: DVec2, a: DVec2, b: DVec2, r: f64) -> Option<RayHit> {
    let u = b - a;
    let p = o - a;
    let uu = u.length_squared();
    if uu == 0.0 {
        return ray_circle(o, m, a, r);
    }
    // Flipped so that the point comes from the positive side.
    let (across, rate) = (u.cross(p), u.cross(m));
    let side = 1f64.copysign(across);
    let (across, rate) = (across * side, rate * side);
    let last = across + rate;
    let wide = r * r * uu;
    let outside = across * across > wide;
    if outside & (last > 0.0) & (last * last > wide) {
        return None;
    }
    let (along, step) = (u.dot(p), u.dot(m));
    let length = sqrt(uu);
    let time = if outside { (across - r * length) / -rate } else { 0.0 };
    let at = along + step * time;
    if (at >= 0.0) & (at <= uu) || (r == 0.0 && is_end(at, uu, along, step * time)) {
        // Starting on the segment itself, the way out is to either side.
        if (-rate <= GLIDE * length * m.max_abs()) | (!outside & (across <= SAME * (along.abs() + uu))) {
            return None;
        }
        return Some(RayHit { time: time.min(1.0), normal: u.perp() * (side / length), point: a + u * (at / uu) });
    }
    ray_circle(o, m, if at < 0.0 { a } else { b }, r)
}

/// Whether a point that meets a segment beyond its end does so by rounding only: `at` is the sum of the two terms, from 0 to `uu`
/// on the segment.
#[cold]
fn is_end(at: f64, uu: f64, along: f64, step: f64) -> bool {
    let rounding = 1e-13 * (along.abs() + step.abs() + uu);
    at >= -rounding && at <= uu + rounding
}

/// Against all points within `r` of the box.
#[inline]
pub(crate) fn ray_rounded_box(o: DVec2, m: DVec2, min: DVec2, max: DVec2, r: f64) -> Option<RayHit> {
    let center = (min + max) * 0.5;
    let half = (max - min) * 0.5;
    let hit = |time, normal, point| RayHit { time, normal, point: center + point };
    centered_box(o - center, m, half, r, hit)
}

/// Against all points within `r` of the box with the corners `center` ± `axis`·half.x ± `axis.perp()`·half.y.
///
/// `axis` is a unit vector rounded to f32, so that its length L is off 1 by up to 1e-7. Times do not mind coordinates that
/// are L times too large; radius and sides are brought to the same scale, and what is hit back. L itself is (1 + L²)/2 and
/// 1/L is (3 − L²)/2 to within 1e-14.
#[inline]
pub(crate) fn ray_rounded_obb(o: DVec2, m: DVec2, center: DVec2, axis: DVec2, half: DVec2, r: f64) -> Option<RayHit> {
    let p = o - center;
    let square = axis.length_squared();
    let turned = |v: DVec2| DVec2::new(axis.dot(v), axis.cross(v));
    let hit = |time, normal: DVec2, point: DVec2| {
        let axis = axis * (1.5 - 0.5 * square);
        let back = |v: DVec2| DVec2::new(axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y);
        RayHit { time, normal: back(normal), point: center + back(point) * (1.5 - 0.5 * square) }
    };
    centered_box(turned(p), turned(m), half * square, r * (0.5 + 0.5 * square), hit)
}

/// Against a rounded box about the origin; `hit` puts time, normal and point together.
///
/// All is mirrored so that the motion goes to the right and up, and `gap` is the way to the left and the bottom face. One
/// test rejects, one asks for the start, one division finds the entry: choices by value in between, since sides of boxes are
/// nothing that a processor could predict.
#[cfg_attr(not(hazumi_small), inline(always))]
fn centered_box(p: DVec2, m: DVec2, half: DVec2, r: f64, hit: impl Fn(f64, DVec2, DVec2) -> RayHit) -> Option<RayHit> {
    let (sx, sy) = (1f64.copysign(m.x), 1f64.copysign(m.y));
    let (px, py) = (p.x * sx, p.y * sy);
    let (ax, ay) = (m.x.abs(), m.y.abs());
    let (rx, ry) = (half.x + r, half.y + r);
    let (gx, gy) = (-rx - px, -ry - py);
    if (gx > ax) | (gy > ay) | (px > rx) | (py > ry) {
        return None;
    }
    let (cx, cy);
    if gx.max(gy) > 0.0 {
        // The face entered last: gx/ax > gy/ay without the divisions. A negative gap loses to the other, which is positive.
        let by_x = gx * ay >= gy * ax;
        let (gap, rate, along) = if by_x { (gx, ax, ay) } else { (gy, ay, ax) };
        let (before, end, far) = if by_x { (py, half.y, ry) } else { (px, half.x, rx) };
        let time = gap / rate;
        let at = before + along * time;
        if (at > far) | (rate <= GLIDE * along) {
            return None;
        }
        let meets = if r == 0.0 {
            sharp(at, end, before.abs() + along * time)
        } else if at.abs() <= end {
            Sharp::Face
        } else {
            Sharp::Corner
        };
        let within = at.min(end).max(-end);
        let (x, y) = if by_x { (-half.x, within) } else { (within, -half.y) };
        if let Sharp::Face = meets {
            let normal = if by_x { DVec2::new(-sx, 0.0) } else { DVec2::new(0.0, -sy) };
            return Some(hit(time, normal, DVec2::new(x * sx, y * sy)));
        }
        if r == 0.0 {
            return match meets {
                Sharp::Corner if along > GLIDE * rate => Some(hit(time, -m.unit_or_zero(), DVec2::new(x * sx, y * sy))),
                _ => None,
            };
        }
        (cx, cy) = (x, y);
    } else {
        if (px.abs() <= half.x) | (py.abs() <= half.y) {
            let (normal, x, y) = box_start(px, py, ax, ay, half)?;
            return Some(hit(0.0, DVec2::new(normal.x * sx, normal.y * sy), DVec2::new(x * sx, y * sy)));
        }
        (cx, cy) = (half.x.copysign(px), half.y.copysign(py));
    }
    let (time, n) = disc(DVec2::new(cx - px, cy - py), DVec2::new(ax, ay), r)?;
    Some(hit(time, DVec2::new(n.x * sx, n.y * sy), DVec2::new(cx * sx, cy * sy)))
}

/// A point that starts beside a face or inside, moving to the right and up: the normal, and the point of the border.
///
/// Of the four ways out only those to the left and to the bottom are against the motion, so none of the others may be as short.
#[cfg_attr(not(hazumi_small), inline(always))]
fn box_start(px: f64, py: f64, ax: f64, ay: f64, half: DVec2) -> Option<(DVec2, f64, f64)> {
    let (left, right, bottom, top) = (px + half.x, half.x - px, py + half.y, half.y - py);
    // Beside a face the way out through it is negative, and the shortest by far.
    let least = left.min(right).min(bottom).min(top);
    let same = least + SAME * (half.x + half.y + px.abs() + py.abs());
    let (by_left, by_bottom) = (left <= same, bottom <= same);
    if (right <= same)
        | (top <= same)
        | (by_left & (ax <= GLIDE * ay))
        | (by_bottom & (ay <= GLIDE * ax))
        | (ax + ay == 0.0)
    {
        return None;
    }
    let (x, y) = (px.min(half.x).max(-half.x), py.min(half.y).max(-half.y));
    if by_left & by_bottom & (least.abs() <= same - least) {
        // On the corner: any way out between the two is as short, the motion's opposite among them.
        return Some((DVec2::new(-ax, -ay).unit_or_zero(), x, y));
    }
    if by_left & (!by_bottom | (ax >= ay)) {
        Some((DVec2::new(-1.0, 0.0), -half.x, y))
    } else {
        Some((DVec2::new(0.0, -1.0), x, -half.y))
    }
}

/// Where a point meets a face of a box.
#[derive(Clone, Copy)]
enum Sharp {
    Face,
    /// At a corner; without a radius the near one. If the other face is entered, too, the normal most opposed to the motion, of all that lie between
    /// theirs, is the motion's own opposite.
    Corner,
    /// Beyond the face, or at the far corner, which the motion only grazes.
    Past,
}

/// `at` along the face of half size `half`, the sum of numbers up to `size`.
#[cfg_attr(not(hazumi_small), inline(always))]
fn sharp(at: f64, half: f64, size: f64) -> Sharp {
    let inside = half - at.abs();
    let rounding = 1e-15 * (size + half);
    if inside > rounding {
        Sharp::Face
    } else if inside < -rounding {
        Sharp::Past
    } else if half <= rounding {
        // No corner: the end of a thin box.
        Sharp::Face
    } else if at < 0.0 {
        Sharp::Corner
    } else {
        Sharp::Past
    }
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
pub(super) fn ray_corners(
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
#[cfg_attr(not(hazumi_small), inline(always))]
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

/// Against all points within `r` of the line through `point` along the unit vector `dir`.
#[inline]
pub(crate) fn ray_line(o: DVec2, m: DVec2, point: DVec2, dir: DVec2, r: f64) -> Option<RayHit> {
    let (across, rate) = (dir.cross(o - point), dir.cross(m));
    let (across, rate, normal) = if across < 0.0 { (-across, -rate, -dir.perp()) } else { (across, rate, dir.perp()) };
    let gap = across - r;
    if gap > -rate || -rate <= GLIDE * m.max_abs() {
        return None;
    }
    if gap <= 0.0 && across <= SAME * ((o - point).max_abs() + r) {
        // On the line itself: out to either side.
        return None;
    }
    let time = (gap / -rate).clamp(0.0, 1.0);
    let foot = (o + m * time - point).dot(dir);
    Some(RayHit { time, normal, point: point + dir * foot })
}
