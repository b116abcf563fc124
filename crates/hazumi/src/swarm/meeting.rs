//! What bullets met in a frame, and what a game says to it.

use alloc::vec::Vec;

use crate::Vec2;
use crate::world::{BodyId, Tags};

/// What comes of a bullet that met something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum BulletResponse {
    /// It is removed from the swarm when the frame is over.
    #[default]
    Gone,
    /// It flies on as off a mirror, as fast as it came; off what moves, as that sees it.
    Bounce,
    /// It flies on through it.
    Pass,
}

/// What a bullet met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Struck {
    /// A body of the world.
    Body {
        /// The body.
        id: BodyId,
        /// Which of its shapes: 0 but for compound bodies.
        shape_index: u32,
        /// Its tags.
        tags: Tags,
    },
    /// One of the targets, by its index in the list of the call.
    Target(usize),
}

/// A bullet that met something, at its moment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Meeting {
    /// The bullet's index in the swarm before the call.
    pub index: usize,
    /// The bullet's own number.
    pub user: u64,
    /// What it met.
    pub struck: Struck,
    /// The share of the frame before the touch, 0..=1.
    pub time: f32,
    /// Where they touch, on the surface of what was met.
    pub point: Vec2,
    /// The unit normal of the surface there, toward the bullet. Along a flat row of fixed bodies, that of their union.
    pub normal: Vec2,
    /// The bullet's velocity just before, in units of length per unit of time.
    pub velocity: Vec2,
    /// The velocity of the surface where they touch; [0, 0] of what is fixed, and in a frame of no time.
    pub surface_velocity: Vec2,
}

impl Meeting {
    /// The body that was met, if it was one.
    #[must_use]
    pub const fn body(&self) -> Option<BodyId> {
        if let Struck::Body { id, .. } = self.struck { Some(id) } else { None }
    }

    /// The index of the target that was met, if it was one.
    #[must_use]
    pub const fn target(&self) -> Option<usize> {
        if let Struck::Target(index) = self.struck { Some(index) } else { None }
    }
}

/// A bullet that came into a target's ring for the first time in its life, and hit no target in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TargetGraze {
    /// The bullet's index in the swarm before the call.
    pub index: usize,
    /// The bullet's own number.
    pub user: u64,
    /// The index of the target.
    pub target: usize,
    /// The share of the frame before it came into the ring, 0..=1.
    pub time: f32,
}

/// The lists of a frame among walls and targets. Keep one and use it again: its memory is kept.
#[derive(Clone, Debug, Default)]
pub struct Meetings {
    pub(super) hits: Vec<Meeting>,
    pub(super) grazes: Vec<TargetGraze>,
    pub(super) gone: Vec<usize>,
    pub(super) bounded: usize,
}

impl Meetings {
    /// Empty lists.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All that was met, in order of time, then of bullets; at one instant in order of bodies.
    #[must_use]
    pub fn hits(&self) -> &[Meeting] {
        &self.hits
    }

    /// What one of the targets was hit by, in order of time.
    pub fn hits_of(&self, target: usize) -> impl Iterator<Item = &Meeting> {
        self.hits.iter().filter(move |hit| hit.target() == Some(target))
    }

    /// The bullets that grazed a target, in order of time, then of bullets.
    #[must_use]
    pub fn grazes(&self) -> &[TargetGraze] {
        &self.grazes
    }

    /// The indices, before the call, of the bullets that are gone, in their order.
    #[must_use]
    pub fn gone(&self) -> &[usize] {
        &self.gone
    }

    /// How many bullets met more than a bullet may in one frame, and stayed where they were for the rest of it.
    #[must_use]
    pub const fn bounded(&self) -> usize {
        self.bounded
    }

    pub(super) fn clear(&mut self) {
        self.hits.clear();
        self.grazes.clear();
        self.gone.clear();
        self.bounded = 0;
    }
}
