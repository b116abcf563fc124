//! `World::advance`: each mover flies its whole step by itself, since no closure is to hear of hits in order.

use alloc::vec::Vec;

use crate::one_copy::one_copy;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::step::begin_and_end::InvalidStep;
use crate::world::step::change::midstep::Midstep;
use crate::world::step::queue::Event;
use crate::world::step::world::World;

impl World {
    /// As [`World::advance`].
    pub(in crate::world) fn advance_by_itself(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        // What a clone made in the middle of a step was told there comes first: it may make movers meet.
        if self.state.is_stepping() || self.state.has_crowd() || self.state.asks_anew() || self.step.is_general {
            let mut respond = |hit: &Hit, world: &mut Midstep<'_>| world.response_to(hit);
            return self.step_asking(
                dt,
                one_copy!(&mut respond, &mut dyn FnMut(&Hit, &mut Midstep<'_>) -> crate::response::Response),
            );
        }
        let mut report = self.begin(dt)?;
        self.step.sorting.keep_near(&mut self.state);
        let mut order = core::mem::take(&mut self.step.order);
        for at in 0..self.state.movers.len() {
            let core = &mut self.state.movers[at];
            core.start = core.position;
            if core.is_plain() && !self.state.needs_depenetration {
                let (core, motion) = (*core, core.velocity * self.state.dt());
                match self.scene().first_of_round(&core, motion, (0.0, self.state.dt()), NO_COLLIDER) {
                    None => self.state.movers[at].position += motion,
                    Some(first) => {
                        let mut mover = self.state.mover(at);
                        mover.core.position += motion * first.time;
                        mover.course.time = self.state.dt() * first.time;
                        self.run(at, mover, Some(first), &mut order, &mut report);
                    }
                }
            } else if core.enabled {
                let mut mover = self.ready(at, &mut report);
                let arrived = self.fly(&mut mover, self.state.dt());
                self.run(at, mover, arrived, &mut order, &mut report);
            }
        }
        self.state.needs_depenetration = false;
        self.go_over_held(&mut report, &mut |world: &mut Self, (time, body), hit| {
            order.push(Event::new(time, body, world.step.hits.len() as u32));
            world.step.hits.push(hit);
            world.response_to(&hit)
        });
        self.name();
        order.sort_unstable();
        self.step.order = order;
        Ok(self.end(report))
    }

    /// Takes a mover through the rest of the step by itself, from the collider that it arrived at, if it did.
    pub(in crate::world) fn run(
        &mut self,
        at: usize,
        mut mover: Mover,
        arrived: Option<First>,
        order: &mut Vec<Event>,
        report: &mut StepReport,
    ) {
        let mut linear = mover.linear();
        // A variable of its own: into the argument each answer would be copied through memory.
        let mut arrived = arrived;
        while let Some(first) = arrived {
            if self.state.says_nothing_of_kinds()
                && let Some(reflection) = self.reflection(&linear, &first)
            {
                order.push(Event::new(linear.time, linear.core.body, self.step.hits.len() as u32));
                self.step.unnamed.push((self.step.hits.len() as u32, first.collider));
                self.step.hits.push(linear.hit(&reflection));
                linear.bounce(&reflection, first.collider, &mut self.state.vertices);
                arrived = self.scene().first_of(&linear);
                linear.go_on(self.state.dt(), arrived.as_ref());
                continue;
            }
            mover.land(&linear);
            let First { collider, normal, .. } = first;
            self.meet(&mut mover, collider, normal, &mut |world, mover, met| {
                order.push(Event::new(mover.course.time, mover.body, world.step.hits.len() as u32));
                world.step.hits.push(world.state.describe(mover, met));
                let collider = &world.state.colliders[met.collider as usize];
                let said = if world.state.says_nothing_of_kinds() {
                    None
                } else {
                    world.state.said_between(mover.course.tags, collider.tags)
                };
                said.or(collider.response).or(mover.course.response).unwrap_or_default()
            });
            arrived = self.fly(&mut mover, self.state.dt());
            linear = mover.linear();
        }
        mover.land(&linear);
        self.state.put(at, &mover);
        self.finish(at, report);
    }

    /// Writes into hits what their colliders say. All together, so that the ways to memory overlap.
    pub(in crate::world) fn name(&mut self) {
        for (hit, collider) in self.step.unnamed.drain(..) {
            self.step.hits[hit as usize].name(self.state.colliders[collider as usize].what());
        }
    }
}
