//! Where a circle touches a shape.

use crate::dvec2::DVec2;
use crate::query::Hull;
use crate::world::narrow_phase::touch::{Faces, Feature, Touch};

/// A box is flat if it is no thicker than this share of the tolerance.
const FLAT: f64 = 2e-4;
/// Beyond this share of the coordinates involved a distance is more than the rounding of f64.
pub(super) const NOISE: f64 = 1e-12;

/// A mover of no more than this share of the coordinates involved is a point: nothing could tell.
pub(super) const POINT: f64 = 1e-12;

/// The signed distance and the normal of a thin wall, on the side where the mover is. A point of a mover stands on the wall
/// when it arrives, give or take the rounding of f64: it is on the side that it came from.
pub(super) fn sided(normal: DVec2, side: f64, noise: f64, velocity: DVec2) -> (f64, DVec2) {
    let ambiguous = side.abs() <= noise;
    let backward = if ambiguous { velocity.dot(normal) > 0.0 } else { side < 0.0 };
    if backward { (-side, -normal) } else { (side, normal) }
}

/// Of all the normals between those of two faces of a corner, the one most opposed to a velocity: what a small mover would
/// meet there.
fn most_opposed(velocity: DVec2, a: DVec2, b: DVec2) -> DVec2 {
    let (a, b) = if a.cross(b) < 0.0 { (b, a) } else { (a, b) };
    let back = -velocity.unit_or_zero();
    if back != DVec2::ZERO && a.cross(back) >= 0.0 && back.cross(b) >= 0.0 {
        return back;
    }
    if back.dot(a) >= back.dot(b) { a } else { b }
}

pub(super) fn touch_point(c: DVec2, r: f64, q: DVec2, velocity: DVec2) -> Touch {
    let d = c - q;
    let distance = d.length();
    let normal = if distance > 0.0 {
        d / distance
    } else {
        let back = -velocity.unit_or_zero();
        if back == DVec2::ZERO { DVec2::new(1.0, 0.0) } else { back }
    };
    Touch { gap: distance - r, normal, point: q, feature: Feature::Corner }
}

/// The end of a thin wall that goes on from there against the unit vector `out`. What stands on the very end meets it as a
/// small mover would: round, or on the side that it came from.
pub(super) fn touch_end(c: DVec2, r: f64, q: DVec2, out: DVec2, velocity: DVec2, noise: f64) -> Touch {
    let touch = touch_point(c, r, q, velocity);
    if velocity == DVec2::ZERO || (c - q).length() > noise {
        return touch;
    }
    let back = -velocity.unit_or_zero();
    let across = if back.dot(out.perp()) < 0.0 { -out.perp() } else { out.perp() };
    Touch { normal: if back.dot(out) >= 0.0 || out == DVec2::ZERO { back } else { across }, ..touch }
}

/// `noise` is what rounding may make of a distance.
pub(super) fn touch_segment(c: DVec2, r: f64, a: DVec2, b: DVec2, velocity: DVec2, noise: f64) -> Touch {
    let d = b - a;
    let along = d.dot(c - a);
    if along <= 0.0 {
        return touch_end(c, r, a, -d.unit_or_zero(), velocity, noise);
    }
    let length_squared = d.length_squared();
    if along >= length_squared {
        return touch_end(c, r, b, d.unit_or_zero(), velocity, noise);
    }
    let unit = d.unit_or_zero();
    let side = unit.cross(c - a);
    let (distance, normal) = sided(unit.perp(), side, noise, velocity);
    Touch { gap: distance - r, normal, point: a + d * (along / length_squared), feature: Feature::Face }
}

pub(super) fn touch_box(c: DVec2, r: f64, (min, max): (DVec2, DVec2), velocity: DVec2, noise: f64) -> Touch {
    let q = DVec2::new(c.x.clamp(min.x, max.x), c.y.clamp(min.y, max.y));
    let d = c - q;
    let face = |gap: f64, normal: DVec2, point: DVec2| Touch { gap: gap - r, normal, point, feature: Feature::Face };
    if d.x.abs() <= noise && d.y.abs() <= noise {
        if max.x - min.x <= noise || max.y - min.y <= noise {
            return touch_flat_box(c, r, (min, max), velocity, noise);
        }
        let x = if c.x - min.x <= max.x - c.x { (c.x - min.x, -1.0) } else { (max.x - c.x, 1.0) };
        let y = if c.y - min.y <= max.y - c.y { (c.y - min.y, -1.0) } else { (max.y - c.y, 1.0) };
        if x.0 <= noise && y.0 <= noise {
            let normal = most_opposed(velocity, DVec2::new(x.1, 0.0), DVec2::new(0.0, y.1));
            return Touch { gap: d.length() - r, normal, point: q, feature: Feature::Corner };
        }
    }
    if d.x != 0.0 && d.y != 0.0 {
        let distance = d.length();
        Touch { gap: distance - r, normal: d / distance, point: q, feature: Feature::Corner }
    } else if d.y != 0.0 {
        face(d.y.abs(), DVec2::new(0.0, 1f64.copysign(d.y)), q)
    } else if d.x != 0.0 {
        face(d.x.abs(), DVec2::new(1f64.copysign(d.x), 0.0), q)
    } else {
        let out = [
            (c.x - min.x, DVec2::new(-1.0, 0.0), DVec2::new(min.x, c.y)),
            (max.x - c.x, DVec2::new(1.0, 0.0), DVec2::new(max.x, c.y)),
            (c.y - min.y, DVec2::new(0.0, -1.0), DVec2::new(c.x, min.y)),
            (max.y - c.y, DVec2::new(0.0, 1.0), DVec2::new(c.x, max.y)),
        ];
        let (depth, normal, point) =
            out.into_iter().fold(out[0], |best, next| if next.0 < best.0 { next } else { best });
        face(-depth, normal, point)
    }
}

