//! A slide along a hollow curve goes by chords. The tangent would enter the curve at once, and a step that ends there has
//! come nowhere; a chord leaves the surface and comes back to it, as far as it may stray.
//!
//! ```text
//!   n ▲                       sagitta: 1e-3 of the mover's size at most
//!     │        chord    ..
//!     │    ....──────''' ╲       the way of the mover's centre has the radius ρ;
//!     o───────────────────►      a chord rises from it by the angle φ with ρ·(1 − cos φ) = sagitta
//!   on the curve   tangent
//! ```

use super::BodyId;
use crate::dvec2::DVec2;
use crate::float::{min, sqrt};
use crate::query::{Cubic, tangent};

/// How far a chord may stray, as a share of the mover's size; less than what is promised, since the curve bends on.
const STRAY: f64 = 5e-4;
/// The sine of the steepest chord.
const STEEPEST: f64 = 0.25;
/// A chord that comes back to a curve enters it this much more steeply than it rose, at most.
const AGAIN: f64 = 3.0;

/// A slide along a hollow curve, on its chord.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chord {
    /// The tangential speed, which stays.
    pub(super) speed: f64,
    /// Of the angle between the chord and the tangent.
    sine: f64,
    /// The body and its shape.
    pub(super) pair: (BodyId, u32),
}

impl Chord {
    /// The chord for a slide by `velocity` along the curve's tangent at a touch with this unit normal, and the velocity on
    /// it. `reach` is from the curve to the way that counts: the radius of the mover and the band. None where the curve is
    /// not hollow, or too narrow for the mover.
    pub(super) fn rise(
        cubic: &Cubic,
        point: DVec2,
        normal: DVec2,
        velocity: DVec2,
        reach: f64,
        size: f64,
        pair: (BodyId, u32),
    ) -> Option<(Self, DVec2)> {
        let (at, _) = cubic.nearest(point);
        let (first, second) = (cubic.derivative(at), cubic.second_derivative(at));
        let (length, bend) = (first.length(), first.cross(second));
        // Toward the side that the curve bends to.
        let hollow = bend * tangent(cubic, at).perp().dot(normal);
        if hollow <= 0.0 || length == 0.0 {
            return None;
        }
        let radius = length * length * length / bend.abs() - reach;
        if radius <= 0.0 || !radius.is_finite() {
            return None;
        }
        let sine = min(sqrt(2.0 * STRAY * size / radius), STEEPEST);
        let speed = velocity.length();
        let along = velocity - normal * velocity.dot(normal);
        let velocity = (along.unit_or_zero() * sqrt(1.0 - sine * sine) + normal * sine) * speed;
        Some((Self { speed, sine, pair }, velocity))
    }

    /// Whether a touch is where the chord comes back, and not something else in the way.
    pub(super) fn ends_at(&self, normal: DVec2, velocity: DVec2) -> bool {
        -velocity.dot(normal) <= AGAIN * self.sine * velocity.length()
    }
}
