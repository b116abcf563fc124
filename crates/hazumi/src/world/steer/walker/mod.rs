//! A hero as platformers have it: velocity in, and out comes where it got to, on what it stands and what it met.
//!
//! ```text
//!   carried        as far as the point that it stands on went            carry
//!   pushed         out of the way of what moved into it                  carry
//!   way            along the floor, or through the air                   way
//!   steps          up what is low enough, if that stopped it             stairs
//!   down           onto the floor again, as far as it snaps              ground
//! ```
//!
//! `frame` has the order of these; `steep` takes back what got to a part of a curve that is no floor, and `walked` is what a walk tells.
//! A walker as data: `bytes`, `raw`, `check`.
//!
//! Each is one or more motions as `move_by` makes them, from where the last one ended; the body is set down once, at the end.

mod bytes;
mod carry;
mod check;
mod frame;
mod ground;
#[cfg(feature = "serde")]
mod raw;
mod stairs;
mod steep;
pub(in crate::world) mod walked;
mod way;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::world::body::ground::Floor;
use crate::world::body::handle::BodyId;
use crate::world::state::collider::belt;
use crate::world::steer::walker::walked::Pushed;

/// What steers a kinematic body as a platformer's hero: it stands, walks, climbs steps, rides, jumps and falls.
///
/// It is a plain value beside the world: settings that the game may change at any time, and a state that goes from frame to frame. A game that rolls
/// back clones it with its world. One walker is for one body.
///
/// **A frame** is: step the world, then change [`velocity`](Self::velocity) by keys and gravity, then [`walk`](Self::walk). The
/// step moves lifts and ferries, and the walk takes the hero along by as much, so that it never lags behind and never sinks in.
///
/// **The velocity** is its own, in units per second. On a floor its sideways part is how fast it goes along that, up and down hill alike and beside
/// what the floor itself does; its upward part is 0 after each walk, and what gravity adds does not move it. One that points up is a jump, and leaves at
/// once. In the air it is how it flies; what a moving floor gave it sideways, it keeps beside that until it lands or meets a wall that is slower.
/// What it gave upward is added to the velocity itself: a jump from a rising lift is higher.
///
/// ```
/// use hazumi::{Aabb, Body, Walker, World};
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut world = World::new();
/// let floor = world.add(Body::fixed(Aabb::new([0., 100.], [300., 120.])?))?;
/// let hero = world.add(Body::kinematic(Aabb::from_center([20., 60.], [12., 20.])?))?;
/// let mut walker = Walker::new([0., -1.]);
/// for frame in 0..60 {
///     world.advance(1. / 60.)?;
///     walker.velocity.x = 120.;
///     walker.velocity.y += 900. / 60.;
///     if frame == 45 && walker.may_jump(0.1) {
///         walker.velocity.y = -320.;
///     }
///     walker.walk(&mut world, hero, 1. / 60.)?;
///     if frame == 44 {
///         assert_eq!(walker.floor().unwrap().body, floor);
///     }
/// }
/// assert!(!walker.is_on_floor() && world.get(hero).unwrap().position().y < 60.);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[doc(alias(
    "CharacterBody2D",
    "KinematicCharacterController",
    "character controller",
    "platformer",
    "move_and_slide"
))]
pub struct Walker {
    /// Its own velocity, in units per second: the game changes it before each walk, and the walk takes from it what was stopped.
    pub velocity: Vec2,
    /// Which way is up; of any length but 0. [0, −1] where y points down.
    #[doc(alias = "up_direction")]
    pub up: Vec2,
    /// The steepest slope that it walks on, in radians from level: 45 degrees unless said, and 89 at most. What is steeper is a wall.
    /// Between two of these it comes to rest on neither: it is in the air then, and stays where it is.
    #[doc(alias("floor_max_angle", "max_slope_climb_angle"))]
    pub steepest_slope: f32,
    /// How far below its feet a floor may be for it to come down onto it as it walks, in units; on top of that, as much as the slope that it
    /// comes onto falls on the way. Unless said, a quarter of its height, and at least [`step_height`](Self::step_height).
    #[doc(alias("floor_snap_length", "snap_to_ground"))]
    pub snap_distance: Option<f32>,
    /// The highest step that it walks up, in units; 0 unless said. Not onto dynamic bodies: these it pushes. What is round below also walks up an
    /// edge as far as that is no steeper than [`steepest_slope`](Self::steepest_slope): 0.29 of its radius more, at 45 degrees.
    #[doc(alias("autostep", "stairs"))]
    pub step_height: f32,
    /// Whether it takes the floor's velocity with it when it leaves one that moves. True unless said.
    #[doc(alias("platform_on_leave", "momentum"))]
    pub keeps_floor_velocity: bool,
    /// The share of its speed that it gives to the dynamic bodies that it presses against, from 0 on; beyond 1 it counts as 1. They are made that fast in the
    /// direction of the push, beside what its floor does, if they are slower. 0 unless said: then a game reads [`Walked::pushed`](crate::Walked::pushed) and does what
    /// it likes.
    #[doc(alias = "push_force")]
    pub push: f32,
    floor: Option<Standing>,
    /// What the last floor gave it sideways.
    carried: DVec2,
    wall: Option<Vec2>,
    on_ceiling: bool,
    seconds_in_air: f32,
    /// Whether it is in the air and did not walk off a floor: it rose or dropped, was put there, or never stood on one.
    has_jumped: bool,
    /// How fast it rose after the last walk.
    rise: f32,
    drops: bool,
    /// The last step that it walked after.
    step: Option<u64>,
    /// Who goes over it.
    crusher: Option<BodyId>,
}

