//! 16 bullets at a time, without a branch: written so that compilers make vector code of it. Two sieves let through all that
//! can matter and little more.
//!
//! **The coarse sieve** ([`Square`]) asks whether any of the block's bullets starts near a point. It knows the largest
//! radius and speed in the block, so it reads nothing but what moving reads, and costs six operations on top of its six.
//!
//! **The fine sieve** ([`Reach`]) compares boxes, bullet by bullet. A bullet's way in a frame is the straight line between
//! its two places as stored. "low − high ≤ radius" in f32 lets through every pair for which it holds exactly, since rounding
//! keeps order and the radius is a f32 itself; only the border of the box is rounded outward, once per frame.

use crate::dvec2::DVec2;

/// 16 f32: four registers of SSE2 or NEON, two of AVX, one of AVX-512. With twice as many, blocks with a bullet near the player
/// are twice as frequent; with half as many, the branch is.
pub(super) const BLOCK: usize = 16;

/// One field of a block's bullets.
pub(super) type Lanes = [f32; BLOCK];

/// The largest of a block, [`SLACK`] more.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Most {
    radius: f32,
    /// On either axis.
    speed: f32,
}

impl Most {
    /// Of a block's radii and velocities.
    #[inline]
    pub(super) fn of(radius: &[f32], vx: &[f32], vy: &[f32]) -> Self {
        match (radius.first_chunk(), vx.first_chunk(), vy.first_chunk()) {
            (Some(radius), Some(vx), Some(vy)) => Self::of_lanes(radius, vx, vy),
            _ => radius.iter().zip(vx).zip(vy).fold(Self::default(), |most, ((&r, &vx), &vy)| most.with(r, vx, vy)),
        }
    }

    /// The same without a branch: each removal of bullets measures all blocks behind it.
    #[inline]
    fn of_lanes(radius: &Lanes, vx: &Lanes, vy: &Lanes) -> Self {
        let mut speed = [0.0; BLOCK];
        for i in 0..BLOCK {
            speed[i] = vx[i].abs().max(vy[i].abs());
        }
        let more = |x: f32| x * (1.0 + SLACK as f32);
        Self { radius: more(largest(radius)), speed: more(largest(&speed)) }
    }

    /// With one more bullet.
    #[inline(always)]
    pub(super) fn with(self, radius: f32, vx: f32, vy: f32) -> Self {
        let more = |x: f32| x * (1.0 + SLACK as f32);
        Self { radius: max(self.radius, more(radius)), speed: max(self.speed, more(max(vx.abs(), vy.abs()))) }
    }
}

impl Most {
    /// How far a bullet comes from its centre in `dt` at most, on either axis.
    #[inline(always)]
    pub(super) fn reach(self, dt: f32) -> f32 {
        self.radius + self.speed * dt
    }

    /// The largest of both.
    pub(super) fn and(self, other: Self) -> Self {
        Self { radius: max(self.radius, other.radius), speed: max(self.speed, other.speed) }
    }
}

/// The largest of a block, none of which is negative.
#[inline(always)]
fn largest(lanes: &Lanes) -> f32 {
    let (mut eight, mut four) = ([0.0; 8], [0.0; 4]);
    for i in 0..8 {
        eight[i] = lanes[i].max(lanes[i + 8]);
    }
    for i in 0..4 {
        four[i] = eight[i].max(eight[i + 4]);
    }
    four[0].max(four[1]).max(four[2].max(four[3]))
}

/// A square about a point.
#[derive(Clone, Copy)]
pub(super) struct Square {
    center: [f32; 2],
    half: f32,
}

/// More than all the rounding in f32 on the way to a verdict of the coarse sieve, as a share of what is rounded: a place
/// is off by 2⁻²⁴ of itself, which is at most the centre's coordinate and the distance to it; a difference and each of the
/// three sums by as much of their own.
const SLACK: f64 = 1.0 / (1 << 20) as f64;

impl Square {
    /// Around both points, grown by `by`.
    pub(super) fn around(a: DVec2, b: DVec2, by: f64) -> Self {
        let center = ((a + b) * 0.5).narrow();
        let c = center.wide();
        let half = (a - c).max_abs().max((b - c).max_abs()) + by;
        Self { center: [center.x, center.y], half: up(half * (1.0 + SLACK) + c.max_abs() * SLACK) }
    }

    /// The distance to a place, on the axis where it is greater.
    #[cfg(not(hazumi_small))]
    #[inline(always)]
    fn far(&self, x: f32, y: f32) -> f32 {
        max((x - self.center[0]).abs(), (y - self.center[1]).abs())
    }

