//! The push of a curved wall.

use super::actor::{Actor, Obstacle, carry, round};
use super::roots::{Few, Polynomial};
use crate::Aabb;
use crate::dvec2::DVec2;
use crate::query::{Cubic, tangent};

/// How much stronger a curved wall pushes than a straight one.
const STRENGTH: f64 = 17.0 / 16.0;

/// Along the curve's normal in the middle of the stretch that the actor covers.
pub(super) fn push(actor: &Actor, curve: &Cubic, other: &Obstacle<'_>) -> DVec2 {
    let t = crossings(curve, &actor.aabb).mean().unwrap_or_else(|| curve.nearest(actor.center()).0);
    let tangent = tangent(curve, t);
    if tangent == DVec2::ZERO {
        // All control points coincide.
        return round(actor, curve.eval(t), other);
    }
    let n = actor.facing(-tangent.perp(), curve.eval(t), other.one_way);
    n * (actor.speed_at_walls() * STRENGTH) + carry(n, other)
}

/// The parameters at which the curve crosses or touches the box's border. A stretch along an edge counts with its ends.
fn crossings(curve: &Cubic, aabb: &Aabb) -> Few {
    let (min, max) = (aabb.min().wide(), aabb.max().wide());
    let scale = curve.max_abs().max(min.max_abs()).max(max.max_abs());
    // The parameters are right to a few ulps, so the point is to a few ulps of the largest coordinate.
    let slack = 1e-12 * scale;
    let touches = |t: &f64| {
        let p = curve.eval(*t);
        let inside = |x: f64, min: f64, max: f64| min - slack <= x && x <= max + slack;
        let strictly = |x: f64, min: f64, max: f64| min + slack < x && x < max - slack;
        inside(p.x, min.x, max.x)
            && inside(p.y, min.y, max.y)
            && !(strictly(p.x, min.x, max.x) && strictly(p.y, min.y, max.y))
    };
    let mut all = Few::default();
    for t in [0.0, 1.0]
        .into_iter()
        .chain([min.x, max.x].into_iter().flat_map(|x| roots(curve, |p| p.x - x)))
        .chain([min.y, max.y].into_iter().flat_map(|y| roots(curve, |p| p.y - y)))
        .filter(touches)
    {
        all.insert(t);
    }
    all
}

/// The parameters in 0..=1 at which a coordinate of the curve, affine in the point, is 0.
fn roots(curve: &Cubic, coordinate: impl Fn(DVec2) -> f64) -> Few {
    Polynomial::cubic(curve.0.map(coordinate)).roots()
}
