//! What is taken away: between steps at once, in the middle of a step so that nothing meets it any more.

use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::collider::filling;
use crate::world::state::entry::{IS_PIECE, NO_BALL, placed};
use crate::world::step::world::World;

/// Of fewer than one in so many pieces, each is looked up in its cells.
const FEW: usize = 32;
/// One in so many pieces may be hidden: what is hidden is still looked at by what comes near.
const MOST_HIDDEN: usize = 8;

impl World {
    /// Removes a body and returns it as it was last described. Its handle is of no use afterwards.
    ///
    /// # Errors
    /// If the body is gone already.
    pub fn remove(&mut self, id: BodyId) -> Result<Body, InvalidBody> {
        let there = self.get(id).ok_or(InvalidBody::Gone { id })?;
        let mut body = there.entry.body.clone();
        if body.kind == BodyKind::Dynamic {
            if let Some(shape) = body.shapes.first()
                && let Some(shape) = placed(shape, there.position())
            {
                body.shapes[0] = shape;
            }
            body.velocity = there.velocity();
        }
        self.erase(id);
        Ok(body)
    }

    /// Removes a body, if it is there.
    pub(in crate::world) fn erase(&mut self, id: BodyId) {
        if !self.contains(id) {
            return;
        }
        if self.state.is_stepping {
            if self.sense.senses_any(&self.state) {
                let mover = self.summon(id).map(|(_, ball)| ball);
                self.sense.note_removal(id, mover.as_ref(), &self.state);
            }
            if let Some(piece) = self.state.only_piece(id.index()) {
                return self.hide(id, piece);
            }
        }
        self.leave(id);
        let Some(kind) = self.state.bodies.get(id).map(|entry| entry.body.kind) else { return };
        self.state.bodies.remove(id);
        self.state.passing.retain(|passing| passing.body != id.index() as u32);
        match kind {
            BodyKind::Fixed => {}
            BodyKind::Kinematic => self.state.kinematics.retain(|&other| other != id),
            BodyKind::Dynamic => {
                self.crowd.leave(id.index() as u32);
                self.state.through.forget(id.index() as u32);
                self.state.list_sensing(id, Tags::NONE);
                let place = core::mem::replace(&mut self.state.places[id.index()], NO_BALL);
                self.state.balls.swap_remove(place as usize);
                self.state.courses.swap_remove(place as usize);
                if let Some(moved) = self.state.balls.get(place as usize) {
                    self.state.places[moved.body as usize] = place;
                }
            }
        }
    }

    /// Takes the shapes of a fixed or kinematic body away. Their places are used again only when no foretold arrival can name
    /// them.
    pub(in crate::world) fn leave(&mut self, id: BodyId) {
        let Some(entry) = self.state.bodies.get_mut(id) else { return };
        if entry.body.kind == BodyKind::Fixed {
            self.state.places[id.index()] = NO_BALL;
        }
        for &piece in core::mem::replace(&mut entry.pieces, Several::NONE).iter() {
            self.state.pieces.take_away(piece);
            let place = &self.state.pieces[piece as usize];
            self.grid.remove(piece, place, filling(place, &entry.body));
            self.state.passing.retain(|passing| passing.piece != piece);
        }
    }

    /// Takes a fixed body away in the middle of a step: nothing meets it and no handle means it any more, but it stays in memory.
    /// Hits that follow each other in time are far apart in space, and to take each brick out of its cells right when it is hit
    /// would be one long way to memory after the other. They are taken out together: when the step is over, or when there are many.
    fn hide(&mut self, id: BodyId, piece: u32) {
        self.state.pieces.take_away(piece);
        self.hidden.push(piece);
        self.state.bodies.retire(id);
        self.state.passing.retain(|passing| passing.piece != piece && passing.body != id.index() as u32);
        if self.hidden.len() * MOST_HIDDEN > self.state.pieces.len() {
            self.take_out_hidden();
        }
    }

    /// Takes all that is hidden out of the cells.
    pub(in crate::world) fn take_out_hidden(&mut self) {
        let Self { grid, hidden, state: State { pieces, bodies, .. }, .. } = self;
        if hidden.len() * FEW > pieces.len() {
            grid.retain(|piece| !pieces.is_gone(piece));
        } else {
            for &piece in &*hidden {
                let place = &pieces[piece as usize];
                let shape = bodies.retired(place.body).and_then(|entry| filling(place, &entry.body));
                grid.remove(piece, place, shape);
            }
        }
        hidden.clear();
    }
}

impl State {
    /// The piece at a place whose body is fixed and has only one.
    fn only_piece(&self, index: usize) -> Option<u32> {
        self.places.get(index).filter(|&&place| place >= IS_PIECE && place != NO_BALL).map(|place| place & !IS_PIECE)
    }
}
