//! A solid that may move through the step: when a mover touches it, and where.

use crate::dvec2::DVec2;
use crate::query::{RayHit, tangent};
use crate::world::narrow_phase::advance::advance;
use crate::world::narrow_phase::moving::{Moving, Round, placed};
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::pose::{Frame, Pose};
use crate::world::narrow_phase::solid::{Solid, cast_box};
use crate::world::narrow_phase::touch::{Faces, Feature, Touch, aligned};

/// A shape as its body was described, and where that body is.
#[derive(Clone, Debug)]
pub(in crate::world) struct MovingSolid {
    pub(in crate::world) solid: Solid,
    /// None if it stays where it was described.
    pub(in crate::world) pose: Option<Pose>,
}

/// The cosine between normals below which a circle has two feet on a curve, and not one that is found twice.
const SAME_FOOT: f64 = 0.966;
/// A circle has no more feet on a curve than this, but for those that are found twice.
const MOST_FEET: usize = 8;

impl MovingSolid {
    /// Whether the normal of its surface changes along it.
    pub(in crate::world) const fn is_curved(&self) -> bool {
        matches!(self.solid, Solid::Curve { .. } | Solid::Circle { .. } | Solid::Capsule { .. })
    }

    /// Whether it is a curve, which a straight way may come to more than once.
    pub(in crate::world) const fn is_curve(&self) -> bool {
        matches!(self.solid, Solid::Curve { .. })
    }

    /// Whether it turns, so that its surface is not equally fast everywhere.
    pub(in crate::world) fn turns(&self) -> bool {
        self.pose.is_some_and(|pose| pose.spin != 0.0)
    }

    /// Whether it neither moves nor turns.
    pub(in crate::world) fn stands(&self) -> bool {
        self.pose.is_none_or(|pose| pose.velocity == DVec2::ZERO && pose.spin == 0.0)
    }

    /// What a mover at `c` touches at `time`.
    #[inline]
    pub(in crate::world) fn touch(&self, mover: impl Moving, c: DVec2, velocity: DVec2, time: f64) -> Touch {
        match &self.pose {
            None => mover.touch(&self.solid, c, None, velocity),
            Some(pose) => mover.touch_moving(&self.solid, pose, c, velocity, time),
        }
    }

    /// What else it has within `reach` of the same collider.
    pub(in crate::world) fn other_touches(
        &self,
        outline: &Outline,
        c: DVec2,
        velocity: DVec2,
        time: f64,
        within: (f64, f64),
        first: Touch,
    ) -> impl Iterator<Item = Touch> + use<> {
        let frame = self.pose.as_ref().map(|pose| pose.at(time));
        let (velocity, first) = match (frame, &self.pose) {
            (Some(frame), Some(pose)) => (
                frame.direction_in(velocity - pose.velocity_at(c, time)),
                Touch { normal: frame.direction_in(first.normal), ..first },
            ),
            _ => (velocity, first),
        };
        let touches = self.solid.other_touches(&placed(outline, c, frame.as_ref()), velocity, within, &first);
        touches.map(move |touch| frame.map_or(touch, |frame| frame.touch_out(touch)))
    }

    /// What else a circle touches, or has within `reach`, of the same collider: of a curve that bends around it.
    pub(in crate::world) fn other_feet(
        &self,
        c: DVec2,
        r: f64,
        (time, reach): (f64, f64),
        first: &Touch,
        found: &mut dyn FnMut(Touch),
    ) {
        let Solid::Curve { cubic, radius } = &self.solid else { return };
        let frame = self.pose.as_ref().map(|pose| pose.at(time));
        let at = frame.map_or(c, |frame| frame.place_in(c));
        cubic.feet(at, r + radius + reach, &mut |t, point| {
            beside((at, r, *radius), (t, point), frame.as_ref(), first).into_iter().for_each(&mut *found);
        });
    }

