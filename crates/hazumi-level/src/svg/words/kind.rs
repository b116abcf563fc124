//! What a body can be called.

/// The kinds of bodies that have a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ball,
    Mover,
    Crate,
    Brick,
    Wall,
    Bumper,
    Paddle,
    Player,
    Emitter,
    Laser,
    Walker,
    Decor,
}

impl Kind {
    pub(super) fn of(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "ball" => Some(Self::Ball),
            "mover" => Some(Self::Mover),
            "crate" => Some(Self::Crate),
            "brick" => Some(Self::Brick),
            "wall" => Some(Self::Wall),
            "bumper" => Some(Self::Bumper),
            "paddle" => Some(Self::Paddle),
            "player" => Some(Self::Player),
            "emitter" => Some(Self::Emitter),
            "laser" => Some(Self::Laser),
            "walker" => Some(Self::Walker),
            "decor" => Some(Self::Decor),
            _ => None,
        }
    }

    pub(super) fn tag(self) -> Option<&'static str> {
        match self {
            Self::Brick => Some("brick"),
            Self::Wall => Some("wall"),
            Self::Bumper => Some("bumper"),
            Self::Paddle => Some("paddle"),
            Self::Crate => Some("crate"),
            Self::Ball | Self::Mover | Self::Player | Self::Emitter | Self::Laser | Self::Walker | Self::Decor => None,
        }
    }
}
