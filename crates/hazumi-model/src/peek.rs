//! What a snapshot says that nothing else does.

use serde::Deserialize;

/// A little of a world's snapshot; fields of other versions do not matter.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Peek {
    passing: Vec<Pair>,
    through: Vec<[u32; 2]>,
    free_pieces: Vec<u32>,
    freed_pieces: Vec<u32>,
}

#[derive(Debug, Deserialize)]
struct Pair {
    ball: u32,
    other: u32,
}

impl Peek {
    pub(crate) fn of(snapshot: &str) -> Self {
        serde_json::from_str(snapshot).unwrap_or_default()
    }

    /// Whether the bodies at these places go through each other for now.
    pub(crate) fn passes(&self, ball: usize, other: usize) -> bool {
        self.passing.iter().any(|pair| (pair.ball as usize, pair.other as usize) == (ball, other))
    }

    /// How many pairs go through each other.
    pub(crate) fn passing(&self) -> usize {
        self.passing.len() + self.through.len()
    }

    /// The places that are kept for shapes to come.
    pub(crate) fn free_places(&self) -> usize {
        self.free_pieces.len() + self.freed_pieces.len()
    }
}
