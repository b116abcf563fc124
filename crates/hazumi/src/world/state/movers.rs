//! Movers by place: read, written, and made from what their bodies say.

use crate::dvec2::DVec2;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::state::State;
use crate::world::state::entry::{Entry, IS_PIECE};
use crate::world::state::mover::{Ball, Core, NO_KNOT};

impl State {
    /// A ball as of this step.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn ball(&self, at: usize) -> Ball {
        let (core, course) = (&self.balls[at], &self.courses[at]);
        let mut ball = Ball { core: *core, course: *course, radius: core.size.radius().into() };
        ball.course.begin(self.steps);
        ball
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn put(&mut self, at: usize, ball: &Ball) {
        (self.balls[at], self.courses[at]) = (ball.core, ball.course);
    }

    pub(in crate::world) fn ball_of(&self, id: BodyId) -> Option<Ball> {
        self.bodies.get(id).filter(|entry| entry.body.kind == BodyKind::Dynamic)?;
        Some(self.ball(self.places[id.index()] as usize))
    }

    pub(in crate::world) fn ball_mut(&mut self, id: BodyId) -> Result<&mut Core, InvalidBody> {
        let entry = self.bodies.get(id).ok_or(InvalidBody::Gone { id })?;
        match entry.body.kind {
            BodyKind::Dynamic => Ok(&mut self.balls[self.places[id.index()] as usize]),
            BodyKind::Fixed | BodyKind::Kinematic => Err(InvalidBody::NotDynamic { id }),
        }
    }

    /// A ball's way within the last step is that it is where it is.
    pub(in crate::world) fn forget_path(&mut self, id: BodyId) {
        let course = &mut self.courses[self.places[id.index()] as usize];
        (course.first_knot, course.last_knot) = (NO_KNOT, NO_KNOT);
    }

    /// Sums up a ball's acceleration.
    pub(in crate::world) fn accelerate(&mut self, at: usize) {
        let ball = &mut self.balls[at];
        let Some((_, Entry { body, .. })) = self.bodies.at(ball.body) else { return };
        let acceleration = body.acceleration.wide() + self.gravity.wide() * f64::from(body.gravity_scale);
        let acceleration = acceleration.in_range();
        ball.accelerated = acceleration != DVec2::ZERO;
        (self.courses[at].acceleration, self.courses[at].pull) = (acceleration, acceleration);
    }
}

impl State {
    /// Adds a bend to the ball's path, here and now.
    pub(in crate::world) fn bend(&mut self, ball: &mut Ball) {
        ball.course.bend(ball.core.position, &mut self.knots);
    }

    /// The same of a ball by its place.
    pub(in crate::world) fn bend_at(&mut self, at: usize) {
        self.courses[at].bend(self.balls[at].position, &mut self.knots);
    }
}

impl State {
    /// Puts what a game can see of a ball at hand.
    pub(in crate::world) fn show(&mut self, ball: &Ball) {
        if let Some(at) = self.place(ball.body) {
            self.balls[at] = ball.core;
            self.courses[at].time = ball.course.time;
        }
    }

    pub(in crate::world) fn place(&self, body: u32) -> Option<usize> {
        self.places.get(body as usize).filter(|&&at| at < IS_PIECE).map(|&at| at as usize)
    }
}
