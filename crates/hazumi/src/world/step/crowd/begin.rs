//! Which movers meet movers in this step.

use crate::world::body::handle::BodyId;
use crate::world::body::hit::StepReport;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::motion_segment::End;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::entry::IS_COLLIDER;
use crate::world::state::mover::Mover;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::segment_end::MOST_CROSSINGS;
use crate::world::step::queue::{Queue, event};
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// So many movers may be apart in the middle of a step.
const MOST_APART: usize = 64;

impl World {
    /// Readies the cells for a step.
    pub(in crate::world) fn begin_crowd(&mut self, report: &mut StepReport) {
        self.step.crowd.is_on = false;
        self.step.crowd.order.clear();
        self.open_crowd();
        if self.step.crowd.is_on {
            self.step.crowd.order.extend(self.state.places.iter().copied().filter(|&at| at < IS_COLLIDER));
            self.part_movers(None);
            self.move_apart(report);
        }
    }

    /// Looks whether any mover is stopped by another, and if so readies empty cells.
    pub(in crate::world) fn open_crowd(&mut self) {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        let State { movers, courses, .. } = &*state;
        let mut largest = 0.0f32;
        (crowd.tags, crowd.stopped_by, crowd.largest, crowd.is_pulled) = (Tags::NONE, Tags::NONE, 0.0, false);
        let (mut w, mut lightest, mut heaviest) = (0.0f64, f64::INFINITY, 0.0f64);
        for (mover, course) in movers.iter().zip(courses) {
            largest = largest.max(mover.size.radius());
            if !mover.enabled {
                continue;
            }
            let radius = mover.size.radius().into();
            crowd.largest = crowd.largest.max(radius);
            w = w.max(tolerance(mover.position, radius));
            (crowd.tags, crowd.stopped_by) = (crowd.tags | course.tags, crowd.stopped_by | mover.stopped_by);
            crowd.is_pulled |= mover.accelerated;
            (lightest, heaviest) = (lightest.min(course.mass.into()), heaviest.max(course.mass.into()));
        }
        crowd.is_on = crowd.stopped_by.intersects(crowd.tags);
        state.largest = largest;
        let State { movers, bodies, dt, .. } = &*state;
        if crowd.is_on {
            let few = state.few(crowd.stopped_by, crowd.largest);
            crowd.largest_in_cells = few.radius;
            crowd.cells.begin(*dt, (few.radius, w), movers.len(), bodies.places());
            crowd.cells.set_apart(few.bodies(), few.are_all_met);
            self.allow_for_masses(lightest, heaviest);
        }
    }

    /// The tags of all movers, and all that movers are stopped by, with what came in the middle of a step; and whether movers meet movers now
    /// that met none before.
    pub(in crate::world) fn crowd_with(&self, added: &[BodyId]) -> ([Tags; 2], bool) {
        let [mut tags, mut stopped_by] = [self.step.crowd.tags, self.step.crowd.stopped_by];
        for at in added.iter().filter_map(|id| self.state.place(id.index() as u32)) {
            (tags, stopped_by) = (tags | self.state.courses[at].tags, stopped_by | self.state.movers[at].stopped_by);
        }
        let is_as_before = (tags, stopped_by) == (self.step.crowd.tags, self.step.crowd.stopped_by);
        ([tags, stopped_by], !is_as_before && stopped_by.intersects(tags))
    }

    /// Lets movers meet movers that met none before; none has a segment yet, or all are to be sent anew.
    pub(in crate::world) fn widen_crowd(&mut self, [tags, stopped_by]: [Tags; 2]) {
        (self.step.crowd.tags, self.step.crowd.stopped_by) = (tags, stopped_by);
        if !self.step.crowd.is_on && stopped_by.intersects(tags) {
            self.open_crowd();
        }
    }

    /// Whether a mover meets movers in this step.
    pub(in crate::world) fn is_in_crowd(&self, mover: &Mover) -> bool {
        self.step.crowd.has(&mover.core, mover.course.tags)
    }

    /// The same of a mover by its place.
    pub(in crate::world) fn is_crowded(&self, at: usize) -> bool {
        self.step.crowd.has(&self.state.movers[at], self.state.courses[at].tags)
    }

    /// Takes notice of a mover that may have come in the middle of the step.
    #[inline]
    pub(in crate::world) fn admit(&mut self, at: usize, queue: &mut Queue) {
        let Self { step: StepState { crowd, .. }, state: State { bodies, movers, courses, .. }, .. } = self;
        let (core, course) = (&movers[at], &courses[at]);
        let is_apart = crowd.cells.is_apart(core.body);
        if crowd.cells.is_empty()
            && !is_apart
            && (course.tags.intersects(crowd.stopped_by) || !crowd.stopped_by.contains(core.stopped_by))
        {
            // It came in the middle of the step, and meets others than the few.
            let body = core.body;
            crowd.cells.make_room(bodies.places());
            if crowd.cells.count_apart() < MOST_APART {
                crowd.cells.set_apart(&[body], true);
            } else {
                let size = crowd.cells.size();
                self.resize(size, queue);
            }
            return self.admit(at, queue);
        }
        crowd.tags |= course.tags;
        crowd.stopped_by |= core.stopped_by;
        crowd.is_pulled |= core.accelerated;
        crowd.cells.make_room(bodies.places());
        let radius = f64::from(core.size.radius());
        crowd.largest = crowd.largest.max(radius);
        if radius > crowd.largest_in_cells && !is_apart {
            crowd.largest_in_cells = radius;
            let size = crowd.cells.large_enough(radius, tolerance(core.position, radius));
            self.resize(size, queue);
        }
    }

    /// Makes the cells as large as said: some times twice as large as they are. All look around anew: in larger cells a mover comes to
    /// no edge between it and some that it did not look at.
    #[cold]
    pub(in crate::world) fn resize(&mut self, size: f64, queue: &mut Queue) {
        let Self { step: StepState { crowd: Crowd { cells, .. }, .. }, state, .. } = self;
        let now = &state.now;
        if size <= cells.size() && !cells.is_empty() {
            return;
        }
        cells.resize(size, *now);
        for body in 0..cells.segments.len() as u32 {
            let Some(plan) = cells.plan(body).filter(|_| cells.is_in(body)) else { continue };
            let (segment, turns) = (cells.segments[body as usize], plan.turns);
            let before = End { time: segment.end, partner: plan.partner };
            let end = cells.look(body, &segment, before, (None, *now), state);
            if end != before {
                cells.set_end(body, end);
                queue.push(event(end.time.max(0.0), body, turns));
            }
        }
    }

    /// Makes the cells twice as large, since a mover is too fast for them.
    #[cold]
    pub(in crate::world) fn coarsen(&mut self, at: usize, queue: &mut Queue) {
        self.resize(2.0 * self.step.crowd.cells.size(), queue);
        let cells = &mut self.step.crowd.cells;
        cells.forgive_crossings(self.state.movers[at].body, MOST_CROSSINGS / 2);
    }
}

impl State {
    /// Whether any mover is stopped by another. Looks how large the largest is, too.
    pub(in crate::world) fn has_crowd(&mut self) -> bool {
        let (mut tags, mut largest) = (Tags::NONE, 0.0f32);
        for (mover, course) in self.movers.iter().zip(&self.courses) {
            tags = if mover.enabled { tags | course.tags } else { tags };
            largest = largest.max(mover.size.radius());
        }
        self.largest = largest;
        !tags.is_empty() && self.movers.iter().any(|mover| mover.enabled && mover.stopped_by.intersects(tags))
    }
}