/// The touch of a point that stands on a box without thickness. Its two faces are at the same distance, so that only the motion
/// tells the side, as on a segment.
#[cold]
fn touch_flat_box(c: DVec2, r: f64, (min, max): (DVec2, DVec2), velocity: DVec2, noise: f64) -> Touch {
    let middle = (min + max) * 0.5;
    let lies = max.x - min.x >= max.y - min.y;
    let (a, b) = match lies {
        true => (DVec2::new(min.x, middle.y), DVec2::new(max.x, middle.y)),
        false => (DVec2::new(middle.x, min.y), DVec2::new(middle.x, max.y)),
    };
    touch_segment(c, r, a, b, velocity, noise)
}

pub(super) fn touch_hull(c: DVec2, r: f64, hull: &Hull, velocity: DVec2, noise: f64) -> Touch {
    // The face that the centre is farthest out of; beyond its ends, the corner there.
    let mut best = (f64::NEG_INFINITY, DVec2::ZERO);
    for i in 0..hull.len() {
        let normal = hull.outward(i);
        let out = normal.dot(c - hull.corner(i));
        if out > best.0 {
            best = (out, normal);
        }
    }
    let (out, normal) = best;
    let inside = Touch { gap: out - r, normal, point: c - normal * out, feature: Feature::Face };
    let touch = if out > 0.0 {
        // Outside: the nearest of the faces. At an acute corner that need not be the one above.
        (0..hull.len())
            .map(|i| touch_segment(c, r, hull.corner(i), hull.corner(i + 1), DVec2::ZERO, 0.0))
            .reduce(|best, next| if best.gap <= next.gap { best } else { next })
            .unwrap_or(inside)
    } else {
        inside
    };
    if (touch.gap + r).abs() <= noise { on_border(hull, c, touch, velocity, noise) } else { touch }
}

/// The touch of a point that stands on the border of a hull, give or take the rounding: the hull's faces there tell the normal,
/// since the direction from the nearest point to it is rounding alone.
#[cold]
fn on_border(hull: &Hull, c: DVec2, touch: Touch, velocity: DVec2, noise: f64) -> Touch {
    let mut faces = (0..hull.len()).filter_map(|i| {
        let (a, b) = hull.edge(i);
        let is_near = touch_segment(c, 0.0, a, b, DVec2::ZERO, 0.0).gap.abs() <= 2.0 * noise;
        is_near.then(|| hull.outward(i))
    });
    match (faces.next(), faces.next()) {
        (Some(a), Some(b)) => Touch { normal: most_opposed(velocity, a, b), feature: Feature::Corner, ..touch },
        (Some(normal), None) => Touch { normal, feature: Feature::Face, ..touch },
        _ => touch,
    }
}

pub(super) fn faces_of_box(q: DVec2, w: f64, min: DVec2, max: DVec2, out: impl Fn(DVec2) -> DVec2, faces: &mut Faces) {
    let within = q.x >= min.x - w && q.x <= max.x + w && q.y >= min.y - w && q.y <= max.y + w;
    if !within {
        return;
    }
    // A box without thickness has two faces, as a segment has: its ends are no faces.
    let size = max - min;
    let (is_upright, lies) = (size.x <= FLAT * w, size.y <= FLAT * w);
    let mut ends = 0;
    for (off, normal, is_end) in [
        (q.x - min.x, DVec2::new(-1.0, 0.0), lies),
        (max.x - q.x, DVec2::new(1.0, 0.0), lies),
        (q.y - min.y, DVec2::new(0.0, -1.0), is_upright),
        (max.y - q.y, DVec2::new(0.0, 1.0), is_upright),
    ] {
        if off <= w && is_end {
            ends += 1;
        } else if off <= w {
            faces.push(out(normal));
        }
    }
    faces.corner = if is_upright || lies { ends > 0 } else { faces.normals().len() > 1 };
}

/// The radius of a round shape in a place; none where it is a point to f64.
pub(in crate::world) fn radius_at(radius: f64, place: DVec2) -> f64 {
    if radius <= POINT * place.max_abs() { 0.0 } else { radius }
}
