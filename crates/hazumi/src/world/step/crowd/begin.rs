//! Which movers meet movers in this step.

use crate::world::body::handle::BodyId;
use crate::world::body::hit::StepReport;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::leg::End;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::entry::IS_PIECE;
use crate::world::state::mover::Ball;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::segment_end::MOST_CROSSINGS;
use crate::world::step::queue::{Queue, event};
use crate::world::step::world::World;

impl World {
    /// Readies the cells for a step.
    pub(in crate::world) fn begin_crowd(&mut self, report: &mut StepReport) {
        self.crowd.is_on = false;
        self.crowd.order.clear();
        self.open_crowd();
        if self.crowd.is_on {
            self.crowd.order.extend(self.state.places.iter().copied().filter(|&at| at < IS_PIECE));
            self.part_balls(None);
            self.move_apart(report);
        }
    }

    /// Looks whether any ball is stopped by another, and if so readies empty cells.
    pub(in crate::world) fn open_crowd(&mut self) {
        let Self { crowd, state: State { balls, courses, bodies, dt, .. }, .. } = self;
        (crowd.tags, crowd.stopped_by, crowd.largest, crowd.is_pulled) = (Tags::NONE, Tags::NONE, 0.0, false);
        let (mut w, mut lightest, mut heaviest) = (0.0f64, f64::INFINITY, 0.0f64);
        for (ball, course) in balls.iter().zip(courses).filter(|(ball, _)| ball.enabled) {
            let radius = ball.size.radius().into();
            crowd.largest = crowd.largest.max(radius);
            w = w.max(tolerance(ball.position, radius));
            (crowd.tags, crowd.stopped_by) = (crowd.tags | course.tags, crowd.stopped_by | ball.stopped_by);
            crowd.is_pulled |= ball.accelerated;
            (lightest, heaviest) = (lightest.min(course.mass.into()), heaviest.max(course.mass.into()));
        }
        crowd.is_on = crowd.stopped_by.intersects(crowd.tags);
        if crowd.is_on {
            crowd.cells.begin(*dt, (crowd.largest, w), balls.len(), bodies.places());
            self.allow_for_masses(lightest, heaviest);
        }
    }

    /// The tags of all balls, and all that balls are stopped by, with what came in the middle of a step; and whether balls meet balls now
    /// that met none before.
    pub(in crate::world) fn crowd_with(&self, added: &[BodyId]) -> ([Tags; 2], bool) {
        let [mut tags, mut stopped_by] = [self.crowd.tags, self.crowd.stopped_by];
        for at in added.iter().filter_map(|id| self.state.place(id.index() as u32)) {
            (tags, stopped_by) = (tags | self.state.courses[at].tags, stopped_by | self.state.balls[at].stopped_by);
        }
        let is_as_before = (tags, stopped_by) == (self.crowd.tags, self.crowd.stopped_by);
        ([tags, stopped_by], !is_as_before && stopped_by.intersects(tags))
    }

    /// Lets balls meet balls that met none before; none has a leg yet, or all are to be sent anew.
    pub(in crate::world) fn widen_crowd(&mut self, [tags, stopped_by]: [Tags; 2]) {
        (self.crowd.tags, self.crowd.stopped_by) = (tags, stopped_by);
        if !self.crowd.is_on && stopped_by.intersects(tags) {
            self.open_crowd();
        }
    }

    /// Whether a ball meets balls in this step.
    pub(in crate::world) fn is_in_crowd(&self, ball: &Ball) -> bool {
        self.crowd.has(&ball.core, ball.course.tags)
    }

    /// The same of a ball by its place.
    pub(in crate::world) fn is_crowded(&self, at: usize) -> bool {
        self.crowd.has(&self.state.balls[at], self.state.courses[at].tags)
    }

    /// Takes notice of a ball that may have come in the middle of the step.
    #[inline]
    pub(in crate::world) fn admit(&mut self, at: usize, queue: &mut Queue) {
        let Self { crowd, state: State { bodies, balls, courses, .. }, .. } = self;
        let (core, course) = (&balls[at], &courses[at]);
        crowd.tags |= course.tags;
        crowd.stopped_by |= core.stopped_by;
        crowd.is_pulled |= core.accelerated;
        crowd.cells.make_room(bodies.places());
        let radius = f64::from(core.size.radius());
        if radius > crowd.largest {
            crowd.largest = radius;
            let size = crowd.cells.large_enough(radius, tolerance(core.position, radius));
            self.resize(size, queue);
        }
    }

    /// Makes the cells as large as said: some times twice as large as they are. All look around anew: in larger cells a ball comes to
    /// no edge between it and some that it did not look at.
    #[cold]
    pub(in crate::world) fn resize(&mut self, size: f64, queue: &mut Queue) {
        let Self { crowd: Crowd { cells, .. }, state, .. } = self;
        let now = &state.now;
        if size <= cells.size() {
            return;
        }
        cells.resize(size, *now);
        for body in 0..cells.legs.len() as u32 {
            let Some(plan) = cells.plan(body).filter(|_| cells.is_in(body)) else { continue };
            let (leg, turns) = (cells.legs[body as usize], plan.turns);
            let before = End { time: leg.end, partner: plan.partner };
            let end = cells.look(body, &leg, before, (None, *now), state);
            if end != before {
                cells.set_end(body, end);
                queue.push(event(end.time.max(0.0), body, turns));
            }
        }
    }

    /// Makes the cells twice as large, since a ball is too fast for them.
    #[cold]
    pub(in crate::world) fn coarsen(&mut self, at: usize, queue: &mut Queue) {
        self.resize(2.0 * self.crowd.cells.size(), queue);
        let cells = &mut self.crowd.cells;
        cells.forgive_crossings(self.state.balls[at].body, MOST_CROSSINGS / 2);
    }
}

impl State {
    /// Whether any ball is stopped by another.
    pub(in crate::world) fn has_crowd(&self) -> bool {
        let tags = self.balls.iter().zip(&self.courses).filter(|(ball, _)| ball.enabled);
        let tags = tags.fold(Tags::NONE, |tags, (_, course)| tags | course.tags);
        !tags.is_empty() && self.balls.iter().any(|ball| ball.enabled && ball.stopped_by.intersects(tags))
    }
}
