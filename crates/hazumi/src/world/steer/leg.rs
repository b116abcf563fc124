//! One straight leg of a steered body, to the next touch.

use alloc::vec::Vec;

use super::mover::Mover;
use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::query::sweep::sweep_wide;
use crate::query::{Core, Cubic, RayHit, Rounded, overlap_wide};
use crate::world::ask::{Question, Way};
use crate::world::solid::{Feature, Touch};
use crate::world::{BodyId, Filter, World};

/// A touch at the end of a leg.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Touched {
    pub(super) time: f64,
    pub(super) body: BodyId,
    pub(super) piece: u32,
    /// Which of the mover's shapes.
    part: usize,
    pub(super) normal: DVec2,
    pub(super) point: DVec2,
    /// The curve, if it is one, and from it to the core of the mover.
    pub(super) curve: Option<(Cubic, f64)>,
}

/// What does a steered body meet first?
struct Leg<'a> {
    world: &'a World,
    mover: &'a Mover<'a>,
    shift: DVec2,
    motion: DVec2,
    way: Way,
    w: f64,
    /// What it goes through.
    passing: &'a [(BodyId, u32)],
    met: &'a mut Vec<Touched>,
    /// What it meets from behind.
    behind: &'a mut Vec<(BodyId, u32)>,
    first: f64,
    /// The share of the motion that counts as one instant.
    instant: f64,
}

impl Question for Leg<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, self.until())
    }

    fn until(&self) -> f64 {
        min(self.first + self.instant, 1.0)
    }

    fn offer(&mut self, body: BodyId, piece: u32, shape: &Rounded<'_>) {
        let known = self.met.iter().any(|met| (met.body, met.piece) == (body, piece));
        if known || self.passing.contains(&(body, piece)) || !self.mover.is_stopped_by(self.world, body) {
            return;
        }
        for (part, mover) in self.mover.at(self.shift).enumerate() {
            let Some(hit) = touch(&mover, self.motion, shape, self.w) else { continue };
            if hit.time > self.until() {
                continue;
            }
            if !self.world.stops_steered(body, piece, hit.normal, hit.point) {
                if !self.behind.contains(&(body, piece)) {
                    self.behind.push((body, piece));
                }
                continue;
            }
            self.first = min(self.first, hit.time);
            let curve = match shape.core {
                Core::Cubic(cubic) => Some((cubic, mover.radius + shape.radius)),
                _ => None,
            };
            let RayHit { time, normal, point } = hit;
            self.met.push(Touched { time, body, piece, part, normal, point, curve });
        }
    }
}

impl World {
    /// Lists in `met` all that a body meets at the first instant of a way, first body first; what it meets from behind is
    /// added to `behind`. Gives the time.
    pub(super) fn first_on_leg(
        &self,
        mover: &Mover<'_>,
        shift: DVec2,
        motion: DVec2,
        passing: &[(BodyId, u32)],
        met: &mut Vec<Touched>,
        behind: &mut Vec<(BodyId, u32)>,
    ) -> Option<f64> {
        met.clear();
        let w = mover.tolerance(shift);
        let way = Way::new(mover.bounds(shift), motion);
        let instant = w / motion.length();
        let mut leg =
            Leg { world: self, mover, shift, motion, way, w, passing, met, behind, first: f64::INFINITY, instant };
        let filter = Filter::ALL.except(mover.id);
        self.put_along(&mut leg, &way, &filter);
        let order = |met: &Touched| (met.body, met.piece, met.part);
        let first = *met.iter().min_by(|a, b| a.time.total_cmp(&b.time).then(order(a).cmp(&order(b))))?;
        met.retain(|met| met.time <= first.time + instant);
        met.sort_unstable_by_key(order);
        self.join_touches(mover, shift, motion, &first, w, met);
        Some(first.time)
    }

