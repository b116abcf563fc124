//! What a level is, whatever file it came from.

use hazumi::{Aabb, Corners, Shape, Vec2};
use serde::{Deserialize, Serialize};

/// A level: what stands where, what it is, and how it looks. Coordinates are the file's user units, y as in the file
/// (downward in SVG).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Where editors find the form's schema; means nothing to a game.
    #[serde(default, rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// For people; empty if the file says none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The part of the plane that is shown.
    pub view: Aabb,
    /// The acceleration of all balls, in units per second squared.
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
#[serde(deny_unknown_fields)]
pub struct LevelBody {
    /// Its name in the editor (label, else id); empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is to the game.
    #[serde(default)]
    pub role: Role,
    /// At least one; several make a compound body. A ball has one circle.
    pub shapes: Vec<Shape>,
    /// The game's own words for it; a world numbers the words of a level in the order in which they first come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The velocity of a ball, in units per second.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub velocity: Vec2,
    /// Sends a ball off in a direction that the seed decides, instead of `velocity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub launch: Option<Launch>,
    /// The share of the speed that comes back from a bounce; 1 unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f32>,
    /// How balls leave its corners.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corners: Corners,
    /// After so many hits it is gone; never if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaks_after: Option<u32>,
    /// Whether it stops only what comes from its front: a segment, a line or a curve.
    #[serde(default, skip_serializing_if = "is_default")]
    pub one_way: bool,
    /// How it looks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paint: Paint,
}

/// What a body is to the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Stays where it is and stops balls.
    #[default]
    Fixed,
    /// A circle that moves and bounces.
    Ball,
    /// Only drawn.
    Decor,
}

/// A random start of a ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// In units per second.
    pub speed: f32,
    /// The middle direction in degrees, from +x toward +y.
    pub angle: f32,
    /// How far to either side of it the direction may be, in degrees.
    pub spread: f32,
}

/// How a body looks: colours as in CSS; what is not said is the picture's own choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paint {
    /// The colour of the inside; "none" leaves it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// The colour of the outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke: Option<String>,
    /// The width of the outline in user units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke_width: Option<f32>,
}

impl LevelBody {
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
            restitution: None,
            corners: Corners::Round,
            breaks_after: None,
            one_way: false,
            paint: Paint::default(),
        }
    }
}

fn is_zero(v: &Vec2) -> bool {
    *v == Vec2::ZERO
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
