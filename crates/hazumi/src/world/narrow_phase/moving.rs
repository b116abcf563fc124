//! What moves, as a solid meets it: a circle, or an outline.

use crate::dvec2::DVec2;
use crate::query::RayHit;
use crate::world::narrow_phase::outline::{Outline, Placed};
use crate::world::narrow_phase::pose::{Frame, Pose};
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::touch::Touch;

/// What moves. A solid is met in the frame that its body was described in: `seen` is that frame if it is another than the world's.
pub(in crate::world) trait Moving: Copy {
    /// Whether it is a circle.
    const IS_ROUND: bool;

    /// How far it comes from its position at most; a circle's radius.
    fn reach(&self) -> f64;

    /// Its sides left and below, right and above, from its position.
    fn sides(&self) -> (DVec2, DVec2);

    /// Its corners, from its position; none of a circle.
    fn corners(&self) -> &[DVec2];

    /// What it touches of a solid at `at`. The velocity is as the solid sees it.
    fn touch(&self, solid: &Solid, at: DVec2, seen: Option<&Frame>, velocity: DVec2) -> Touch;

    /// Its first touch when it moves from `o`. The motion is as the solid sees it.
    fn cast(&self, solid: &Solid, o: DVec2, seen: Option<&Frame>, motion: DVec2) -> Option<RayHit>;

    /// What it touches at `time` of a solid that moves.
    #[inline]
    fn touch_moving(&self, solid: &Solid, pose: &Pose, at: DVec2, velocity: DVec2, time: f64) -> Touch {
        let frame = pose.at(time);
        let relative = velocity - pose.velocity_at(at, time);
        frame.touch_out(self.touch(solid, at, Some(&frame), frame.direction_in(relative)))
    }
}

/// A circle, by its radius.
#[derive(Clone, Copy)]
pub(in crate::world) struct Round(pub(in crate::world) f64);

impl Moving for Round {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.0
    }

    #[inline(always)]
    fn sides(&self) -> (DVec2, DVec2) {
        let r = DVec2::new(self.0, self.0);
        (-r, r)
    }

    #[inline(always)]
    fn corners(&self) -> &[DVec2] {
        &[]
    }

    #[inline(always)]
    fn touch(&self, solid: &Solid, at: DVec2, seen: Option<&Frame>, velocity: DVec2) -> Touch {
        solid.touch(seen.map_or(at, |frame| frame.place_in(at)), self.0, velocity)
    }

    #[inline(always)]
    fn cast(&self, solid: &Solid, o: DVec2, seen: Option<&Frame>, motion: DVec2) -> Option<RayHit> {
        solid.cast(seen.map_or(o, |frame| frame.place_in(o)), motion, self.0)
    }
}

impl Moving for &Outline {
    const IS_ROUND: bool = false;

    fn reach(&self) -> f64 {
        self.reach
    }

    fn sides(&self) -> (DVec2, DVec2) {
        (self.low, self.high)
    }

    fn corners(&self) -> &[DVec2] {
        (**self).corners()
    }

    fn touch(&self, solid: &Solid, at: DVec2, seen: Option<&Frame>, velocity: DVec2) -> Touch {
        solid.touch_outline(&placed(self, at, seen), velocity)
    }

    fn cast(&self, solid: &Solid, o: DVec2, seen: Option<&Frame>, motion: DVec2) -> Option<RayHit> {
        solid.cast_outline(&placed(self, o, seen), motion)
    }
}

/// An outline where its body is, as seen from a frame.
pub(super) fn placed<'a>(outline: &'a Outline, at: DVec2, seen: Option<&Frame>) -> Placed<'a> {
    match seen {
        None => outline.here(at),
        Some(frame) => outline.placed(frame.place_in(at), frame.turn.map(|_| |corner| frame.direction_in(corner))),
    }
}
