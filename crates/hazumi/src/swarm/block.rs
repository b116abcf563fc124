//! 16 bullets at a time, without a branch: written so that compilers make vector code of it.
//!
//! **The sieve is exact.** A bullet's way in a frame is the straight line between its two places as stored, and both it and
//! the player's way have bounding boxes. "low − high ≤ radius" in f32 lets through every pair for which it holds exactly,
//! since rounding keeps order and the radius is a f32 itself; only the border of the player's box has to be rounded
//! outward, once per frame. So nothing is missed and no margin is to be chosen.

use crate::dvec2::DVec2;

/// 16 f32: four registers of SSE2 or NEON, two of AVX, one of AVX-512. With twice as many, blocks with a bullet near the player
/// are twice as frequent; with half as many, the branch is.
pub(super) const BLOCK: usize = 16;

/// One field of a block's bullets.
pub(super) type Lanes = [f32; BLOCK];

/// A box that is reached by a bullet when its own box, grown by its radius, meets it.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    low: [f32; 2],
    high: [f32; 2],
}

impl Reach {
    /// The box of both points, grown by `by` and rounded outward.
    pub(super) fn around(a: DVec2, b: DVec2, by: f64) -> Self {
        Self {
            low: [-up(-(a.x.min(b.x) - by)), -up(-(a.y.min(b.y) - by))],
            high: [up(a.x.max(b.x) + by), up(a.y.max(b.y) + by)],
        }
    }

    /// Whether the bullet that moves between these places can reach the box. Branch-free.
    #[inline(always)]
    pub(super) fn met(&self, x: [f32; 2], y: [f32; 2], radius: f32) -> bool {
        let gap = |[a, b]: [f32; 2], axis: usize| {
            max(min(a, b) - self.high[axis], self.low[axis] - max(a, b))
        };
        max(gap(x, 0), gap(y, 1)) <= radius
    }
}

/// A f32 that is not less; infinity if there is none.
fn up(x: f64) -> f32 {
    // One more ulp covers both f64's own rounding in `around` and the rounding to f32.
    (x as f32).next_up()
}

/// Where a coordinate is after `dt`. Stays finite: saturates at the largest f32.
#[inline(always)]
pub(super) fn moved(x: f32, v: f32, dt: f32) -> f32 {
    let x = x + v * dt;
    max(min(x, f32::MAX), f32::MIN)
}

/// One instruction each, where `f32::min` takes care of NaN.
#[inline(always)]
fn min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
