//! Moving shapes against Bézier curves.
//!
//! 1. A moving point against a curve grown by r (a circle against a curve): the curve is halved, and a piece that strays δ from
//!    its chord cannot be touched before its chord grown by r + δ is. Pieces that come too late are dropped, the one that may
//!    come first is looked at first. Halving divides δ by 4, so some 17 halvings bring it to [`RESOLUTION`], where the chord
//!    is the curve; its normal is taken from the curve's own tangent.
//! 2. A moving hull against a curve first touches it with a corner, which is case 1, or with a side, and then either at an end
//!    of the curve or at a point where the curve runs along that side: the roots of a quadratic. Each of these is a touch of
//!    part of the one and part of the other, so none comes too early, and the earliest is the first touch.

use super::contact::normals_wide;
use super::core::{Core, Cubic, Hull, Rounded};
use super::crossing::tangent;
use super::normals::ContactWide;
use super::ray::{RayHit, enters, ray_capsule, ray_rounded_hull};
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// The straying at which a piece counts as straight, relative to the sizes and distances involved.
const RESOLUTION: f64 = 1e-11;
/// Halvings of one curve: beyond, its pieces are points for f64.
const MAX_DEPTH: u32 = 40;
/// Pieces looked at before all that are left are taken for straight. Usual curves need a hundred; a circle rolling in a
/// groove of its own radius would need all.
const BUDGET: u32 = 4_000;
/// The sine of the angle to a face below which a curve runs along it.
const ALONG: f64 = 1e-9;
/// How deep a start may overlap a curve and still count as a mere touch, relative to the coordinates: what f32 positions make
/// of one.
const BARE: f64 = 4.0 * f32::EPSILON as f64;
/// A line meets a cubic curve so often at most, and once more by rounding.
const CROSSINGS: usize = 4;

/// The first touch of a moving point and all points within `r` of the curve. `point` is on the curve.
pub(crate) fn ray_rounded_cubic(o: DVec2, m: DVec2, cubic: &Cubic, r: f64) -> Option<RayHit> {
    match search(o, m, cubic, r, 1.0) {
        Found::Nothing => None,
        Found::Hit(hit) => Some(hit),
        Found::Inside => start(o, m, cubic, r),
    }
}

/// The point starts within `r` of the curve: it is judged by the nearest point of the curve. If it leaves that, and was
/// merely touching, it may still meet another part of the same curve.
#[cold]
fn start(o: DVec2, m: DVec2, cubic: &Cubic, r: f64) -> Option<RayHit> {
    let mover = Rounded::circle(o, r);
    let curve = Rounded { core: Core::Cubic(*cubic), radius: 0.0 };
    let normals = normals_wide(&mover, &curve);
    let hit = entered(normals.as_slice().iter().map(|c| (c.normal, c.point)), m);
    hit.or_else(|| meets_again(o, m, cubic, r, normals.as_slice().first().map_or(0.0, |c| c.depth)))
}

/// The touch of another part of the curve by a point that starts within `r` of it, by so much, and leaves what it touches.
fn meets_again(o: DVec2, m: DVec2, cubic: &Cubic, r: f64, depth: f64) -> Option<RayHit> {
    let scale = o.max_abs().max(cubic.max_abs());
    if depth > BARE * scale || r == 0.0 {
        return None;
    }
    match search(o, m, cubic, (r - depth - 1e-10 * scale).max(0.0), 1.0) {
        Found::Hit(hit) => Some(hit),
        _ => None,
    }
}

/// The start in touch with these contacts: all must be entered, and the most opposed is reported.
pub(super) fn entered(contacts: impl Iterator<Item = (DVec2, DVec2)>, m: DVec2) -> Option<RayHit> {
    let mut best: Option<RayHit> = None;
    for (normal, point) in contacts {
        if !enters(m, normal) {
            return None;
        }
        if best.is_none_or(|hit| m.dot(normal) < m.dot(hit.normal)) {
            best = Some(RayHit { time: 0.0, normal, point });
        }
    }
    best
}

enum Found {
    Nothing,
    Hit(RayHit),
    /// The point starts within reach of the curve.
    Inside,
}

/// A piece of the curve, seen from the point's start.
#[derive(Clone, Copy)]
struct Piece {
    curve: Cubic,
    stray: f64,
    /// Not touched before.
    time: f64,
    depth: u32,
}

