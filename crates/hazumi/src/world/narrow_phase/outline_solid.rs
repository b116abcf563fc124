//! A solid as a box, a capsule or a polygon meets it. Of two convex shapes the sum of the one and the other turned half
//! round is what a point would meet; where that has a corner, a face of the one ends at a face of the other.
//!
//! Sharp shapes have no normal of their own at such a corner. There a touch takes the face that the mover is farthest out
//! of, and [`ways`] tells all that it may be.

use crate::dvec2::DVec2;
use crate::query::sweep::Corner;
use crate::query::{Core, Cubic, Hull, RayHit, Rounded, ray, sweep_wide, with_sum};
use crate::response::enters;
use crate::world::narrow_phase::outline::Placed;
use crate::world::narrow_phase::outline_curve::{cast_curve, touch_curve};
use crate::world::narrow_phase::outline_curve_parts::{other_touches, ways_of_curve};
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Faces, Feature, Touch};
use crate::world::narrow_phase::touch_circle::{radius_at, touch_point, touch_segment};

/// A sharp shape is set down this share of [`tolerance`] before what it touches, so that it has a side of a thin wall.
pub(in crate::world) const SKIN: f64 = 1e-3;
/// Two faces are entered alike within this share of the speed.
const ALIKE: f64 = 1e-6;
/// Two ways out are equally short within this share of the coordinates.
const SAME: f64 = 1e-12;

impl Solid {
    /// As the queries see it.
    pub(in crate::world) fn rounded(&self) -> Rounded<'_> {
        let hull = |corners: &[DVec2], radius: f64| Rounded { core: Core::Hull(Hull::few(corners)), radius };
        match self {
            Self::Circle { center, radius } => hull(&[*center], *radius),
            Self::Box { min, max } => hull(&[*min, DVec2::new(max.x, min.y), *max, DVec2::new(min.x, max.y)], 0.0),
            Self::Turned { center, axis, half } => {
                let (x, y) = (*axis * half.x, axis.perp() * half.y);
                hull(&[*center - x - y, *center + x - y, *center + x + y, *center - x + y], 0.0)
            }
            Self::Capsule { a, b, radius } => hull(&[*a, *b], *radius),
            Self::Segment { a, b } => hull(&[*a, *b], 0.0),
            Self::Line { point, direction } => {
                Rounded { core: Core::Line { point: *point, direction: *direction }, radius: 0.0 }
            }
            Self::Hull(polygon) => Rounded { core: Core::Hull(Hull::many(polygon.points())), radius: 0.0 },
            Self::Curve { cubic, radius } => Rounded { core: Core::Cubic(Cubic(cubic.0)), radius: *radius },
        }
    }

    /// The first touch of an outline that moves by `motion`.
    pub(super) fn cast_outline(&self, placed: &Placed<'_>, motion: DVec2) -> Option<RayHit> {
        let hit = match (self, placed.sides()) {
            (Self::Box { min, max }, Some((low, high))) => {
                ray::ray_rounded_box(DVec2::ZERO, motion, *min - high, *max - low, 0.0)
            }
            (Self::Curve { cubic, radius }, _) => cast_curve(placed, motion, cubic, *radius),
            _ => sweep_wide(&placed.rounded(), motion, &self.rounded()),
        }?;
        // Adding 0 turns −0 into 0.
        Some(RayHit { normal: hit.normal + DVec2::ZERO, ..hit })
    }

    /// What an outline touches or is near. `velocity` decides between the sides of a thin wall, and between the faces at a
    /// corner that it stands on exactly.
    pub(super) fn touch_outline(&self, placed: &Placed<'_>, velocity: DVec2) -> Touch {
        let w = tolerance(placed.at, placed.outline.reach);
        let Rounded { core, radius } = self.rounded();
        let touch = match core {
            Core::Hull(hull) => touch_sum(placed, &hull, radius, velocity, (w, 0.0)),
            Core::Line { point, direction } => touch_line(placed, point, direction, velocity),
            Core::Cubic(cubic) => touch_curve(placed, &cubic, radius, velocity, w),
        };
        Touch { normal: touch.normal + DVec2::ZERO, ..touch }
    }

    /// What else it touches of the same solid within `reach`: nothing, unless that is a curve.
    pub(super) fn other_touches(
        &self,
        placed: &Placed<'_>,
        velocity: DVec2,
        within: (f64, f64),
        first: &Touch,
    ) -> impl Iterator<Item = Touch> + use<> {
        let curve = match self {
            Self::Curve { cubic, radius } => Some(other_touches(placed, cubic, *radius, velocity, within, first)),
            _ => None,
        };
        curve.into_iter().flatten()
    }

    /// The normals that the touch of a sharp outline may have, being within `w` of all these faces of the sum.
    pub(super) fn ways(&self, placed: &Placed<'_>, w: f64) -> Faces {
        let mut ways = Faces::default();
        let Rounded { core, radius } = self.rounded();
        match core {
            Core::Hull(hull) if radius == 0.0 => with_sum(&placed.hull(), &hull, |corners| {
                for Corner { at, edge, .. } in corners {
                    let length = edge.length();
                    let (normal, along) = (-edge.perp().unit_or_zero(), -at.dot(edge.unit_or_zero()));
                    if normal.dot(*at).abs() <= w && along >= -w && along <= length + w {
                        ways.push(normal);
                        if corners.len() == 2 {
                            ways.push(-normal);
                        }
                    }
                }
            }),
            Core::Cubic(cubic) if radius == 0.0 => ways_of_curve(placed, &cubic, w, &mut ways),
            _ => {}
        }
        ways
    }
}

