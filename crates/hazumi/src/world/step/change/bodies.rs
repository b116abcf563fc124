//! Bodies come, and their shapes are put where movers meet them.

use alloc::boxed::Box;

use crate::dvec2::DVec2;
use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::state::collider::{Collider, filling};
use crate::world::state::colliders::MOST_COLLIDERS;
use crate::world::state::entry::{Entry, IS_COLLIDER, Moved, NO_MOVER};
use crate::world::state::kinematic::Motion;
use crate::world::step::world::World;

impl World {
    /// Adds a body; if it is fixed, nothing meets it until it is entered.
    pub(in crate::world) fn insert(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        body.check()?;
        self.make_tree();
        if self.state.bodies.places() >= IS_COLLIDER as usize
            || self.state.colliders.len() + body.shapes.len() >= MOST_COLLIDERS
        {
            return Err(InvalidBody::TooManyShapes);
        }
        let (kind, senses) = (body.kind, body.senses);
        let motion = (kind == BodyKind::Kinematic).then(|| Box::new(Motion::of(&body)));
        let id = self.state.bodies.insert(Entry::new(body, motion));
        if kind == BodyKind::Kinematic {
            self.state.kinematics.push(id);
            self.state.list_sensing(id, senses);
        }
        self.state.places.resize(self.state.bodies.places(), NO_MOVER);
        self.state.places[id.index()] = NO_MOVER;
        if kind == BodyKind::Dynamic {
            self.state.add_mover(id);
            self.tree.put(&self.state, id.index() as u32);
        }
        if self.state.is_stepping() {
            self.sense.note_birth(id, &self.state);
        }
        Ok(id)
    }

    /// Moves a fixed body so far from where it was described.
    pub(in crate::world) fn move_fixed(&mut self, id: BodyId, offset: DVec2) -> Result<(), InvalidBody> {
        let entry = self.state.bodies.get(id).ok_or(InvalidBody::Gone { id })?;
        let moved = Moved::new(&entry.body.shapes, offset)?;
        self.leave(id);
        if let Some(entry) = self.state.bodies.get_mut(id) {
            entry.moved = moved;
        }
        self.enter(id);
        Ok(())
    }

    /// Puts a fixed body's shapes, if it is on, where movers meet them.
    pub(in crate::world) fn enter(&mut self, id: BodyId) {
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        if entry.body.kind == BodyKind::Dynamic || !entry.body.enabled {
            return;
        }
        self.step.flights.forget();
        if let Some(motion) = &mut entry.motion {
            motion.forget_way();
        }
        let course = entry.motion.as_ref().map(|motion| motion.pose);
        let dt = if self.state.clock.is_stepping() { self.state.clock.dt() } else { 0.0 };
        for number in 0..entry.body.shapes.len() {
            let collider = Collider::of(id, &entry.body, number as u32, &entry.shapes()[number], course, dt);
            let at = self.state.colliders.add(collider, self.state.clock.is_stepping());
            let collider = &self.state.colliders[at as usize];
            self.grid.insert(at, collider, filling(collider, entry));
            entry.colliders.push(at);
        }
        if entry.body.kind == BodyKind::Fixed {
            self.state.places[id.index()] = entry.only_collider();
        }
        self.state.needs_depenetration = true;
        if self.grid.has_multiplied() {
            self.build_grid();
        }
    }
}
