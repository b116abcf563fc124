//! What lies between two cores: the answer of every family of pairs to how far apart and where nearest.

use crate::dvec2::DVec2;

/// The nearest points of two cores, and what the radii around them make of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The shapes touch or overlap.
    pub(super) touch: bool,
    /// The cores themselves share a point.
    pub(super) meet: bool,
    /// Between the cores, 0 if they meet.
    pub(super) distance: f64,
    /// Between the shapes, 0 if they touch.
    pub(super) apart: f64,
    /// Nearest points of the cores. If these meet, one shared point; of two hulls that meet, points of their borders.
    pub(super) on_a: DVec2,
    pub(super) on_b: DVec2,
    /// The unit vector from `on_a` to `on_b`, (0, 0) if the cores meet.
    pub(super) direction: DVec2,
}

impl Gap {
    /// The gap between cores of which `on_a` and `on_b` are nearest points. What is nearer than `tolerance` touches.
    pub(super) fn between(on_a: DVec2, on_b: DVec2, radius: f64, tolerance: f64) -> Self {
        let distance = (on_b - on_a).length();
        let (touch, meet) = (distance <= radius + tolerance, distance <= tolerance);
        let apart = if touch { 0.0 } else { distance - radius };
        let direction = if meet { DVec2::ZERO } else { (on_b - on_a).unit_or_zero() };
        Self { touch, meet, distance, apart, on_a, on_b, direction }
    }

    /// The same gap seen from the other shape.
    pub(super) fn flipped(self) -> Self {
        Self { on_a: self.on_b, on_b: self.on_a, direction: -self.direction, ..self }
    }
}

/// How much of a gap has to be known; only curves make a difference between these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Goal {
    /// Whether the shapes touch.
    Verdict,
    /// The distance if they do not touch, else any shared point.
    Distance,
}

impl Goal {
    /// From where on distances are of no interest, if those up to `enough` touch.
    pub(super) const fn ceiling(self, enough: f64) -> f64 {
        match self {
            Self::Verdict => enough * (1.0 + 1e-12),
            Self::Distance => f64::INFINITY,
        }
    }
}

/// A length rounded to f32; saturates.
pub(super) const fn narrow_length(length: f64) -> f32 {
    length.min(f32::MAX as f64) as f32
}
