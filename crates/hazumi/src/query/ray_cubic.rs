//! A moving point against a rounded Bézier curve.
//!
//! A piece of the curve lies within its stray of the chord, so the time at which the point comes within r + stray of the
//! chord is a lower bound of the touch. Pieces are halved, the earlier half first; those whose bound is not below the best
//! touch are dropped, until the chord stands for the piece. Each halving quarters the stray.

use super::core::Cubic;
use super::crossing::tangent;
use super::ray::{RayHit, ray_capsule, ray_circle};
use crate::dvec2::DVec2;
use crate::response::enters;

/// Where a chord stands for its piece, relative to the coordinates.
const RESOLUTION: f64 = 1e-10;
const MAX_DEPTH: u32 = 24;
/// Pieces looked at before the search ends with the best touch so far.
const BUDGET: u32 = 20_000;

/// Against the points within `r` of a curve.
pub(crate) fn ray_rounded_cubic(o: DVec2, m: DVec2, cubic: &Cubic, r: f64) -> Option<RayHit> {
    if !cubic.may_meet(o, m, r) {
        return None;
    }
    let scale = o.max_abs() + cubic.0.iter().fold(0.0, |most: f64, p| most.max(p.max_abs()));
    let (_, nearest) = cubic.nearest(o);
    let d = o - nearest;
    let gap = d.length() - r;
    if gap <= 0.0 {
        let normal = d.unit_or_zero();
        if normal != DVec2::ZERO && enters(m, normal) {
            return Some(RayHit { time: 0.0, normal, point: nearest });
        }
        if gap < -RESOLUTION * scale || normal == DVec2::ZERO {
            return None;
        }
    }
    let mut search = Search { o, m, r, resolution: RESOLUTION * scale, budget: BUDGET, best: None };
    search.look(cubic, 0);
    let hit = search.best?;
    // The chord gave place and time to the resolution; the curve itself gives the normal.
    let at = o + m * hit.time;
    let (t, point) = cubic.nearest(at);
    let normal = if r > 0.0 { (at - point).unit_or_zero() } else { DVec2::ZERO };
    let normal = if normal == DVec2::ZERO {
        let across = tangent(cubic, t).perp();
        if m.dot(across) > 0.0 { -across } else { across }
    } else {
        normal
    };
    enters(m, normal).then_some(RayHit { time: hit.time, normal, point })
}

struct Search {
    o: DVec2,
    m: DVec2,
    r: f64,
    resolution: f64,
    budget: u32,
    best: Option<RayHit>,
}

impl Search {
    fn look(&mut self, piece: &Cubic, depth: u32) {
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let ([a, .., b], stray) = (piece.0, piece.stray());
        if stray <= self.resolution || depth >= MAX_DEPTH {
            let hit =
                if a == b { ray_circle(self.o, self.m, a, self.r) } else { ray_capsule(self.o, self.m, a, b, self.r) };
            if let Some(hit) = hit
                && self.best.is_none_or(|best| hit.time < best.time)
            {
                self.best = Some(hit);
            }
            return;
        }
        let (first, second) = piece.halves();
        let (early, late) = (self.bound(&first), self.bound(&second));
        let pieces = if late < early { [(late, second), (early, first)] } else { [(early, first), (late, second)] };
        for (bound, piece) in pieces {
            if bound <= 1.0 && self.best.is_none_or(|best| bound < best.time) {
                self.look(&piece, depth + 1);
            }
        }
    }

    /// No touch of the piece is earlier than this.
    fn bound(&self, piece: &Cubic) -> f64 {
        let ([a, .., b], reach) = (piece.0, self.r + piece.stray() + self.resolution);
        let ab = b - a;
        let along = if ab == DVec2::ZERO { 0.0 } else { (ab.dot(self.o - a) / ab.length_squared()).clamp(0.0, 1.0) };
        if (self.o - a - ab * along).length_squared() <= reach * reach {
            return 0.0;
        }
        let hit = if ab == DVec2::ZERO {
            ray_circle(self.o, self.m, a, reach)
        } else {
            ray_capsule(self.o, self.m, a, b, reach)
        };
        hit.map_or(f64::INFINITY, |hit| hit.time)
    }
}
