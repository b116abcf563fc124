//! The order of events in a step.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use crate::Vec2;
use crate::response::Response;
use crate::world::body::described::{Body, BodyKind, InvalidBody, finite};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::State;
use crate::world::state::changes::Changes;
use crate::world::state::collider::filling;
use crate::world::state::entry::IS_PIECE;
use crate::world::state::mover::{Ball, Course, NO_BOUNCE, NO_KNOT, NO_PIECE, Next};
use crate::world::step::bounds::Bounds;
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

/// The world in the middle of a step: what a game may do when it hears of a hit. Reads as a [`World`].
///
/// Changes take effect once all hits of the instant are answered: what one hit removes is still there for the others of
/// the same instant, and gone for everything later.
#[derive(Debug)]
pub struct Midstep<'a> {
    pub(in crate::world) world: &'a mut World,
}

impl Midstep<'_> {
    /// Adds a body, which takes part from now on.
    ///
    /// # Errors
    /// As [`World::add`].
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.world.insert(body)?;
        self.world.state.changes.added.push(id);
        Ok(id)
    }

    /// Removes a body once this instant is over.
    ///
    /// # Errors
    /// If it is gone. Removing it twice in the same instant is no error.
    pub fn remove(&mut self, id: BodyId) -> Result<(), InvalidBody> {
        if !self.world.contains(id) {
            return Err(InvalidBody::Gone { id });
        }
        self.world.state.changes.removed.push(id);
        Ok(())
    }

    /// Changes a ball's velocity once this instant is over: for the ball of the hit it overrides the response.
    ///
    /// # Errors
    /// As [`World::set_velocity`].
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let velocity = finite("velocity", velocity.into())?;
        if !self.world.state.kinematics.contains(&id) {
            self.world.state.ball_mut(id)?;
        }
        self.world.state.changes.velocities.push((id, velocity));
        Ok(())
    }
}

