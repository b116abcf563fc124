//! A body, to be changed in place: before it is added, and after [`World::remove`](crate::World::remove) gave it back.

use crate::response::Response;
use crate::world::body::described::{Body, Corners, OneWay};
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// What a body shall be, in the words of [`World`](crate::World)'s setters. What a world would refuse is refused when the body is added.
///
/// ```
/// # use hazumi::{Body, Circle, OneWay, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// let coin = world.add(Body::fixed(Circle::new([0., 0.], 4.)?).disabled())?;
/// let mut coin = world.remove(coin)?;
/// coin.set_enabled(true);
/// coin.set_shape(Circle::new([0., 0.], 6.)?);
/// let coin = world.add(coin)?;
/// assert!(world.get(coin).unwrap().is_enabled());
/// # Ok(()) }
/// ```
impl Body {
    /// Changes its shape: that is where it is from now on.
    pub fn set_shape(&mut self, shape: impl Into<Shape>) {
        self.set_shapes([shape.into()]);
    }

    /// Changes the shapes of a compound body.
    pub fn set_shapes(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        self.shapes = shapes.into_iter().collect();
    }

    /// Changes its velocity, in units per second.
    pub fn set_velocity(&mut self, velocity: impl Into<Vec2>) {
        self.velocity = velocity.into();
    }

    /// Changes its own acceleration, beside gravity, in units per second squared.
    pub fn set_acceleration(&mut self, acceleration: impl Into<Vec2>) {
        self.acceleration = acceleration.into();
    }

    /// Changes the share of gravity that it feels.
    pub const fn set_gravity_scale(&mut self, scale: f32) {
        self.gravity_scale = scale;
    }

    /// Changes its mass.
    pub const fn set_mass(&mut self, mass: f32) {
        self.mass = mass;
    }

    /// Changes whether it keeps its speed at every hit: see [`Self::keep_speed`].
    pub const fn set_keep_speed(&mut self, keeps: bool) {
        self.keep_speed = keeps;
    }

    /// Changes what it is.
    pub const fn set_tags(&mut self, tags: Tags) {
        self.tags = tags;
    }

    /// Changes what stops it.
    pub const fn set_stopped_by(&mut self, tags: Tags) {
        self.stopped_by = tags;
    }

    /// Changes what it senses.
    pub const fn set_senses(&mut self, tags: Tags) {
        self.senses = tags;
    }

    /// Changes the response to its hits; `None`, and it says none.
    pub const fn set_response(&mut self, response: Option<Response>) {
        self.response = response;
    }

    /// Changes the response to a bounce with this restitution.
    pub const fn set_restitution(&mut self, restitution: f32) {
        self.response = Some(Response::Bounce { restitution });
    }

    /// Changes how its corners are left.
    pub const fn set_corners(&mut self, corners: Corners) {
        self.corners = corners;
    }

    /// Changes from which side it stops anything.
    pub const fn set_one_way(&mut self, one_way: OneWay) {
        self.one_way = one_way;
    }

    /// Changes the highest speed that it hands on.
    pub const fn set_most_transfer(&mut self, speed: f32) {
        self.most_transfer = speed;
    }

    /// Changes how fast it turns, in radians per second.
    pub const fn set_spin(&mut self, spin: f32) {
        self.spin = spin;
    }

    /// Changes the point about which it turns; `None`, and that is the centre of its first shape's bounding box.
    pub const fn set_pivot(&mut self, pivot: Option<Vec2>) {
        self.pivot = pivot;
    }

    /// Changes how fast it loses its speed by itself: see [`Self::damping`].
    pub const fn set_damping(&mut self, damping: f32) {
        self.damping = damping;
    }

    /// Changes the angles between which it turns: see [`Self::stop_angles`].
    pub const fn set_stop_angles(&mut self, angles: Option<[f32; 2]>) {
        self.stop_angles = angles;
    }

    /// Changes how fast its surface runs along itself, in units per second.
    pub const fn set_surface_speed(&mut self, speed: f32) {
        self.surface_speed = speed;
    }

    /// Changes the game's own number.
    pub const fn set_user(&mut self, user: u64) {
        self.user = user;
    }

    /// Switches it on or off: see [`Self::disabled`].
    pub const fn set_enabled(&mut self, enabled: bool) {
        self.enabled = enabled;
    }
}
