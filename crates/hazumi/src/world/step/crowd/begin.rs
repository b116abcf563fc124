//! Which movers meet movers in this step.

use crate::float::{max, min};
use crate::world::body::tags::Tags;
use crate::world::broad_phase::motion_segment::End;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::crowd::segment_end::MOST_CROSSINGS;
use crate::world::step::queue::{Event, Queue};
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// The rest of a step leads through so many cells at most.
const MOST_CELLS: f64 = 1024.0;

impl World {
    /// Finds the crowd of a step.
    pub(in crate::world) fn begin_crowd(&mut self) {
        self.step.crowd.put.clear();
        self.open_crowd();
        self.step.crowd.groups.begin();
        if self.step.crowd.is_on {
            self.part_movers(None);
            self.move_apart();
            self.isolate();
        }
    }

    /// Looks whether any mover is stopped by another, and if so readies empty cells. All that may be are in the crowd.
    pub(super) fn open_crowd(&mut self) {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        [crowd.tags, crowd.stopped_by] = state.tags_of_movers();
        crowd.is_on = crowd.stopped_by.intersects(crowd.tags);
        crowd.order.clear();
        crowd.isolated.clear();
        crowd.rattling.clear();
        if crowd.is_on {
            self.measure_crowd();
        }
    }

    /// Readies empty cells that suit all movers.
    fn measure_crowd(&mut self) {
        let Self { step: StepState { crowd, .. }, state, .. } = self;
        let State { movers, courses, bodies, .. } = &*state;
        let dt = state.dt();
        let (mut w, mut smallest, mut largest) = (0.0f64, f64::INFINITY, 0.0f64);
        let (mut is_pulled, mut any_new) = (false, false);
        let (mut lightest, mut heaviest) = (f64::INFINITY, 0.0f64);
        for (mover, course) in movers.iter().zip(courses) {
            if mover.enabled {
                let (radius, mass) = (mover.size.radius().into(), course.mass.into());
                (smallest, largest) = (min(smallest, radius), max(largest, radius));
                w = max(w, tolerance(mover.position, radius));
                (is_pulled, any_new) = (is_pulled | mover.accelerated, any_new | mover.needs_depenetration);
                (lightest, heaviest) = (min(lightest, mass), max(heaviest, mass));
                crowd.isolated.see(mover, course.tags, course.tags.intersects(crowd.stopped_by));
            }
        }
        (crowd.largest, crowd.is_pulled) = (largest, is_pulled);
        // What came or was moved may send some out of it, into others.
        crowd.any_new = any_new || state.needs_depenetration;
        let large = state.large_movers(smallest, largest);
        crowd.largest_in_cells = large.radius;
        crowd.cells.begin(dt, (large.radius, w), movers.len(), bodies.places());
        crowd.cells.set_apart(large.bodies());
        self.allow_for_masses(lightest, heaviest);
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
        let Self { step: StepState { crowd, .. }, state: State { bodies, movers, .. }, .. } = self;
        let core = &movers[at];
        crowd.is_pulled |= core.accelerated;
        crowd.cells.make_room(bodies.places());
        let radius = f64::from(core.size.radius());
        crowd.largest = crowd.largest.max(radius);
        if radius > crowd.largest_in_cells && !crowd.cells.is_apart(core.body) {
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
        let now = &state.now();
        if size <= cells.size() {
            return;
        }
        cells.resize(size, *now);
        for body in 0..cells.segments.len() as u32 {
            let Some(plan) = cells.plan(body).filter(|_| cells.is_in(body)) else { continue };
            let (segment, version) = (cells.segments[body as usize], plan.version);
            let before = End { time: segment.end, partner: plan.partner };
            let end = cells.look(body, &segment, before, (None, *now), state);
            if end != before {
                cells.set_end(body, end);
                queue.push(Event::new(end.time.max(0.0), body, version));
            }
        }
    }

    /// Makes the cells large enough at once for a mover so fast, or so strongly pulled, that its way through the rest of the step would be cut into
    /// too many segments: what looks along each of them may be dear.
    pub(super) fn widen(&mut self, at: usize, queue: &mut Queue) {
        let (core, course, dt) = (&self.state.movers[at], &self.state.courses[at], self.state.dt());
        let left = dt - course.time;
        let pull = if core.accelerated { course.acceleration.max_abs() } else { 0.0 };
        let chord = dt / self.step.limits.chords;
        // No vector is 1.5 times as long as its greater coordinate.
        let least = 1.5 * max(core.velocity.max_abs() * left / MOST_CELLS, pull * chord * chord);
        let mut size = self.step.crowd.cells.size();
        if size >= least || !least.is_finite() {
            return;
        }
        while size < least {
            size *= 2.0;
        }
        self.resize(size, queue);
    }

    /// Makes the cells twice as large, since a mover is too fast for them.
    #[cold]
    pub(in crate::world) fn coarsen(&mut self, at: usize, queue: &mut Queue) {
        self.resize(2.0 * self.step.crowd.cells.size(), queue);
        let cells = &mut self.step.crowd.cells;
        cells.forgive_crossings(self.state.movers[at].body, MOST_CROSSINGS / 2);
    }
}

/// Of two numbers that are none but numbers: one instruction.
#[inline(always)]
const fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl State {
    /// Whether any mover is stopped by another. Looks how large the largest is, too.
    pub(in crate::world) fn has_crowd(&mut self) -> bool {
        let [tags, stopped_by] = self.tags_of_movers();
        stopped_by.intersects(tags)
    }

    /// The tags of all movers that are on, and all that these are stopped by. Looks how large the largest mover is, too.
    fn tags_of_movers(&mut self) -> [Tags; 2] {
        let (mut tags, mut stopped_by, mut largest) = (Tags::NONE, Tags::NONE, 0.0f32);
        for (mover, course) in self.movers.iter().zip(&self.courses) {
            largest = greater(largest, mover.size.radius());
            if mover.enabled {
                (tags, stopped_by) = (tags | course.tags, stopped_by | mover.stopped_by);
            }
        }
        self.largest = largest;
        [tags, stopped_by]
    }
}
