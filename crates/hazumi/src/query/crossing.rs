//! Where two cores without area meet in a point: a crossing, an end on a wall, end on end.
//!
//! Near that point a core is one or two rays: two from inside a segment or curve, one from its end, none from a point. The
//! shapes there part along a normal n that has every ray of `a` on its side and none of `b`. If none has, they cross, and
//! have no shortest way apart there: the normal is then perpendicular to `b`.

use super::core::{Core, Cubic};
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;

/// How far, as a sine, a ray may lie on the wrong side by rounding.
const ROUNDING: f64 = 1e-9;

/// The unit vectors along which a thin core leaves a point of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rays {
    list: [DVec2; 2],
    len: usize,
}

impl Rays {
    /// Of a thin core at one of its points; `t` is the parameter there, if it is a curve.
    pub(super) fn at(core: &Core, point: DVec2, t: Option<f64>) -> Self {
        match core {
            Core::Line { direction, .. } => Self::both(*direction),
            Core::Hull(hull) if hull.edges() == 0 => Self::default(),
            Core::Hull(hull) => {
                let (start, end) = hull.edge(0);
                let direction = (end - start).unit_or_zero();
                let near = ROUNDING * (end - start).length();
                if (point - start).length() <= near {
                    Self::one(direction)
                } else if (point - end).length() <= near {
                    Self::one(-direction)
                } else {
                    Self::both(direction)
                }
            }
            Core::Cubic(curve) => {
                let t = t.unwrap_or(0.5);
                let direction = tangent(curve, t);
                if direction == DVec2::ZERO {
                    Self::default()
                } else if t <= ROUNDING {
                    Self::one(direction)
                } else if t >= 1.0 - ROUNDING {
                    Self::one(-direction)
                } else {
                    Self::both(direction)
                }
            }
        }
    }

    const fn one(direction: DVec2) -> Self {
        Self { list: [direction, DVec2::ZERO], len: 1 }
    }

    fn both(direction: DVec2) -> Self {
        Self { list: [direction, -direction], len: 2 }
    }

    fn iter(&self) -> impl Iterator<Item = DVec2> + '_ {
        self.list.iter().take(self.len).copied()
    }
}

/// The unit tangent of a curve; (0, 0) if the curve is a point. Where the derivative vanishes (a cusp, or control points
/// that coincide) the way from a little before to a little after.
pub(crate) fn tangent(curve: &Cubic, t: f64) -> DVec2 {
    let size = (0..4).fold(0.0, |most: f64, i| most.max((curve.0[i] - curve.0[0]).max_abs()));
    let derivative = curve.derivative(t);
    if derivative.max_abs() > ROUNDING * size {
        return derivative.unit_or_zero();
    }
    for step in [1e-4, 1e-2, 1.0] {
        let way = curve.eval((t + step).min(1.0)) - curve.eval((t - step).max(0.0));
        if way.max_abs() > ROUNDING * size * step {
            return way.unit_or_zero();
        }
    }
    DVec2::ZERO
}

/// The ways to part two thin cores that meet at `point`, with the radii around them: all have the depth of these.
pub(super) fn normals(a: &Rays, b: &Rays, point: DVec2, radius_a: f64, radius_b: f64) -> Normals {
    let mut list = Normals::default();
    let mut push = |normal: DVec2| {
        list.push(ContactWide { normal, depth: radius_a + radius_b, point: point + normal * radius_b });
    };
    if a.len == 0 && b.len == 0 {
        for normal in [DVec2::new(1.0, 0.0), DVec2::new(-1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(0.0, -1.0)] {
            push(normal);
        }
        return list;
    }
    let parts = |n: DVec2| a.iter().all(|ray| n.dot(ray) >= -ROUNDING) && b.iter().all(|ray| n.dot(ray) <= ROUNDING);
    let sides = |rays: &Rays| {
        let across = rays.list[0].perp();
        [across, -across].into_iter().take(if rays.len == 0 { 0 } else { 2 })
    };
    let mut crossing = true;
    for normal in sides(b).chain(sides(a)).filter(|&n| parts(n)) {
        push(normal);
        crossing = false;
    }
    if crossing {
        sides(b).for_each(&mut push);
    }
    list
}