impl Piece {
    fn new(curve: Cubic, m: DVec2, r: f64, depth: u32) -> Self {
        let [p0, p1, p2, p3] = curve.0;
        let chord = p3 - p0;
        let square = chord.length_squared();
        let off = |p: DVec2| {
            let at = if square > 0.0 { ((p - p0).dot(chord) / square).clamp(0.0, 1.0) } else { 0.0 };
            (p - p0 - chord * at).length_squared()
        };
        // The distance from the chord is convex, and the inner control points weigh at most 3/4 together.
        let stray = 0.75 * sqrt(off(p1).max(off(p2)));
        Self { curve, stray, time: reach(p0, p3, m, r + stray), depth }
    }
}

/// The first touch before the time `limit`.
fn search(o: DVec2, m: DVec2, cubic: &Cubic, r: f64, limit: f64) -> Found {
    let from_here = Cubic(cubic.0.map(|p| p - o));
    let size = from_here.max_abs() + r;
    // Without a radius a path could slip between two pieces whose common end is rounded, and stop behind a chord.
    let (straight, pad) = if r > 1e-6 * size {
        (RESOLUTION * size, 0.0)
    } else {
        let extent = cubic.0.iter().fold(0.0, |most: f64, p| most.max((*p - cubic.0[0]).max_abs()));
        (RESOLUTION * extent + 1e-14 * size, 1e-13 * (size + o.max_abs()))
    };
    let mut stack = [Piece { curve: from_here, stray: 0.0, time: 0.0, depth: 0 }; MAX_DEPTH as usize + 2];
    stack[0] = Piece::new(from_here, m, r + pad, 0);
    let mut len = 1;
    let mut best: Option<RayHit> = None;
    let mut until = limit;
    let mut visits = 0;
    while len > 0 {
        len -= 1;
        let piece = stack[len];
        if piece.time > until || (best.is_some() && piece.time >= until) {
            continue;
        }
        visits += 1;
        if piece.stray <= straight || piece.depth >= MAX_DEPTH || visits > BUDGET {
            let [a, .., b] = piece.curve.0;
            if reach(a, b, m, r + pad) <= 0.0 {
                return Found::Inside;
            }
            if let Some(mut hit) = ray_capsule(DVec2::ZERO, m, a, b, r + pad)
                && hit.time <= until
            {
                refine(&piece.curve, &mut hit);
                hit.point += o;
                until = hit.time;
                best = Some(hit);
            }
            continue;
        }
        let (left, right) = piece.curve.halves();
        let left = Piece::new(left, m, r + pad, piece.depth + 1);
        let right = Piece::new(right, m, r + pad, piece.depth + 1);
        let (sooner, later) = if left.time <= right.time { (left, right) } else { (right, left) };
        for next in [later, sooner] {
            if next.time <= until {
                stack[len] = next;
                len += 1;
            }
        }
    }
    best.map_or(Found::Nothing, Found::Hit)
}

/// The time at which a point from the origin comes within `r` of the segment; 0 if it starts there, infinite if it does not
/// come in time. [`ray_capsule`] without judging what the touch is.
fn reach(a: DVec2, b: DVec2, m: DVec2, r: f64) -> f64 {
    let u = b - a;
    let uu = u.length_squared();
    // From the segment to the origin, flipped to its positive side.
    let (across, rate) = (a.cross(u), u.cross(m));
    let (across, rate) = if across < 0.0 { (-across, -rate) } else { (across, rate) };
    let wide = r * r * uu;
    let (mut at, mut time) = (-u.dot(a), 0.0);
    if across * across > wide {
        let last = across + rate;
        if last > 0.0 && last * last > wide {
            return f64::INFINITY;
        }
        time = ((across - r * sqrt(uu)) / -rate).max(0.0);
        at += u.dot(m) * time;
    }
    if at < 0.0 || uu == 0.0 {
        reach_disc(a, m, r)
    } else if at > uu {
        reach_disc(b, m, r)
    } else {
        time
    }
}

fn reach_disc(d: DVec2, m: DVec2, r: f64) -> f64 {
    if d.length_squared() <= r * r {
        return 0.0;
    }
    let (b, c, mm) = (d.dot(m), m.cross(d), m.length_squared());
    let square = r * r * mm - c * c;
    let short = b - mm;
    if b <= 0.0 || square < 0.0 || (short > 0.0 && short * short > square) {
        return f64::INFINITY;
    }
    (b - sqrt(square)) / mm
}

