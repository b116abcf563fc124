//! One straight segment of a steered body, to the next touch.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::min;
use crate::one_copy::one_copy;
use crate::query::sweep::sweep_wide;
use crate::query::{Core, RayHit, Rounded, overlap_wide};
use crate::response::enters;
use crate::world::ask::question::{Question, Way};
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::outline_solid::face_of_corner;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Faces;
use crate::world::narrow_phase::touch::aligned;
use crate::world::steer::joint::Passer;
use crate::world::steer::steered::Steered;
use crate::world::steer::touched::{Curve, SteeredTouch};

/// A shape that is met from behind, at a share of a segment's motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Behind {
    pub(super) time: f64,
    pub(super) pair: (BodyId, u32),
}

/// What does a steered body meet first?
struct SteeredSegment<'a> {
    scene: Scene<'a>,
    steered: &'a Steered<'a>,
    shift: DVec2,
    motion: DVec2,
    way: Way,
    w: f64,
    /// What it goes through.
    ignored: &'a [(BodyId, u32)],
    met: &'a mut Vec<SteeredTouch>,
    /// What it meets from behind.
    behind: &'a mut Vec<Behind>,
    first: f64,
    /// The share of the motion that counts as one instant.
    instant: f64,
}

impl Question for SteeredSegment<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, self.until())
    }

    fn until(&self) -> f64 {
        min(self.first + self.instant, 1.0)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        let pair = (body, collider);
        let known = self.met.iter().any(|met| met.pair == pair);
        if known || self.ignored.contains(&pair) || !self.steered.is_stopped_by(self.scene.state, body) {
            return;
        }
        // A long way off, places are rougher than where it starts.
        let w_at = |point: DVec2| tolerance(point, 0.0).max(self.w);
        let faces = |point: DVec2| self.scene.state.flat_faces_of(pair, point, w_at(point));
        for (part, steered) in self.steered.at(self.shift).enumerate() {
            let radius = steered.radius + shape.radius;
            let passer = Passer { steered: self.steered, ignored: self.ignored, radius };
            let goes_on =
                |hit: &RayHit| self.scene.goes_on_beside(pair, (hit.point, hit.normal), passer, w_at(hit.point));
            let Some(hit) = touch(&steered, self.motion, shape, self.w, faces, goes_on) else { continue };
            if hit.time > self.until() {
                continue;
            }
            // What runs along a side that two have in common does not run into the end of the one.
            let side = self.scene.side_in_common(pair, (hit.point, hit.normal), passer, self.w);
            if radius == 0.0 && side.is_some_and(|side| !enters(self.motion, side)) {
                continue;
            }
            let state = self.scene.state;
            if !state.stops_from(pair, hit.normal, hit.point)
                || state.lets_steered_through(self.steered, body, self.ignored)
                || self.scene.is_in_passed(pair, (hit.point, hit.normal), passer, self.w)
            {
                self.behind.push(Behind { time: hit.time, pair });
                continue;
            }
            self.first = min(self.first, hit.time);
            let curve = Curve::of(&steered.core, &shape.core);
            let RayHit { time, normal, point } = hit;
            self.met.push(SteeredTouch { time, pair, part, normal, point, radius, curve });
        }
    }
}

