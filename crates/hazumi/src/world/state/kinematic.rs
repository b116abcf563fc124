//! A body that moves as the game says: where it is, and its motion through the step.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::body::described::Body;
use crate::world::narrow_phase::pose::Pose;
use crate::{Aabb, Shape, Vec2};

/// How a kinematic body goes through the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Motion {
    pub(in crate::world) pose: Pose,
    /// Where it is to be at the end of the next step: the place of its pivot, and the angle.
    pub(in crate::world) target: Option<(DVec2, f64)>,
    /// The same of the step after this one, if the game said so in the middle of a step.
    pub(in crate::world) later: Option<(DVec2, f64)>,
    /// Whether it was put elsewhere by hand in the middle of this step. For drawing alone.
    pub(in crate::world) is_put: bool,
    /// Its offset and angle when the last step began, if they were others than now and it came from there. For drawing alone.
    pub(in crate::world) from: Option<(DVec2, f64)>,
    /// For how many steps of how many seconds its cells in the grid are right, if it goes on like this. Derived.
    pub(in crate::world) known: (u32, f64),
}

impl Motion {
    pub(super) const fn new(pose: Pose, target: Option<(DVec2, f64)>) -> Self {
        Self { pose, target, later: None, is_put: false, from: None, known: (0, 0.0) }
    }

    /// How fast it goes and turns through a step of `dt` seconds that begins.
    pub(in crate::world) fn ahead(&self, body: &Body, dt: f64) -> (DVec2, f64) {
        match self.target {
            // In no time nothing moves; the target is for the next step.
            _ if dt == 0.0 => (DVec2::ZERO, 0.0),
            Some((position, angle)) => {
                ((position - self.pose.pivot - self.pose.offset) * (1.0 / dt), (angle - self.pose.angle) / dt)
            }
            None => {
                let (velocity, spin) = goes(body);
                (velocity, self.stop_angle(body, dt).map_or(spin, |stop| (stop - self.pose.angle) / dt))
            }
        }
    }

    /// The angle that it stops at in a step of `dt` seconds that begins; none if it turns freely through it.
    pub(in crate::world) fn stop_angle(&self, body: &Body, dt: f64) -> Option<f64> {
        let ([low, high], angle) = (body.stop_angles?.map(f64::from), self.pose.angle);
        let turn = f64::from(body.spin) * dt;
        if self.target.is_some() {
            None
        } else if turn > 0.0 && angle + turn > high {
            Some(max(high, angle))
        } else if turn < 0.0 && angle + turn < low {
            Some(min(low, angle))
        } else {
            None
        }
    }

    /// Its shapes are entered anew, where they are.
    pub(in crate::world) const fn forget_way(&mut self) {
        self.known = (0, 0.0);
    }

    /// Puts it elsewhere by hand, at a time of the step. It forgets where it was to go, and goes by its own velocity.
    pub(in crate::world) fn put(&mut self, position: Vec2, body: &Body, now: f64) {
        self.pose.offset = position.wide() - self.pose.pivot;
        if now > 0.0 {
            if self.target.is_some() {
                let (velocity, spin) = goes(body);
                self.pose = Pose { velocity, spin, angle: self.pose.angle_at(now) - spin * now, ..self.pose };
            }
            self.pose.offset -= self.pose.velocity * now;
        }
        (self.target, self.later, self.from, self.is_put) = (None, None, None, now > 0.0);
    }

    /// Takes over what the game said in the middle of the step that is over. Whether its pose is another then.
    pub(in crate::world) fn take_later(&mut self, body: &Body) -> bool {
        if let Some(target) = self.later.take() {
            self.target = Some(target);
        }
        self.turn_about(body)
    }

    /// Turns about the pivot that the body says, from where it is. Whether that is another.
    pub(in crate::world) fn turn_about(&mut self, body: &Body) -> bool {
        let Some(pivot) = body.pivot.map(Vec2::wide).filter(|&pivot| pivot != self.pose.pivot) else { return false };
        let shifted = |pose: Pose| pose.place(pivot, 0.0) - pivot;
        self.from = self.from.map(|(offset, angle)| (shifted(Pose { offset, angle, ..self.pose }), angle));
        self.pose = Pose { pivot, offset: shifted(self.pose), ..self.pose };
        true
    }

    pub(in crate::world) fn of(body: &Body) -> Self {
        let pivot = body.pivot.unwrap_or_else(|| body.shapes[0].aabb().center()).wide();
        Self::new(Pose { pivot, offset: DVec2::ZERO, angle: 0.0, velocity: DVec2::ZERO, spin: 0.0 }, None)
    }
}

/// How fast a body goes and turns by itself.
pub(in crate::world) fn goes(body: &Body) -> (DVec2, f64) {
    (body.velocity.wide(), f64::from(body.spin))
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
