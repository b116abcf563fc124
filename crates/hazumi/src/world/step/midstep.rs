//! The world in the middle of a step, as a game sees it.

use core::ops::Deref;

use crate::Vec2;
use crate::world::body::described::Body;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, finite};
use crate::world::state::{Change, Setter, What};
use crate::world::step::world::World;

/// The world in the middle of a step: what a game may do when it hears of a hit. Reads as a [`World`].
///
/// Changes take effect once all hits of the instant are answered: what one hit removes is still there for the others of
/// the same instant, and gone for everything later.
#[derive(Debug)]
pub struct Midstep<'a> {
    pub(super) world: &'a mut World,
}

impl Midstep<'_> {
    /// Adds a body, which takes part from now on.
    ///
    /// # Errors
    /// As [`World::add`].
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.world.insert(body)?;
        self.note(id, What::Added);
        Ok(id)
    }

    /// Removes a body once this instant is over.
    ///
    /// # Errors
    /// If it is gone. Removing it twice in the same instant is no error.
    pub fn remove(&mut self, id: BodyId) -> Result<(), InvalidBody> {
        if !self.world.contains(id) {
            return Err(InvalidBody::Gone { id });
        }
        self.note(id, What::Removed);
        Ok(())
    }

    /// Changes a mover's velocity once this instant is over: for the mover of the hit it overrides the response.
    ///
    /// # Errors
    /// As [`World::set_velocity`].
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let velocity = finite("velocity", velocity.into())?;
        if !self.world.state.kinematics.contains(&id) {
            self.world.state.mover_mut(id)?;
        }
        self.note(id, What::Set(Setter::Velocity(velocity)));
        Ok(())
    }

    /// Lets two bodies through each other once this instant is over, as [`World::pass`] does. What the response to the hit at hand makes of
    /// the velocity stays: one that returns [`Response::Pass`](crate::Response::Pass) goes on as it came.
    ///
    /// # Errors
    /// As [`World::pass`].
    pub fn pass(&mut self, a: BodyId, b: BodyId) -> Result<(), InvalidBody> {
        self.world.state.check_passage(a, b)?;
        self.note(a, What::Set(Setter::Pass(b)));
        Ok(())
    }

    fn note(&mut self, body: BodyId, what: What) {
        self.world.state.changes.push(Change { body, what });
    }
}

impl Deref for Midstep<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}
