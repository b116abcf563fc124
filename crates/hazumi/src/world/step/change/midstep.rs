//! The world in the middle of a step, as a game sees it.

use alloc::boxed::Box;
use core::ops::Deref;

use crate::response::Response;
use crate::world::body::described::{Body, Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::world::state::changes::Change;
use crate::world::state::setter::Setter;
use crate::world::step::world::World;
use crate::{Shape, Vec2};

/// The world in the middle of a step: what a game may do when it hears of a hit. Reads as a [`World`].
///
/// Changes take effect once all hits of the instant are answered: what one hit removes is still there for the others of
/// the same instant, and gone for everything later. First bodies are told what they are told, then those go that are removed, then those
/// come that are added; of each kind in the order in which it was said. Each change means what it means between two steps, as if the step ended
/// here and another began: but for the course of a kinematic body, which goes through the step as it set out.
/// What then overlaps a fixed or kinematic body is moved out at once. Two movers that are in each other then, as one that was grown or teleported into
/// another, are parted when the next step begins.
///
/// ```
/// use hazumi::{Aabb, Body, Circle, Response, Vec2, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// let portal = world.add(Body::fixed(Aabb::new([50., -50.], [60., 50.])?))?;
/// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 10.)?).velocity([80., 0.]))?;
/// world.step(1.0, |hit, world| {
///     if hit.other != portal {
///         return Response::BOUNCE;
///     }
///     // It goes on there, as fast as it came, and is grown.
///     world.teleport(hit.body, [200., 70.]).unwrap();
///     world.set_shape(hit.body, Circle::new([0., 0.], 12.).unwrap()).unwrap();
///     Response::Pass
/// })?;
/// let ball = world.get(ball).unwrap();
/// assert_eq!((ball.position(), ball.radius()), (Vec2::new(240., 70.), 12.));
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Midstep<'a> {
    pub(in crate::world::step) world: &'a mut World,
}

