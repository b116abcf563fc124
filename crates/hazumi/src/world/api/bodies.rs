//! Bodies: added, asked, changed.

use crate::world::body::described::{Body, BodyKind, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{InvalidBody, InvalidGravity};
use crate::world::body::several::Several;
use crate::world::narrow_phase::pose::Frame;
use crate::world::state::body_ref::{Bodies, BodyRef};
use crate::world::step::world::World;
use crate::{Shape, Vec2};

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
        let state = core::mem::take(&mut self.state).emptied();
        let is_general = self.step.is_general;
        *self = Self { state, ..Self::default() };
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
        self.state.gravity()
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
        self.state.set_gravity(gravity);
        Ok(())
    }

    /// Removes a body and returns it as it was last described, but where it is. Its handle is of no use afterwards. It can be read
    /// ([`Body::get_velocity`] and the like), changed ([`Body::set_enabled`] and the like) and added again.
    ///
    /// A kinematic body that has turned is described turned: its angle is 0 again, and its pivot, the side that it stops from and its stop angles went
    /// with it. Its shapes are rounded to f32, those of a dynamic body too; beyond the range of f32 they stay as they were described.
    ///
    /// # Errors
    /// If the body is gone already.
    pub fn remove(&mut self, id: BodyId) -> Result<Body, InvalidBody> {
        let there = self.get(id).ok_or(InvalidBody::Gone { id })?;
        let mut body = there.entry.body.clone();
        if body.kind == BodyKind::Dynamic {
            body.velocity = there.velocity();
        }
        let placed: Several<Shape> = there.placed_shapes().collect();
        if placed.len() == body.shapes.len() {
            body.shapes = placed;
            if let Some(motion) = &there.entry.motion {
                let angle = there.angle();
                // Of what has turned, the centre of the bounding box is another.
                body.pivot = body.pivot.or((angle != 0.0).then_some(Vec2::ZERO)).map(|_| there.position());
                body.turn(motion.pose.at(self.state.now()), angle);
            }
        }
        self.erase(id);
        Ok(body)
    }
}

impl Body {
    /// Turns with its shapes what is said of their sides and angles.
    fn turn(&mut self, frame: Frame, angle: f32) {
        if let OneWay::Toward(front) = &mut self.one_way {
            *front = frame.direction_out(front.wide()).narrow();
        }
        if let Some([low, high]) = &mut self.stop_angles {
            (*low, *high) = (*low - angle, *high - angle);
        }
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
