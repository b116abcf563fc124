//! What a level is, whatever file it came from.

use hazumi::{Aabb, Corners, Shape, Vec2};
use serde::{Deserialize, Serialize};

use crate::motion::Motion;
use crate::{Answer, Paint, Role};

/// A level: what stands where, what it is, and how it looks. Coordinates are the file's user units, y as in the file
/// (downward in SVG).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a level: an object with view and bodies")]
pub struct Level {
    /// Where editors find the form's schema; means nothing to a game.
    #[serde(default, rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// For people; empty if the file says none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The part of the plane that is shown.
    pub view: Aabb,
    /// The acceleration of all balls and movers, in units per second squared.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gravity: Vec2,
    /// The colour behind everything, as in CSS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background: Option<String>,
    /// In the order in which they are drawn.
    pub bodies: Vec<LevelBody>,
}

/// One body of a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a body: an object with shapes, and role, tags and more as needed")]
pub struct LevelBody {
    /// Its name in the editor (label, else id); empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is to the game.
    #[serde(default)]
    pub role: Role,
    /// At least one; several make a compound body. A ball has one circle, a mover one circle, box, capsule or convex polygon.
    pub shapes: Vec<Shape>,
    /// The game's own words for it; a world numbers the words of a level in the order in which they first come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The velocity of what moves, in units per second.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub velocity: Vec2,
    /// Sends a ball or mover off in a direction that the seed decides, instead of `velocity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub launch: Option<Launch>,
    /// How it moves, beside its velocity, where neither a ball nor a mover is meant: what turns, or goes to and fro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Motion>,
    /// What a hit does; a bounce unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Answer>,
    /// The share of the speed that comes back from a bounce; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f32>,
    /// How fast a ball or mover leaves that bounces off it, in units per second; as fast as the bounce makes it unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounce_at: Option<f32>,
    /// The tags that stop a ball or mover; all unless said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stopped_by: Vec<String>,
    /// The mass of a ball or mover, which counts where they meet each other; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mass: Option<f32>,
    /// The share of the level's gravity that a ball or mover feels; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity_scale: Option<f32>,
    /// How fast a ball or mover loses its speed by itself, as [`Body::damping`](hazumi::Body::damping): after a second it keeps e^(−damping) of
    /// it. 0 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damping: Option<f32>,
    /// Whether the speed of a ball or mover stays the same at every hit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keep_speed: bool,
    /// The highest speed that something kinematic hands on to what it hits; any unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_transfer: Option<f32>,
    /// How fast the surface of something fixed or kinematic runs along itself, in units per second: a conveyor belt. Positive, to the right on top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belt: Option<f32>,
    /// Makes a round kinematic body the bat of rule R6: this share of its speed along the normal is added to that of what it hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strike: Option<f32>,
    /// Whether a ball or mover that hits it is gone: a pocket, a pit, a goal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swallows: bool,
    /// The width of the ring around a player in which bullets and lasers graze.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<f32>,
    /// What an emitter fires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<Fire>,
    /// When a laser shines, and how wide it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beam: Option<Beam>,
    /// How a walker walks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<Walks>,
    /// How balls leave its corners.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corners: Corners,
    /// After so many hits it is gone; never if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaks_after: Option<u32>,
    /// Whether it stops only what comes from its front: a segment, a line or a curve.
    #[serde(default, skip_serializing_if = "is_default")]
    pub one_way: bool,
    /// Stops only what meets its surface where that faces this direction: the top of a box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<Vec2>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paint: Paint,
}

/// What an emitter fires: in each volley so many bullets, as a fan.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with every, count, speed, radius and more as needed")]
pub struct Fire {
    /// Seconds from a volley to the next; a thousandth at least.
    pub every: f32,
    /// Bullets in a volley.
    pub count: u32,
    /// In units per second.
    pub speed: f32,
    /// The middle direction in degrees, from +x toward +y; of an emitter that aims, counted from the player's.
    #[serde(default, skip_serializing_if = "is_0")]
    pub angle: f32,
    /// How far to either side of it the fan reaches, in degrees; from 180 on it is all around.
    #[serde(default, skip_serializing_if = "is_0")]
    pub spread: f32,
    /// How far each volley is turned from the one before, in degrees.
    #[serde(default, skip_serializing_if = "is_0")]
    pub turn: f32,
    /// Whether it fires at where the player is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aim: bool,
    /// The radius of a bullet.
    pub radius: f32,
    /// Seconds before the first volley.
    #[serde(default, skip_serializing_if = "is_0")]
    pub delay: f32,
}

