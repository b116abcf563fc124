//! Where a ball was within the last step: on its path, with all its bends.

use super::ball::{Ball, Knot, NO_KNOT};
use super::{BodyId, World};
use crate::Vec2;
use crate::dvec2::DVec2;

impl World {
    /// Where a body was within the last step, for drawing between steps: `fraction` 0 is the step's start, 1 its end, and
    /// between them the ball is on its path with all its bends. `None` if the body is gone. Outside 0 to 1 the nearer end
    /// is given; NaN counts as 1.
    #[must_use]
    #[doc(alias = "interpolate")]
    pub fn position_at(&self, id: BodyId, fraction: f32) -> Option<Vec2> {
        let Some(ball) = self.ball_of(id) else { return self.get(id).map(|body| body.position()) };
        let time = if fraction < 1.0 { f64::from(fraction.max(0.0)) * self.dt } else { self.dt };
        let (mut from, mut from_time) = (ball.start, 0.0);
        for knot in self.knots_of(&ball) {
            if knot.time >= time {
                return Some(between(from, from_time, knot.position, knot.time, time).narrow());
            }
            (from, from_time) = (knot.position, knot.time);
        }
        Some(between(from, from_time, ball.position, self.dt, time).narrow())
    }

    /// A ball's path through the last step: the time in seconds and the position at its start, at every bend, and at its
    /// end. Straight between, but that a ball under gravity strays from it by up to a ten-thousandth of its size. Empty if
    /// the body is gone or not dynamic.
    pub fn path(&self, id: BodyId) -> impl Iterator<Item = (f32, Vec2)> + '_ {
        let ball = self.ball_of(id);
        let knots = ball.into_iter().flat_map(|ball| self.knots_of(&ball));
        ball.map(|ball| (0.0, ball.start.narrow()))
            .into_iter()
            .chain(knots.map(|knot| (knot.time as f32, knot.position.narrow())))
            .chain(ball.map(|ball| (self.dt as f32, ball.position.narrow())))
    }

    /// The bends of a ball's path. What its last knot goes on to is but planned.
    pub(super) fn knots_of(&self, ball: &Ball) -> impl Iterator<Item = &Knot> + use<'_> {
        let (first, last) = (ball.course.first_knot, ball.course.last_knot);
        let first = (last != NO_KNOT).then_some(first);
        core::iter::successors(first, move |&at| (at != last).then(|| self.knots[at as usize].next))
            .filter_map(|at| self.knots.get(at as usize))
    }
}

fn between(a: DVec2, a_time: f64, b: DVec2, b_time: f64, time: f64) -> DVec2 {
    if b_time > a_time { a.lerp(b, ((time - a_time) / (b_time - a_time)).clamp(0.0, 1.0)) } else { b }
}
