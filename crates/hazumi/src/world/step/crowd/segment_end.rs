//! What comes at the end of a motion segment.

use crate::dvec2::DVec2;
use crate::world::broad_phase::motion_segment::End;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::{Mover, NO_COLLIDER};
use crate::world::step::crowd::Tell;
use crate::world::step::crowd::motion::LONGEST;
use crate::world::step::impact::struck_now::AT_ONCE;
use crate::world::step::queue::{Event, Queue};
use crate::world::step::world::World;

/// A mover that crossed so many edges of cells is too fast for them: then they are made larger.
pub(in crate::world) const MOST_CROSSINGS: u16 = 32_768;

impl World {
    /// Queues what a mover comes to first: the end of its segment, if anything is there, or the edge of its cell.
    #[inline]
    pub(in crate::world) fn queue_in_crowd(&self, body: u32, queue: &mut Queue) {
        let (Some(segment), Some(plan)) =
            (self.step.crowd.cells.segments.get(body as usize), self.step.crowd.cells.plan(body))
        else {
            return;
        };
        let time = segment.end.min(plan.exit);
        if time < self.state.dt() || plan.partner != NO_MOVER || plan.collider != NO_COLLIDER {
            queue.push(Event::new(time.max(0.0), body, plan.version));
        }
    }

    /// Lets a mover's segment go on if nothing comes of this event of it: it is at the edge of its cell, and looks at what is new around it;
    /// or its partner turned away, and it looks again.
    #[inline]
    pub(in crate::world) fn goes_on_in_crowd(&mut self, at: usize, body: u32, now: f64, queue: &mut Queue) -> bool {
        let cells = &mut self.step.crowd.cells;
        let Some(&plan) = cells.plan(body) else { return false };
        if !cells.is_in(body) {
            return false;
        }
        let segment = cells.segments[body as usize];
        let is_over = now >= segment.end;
        if is_over && !cells.partner_turned(&plan) {
            return false;
        }
        self.state.clock.go_to(now);
        if is_over {
            let end = End { time: plan.last, partner: NO_MOVER };
            let end = cells.look(body, &segment, end, (None, now), &self.state);
            cells.set_end(body, end);
        } else if plan.crossings >= MOST_CROSSINGS {
            self.coarsen(at, queue);
        } else if now >= plan.exit {
            // Unless the cells grew since.
            cells.cross(body, plan.edge);
            let before = End { time: segment.end, partner: plan.partner };
            let end = cells.look(body, &segment, before, (Some(plan.edge), now), &self.state);
            // What is as before still counts on what it did.
            if end != before {
                cells.set_end(body, end);
            }
            cells.set_exit(body);
        }
        self.queue_in_crowd(body, queue);
        true
    }

    /// The event at the end of a mover's segment, if its partner did not turn away. Lists those that are to be predicted anew.
    pub(in crate::world) fn end_segment(&mut self, at: usize, queue: &mut Queue, tell: &mut Tell<'_>) {
        let body = self.state.movers[at].body;
        self.step.crowd.to_reschedule.clear();
        let Some(&plan) = self.step.crowd.cells.plan(body).filter(|_| self.step.crowd.cells.is_in(body)) else {
            // It came into the crowd in the middle of the step, and has no segment yet.
            return self.step.crowd.to_reschedule.push(body);
        };
        self.state.clock.go_to(self.step.crowd.cells.segments[body as usize].end);
        if self.crush_in_group(at, tell) {
            return;
        }
        if plan.partner != NO_MOVER {
            match self.state.place(plan.partner).map(|place| [at, place]) {
                Some(pair) if self.come_late(pair, queue, tell) => {}
                Some(pair) if self.strike_lone_pair(pair, queue, tell) => {}
                Some(pair) => self.strike(pair, queue.is_due(self.state.now() + AT_ONCE * self.state.dt()), tell),
                None => self.step.crowd.to_reschedule.push(body),
            }
            return;
        }
        self.step.crowd.to_reschedule.push(body);
        let mut mover = self.at_segment_end(at);
        if plan.collider == NO_COLLIDER {
            if self.step.crowd.cells.count_crossings(body, LONGEST as u16) >= MOST_CROSSINGS {
                self.coarsen(at, queue);
            }
            if mover.accelerated {
                let velocity = mover.velocity;
                mover.course.count_chord(self.scene().cost_of_touch(&mover), velocity);
                self.state.add_vertex(&mut mover);
            }
        } else if !self.state.colliders.is_gone(plan.collider) {
            let normal = mover.course.next.normal;
            self.meet(&mut mover, plan.collider, normal, &mut |world, mover, met| {
                let hit = world.state.describe(mover, met);
                world.state.show(mover);
                tell(world, (mover.course.time, mover.body), hit)
            });
        }
        self.state.put(at, &mover);
    }

    /// Ends the contacts of a mover with what it strikes now, if it set out at this instant into a wall that it is at: that is a hit, whoever is
    /// asked first.
    pub(super) fn end_contacts_struck(&mut self, at: usize) {
        let course = &self.state.courses[at];
        if !course.in_contact || course.stays() || self.is_on_chord(at) || !self.is_at_wall(at) {
            return;
        }
        let (held, _) = self.own_chord(at);
        if held.course.time <= self.state.now() {
            let mut mover = self.state.mover(at);
            self.state.put_contacts(&mut mover, &held.contacts);
            self.state.put(at, &mover);
        }
    }

    /// How fast a mover and the wall that it comes to first go by each other: one that stands may be struck by what comes.
    pub(super) fn speed_at_wall(&self, mover: &Mover) -> f64 {
        let plan = self.step.crowd.cells.plan(mover.body).filter(|plan| plan.collider != NO_COLLIDER);
        let surface = plan.map_or(DVec2::ZERO, |plan| {
            let shape = &self.state.colliders[plan.collider as usize].shape;
            shape.velocity_at(mover.position, self.state.now())
        });
        (mover.velocity - surface).length()
    }

    /// Whether a mover set out at this instant into a wall that it is at.
    pub(in crate::world::step) fn is_at_wall(&self, at: usize) -> bool {
        let (body, now) = (self.state.movers[at].body, self.state.now());
        let cells = &self.step.crowd.cells;
        let plan = cells.plan(body).filter(|plan| cells.is_in(body) && plan.collider != NO_COLLIDER);
        let segment = cells.segments.get(body as usize);
        plan.is_some() && segment.is_some_and(|segment| segment.end <= now && segment.time >= now)
    }
}