/// What an outline touches of another, or is near: as [`Solid::touch_outline`]. Where it is within `w` of two faces it touches the
/// one that it enters least: movers have no seams joined, and what slides along a row is sunk so deep into it.
pub(super) fn touch_placed(placed: &Placed<'_>, other: &Placed<'_>, velocity: DVec2) -> Touch {
    let w = tolerance(placed.at, placed.outline.reach);
    let touch = touch_sum(placed, &other.hull(), other.outline.round, velocity, (w, w));
    Touch { normal: touch.normal + DVec2::ZERO, ..touch }
}

/// The first touch of an outline that moves by `motion` and another that stays: as [`Solid::cast_outline`].
pub(super) fn cast_placed(placed: &Placed<'_>, motion: DVec2, other: &Placed<'_>) -> Option<RayHit> {
    match (placed.sides(), other.sides()) {
        (Some((low, high)), Some((min, max))) => ray::ray_rounded_box(DVec2::ZERO, motion, min - high, max - low, 0.0),
        _ => sweep_wide(&placed.rounded(), motion, &other.rounded()),
    }
}

/// The face by which a mover's corner that comes exactly upon a corner is stopped, if its `velocity` enters all the faces that end
/// there: the one that it enters least, since past that it keeps most of its motion; of those alike, the one that lies flatter
/// along x, so that what falls onto a ledge stands on it.
pub(in crate::world) fn face_of_corner(faces: impl Iterator<Item = DVec2>, velocity: DVec2) -> Option<DVec2> {
    let alike = ALIKE * velocity.length();
    faces.reduce(|least, next| {
        let deeper = next.dot(velocity) - least.dot(velocity);
        let is_less = if deeper.abs() <= alike { next.y.abs() > least.y.abs() } else { deeper > 0.0 };
        if is_less { next } else { least }
    })
}

fn touch_line(placed: &Placed<'_>, point: DVec2, direction: DVec2, velocity: DVec2) -> Touch {
    let across = direction.perp();
    let out = |normal: DVec2| {
        let nearest = placed.hull().corners().fold((f64::INFINITY, point), |least, corner| {
            let far = normal.dot(corner - point);
            if far < least.0 { (far, corner) } else { least }
        });
        Touch {
            gap: nearest.0 - placed.outline.round,
            normal,
            point: nearest.1 - normal * nearest.0,
            feature: Feature::Face,
        }
    };
    let (front, back) = (out(across), out(-across));
    let same = SAME * (placed.at.max_abs() + placed.outline.reach);
    let behind = if (front.gap - back.gap).abs() <= same { velocity.dot(across) > 0.0 } else { back.gap > front.gap };
    if behind { back } else { front }
}

