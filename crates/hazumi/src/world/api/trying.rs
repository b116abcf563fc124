//! What would come of a change, before it is made.

use alloc::vec;

use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::invalid::{InvalidBody, InvalidMove};
use crate::world::body::several::Several;
use crate::world::state::setter::Setter;
use crate::world::steer::steered::Steered;
use crate::world::steer::{Moved, Steering};
use crate::world::step::world::World;
use crate::{Shape, Vec2};

impl World {
    /// What [`World::move_by`] would give: where the body would get to, to the rounding of f32, and what it would meet and come through. Nothing
    /// moves.
    ///
    /// # Errors
    /// If the body is gone or the motion not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let wall = world.add(Body::fixed(Aabb::new([50., -20.], [60., 20.])?))?;
    /// let crate_ = world.add(Body::kinematic(Aabb::from_center([0., 0.], [20., 20.])?))?;
    /// let pushed = world.test_move(crate_, [64., 0.], Response::Stop)?;
    /// assert_eq!((pushed.position, pushed.hits[0].other), (Vec2::new(40., 0.), wall));
    /// assert_eq!(world.get(crate_).unwrap().position(), Vec2::ZERO);
    /// # Ok(()) }
    /// ```
    #[doc(alias("dry run", "preview"))]
    pub fn test_move(&self, id: BodyId, motion: impl Into<Vec2>, response: Response) -> Result<Moved, InvalidMove> {
        let motion = motion.into();
        if !motion.is_finite() {
            return Err(InvalidMove::NotFinite { got: motion });
        }
        let body = self.get(id).ok_or(InvalidBody::Gone { id })?;
        let mut moved = Moved { position: body.position(), ..Moved::default() };
        if !body.is_enabled() {
            moved.remainder = motion;
            return Ok(moved);
        }
        let steered = Steered::of(&self.state, id)?;
        let respond = &mut |_: &Hit| response;
        let shift = self.scene().steer(&steered, motion.wide(), &mut moved, &mut Steering::default(), respond);
        let from = self.state.mover_of(id).map_or(body.position().wide(), |mover| mover.position);
        moved.position = (from + shift).in_range().narrow();
        Ok(moved)
    }

    /// Changes a body's shape as [`World::set_shape`] does, if there is room for it where the body is; says whether there was. There is none if it
    /// would overlap by more than rounding what stops the body: touching does not count, so what stands up exactly under a ceiling fits. Of a
    /// body that is off it is not asked.
    ///
    /// # Errors
    /// As [`World::set_shape`].
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([0., 0.], [100., 20.])?))?;
    /// let (crouching, standing) = (Aabb::new([90., 20.], [100., 32.])?, Aabb::new([90., 8.], [100., 32.])?);
    /// let hero = world.add(Body::kinematic(crouching))?;
    /// assert!(!world.try_set_shape(hero, standing)?, "in the tunnel");
    /// world.move_by(hero, [40., 0.], Response::Slide)?;
    /// assert!(world.try_set_shape(hero, standing)?, "out of it");
    /// # Ok(()) }
    /// ```
    #[doc(alias("stand up", "crouch", "grow"))]
    pub fn try_set_shape(&mut self, id: BodyId, shape: impl Into<Shape>) -> Result<bool, InvalidBody> {
        let shapes = vec![shape.into()];
        let setter = Setter::Shapes(alloc::boxed::Box::new(shapes.iter().cloned().collect::<Several<Shape>>()));
        self.state.check(id, &setter)?;
        let has_room = {
            let steered = Steered::with_shapes(&self.state, id, &shapes)?;
            !self.state.entry(id)?.body.enabled || self.scene().has_room(&steered)
        };
        if has_room {
            self.apply(id, setter);
        }
        Ok(has_room)
    }
}
