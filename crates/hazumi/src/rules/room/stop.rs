//! What keeps a crowd from squeezing a walker through a wall.
//!
//! R5 raises the push of a wall to the walker's last displacement. That answers one shove, not a crowd that shoves again
//! in every frame, and not a shove so long that the walker is past the wall before anything looks. So a walker's centre
//! never enters a thing, nor crosses a wall, within a frame: where it would, the box stops at first touch, and a box that
//! touches already stays. This changes nothing for a walker that makes less than half its box in a frame and whose pushes
//! answer its walking.

use crate::dvec2::DVec2;
use crate::query::sweep::first_touch;
use crate::query::{Core, Rounded, tangent};
use crate::{Aabb, Circle, Shape, ShapeRef, Vec2, overlap};

/// The displacement of a box beside a thing that moves by `other_moved` in the same frame: stopped where the box first
/// touches it if the box's centre would get into or across it, of a one-way wall from front to back.
pub(super) fn before(aabb: &Aabb, displacement: DVec2, other: &Shape, other_moved: DVec2, one_way: bool) -> DVec2 {
    // Seen from the other.
    let relative = displacement - other_moved;
    let motion = relative.narrow();
    let Some(entry) = entry(aabb, motion, other) else { return displacement };
    if one_way && front_at(other.into(), entry).dot(relative) > 0.0 {
        return displacement;
    }
    let time = first_touch(aabb.into(), motion, other.into()).map_or(0.0, |touch| touch.time.into());
    other_moved + relative * time
}

/// Where the centre of a box gets into a shape, or across it; `None` too if it is in there from the start, when only the
/// pushes can help.
fn entry(aabb: &Aabb, motion: Vec2, other: &Shape) -> Option<DVec2> {
    let center = ((aabb.min().wide() + aabb.max().wide()) * 0.5).narrow();
    let center = Circle::new(center, 0.0).ok()?;
    let hit = first_touch((&center).into(), motion, other.into())?;
    (hit.time > 0.0 || !overlap(&center, other)).then(|| hit.point.wide())
}

/// Whether a box moving by `relative` comes near what lies in `bounds`: the cheap question before [`before`].
pub(super) fn may_meet(aabb: &Aabb, relative: DVec2, bounds: &Aabb) -> bool {
    let (min, max) = (aabb.min().wide(), aabb.max().wide());
    let meets = |min: f64, max: f64, by: f64, low: f32, high: f32| {
        min + by.min(0.0) <= f64::from(high) && f64::from(low) <= max + by.max(0.0)
    };
    meets(min.x, max.x, relative.x, bounds.min().x, bounds.max().x)
        && meets(min.y, max.y, relative.y, bounds.min().y, bounds.max().y)
}

/// The direction of the front of a wall at one of its points; (0, 0) for what has none.
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