impl Scene<'_> {
    /// Lists in `met` all that a body meets at the first instant of a motion, in the order of bodies; what it meets from behind is
    /// listed in `behind`. Gives the time.
    pub(super) fn first_on_segment(
        &self,
        steered: &Steered<'_>,
        shift: DVec2,
        motion: DVec2,
        ignored: &[(BodyId, u32)],
        met: &mut Vec<SteeredTouch>,
        behind: &mut Vec<Behind>,
    ) -> Option<f64> {
        met.clear();
        behind.clear();
        let w = steered.tolerance(shift);
        let way = Way::new(steered.bounds(shift), motion);
        let instant = w / motion.length();
        let mut segment = SteeredSegment {
            scene: *self,
            steered,
            shift,
            motion,
            way,
            w,
            ignored,
            met,
            behind,
            first: f64::INFINITY,
            instant,
        };
        let filter = Filter::ALL.except(steered.id);
        self.put_along(one_copy!(&mut segment, &mut dyn Question), &way, &filter);
        // What was looked at before the first touch was known may be beyond that.
        let until = segment.until();
        behind.retain(|behind| behind.time <= until);
        let order = |met: &SteeredTouch| (met.pair, met.part);
        let first = *met.iter().min_by(|a, b| a.time.total_cmp(&b.time).then(order(a).cmp(&order(b))))?;
        met.retain(|met| met.time <= first.time + instant);
        met.sort_unstable_by_key(order);
        self.join_touches((steered, ignored), shift, motion, &first, w, met);
        Some(first.time)
    }

    /// Sees what comes within w after the first touch from a little off its surface: what that covers is not touched.
    fn join_touches(
        &self,
        (steered, ignored): (&Steered<'_>, &[(BodyId, u32)]),
        shift: DVec2,
        motion: DVec2,
        first: &SteeredTouch,
        w: f64,
        met: &mut Vec<SteeredTouch>,
    ) {
        // A corner that another's flat side goes on from is of that side, whichever part of the steered touches it.
        for at in 0..met.len() {
            let touched = met[at];
            let own = self.state.faces_of(touched.pair, touched.point, w, touched.radius);
            let covers = |side: &&SteeredTouch| {
                let faces = self.state.faces_of(side.pair, side.point, w, touched.radius);
                let is_its_face = own.normals().iter().any(|own| aligned(*own, side.normal));
                // One of the two faces of a sharp corner may lie in the side of another shape that the steered touches elsewhere.
                let is_in_plane = touched.radius == 0.0 && own.corner && is_its_face;
                side.normal.dot(touched.normal) < 1.0 - 1e-13
                    && faces.normals().iter().any(|face| face.dot(side.normal) > 1.0 - 1e-13)
                    && (is_its_face || is_nearly_flat(touched.normal, side.normal, touched.radius, w))
                    && (touched.point - side.point).dot(side.normal).abs() <= 2.0 * w
                    && (is_in_plane || self.state.is_at(side.pair, touched.point, 2.0 * w))
            };
            let passer = Passer { steered, ignored, radius: touched.radius };
            let joint = || self.flat_joint(touched.pair, (touched.point, touched.normal), passer, w);
            if let Some(normal) = met.iter().find(covers).map(|side| side.normal).or_else(joint) {
                met[at].normal = normal;
            }
        }
        // A side that the motion runs along is not in the way; but a touch that is the only one counts.
        if met.iter().any(|met| enters(motion, met.normal)) {
            met.retain(|met| enters(motion, met.normal));
        }
        let first = met.iter().find(|met| (met.pair, met.part) == (first.pair, first.part));
        let Some(first) = first.copied() else { return };
        let see = |touched: &SteeredTouch, from: &SteeredTouch| {
            let part = steered.at(shift + from.normal * (2.0 * w)).nth(touched.part)?;
            let look = |other: &Rounded<'_>| sweep_wide(&part, longer(motion, w), other);
            self.state.with_shape(touched.pair, look).flatten()
        };
        // Of two that are met at one time, a face is the same seen from a corner beside it, and a corner is another seen from the face. So the face is the first:
        // who was added first says nothing.
        let stays = |touched: &SteeredTouch, from: &SteeredTouch| {
            see(touched, from).is_some_and(|hit| !differ(hit.normal, touched.normal))
        };
        let is_face = |other: &&SteeredTouch| {
            other.time == first.time
                && differ(other.normal, first.normal)
                && !stays(&first, other)
                && stays(other, &first)
        };
        let opposed = |a: &&SteeredTouch, b: &&SteeredTouch| motion.dot(a.normal).total_cmp(&motion.dot(b.normal));
        let first = met.iter().filter(is_face).min_by(opposed).copied().unwrap_or(first);
        met.retain_mut(|touched| {
            if (touched.pair, touched.part) == (first.pair, first.part)
                || touched.normal.dot(first.normal) > 1.0 - 1e-13
            {
                return true;
            }
            let Some(hit) = see(touched, &first) else { return false };
            if differ(hit.normal, touched.normal) {
                touched.normal = hit.normal;
            }
            // A corner on the first one's surface is of that surface.
            let height = (touched.point - first.point).dot(first.normal).abs();
            if height <= 2.0 * w && is_nearly_flat(touched.normal, first.normal, touched.radius, w) {
                touched.normal = first.normal;
            }
            true
        });
    }
}

