//! A body, to be read: before it is added, and after [`World::remove`](crate::World::remove) gave it back.

use crate::response::Response;
use crate::world::body::described::{Body, BodyKind, Corners, OneWay};
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// What a body is, in the words of the methods that say it. Those of a body in a world are in [`BodyRef`](crate::BodyRef).
///
/// ```
/// # use hazumi::{Body, Circle, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 4.)?).velocity([60., 0.]).user(7))?;
/// world.advance(0.5)?;
/// let ball = world.remove(ball)?;
/// assert_eq!((ball.get_position(), ball.get_velocity(), ball.get_user()), ([30., 0.].into(), [60., 0.].into(), 7));
/// # Ok(()) }
/// ```
impl Body {
    /// How it moves.
    #[must_use]
    pub const fn get_kind(&self) -> BodyKind {
        self.kind
    }

    /// Its shapes as described; of a body that [`World::remove`](crate::World::remove) gave back, where they were.
    #[must_use]
    pub fn get_shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// The pivot of a kinematic body, of any other the centre of its first shape's bounding box; [0, 0] without a shape.
    #[must_use]
    pub fn get_position(&self) -> Vec2 {
        let center = || self.shapes.first().map_or(Vec2::ZERO, |shape| shape.aabb().center());
        self.pivot.filter(|_| self.kind == BodyKind::Kinematic).unwrap_or_else(center)
    }

    /// Its velocity, in units per second.
    #[must_use]
    pub const fn get_velocity(&self) -> Vec2 {
        self.velocity
    }

    /// Its own acceleration, beside gravity, in units per second squared.
    #[must_use]
    pub const fn get_acceleration(&self) -> Vec2 {
        self.acceleration
    }

    /// The share of gravity that it feels.
    #[must_use]
    pub const fn get_gravity_scale(&self) -> f32 {
        self.gravity_scale
    }

    /// What it is.
    #[must_use]
    pub const fn get_tags(&self) -> Tags {
        self.tags
    }

    /// What stops it.
    #[must_use]
    pub const fn get_stopped_by(&self) -> Tags {
        self.stopped_by
    }

    /// What it senses.
    #[must_use]
    pub const fn get_senses(&self) -> Tags {
        self.senses
    }

    /// The response to its hits, if it says one.
    #[must_use]
    pub const fn get_response(&self) -> Option<Response> {
        self.response
    }

    /// The restitution of its response, if that is a bounce.
    #[must_use]
    pub const fn get_restitution(&self) -> Option<f32> {
        restitution(self.response)
    }

    /// How its corners are left.
    #[must_use]
    pub const fn get_corners(&self) -> Corners {
        self.corners
    }

    /// From which side it stops anything.
    #[must_use]
    pub const fn get_one_way(&self) -> OneWay {
        self.one_way
    }

    /// Its mass.
    #[must_use]
    pub const fn get_mass(&self) -> f32 {
        self.mass
    }

    /// How fast it loses its speed by itself.
    #[must_use]
    pub const fn get_damping(&self) -> f32 {
        self.damping
    }

    /// The angles between which it turns, if there are any.
    #[must_use]
    pub const fn get_stop_angles(&self) -> Option<[f32; 2]> {
        self.stop_angles
    }

    /// How fast its surface runs along itself, in units per second.
    #[must_use]
    pub const fn get_surface_speed(&self) -> f32 {
        self.surface_speed
    }

    /// The highest speed that it hands on.
    #[must_use]
    pub const fn get_most_transfer(&self) -> f32 {
        self.most_transfer
    }

    /// Whether it keeps its speed at every hit.
    #[must_use]
    pub const fn get_keep_speed(&self) -> bool {
        self.keep_speed
    }

    /// How fast it turns, in radians per second.
    #[must_use]
    pub const fn get_spin(&self) -> f32 {
        self.spin
    }

    /// The point about which it turns, if that was said.
    #[must_use]
    pub const fn get_pivot(&self) -> Option<Vec2> {
        self.pivot
    }

    /// The game's own number.
    #[must_use]
    pub const fn get_user(&self) -> u64 {
        self.user
    }

    /// Whether it is switched on.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.enabled
    }
}

/// That of a bounce.
pub(in crate::world) const fn restitution(response: Option<Response>) -> Option<f32> {
    match response {
        Some(Response::Bounce { restitution }) => Some(restitution),
        _ => None,
    }
}
