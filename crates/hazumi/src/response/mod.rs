//! What a touch does to a velocity. Responses know normals and velocities and nothing of shapes.

mod bend;
mod reflect;
mod split;

pub use bend::Bend;
pub use reflect::*;
pub(crate) use split::{Push, enters, enters_by, is_too_fast, nearest_free, nearest_free_of_moving, split};

use crate::Vec2;
use crate::dvec2::DVec2;

/// What a hit does to the body that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Response {
    /// Bounces off. Restitution 1 keeps the speed, 0 only what runs along the surface, more than 1 speeds up (a bumper).
    /// What is negative or not finite counts as 0. No bounce makes anything faster than a million units per second: where one
    /// would, a restitution above 1 counts as 1.
    Bounce {
        /// The share of the speed into the surface that comes back out.
        restitution: f32,
    },
    /// Bounces off as with a restitution of 1, and leaves at this speed, in units per second: a bumper that kicks, a ball that gets faster.
    /// What of that would enter a touched surface is taken off. It is the new speed of a body that keeps its speed. What is negative or not
    /// finite counts as [`Self::Stop`]. Where two balls meet, both bounce, and [`Hit::body`](crate::Hit::body) leaves at this speed.
    ///
    /// ```
    /// # use hazumi::{Aabb, Body, Circle, Response, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// // Five percent faster at every tenth hit.
    /// let mut world = World::new();
    /// for x in [-30., 20.] {
    ///     world.add(Body::fixed(Aabb::new([x, -50.], [x + 10., 50.])?))?;
    /// }
    /// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 5.)?).velocity([90., 0.]))?;
    /// let mut hits = 0;
    /// world.step(4.0, |hit, _| {
    ///     hits += 1;
    ///     if hits % 10 == 0 { Response::BounceAt { speed: 1.05 * hit.velocity.length() } } else { Response::BOUNCE }
    /// })?;
    /// assert_eq!(hits, 12);
    /// assert!((world.get(ball).unwrap().velocity().length() - 94.5).abs() < 1e-4);
    /// # Ok(()) }
    /// ```
    #[doc(alias("bumper", "kick", "speed up", "accelerate"))]
    BounceAt {
        /// How fast it leaves.
        speed: f32,
    },
    /// The rest of the motion goes on along the surface: without an acceleration straight on for the rest of the step, also where the surface ends or
    /// bends away, and around it from the next step on. The velocity itself stays as it was for the next step, unless an
    /// acceleration works on the body, or something else that it hits gives it another: a bounce, a velocity, a direction.
    Slide,
    /// Takes the velocity of the surface and goes with it, like an arrow in a door: at a fixed body it stands still. That holds on a slope,
    /// at a wall and under a ceiling too, whatever pulls at it, until the game gives it a velocity away. On another ball it only gives nothing
    /// back. What presses it pushes it along, a little in each step: a heap of bodies that stop creeps until it lies flat, where one of restitution 0 comes
    /// to rest.
    Stop,
    /// Goes through; the pair does not meet again before it has separated.
    Pass,
    /// Takes this velocity, but for what of it enters a touched surface. What is not finite counts as [`Self::Stop`]. Where two balls meet,
    /// it is [`Hit::body`](crate::Hit::body) that takes it, as with a [`Self::Direction`]: the one with the lower handle.
    Velocity(Vec2),
    /// Leaves in this direction, of any length but 0, as fast as it came, but for what of that enters a touched surface; a
    /// body that keeps its speed ([`Body::keep_speed`](crate::Body::keep_speed)), at that. What is [0, 0] or not finite counts
    /// as [`Self::Stop`].
    Direction(Vec2),
}

impl Response {
    /// A bounce that keeps the speed.
    pub const BOUNCE: Self = Self::Bounce { restitution: 1.0 };

    /// The velocity that it asks for, of what comes with `velocity`; none if it asks for none, or for what makes no sense.
    pub(crate) fn wanted(&self, velocity: DVec2) -> Option<DVec2> {
        match *self {
            Self::Velocity(wanted) if wanted.is_finite() => Some(wanted.wide()),
            Self::Direction(way) if way.is_finite() && way != Vec2::ZERO => {
                Some(way.wide().unit_or_zero() * velocity.length())
            }
            _ => None,
        }
    }

    /// How much of what comes it gives back, if it is a bounce that gives back anything.
    pub(crate) fn gives_back(&self) -> Option<f64> {
        match *self {
            Self::Bounce { restitution } if restitution.is_finite() && restitution > 0.0 => Some(restitution.into()),
            _ => None,
        }
    }

    /// The speed at which it bounces, if it sets that.
    pub(crate) fn speed(&self) -> Option<f64> {
        match *self {
            Self::BounceAt { speed } if speed.is_finite() && speed >= 0.0 => Some(speed.into()),
            _ => None,
        }
    }

    /// What comes of it if two movers meet, of which one says this and one the other: what lets pass comes before what asks for a velocity,
    /// and that before what bounces; of two bounces the larger restitution counts. To slide or to stop gives nothing back.
    pub(crate) fn of_two(self, other: Self) -> Self {
        let rank = |response: Self| match response {
            Self::Pass => (2, 0.0),
            Self::Velocity(_) | Self::Direction(_) | Self::BounceAt { .. } => (1, 0.0),
            Self::Bounce { .. } | Self::Slide | Self::Stop => (0, response.gives_back().unwrap_or(0.0)),
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

impl Default for Response {
    fn default() -> Self {
        Self::BOUNCE
    }
}
