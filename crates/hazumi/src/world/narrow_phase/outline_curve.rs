//! A curve as a box, a capsule or a polygon meets it: with a corner, with a side at a point where the curve runs along it,
//! or with a side at the curve's end.

use crate::dvec2::DVec2;
use crate::query::contact::normals_wide;
use crate::query::{Core, Cubic, Hull, RayHit, Rounded, hull_apart_from_cubic, overlap_wide, sweep_wide, tangent};
use crate::response::enters;
use crate::world::narrow_phase::outline::Placed;
use crate::world::narrow_phase::outline_curve_parts::{DEEP, Nearest, nearest, other_touches};
use crate::world::narrow_phase::parting::PartingLines;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};

/// An outline is set down this share of w before a curve: more than before what is flat, since in a bowl it meets the next bit
/// of the curve by the root of this.
pub(in crate::world) const CURVE_SKIN: f64 = 0.25;
/// What is parted by less than this share of w is looked at closely.
const LEAST_APART: f64 = 1e-3;
/// How often an outline is taken off a curve, which it may touch more than once.
const ROUNDS: usize = 4;

/// The first touch of an outline that moves by `motion`, and a curve.
///
/// A touch at the start is judged by what is touched there. What only touches and leaves is set down a skin off the curve, so
/// that it has a side of it.
pub(super) fn cast_curve(placed: &Placed<'_>, motion: DVec2, cubic: &Cubic, radius: f64) -> Option<RayHit> {
    let w = tolerance(placed.at, placed.outline.reach);
    if leads_away(placed, motion, cubic, radius + w) {
        return None;
    }
    let r = placed.outline.round + radius;
    let touch = touch_curve(placed, cubic, radius, motion, w);
    if touch.gap > 0.5 * CURVE_SKIN * w {
        return hull_apart_from_cubic(&placed.hull(), motion, cubic, r, 0.0);
    }
    if touch.gap < -DEEP * w {
        return sweep_wide(&placed.rounded(), motion, &Rounded { core: Core::Cubic(*cubic), radius });
    }
    let touched = || core::iter::once(touch).chain(other_touches(placed, cubic, radius, motion, (w, w), &touch));
    let most_opposed = |best: Touch, next: Touch| {
        if motion.dot(next.normal) < motion.dot(best.normal) { next } else { best }
    };
    if let Some(Touch { normal, point, .. }) =
        touched().filter(|touch| touch.gap <= 0.5 * CURVE_SKIN * w && enters(motion, touch.normal)).reduce(most_opposed)
    {
        return Some(RayHit { time: 0.0, normal, point });
    }
    let mut apart = placed.clone();
    for _ in 0..ROUNDS {
        let touch = touch_curve(&apart, cubic, radius, motion, w);
        if touch.gap > 0.5 * CURVE_SKIN * w {
            break;
        }
        apart = apart.moved(touch.normal * (CURVE_SKIN * w - touch.gap));
    }
    hull_apart_from_cubic(&apart.hull(), motion, cubic, r, 0.0)
}

/// Whether an outline is beside all of a curve and its motion leads further away. The broad phase cannot tell of a motion so long that
/// its rounding is larger than the world.
fn leads_away(placed: &Placed<'_>, motion: DVec2, cubic: &Cubic, radius: f64) -> bool {
    let reach = placed.outline.reach + radius;
    let is_beyond = |all: [f64; 4], at: f64, motion: f64| {
        (motion >= 0.0 && all.iter().all(|&c| c + reach < at)) || (motion <= 0.0 && all.iter().all(|&c| c - reach > at))
    };
    is_beyond(cubic.0.map(|p| p.x), placed.at.x, motion.x) || is_beyond(cubic.0.map(|p| p.y), placed.at.y, motion.y)
}

/// What an outline touches of a curve, or is near.
pub(super) fn touch_curve(placed: &Placed<'_>, cubic: &Cubic, radius: f64, velocity: DVec2, w: f64) -> Touch {
    let (hull, r) = (placed.hull(), placed.outline.round + radius);
    let mut lines = PartingLines::along(&hull);
    let near = nearest(placed, &hull, cubic, velocity, w, &mut lines);
    match parted(cubic, &near, &lines, w) {
        Some(touch) => touch.with_radius(r, radius),
        None => touch_closely(placed, cubic, radius, (&near, &lines), w),
    }
}

