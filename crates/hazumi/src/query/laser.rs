//! A laser that turns about a pivot, against a circle.
//!
//! Seen from the laser, the circle's centre goes round the pivot on a circle of its own, and the question is where that path
//! enters the laser's rectangle grown by the circle's radius: a union of two rectangles and four discs, each of which the
//! path crosses at angles in closed form.

use core::f64::consts::TAU;

use crate::dvec2::DVec2;
use crate::float::{atan2, sin_cos, sqrt};
use crate::{Circle, InvalidShape, Vec2};

/// A laser on a turning mount: an [`Obb`](crate::Obb) of half size `half` whose centre lies `offset` along its own axis from
/// `pivot`, and which turns from the angle `from` to the angle `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "json::SweepLaser"))]
pub struct SweepLaser {
    pivot: Vec2,
    half: Vec2,
    offset: f32,
    from: f32,
    to: f32,
}

impl SweepLaser {
    /// The laser of half size `half` = [along, across] on the mount at `pivot`. `offset` has either sign: half the length makes
    /// the beam start at the mount, 0 makes it a propeller. `from` and `to` are radians from +x toward +y, as far apart as
    /// you like, either way.
    ///
    /// # Errors
    /// If a number is not finite or a half size is negative; names the field and the value.
    pub fn new(
        pivot: impl Into<Vec2>,
        half: impl Into<Vec2>,
        offset: f32,
        from: f32,
        to: f32,
    ) -> Result<Self, InvalidShape> {
        let (pivot, half) = (pivot.into(), half.into());
        for (field, got) in [("pivot", pivot.x), ("pivot", pivot.y), ("offset", offset), ("from", from), ("to", to)] {
            if !got.is_finite() {
                return Err(InvalidShape::NotFinite { field, got });
            }
        }
        for got in [half.x, half.y] {
            if !(got.is_finite() && got >= 0.0) {
                return Err(InvalidShape::Negative { field: "half", got });
            }
        }
        Ok(Self { pivot, half, offset, from, to })
    }

    /// The point it turns about.
    #[inline]
    #[must_use]
    pub const fn pivot(&self) -> Vec2 {
        self.pivot
    }

    /// The half sizes: along the beam, across it.
    #[inline]
    #[must_use]
    pub const fn half(&self) -> Vec2 {
        self.half
    }

    /// How far along the beam its centre is from the pivot.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> f32 {
        self.offset
    }

    /// The angle it starts at, in radians.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> f32 {
        self.from
    }

    /// The angle it ends at, in radians.
    #[inline]
    #[must_use]
    pub const fn to(&self) -> f32 {
        self.to
    }
}

/// When a turning laser meets a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LaserHit {
    /// The share of the turn, 0..=1.
    pub time: f32,
    /// The laser's angle then, in radians: `from + time·(to − from)`.
    pub angle: f32,
}

