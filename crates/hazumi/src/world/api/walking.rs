//! A walker's frame in a world.

use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::steer::steered::Steered;
use crate::world::steer::walker::Walker;
use crate::world::steer::walker::walked::Walked;
use crate::world::step::world::World;

impl Walker {
    /// Walks for `dt` seconds: once a frame, after the world's step. It is taken along by its floor and pushed by what moves, goes its way by its
    /// [`velocity`](Self::velocity), up steps that are low enough, and comes down onto its floor as far as it snaps.
    ///
    /// The body is kinematic, of any shapes, and has no velocity of its own in the world. It meets what
    /// [`Body::stopped_by`](crate::Body::stopped_by) says, as with [`World::move_by`], and with the same guarantees. A box stands firmly on an edge;
    /// what is round below slips from it.
    ///
    /// In a `dt` of 0 it only makes way and looks where it stands. A body that is switched off does not walk, and its walker stays as it is.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, `dt`, the velocity or a setting is not finite, `dt` or a length is negative, or `up` is [0, 0].
    /// Nothing has moved then, and the walker is as it was.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Tags, Vec2, Walker, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([0., 100.], [300., 120.])?))?;
    /// world.add(Body::fixed(Aabb::new([60., 92.], [300., 100.])?))?;
    /// let hero = world.add(Body::kinematic(Aabb::new([20., 80.], [32., 100.])?))?;
    /// let mut walker = Walker::new([0., -1.]);
    /// walker.step_height = 8.;
    /// let mut stepped = 0.;
    /// for _ in 0..60 {
    ///     world.advance(1. / 60.)?;
    ///     walker.velocity = Vec2::new(60., walker.velocity.y + 900. / 60.);
    ///     stepped += walker.walk(&mut world, hero, 1. / 60.)?.stepped;
    /// }
    /// assert!(walker.is_on_floor() && (stepped - 8.).abs() < 1e-3);
    /// assert!((world.get(hero).unwrap().position() - Vec2::new(86., 82.)).length() < 1e-3);
    /// # Ok(()) }
    /// ```
    #[doc(alias("move_and_slide", "move_shape"))]
    pub fn walk(&mut self, world: &mut World, id: BodyId, dt: f32) -> Result<Walked, InvalidBody> {
        let mut walked = Walked::default();
        self.walk_into(world, id, dt, &mut walked)?;
        Ok(walked)
    }

    /// [`Self::walk`] with lists brought along: `walked` is overwritten.
    ///
    /// # Errors
    /// As [`Self::walk`].
    pub fn walk_into(
        &mut self,
        world: &mut World,
        id: BodyId,
        dt: f32,
        walked: &mut Walked,
    ) -> Result<(), InvalidBody> {
        let slopes = self.check(dt)?;
        let body = world.get(id).ok_or(InvalidBody::Gone { id })?;
        if body.kind() != BodyKind::Kinematic {
            return Err(InvalidBody::WrongKind { id, field: "walk", must: "kinematic", got: body.kind() });
        }
        walked.clear();
        if !body.is_enabled() {
            walked.position = body.position();
            return Ok(());
        }
        world.make_tree();
        let mut steering = core::mem::take(&mut world.steering);
        let shift = match Steered::of(&world.state, id) {
            Ok(steered) => Ok(self.go(world.scene(), &steered, (slopes, dt), walked, &mut steering)),
            Err(error) => Err(error),
        };
        let result = shift.and_then(|shift| world.set_down(id, shift, &steering.ignored));
        world.steering = steering;
        result?;
        world.state.stand_on(id, self.floor().map(|floor| floor.body));
        for pushed in &walked.pushed {
            let Some(body) = world.get(pushed.body) else { continue };
            let speed = self.push_to(pushed) - body.velocity().dot(pushed.direction);
            if self.push > 0.0 && speed > 0.0 {
                let velocity = body.velocity() + pushed.direction * speed;
                world.set_velocity(pushed.body, velocity)?;
            }
        }
        walked.position = world.get(id).ok_or(InvalidBody::Gone { id })?.position();
        Ok(())
    }
}
