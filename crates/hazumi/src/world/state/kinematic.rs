//! A body that moves as the game says: where it is, and its motion through the step.

use crate::dvec2::DVec2;
use crate::world::body::described::Body;
use crate::world::narrow_phase::pose::Pose;
use crate::{Aabb, Shape};

/// How a kinematic body goes through the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Motion {
    pub(in crate::world) pose: Pose,
    /// Where it is to be at the end of the next step: the place of its pivot, and the angle.
    pub(in crate::world) target: Option<(DVec2, f64)>,
    /// Its offset and angle when the last step began, if they were others than now and it came from there. For drawing alone.
    pub(in crate::world) from: Option<(DVec2, f64)>,
    /// For how many steps of how many seconds its cells in the grid are right, if it goes on like this. Derived.
    pub(in crate::world) known: (u32, f64),
}

impl Motion {
    pub(super) const fn new(pose: Pose, target: Option<(DVec2, f64)>) -> Self {
        Self { pose, target, from: None, known: (0, 0.0) }
    }

    /// How fast it goes and turns through a step of `dt` seconds that begins.
    pub(in crate::world) fn ahead(&self, body: &Body, dt: f64) -> (DVec2, f64) {
        match self.target {
            // In no time nothing moves; the target is for the next step.
            _ if dt == 0.0 => (DVec2::ZERO, 0.0),
            Some((position, angle)) => {
                ((position - self.pose.pivot - self.pose.offset) * (1.0 / dt), (angle - self.pose.angle) / dt)
            }
            None => (body.velocity.wide(), f64::from(body.spin)),
        }
    }

    /// Its shapes are entered anew, where they are.
    pub(in crate::world) const fn forget_way(&mut self) {
        self.known = (0, 0.0);
    }

    pub(in crate::world) fn of(body: &Body) -> Self {
        let pivot = body.pivot.unwrap_or_else(|| body.shapes[0].aabb().center()).wide();
        Self::new(Pose { pivot, offset: DVec2::ZERO, angle: 0.0, velocity: DVec2::ZERO, spin: 0.0 }, None)
    }
}

/// The box about all that a shape comes through in `dt` seconds; about the shape where it is if it does not move.
pub(in crate::world) fn bounds(shape: &Shape, pose: Option<&Pose>, dt: f64) -> Aabb {
    let bounds = shape.aabb();
    let Some(pose) = pose else { return bounds };
    let (min, max) = (bounds.min().wide(), bounds.max().wide());
    let ends = [pose.place(pose.pivot, 0.0), pose.place(pose.pivot, dt)];
    let (low, high) = if pose.angle == 0.0 && pose.spin == 0.0 {
        (min - pose.pivot, max - pose.pivot)
    } else {
        // Turning, its farthest corner stays within a circle.
        let far = DVec2::new(
            (min.x - pose.pivot.x).abs().max((max.x - pose.pivot.x).abs()),
            (min.y - pose.pivot.y).abs().max((max.y - pose.pivot.y).abs()),
        )
        .length();
        (DVec2::new(-far, -far), DVec2::new(far, far))
    };
    let all = ends.map(|end| Aabb::bounding([(end + low).narrow(), (end + high).narrow()]));
    let all = all[0].union(&all[1]);
    all.inflated(2.0 * rounding(&all))
}

/// How far bounds may be off for being rounded to f32.
pub(in crate::world) fn rounding(bounds: &Aabb) -> f32 {
    f32::EPSILON * bounds.min().wide().max_abs().max(bounds.max().wide().max_abs()) as f32
}