/// The earliest time at which the turning laser touches the circle, or `None` if it does not before it arrives.
///
/// Unlike in [`sweep`](super::sweep), any touch counts, one from the start (time 0) even if the laser turns away: a beam burns
/// what it shines on.
///
/// <svg viewBox="0 0 320 130" width="320" xmlns="http://www.w3.org/2000/svg" style="max-width:100%">
/// <g stroke="currentColor" fill="none" stroke-width="1.5"><rect x="40" y="96" width="180" height="14" stroke-dasharray="4 3"/>
/// <rect x="40" y="96" width="180" height="14" transform="rotate(-16 40 103)" fill="#e5484d" fill-opacity=".25"/>
/// <circle cx="200" cy="35" r="15"/><circle cx="40" cy="103" r="3" fill="currentColor"/>
/// <path d="M236 103 A196 196 0 0 0 228 48" stroke-dasharray="2 3"/><path d="M224 53 228 48 233 53"/></g>
/// <g fill="currentColor" font-family="sans-serif" font-size="12"><text x="8" y="100">pivot</text><text x="242" y="107">from</text>
/// <text x="242" y="62">angle</text><text x="221" y="30">circle</text></g></svg>
///
/// Exact to rounding: about 1e-12 of the distances before the answer is rounded to f32.
///
/// # Formula
/// Let the circle's centre be at distance ρ from the pivot. It is level with the line at height h at the angles whose sine
/// is h/ρ, taken as atan2(h, √((ρ−h)(ρ+h))), and at distance r from a corner at distance c where the angle α between them
/// has tan²(α/2) = (r² − (ρ−c)²) / ((ρ+c)² − r²): the half-angle form of the law of cosines (W. Kahan, *Miscalculating Area
/// and Angles of a Needle-like Triangle*), which keeps its digits where an arc cosine near ±1 loses half of them. ρ = 0 does
/// not move: it touches from the start or never.
///
/// ```
/// use hazumi::{Circle, SweepLaser, query::sweep_laser};
/// let laser = SweepLaser::new([0., 0.], [250., 8.], 250., 0., std::f32::consts::TAU)?;
/// let hit = sweep_laser(&Circle::new([0., 300.], 3.)?, &laser).unwrap();
/// assert!((hit.angle - 1.534121).abs() < 1e-4);
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
#[doc(alias("turret", "beam", "rotating laser"))]
pub fn sweep_laser(circle: &Circle, laser: &SweepLaser) -> Option<LaserHit> {
    let (from, to) = (f64::from(laser.from), f64::from(laser.to));
    let (half, offset, r) = (laser.half.wide(), f64::from(laser.offset), f64::from(circle.radius()));
    let center = circle.center().wide() - laser.pivot.wide();
    let (sin, cos) = sin_cos(from);
    let axis = DVec2::new(cos, sin);
    let local = DVec2::new(axis.dot(center), axis.cross(center));
    let distance = center.length();
    // What is within rounding of the laser at the start touches it.
    let rounding = 1e-10 * (distance + half.max_abs() + offset.abs() + r);
    let gap = DVec2::new(((local.x - offset).abs() - half.x).max(0.0), (local.y.abs() - half.y).max(0.0)).length() - r;
    if gap <= rounding {
        return Some(LaserHit { time: 0.0, angle: laser.from });
    }
    let turn = (to - from).abs();
    let bearing = atan2(local.y, local.x);
    let mut first = f64::INFINITY;
    // The circle's centre at this bearing from the laser's axis is on the border of one of the pieces.
    let mut meet = |at: f64| {
        let back = if to > from { bearing - at } else { at - bearing } % TAU;
        first = first.min(if back < 0.0 { back + TAU } else { back });
    };
    let ends = [offset - half.x, offset + half.x];
    for height in [half.y + r, -half.y - r] {
        if let Some(x) = leg(distance, height) {
            for x in [x, -x] {
                if ends[0] <= x && x <= ends[1] {
                    meet(atan2(height, x));
                }
            }
        }
    }
    for x in [ends[0] - r, ends[1] + r] {
        if let Some(y) = leg(distance, x)
            && y <= half.y
        {
            meet(atan2(y, x));
            meet(atan2(-y, x));
        }
    }
    for x in ends {
        for y in [half.y, -half.y] {
            let corner = DVec2::new(x, y);
            let far = corner.length();
            let (near, wide) =
                (r * r - (distance - far) * (distance - far), (distance + far) * (distance + far) - r * r);
            if near >= -1e-15 * r * r && wide > 0.0 {
                let half_angle = atan2(sqrt(near.max(0.0)), sqrt(wide));
                let middle = atan2(y, x);
                meet(middle + 2.0 * half_angle);
                meet(middle - 2.0 * half_angle);
            }
        }
    }
    // An infinite `first`, too; a turn of 0 does not get here with a `first` of 0 but by rounding.
    if first > turn || turn == 0.0 {
        return None;
    }
    Some(LaserHit {
        time: (first / turn).clamp(0.0, 1.0) as f32,
        angle: (if to > from { from + first } else { from - first }) as f32,
    })
}

/// The other leg of the right-angled triangle with this hypotenuse; a leg longer by rounding alone counts as equal.
fn leg(hypotenuse: f64, leg: f64) -> Option<f64> {
    let square = (hypotenuse - leg) * (hypotenuse + leg);
    (square >= -1e-15 * hypotenuse * hypotenuse).then(|| sqrt(square.max(0.0)))
}

#[cfg(feature = "serde")]
mod json {
    use crate::{InvalidShape, Vec2};

    #[derive(serde::Deserialize)]
    pub(super) struct SweepLaser {
        pivot: Vec2,
        half: Vec2,
        offset: f32,
        from: f32,
        to: f32,
    }

    impl TryFrom<SweepLaser> for super::SweepLaser {
        type Error = InvalidShape;

        fn try_from(raw: SweepLaser) -> Result<Self, InvalidShape> {
            Self::new(raw.pivot, raw.half, raw.offset, raw.from, raw.to)
        }
    }
}
