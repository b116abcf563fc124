//! `World::advance`: each mover flies its whole step by itself, since no closure is to hear of hits in order.

use alloc::vec::Vec;

use crate::world::body::hit::StepReport;
use crate::world::broad_phase::grid::first::First;
use crate::world::state::mover::{Ball, NO_PIECE};
use crate::world::step::events::InvalidStep;
use crate::world::step::order::rank;
use crate::world::step::world::World;

impl World {
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
    pub(in crate::world) fn run(
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
    pub(in crate::world) fn name(&mut self) {
        for (hit, piece) in self.unnamed.drain(..) {
            self.hits[hit as usize].name(self.state.pieces[piece as usize].what());
        }
    }
}