/// The touch, if lines part the two as they are, or by what rounding may leave: that of `touch_closely`, sooner.
fn parted(cubic: &Cubic, near: &Nearest, lines: &PartingLines, w: f64) -> Option<Touch> {
    let far = LEAST_APART * w;
    if lines.part(cubic, DVec2::ZERO, far) {
        return Some(near.apart);
    }
    (near.back.gap <= w && lines.part(cubic, near.back.normal * (DEEP * w), far)).then_some(near.back)
}

/// The touch of an outline and a curve of which it is to be found out first whether they are in each other, and how deep.
fn touch_closely(
    placed: &Placed<'_>,
    cubic: &Cubic,
    radius: f64,
    (near, lines): (&Nearest, &PartingLines),
    w: f64,
) -> Touch {
    let (hull, r) = (placed.hull(), placed.outline.round + radius);
    // Without a radius around them, the ways out tell whether there is anything to be out of.
    if r > 0.0 && !overlaps(placed, cubic) {
        return near.apart.with_radius(r, radius);
    }
    let ways = normals_wide(&placed.rounded(), &Rounded { core: Core::Cubic(*cubic), radius });
    let Some(way) = ways.as_slice().first() else { return near.apart.with_radius(r, radius) };
    let leads_out = |touch: &Touch, r: f64| leads_out(placed, (cubic, lines), touch, (r, w));
    // By rounding only, a corner is through the curve, or the curve through a side: then the way out is the way back. But not where only the curve's end is
    // beside a side, and the corner is through the curve before that.
    let at_end = || near.back.feature == Feature::Corner && !leads_out(&near.back, 0.0);
    if way.depth - r <= DEEP * w && near.back.gap <= w {
        let through =
            if at_end() { corner_through(placed, &hull, cubic).filter(|touch| leads_out(touch, 0.0)) } else { None };
        return through.unwrap_or(near.back).with_radius(r, radius);
    }
    let by_face = Touch { gap: -way.depth, normal: way.normal, point: way.point, feature: Feature::Smooth };
    let by_corner = corner_through(placed, &hull, cubic).filter(|touch| leads_out(touch, 0.0));
    match by_corner.map(|touch| touch.with_radius(r, radius)) {
        Some(by_corner) if by_corner.gap > by_face.gap || !leads_out(&by_face, r) => by_corner,
        _ => by_face,
    }
}

/// Whether the cores of an outline and a curve are apart once the outline is out by a touch of all within `r` of them.
fn leads_out(placed: &Placed<'_>, (cubic, lines): (&Cubic, &PartingLines), touch: &Touch, (r, w): (f64, f64)) -> bool {
    let way = touch.normal * (CURVE_SKIN * w - touch.gap - r);
    let mut lines = lines.clone();
    lines.add(touch.normal, &placed.hull());
    lines.part(cubic, way, LEAST_APART * w) || !overlaps(&placed.moved(way), cubic)
}

/// Whether the cores of an outline and a curve share a point.
fn overlaps(placed: &Placed<'_>, cubic: &Cubic) -> bool {
    let [hull, curve] = [Core::Hull(placed.hull()), Core::Cubic(*cubic)].map(|core| Rounded { core, radius: 0.0 });
    overlap_wide(&hull, &curve)
}