    /// Whether any of a block is at most `limit` away: for machines without vectors, where the lesser of two numbers is a jump
    /// that no processor predicts, and the comparison of two is none.
    #[cfg(hazumi_small)]
    #[inline(always)]
    pub(super) fn any_near(&self, x: &Lanes, y: &Lanes, limit: f32) -> bool {
        let near = |x: f32, center: f32| (x - center).abs() <= limit;
        (0..BLOCK).fold(false, |any, i| any | (near(x[i], self.center[0]) & near(y[i], self.center[1])))
    }

    /// The same, folded to four before they are compared: for vectors, comparing costs two operations and the lesser of two one.
    #[cfg(not(hazumi_small))]
    #[inline(always)]
    pub(super) fn any_near(&self, x: &Lanes, y: &Lanes, limit: f32) -> bool {
        let mut far = [0.0; BLOCK];
        for i in 0..BLOCK {
            far[i] = self.far(x[i], y[i]);
        }
        let mut any = 0;
        for i in 0..4 {
            let least = min(min(far[i], far[i + 4]), min(far[i + 8], far[i + 12]));
            any |= u32::from(least <= limit);
        }
        any != 0
    }

    /// How near a bullet of the block must start to reach the square.
    #[inline(always)]
    pub(super) fn limit(&self, most: Most, dt: f32) -> f32 {
        self.half + most.reach(dt)
    }
}

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
            low: [-up(by - a.x.min(b.x)), -up(by - a.y.min(b.y))],
            high: [up(a.x.max(b.x) + by), up(a.y.max(b.y) + by)],
        }
    }

    /// Whether the bullet that moves between these places can reach the box: the lesser of two differences is at most the radius
    /// where either is. Branch-free without vectors.
    #[cfg(hazumi_small)]
    #[inline(always)]
    pub(super) fn met(&self, x: [f32; 2], y: [f32; 2], radius: f32) -> bool {
        let (low, high) = (self.low, self.high);
        let met = |[a, b]: [f32; 2], axis: usize| {
            ((a - high[axis] <= radius) | (b - high[axis] <= radius))
                & ((low[axis] - a <= radius) | (low[axis] - b <= radius))
        };
        met(x, 0) & met(y, 1)
    }

    /// Whether the bullet that moves between these places can reach the box. Branch-free.
    #[cfg(not(hazumi_small))]
    #[inline(always)]
    pub(super) fn met(&self, x: [f32; 2], y: [f32; 2], radius: f32) -> bool {
        let gap = |[a, b]: [f32; 2], axis: usize| max(min(a, b) - self.high[axis], self.low[axis] - max(a, b));
        max(gap(x, 0), gap(y, 1)) <= radius
    }

    /// The same for a block, as bits. `place` and `velocity` by axis.
    #[inline]
    pub(super) fn mask(&self, place: [&Lanes; 2], velocity: [&Lanes; 2], radius: &Lanes, dt: f32) -> u32 {
        let mut mask = 0;
        for i in 0..BLOCK {
            let way = |axis: usize| [place[axis][i], moved(place[axis][i], velocity[axis][i], dt)];
            mask |= u32::from(self.met(way(0), way(1), radius[i])) << i;
        }
        mask
    }
}

/// A f32 that is not less; infinity if there is none.
fn up(x: f64) -> f32 {
    // One more ulp covers both the rounding to f32 and f64's own before it.
    (x as f32).next_up()
}

/// The greatest speed on an axis that a bullet may have, and the longest frame. Their product is less than half an ulp of the
/// largest f32, so that no place can ever overflow: at the end of the range it stays.
pub(super) const MOST_SPEED: f32 = 1e20;
pub(super) const MOST_DT: f32 = 1e10;

/// Where a coordinate is after `dt`: two roundings, never a fused one.
#[inline(always)]
pub(super) fn moved(x: f32, v: f32, dt: f32) -> f32 {
    x + v * dt
}

/// One instruction each, where `f32::min` takes care of NaN.
#[cfg(not(hazumi_small))]
#[inline(always)]
fn min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[cfg(not(hazumi_small))]
#[inline(always)]
fn max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Of numbers that are not negative, whose bits have their order: without vectors a jump, but for whole numbers.
#[cfg(hazumi_small)]
#[inline(always)]
fn max(a: f32, b: f32) -> f32 {
    f32::from_bits(a.to_bits().max(b.to_bits()))
}
