//! What came of a recording that was read or played again.

use std::fmt;

use crate::invalid::quoted;

/// A recording that was played again and came out the same.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Replayed {
    /// How many steps it has.
    pub steps: usize,
    /// How long they are together, in seconds of the game.
    pub seconds: f64,
    /// How many hits there were.
    pub hits: usize,
    /// How many bodies there were at the start.
    pub bodies: usize,
}

/// The first place at which a recording and the game part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// After how many steps; 0 if the start differs already.
    pub step: usize,
    /// The first body that differs: its index in the level, or [`BodyId::index`](hazumi::BodyId::index) if there is none. None if no single body
    /// differs, or it is not known which.
    pub body: Option<usize>,
    /// The body's name in the level, or its tags; empty if it has neither.
    pub name: String,
    /// The checksum in the recording, of the body or else of the world; none if the body was gone.
    pub recorded: Option<u64>,
    /// The checksum now.
    pub got: Option<u64>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |sum: Option<u64>| sum.map_or("none (it is gone)".to_owned(), |sum| format!("{sum:#018x}"));
        write!(f, "step {}: ", self.step)?;
        match self.body {
            Some(number) if self.name.is_empty() => write!(f, "body {number}")?,
            Some(number) => write!(f, "body {number} {}", quoted(&self.name))?,
            None => f.write_str("the world")?,
        }
        write!(f, " differs: recorded checksum {}, got {}", sum(self.recorded), sum(self.got))
    }
}

/// Why a recording was not the same when played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unequal {
    /// It came out otherwise.
    Differs(Difference),
    /// It cannot be played.
    Invalid(InvalidRecording),
}

impl fmt::Display for Unequal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(difference) => difference.fmt(f),
            Self::Invalid(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unequal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Invalid(error) => Some(error),
            Self::Differs(_) => None,
        }
    }
}

impl From<InvalidRecording> for Unequal {
    fn from(error: InvalidRecording) -> Self {
        Self::Invalid(error)
    }
}

/// Why a recording was refused: one line, with the place if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRecording(String);

impl InvalidRecording {
    pub(super) fn new(message: String) -> Self {
        Self(message)
    }
}

impl fmt::Display for InvalidRecording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidRecording {}
