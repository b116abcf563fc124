//! When a moving point enters a disc.

use crate::dvec2::DVec2;
use crate::float::sqrt;

/// Where a point entered a disc about the origin.
pub(super) struct Entry {
    /// The share of the motion made before.
    pub(super) time: f64,
    /// The direction from the origin to the point then, of any length; zero if it has none.
    pub(super) outward: DVec2,
}

/// The first moment at which a point that starts at `d` and moves by `m` is within `r` of the origin: 0 if it is from the
/// start, `None` if it never is. Touching counts.
///
/// With b = −d·m and c = m×d the way passes the origin at |c|/|m|, at the share b/m², and enters √(r²m² − c²)/m² before:
/// the perpendicular form, which keeps a small disc far away (see `query/ray/mod.rs`). f64 holds all f32 input without
/// overflow or underflow.
#[inline]
pub(super) fn enter(d: DVec2, m: DVec2, r: f64) -> Option<Entry> {
    if d.length_squared() <= r * r {
        return Some(Entry { time: 0.0, outward: d });
    }
    let (b, c, mm) = (-d.dot(m), m.cross(d), m.length_squared());
    if b <= 0.0 {
        return None;
    }
    let square = r * r * mm - c * c;
    if square < 0.0 {
        return None;
    }
    // Not there by the end: b − √square > mm.
    let short = b - mm;
    if short > 0.0 && short * short > square {
        return None;
    }
    let root = sqrt(square);
    Some(Entry { time: ((b - root) / mm).clamp(0.0, 1.0), outward: m.perp() * c - m * root })
}