/// Gives a touch of the piece's chord the curve's own normal; the point is near enough. At an end the direction from there
/// stays as it is.
fn refine(curve: &Cubic, hit: &mut RayHit) {
    let [a, .., b] = curve.0;
    let chord = b - a;
    let square = chord.length_squared();
    let at = if square > 0.0 { (hit.point - a).dot(chord) / square } else { 0.0 };
    if at > 0.0 && at < 1.0 {
        let across = curve.derivative(at).perp().unit_or_zero();
        // A curve that turns within a piece has a cusp there; the chord knows better.
        if across.dot(hit.normal).abs() > 0.9 {
            hit.normal = if across.dot(hit.normal) > 0.0 { across } else { -across };
        }
    }
}

/// The first touch of the hull grown by `r`, moving by `m`, and the curve at rest. The normal is from the curve to the hull;
/// `point` is on the curve.
pub(super) fn hull_against_cubic(hull: &Hull, m: DVec2, cubic: &Cubic, r: f64) -> Option<RayHit> {
    let mover = Rounded { core: Core::Hull(*hull), radius: r };
    let curve = Rounded { core: Core::Cubic(*cubic), radius: 0.0 };
    if !swept_boxes_meet(hull, m, cubic, r) {
        return None;
    }
    let contacts = normals_wide(&mover, &curve);
    let touching = contacts.as_slice();
    if let Some(first) = touching.first() {
        let is_bare = first.depth <= BARE * hull.max_abs().max(cubic.max_abs());
        let hit = match touching {
            &[first, second] if is_bare && !hull.is_thin() => corner_entered([first, second], m, cubic),
            _ => entered(touching.iter().map(|c| (c.normal, c.point)), m),
        };
        if hit.is_some() || !is_bare || hull.is_thin() && r == 0.0 {
            return hit;
        }
    }
    // A mere touch that is left: later touches count, those at once are the one just judged.
    let since = if touching.is_empty() { 0.0 } else { later_than(hull, m, cubic) };
    hull_apart_from_cubic(hull, m, cubic, r, since)
}

/// The start of a hull whose corner lies on a curve: two ways out are told, over the faces that end there, but it is the curve's normal that counts.
/// The hull is entered if some of the curve near there is inside of both faces then; an end of the curve goes on to one side only.
///
/// ```text
///     │  hull │ ╱
///     │       │╱  curve
///     └───────╱
///            ╱
/// ```
#[inline(never)]
fn corner_entered(ways_out: [ContactWide; 2], m: DVec2, cubic: &Cubic) -> Option<RayHit> {
    let (t, point) = cubic.nearest(ways_out[0].point);
    let along = tangent(cubic, t);
    if along == DVec2::ZERO {
        return entered(ways_out.iter().map(|way| (way.normal, way.point)), m);
    }
    // How far along the curve, for each length of the motion, a point of it is that is on the border of a face then.
    let mut from = if t <= 0.0 { 0.0 } else { f64::NEG_INFINITY };
    let mut to = if t >= 1.0 { 0.0 } else { f64::INFINITY };
    for way in ways_out.map(|way| way.normal) {
        let (inward, comes) = (way.dot(along), -way.dot(m));
        if inward.abs() <= ALONG {
            if !enters(m, way) {
                return None;
            }
        } else if inward > 0.0 {
            from = from.max(-comes / inward);
        } else {
            to = to.min(-comes / inward);
        }
    }
    let out = ways_out[0].normal + ways_out[1].normal;
    let normal = along.perp() * 1f64.copysign(along.perp().dot(out));
    if from < to && !enters(m, normal) {
        // What goes on away from the hull is met by its end, which has no side.
        return entered(ways_out.iter().map(|way| (way.normal, way.point)), m);
    }
    (from < to).then_some(RayHit { time: 0.0, normal, point })
}