    /// Sees what comes within w after the first touch from a little off its surface: what that covers is not touched.
    fn join_touches(
        &self,
        mover: &Mover<'_>,
        shift: DVec2,
        motion: DVec2,
        first: &Touched,
        w: f64,
        met: &mut Vec<Touched>,
    ) {
        met.retain_mut(|touched| {
            if (touched.body, touched.piece, touched.part) == (first.body, first.piece, first.part)
                || touched.normal.dot(first.normal) > 1.0 - 1e-13
            {
                return true;
            }
            let Some(part) = mover.at(shift + first.normal * (2.0 * w)).nth(touched.part) else { return false };
            let Some(shape) = self.get(touched.body).and_then(|body| body.placed_shapes().nth(touched.piece as usize))
            else {
                return false;
            };
            let Some(hit) = sweep_wide(&part, longer(motion, w), &Rounded::of((&shape).into())) else { return false };
            if differ(hit.normal, touched.normal) {
                touched.normal = hit.normal;
            }
            // A corner on the first one's surface is of that surface.
            let height = (touched.point - first.point).dot(first.normal).abs();
            if height <= 2.0 * w && is_nearly_flat(touched.normal, first.normal, part.radius, w) {
                touched.normal = first.normal;
            }
            true
        });
    }

    /// Whether a shape of a body stops what touches it with this normal: not from behind, if it is one-way.
    pub(super) fn stops_steered(&self, body: BodyId, piece: u32, normal: DVec2, point: DVec2) -> bool {
        let at = self.bodies.get(body).and_then(|entry| entry.pieces.get(piece as usize));
        let touch = Touch { gap: 0.0, normal, point, feature: Feature::Face };
        at.is_none_or(|&at| self.pieces[at as usize].stops_from(&touch, 0.0))
    }
}

/// The first touch of two shapes, but for what is within w of none: if the mover, set aside by that much, goes by, it does
/// so; if it then meets a flat side instead of a corner, or quite another side, that is what it meets.
fn touch(mover: &Rounded<'_>, motion: DVec2, other: &Rounded<'_>, w: f64) -> Option<RayHit> {
    let hit = sweep_wide(mover, motion, other)?;
    let across = motion.perp().unit_or_zero();
    // What is so narrow itself has no margin.
    if extent(mover, across) <= 8.0 * w {
        return Some(hit);
    }
    let is_curved = matches!(mover.core, Core::Cubic(_)) || matches!(other.core, Core::Cubic(_));
    let stretched = longer(motion, w);
    let per_motion = stretched.length() / motion.length();
    let mut best = hit;
    for side in [across, -across] {
        let aside = |by: f64| {
            let mover = mover.moved(side * by);
            let hit = sweep_wide(&mover, stretched, other).map(|hit| RayHit { time: hit.time * per_motion, ..hit });
            (mover, hit)
        };
        let (aside_mover, beside) = aside(2.0 * w);
        let Some(beside) = beside else {
            // That a convex shape is left is known for good; a curve may come back.
            if is_curved && overlap_wide(&aside_mover, other) {
                continue;
            }
            return None;
        };
        let is_flat = || {
            hit.normal.dot(beside.normal) < 1.0 - 1e-13
                && is_nearly_flat(hit.normal, beside.normal, mover.radius + other.radius, w)
                && aside(3.0 * w).1.is_some_and(|hit| hit.normal.dot(beside.normal) > 1.0 - 1e-15)
        };
        if beside.time > best.time && (differ(beside.normal, hit.normal) || is_flat()) {
            best = beside;
        }
    }
    (best.time <= 1.0).then_some(best)
}

/// Beyond its end, so that what is met aside a little later than the end is no miss.
fn longer(motion: DVec2, w: f64) -> DVec2 {
    motion + motion.unit_or_zero() * (64.0 * w)
}

fn differ(a: DVec2, b: DVec2) -> bool {
    a.dot(b) < 0.999
}

/// A corner that stands w out of a flat surface is met by a ball of radius r at an angle of √(2w/r); within twice that the
/// surface is flat.
fn is_nearly_flat(round: DVec2, flat: DVec2, radius: f64, w: f64) -> bool {
    radius > 4.0 * w && round.dot(flat) >= 1.0 - 4.0 * w / radius
}

/// How wide a shape is along a direction.
fn extent(shape: &Rounded<'_>, along: DVec2) -> f64 {
    let reach = |points: &mut dyn Iterator<Item = DVec2>| {
        let (low, high) = points.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| {
            (min(low, p.dot(along)), max(high, p.dot(along)))
        });
        high - low + 2.0 * shape.radius
    };
    match &shape.core {
        Core::Hull(hull) => reach(&mut hull.corners()),
        Core::Cubic(cubic) => reach(&mut cubic.0.into_iter()),
        Core::Line { .. } => f64::INFINITY,
    }
}
