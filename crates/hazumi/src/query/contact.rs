//! Where two shapes touch, and the shortest way to part them.

use super::core::{Core, Rounded};
use super::gap::narrow_length;
use super::normals::Normals;
use super::{curve_curve, curve_hull, hull_hull, line};
use crate::dvec2::DVec2;
use crate::{ShapeRef, Vec2};

pub(crate) use super::normals::ContactWide;

/// The shortest move of `a` that just parts it from `b`: `None` if they are apart, a depth of 0 if they only touch.
///
/// <svg viewBox="0 0 330 130" width="440" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">
/// <rect x="10" y="75" width="310" height="45" fill="#8884" stroke="#888"/><text x="18" y="112" fill="#888">b</text>
/// <circle cx="160" cy="68" r="35" fill="#48c4" stroke="#48c"/><text x="130" y="64" fill="#48c">a</text>
/// <circle cx="160" cy="40" r="35" fill="none" stroke="#48c" stroke-dasharray="4 3"/>
/// <path d="M160 75V47m-4 8 4-8 4 8" fill="none" stroke="#c40" stroke-width="2"/>
/// <text x="168" y="58" fill="#c40">normal</text>
/// <path d="M220 103V75m-5 0h10m-10 28h10M165 103h65" fill="none" stroke="#888"/><text x="230" y="94" fill="#888">depth</text>
/// <circle cx="160" cy="75" r="3.5" fill="#c40"/><text x="106" y="90" fill="#c40">point</text>
/// </svg>
///
/// * Where several moves are equally short any of them, always the same. Coincident centres part along (1, 0).
/// * A line is only ever left along its normal.
/// * A thin curve against a solid is judged at its deepest point alone: the point of the curve that has the farthest to go
///   to leave the solid. Other parts may still touch after the move. So is a band.
/// * Two thin shapes have no depth: it is 0, and where they cross, `normal` is perpendicular to `b`.
///
/// ```
/// use hazumi::{Aabb, Circle, Vec2};
/// let ball = Circle::new([0., 7.], 3.)?;
/// let floor = Aabb::new([-100., -20.], [100., 5.])?;
/// let touch = hazumi::contact(&ball, &floor).unwrap();
/// assert_eq!((touch.normal, touch.depth, touch.point), (Vec2::Y, 1., Vec2::new(0., 5.)));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
#[doc(alias("penetration", "manifold", "minimum translation", "mtv", "separate"))]
pub fn contact<'a, 'b>(a: impl Into<ShapeRef<'a>>, b: impl Into<ShapeRef<'b>>) -> Option<Contact> {
    let wide = contact_wide(&Rounded::of(a.into()), &Rounded::of(b.into()))?;
    // Adding 0 turns −0 into 0.
    let normal = (wide.normal + DVec2::ZERO).narrow();
    Some(Contact { normal, depth: narrow_length(wide.depth), point: wide.point.narrow() })
}

/// How two shapes touch: the answer of [`contact()`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Contact {
    /// The direction, of length 1, in which `a` leaves `b`. Flat faces along an axis give it exactly along that axis.
    pub normal: Vec2,
    /// How far `a` has to go along `normal` until it only touches `b`; 0 or more, in units of length.
    pub depth: f32,
    /// The point of `b` at which they touch after that move; any of a shared edge.
    pub point: Vec2,
}

/// [`contact()`] before rounding: the first of [`normals_wide`].
pub(crate) fn contact_wide(a: &Rounded, b: &Rounded) -> Option<ContactWide> {
    normals_wide(a, b).as_slice().first().copied()
}

/// All the equally short ways to part two shapes.
pub(crate) fn normals_wide(a: &Rounded, b: &Rounded) -> Normals {
    match (&a.core, &b.core) {
        (Core::Hull(hull_a), Core::Hull(hull_b)) => hull_hull::normals(hull_a, hull_b, a.radius, b.radius),
        (Core::Line { .. }, _) | (_, Core::Line { .. }) => line::normals(a, b),
        (Core::Cubic(curve_a), Core::Cubic(curve_b)) => curve_curve::normals(curve_a, curve_b, a.radius, b.radius),
        (Core::Cubic(curve), Core::Hull(hull)) => curve_hull::normals(curve, hull, a.radius, b.radius, false),
        (Core::Hull(hull), Core::Cubic(curve)) => curve_hull::normals(curve, hull, b.radius, a.radius, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Aabb, Capsule, Circle, InvalidShape, QuadBez, Segment, Shape};

    /// The equally short normals, rounded, in the order of the list.
    fn normals(a: impl Into<Shape>, b: impl Into<Shape>) -> alloc::vec::Vec<[f32; 2]> {
        let (a, b) = (a.into(), b.into());
        let list = normals_wide(&Rounded::of((&a).into()), &Rounded::of((&b).into()));
        list.as_slice().iter().map(|contact| (contact.normal + DVec2::ZERO).narrow().into()).collect()
    }

    #[test]
    fn a_box_corner_on_a_box_corner_parts_over_either_face() -> Result<(), InvalidShape> {
        let list = normals(Aabb::new([0., 0.], [1., 1.])?, Aabb::new([1., 1.], [2., 2.])?);
        assert_eq!(list, [[0., -1.], [-1., 0.]]);
        Ok(())
    }

    #[test]
    fn a_thin_shape_through_the_centre_is_left_on_either_side() -> Result<(), InvalidShape> {
        let ball = Circle::new([1., 0.], 2.)?;
        assert_eq!(normals(ball, Segment::new([-4., 0.], [4., 0.])?).len(), 2);
        assert_eq!(normals(ball, Capsule::new([-4., 0.], [4., 0.], 1.)?).len(), 2);
        assert_eq!(normals(ball, QuadBez::new([1., -3.], [1., 0.], [1., 3.])?), [[-1., 0.], [1., 0.]]);
        Ok(())
    }

    #[test]
    fn a_plain_touch_has_one_normal() -> Result<(), InvalidShape> {
        let floor = Aabb::new([-9., -9.], [9., 0.])?;
        assert_eq!(normals(Circle::new([0., 1.], 1.)?, floor), [[0., 1.]]);
        assert_eq!(normals(Aabb::new([0., 0.], [1., 1.])?, floor), [[0., 1.]]);
        assert_eq!(normals(Segment::new([0., 0.], [1., 4.])?, Segment::new([-9., 0.], [9., 0.])?), [[0., 1.]]);
        assert!(normals(Circle::new([0., 1.5], 1.)?, floor).is_empty());
        Ok(())
    }
}
