//! What a frame tells the game.

use super::handle::MemberId;
use crate::{Tags, Vec2};

/// A walker overlapped something in this frame. Two walkers that overlap are two hits, one of each.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Hit {
    /// Who walks.
    pub walker: MemberId,
    /// What it overlaps: a thing or another walker.
    pub other: MemberId,
    /// What the walker is.
    pub walker_tags: Tags,
    /// What the other is.
    pub other_tags: Tags,
    /// Whether the other pushes it; not if the pair is for events only.
    pub pushed: bool,
    /// The push, a part of the walker's next displacement; (0, 0) also where a standing walker is not carried.
    pub push: Vec2,
}