impl Midstep<'_> {
    /// Adds a body, which takes part from now on.
    ///
    /// # Errors
    /// As [`World::add`].
    pub fn add(&mut self, body: Body) -> Result<BodyId, InvalidBody> {
        let id = self.world.insert(body)?;
        self.note(Change::Added(id));
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
        self.note(Change::Removed(id));
        Ok(())
    }

    /// Changes a mover's velocity once this instant is over: for the mover of the hit it overrides the response. That of a kinematic body
    /// counts from the next step on.
    ///
    /// A velocity that still leads into what was hit is hit again at once, up to the bound on hits. So a ball that goes 5 % faster from each bounce is told that by its
    /// response, [`Response::BounceAt`](crate::Response::BounceAt), and not by [`Hit::velocity`](crate::Hit::velocity), which is the velocity before.
    ///
    /// # Errors
    /// As [`World::set_velocity`].
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Velocity(velocity.into()))
    }

    /// Lets two bodies through each other once this instant is over, as [`World::pass`] does. What the response to the hit at hand makes of
    /// the velocity stays: one that returns [`Response::Pass`](crate::Response::Pass) goes on as it came.
    ///
    /// # Errors
    /// As [`World::pass`].
    pub fn pass(&mut self, a: BodyId, b: BodyId) -> Result<(), InvalidBody> {
        self.tell(a, Setter::Pass(b))
    }

    /// Moves a body by hand once this instant is over, as [`World::teleport`] does: a portal. A mover goes on from there, as fast as the
    /// response to the hit at hand leaves it; its [`World::path`] has both places at one time. If it overlaps a fixed or kinematic body there,
    /// it is moved out at once; if another mover, when the next step begins. A kinematic body goes on from there by its own velocity and spin.
    ///
    /// # Errors
    /// As [`World::teleport`].
    #[doc(alias("set_position", "portal", "warp"))]
    pub fn teleport(&mut self, id: BodyId, position: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Position(position.into()))
    }

    /// Changes a body's shape once this instant is over, as [`World::set_shape`] does: a paddle that grows, a ball that shrinks. Who overlaps
    /// it then is moved out, as by [`Self::teleport`].
    ///
    /// # Errors
    /// As [`World::set_shape`].
    pub fn set_shape(&mut self, id: BodyId, shape: impl Into<Shape>) -> Result<(), InvalidBody> {
        self.set_shapes(id, [shape.into()])
    }

    /// The same of a compound body, as [`World::set_shapes`] does.
    ///
    /// # Errors
    /// As [`World::set_shapes`].
    pub fn set_shapes(&mut self, id: BodyId, shapes: impl IntoIterator<Item = Shape>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Shapes(Box::new(shapes.into_iter().collect())))
    }

    /// Switches a body on or off once this instant is over. A mover that is off stays where it is then, with the velocity that it has.
    ///
    /// # Errors
    /// As [`World::set_enabled`].
    pub fn set_enabled(&mut self, id: BodyId, enabled: bool) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Enabled(enabled))
    }

    /// Changes what a body is once this instant is over: a ghost that becomes solid, a brick that breaks at the next hit. The hits of the
    /// instant have its tags as they were.
    ///
    /// # Errors
    /// As [`World::set_tags`].
    pub fn set_tags(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Tags(tags))
    }

    /// Changes what stops a body once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_stopped_by`].
    pub fn set_stopped_by(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.tell(id, Setter::StoppedBy(tags))
    }

    /// Changes what a body senses: in this step too, all of which is sensed when it is over.
    ///
    /// # Errors
    /// As [`World::set_senses`].
    pub fn set_senses(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Senses(tags))
    }

    /// Changes a ball's own acceleration once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_acceleration`].
    pub fn set_acceleration(&mut self, id: BodyId, acceleration: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Acceleration(acceleration.into()))
    }

    /// Changes the share of gravity that a ball feels once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_gravity_scale`].
    pub fn set_gravity_scale(&mut self, id: BodyId, scale: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::GravityScale(scale))
    }

    /// Changes a ball's mass once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_mass`].
    pub fn set_mass(&mut self, id: BodyId, mass: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Mass(mass))
    }

    /// Changes whether a ball keeps its speed at every hit, once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_keep_speed`].
    pub fn set_keep_speed(&mut self, id: BodyId, keeps: bool) -> Result<(), InvalidBody> {
        self.tell(id, Setter::KeepSpeed(keeps))
    }

    /// Changes what [`World::response_to`] says of a body's hits, once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_response`].
    pub fn set_response(&mut self, id: BodyId, response: Option<Response>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Response(response))
    }

    /// Short for a response that bounces with this restitution.
    ///
    /// # Errors
    /// As [`World::set_restitution`].
    pub fn set_restitution(&mut self, id: BodyId, restitution: f32) -> Result<(), InvalidBody> {
        self.set_response(id, Some(Response::Bounce { restitution }))
    }

    /// Changes how corners are left once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_corners`].
    pub fn set_corners(&mut self, id: BodyId, corners: Corners) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Corners(corners))
    }

    /// Changes from which side a body stops anything, once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_one_way`].
    pub fn set_one_way(&mut self, id: BodyId, one_way: OneWay) -> Result<(), InvalidBody> {
        self.tell(id, Setter::OneWay(one_way))
    }

    /// Changes the highest speed that a kinematic body hands on, once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_most_transfer`].
    pub fn set_most_transfer(&mut self, id: BodyId, speed: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::MostTransfer(speed))
    }

    /// Moves a kinematic body through the next step, as [`World::move_to`] does. Through this one it goes as it set out.
    ///
    /// # Errors
    /// As [`World::move_to`].
    pub fn move_to(&mut self, id: BodyId, position: impl Into<Vec2>, angle: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Target(position.into(), angle))
    }

    /// Changes how fast a kinematic body turns, from the next step on.
    ///
    /// # Errors
    /// As [`World::set_spin`].
    pub fn set_spin(&mut self, id: BodyId, spin: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Spin(spin))
    }

    /// Changes the point about which a kinematic body turns, as [`World::set_pivot`] does, once this step is over: through it the body goes as it
    /// set out, about the pivot of before. What [`Self::move_to`] says here is the place of the new one.
    ///
    /// # Errors
    /// As [`World::set_pivot`].
    pub fn set_pivot(&mut self, id: BodyId, pivot: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Pivot(pivot.into()))
    }

    /// Changes how fast a dynamic body loses its speed by itself, from the next step on.
    ///
    /// # Errors
    /// As [`World::set_damping`].
    pub fn set_damping(&mut self, id: BodyId, damping: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::Damping(damping))
    }

    /// Changes the angles between which a kinematic body turns, from the next step on.
    ///
    /// # Errors
    /// As [`World::set_stop_angles`].
    pub fn set_stop_angles(&mut self, id: BodyId, angles: Option<[f32; 2]>) -> Result<(), InvalidBody> {
        self.tell(id, Setter::StopAngles(angles))
    }

    /// Changes how fast the surface of a fixed or kinematic body runs along itself, once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_surface_speed`].
    pub fn set_surface_speed(&mut self, id: BodyId, speed: f32) -> Result<(), InvalidBody> {
        self.tell(id, Setter::SurfaceSpeed(speed))
    }

    /// Changes the game's own number once this instant is over.
    ///
    /// # Errors
    /// As [`World::set_user`].
    pub fn set_user(&mut self, id: BodyId, user: u64) -> Result<(), InvalidBody> {
        self.tell(id, Setter::User(user))
    }

    fn tell(&mut self, id: BodyId, setter: Setter) -> Result<(), InvalidBody> {
        self.world.state.check(id, &setter)?;
        self.note(Change::Set(id, setter));
        Ok(())
    }

    fn note(&mut self, change: Change) {
        self.world.state.changes.note(change);
    }
}

impl Deref for Midstep<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}
