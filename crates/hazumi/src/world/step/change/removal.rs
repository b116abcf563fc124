//! What is taken away: between steps at once, in the middle of a step so that nothing meets it any more.

use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::collider::filling;
use crate::world::state::contact::Contacts;
use crate::world::state::entry::{IS_COLLIDER, NO_MOVER};
use crate::world::step::step_state::StepState;
use crate::world::step::world::World;

/// Of fewer than one in so many colliders, each is looked up in its cells.
const FEW: usize = 32;
/// One in so many colliders may be a tombstone: it is still looked at by what comes near.
const MOST_TOMBSTONED: usize = 8;

impl World {
    /// Removes a body, if it is there.
    pub(in crate::world) fn erase(&mut self, id: BodyId) {
        if !self.contains(id) {
            return;
        }
        if self.state.is_stepping() {
            if self.sense.senses_any(&self.state) {
                let mover = self.sync(id).map(|(_, mover)| mover);
                self.sense.note_removal(id, mover.as_ref(), &self.state);
            }
            if let Some(collider) = self.state.only_collider(id.index()) {
                return self.tombstone(id, collider);
            }
        }
        self.leave(id);
        let Some(kind) = self.state.bodies.get(id).map(|entry| entry.body.kind) else { return };
        self.state.bodies.remove(id);
        self.state.ignored.forget_body(id.index() as u32);
        self.step.slid.forget(id.index() as u32);
        match kind {
            BodyKind::Fixed => {}
            BodyKind::Kinematic => {
                self.state.kinematics.retain(|&other| other != id);
                self.state.list_sensing(id, Tags::NONE);
            }
            BodyKind::Dynamic => {
                if !self.state.is_stepping() {
                    self.state.note_ended(id);
                }
                self.tree.take(id.index() as u32);
                self.step.crowd.leave(id.index() as u32);
                self.state.through.forget(id.index() as u32);
                self.state.pairs.forget(id.index() as u32);
                self.state.contacts.set(id.index() as u32, &Contacts::NONE);
                self.state.list_sensing(id, Tags::NONE);
                let place = core::mem::replace(&mut self.state.places[id.index()], NO_MOVER);
                self.state.movers.swap_remove(place as usize);
                self.state.courses.swap_remove(place as usize);
                if let Some(moved) = self.state.movers.get(place as usize) {
                    self.state.places[moved.body as usize] = place;
                }
            }
        }
        self.state.forget_passages();
    }

    /// Takes the shapes of a fixed or kinematic body away. Their places are used again only when no predicted arrival can name
    /// them.
    pub(in crate::world) fn leave(&mut self, id: BodyId) {
        if self.state.is_stepping()
            && let Some(entry) = self.state.bodies.get(id)
        {
            self.sense.note_leaving(id, &entry.colliders, &self.state);
        }
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        if entry.body.kind == BodyKind::Fixed {
            self.state.places[id.index()] = NO_MOVER;
        }
        if !entry.colliders.is_empty() {
            self.step.flights.forget();
        }
        for &collider in core::mem::replace(&mut entry.colliders, Several::NONE).iter() {
            self.state.colliders.take_away(collider);
            let place = &self.state.colliders[collider as usize];
            self.grid.remove(collider, place, filling(place, entry));
            self.state.ignored.forget_collider(collider);
        }
        self.state.forget_passages();
    }

    /// Takes a fixed body away in the middle of a step: nothing meets it and no handle means it any more, but it stays in memory.
    /// Hits that follow each other in time are far apart in space, and to take each brick out of its cells right when it is hit
    /// would be one long way to memory after the other. They are taken out together: when the step is over, or when there are many.
    fn tombstone(&mut self, id: BodyId, collider: u32) {
        self.step.flights.forget();
        self.state.colliders.take_away(collider);
        self.step.tombstoned.push(collider);
        self.state.bodies.retire(id);
        self.state.ignored.forget_collider(collider);
        self.state.ignored.forget_body(id.index() as u32);
        self.state.forget_passages();
        if self.step.tombstoned.len() * MOST_TOMBSTONED > self.state.colliders.len() {
            self.purge();
        }
    }

    /// Takes all tombstones out of the cells.
    pub(in crate::world) fn purge(&mut self) {
        let Self { grid, step: StepState { tombstoned, .. }, state: State { colliders, bodies, .. }, .. } = self;
        if tombstoned.len() * FEW > colliders.len() {
            grid.retain(colliders);
        } else {
            for &collider in &*tombstoned {
                let place = &colliders[collider as usize];
                let shape = bodies.retired(place.body).and_then(|entry| filling(place, entry));
                grid.remove(collider, place, shape);
            }
        }
        tombstoned.clear();
    }
}

impl State {
    /// The collider at a place whose body is fixed and has only one.
    fn only_collider(&self, index: usize) -> Option<u32> {
        self.places
            .get(index)
            .filter(|&&place| place >= IS_COLLIDER && place != NO_MOVER)
            .map(|place| place & !IS_COLLIDER)
    }
}
