//! What a body is told between steps. What it may be told in the middle of one too is in `step/change/midstep.rs`; both are noted as one
//! [`Setter`].

use alloc::boxed::Box;

use crate::response::Response;
use crate::world::body::described::{Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::world::state::setter::Setter;
use crate::world::step::world::World;
use crate::{Shape, Vec2};

impl World {
    /// Changes the velocity of a ball or a kinematic body.
    ///
    /// # Errors
    /// If the body is gone or fixed, or the velocity not finite.
    pub fn set_velocity(&mut self, id: BodyId, velocity: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.set(id, Setter::Velocity(velocity.into()))
    }

    /// Changes a ball's own acceleration, beside the world's gravity.
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the acceleration not finite.
    pub fn set_acceleration(&mut self, id: BodyId, acceleration: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.set(id, Setter::Acceleration(acceleration.into()))
    }

    /// Changes the share of the world's gravity that a ball feels: see [`Body::gravity_scale`](crate::Body::gravity_scale).
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the number not finite.
    pub fn set_gravity_scale(&mut self, id: BodyId, scale: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::GravityScale(scale))
    }

    /// Changes a ball's mass, which counts where it meets another.
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the mass not finite and above 0.
    pub fn set_mass(&mut self, id: BodyId, mass: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::Mass(mass))
    }

    /// Changes whether a ball keeps its speed at every hit: see [`Body::keep_speed`](crate::Body::keep_speed). It is that which it has then.
    ///
    /// # Errors
    /// If the body is gone or not dynamic.
    pub fn set_keep_speed(&mut self, id: BodyId, keeps: bool) -> Result<(), InvalidBody> {
        self.set(id, Setter::KeepSpeed(keeps))
    }

    /// Moves a body by hand to where its [`BodyRef::position`](crate::BodyRef::position) is `position`, without meeting what is between. If
    /// it then overlaps something, the ball of the two is moved out by the shortest way when the next step begins.
    ///
    /// # Errors
    /// If the body is gone or the position not finite, or a fixed body would be moved to where f32 cannot say where it is.
    #[doc(alias("set_position", "portal", "warp"))]
    pub fn teleport(&mut self, id: BodyId, position: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.set(id, Setter::Position(position.into()))
    }

    /// Changes a body's shape. The new one is in the frame that the body was described in, as [`BodyRef::shapes`](crate::BodyRef::shapes)
    /// is, and goes with the body: what has moved so far stays so. A ball described around (0, 0) that is at (30, 5) becomes larger where it
    /// is by a larger circle around (0, 0). [`BodyRef::placed`](crate::BodyRef::placed) says where a point of that frame is now.
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
        self.set(id, Setter::Shapes(Box::new(shapes.into_iter().collect())))
    }

    /// Switches a body on or off. Off, it neither moves nor stops anything. It may be switched off in any state; switched
    /// on where it overlaps something, the ball of the two is moved out when the next step begins: never through a wall that it was not in, unless
    /// it is that ball which was switched on.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_enabled(&mut self, id: BodyId, enabled: bool) -> Result<(), InvalidBody> {
        self.set(id, Setter::Enabled(enabled))
    }

    /// Changes what a body is. Balls that overlap and now stop each other are moved apart when the next step begins. What it is in contact with asks
    /// anew: the next step tells a hit, unless nothing changed.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_tags(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.set(id, Setter::Tags(tags))
    }

    /// Changes what stops a body. What it is in contact with asks anew: the next step tells a hit, unless nothing changed. What stopped stays while the two say
    /// so.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_stopped_by(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.set(id, Setter::StoppedBy(tags))
    }

    /// Changes what a body senses: see [`Body::senses`](crate::Body::senses). What it touches and senses no more ends with the
    /// next step, at time 0.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_senses(&mut self, id: BodyId, tags: Tags) -> Result<(), InvalidBody> {
        self.set(id, Setter::Senses(tags))
    }

    /// Changes the response to a body's hits in [`World::advance`]; `None` leaves it to the other body of a pair. What it is
    /// in contact with asks anew: the next step tells a hit, unless nothing changed. What lies there or rolls along bounces off nothing, but a floor that now
    /// says [`Response::Pass`] lets it fall, and one that says [`Response::BounceAt`] sends it off; of two balls, the one that lies on the other.
    ///
    /// # Errors
    /// If the body is gone, or a number of the response not finite.
    pub fn set_response(&mut self, id: BodyId, response: Option<Response>) -> Result<(), InvalidBody> {
        self.set(id, Setter::Response(response))
    }

    /// Short for a response that bounces with this restitution.
    ///
    /// # Errors
    /// If the body is gone, or the restitution not finite.
    pub fn set_restitution(&mut self, id: BodyId, restitution: f32) -> Result<(), InvalidBody> {
        self.set_response(id, Some(Response::Bounce { restitution }))
    }

    /// Changes how corners are left: see [`Body::corners`](crate::Body::corners).
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_corners(&mut self, id: BodyId, corners: Corners) -> Result<(), InvalidBody> {
        self.set(id, Setter::Corners(corners))
    }

    /// Changes from which side a body stops anything: see [`Body::one_way`](crate::Body::one_way). What it is in contact with asks
    /// anew: the next step tells a hit, unless nothing changed.
    ///
    /// # Errors
    /// If the body is gone, or the direction not finite.
    pub fn set_one_way(&mut self, id: BodyId, one_way: OneWay) -> Result<(), InvalidBody> {
        self.set(id, Setter::OneWay(one_way))
    }

    /// Changes the highest speed that a kinematic body hands on: see [`Body::most_transfer`](crate::Body::most_transfer).
    ///
    /// # Errors
    /// If the body is gone, or the speed negative or NaN.
    pub fn set_most_transfer(&mut self, id: BodyId, speed: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::MostTransfer(speed))
    }

    /// Moves a kinematic body through the next step so that its pivot is at `position` and it is turned by `angle` radians
    /// at the step's end, to the bit; then it rests until told again. What is in its way is hit and pushed by the speed
    /// that this takes. Its own velocity and spin do not count in that step.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or a number not finite.
    #[doc(alias("target", "mouse"))]
    pub fn move_to(&mut self, id: BodyId, position: impl Into<Vec2>, angle: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::Target(position.into(), angle))
    }

    /// Changes how fast a kinematic body turns, in radians per second.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or the spin not finite.
    pub fn set_spin(&mut self, id: BodyId, spin: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::Spin(spin))
    }

    /// Changes the point about which a kinematic body turns, in the frame that it was described in. It stays where it is; its
    /// [`BodyRef::position`](crate::BodyRef::position) is that of the new pivot.
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or the point not finite.
    pub fn set_pivot(&mut self, id: BodyId, pivot: impl Into<Vec2>) -> Result<(), InvalidBody> {
        self.set(id, Setter::Pivot(pivot.into()))
    }

    /// Changes how fast a dynamic body loses its speed by itself, from the next step on: see [`Body::damping`](crate::Body::damping).
    ///
    /// # Errors
    /// If the body is gone or not dynamic, or the number negative or not finite.
    pub fn set_damping(&mut self, id: BodyId, damping: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::Damping(damping))
    }

    /// Changes the angles between which a kinematic body turns, from the next step on, or lets it turn freely: see
    /// [`Body::stop_angles`](crate::Body::stop_angles).
    ///
    /// # Errors
    /// If the body is gone or not kinematic, or the second angle less than the first.
    pub fn set_stop_angles(&mut self, id: BodyId, angles: Option<[f32; 2]>) -> Result<(), InvalidBody> {
        self.set(id, Setter::StopAngles(angles))
    }

    /// Changes how fast the surface of a fixed or kinematic body runs along itself: see [`Body::surface_speed`](crate::Body::surface_speed). What
    /// stopped on it is carried so from now on. Of a dynamic body it means nothing.
    ///
    /// # Errors
    /// If the body is gone, or the speed not finite.
    #[doc(alias("conveyor", "belt"))]
    pub fn set_surface_speed(&mut self, id: BodyId, speed: f32) -> Result<(), InvalidBody> {
        self.set(id, Setter::SurfaceSpeed(speed))
    }

    /// Changes the game's own number.
    ///
    /// # Errors
    /// If the body is gone.
    pub fn set_user(&mut self, id: BodyId, user: u64) -> Result<(), InvalidBody> {
        self.set(id, Setter::User(user))
    }
}