/// The corner that is farthest through a curve, and the way back across the curve.
///
/// ```text
///      │    ╱
///      │   ╱ the curve       a face of the box would have to be moved past all of the curve that is in the box:
///      └──╳──                the corner is out sooner
///        ╱
/// ```
fn corner_through(placed: &Placed<'_>, hull: &Hull, cubic: &Cubic) -> Option<Touch> {
    // What is thin has no side to go back to.
    if hull.is_thin() {
        return None;
    }
    let mut most: Option<Touch> = None;
    for corner in hull.corners() {
        let (t, point) = cubic.nearest(corner);
        let across = tangent(cubic, t).perp();
        let normal = if across.dot(placed.at - point) < 0.0 { -across } else { across };
        let gap = normal.dot(corner - point);
        if t > 0.0 && t < 1.0 && gap < most.map_or(0.0, |most| most.gap) {
            most = Some(Touch { gap, normal, point, feature: Feature::Smooth });
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::world::narrow_phase::outline::Outline;
    use crate::{Aabb, Capsule, Obb, Polygon, Shape};

    fn unit(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 11) as f64 / (1u64 << 53) as f64
    }

    fn outlines() -> Vec<Outline> {
        let shapes: [Shape; 4] = [
            Aabb::new([-6.0, -5.0], [6.0, 5.0]).unwrap().into(),
            Obb::new([0.0, 0.0], [10.0, 6.0], 0.5).unwrap().into(),
            Capsule::new([-4.0, 1.0], [4.0, -1.0], 3.0).unwrap().into(),
            Polygon::new([[0.0, -5.0], [5.0, 4.0], [-5.0, 4.0]]).unwrap().into(),
        ];
        shapes.iter().map(|shape| Outline::of(shape).unwrap()).collect()
    }

    /// Beside a curve, upon it by less than rounding may leave, and a little in it.
    #[test]
    fn a_touch_by_lines_that_part_is_the_touch_that_is_looked_at_closely() {
        let (mut seed, mut sooner, mut all) = (1, 0, 0);
        for run in 0..4_000 {
            let cubic = Cubic([(); 4].map(|()| DVec2::new(unit(&mut seed), unit(&mut seed)) * 400.0));
            for outline in outlines() {
                let t = if run % 5 == 0 { (run / 5 % 2) as f64 } else { unit(&mut seed) };
                let mut placed = outline.here(cubic.eval(t));
                let w = tolerance(placed.at, outline.reach);
                let velocity = DVec2::new(unit(&mut seed) - 0.5, unit(&mut seed) - 0.5) * 100.0;
                let place = [-40.0, -12.0, -1.0, 0.0, CURVE_SKIN, 1.0, 30.0, 1e4][run % 8] * w;
                for _ in 0..8 {
                    let touch = touch_curve(&placed, &cubic, 0.0, velocity, w);
                    placed = placed.moved(touch.normal * (place - touch.gap));
                }
                let hull = placed.hull();
                let mut lines = PartingLines::along(&hull);
                let near = nearest(&placed, &hull, &cubic, velocity, w, &mut lines);
                all += 1;
                if let Some(touch) = parted(&cubic, &near, &lines, w) {
                    sooner += 1;
                    let touch = touch.with_radius(outline.round, 0.0);
                    let closely = touch_closely(&placed, &cubic, 0.0, (&near, &lines), w);
                    let all_of = |touch: &Touch| (touch.gap.to_bits(), touch.normal, touch.point, touch.feature);
                    assert_eq!(all_of(&touch), all_of(&closely), "run {run}, {outline:?} at {:?}", placed.at);
                }
            }
        }
        assert!(2 * sooner > all, "{sooner} of {all}");
    }

    /// A corner that is through a bowl, taken back across it: as a polygon comes at the end of a chord.
    #[test]
    fn a_way_out_that_lines_tell_is_one_that_is_looked_at_closely() {
        let (mut seed, mut by_lines, mut out) = (3, 0, 0);
        for run in 0..2_000 {
            let cubic = Cubic([(0.0, 0.0), (40.0, 90.0), (120.0, 90.0), (160.0, 0.0)].map(|(x, y)| DVec2::new(x, y)));
            let outline = &outlines()[[0, 1, 3][run % 3]];
            let mut placed = outline.here(cubic.eval(0.1 + 0.8 * unit(&mut seed)));
            let w = tolerance(placed.at, outline.reach);
            for _ in 0..6 {
                let touch = touch_curve(&placed, &cubic, 0.0, DVec2::ZERO, w);
                placed = placed.moved(touch.normal * (-900.0 * unit(&mut seed) * w - touch.gap));
            }
            let hull = placed.hull();
            let mut lines = PartingLines::along(&hull);
            nearest(&placed, &hull, &cubic, DVec2::ZERO, w, &mut lines);
            let Some(touch) = corner_through(&placed, &hull, &cubic) else { continue };
            let way = touch.normal * (CURVE_SKIN * w - touch.gap);
            let is_out = !overlaps(&placed.moved(way), &cubic);
            assert_eq!(leads_out(&placed, (&cubic, &lines), &touch, (0.0, w)), is_out, "run {run}, {outline:?}");
            lines.add(touch.normal, &hull);
            by_lines += usize::from(lines.part(&cubic, way, LEAST_APART * w));
            out += usize::from(is_out);
        }
        assert!(out > 100 && 10 * by_lines > 9 * out, "{by_lines} of {out}");
    }
}
