//! What a game asked for in the middle of a step is done once the instant is over: first what bodies are told, then those
//! removed go, then those added come; of each kind in the order in which it was said.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::state::changes::Changes;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::step::change::newcomers::Concerned;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

impl World {
    /// Does what is left to do of a world that was cloned in the middle of a step: of any other that is nothing.
    pub(in crate::world) fn catch_up(&mut self) {
        self.purge();
        if let Some(now) = self.state.clock.end() {
            // The ages of pairs are of the step's beginning: negative, where one began in it.
            self.state.pairs.grow_older(now);
            // What it knows of its movers is of an instant of that step.
            self.step.crowd = Crowd::default();
        }
        for at in 0..self.state.kinematics.len() {
            let id = self.state.kinematics[at];
            if let Some(entry) = self.state.bodies.get_mut(id)
                && let Some(motion) = &mut entry.motion
                && motion.take_later(&entry.body)
            {
                self.carry_over(id, 0.0);
            }
        }
        let changes = core::mem::take(&mut self.state.changes);
        changes.setters().for_each(|(id, setter)| self.apply(id, setter.clone()));
        changes.removed().for_each(|id| self.erase(id));
        changes.added().for_each(|id| self.enter(id));
    }

    /// Takes a mover from its last touch to now, to be rescheduled; none that is off.
    pub(in crate::world) fn sync(&mut self, id: BodyId) -> Option<(usize, Mover)> {
        let at = self.state.place(id.index() as u32)?;
        let mut mover = self.state.mover(at);
        if !mover.enabled {
            return None;
        }
        if mover.course.time < self.state.now() {
            self.state.vertices.end(mover.course.last_vertex);
            if self.is_in_crowd(&mover) {
                self.bring_at(at);
                mover = self.state.mover(at);
            } else {
                self.fly(&mut mover, self.state.now());
            }
            // A touch due now may have come a rounding early.
            mover.course.time = self.state.now();
        }
        if mover.ignores {
            self.state.part(&mut mover);
        }
        mover.course.left = NO_COLLIDER;
        Some((at, mover))
    }

    #[inline]
    pub(in crate::world) fn apply_changes(&mut self, queue: &mut Queue) {
        if !self.state.changes.is_empty() {
            let changes = core::mem::take(&mut self.state.changes);
            self.apply_setters(&changes, queue);
            self.apply_removals(&changes, queue);
            self.apply_additions(&changes, queue);
            self.state.changes = changes.emptied();
        }
    }

    fn apply_setters(&mut self, changes: &Changes, queue: &mut Queue) {
        for (id, setter) in changes.setters() {
            let is_new = changes.added().any(|new| new == id);
            self.apply_to_body(id, setter.clone(), is_new, queue);
        }
    }

    /// Lets two bodies through each other from where they are now.
    pub(in crate::world) fn reschedule_pair(&mut self, both: [BodyId; 2], queue: &mut Queue) {
        for (id, other) in [(both[0], both[1]), (both[1], both[0])] {
            if let Some((at, mut mover)) = self.sync(id) {
                if self.state.is_on(mover.body, &[other]) || self.state.linked_to(&[other]).contains(&id) {
                    mover.take_up_wish();
                }
                self.state.add_vertex(&mut mover);
                self.state.put(at, &mover);
            }
        }
        // One may be gone.
        let _ = self.state.let_through(both[0], both[1]);
        for id in both {
            if let Some((at, mut mover)) = self.sync(id) {
                self.predict(at, &mut mover, queue);
            }
        }
    }

    fn apply_removals(&mut self, changes: &Changes, queue: &mut Queue) {
        if changes.removed().next().is_none() {
            return;
        }
        // What rests on a body falls from where it is when that goes.
        let gone: Vec<BodyId> = changes.removed().collect();
        let resting = self.bring_resting(&gone);
        // A body may be removed by several hits of one instant.
        gone.into_iter().for_each(|id| self.erase(id));
        resting.into_iter().for_each(|id| self.reschedule_body(id, queue));
    }

    fn apply_additions(&mut self, changes: &Changes, queue: &mut Queue) {
        let added: Vec<BodyId> = changes.added().collect();
        if self.grid.is_outgrown(self.state.largest) {
            self.build_grid();
        }
        let bounds = self.state.bounds_of_new(&added);
        self.receive(&added);
        if !bounds.is_empty() {
            // Those in whose way it may be come to now before it is there.
            let concerned = self.concerned(&bounds, &added);
            self.bring_all(&concerned);
            added.iter().for_each(|&id| self.enter(id));
            for Concerned { id, is_in_way } in concerned {
                if is_in_way {
                    self.reschedule_body(id, queue);
                } else if let Some(at) = self.state.place(id.index() as u32) {
                    self.predict(at, &mut self.state.mover(at), queue);
                }
            }
        } else {
            for &id in &added {
                // A mover's path begins here and now.
                if let Some(at) = self.state.place(id.index() as u32) {
                    self.state.bend_at(at);
                }
                self.reschedule_body(id, queue);
            }
        }
    }

    /// Reschedules a mover from now on, out of what it overlaps. What something goes over stays where it is.
    pub(in crate::world) fn reschedule_body(&mut self, id: BodyId, queue: &mut Queue) {
        if let Some((at, mut mover)) = self.sync(id) {
            let (from, needs_depenetration) = (mover.position, mover.needs_depenetration);
            if !self.state.is_gone_over(mover.body) {
                self.scene().free(&mut mover);
            }
            // Other movers are left when the next step begins.
            mover.needs_depenetration |= needs_depenetration || mover.position != from;
            if mover.position != from {
                self.state.add_vertex(&mut mover);
            }
            self.predict(at, &mut mover, queue);
        }
    }
}
