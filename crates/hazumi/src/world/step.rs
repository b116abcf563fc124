//! The order of events in a step.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::ops::Deref;

use super::ball::{Ball, NO_KNOT};
use super::flight::Arrival;
use super::hit::{Hit, StepReport};
use super::{Body, BodyId, BodyKind, InvalidBody, World};
use crate::Vec2;
use crate::response::Response;

/// Why a step was refused. The world is as before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InvalidStep {
    /// The time is negative, infinite or NaN.
    Time {
        /// The time as given, in seconds.
        got: f32,
    },
}

impl fmt::Display for InvalidStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time { got } => write!(f, "dt: must be finite and >= 0, got {got}"),
        }
    }
}

impl core::error::Error for InvalidStep {}

/// The world in the middle of a step: what a game may do when it hears of a hit. Reads as a [`World`].
///
/// Changes take effect once all hits of the instant are answered: what one hit removes is still there for the others of
/// the same instant, and gone for everything later.
#[derive(Debug)]
pub struct Midstep<'a> {
    world: &'a mut World,
}

impl Midstep<'_> {
    /// Adds a body, which takes part from now on.
    ///
    /// # Errors
    /// As [`World::add`].
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.world.add(body)?;
        self.world.changes.added.push(id);
        Ok(id)
    }

    /// Removes a body once this instant is over.
    ///
    /// # Errors
    /// If it is gone. Removing it twice in the same instant is no error.
    pub fn remove(&mut self, id: BodyId) -> Result<(), InvalidBody> {
        self.world.bodies.get(id).ok_or(InvalidBody::Gone { id })?;
        self.world.changes.removed.push(id);
        Ok(())
    }

    /// Changes a ball's velocity once this instant is over: for the ball of the hit it overrides the response.
    ///
    /// # Errors
    /// As [`World::set_velocity`].
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let velocity = super::finite("velocity", velocity.into())?;
        self.world.ball_mut(id)?;
        self.world.changes.velocities.push((id, velocity));
        Ok(())
    }
}

impl Deref for Midstep<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

/// What a game asked for during an instant, and places that are not to be used again before the step is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    added: Vec<BodyId>,
    removed: Vec<BodyId>,
    velocities: Vec<(BodyId, Vec2)>,
    pub(super) freed: Vec<u32>,
}

/// The foretold arrivals, earliest first; at the same time, in the order of bodies.
#[derive(Default)]
struct Queue {
    /// Time, body, course.
    order: BinaryHeap<Reverse<(u64, u32, u32)>>,
    /// By the place of the body.
    arrivals: Vec<Option<Arrival>>,
}

