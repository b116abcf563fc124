//! Bodies: added, asked, changed.

use crate::response::Response;
use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, check_response, finite, one_solid};
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::world::state::body_ref::BodyRef;
use crate::world::state::collider::filling;
use crate::world::state::entry::{Entry, placed};
use crate::world::step::world::World;
use crate::{Shape, Vec2};

impl World {
    /// A world without bodies and gravity.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a body and returns its handle. A ball that overlaps something is moved out by the shortest way when the next
    /// step begins; of two balls that stop each other, both are, each by the other's share of their masses.
    ///
    /// # Errors
    /// If a number is not finite or there is no shape. The world is then as before.
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.insert(body)?;
        self.enter(id);
        Ok(id)
    }

    /// A body, to be looked at; `None` if it is gone.
    #[must_use]
    pub fn get(&self, id: BodyId) -> Option<BodyRef<'_>> {
        self.state.get(id)
    }

    /// Whether the handle's body is in the world.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.state.bodies.contains(id)
    }

    /// All bodies, in the order of [`BodyId::index`]: of adding, but that a removed body's place is used again.
    pub fn iter(&self) -> impl Iterator<Item = BodyRef<'_>> {
        self.state.iter()
    }

    /// How many bodies there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.state.bodies.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The acceleration of all dynamic bodies, in units per second squared.
    #[must_use]
    pub const fn gravity(&self) -> Vec2 {
        self.state.gravity
    }

    /// Changes the acceleration of all dynamic bodies.
    ///
    /// # Errors
    /// If it is not finite.
    pub fn set_gravity(&mut self, gravity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.state.gravity = finite("gravity", gravity.into())?;
        for at in 0..self.state.movers.len() {
            self.state.accelerate(at);
        }
        Ok(())
    }

    /// Changes the velocity of a ball or a kinematic body.
    ///
    /// # Errors
    /// If the body is gone or fixed, or the velocity not finite.
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let velocity = finite("velocity", velocity.into())?;
        if let Some(Entry { body, motion: Some(_), .. }) = self.state.bodies.get_mut(id) {
            body.velocity = velocity;
            return Ok(());
        }
        self.state.mover_mut(id)?.velocity = velocity.wide();
        self.state.contacts.set_off(id.index() as u32);
        Ok(())
    }

    /// Changes a ball's own acceleration, beside the world's gravity.
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the acceleration not finite.
    pub fn set_acceleration(&mut self, id: BodyId, acceleration: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let acceleration = finite("acceleration", acceleration.into())?;
        self.state.mover_mut(id)?;
        if let Some(entry) = self.state.bodies.get_mut(id) {
            entry.body.acceleration = acceleration;
            let at = self.state.places[id.index()] as usize;
            self.state.accelerate(at);
        }
        Ok(())
    }

    /// Moves a body by hand to where its [`BodyRef::position`] is `position`, without meeting what is between. If it then
    /// overlaps something, the ball of the two is moved out by the shortest way when the next step begins.
    ///
    /// # Errors
    /// If the body is gone or the position not finite.
    pub fn teleport(&mut self, id: BodyId, position: impl Into<Vec2>) -> Result<(), InvalidBody> {
        let position = finite("position", position.into())?;
        if let Ok(mover) = self.state.mover_mut(id) {
            (mover.position, mover.start) = (position.wide(), position.wide());
            mover.needs_depenetration = true;
            self.state.forget_path(id);
            self.state.pairs.wake(id.index() as u32);
            return Ok(());
        }
        let there = self.get(id).ok_or(InvalidBody::Gone { id })?;
        if there.kind() == BodyKind::Kinematic {
            return self.put_at(id, position);
        }
        let offset = position.wide() - there.shapes()[0].aabb().center().wide();
        self.move_fixed(id, offset)
    }

    /// Changes a body's shape. The new one is in the frame that the body was described in, as [`BodyRef::shapes`] is, and goes with
    /// the body: what has moved so far stays so. A ball described around (0, 0) that is at (30, 5) becomes larger where it is by a
    /// larger circle around (0, 0). [`BodyRef::placed`] says where a point of that frame is now.
    ///
    /// # Errors
    /// If the body is gone, or dynamic and the shape a segment, line or curve, or if the shape is then beyond the range of f32.
    pub fn set_shape(&mut self, id: BodyId, shape: impl Into<Shape>) -> Result<(), InvalidBody> {
        self.set_shapes(id, [shape.into()])
    }

    /// Changes the shapes of a compound body, in the frame that it was described in, as [`World::set_shape`] does.
    ///
    /// # Errors
    /// If the body is gone, there is no shape, or the body is dynamic and they are not one circle, box, capsule or
    /// polygon.
    pub fn set_shapes(&mut self, id: BodyId, shapes: impl IntoIterator<Item = Shape>) -> Result<(), InvalidBody> {
        let shapes: Several<Shape> = shapes.into_iter().collect();
        if shapes.is_empty() {
            return Err(InvalidBody::NoShape);
        }
        let kind = self.get(id).ok_or(InvalidBody::Gone { id })?.kind();
        if kind == BodyKind::Dynamic {
            one_solid(&shapes)?;
        }
        self.replace(id, shapes)
    }

    /// Switches a body on or off. Off, it neither moves nor stops anything. It may be switched off in any state; switched
    /// on where it overlaps something, the ball of the two is moved out when the next step begins.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_enabled(&mut self, id: BodyId, enabled: bool) -> Result<(), InvalidBody> {
        let entry = self.state.entry_mut(id)?;
        if entry.body.enabled == enabled {
            return Ok(());
        }
        entry.body.enabled = enabled;
        match (entry.body.kind, enabled) {
            (BodyKind::Dynamic, _) => {
                if !enabled {
                    self.state.end_contacts_of(id);
                }
                self.restate(id);
            }
            (_, true) => self.enter(id),
            (_, false) => self.leave(id),
        }
        Ok(())
    }

    /// Changes what a body is. Balls that overlap and now stop each other are moved apart when the next step begins.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_tags(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.tags = tags;
        for &collider in entry.colliders.iter() {
            self.state.colliders[collider as usize].tags = tags;
        }
        self.restate(id);
        Ok(())
    }

    /// Changes what stops a body.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_stopped_by(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.state.entry_mut(id)?.body.stopped_by = tags;
        self.restate(id);
        Ok(())
    }

    /// Changes the response to a body's hits in [`World::advance`]; `None` leaves it to the other body of a pair.
    ///
    /// # Errors
    /// If the body is gone, or a number of the response not finite.
    pub fn set_response(&mut self, id: BodyId, response: Option<Response>) -> Result<(), InvalidBody> {
        response.map_or(Ok(()), check_response)?;
        let entry = self.state.bodies.get_mut(id).ok_or(InvalidBody::Gone { id })?;
        entry.body.response = response;
        for &collider in entry.colliders.iter() {
            // The grid knows which colliders are plain.
            let place = &mut self.state.colliders[collider as usize];
            let shape = filling(place, entry);
            self.grid.remove(collider, place, shape);
            place.response = response;
            self.grid.insert(collider, place, shape);
        }
        self.state.take_over(id);
        Ok(())
    }

    /// Changes the game's own number.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_user(&mut self, id: BodyId, user: u64) -> Result<(), InvalidBody> {
        self.state.entry_mut(id)?.body.user = user;
        Ok(())
    }

    /// Removes a body and returns it as it was last described, a dynamic or fixed one where it is. Its handle is of no use afterwards.
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
        if let Some(moved) = &there.entry.moved {
            body.shapes = moved.shapes.clone();
        }
        self.erase(id);
        Ok(body)
    }

    /// Lets a mover be what its body now says. It may then overlap what stops it.
    fn restate(&mut self, id: BodyId) {
        if let Some(mover) = self.state.take_over(id) {
            mover.needs_depenetration = true;
        }
    }
}
