//! What a frame found.

use alloc::vec::Vec;

use crate::Vec2;

/// A bullet that hit the player.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct BulletHit {
    /// The bullet's index in the swarm, until bullets are removed.
    pub index: usize,
    /// The bullet's own number.
    pub user: u64,
    /// The share of the frame before the first touch, 0..=1; 0 if they touched from the start, also while they part.
    pub time: f32,
    /// The direction, of length 1, from the player to the bullet at that moment. From the same centre: against the way
    /// the bullet moves as the player sees it, or +x if it does not.
    pub normal: Vec2,
}

/// A bullet that came into the player's ring for the first time and did not hit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Graze {
    /// The bullet's index in the swarm, until bullets are removed.
    pub index: usize,
    /// The bullet's own number.
    pub user: u64,
    /// The share of the frame before it came into the ring, 0..=1.
    pub time: f32,
}

/// The lists of a frame, in the order of the bullets. Keep one and use it again: its memory is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    pub(super) hits: Vec<BulletHit>,
    pub(super) grazes: Vec<Graze>,
}

impl Hits {
    /// Empty lists.
    #[must_use]
    pub const fn new() -> Self {
        Self { hits: Vec::new(), grazes: Vec::new() }
    }

    /// The bullets that hit the player, in the swarm's order. For the earliest, take the least `time`.
    #[must_use]
    pub fn hits(&self) -> &[BulletHit] {
        &self.hits
    }

    /// The bullets that grazed, in the swarm's order.
    #[must_use]
    pub fn grazes(&self) -> &[Graze] {
        &self.grazes
    }

    pub(super) fn clear(&mut self) {
        self.hits.clear();
        self.grazes.clear();
    }

    #[cfg(feature = "rayon")]
    pub(super) fn append(&mut self, mut more: Self) {
        self.hits.append(&mut more.hits);
        self.grazes.append(&mut more.grazes);
    }
}