/// What it stands on, and how that went.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Standing {
    body: BodyId,
    shape_index: u32,
    normal: DVec2,
    /// The point that it stands on, and the middle of the rounding that it stands on it with: in the floor's frame as described, and where they are.
    attached: [DVec2; 2],
    at: [DVec2; 2],
    /// Whether it is round below and on the edge of a step that it goes up: that counts as level.
    on_edge: bool,
    /// How fast that went.
    velocity: DVec2,
    /// How fast the surface runs along itself there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_still"))]
    surface_speed: f64,
    /// How fast it would fall by now if the floor did not hold it, and by how much it then would be above the floor.
    fall: f64,
    gap: f64,
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_still(speed: &f64) -> bool {
    *speed == 0.0
}

impl Standing {
    /// How fast the material went that it stands on.
    fn material(&self) -> DVec2 {
        if self.surface_speed == 0.0 { self.velocity } else { self.velocity + belt(self.surface_speed, self.normal) }
    }
}

impl Walker {
    /// A walker in the air and at rest, with the settings that each field names.
    #[must_use]
    pub fn new(up: impl Into<Vec2>) -> Self {
        Self {
            velocity: Vec2::ZERO,
            up: up.into(),
            steepest_slope: core::f32::consts::FRAC_PI_4,
            snap_distance: None,
            step_height: 0.0,
            keeps_floor_velocity: true,
            push: 0.0,
            floor: None,
            carried: DVec2::ZERO,
            wall: None,
            on_ceiling: false,
            seconds_in_air: 0.0,
            has_jumped: true,
            rise: 0.0,
            drops: false,
            step: None,
            crusher: None,
        }
    }

    /// Whether it stands on a floor.
    #[must_use]
    pub const fn is_on_floor(&self) -> bool {
        self.floor.is_some()
    }

    /// What it stands on: none in the air.
    #[must_use]
    pub fn floor(&self) -> Option<Floor> {
        self.floor.map(|floor| Floor {
            body: floor.body,
            shape_index: floor.shape_index,
            point: floor.at[0].narrow(),
            normal: floor.normal.narrow(),
            velocity: floor.material().narrow(),
        })
    }

    /// The normal of the wall that stopped it in the last walk, toward it; none if there was no wall in its way.
    #[must_use]
    #[doc(alias("is_on_wall", "get_wall_normal"))]
    pub const fn wall(&self) -> Option<Vec2> {
        self.wall
    }

    /// Whether a ceiling was in its way in the last walk.
    #[must_use]
    pub const fn is_on_ceiling(&self) -> bool {
        self.on_ceiling
    }

    /// For how many seconds it has been in the air; 0 on a floor.
    #[must_use]
    #[doc(alias("coyote time", "air time"))]
    pub const fn seconds_in_air(&self) -> f32 {
        self.seconds_in_air
    }

    /// Whether a jump makes sense: it is on a floor, or walked off one no longer than `grace` seconds ago. Once it rose, dropped through its floor or
    /// was told to [leave](Self::leave_floor) it, not before it lands; and not before its first walk.
    #[must_use]
    #[doc(alias("coyote time", "can_jump"))]
    pub fn may_jump(&self, grace: f32) -> bool {
        self.floor.is_some() || (!self.has_jumped && self.seconds_in_air <= grace)
    }

    /// What a moving floor gave it sideways when it left, in units per second: it flies by this beside its own velocity. 0 on a floor.
    #[must_use]
    pub fn carried_velocity(&self) -> Vec2 {
        self.carried.narrow()
    }

    /// With the next walk it goes down through what it stands on, if that is one-way, and all one-way bodies under its feet. A row of one-way
    /// tiles is one platform then: it also goes through those that it comes to on the way. They hold it again once it is out of them. On other
    /// floors it does nothing.
    #[doc(alias("drop down", "jump down", "fall through"))]
    pub const fn drop_through(&mut self) {
        self.drops = true;
    }

    /// How fast it makes what it pushes in the direction of the push: beside what its floor does, or gave it.
    pub(in crate::world) fn push_to(&self, pushed: &Pushed) -> f32 {
        let (given, told) = match &self.floor {
            Some(floor) => (floor.material(), DVec2::ZERO),
            None => (self.carried, self.carried),
        };
        let [given, told] = [given, told].map(|velocity| velocity.narrow().dot(pushed.direction));
        given + self.push.min(1.0) * (pushed.speed - told)
    }

    /// Forgets its floor, and what that gave it: for a game that puts it elsewhere by [`World::teleport`](crate::World::teleport). A floor that is
    /// itself put elsewhere takes along who stands on it, if that was not told this before. Put farther in a sixtieth of a second than the hero is
    /// large, that is no velocity, which the hero would keep as it jumps; put less far, as by a game that moves its lifts by hand, it is.
    pub const fn leave_floor(&mut self) {
        (self.floor, self.carried, self.has_jumped) = (None, DVec2::ZERO, true);
    }
}