/// The same from time `since` on, for a hull that starts apart from the curve or touches it and leaves.
pub(crate) fn hull_apart_from_cubic(hull: &Hull, m: DVec2, cubic: &Cubic, r: f64, since: f64) -> Option<RayHit> {
    let mut best: Option<RayHit> = None;
    let mut until = 1.0;
    let mut consider = |hit: RayHit, until: &mut f64| {
        if (best.is_none() || hit.time < *until) && hit.time <= *until {
            *until = hit.time;
            best = Some(hit);
        }
    };
    let is_new = |hit: &RayHit| hit.time >= since && (since == 0.0 || !comes_out(hull, m, hit));
    // A point of the curve against a part of the hull, seen from the hull.
    let seen = |hit: RayHit, on_curve: DVec2| RayHit { time: hit.time, normal: -hit.normal, point: on_curve };
    for end in [cubic.0[0], cubic.0[3]] {
        if let Some(hit) = ray_rounded_hull(end, -m, hull, r).map(|hit| seen(hit, end)).filter(is_new) {
            consider(hit, &mut until);
        }
    }
    for (a, b) in (0..hull.edges()).map(|i| hull.edge(i)) {
        for t in cubic.along(b - a) {
            let on_curve = cubic.eval(t);
            if let Some(hit) = ray_capsule(on_curve, -m, a, b, r).map(|hit| seen(hit, on_curve)).filter(is_new) {
                consider(hit, &mut until);
            }
        }
    }
    for corner in hull.corners() {
        if let Some(hit) = corner_against(corner, m, cubic, r, (since, until), is_new) {
            consider(hit, &mut until);
        }
    }
    best
}

/// The first touch of a corner that is a new one. What was through the curve by rounding comes back through it first.
fn corner_against(
    corner: DVec2,
    m: DVec2,
    cubic: &Cubic,
    r: f64,
    (since, until): (f64, f64),
    is_new: impl Fn(&RayHit) -> bool,
) -> Option<RayHit> {
    let mut from = 0.0;
    for _ in 0..CROSSINGS {
        let rest = 1.0 - from;
        let hit = match search(corner + m * from, m * rest, cubic, r, (until - from) / rest) {
            Found::Hit(hit) => RayHit { time: from + hit.time * rest, ..hit },
            // What is round would go on into a hollow curve, up to its end.
            Found::Inside if since > 0.0 => {
                let depth = r - (cubic.nearest(corner).1 - corner).length();
                return meets_again(corner, m, cubic, r, depth.max(0.0));
            }
            _ => return None,
        };
        if is_new(&hit) {
            return Some(hit);
        }
        from = hit.time + since;
        if from >= until {
            return None;
        }
    }
    None
}

/// Whether a hull is behind what it touches. A curve that was in it by rounding comes out of it there, and is in nothing's way.
///
/// ```text
///     │  hull      │
///   ──┼──╮         │        the hull stands lower than the end of the curve by rounding: its corner is below the curve,
///     └───╲────────┘        and comes out through it before it is past the end
/// ```
fn comes_out(hull: &Hull, m: DVec2, hit: &RayHit) -> bool {
    if hull.is_thin() {
        return false;
    }
    let touched = (hit.point - m * hit.time).dot(hit.normal);
    let least = |low: f64, corner: DVec2| low.min(corner.dot(hit.normal));
    let most = |high: f64, corner: DVec2| high.max(corner.dot(hit.normal));
    touched - hull.corners().fold(f64::INFINITY, least) > hull.corners().fold(f64::NEG_INFINITY, most) - touched
}

/// How far into the motion a touch is a new one: beyond the rounding of the positions.
fn later_than(hull: &Hull, m: DVec2, cubic: &Cubic) -> f64 {
    let length = m.length();
    if length > 0.0 { 4.0 * BARE * hull.max_abs().max(cubic.max_abs()) / length } else { 1.0 }
}

/// Whether the boxes around the hull's way and the curve meet.
fn swept_boxes_meet(hull: &Hull, m: DVec2, cubic: &Cubic, r: f64) -> bool {
    let bounds = |points: &mut dyn Iterator<Item = DVec2>, axis: fn(DVec2) -> f64| {
        points.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| (low.min(axis(p)), high.max(axis(p))))
    };
    [(|v| v.x) as fn(DVec2) -> f64, |v| v.y].into_iter().all(|axis| {
        let (low, high) = bounds(&mut hull.corners(), axis);
        let (first, last) = bounds(&mut cubic.0.iter().copied(), axis);
        let (back, ahead) = (axis(m).min(0.0), axis(m).max(0.0));
        // A share more, so that rounding hides no touch.
        let slack = r + 1e-9 * (r + low.abs().max(high.abs()) + first.abs().max(last.abs()));
        low + back - slack <= last && first <= high + ahead + slack
    })
}
