//! R5: what pushes a walker back when it walks into something.
//!
//! <svg viewBox="0 0 360 150" width="360" role="img" aria-label="A walker pushed out of a box and of a wall" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <rect x="20" y="30" width="60" height="60"/><rect x="64" y="50" width="80" height="80" fill="#8884"/><path d="M50 60H14m8 -5l-8 5l8 5" stroke-width="2"/><path d="M64 142H80M64 138v8M80 138v8"/>
//! <rect x="220" y="40" width="50" height="50"/><path d="M200 110L320 50" stroke-width="2"/><path d="M245 65L231 37m-2 10l2 -10l9 6" stroke-width="2"/>
//! <g stroke="none" fill="currentColor"><text x="26" y="46">walker</text><text x="92" y="95">box</text><text x="86" y="147">bw</text><text x="304" y="76">wall</text><text x="216" y="34">n</text></g>
//! </svg>
//!
//! Frame-based: while the walker's box overlaps something, a push is added to its *next* displacement. Pushes of several
//! obstacles add up. Touching counts as overlap.
//!
//! | obstacle | the push |
//! | --- | --- |
//! | box | away along the axis with the smaller push-out width, along both if the widths differ by at most the tolerance |
//! | circle | along n from the circle's centre to the walker's |
//! | segment, line | along the normal of the side on which the walker's centre is; a one-way wall always along (dy, −dx) |
//! | curve | likewise with the tangent, 17/16 as strong, at the mean of the parameters at which it crosses the walker's edges |
//! | anything else | along the contact normal |
//!
//! The strength is the walker's own speed; at walls and curves at least its last displacement, so that a crowd cannot
//! squeeze it through. An obstacle that moves toward the walker also carries it, one that moves away does not hold it.
//!
//! Errata of the source, put right here: it leaves the width 0 where the centres agree on an axis, so that an exactly
//! centred walker is never pushed out along the other; coincident centres have a normal, (1, 0); its curves carry nothing.
//!
//! To extend: one handler per shape of the walker, each matching on the obstacle's shape. There is one so far, the box's.

mod actor;
mod against_box;
mod against_curve;
mod roots;

use crate::dvec2::DVec2;
use crate::query::{Core, Rounded, contact, overlap};
use crate::{ShapeRef, Vec2};
use actor::{carry, round};

pub use actor::{Actor, Obstacle};

/// The tolerance of the tutorial, in pixels: see [`push_back`].
pub const TOLERANCE: f32 = 3.0;

/// The push to add to the actor's next displacement; zero if the two do not overlap.
///
/// `tolerance` is how much the push-out widths of two boxes may differ for a push along both axes, so that nearly square
/// overlaps give way diagonally: [`TOLERANCE`] in the tutorial, whose units are pixels. One that is negative or NaN is 0.
///
/// ```
/// use hazumi::rules::push_back::{Actor, Obstacle, TOLERANCE, push_back};
/// use hazumi::{Aabb, Segment, Vec2};
///
/// let actor = Actor { aabb: Aabb::new([-5., -5.], [5., 5.])?, speed: 2., moved: Vec2::ZERO };
/// let wall = Segment::new([-20., 4.], [20., 4.])?;
/// assert_eq!(push_back(&actor, &Obstacle::fixed(&wall), TOLERANCE), Vec2::new(0., -2.));
/// // A wall that comes toward the walker carries it.
/// let moving = Obstacle { moved: Vec2::new(1., -3.), ..Obstacle::fixed(&wall) };
/// assert_eq!(push_back(&actor, &moving, TOLERANCE), Vec2::new(1., -5.));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn push_back(actor: &Actor, other: &Obstacle<'_>, tolerance: f32) -> Vec2 {
    if overlap(&actor.aabb, other.shape) { push_overlapping(actor, other, tolerance.max(0.0)) } else { Vec2::ZERO }
}

/// The same for an actor known to overlap.
pub(super) fn push_overlapping(actor: &Actor, other: &Obstacle<'_>, tolerance: f32) -> Vec2 {
    box_actor(actor, other, tolerance.into()).narrow()
}

/// The handler of actors that are boxes.
fn box_actor(actor: &Actor, other: &Obstacle<'_>, tolerance: f64) -> DVec2 {
    match other.shape {
        ShapeRef::Aabb(shape) => against_box::push(actor, shape, other.moved.wide(), tolerance),
        ShapeRef::Circle(shape) => round(actor, shape.center().wide(), other),
        ShapeRef::Segment(shape) => wall(actor, shape.a().wide(), shape.b().wide() - shape.a().wide(), true, other),
        ShapeRef::Line(shape) => wall(actor, shape.point().wide(), shape.direction().wide(), false, other),
        ShapeRef::QuadBez(_) | ShapeRef::CubicBez(_) => match Rounded::of(other.shape).core {
            Core::Cubic(curve) => against_curve::push(actor, &curve, other),
            Core::Hull(_) | Core::Line { .. } => DVec2::ZERO,
        },
        ShapeRef::Capsule(_) | ShapeRef::Obb(_) | ShapeRef::Polygon(_) => {
            contact(&actor.aabb, other.shape).map_or(DVec2::ZERO, |touch| {
                let n = touch.normal.wide();
                n * f64::from(actor.speed) + carry(n, other)
            })
        }
    }
}

/// The push of a straight wall through `start`. One without direction is a point. One with ends carries only what
/// projects between them.
fn wall(actor: &Actor, start: DVec2, direction: DVec2, has_ends: bool, other: &Obstacle<'_>) -> DVec2 {
    if direction == DVec2::ZERO {
        return round(actor, start, other);
    }
    let n = actor.facing(-direction.perp().unit_or_zero(), start, other.one_way);
    let along = (actor.center() - start).dot(direction);
    let beside = !has_ends || (0.0 <= along && along <= direction.length_squared());
    n * actor.speed_at_walls() + if beside { carry(n, other) } else { DVec2::ZERO }
}
