//! Movers by place: read, written, and made from what their bodies say; and who of them senses.

use alloc::boxed::Box;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::narrow_phase::outline::Outline;
use crate::world::state::State;
use crate::world::state::entry::{Entry, IS_COLLIDER, measure};
use crate::world::state::mover::{Core, Course, Mover, Size};
use crate::world::state::vertices::NO_VERTEX;

impl State {
    /// A mover as of this step.
    #[inline]
    pub(in crate::world) fn mover(&self, at: usize) -> Mover {
        let (core, course) = (&self.movers[at], &self.courses[at]);
        let mut mover = Mover { core: *core, course: *course, radius: core.size.radius().into() };
        mover.course.begin(self.steps());
        mover
    }

    #[inline]
    pub(in crate::world) fn put(&mut self, at: usize, mover: &Mover) {
        (self.movers[at], self.courses[at]) = (mover.core, mover.course);
    }

    pub(in crate::world) fn mover_of(&self, id: BodyId) -> Option<Mover> {
        self.bodies.get(id).filter(|entry| entry.body.kind == BodyKind::Dynamic)?;
        Some(self.mover(self.places[id.index()] as usize))
    }

    /// None of what does not move by itself, and of what is gone.
    pub(in crate::world) fn mover_mut(&mut self, id: BodyId) -> Option<&mut Core> {
        self.bodies.get(id).filter(|entry| entry.body.kind == BodyKind::Dynamic)?;
        Some(&mut self.movers[self.places[id.index()] as usize])
    }

    /// Forgets where a mover was within the last step.
    pub(in crate::world) fn forget_path(&mut self, id: BodyId) {
        let course = &mut self.courses[self.places[id.index()] as usize];
        (course.first_vertex, course.last_vertex) = (NO_VERTEX, NO_VERTEX);
    }

    pub(in crate::world) const fn gravity(&self) -> Vec2 {
        self.gravity
    }

    /// Lets all movers fall so from now on.
    pub(in crate::world) fn set_gravity(&mut self, gravity: Vec2) {
        self.gravity = gravity;
        (0..self.movers.len()).for_each(|at| self.accelerate(at));
    }

    /// Sums a mover's own acceleration and its share of gravity.
    pub(in crate::world) fn accelerate(&mut self, at: usize) {
        self.pairs.wake(self.movers[at].body);
        let mover = &mut self.movers[at];
        let Some((_, Entry { body, .. })) = self.bodies.at(mover.body) else { return };
        let acceleration = body.acceleration.wide() + self.gravity.wide() * f64::from(body.gravity_scale);
        let acceleration = acceleration.in_range();
        mover.accelerated = acceleration != DVec2::ZERO;
        self.courses[at].acceleration = acceleration;
    }

    /// Adds the mover that a body is, as the body says; gives its place.
    pub(in crate::world) fn add_mover(&mut self, id: BodyId) -> usize {
        let at = self.movers.len();
        self.places[id.index()] = at as u32;
        self.movers.push(Core {
            position: DVec2::ZERO,
            velocity: DVec2::ZERO,
            start: DVec2::ZERO,
            size: Size::of_circle(0.0),
            body: id.index() as u32,
            stopped_by: Tags::ALL,
            enabled: false,
            accelerated: false,
            ignores: false,
            needs_depenetration: true,
        });
        self.courses.push(Course::new(id));
        self.refresh(id);
        at
    }

    /// Makes a mover anew from its body: where it was described, and now.
    pub(in crate::world) fn refresh(&mut self, id: BodyId) {
        if let Some(Entry { body, outline, .. }) = self.bodies.get_mut(id)
            && let Some(shape) = body.shapes.first()
        {
            *outline = Outline::of(shape).map(Box::new);
            let (center, size) = measure(shape, outline.as_deref());
            let (velocity, senses) = (body.velocity.wide(), body.senses);
            let at = self.places[id.index()] as usize;
            let (mover, course) = (&mut self.movers[at], &mut self.courses[at]);
            (mover.position, mover.start, mover.velocity, mover.size) = (center, center, velocity, size);
            mover.needs_depenetration = true;
            // In the middle of a step the mover begins now.
            course.begin(self.clock.steps());
            course.time = self.clock.now();
            self.largest = self.largest.max(size.radius());
            self.list_sensing(id, senses);
            self.take_over(id);
            self.accelerate(at);
        }
    }

    /// Takes over into a mover what its body says beside shape and motion; gives the mover, if the body is one.
    pub(in crate::world) fn take_over(&mut self, id: BodyId) -> Option<&mut Core> {
        let at = self.place(id.index() as u32)?;
        self.pairs.wake(id.index() as u32);
        let body = &self.bodies.get(id)?.body;
        let (mover, course) = (&mut self.movers[at], &mut self.courses[at]);
        (course.tags, course.response, course.corners) = (body.tags, body.response, body.corners);
        (course.keeps_speed, course.mass) = (body.keep_speed, body.mass);
        (mover.stopped_by, mover.enabled) = (body.stopped_by, body.enabled);
        self.mover_tags |= body.tags;
        self.damped.note(body.damping);
        Some(mover)
    }

    /// Wakes the group of a mover that was put elsewhere, and is not stored there yet.
    pub(in crate::world) fn wake_moved(&mut self, mover: &Mover) {
        let is_elsewhere = |at: usize| self.movers[at].position != mover.position;
        if self.place(mover.body).is_some_and(is_elsewhere) {
            self.pairs.wake(mover.body);
        }
    }

    /// Adds a bend to the mover's path, here and now.
    pub(in crate::world) fn add_vertex(&mut self, mover: &mut Mover) {
        mover.course.add_vertex(mover.core.position, &mut self.vertices);
    }

    /// The same of a mover by its place.
    pub(in crate::world) fn bend_at(&mut self, at: usize) {
        self.courses[at].add_vertex(self.movers[at].position, &mut self.vertices);
    }

    /// Stores what a game can see of a mover in the middle of a step.
    pub(in crate::world) fn show(&mut self, mover: &Mover) {
        if let Some(at) = self.place(mover.body) {
            self.movers[at] = mover.core;
            self.courses[at].time = mover.course.time;
        }
    }

    pub(in crate::world) fn place(&self, body: u32) -> Option<usize> {
        self.places.get(body as usize).filter(|&&at| at < IS_COLLIDER).map(|&at| at as usize)
    }

    /// Lists a mover among those that sense, or no longer.
    pub(in crate::world) fn list_sensing(&mut self, id: BodyId, senses: Tags) {
        match (self.sensing.binary_search(&id), senses.is_empty()) {
            (Err(at), false) => self.sensing.insert(at, id),
            (Ok(at), true) => drop(self.sensing.remove(at)),
            _ => {}
        }
    }

    /// The bodies that sense anything, in order.
    pub(in crate::world) fn sensing(&self) -> &[BodyId] {
        &self.sensing
    }

    /// Whether any mover may have one of these tags.
    pub(in crate::world) const fn may_have(&self, tags: Tags) -> bool {
        self.mover_tags.intersects(tags)
    }
}
