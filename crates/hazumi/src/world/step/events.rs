//! The order of events in a step.

use core::fmt;

use crate::response::Response;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::broad_phase::grid::first::First;
use crate::world::state::State;
use crate::world::state::collider::filling;
use crate::world::state::mover::{Ball, Course, NO_BOUNCE, NO_PIECE, Next};
use crate::world::step::bounds::Bounds;
use crate::world::step::midstep::Midstep;
use crate::world::step::order::rank;
use crate::world::step::queue::{Event, Queue, event};
use crate::world::step::world::World;

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

impl World {
    /// Moves all balls on by `dt` seconds. At every hit, in order of time, `respond` is told of it and says what comes of
    /// it; it may add and remove bodies and change velocities through the world it is handed. A ball stops those other
    /// balls whose [`Body::stopped_by`] holds one of its tags; one without tags stops none. A `dt` of 0 only moves
    /// balls out of what they overlap.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn step(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        // A copy of the step for every closure is a tenth of a web page's module. There a call more does not show.
        #[cfg(hazumi_small)]
        return self.step_asking(dt, &mut respond as &mut dyn FnMut(&Hit, &mut Midstep<'_>) -> Response);
        #[cfg(not(hazumi_small))]
        self.step_asking(dt, &mut respond)
    }

    /// [`Self::step`].
    fn step_asking(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        let mut report = self.begin(dt)?;
        self.begin_crowd(&mut report);
        if !self.crowd.is_on {
            self.sorting.keep_near(&mut self.state);
        }
        self.plans.begin(self.state.dt);
        let mut queue = core::mem::take(&mut self.queue);
        // In a crowd, balls also come to edges of cells, and look again.
        let events = self.usual_hits.max(self.state.balls.len()) * if self.crowd.is_on { 4 } else { 1 };
        queue.begin(self.state.dt, events);
        for number in 0..self.state.balls.len() {
            // Balls that meet each other look in the order of bodies, which does not hang on what was removed before.
            let at = self.crowd.order.get(number).map_or(number, |&at| at as usize);
            let core = &mut self.state.balls[at];
            core.start = core.position;
            if core.is_plain() && !self.state.unchecked && !self.crowd.is_on {
                let (position, motion, radius) =
                    (core.position, core.velocity * self.state.dt, core.size.radius().into());
                let first =
                    self.grid.cast_on(&self.state.pieces, position, motion, radius, (0.0, self.state.dt), NO_PIECE);
                if first.is_some() {
                    self.state.courses[at].begin(self.state.steps);
                    self.plan(at, first, &mut queue);
                }
            } else if core.enabled {
                if core.unchecked || core.passes || self.state.unchecked {
                    self.ready(at, &mut report);
                }
                self.send_on(at, &mut queue);
            }
        }
        self.state.unchecked = false;
        self.plans.close(&mut self.sorter, self.state.dt);
        loop {
            if queue.is_today_over()
                && let Some(today) = queue.open()
            {
                self.fetch(today);
            }
            // At the same time the lower body comes first.
            let (planned, queued) = (self.plans.next(), queue.next());
            if self.plans.are_over(planned.into_iter().chain(queued).min()) {
                self.plan_on(&mut queue);
                continue;
            }
            if let Some(event) = planned
                && queued.is_none_or(|queued| event >> 32 <= queued >> 32)
            {
                self.fetch_plans();
                self.plans.done();
                self.keep_to_plan(event, event as u32 as usize, &mut queue, &mut respond);
                continue;
            }
            let Some(event) = queue.pop() else { break };
            let (body, turns) = ((event >> 32) as u32, event as u32);
            let Some(at) = self.state.place(body).filter(|&at| self.state.courses[at].turns == turns) else { continue };
            if self.state.courses[at].planned != NO_BOUNCE {
                self.keep_to_plan(event, self.state.courses[at].planned as usize, &mut queue, &mut respond);
                continue;
            }
            let time = f64::from_bits((event >> 64) as u64);
            if self.crowd.is_on && self.goes_on_in_crowd(at, body, time, &mut queue) {
                continue;
            }
            if self.is_crowded(at) {
                self.end_leg(at, &mut queue, &mut |world: &mut Self, event, hit| world.tell(event, hit, &mut respond));
                self.apply_changes(&mut queue);
                let sent = core::mem::take(&mut self.crowd.sent);
                for &body in &sent {
                    if let Some(at) = self.state.place(body) {
                        self.send_on(at, &mut queue);
                    }
                }
                self.crowd.sent = sent;
                continue;
            }
            let mut ball = self.state.ball(at);
            self.state.now = ball.course.next.time;
            if !self.state.pieces.is_gone(ball.course.next.piece)
                && let Some(First { piece, normal, .. }) = self.fulfil(&mut ball, self.state.dt)
            {
                self.meet(&mut ball, piece, normal, &mut |world, ball, met| {
                    let hit = world.state.describe(ball, met);
                    world.state.show(ball);
                    world.tell((ball.course.time, ball.body), hit, &mut respond)
                });
            }
            if self.state.changes.is_empty() {
                self.foretell(at, &mut ball, &mut queue);
                continue;
            }
            self.state.put(at, &ball);
            self.apply_changes(&mut queue);
            if let Some(at) = self.state.place(body) {
                self.foretell(at, &mut self.state.ball(at), &mut queue);
            }
        }
        self.queue = queue;
        for at in 0..self.state.balls.len() {
            let core = &mut self.state.balls[at];
            if self.state.courses[at].step != self.state.steps && core.enabled {
                core.position += core.velocity * self.state.dt;
            } else if core.enabled {
                let is_crowded = self.is_crowded(at);
                if is_crowded && self.state.finish_in_crowd(at) {
                    continue;
                }
                if is_crowded {
                    let mut ball = self.state.ball(at);
                    self.bring(&mut ball, self.state.dt);
                    self.state.put(at, &ball);
                } else {
                    self.complete(at);
                }
                self.finish(at, &mut report);
            }
        }
        self.remember_cramped();
        Ok(self.end(report))
    }

    /// Hands a hit over that a body had at a time.
    fn tell(
        &mut self,
        (time, body): (f64, u32),
        hit: Hit,
        respond: &mut impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Response {
        self.order.push(rank(time, body, self.hits.len()));
        self.hits.push(hit);
        respond(&hit, &mut Midstep { world: self })
    }

    /// Readies all for a step.
    pub(in crate::world) fn begin(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(InvalidStep::Time { got: dt });
        }
        self.state.dt = dt.into();
        self.catch_up();
        self.set_out();
        (self.state.now, self.any_rests, self.state.is_stepping) = (0.0, false, true);
        self.state.steps += 1;
        self.usual_hits = self.hits.len().max(self.usual_hits - self.usual_hits / 8);
        self.hits.clear();
        self.order.clear();
        self.state.knots.clear();
        self.sense.begin();
        if self.grid.is_stale(self.state.largest) {
            self.build_grid();
        }
        self.bounds = Bounds::of(self.state.balls.len());
        Ok(StepReport::default())
    }

    /// Enters all pieces in cells that suit the largest ball.
    pub(in crate::world) fn build_grid(&mut self) {
        self.take_out_hidden();
        let Self { grid, state: State { pieces, bodies, .. }, .. } = self;
        let there = pieces.there();
        let entered = there.filter_map(|(at, piece)| Some((at, piece, filling(piece, &bodies.get(piece.body)?.body))));
        grid.build(entered, self.state.largest);
    }

    /// Readies a ball that is not plain: it may overlap something, or have passed it by.
    pub(in crate::world) fn ready(&mut self, at: usize, report: &mut StepReport) -> Ball {
        let mut ball = self.state.ball(at);
        if ball.unchecked || self.state.unchecked {
            report.crushed += usize::from(!self.scene().free(&mut ball));
            ball.core.start = ball.position;
        }
        self.state.clear_flush(&mut ball);
        if ball.passes {
            self.state.part(&mut ball);
        }
        self.state.put(at, &ball);
        ball
    }

    /// Takes a ball, after its last hit, to the step's end.
    fn complete(&mut self, at: usize) {
        let (core, course) = (&mut self.state.balls[at], &mut self.state.courses[at]);
        if !core.accelerated && !course.stays() && course.next.piece == NO_PIECE {
            core.position += core.velocity * (self.state.dt - course.time);
            course.time = self.state.dt;
            return;
        }
        let mut ball = self.state.ball(at);
        self.fulfil(&mut ball, self.state.dt);
        self.state.put(at, &ball);
    }

    /// Leaves a ball as the next step is to find it.
    pub(in crate::world) fn finish(&mut self, at: usize, report: &mut StepReport) {
        let course = &self.state.courses[at];
        let held = course.stays() && !course.crushed && !course.squeezed;
        if held && self.scene().deepest(&self.state.ball(at)).is_some() {
            // What moves came into it while it was held.
            let course = &mut self.state.courses[at];
            (course.squeezed, course.crushed, self.state.balls[at].unchecked) = (true, true, true);
        }
        let course = &mut self.state.courses[at];
        // What met more than it may, be it no hit, stayed where it was: so much of the step is lost.
        if course.is_held() {
            course.reach_bound(self.state.balls[at].velocity);
        }
        report.bounded += usize::from(course.bounded);
        report.crushed += usize::from(course.squeezed);
        let velocity = &mut self.state.balls[at].velocity;
        if course.keeps {
            *velocity = course.kept;
        }
        if course.bounded && course.keeps_speed {
            *velocity = course.regain(*velocity);
        }
    }

    pub(in crate::world) fn end(&mut self, report: StepReport) -> StepReport {
        self.take_out_hidden();
        self.sense.sense(&mut self.state, &self.grid);
        (self.state.now, self.state.is_stepping) = (0.0, false);
        self.arrive();
        self.state.pieces.end_step();
        StepReport { hits: self.order.len(), ..report }
    }

    /// Foretells a ball's next touch. Until then its state stays that of its last, so that it may yet be sent elsewhere.
    pub(in crate::world) fn foretell(&mut self, at: usize, ball: &mut Ball, queue: &mut Queue) {
        if self.is_in_crowd(ball) {
            self.state.put(at, ball);
            return self.foretell_in_crowd(at, queue);
        }
        if !ball.accelerated && !ball.course.stays() {
            let left = self.state.dt - ball.course.time;
            let first = self.scene().first_touch(ball, ball.velocity * left, left);
            self.state.put(at, ball);
            return self.plan(at, first, queue);
        }
        self.turns = self.turns.wrapping_add(1);
        ball.course.turns = self.turns;
        ball.course.planned = NO_BOUNCE;
        ball.course.next = self.foresee(ball, self.state.dt);
        self.state.put(at, ball);
        self.state.expect(at, queue);
    }

    /// Foretells the next touch of a ball as it was put.
    fn send_on(&mut self, at: usize, queue: &mut Queue) {
        if self.is_crowded(at) {
            self.foretell_in_crowd(at, queue);
        } else {
            self.foretell(at, &mut self.state.ball(at), queue);
        }
    }

    /// Reads a little of all that a day's events are about, so that the memory is fetched together and not one by one:
    /// balls that follow each other in time are far apart.
    fn fetch(&self, today: &[Event]) {
        let balls = || today.iter().filter_map(|event| self.state.place((event >> 32) as u32));
        let read = balls().fold(0, |read, at| {
            read ^ self.state.courses[at].hits ^ self.state.courses[at].next.piece ^ self.state.balls[at].body
        });
        core::hint::black_box(read);
        if self.crowd.is_on {
            let read = today.iter().fold(0, |read, event| read ^ self.crowd.partner((event >> 32) as u32));
            core::hint::black_box(read);
            let read = today.iter().fold(0, |read, event| {
                let partner = self.crowd.partner((event >> 32) as u32);
                let at = self.state.place(partner);
                read ^ self.crowd.turns(partner)
                    ^ at.map_or(0, |at| {
                        self.state.balls[at].body ^ self.state.courses[at].hits ^ self.state.courses[at].quiet
                    })
            });
            core::hint::black_box(read);
            return;
        }
        let read = balls().fold(0, |read, at| {
            let (core, Course { time, next, .. }) = (&self.state.balls[at], &self.state.courses[at]);
            let touch = core.position + core.velocity * ((self.state.dt - time) * next.fraction);
            read ^ self.grid.glance_at(touch)
                ^ self.state.pieces.get(next.piece as usize).map_or(0, |piece| piece.body.index())
        });
        core::hint::black_box(read);
    }
}

impl State {
    /// Enters a ball's next touch among those that are foretold.
    pub(in crate::world) fn expect(&self, at: usize, queue: &mut Queue) {
        let Course { next: Next { time, piece, .. }, turns, .. } = self.courses[at];
        if piece != NO_PIECE {
            queue.push(event(time, self.balls[at].body, turns));
        }
    }
}
