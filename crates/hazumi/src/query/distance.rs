//! Whether two shapes overlap, how far apart they are, and where they are nearest.

use super::core::{Core, Rounded};
use super::gap::{Gap, Goal, narrow_length};
use super::{curve_curve, curve_hull, hull_hull, line};
use crate::dvec2::DVec2;
use crate::{ShapeRef, Vec2};

/// Whether two shapes share a point. Touching counts.
///
/// Distances are compared as squares in f64, so the verdict is exact where the coordinates are f32 of like size: circles
/// of radius 1 at x = 0 and x = 2 overlap, at x = 2.0000005 they do not. Against lines and curves what is nearer than the
/// rounding of f64 arithmetic (1e-11 of the coordinates for curves) touches.
///
/// ```
/// use hazumi::{Aabb, Circle};
/// let ball = Circle::new([0., 0.], 5.)?;
/// let brick = Aabb::new([3., 4.], [9., 9.])?;
/// assert!(hazumi::overlap(&ball, &brick)); // it just touches the corner
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
#[doc(alias("intersects", "collides", "intersection_test"))]
pub fn overlap<'a, 'b>(a: impl Into<ShapeRef<'a>>, b: impl Into<ShapeRef<'b>>) -> bool {
    overlap_wide(&Rounded::of(a.into()), &Rounded::of(b.into()))
}

/// The distance between two shapes, in units of length; 0 if they overlap. Lines within 1e-6 radians of each other are
/// parallel. Saturates at `f32::MAX`.
///
/// ```
/// use hazumi::{Circle, Segment};
/// let wall = Segment::new([-10., 0.], [10., 0.])?;
/// assert_eq!(hazumi::distance(&Circle::new([3., 5.], 2.)?, &wall), 3.);
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn distance<'a, 'b>(a: impl Into<ShapeRef<'a>>, b: impl Into<ShapeRef<'b>>) -> f32 {
    let (a, b) = (Rounded::of(a.into()), Rounded::of(b.into()));
    narrow_length(gap(&a, &b, Goal::Distance).apart)
}

/// The distance between two shapes and where they are nearest: one shared point if they overlap; any, but always the same,
/// where several pairs of points are nearest.
///
/// ```
/// use hazumi::{Circle, Vec2};
/// let near = hazumi::closest(&Circle::new([0., 0.], 1.)?, &Circle::new([5., 0.], 1.)?);
/// assert_eq!((near.distance, near.on_a, near.on_b), (3., Vec2::new(1., 0.), Vec2::new(4., 0.)));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
#[doc(alias("closest_points", "nearest"))]
pub fn closest<'a, 'b>(a: impl Into<ShapeRef<'a>>, b: impl Into<ShapeRef<'b>>) -> Closest {
    let wide = closest_wide(&Rounded::of(a.into()), &Rounded::of(b.into()));
    Closest { distance: narrow_length(wide.distance), on_a: wide.on_a.narrow(), on_b: wide.on_b.narrow() }
}

/// Where two shapes are nearest: the answer of [`closest`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Closest {
    /// The distance between the shapes, 0 if they overlap.
    pub distance: f32,
    /// The point of the first shape that is nearest to the second.
    pub on_a: Vec2,
    /// The point of the second shape that is nearest to the first; `on_a` if they overlap.
    pub on_b: Vec2,
}

/// [`Closest`] before rounding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosestWide {
    pub(crate) distance: f64,
    pub(crate) on_a: DVec2,
    pub(crate) on_b: DVec2,
}

/// [`overlap`] before rounding.
pub(crate) fn overlap_wide(a: &Rounded, b: &Rounded) -> bool {
    gap(a, b, Goal::Verdict).touch
}

/// [`closest`] before rounding.
pub(crate) fn closest_wide(a: &Rounded, b: &Rounded) -> ClosestWide {
    let gap = gap(a, b, Goal::Distance);
    if !gap.touch {
        let (on_a, on_b) = (gap.on_a + gap.direction * a.radius, gap.on_b - gap.direction * b.radius);
        return ClosestWide { distance: gap.apart, on_a, on_b };
    }
    let shared = match (&a.core, &b.core) {
        (Core::Hull(a), Core::Hull(b)) if gap.meet => hull_hull::common_point(a, b, &gap),
        _ => {
            // Between the cores, divided as the radii are: no farther from either than its radius.
            let radius = a.radius + b.radius;
            let share = if radius > 0.0 { a.radius / radius } else { 0.0 };
            gap.on_a.lerp(gap.on_b, share)
        }
    };
    ClosestWide { distance: 0.0, on_a: shared, on_b: shared }
}

/// The gap between two shapes of any kind.
pub(super) fn gap(a: &Rounded, b: &Rounded, goal: Goal) -> Gap {
    let radius = a.radius + b.radius;
    match (&a.core, &b.core) {
        (Core::Hull(a), Core::Hull(b)) => hull_hull::gap(a, b, radius),
        (&Core::Line { point, direction }, other) => line::gap(point, direction, other, radius),
        (other, &Core::Line { point, direction }) => line::gap(point, direction, other, radius).flipped(),
        (Core::Cubic(a), Core::Hull(b)) => curve_hull::gap(a, b, radius, goal),
        (Core::Hull(a), Core::Cubic(b)) => curve_hull::gap(b, a, radius, goal).flipped(),
        (Core::Cubic(a), Core::Cubic(b)) => curve_curve::gap(a, b, radius, goal),
    }
}