/// `alike`: faces as far as this from the one farthest out of are as good where it ends.
fn touch_sum(placed: &Placed<'_>, b: &Hull, radius: f64, velocity: DVec2, (w, alike): (f64, f64)) -> Touch {
    let r = radius_at(placed.outline.round + radius, placed.at);
    with_sum(&placed.hull(), b, |corners| {
        let n = corners.len();
        let after = |i: usize| if i + 1 == n { 0 } else { i + 1 };
        let on_b = |i: usize, at: f64| b.corner(corners[i].of_b).lerp(b.corner(corners[after(i)].of_b), at);
        // How far along edge `i` the mover is, from 0 to 1.
        let along = |i: usize| {
            let Corner { at, edge, .. } = corners[i];
            let square = edge.length_squared();
            if square > 0.0 { (-at.dot(edge) / square).clamp(0.0, 1.0) } else { 0.0 }
        };
        let round_feature = match b.len() {
            1 => Feature::Smooth,
            _ if radius > 0.0 => Feature::RoundEnd,
            _ => Feature::Corner,
        };
        let seen = |touch: Touch, i: usize| {
            let feature = if touch.feature == Feature::Corner && r > 0.0 { round_feature } else { touch.feature };
            Touch { point: on_b(i, along(i)) + touch.normal * radius, feature, ..touch }
        };
        if n < 3 {
            let Some(first) = corners.first() else {
                return Touch { gap: f64::INFINITY, ..touch_point(DVec2::ZERO, 0.0, placed.at, velocity) };
            };
            let touch = match n {
                1 => touch_point(DVec2::ZERO, r, first.at, velocity),
                _ => touch_segment(DVec2::ZERO, r, first.at, first.at + first.edge, velocity, 0.0),
            };
            return seen(touch, 0);
        }
        let faces = || {
            corners.iter().enumerate().filter_map(|(i, corner)| {
                let normal = -corner.edge.perp().unit_or_zero();
                (normal != DVec2::ZERO).then(|| (-normal.dot(corner.at), i, normal))
            })
        };
        let Some((out, face, normal)) = faces().reduce(|most, next| if next.0 > most.0 { next } else { most }) else {
            return seen(touch_point(DVec2::ZERO, r, corners[0].at, velocity), 0);
        };
        let mut nearest = (out, face, Touch { gap: out - r, normal, point: DVec2::ZERO, feature: Feature::Face });
        if out > 0.0 {
            // Outside: the nearest of the faces. At an acute corner that need not be the one farthest out of.
            nearest.0 = f64::INFINITY;
            for (i, corner) in corners.iter().enumerate() {
                let touch = touch_segment(DVec2::ZERO, r, corner.at, corner.at + corner.edge, DVec2::ZERO, 0.0);
                if touch.gap < nearest.0 {
                    nearest = (touch.gap, i, touch);
                }
            }
        }
        let (_, edge, touch) = nearest;
        if r > 0.0 || (touch.gap > w && touch.feature == Feature::Corner) {
            // Apart, corner from corner, no face is as far from the mover as the gap is wide.
            return seen(touch, edge);
        }
        let length = corners[face].edge.length();
        let at = along(face) * length;
        let (mut normal, mut feature) = (normal, Feature::Face);
        if at <= w || length - at <= w {
            feature = Feature::Corner;
            let same = SAME * (placed.at.max_abs() + placed.outline.reach);
            let equal = || faces().filter(|&(other, ..)| out - other <= same).map(|(.., normal)| normal);
            if touch.gap.abs() <= same && equal().count() > 1 {
                // Corner on corner: it is stopped if it enters all the faces that end there.
                let left = equal().find(|&normal| !enters(velocity, normal));
                normal = left.or_else(|| face_of_corner(equal(), velocity)).unwrap_or(normal);
            } else if touch.gap.abs() <= alike {
                let into = |normal: DVec2| -velocity.dot(normal);
                for (other, _, its) in faces() {
                    if out - other <= alike && into(its) < into(normal) {
                        normal = its;
                    }
                }
            }
        }
        Touch { gap: touch.gap, normal, point: on_b(face, along(face)), feature }
    })
}
