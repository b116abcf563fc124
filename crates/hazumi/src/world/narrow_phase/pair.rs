//! Two that move, as they meet: when, and where they touch. Of two circles their centres tell; of others the sum of the one
//! and the other turned half round is what a point would meet.

use crate::dvec2::DVec2;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_solid::{cast_placed, touch_placed};
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};

/// Within this share of [`tolerance`] two touch already, and do not come to each other any more.
const TOGETHER: f64 = 1e-3;
/// Sharp ones meet this share of [`tolerance`] before they touch.
const SKIN: f64 = 0.5 * TOGETHER;

/// One of two, where it is.
#[derive(Clone, Copy)]
pub(in crate::world) struct Form<'a> {
    at: DVec2,
    /// Of the circle around it.
    radius: f64,
    /// None of a circle.
    outline: Option<&'a Outline>,
}

impl<'a> Form<'a> {
    /// A mover of this shape and radius at a place; a circle has no outline.
    pub(in crate::world) const fn new(outline: Option<&'a Outline>, radius: f64, at: DVec2) -> Self {
        Self { at, radius, outline }
    }

    /// What it touches or is near of another, seen from that: the normal points here. `velocity` is its own as the other sees
    /// it, and decides where they touch at corners. Along +x if two circles have one centre.
    pub(in crate::world) fn touch(&self, other: &Self, velocity: DVec2) -> Touch {
        match (self.outline, other.outline) {
            (None, None) => {
                let between = self.at - other.at;
                let normal = match between.unit_or_zero() {
                    DVec2::ZERO => DVec2::new(1.0, 0.0),
                    normal => normal,
                };
                let gap = between.length() - self.radius - other.radius;
                Touch { gap, normal, point: other.at + normal * other.radius, feature: Feature::Smooth }
            }
            (Some(mine), None) => other.circle().touch_outline(&mine.here(self.at), velocity),
            (None, Some(its)) => {
                let Touch { gap, normal, point, feature } = self.circle().touch_outline(&its.here(other.at), -velocity);
                Touch { gap, normal: DVec2::ZERO - normal, point: point + normal * gap, feature }
            }
            (Some(mine), Some(its)) => touch_placed(&mine.here(self.at), &its.here(other.at), velocity),
        }
    }

    /// When it meets another, as a part of a `motion` that the other sees it make. Those that are together meet at once if they
    /// come closer, by more than `noise`, and else never, since both are convex.
    pub(in crate::world) fn meets(&self, other: &Self, motion: DVec2, noise: f64) -> Option<f64> {
        let w = tolerance(self.at, self.radius).max(tolerance(other.at, other.radius));
        let touch = self.touch(other, motion);
        if touch.gap <= TOGETHER * w {
            return (motion.dot(touch.normal) < -noise).then_some(0.0);
        }
        let hit = match (self.outline, other.outline) {
            (Some(mine), Some(its)) => cast_placed(&mine.here(self.at), motion, &its.here(other.at)),
            (Some(mine), None) => other.circle().cast_outline(&mine.here(self.at), motion),
            (None, Some(its)) => self.circle().cast_outline(&its.here(other.at), DVec2::ZERO - motion),
            (None, None) => other.circle().cast(self.at, motion, self.radius),
        };
        let hit = hit?;
        // Without anything around them, they need a side of each other: where they are thin, rounding would choose one.
        let is_round = self.roundness() + other.roundness() > 0.0;
        let early = if is_round { 0.0 } else { SKIN * w / motion.dot(hit.normal).abs() };
        Some(if early.is_finite() { (hit.time - early).max(0.0) } else { hit.time })
    }

    fn roundness(&self) -> f64 {
        self.outline.map_or(self.radius, |outline| outline.round)
    }

    fn circle(&self) -> Solid {
        Solid::Circle { center: self.at, radius: self.radius }
    }
}