/// How a walker walks: its speeds, and what it does, over and over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with speed, dash, route")]
pub struct Walks {
    /// In units per second; 120 unless said: 2 a frame.
    #[serde(default = "walk_speed")]
    pub speed: f32,
    /// What dashing adds; 240 unless said: 4 a frame.
    #[serde(default = "dash_speed")]
    pub dash: f32,
    /// One after the other, and then from the first again. It stands if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Leg>,
}

impl Default for Walks {
    fn default() -> Self {
        Self { speed: walk_speed(), dash: dash_speed(), route: Vec::new() }
    }
}

const fn walk_speed() -> f32 {
    120.0
}

const fn dash_speed() -> f32 {
    240.0
}

/// A part of a walker's route.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with seconds, and angle and dash as needed")]
pub struct Leg {
    /// How long.
    pub seconds: f32,
    /// Where to, in degrees from +x toward +y; it stands if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<f32>,
    /// Whether it dashes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dash: bool,
}

/// A laser's light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with width, lit, dark, delay")]
pub struct Beam {
    /// The full width that thin shapes have; boxes and bands have their own.
    #[serde(default, skip_serializing_if = "is_0")]
    pub width: f32,
    /// Seconds that it shines; always if `dark` is 0.
    #[serde(default, skip_serializing_if = "is_0")]
    pub lit: f32,
    /// Seconds between.
    #[serde(default, skip_serializing_if = "is_0")]
    pub dark: f32,
    /// Seconds before it first shines.
    #[serde(default, skip_serializing_if = "is_0")]
    pub delay: f32,
}

impl Beam {
    /// Whether it shines after so many seconds.
    #[must_use]
    pub fn is_lit(&self, seconds: f64) -> bool {
        let since = seconds - f64::from(self.delay);
        let period = f64::from(self.lit) + f64::from(self.dark);
        since >= 0.0 && (self.dark == 0.0 || since - (since / period).floor() * period < f64::from(self.lit))
    }
}

/// A random start of a ball or mover.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with speed, angle, spread")]
pub struct Launch {
    /// In units per second.
    pub speed: f32,
    /// The middle direction in degrees, from +x toward +y.
    pub angle: f32,
    /// How far to either side of it the direction may be, in degrees.
    pub spread: f32,
}

impl LevelBody {
    /// Whether a ball may leave it faster than it came: pictures light it up.
    #[cfg(feature = "picture")]
    pub(crate) fn kicks(&self) -> bool {
        self.bounce_at.is_some_and(|speed| speed > 0.0) || self.restitution.is_some_and(|restitution| restitution > 1.0)
    }

    /// A body that is only its shapes: fixed, of no tag.
    #[must_use]
    pub fn new(shapes: Vec<Shape>) -> Self {
        Self {
            name: String::new(),
            role: Role::Fixed,
            shapes,
            tags: Vec::new(),
            velocity: Vec2::ZERO,
            launch: None,
            motion: None,
            response: None,
            restitution: None,
            bounce_at: None,
            stopped_by: Vec::new(),
            mass: None,
            gravity_scale: None,
            damping: None,
            keep_speed: false,
            most_transfer: None,
            belt: None,
            strike: None,
            swallows: false,
            ring: None,
            fire: None,
            beam: None,
            walk: None,
            corners: Corners::Round,
            breaks_after: None,
            one_way: false,
            front: None,
            paint: Paint::default(),
        }
    }
}

/// Whether it is left out of JSON: -0 is not, since it moves some things by other bits than 0 does.
fn is_zero(v: &Vec2) -> bool {
    is_0(&v.x) && is_0(&v.y)
}

/// Likewise.
pub(crate) fn is_0(x: &f32) -> bool {
    x.to_bits() == 0
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
