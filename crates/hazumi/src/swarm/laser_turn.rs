//! A laser that turns while the circle it may meet moves.
//!
//! [`sweep_laser`] knows a circle at rest. Within a short time a circle that moves stays inside a somewhat larger one at rest:
//! if the laser misses that, there is no touch, and if not, the time is halved, the earlier half first. So no touch is missed,
//! and it takes one call for a circle that rests and a few for one that passes far away.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::{Circle, SweepLaser, sweep_laser};

/// How often a frame is halved: to 1/4,096, within which the circle is never more than half of that share of its way from its
/// middle.
const HALVINGS: u32 = 12;

/// A turning laser, and what rejects most circles without a sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turn {
    laser: SweepLaser,
    /// Its direction halfway.
    axis: DVec2,
    /// From there to either end, in radians.
    half_turn: f64,
}

impl Turn {
    pub(super) fn new(laser: SweepLaser) -> Self {
        let (from, to) = (f64::from(laser.from()), f64::from(laser.to()));
        let (sin, cos) = sin_cos((from + to) * 0.5);
        Self { laser, axis: DVec2::new(cos, sin), half_turn: (to - from).abs() * 0.5 }
    }

    pub(super) const fn laser(&self) -> SweepLaser {
        self.laser
    }

    /// When a circle that starts here and moves by `motion` meets it.
    pub(super) fn met(&self, from: DVec2, motion: DVec2, radius: f32) -> Option<f32> {
        if self.far(from, motion.length() + f64::from(radius)) {
            return None;
        }
        if motion == DVec2::ZERO {
            return self.within(from, motion, radius, 0.0, 1.0);
        }
        // What touches from the start is told apart without any halving.
        let start = self.within(from, DVec2::ZERO, radius, 0.0, 0.0);
        start.or_else(|| self.first(from, motion, radius, 0.0, 1.0, HALVINGS))
    }

    /// Whether what stays within `reach` of a point stays clear of the laser. Seen from the laser, turning by an angle moves a
    /// point by at most its distance from the pivot times that angle.
    fn far(&self, center: DVec2, reach: f64) -> bool {
        let p = center - self.laser.pivot().wide();
        let half = self.laser.half().wide();
        let across = self.axis.cross(p).abs() - half.y;
        let along = (self.axis.dot(p) - f64::from(self.laser.offset())).abs() - half.x;
        let shift = (p.length() + reach) * self.half_turn;
        let sizes = p.max_abs() + half.max_abs() + f64::from(self.laser.offset()).abs();
        across.max(along) > (reach + shift) * (1.0 + 1e-9) + 1e-9 * sizes
    }

    fn first(&self, from: DVec2, motion: DVec2, radius: f32, start: f64, end: f64, halvings: u32) -> Option<f32> {
        let time = self.within(from, motion, radius, start, end)?;
        if halvings == 0 {
            return Some(time);
        }
        let middle = (start + end) * 0.5;
        self.first(from, motion, radius, start, middle, halvings - 1)
            .or_else(|| self.first(from, motion, radius, middle, end, halvings - 1))
    }

    /// When, between two shares of the frame, it meets the circle that holds the moving one all that time.
    fn within(&self, from: DVec2, motion: DVec2, radius: f32, start: f64, end: f64) -> Option<f32> {
        let center = from + motion * ((start + end) * 0.5);
        let stray = motion.length() * (end - start) * 0.5;
        // A center that moves is rounded to f32.
        let rounding = if motion == DVec2::ZERO { 0.0 } else { center.max_abs() * 1e-7 };
        let grown = (f64::from(radius) + stray + rounding).min(f32::MAX.into()) as f32;
        let angle = |share: f64| {
            let (from, to) = (f64::from(self.laser.from()), f64::from(self.laser.to()));
            (from + (to - from) * share) as f32
        };
        let whole = &self.laser;
        let part = SweepLaser::new(whole.pivot(), whole.half(), whole.offset(), angle(start), angle(end)).ok()?;
        let hit = sweep_laser(&Circle::new(center.narrow(), grown).ok()?, &part)?;
        Some((start + (end - start) * f64::from(hit.time)) as f32)
    }

    /// Opposite corners of a box that holds all it shines on: those of its two ends and what the arcs between bulge.
    pub(super) fn bounds(&self) -> [DVec2; 2] {
        let (half, pivot) = (self.laser.half().wide(), self.laser.pivot().wide());
        let offset = f64::from(self.laser.offset());
        let farthest = offset.abs() + half.x + half.y;
        let all = DVec2::new(farthest, farthest);
        if self.half_turn > 1.0 {
            return [pivot - all, pivot + all];
        }
        let (mut low, mut high) = (pivot + all, pivot - all);
        for angle in [self.laser.from(), self.laser.to()] {
            let (sin, cos) = sin_cos(angle.into());
            let axis = DVec2::new(cos, sin);
            let center = pivot + axis * offset;
            let reach = DVec2::new(cos.abs() * half.x + sin.abs() * half.y, sin.abs() * half.x + cos.abs() * half.y);
            let (l, h) = (center - reach, center + reach);
            (low, high) = (low.min(l), high.max(h));
        }
        // An arc of angle φ and radius ρ leaves its chord by ρ(1 − cos φ/2), which is less than ρφ²/8.
        let bulge = farthest * self.half_turn * self.half_turn * 0.5;
        [low - DVec2::new(bulge, bulge), high + DVec2::new(bulge, bulge)]
    }
}
