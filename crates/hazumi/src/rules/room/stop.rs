//! What keeps a crowd from squeezing a walker through a wall.
//!
//! R5 raises the push of a wall to the walker's last displacement. That answers one shove, not a crowd that shoves again
//! in every frame, and not a shove so long that the walker is past the wall before anything looks. So:
//!
//! 1. While a walker overlaps a thing, other walkers cannot push it farther in: [`hold`].
//! 2. A walker's centre never crosses a wall within a frame: [`before_wall`]. Where it would, the box stops at first touch.
//!
//! Neither changes anything for a walker alone that makes less than half its box in a frame.

use crate::dvec2::DVec2;
use crate::query::{Core, Rounded, tangent};
use crate::{Aabb, Circle, Shape, ShapeRef, sweep};

/// `push` without what goes against any of the normals: first against each, in order; if that turns it against an earlier
/// one, as in an acute corner, nothing of it is left.
pub(super) fn hold(mut push: DVec2, normals: &[DVec2]) -> DVec2 {
    for &n in normals {
        let into = push.dot(n);
        if into < 0.0 {
            push = push - n * into;
        }
    }
    let rounding = 1e-9 * push.max_abs();
    if normals.iter().any(|n| push.dot(*n) < -rounding) { DVec2::ZERO } else { push }
}

/// The displacement of a box beside a wall that moves by `wall_moved` in the same frame, stopped where the box first touches
/// the wall if its centre would cross to the other side, of a one-way wall from front to back.
pub(super) fn before_wall(aabb: &Aabb, displacement: DVec2, wall: &Shape, wall_moved: DVec2, one_way: bool) -> DVec2 {
    // Seen from the wall.
    let relative = displacement - wall_moved;
    let center = ((aabb.min().wide() + aabb.max().wide()) * 0.5).narrow();
    let motion = relative.narrow();
    let Ok(center) = Circle::new(center, 0.0) else { return displacement };
    let Some(crossing) = sweep(&center, motion, wall) else { return displacement };
    if one_way && front_at(wall.into(), crossing.point.wide()).dot(relative) >= 0.0 {
        return displacement;
    }
    let time = sweep(aabb, motion, wall).map_or(0.0, |touch| touch.time.into());
    wall_moved + relative * time
}

/// Whether a box moving by `relative` comes near what lies in `bounds`: the cheap question before [`before_wall`].
pub(super) fn may_meet(aabb: &Aabb, relative: DVec2, bounds: &Aabb) -> bool {
    let (min, max) = (aabb.min().wide(), aabb.max().wide());
    let meets = |min: f64, max: f64, by: f64, low: f32, high: f32| {
        min + by.min(0.0) <= f64::from(high) && f64::from(low) <= max + by.max(0.0)
    };
    meets(min.x, max.x, relative.x, bounds.min().x, bounds.max().x)
        && meets(min.y, max.y, relative.y, bounds.min().y, bounds.max().y)
}

/// Whether a shape is a wall: a segment, a line or a curve.
pub(super) const fn is_wall(shape: &Shape) -> bool {
    matches!(shape, Shape::Segment(_) | Shape::Line(_) | Shape::QuadBez(_) | Shape::CubicBez(_))
}

/// The direction of the front of a wall at one of its points; (0, 0) for a wall that is a point.
fn front_at(wall: ShapeRef<'_>, point: DVec2) -> DVec2 {
    let along = match wall {
        ShapeRef::Segment(shape) => shape.b().wide() - shape.a().wide(),
        ShapeRef::Line(shape) => shape.direction().wide(),
        _ => match Rounded::of(wall).core {
            Core::Cubic(curve) => tangent(&curve, curve.nearest(point).0),
            Core::Hull(_) | Core::Line { .. } => DVec2::ZERO,
        },
    };
    -along.perp()
}
