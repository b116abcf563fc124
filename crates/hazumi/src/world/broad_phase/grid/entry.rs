//! What a cell holds of a collider.

use crate::dvec2::DVec2;
use crate::float::{max, sqrt};
use crate::world::narrow_phase::solid::Solid;
use crate::world::state::collider::Collider;
use crate::{Aabb, Shape, Vec2};

/// A collider in a cell. For a box along the axes the bounds are the shape, which saves an access to the list of colliders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) min: Vec2,
    pub(super) max: Vec2,
    /// The collider's number, and two bits.
    pub(super) tagged: u32,
}

/// It is a box along the axes that stays where it is.
pub(super) const IS_BOX: u32 = 1 << 31;

/// It is plain, too ([`Collider::is_plain`]).
pub(super) const IS_PLAIN: u32 = 1 << 30;

impl Entry {
    pub(super) fn of(id: u32, collider: &Collider, is_plain: bool) -> Self {
        let is_box =
            if collider.shape.pose.is_none() && matches!(collider.shape.solid, Solid::Box { .. }) { IS_BOX } else { 0 };
        let is_plain = if is_plain { IS_PLAIN } else { 0 };
        Self { min: collider.bounds.min(), max: collider.bounds.max(), tagged: id | is_box | is_plain }
    }

    #[inline(always)]
    pub(super) const fn collider(&self) -> u32 {
        self.tagged & !(IS_BOX | IS_PLAIN)
    }
}

/// Whether a shape is entered in all cells of its range.
pub(super) fn fills([left, right, low, high]: [i64; 4], shape: Option<&Shape>) -> bool {
    matches!(shape, None | Some(Shape::Aabb(_))) || (right - left) * (high - low) <= 4
}

/// The square of the distance from a point to a box; 0 inside.
pub(in crate::world) fn distance_squared(c: DVec2, low: Vec2, high: Vec2) -> f64 {
    let (low, high) = (low.wide(), high.wide());
    let beyond = |c: f64, low: f64, high: f64| max(max(low - c, c - high), 0.0);
    DVec2::new(beyond(c.x, low.x, high.x), beyond(c.y, low.y, high.y)).length_squared()
}

/// The root mean square of a box's sides; infinite, or nearly, for a line's.
pub(super) fn extent(bounds: &Aabb) -> f64 {
    let size = bounds.max().wide() - bounds.min().wide();
    sqrt(size.length_squared() * 0.5)
}

/// Whether bounds are those of a line, which no cells hold.
pub(super) fn is_boundless(bounds: &Aabb) -> bool {
    extent(bounds) >= 1e18
}
