//! Against a capsule, and a segment as one without radius.

use super::circle::ray_circle;
use super::hit::{GLIDE, RayHit, SAME};
use crate::dvec2::DVec2;
use crate::float::sqrt;

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
