//! Against a disc: a circle, or a rounded corner of anything.

use super::hit::{RayHit, enters};
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// The share of R² below which R² − offset² is rounding: the ray then passes the circle at a tangent. A motion that meets it
/// this flatly has a sine of 3e-8 to the surface.
const TANGENT: f64 = 1e-15;

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