impl World {
    /// Moves all balls on by `dt` seconds. At every hit, in order of time, `respond` is told of it and says what comes of
    /// it; it may add and remove bodies and change velocities through the world it is handed. Balls do not meet each
    /// other. A `dt` of 0 only moves balls out of what they overlap.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn step(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        let crushed = self.begin(dt)?;
        let mut respond = |world: &mut Self, ball: &Ball, hit: &Hit, time: f64| {
            world.now = time;
            world.hits.push(*hit);
            let at = world.place(ball.body);
            if let Some(at) = at {
                world.balls[at] = *ball;
            }
            respond(hit, &mut Midstep { world })
        };
        let mut queue = Queue::default();
        queue.arrivals.resize(self.bodies.places(), None);
        for at in 0..self.balls.len() {
            self.foretell(at, &mut queue);
        }
        while let Some(Reverse((_, body, course))) = queue.order.pop() {
            let Some(at) = self.place(body).filter(|&at| self.balls[at].course == course) else { continue };
            let Some(arrival) = queue.arrivals[body as usize] else { continue };
            if let Some(piece) = arrival.piece.filter(|&piece| self.pieces[piece as usize].alive) {
                let mut ball = self.balls[at];
                ball.arrive(&arrival);
                self.now = arrival.time;
                self.meet(&mut ball, piece, &mut respond);
                self.balls[at] = ball;
                self.apply_changes(&mut queue);
            }
            if let Some(at) = self.place(body) {
                self.foretell(at, &mut queue);
            }
        }
        for at in 0..self.balls.len() {
            if let Some(arrival) = &queue.arrivals[self.balls[at].body as usize] {
                self.balls[at].arrive(arrival);
            }
        }
        Ok(self.end(crushed))
    }

    /// Moves all balls on by `dt` seconds with the responses that the bodies say ([`Body::response`]). Faster than
    /// [`Self::step`], since no ball needs to wait for another; the hits are the same, and [`Self::hits`] has them.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn advance(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        let crushed = self.begin(dt)?;
        let mut order = Vec::new();
        for at in 0..self.balls.len() {
            let mut ball = self.balls[at];
            if !ball.enabled {
                continue;
            }
            loop {
                let arrival = self.fly(&ball, self.dt);
                ball.arrive(&arrival);
                let Some(piece) = arrival.piece else { break };
                self.meet(&mut ball, piece, |world: &mut Self, ball: &Ball, hit: &Hit, time: f64| {
                    order.push((time.to_bits(), ball.body, world.hits.len() as u32));
                    world.hits.push(*hit);
                    world.response_of(hit)
                });
            }
            self.balls[at] = ball;
        }
        // Times are not negative, so that their bits order as they do.
        order.sort_unstable();
        let hits: Vec<Hit> = order.iter().map(|&(.., hit)| self.hits[hit as usize]).collect();
        self.hits = hits;
        Ok(self.end(crushed))
    }

    /// What the bodies say of a hit between them.
    fn response_of(&self, hit: &Hit) -> Response {
        let response = |id: BodyId| self.bodies.get(id).and_then(|entry| entry.body.response);
        response(hit.other).or_else(|| response(hit.body)).unwrap_or_default()
    }

    /// Readies all for a step. Returns how many balls have no room.
    fn begin(&mut self, dt: f32) -> Result<usize, InvalidStep> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidStep::Time { got: dt });
        }
        self.dt = dt.into();
        self.now = 0.0;
        self.hits.clear();
        self.knots.clear();
        let reach = self.balls.iter().fold(0.0, |most: f64, ball| most.max(reach(ball)));
        if self.grid.is_stale(reach) {
            let Self { grid, pieces, bodies, .. } = self;
            // Room to grow, so that slightly larger balls do not enter everything anew each time.
            grid.build(
                pieces.iter().enumerate().filter(|(_, piece)| piece.alive).filter_map(|(id, piece)| {
                    let shape = &bodies.at(piece.body)?.1.body.shapes[piece.number as usize];
                    Some((id as u32, piece, shape))
                }),
                1.125 * reach,
            );
        }
        let mut crushed = 0;
        for at in 0..self.balls.len() {
            let ball = &mut self.balls[at];
            if ball.enabled && (ball.unchecked || self.unchecked) {
                let mut ball = *ball;
                crushed += usize::from(!self.free(&mut ball));
                self.balls[at] = ball;
            }
            let ball = &mut self.balls[at];
            ball.start = ball.position;
            ball.time = 0.0;
            (ball.first_knot, ball.last_knot) = (NO_KNOT, NO_KNOT);
            ball.hits = 0;
            ball.bounded = false;
            if ball.passes {
                self.part(at);
            }
        }
        self.unchecked = false;
        Ok(crushed)
    }

    /// Forgets the pairs of a ball that pass no more: those that are apart, and those that were flush.
    fn part(&mut self, at: usize) {
        let Self { passing, pieces, balls, .. } = self;
        let ball = &mut balls[at];
        let w = super::ball::tolerance(ball.position, ball.radius);
        passing.retain(|passing| {
            let apart =
                || pieces[passing.piece as usize].solid.touch(ball.position, ball.radius, ball.velocity).gap > w;
            passing.body != ball.body || (passing.why == super::Why::Response && !apart())
        });
        ball.passes = passing.iter().any(|passing| passing.body == ball.body);
    }

    fn end(&mut self, crushed: usize) -> StepReport {
        self.now = 0.0;
        let mut bounded = 0;
        for ball in &mut self.balls {
            ball.time = 0.0;
            bounded += usize::from(ball.bounded);
            if core::mem::take(&mut ball.keeps) {
                ball.velocity = ball.kept;
            }
        }
        self.free_pieces.append(&mut self.changes.freed);
        StepReport { hits: self.hits.len(), bounded, crushed }
    }

    /// Foretells a ball's next touch. Until then its state stays that of its last, so that it may yet be sent elsewhere.
    fn foretell(&mut self, at: usize, queue: &mut Queue) {
        if !self.balls[at].enabled {
            return;
        }
        self.balls[at].course = self.balls[at].course.wrapping_add(1);
        let ball = self.balls[at];
        let arrival = self.fly(&ball, self.dt);
        if arrival.piece.is_some() {
            queue.order.push(Reverse((arrival.time.to_bits(), ball.body, ball.course)));
        }
        queue.arrivals[ball.body as usize] = Some(arrival);
    }

    /// Takes a ball from its last touch to now, to be sent elsewhere.
    fn summon(&mut self, id: BodyId) -> Option<usize> {
        let at = self.place(id.index() as u32)?;
        let ball = self.balls[at];
        if ball.time < self.now {
            if let Some(last) = self.knots.get_mut(ball.last_knot as usize) {
                last.next = NO_KNOT;
            }
            let arrival = self.fly(&ball, self.now);
            self.balls[at].arrive(&arrival);
        }
        Some(at)
    }

    fn apply_changes(&mut self, queue: &mut Queue) {
        let mut changes = core::mem::take(&mut self.changes);
        queue.arrivals.resize(self.bodies.places(), None);
        for (id, velocity) in changes.velocities.drain(..) {
            if let Some(at) = self.summon(id) {
                let mut ball = self.balls[at];
                (ball.velocity, ball.keeps) = (velocity.wide(), false);
                self.bend(&mut ball);
                self.balls[at] = ball;
                self.foretell(at, queue);
            }
        }
        for id in changes.removed.drain(..) {
            // A body may be removed by several hits of one instant.
            let _ = self.remove(id);
        }
        changes.freed.append(&mut self.changes.freed);
        for id in changes.added.drain(..) {
            let Some(entry) = self.bodies.get(id) else { continue };
            match entry.body.kind {
                BodyKind::Dynamic => {
                    let at = entry.ball as usize;
                    let mut ball = self.balls[at];
                    self.free(&mut ball);
                    self.balls[at] = ball;
                    self.foretell(at, queue);
                }
                BodyKind::Fixed => self.foretell_all(queue),
            }
        }
        self.changes = changes;
    }

    /// Foretells every ball anew: a body was added that may be in the way of any.
    fn foretell_all(&mut self, queue: &mut Queue) {
        for at in 0..self.balls.len() {
            if self.balls[at].enabled {
                let id = self.bodies.at(self.balls[at].body).map(|(id, _)| id);
                if let Some(at) = id.and_then(|id| self.summon(id)) {
                    let mut ball = self.balls[at];
                    self.free(&mut ball);
                    self.bend(&mut ball);
                    self.balls[at] = ball;
                    self.foretell(at, queue);
                }
            }
        }
    }

    fn place(&self, body: u32) -> Option<usize> {
        self.bodies.at(body).map(|(_, entry)| entry.ball as usize)
    }
}

/// How far the ball's touches reach from its centre.
fn reach(ball: &Ball) -> f64 {
    ball.radius + 2.0 * super::ball::tolerance(ball.position, ball.radius)
}
