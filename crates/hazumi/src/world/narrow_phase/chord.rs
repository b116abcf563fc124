//! A slide by `move_by` along a hollow curve goes by chords. The tangent would enter the curve at once, and a step that ends there has
//! come nowhere; a chord leaves the surface and comes back to it, as far as it may stray.
//!
//! ```text
//!   n ▲                       sagitta: 1e-3 of the mover's size at most
//!     │        chord    ..
//!     │    ....──────''' ╲       the path of the mover's centre has the radius ρ;
//!     o───────────────────►      a chord rises from it by the angle φ with ρ·(1 − cos φ) = sagitta
//!   on the curve   tangent
//! ```

use crate::dvec2::DVec2;
use crate::float::{min, sqrt};
use crate::query::{Cubic, tangent};

/// How far a chord may stray, as a share of the mover's size; less than what is promised, since the curve bends on.
const STRAY: f64 = 5e-4;
/// The sine of the steepest chord.
const STEEPEST: f64 = 0.25;
/// A chord that comes back to a curve enters it this much more steeply than it rose, at most.
const AGAIN: f64 = 3.0;

/// The chord of a slide by `velocity` along the curve's tangent at a touch with this unit normal: the sine of its angle to
/// the tangent, and the velocity on it, as fast. `reach` is from the curve to the path of the mover's centre: the radii of the mover
/// and the band. None where the curve is not hollow, or too narrow for the mover.
pub(in crate::world) fn rise(
    cubic: &Cubic,
    point: DVec2,
    normal: DVec2,
    velocity: DVec2,
    reach: f64,
    size: f64,
) -> Option<(f64, DVec2)> {
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
    let along = velocity - normal * velocity.dot(normal);
    let way = along.unit_or_zero() * sqrt(1.0 - sine * sine) + normal * sine;
    Some((sine, way * velocity.length()))
}

/// Whether a touch by this velocity is where a chord of this sine comes back, and not something else in the way.
pub(in crate::world) fn comes_back(sine: f64, normal: DVec2, velocity: DVec2) -> bool {
    -velocity.dot(normal) <= AGAIN * sine * velocity.length()
}
