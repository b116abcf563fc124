//! A solid that may move through the step: when a mover touches it, and where.

use crate::dvec2::DVec2;
use crate::query::RayHit;
use crate::world::narrow_phase::advance::{advance, advance_outline};
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::solid::{Solid, cast_box};
use crate::world::narrow_phase::touch::{Faces, Touch};

/// A shape as its body was described, and where that body is.
#[derive(Clone, Debug)]
pub(in crate::world) struct MovingSolid {
    pub(in crate::world) solid: Solid,
    /// None if it stays where it was described.
    pub(in crate::world) pose: Option<Pose>,
}

impl MovingSolid {
    /// What a mover at `c` touches at `time`.
    #[inline]
    pub(in crate::world) fn touch(&self, c: DVec2, r: f64, velocity: DVec2, time: f64) -> Touch {
        let Some(pose) = &self.pose else { return self.solid.touch(c, r, velocity) };
        pose.touch(&self.solid, c, r, velocity, time)
    }

    /// What an outline at `c` touches at `time`.
    pub(in crate::world) fn touch_outline(&self, outline: &Outline, c: DVec2, velocity: DVec2, time: f64) -> Touch {
        let Some(pose) = &self.pose else { return self.solid.touch_outline(&outline.here(c), velocity) };
        pose.touch_outline(&self.solid, outline, c, velocity, time)
    }

    /// What else it touches within `w` of the same collider.
    pub(in crate::world) fn other_touches(
        &self,
        outline: &Outline,
        c: DVec2,
        velocity: DVec2,
        time: f64,
        w: f64,
        first: Touch,
    ) -> impl Iterator<Item = Touch> + use<> {
        let frame = self.pose.as_ref().map(|pose| pose.at(time));
        let seen = move |touch: Touch| match frame {
            None => touch,
            Some(frame) => {
                Touch { normal: frame.direction_out(touch.normal), point: frame.place_out(touch.point), ..touch }
            }
        };
        let (placed, velocity, first) = match (frame, &self.pose) {
            (Some(frame), Some(pose)) => (
                frame.outline_in(outline, c),
                frame.direction_in(velocity - pose.velocity_at(c, time)),
                Touch { normal: frame.direction_in(first.normal), ..first },
            ),
            _ => (outline.here(c), velocity, first),
        };
        self.solid.other_touches(&placed, velocity, w, &first).map(seen)
    }

    /// The normals that a sharp outline's touch may have at `time`, within `w`.
    pub(in crate::world) fn ways(&self, outline: &Outline, c: DVec2, w: f64, time: f64) -> Faces {
        let Some(pose) = &self.pose else { return self.solid.ways(&outline.here(c), w) };
        let frame = pose.at(time);
        self.solid.ways(&frame.outline_in(outline, c), w).map(|normal| frame.direction_out(normal))
    }

    /// The first touch of an outline that moves from `o` by `motion` in the `span` of time from its first by its second.
    pub(in crate::world) fn cast_outline(
        &self,
        outline: &Outline,
        o: DVec2,
        motion: DVec2,
        (time, span): (f64, f64),
    ) -> Option<RayHit> {
        let Some(pose) = &self.pose else { return self.solid.cast_outline(&outline.here(o), motion) };
        if pose.spin != 0.0 && span > 0.0 {
            return advance_outline(pose, &self.solid, outline, (o, motion), (time, span));
        }
        let frame = pose.at(time);
        let relative = frame.direction_in(motion - pose.velocity * span);
        let hit = self.solid.cast_outline(&frame.outline_in(outline, o), relative)?;
        let point = frame.place_out(hit.point) + pose.velocity * (span * hit.time);
        Some(RayHit { normal: frame.direction_out(hit.normal), point, ..hit })
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

    /// The first touch of a circle of radius `r` that moves from `o` by `motion` in the `span` of time from its first by its
    /// second.
    pub(in crate::world) fn cast(&self, o: DVec2, motion: DVec2, r: f64, (time, span): (f64, f64)) -> Option<RayHit> {
        let Some(pose) = &self.pose else { return self.solid.cast(o, motion, r) };
        if pose.spin != 0.0 && span > 0.0 {
            return advance(pose, &self.solid, (o, motion), r, (time, span));
        }
        // Seen from the body the mover moves straight.
        let frame = pose.at(time);
        if let (Solid::Box { min, max }, None) = (&self.solid, frame.turn) {
            let (seen, relative) = (o - frame.offset, motion - pose.velocity * span);
            let (time, normal) = cast_box(seen, relative, *min, *max, r)?;
            return Some(RayHit { time, normal, point: o + motion * time - normal * r });
        }
        let relative = frame.direction_in(motion - pose.velocity * span);
        let hit = self.solid.cast(frame.place_in(o), relative, r)?;
        let point = frame.place_out(hit.point) + pose.velocity * (span * hit.time);
        Some(RayHit { normal: frame.direction_out(hit.normal), point, ..hit })
    }
}