/// The first touch of two shapes, but for what is within w of none: if the steered, set aside by twice that, goes by, it does
/// so; if it then meets quite another side, that is what it meets, so that a corner upon a corner is stopped by the face that it
/// enters least, as in a step. A corner that stands so little out of the flat `faces`
/// beside it is of that face.
fn touch(
    steered: &Rounded<'_>,
    motion: DVec2,
    other: &Rounded<'_>,
    w: f64,
    faces: impl Fn(DVec2) -> Faces,
    goes_on: impl Fn(&RayHit) -> bool,
) -> Option<RayHit> {
    let hit = sweep_wide(steered, motion, other)?;
    let across = motion.perp().unit_or_zero();
    // What is so narrow itself has no margin.
    if steered.extent(across) <= 8.0 * w {
        return Some(hit);
    }
    let is_curved = matches!(steered.core, Core::Cubic(_)) || matches!(other.core, Core::Cubic(_));
    let stretched = longer(motion, w);
    let per_motion = stretched.length() / motion.length();
    let aside = |side: DVec2| {
        let steered = steered.moved(side * (2.0 * w));
        // A curve is thin: what is set aside across it tells nothing. What overlaps a convex shape meets it at once, or leaves it for good.
        if is_curved && overlap_wide(&steered, other) {
            return None;
        }
        let beside = sweep_wide(&steered, stretched, other);
        Some(beside.map(|beside| RayHit { time: beside.time * per_motion, ..beside }))
    };
    let sides = [aside(across), aside(-across)];
    let same = |a: DVec2, b: DVec2| a.dot(b) > 1.0 - 1e-13;
    let flatly = |side: DVec2| -motion.unit_or_zero().dot(side) < FLATLY;
    // What runs along a side so flatly that it goes by, set out of that, enters by rounding alone. A side that ends there has no such margin.
    let runs_along = |side: DVec2| flatly(side) && matches!(sides[usize::from(across.dot(side) < 0.0)], Some(None));
    let own = faces(hit.point);
    if own.corner && runs_along(hit.normal) && goes_on(&hit) {
        return None;
    }
    let radius = steered.radius + other.radius;
    let beside_corner = own.normals().iter().copied().find(|&face| is_nearly_flat(hit.normal, face, radius, w));
    if let Some(face) = beside_corner
        && !same(face, hit.normal)
        && sides.iter().flatten().any(|side| side.is_none_or(|beside| same(beside.normal, face)))
    {
        return (enters(motion, face) && !runs_along(face)).then_some(RayHit { normal: face, ..hit });
    }
    // Along a face so flatly that aside it is not reached in time.
    let is_flat = flatly(hit.normal) && sides.iter().flatten().flatten().any(|beside| same(beside.normal, hit.normal));
    let mut best = hit;
    for side in sides.into_iter().flatten() {
        match side {
            None if is_flat => {}
            // The end of a side that goes on in another shape cannot be passed.
            None => return goes_on(&hit).then_some(hit),
            Some(beside) if beside.time > best.time && differ(beside.normal, hit.normal) => best = beside,
            Some(_) => {}
        }
    }
    // A corner exactly upon a corner: set aside, it comes to each face later by just what it was set away from that.
    let comes =
        |beside: &RayHit, side: DVec2| beside.time + (side * (2.0 * w)).dot(beside.normal) / motion.dot(beside.normal);
    if let [Some(Some(a)), Some(Some(b))] = sides
        && differ(a.normal, b.normal)
        && (comes(&a, across) - comes(&b, -across)).abs() * motion.length() <= 1e-2 * w
        && let Some(face) = face_of_corner([a.normal, b.normal].into_iter(), motion)
    {
        // At the corner's own time, so that it is not sunk into the face and does not catch on what goes on from that.
        best = RayHit { normal: face, ..hit };
    }
    (best.time <= 1.0).then_some(best)
}

/// The sine of the angle to a face below which a motion runs into it flatly.
const FLATLY: f64 = 0.05;

/// Beyond its end, so that what is met aside a little later than the end is no miss.
fn longer(motion: DVec2, w: f64) -> DVec2 {
    motion + motion.unit_or_zero() * (64.0 * w)
}

fn differ(a: DVec2, b: DVec2) -> bool {
    a.dot(b) < 0.999
}

/// A corner that stands w out of a flat surface is met by a circle of radius r at an angle of √(2w/r); within twice that the
/// surface is flat.
fn is_nearly_flat(round: DVec2, flat: DVec2, radius: f64, w: f64) -> bool {
    radius > 4.0 * w && round.dot(flat) >= 1.0 - 4.0 * w / radius
}
