//! Movers by place: read, written, and made from what their bodies say; and who of them senses.

use crate::dvec2::DVec2;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::world::state::entry::{Entry, IS_COLLIDER};
use crate::world::state::mover::{Core, Mover, NO_VERTEX};
use crate::world::state::{State, TouchingPair};

impl State {
    /// A mover as of this step.
    #[inline]
    pub(in crate::world) fn mover(&self, at: usize) -> Mover {
        let (core, course) = (&self.movers[at], &self.courses[at]);
        let mut mover = Mover { core: *core, course: *course, radius: core.size.radius().into() };
        mover.course.begin(self.steps);
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

    pub(in crate::world) fn mover_mut(&mut self, id: BodyId) -> Result<&mut Core, InvalidBody> {
        let entry = self.bodies.get(id).ok_or(InvalidBody::Gone { id })?;
        match entry.body.kind {
            BodyKind::Dynamic => Ok(&mut self.movers[self.places[id.index()] as usize]),
            BodyKind::Fixed | BodyKind::Kinematic => Err(InvalidBody::NotDynamic { id }),
        }
    }

    /// A mover's way within the last step is that it is where it is.
    pub(in crate::world) fn forget_path(&mut self, id: BodyId) {
        let course = &mut self.courses[self.places[id.index()] as usize];
        (course.first_vertex, course.last_vertex) = (NO_VERTEX, NO_VERTEX);
    }

    /// Sums up a mover's acceleration.
    pub(in crate::world) fn accelerate(&mut self, at: usize) {
        let mover = &mut self.movers[at];
        let Some((_, Entry { body, .. })) = self.bodies.at(mover.body) else { return };
        let acceleration = body.acceleration.wide() + self.gravity.wide() * f64::from(body.gravity_scale);
        let acceleration = acceleration.in_range();
        mover.accelerated = acceleration != DVec2::ZERO;
        (self.courses[at].acceleration, self.courses[at].pull) = (acceleration, acceleration);
    }
}

impl State {
    /// Adds a bend to the mover's path, here and now.
    pub(in crate::world) fn bend(&mut self, mover: &mut Mover) {
        mover.course.bend(mover.core.position, &mut self.vertices);
    }

    /// The same of a mover by its place.
    pub(in crate::world) fn bend_at(&mut self, at: usize) {
        self.courses[at].bend(self.movers[at].position, &mut self.vertices);
    }
}

impl State {
    /// Puts what a game can see of a mover at hand.
    pub(in crate::world) fn show(&mut self, mover: &Mover) {
        if let Some(at) = self.place(mover.body) {
            self.movers[at] = mover.core;
            self.courses[at].time = mover.course.time;
        }
    }

    pub(in crate::world) fn place(&self, body: u32) -> Option<usize> {
        self.places.get(body as usize).filter(|&&at| at < IS_COLLIDER).map(|&at| at as usize)
    }
}

impl State {
    /// Lists a mover among those that sense, or no longer.
    pub(in crate::world) fn list_sensing(&mut self, id: BodyId, senses: Tags) {
        match (self.sensing.binary_search(&id), senses.is_empty()) {
            (Err(at), false) => self.sensing.insert(at, id),
            (Ok(at), true) => drop(self.sensing.remove(at)),
            _ => {}
        }
    }

    /// The pairs of one body that senses.
    pub(in crate::world) fn touching_of(&self, id: BodyId) -> &[TouchingPair] {
        let start = self.touching.partition_point(|pair| pair.body < id);
        let end = self.touching.partition_point(|pair| pair.body <= id);
        &self.touching[start..end]
    }
}