impl Deref for Midstep<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

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

    /// Moves all balls on by `dt` seconds with the responses that pairs of tags and bodies say
    /// ([`Self::set_response_between`], [`Body::response`]). Faster than
    /// [`Self::step`], since no ball needs to wait for another; the hits are the same, and [`Self::hits`] has them.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn advance(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        if self.state.has_crowd() {
            return self.step(dt, |hit, world| world.response_to(hit));
        }
        let mut report = self.begin(dt)?;
        self.sorting.keep_near(&mut self.state);
        let mut order = core::mem::take(&mut self.order);
        for at in 0..self.state.balls.len() {
            let core = &mut self.state.balls[at];
            core.start = core.position;
            if core.is_plain() && !self.state.unchecked {
                let motion = core.velocity * self.state.dt;
                let radius = core.size.radius().into();
                match self.grid.cast_on(
                    &self.state.pieces,
                    core.position,
                    motion,
                    radius,
                    (0.0, self.state.dt),
                    NO_PIECE,
                ) {
                    None => core.position += motion,
                    Some(first) => {
                        let mut ball = self.state.ball(at);
                        ball.core.position += motion * first.time;
                        ball.course.time = self.state.dt * first.time;
                        self.run(at, ball, Some(first), &mut order, &mut report);
                    }
                }
            } else if core.enabled {
                let mut ball = self.ready(at, &mut report);
                let arrived = self.fly(&mut ball, self.state.dt);
                self.run(at, ball, arrived, &mut order, &mut report);
            }
        }
        self.state.unchecked = false;
        self.name();
        self.sorter.sort(&mut order, self.state.dt);
        self.order = order;
        Ok(self.end(report))
    }

    /// Takes a ball through the rest of the step by itself, from the piece that it arrived at, if it did.
    fn run(
        &mut self,
        at: usize,
        mut ball: Ball,
        arrived: Option<First>,
        order: &mut Vec<u128>,
        report: &mut StepReport,
    ) {
        let mut flier = ball.flier();
        // A variable of its own: into the argument each answer would be copied through memory.
        let mut arrived = arrived;
        while let Some(first) = arrived {
            if self.state.between.is_empty()
                && let Some(mirror) = self.mirror(&flier, &first)
            {
                order.push(rank(flier.time, flier.core.body, self.hits.len()));
                self.unnamed.push((self.hits.len() as u32, first.piece));
                self.hits.push(flier.hit(&mirror));
                flier.bounce(&mirror, first.piece, &mut self.state.knots);
                arrived = self.scene().first_of(&flier);
                flier.go_on(self.state.dt, arrived.as_ref());
                continue;
            }
            ball.land(&flier);
            let First { piece, normal, .. } = first;
            self.meet(&mut ball, piece, normal, &mut |world, ball, met| {
                order.push(rank(ball.course.time, ball.body, world.hits.len()));
                world.hits.push(world.state.describe(ball, met));
                let piece = &world.state.pieces[met.piece as usize];
                let said = if world.state.between.is_empty() {
                    None
                } else {
                    world.state.said_between(ball.course.tags, piece.tags)
                };
                said.or(piece.response).or(ball.course.response).unwrap_or_default()
            });
            arrived = self.fly(&mut ball, self.state.dt);
            flier = ball.flier();
        }
        ball.land(&flier);
        self.state.put(at, &ball);
        self.finish(at, report);
    }

    /// Writes into hits what their pieces say. All together, so that the ways to memory overlap.
    fn name(&mut self) {
        for (hit, piece) in self.unnamed.drain(..) {
            self.hits[hit as usize].name(self.state.pieces[piece as usize].what());
        }
    }

    /// Readies all for a step.
    fn begin(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
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
    fn build_grid(&mut self) {
        self.take_out_hidden();
        let Self { grid, state: State { pieces, bodies, .. }, .. } = self;
        let there = pieces.there();
        let entered = there.filter_map(|(at, piece)| Some((at, piece, filling(piece, &bodies.get(piece.body)?.body))));
        grid.build(entered, self.state.largest);
    }

    /// Does what is left to do of a world that was cloned in the middle of a step: of any other that is nothing.
    fn catch_up(&mut self) {
        self.take_out_hidden();
        self.state.is_stepping = false;
        if self.state.changes.is_empty() {
            return;
        }
        let Changes { added, removed, velocities } = core::mem::take(&mut self.state.changes);
        for (id, velocity) in velocities {
            // It may be gone.
            let _ = self.set_velocity(id, velocity);
        }
        removed.into_iter().for_each(|id| self.erase(id));
        added.into_iter().for_each(|id| self.enter(id));
    }

    /// Readies a ball that is not plain: it may overlap something, or have passed it by.
    fn ready(&mut self, at: usize, report: &mut StepReport) -> Ball {
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
    fn finish(&mut self, at: usize, report: &mut StepReport) {
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

    fn end(&mut self, report: StepReport) -> StepReport {
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

    /// Takes a ball from its last touch to now, to be sent elsewhere; none that is off.
    pub(in crate::world) fn summon(&mut self, id: BodyId) -> Option<(usize, Ball)> {
        let at = self.state.place(id.index() as u32)?;
        let mut ball = self.state.ball(at);
        if !ball.enabled {
            return None;
        }
        if ball.course.time < self.state.now {
            if let Some(last) = self.state.knots.get_mut(ball.course.last_knot as usize) {
                last.next = NO_KNOT;
            }
            if self.is_in_crowd(&ball) {
                self.bring(&mut ball, self.state.now);
            } else {
                self.fly(&mut ball, self.state.now);
            }
            // A touch due now may have come a rounding early.
            ball.course.time = self.state.now;
        }
        if ball.passes {
            self.state.part(&mut ball);
        }
        ball.course.left = NO_PIECE;
        Some((at, ball))
    }

    #[cfg_attr(not(hazumi_small), inline)]
    pub(in crate::world) fn apply_changes(&mut self, queue: &mut Queue) {
        if !self.state.changes.is_empty() {
            self.apply_velocities(queue);
            self.apply_removals(queue);
            self.apply_additions(queue);
        }
    }

    fn apply_velocities(&mut self, queue: &mut Queue) {
        let mut velocities = core::mem::take(&mut self.state.changes.velocities);
        for (id, velocity) in velocities.drain(..) {
            if let Some((at, mut ball)) = self.summon(id) {
                (ball.core.velocity, ball.course.keeps, ball.course.entry) = (velocity.wide(), false, velocity.wide());
                self.state.bend(&mut ball);
                self.foretell(at, &mut ball, queue);
            } else {
                // Off, or kinematic and under way: from the next step on.
                let _ = self.set_velocity(id, velocity);
            }
        }
        self.state.changes.velocities = velocities;
    }

    fn apply_removals(&mut self, queue: &mut Queue) {
        let mut removed = core::mem::take(&mut self.state.changes.removed);
        let mut resting = Vec::new();
        if self.any_rests && !removed.is_empty() {
            // What rests on a body falls from where it is when that goes.
            for body in 0..self.state.places.len() as u32 {
                if let Some(at) = self.state.place(body)
                    && self.state.courses[at].step == self.state.steps
                    && self.state.courses[at].rests
                    && let Some((at, mut ball)) = self.summon(self.state.courses[at].id)
                {
                    self.state.bend(&mut ball);
                    self.state.put(at, &ball);
                    resting.push(ball.course.id);
                }
            }
        }
        for id in removed.drain(..) {
            // A body may be removed by several hits of one instant.
            self.erase(id);
        }
        self.state.changes.removed = removed;
        resting.into_iter().for_each(|id| self.send(id, queue));
    }

    fn apply_additions(&mut self, queue: &mut Queue) {
        let mut added = core::mem::take(&mut self.state.changes.added);
        if self.grid.is_outgrown(self.state.largest) {
            self.build_grid();
        }
        let stops = |world: &Self, id: &BodyId| world.get(*id).is_some_and(|body| body.kind() != BodyKind::Dynamic);
        let (crowd, widens) = self.crowd_with(&added);
        if widens || added.iter().any(|id| stops(self, id)) {
            self.crowd.cells.nothing_is_clear();
            // It may be in the way of any. All come to now before it is there; in the order of bodies, as when a step begins.
            for body in 0..self.state.places.len() as u32 {
                if let Some(at) = self.state.place(body)
                    && let Some((at, mut ball)) = self.summon(self.state.courses[at].id)
                {
                    self.state.bend(&mut ball);
                    self.state.put(at, &ball);
                }
            }
            self.widen_crowd(crowd);
            added.iter().for_each(|&id| self.enter(id));
            for body in 0..self.state.places.len() as u32 {
                if let Some(at) = self.state.place(body) {
                    self.send(self.state.courses[at].id, queue);
                }
            }
        } else {
            self.widen_crowd(crowd);
            for &id in &added {
                // A ball's path begins here and now.
                if let Some(at) = self.state.place(id.index() as u32) {
                    self.state.bend_at(at);
                }
                self.send(id, queue);
            }
        }
        added.clear();
        self.state.changes.added = added;
    }

    /// Sends a ball on from now, out of what it overlaps.
    fn send(&mut self, id: BodyId, queue: &mut Queue) {
        if let Some((at, mut ball)) = self.summon(id) {
            let (from, unchecked) = (ball.position, ball.unchecked);
            self.scene().free(&mut ball);
            // Other balls are left when the next step begins.
            ball.unchecked |= unchecked;
            if ball.position != from {
                self.state.bend(&mut ball);
            }
            self.foretell(at, &mut ball, queue);
        }
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

    /// Enters a ball's next touch among those that are foretold.
    pub(in crate::world) fn expect(&self, at: usize, queue: &mut Queue) {
        let Course { next: Next { time, piece, .. }, turns, .. } = self.courses[at];
        if piece != NO_PIECE {
            queue.push(event(time, self.balls[at].body, turns));
        }
    }

    pub(in crate::world) fn place(&self, body: u32) -> Option<usize> {
        self.places.get(body as usize).filter(|&&at| at < IS_PIECE).map(|&at| at as usize)
    }
}
