//! Against a line that grew thick.

use super::hit::{GLIDE, RayHit, SAME};
use crate::dvec2::DVec2;

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
