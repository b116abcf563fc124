//! The parts of an outline and a curve that may be the nearest of the two.

use crate::dvec2::DVec2;
use crate::few::Few;
use crate::float::max;
use crate::query::{Cubic, Hull, tangent};
use crate::world::narrow_phase::outline::Placed;
use crate::world::narrow_phase::parting::PartingLines;
use crate::world::narrow_phase::touch::{ALIGNED, Faces, Feature, Touch};

/// A corner that is through a curve by no more than so many w is taken back to the side that it came from.
pub(in crate::world) const DEEP: f64 = 16.0;
/// So many touches of one curve are told beside the first.
const MOST_OTHERS: usize = 3;

/// What is nearest of the cores of an outline and a curve.
#[derive(Debug)]
pub(super) struct Nearest {
    /// Where neither is through the other.
    pub(super) apart: Touch,
    /// Where one may be through the other, as much as rounding may leave.
    pub(super) back: Touch,
}

impl Touch {
    /// The touch of cores as that of all within `r` of them, `radius` of it around the curve.
    pub(super) fn with_radius(self, r: f64, radius: f64) -> Self {
        let feature = if self.feature == Feature::Corner && r > 0.0 { Feature::RoundEnd } else { self.feature };
        Self { gap: self.gap - r, point: self.point + self.normal * radius, feature, ..self }
    }
}

/// The nearest parts of the two cores. Adds the lines across all normals.
pub(super) fn nearest(
    placed: &Placed<'_>,
    hull: &Hull,
    cubic: &Cubic,
    velocity: DVec2,
    w: f64,
    lines: &mut PartingLines,
) -> Nearest {
    let back = match -velocity.unit_or_zero() {
        DVec2::ZERO => DVec2::new(1.0, 0.0),
        back => back,
    };
    let none = Touch { gap: f64::INFINITY, normal: back, point: cubic.0[0], feature: Feature::Smooth };
    let mut near = Nearest { apart: none, back: none };
    parts(placed, hull, cubic, velocity, (w, None), &mut |touch| {
        lines.add(touch.normal, hull);
        for (best, deep) in [(&mut near.apart, 0.0), (&mut near.back, 2.0 * DEEP * w)] {
            if touch.gap >= -deep && touch.gap < best.gap {
                *best = touch;
            }
        }
    });
    near
}

/// All that an outline has within `reach` of a curve, beside `first`: a box in a bowl stands on two of its corners.
pub(super) fn other_touches(
    placed: &Placed<'_>,
    cubic: &Cubic,
    radius: f64,
    velocity: DVec2,
    (w, reach): (f64, f64),
    first: &Touch,
) -> impl Iterator<Item = Touch> + use<> {
    let r = placed.outline.round + radius;
    let mut found = Few::<Touch, MOST_OTHERS>::of(*first);
    parts(placed, &placed.hull(), cubic, velocity, (w, Some(max(r + reach, DEEP * w))), &mut |touch| {
        let touch = touch.with_radius(r, radius);
        let is_one = |other: &Touch| other.normal.dot(touch.normal) > ALIGNED;
        if touch.gap > reach || touch.gap < -DEEP * w || is_one(first) {
            return;
        }
        // Of those that are one the nearest counts.
        match found.iter_mut().find(|other| is_one(other)) {
            Some(other) if touch.gap < other.gap => *other = touch,
            Some(_) => {}
            None => found.push(touch),
        }
    });
    (0..found.len()).map(move |at| found[at])
}