    /// What a circle touches or is near, and what else it has within `reach`, as two questions would say it. Of a curve within reach one look is enough.
    pub(in crate::world) fn touch_and_feet(
        &self,
        (c, r): (DVec2, f64),
        velocity: DVec2,
        (time, reach): (f64, f64),
        found: &mut dyn FnMut(Touch),
    ) {
        let mut feet = [(0.0, DVec2::ZERO); MOST_FEET];
        let mut count = 0;
        if let Solid::Curve { cubic, radius } = &self.solid {
            let frame = self.pose.as_ref().map(|pose| pose.at(time));
            let at = frame.map_or(c, |frame| frame.place_in(c));
            let are_all = cubic.feet(at, r + radius + reach, &mut |t, point| {
                if let Some(foot) = feet.get_mut(count) {
                    *foot = (t, point);
                }
                count += 1;
            });
            let known = feet.get(..count).filter(|_| are_all).unwrap_or_default();
            let distance = |foot: &(f64, DVec2)| (foot.1 - at).length_squared();
            if let Some(&nearest) = known.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))) {
                let seen = match (&frame, &self.pose) {
                    (Some(frame), Some(pose)) => frame.direction_in(velocity - pose.velocity_at(c, time)),
                    _ => velocity,
                };
                let touch = self.solid.touch_curve(at, r, (cubic, *radius), nearest, seen);
                let first = frame.map_or(touch, |frame| frame.touch_out(touch));
                found(first);
                let others = known.iter().filter_map(|&foot| beside((at, r, *radius), foot, frame.as_ref(), &first));
                return others.for_each(found);
            }
        }
        let first = self.touch(Round(r), c, velocity, time);
        found(first);
        self.other_feet(c, r, (time, reach), &first, found);
    }

    /// The normals that a sharp outline's touch may have at `time`, within `w`.
    pub(in crate::world) fn ways(&self, outline: &Outline, c: DVec2, w: f64, time: f64) -> Faces {
        let Some(pose) = &self.pose else { return self.solid.ways(&outline.here(c), w) };
        let frame = pose.at(time);
        self.solid.ways(&placed(outline, c, Some(&frame)), w).map(|normal| frame.direction_out(normal))
    }

    /// Which way a curve goes on from an end of it that is at `q`, or within `w`: a unit vector. None if that is no end of a curve.
    pub(in crate::world) fn leads_on(&self, q: DVec2, w: f64, time: f64) -> Option<DVec2> {
        if self.solid.is_convex() { None } else { self.goes_on_from(q, w, time) }
    }

    /// The same of a curve or a segment.
    pub(in crate::world) fn goes_on_from(&self, q: DVec2, w: f64, time: f64) -> Option<DVec2> {
        let within = self.solid.roundness() + w;
        self.ends(time)?.into_iter().find(|(end, _)| (*end - q).length() <= within).map(|(_, along)| along)
    }

    /// Whether a curve or a segment goes on in another without a bend, where both end: the two are one surface.
    pub(in crate::world) fn goes_on_smoothly_in(&self, other: &Self, w: f64, time: f64) -> bool {
        let is_joint = |(end, along): (DVec2, DVec2), (its_end, its_along): (DVec2, DVec2)| {
            (end - its_end).max_abs() <= w && aligned(along, -its_along)
        };
        (self.solid.roundness() - other.solid.roundness()).abs() <= w
            && self.ends(time).is_some_and(|ends| {
                let others = other.ends(time);
                others.is_some_and(|others| ends.iter().any(|&end| others.iter().any(|&other| is_joint(end, other))))
            })
    }

    /// The ends of a curve or a segment, each with the unit vector by which it goes on from there.
    fn ends(&self, time: f64) -> Option<[(DVec2, DVec2); 2]> {
        let ends = match &self.solid {
            Solid::Curve { cubic, .. } => [(cubic.0[0], tangent(cubic, 0.0)), (cubic.0[3], -tangent(cubic, 1.0))],
            &Solid::Segment { a, b } => [(a, (b - a).unit_or_zero()), (b, (a - b).unit_or_zero())],
            _ => return None,
        };
        let frame = self.pose.as_ref().map(|pose| pose.at(time));
        Some(frame.map_or(ends, |frame| ends.map(|(end, along)| (frame.place_out(end), frame.direction_out(along)))))
    }

    /// The flat faces at a point of the surface at `time`.
    pub(in crate::world) fn faces_at(&self, q: DVec2, w: f64, time: f64) -> Faces {
        let Some(pose) = &self.pose else { return self.solid.faces_at(q, w) };
        let frame = pose.at(time);
        self.solid.faces_at(frame.place_in(q), w).map(|normal| frame.direction_out(normal))
    }

    /// How fast the surface moves at a place.
    #[inline]
    pub(in crate::world) fn velocity_at(&self, p: DVec2, time: f64) -> DVec2 {
        self.pose.as_ref().map_or(DVec2::ZERO, |pose| pose.velocity_at(p, time))
    }

    /// Where a normal of its surface at one time points at another.
    pub(in crate::world) fn carried(&self, normal: DVec2, [from, to]: [f64; 2]) -> DVec2 {
        match self.pose.filter(|pose| pose.spin != 0.0) {
            Some(pose) => pose.at(to).direction_out(pose.at(from).direction_in(normal)),
            None => normal,
        }
    }

    /// The first touch of a mover that moves from `o` by `motion` in the `span` of time from its first by its second.
    pub(in crate::world) fn cast<M: Moving>(
        &self,
        mover: M,
        o: DVec2,
        motion: DVec2,
        (time, span): (f64, f64),
    ) -> Option<RayHit> {
        let Some(pose) = &self.pose else { return mover.cast(&self.solid, o, None, motion) };
        if pose.spin != 0.0 && span > 0.0 {
            return advance(pose, &self.solid, mover, (o, motion), (time, span));
        }
        // Seen from the body the mover moves straight.
        let frame = pose.at(time);
        if let (true, Solid::Box { min, max }, None) = (M::IS_ROUND, &self.solid, frame.turn) {
            let (seen, relative, r) = (o - frame.offset, motion - pose.velocity * span, mover.reach());
            let (time, normal) = cast_box(seen, relative, *min, *max, r)?;
            return Some(RayHit { time, normal, point: o + motion * time - normal * r });
        }
        let relative = frame.direction_in(motion - pose.velocity * span);
        let hit = mover.cast(&self.solid, o, Some(&frame), relative)?;
        let point = frame.place_out(hit.point) + pose.velocity * (span * hit.time);
        Some(RayHit { normal: frame.direction_out(hit.normal), point, ..hit })
    }
}

/// The touch of a circle of radius `r` at a foot on a curve of half width `radius`, unless that is the `first`, found again.
fn beside(
    (at, r, radius): (DVec2, f64, f64),
    (t, point): (f64, DVec2),
    frame: Option<&Frame>,
    first: &Touch,
) -> Option<Touch> {
    let away = at - point;
    let distance = away.length();
    let feature = if t > 0.0 && t < 1.0 { Feature::Smooth } else { Feature::Corner };
    let touch = Touch { gap: distance - r - radius, normal: away / distance, point, feature }.shifted(radius);
    let touch = frame.map_or(touch, |frame| frame.touch_out(touch));
    (distance > 0.0 && touch.normal.dot(first.normal) < SAME_FOOT).then_some(touch)
}
