//! What a game asked for in the middle of a step is done once the instant is over.

use alloc::vec::Vec;

use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::state::changes::Changes;
use crate::world::state::mover::{Ball, NO_KNOT, NO_PIECE};
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

impl World {
    /// Does what is left to do of a world that was cloned in the middle of a step: of any other that is nothing.
    pub(in crate::world) fn catch_up(&mut self) {
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

    pub(in crate::world) fn apply_velocities(&mut self, queue: &mut Queue) {
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

    pub(in crate::world) fn apply_removals(&mut self, queue: &mut Queue) {
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

    pub(in crate::world) fn apply_additions(&mut self, queue: &mut Queue) {
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
    pub(in crate::world) fn send(&mut self, id: BodyId, queue: &mut Queue) {
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
