//! Bodies: added, asked, changed.

use crate::Vec2;
use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, InvalidGravity};
use crate::world::state::State;
use crate::world::state::body_ref::{Bodies, BodyRef};
use crate::world::state::entry::{NO_MOVER, placed};
use crate::world::step::world::World;

impl World {
    /// A world without bodies and gravity.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with room for so many bodies: adding them does not move those that are there in memory.
    #[must_use]
    pub fn with_capacity(bodies: usize) -> Self {
        let mut world = Self::default();
        world.state.bodies.reserve(bodies);
        world.state.places.reserve(bodies);
        world
    }

    /// Removes all bodies. Gravity and what is said of pairs of tags stay; the handles of what was there are of no use any more. What the
    /// last step reported is forgotten, and of contacts and touches that were no end is told.
    ///
    /// ```
    /// # use hazumi::{Aabb, Body, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::with_capacity(100);
    /// world.set_gravity([0., 900.])?;
    /// let wall = world.add(Body::fixed(Aabb::new([0., 0.], [40., 16.])?))?;
    /// world.clear();
    /// assert!(world.is_empty() && !world.contains(wall));
    /// assert_eq!(world.gravity(), [0., 900.].into());
    /// # Ok(()) }
    /// ```
    pub fn clear(&mut self) {
        let State { mut bodies, gravity, between, steps, .. } = core::mem::take(&mut self.state);
        bodies.clear();
        let places = alloc::vec![NO_MOVER; bodies.places()];
        let is_general = self.step.is_general;
        *self =
            Self { state: State { bodies, places, gravity, between, steps, ..State::default() }, ..Self::default() };
        self.step.is_general = is_general;
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
    pub const fn iter(&self) -> Bodies<'_> {
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
    pub fn set_gravity(&mut self, gravity: impl Into<Vec2>) -> Result<(), InvalidGravity> {
        let gravity = gravity.into();
        if !gravity.is_finite() {
            return Err(InvalidGravity { got: gravity });
        }
        self.state.gravity = gravity;
        for at in 0..self.state.movers.len() {
            self.state.accelerate(at);
        }
        Ok(())
    }

    /// Removes a body and returns it as it was last described, a dynamic or fixed one where it is. Its handle is of no use afterwards.
    /// It can be read ([`Body::get_velocity`] and the like), changed and added again.
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
}

/// All bodies, as [`World::iter`] has them.
impl<'a> IntoIterator for &'a World {
    type Item = BodyRef<'a>;
    type IntoIter = Bodies<'a>;

    fn into_iter(self) -> Bodies<'a> {
        self.state.iter()
    }
}