/// The parts of a hull and a curve that may be the nearest: each corner and what is nearest to it, and where a side runs along
/// the curve or stands at its end. Within a `reach` a corner may be near to several arms of the curve, as in a nook.
fn parts(
    placed: &Placed<'_>,
    hull: &Hull,
    cubic: &Cubic,
    velocity: DVec2,
    (w, reach): (f64, Option<f64>),
    consider: &mut dyn FnMut(Touch),
) {
    let mut consider_foot = |corner: DVec2, t: f64, point: DVec2| {
        let away = corner - point;
        let distance = away.length();
        let within = t > 0.0 && t < 1.0;
        let feature = if within { Feature::Smooth } else { Feature::Corner };
        if distance > DEEP * w {
            consider(Touch { gap: distance, normal: away / distance, point, feature });
        } else if within {
            // The hull is on the side where its middle is; the tangent tells which, even where the distance is nothing.
            let across = tangent(cubic, t).perp();
            let side = across.dot(placed.at - corner);
            let normal = if side < 0.0 || (side == 0.0 && across.dot(velocity) > 0.0) { -across } else { across };
            if normal != DVec2::ZERO {
                consider(Touch { gap: normal.dot(away), normal, point, feature });
            }
        } else if distance > w && is_outside(hull, point) {
            consider(Touch { gap: distance, normal: away / distance, point, feature });
        }
    };
    for corner in hull.corners() {
        match reach {
            None => {
                let (t, point) = cubic.nearest(corner);
                consider_foot(corner, t, point);
            }
            Some(reach) => {
                cubic.feet(corner, reach, &mut |t, point| consider_foot(corner, t, point));
            }
        }
    }
    let ends = [cubic.0[0], cubic.0[3]].map(|end| (end, Feature::Corner, farthest_out(hull, end)));
    for (a, b) in (0..hull.edges()).map(|i| hull.edge(i)) {
        let u = b - a;
        let (unit, length) = (u.unit_or_zero(), u.length());
        let bulges = cubic.along(u).map(|t| (cubic.eval(t), Feature::Smooth, f64::NEG_INFINITY));
        for (point, feature, most) in bulges.chain(ends) {
            let (along, mut out) = (unit.dot(point - a), -unit.cross(point - a));
            let mut normal = unit.perp();
            // At 1e30, rounding leaves of a short side nothing.
            if length == 0.0 || along < -w || along > length + w || (out > w && (along < 0.0 || along > length)) {
                continue;
            }
            // An end is out by the side that it is least deep behind.
            if out < most.min(0.0) - w && !hull.is_thin() {
                continue;
            }
            if hull.is_thin() && (out < 0.0 || (out == 0.0 && normal.dot(velocity) > 0.0)) {
                (out, normal) = (-out, -normal);
            }
            consider(Touch { gap: out, normal, point, feature });
        }
    }
}

/// Whether a point is outside of one of the sides.
fn is_outside(hull: &Hull, point: DVec2) -> bool {
    (0..hull.edges()).map(|i| hull.edge(i)).any(|(a, b)| (b - a).cross(point - a) < 0.0)
}

/// How far a point is outside of the side that it is farthest out of; below 0 inside of all.
fn farthest_out(hull: &Hull, point: DVec2) -> f64 {
    let out = |(a, b): (DVec2, DVec2)| -(b - a).unit_or_zero().cross(point - a);
    (0..hull.edges()).map(|i| out(hull.edge(i))).fold(f64::NEG_INFINITY, max)
}

/// The normals that the touch of a sharp outline and the end of a curve may have.
pub(super) fn ways_of_curve(placed: &Placed<'_>, cubic: &Cubic, w: f64, ways: &mut Faces) {
    let hull = placed.hull();
    for (end, t) in [(cubic.0[0], 0.0), (cubic.0[3], 1.0)] {
        let mut meets = false;
        for (a, b) in (0..hull.edges()).map(|i| hull.edge(i)) {
            let (unit, length) = ((b - a).unit_or_zero(), (b - a).length());
            let along = unit.dot(end - a);
            if length > 0.0 && unit.cross(end - a).abs() <= w && along >= -w && along <= length + w {
                meets = true;
                ways.push(unit.perp());
            }
        }
        if meets {
            let across = tangent(cubic, t).perp();
            let across = if across.dot(placed.at - end) < 0.0 { -across } else { across };
            // Along the curve leads only what leaves all of the hull on the side where it is.
            if hull.corners().all(|corner| across.dot(corner - end) >= -w) {
                ways.push(across);
            }
        }
    }
}
