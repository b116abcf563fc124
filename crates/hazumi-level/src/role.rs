//! What a body is to the game.

use serde::{Deserialize, Serialize};

/// What a body is to the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", expecting = "a role")]
#[non_exhaustive]
pub enum Role {
    /// Stays where it is and stops balls and movers.
    #[default]
    Fixed,
    /// Moves as the level says, whatever is in the way, and stops balls and movers.
    Kinematic,
    /// A circle that moves and bounces.
    Ball,
    /// A circle, box, capsule or convex polygon that moves and bounces as a ball does, and never turns.
    Mover,
    /// A circle that bullets and lasers hit and graze. It goes its way, and meets neither balls nor walls. One at most.
    Player,
    /// Fires bullets from its pivot, and meets nothing.
    Emitter,
    /// Segments, boxes and curves that hit the player while they shine.
    Laser,
    /// A box or circle that walks by rule R5, 60 frames a second, into whatever is fixed or kinematic and into other walkers.
    Walker,
    /// Only drawn.
    Decor,
}

impl Role {
    /// Its word in a level, such as `kinematic`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Kinematic => "kinematic",
            Self::Ball => "ball",
            Self::Mover => "mover",
            Self::Player => "player",
            Self::Emitter => "emitter",
            Self::Laser => "laser",
            Self::Walker => "walker",
            Self::Decor => "decor",
        }
    }

    /// Whether it goes by its own velocity and is stopped by others: a ball or a mover.
    #[must_use]
    pub const fn is_dynamic(self) -> bool {
        matches!(self, Self::Ball | Self::Mover)
    }
}
