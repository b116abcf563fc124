//! Who and what is in a room, before and while it is there.

use super::invalid::{InvalidMember, finite, not_negative};
use crate::dvec2::DVec2;
use crate::rules::walk::{Gait, Walk};
use crate::{Aabb, Shape, Tags, Vec2};

/// A walker to be added to a room: a box that stands until it is told to walk.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("actor", "character", "player"))]
pub struct Walker {
    aabb: Aabb,
    walk: Walk,
    tags: Tags,
    user: u64,
}

impl Walker {
    /// A walker of this box, at [`Walk`]'s speeds.
    #[must_use]
    pub fn new(aabb: Aabb) -> Self {
        Self { aabb, walk: Walk::default(), tags: Tags::NONE, user: 0 }
    }

    /// Its speeds, in units per frame.
    #[must_use]
    pub const fn walk(self, walk: Walk) -> Self {
        Self { walk, ..self }
    }

    /// What it is. No tag unless said.
    #[must_use]
    pub const fn tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// A number of the game's own. 0 unless said.
    #[must_use]
    pub const fn user(self, user: u64) -> Self {
        Self { user, ..self }
    }

    pub(super) fn member(self) -> Result<Member, InvalidMember> {
        not_negative("walk_speed", self.walk.walk_speed)?;
        not_negative("dash", self.walk.dash)?;
        let Self { aabb, walk, tags, user } = self;
        Ok(Member::new(aabb.into(), tags, user, Role::Walker(Walking { walk, ..Walking::default() })))
    }
}

/// What does not walk, to be added to a room: a wall, a door, a platform, a place that raises events.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("obstacle", "wall", "platform"))]
pub struct Thing {
    shape: Shape,
    one_way: bool,
    tags: Tags,
    user: u64,
}

impl Thing {
    /// A thing of any shape, at rest.
    #[must_use]
    pub fn new(shape: impl Into<Shape>) -> Self {
        Self { shape: shape.into(), one_way: false, tags: Tags::NONE, user: 0 }
    }

    /// Makes a segment, line or curve push toward its front only, the side of (dy, −dx). Other shapes ignore it.
    #[must_use]
    pub fn one_way(self) -> Self {
        Self { one_way: true, ..self }
    }

    /// What it is. No tag unless said.
    #[must_use]
    pub fn tags(self, tags: Tags) -> Self {
        Self { tags, ..self }
    }

    /// A number of the game's own. 0 unless said.
    #[must_use]
    pub fn user(self, user: u64) -> Self {
        Self { user, ..self }
    }

    pub(super) fn member(self) -> Member {
        Member::new(self.shape, self.tags, self.user, Role::Thing { one_way: self.one_way, shift: DVec2::ZERO })
    }
}

/// A walker or a thing in a room. Its shape stays as it was added, and `offset` says how far it has come since: so that
/// rounding never changes its size, and nothing is copied to move it.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) shape: Shape,
    /// The box around the shape; of a walker the shape itself.
    pub(super) home: Aabb,
    pub(super) offset: DVec2,
    /// The displacement in the last frame.
    pub(super) moved: DVec2,
    pub(super) tags: Tags,
    pub(super) user: u64,
    pub(super) role: Role,
}

#[derive(Clone, Debug)]
pub(super) enum Role {
    Walker(Walking),
    Thing {
        one_way: bool,
        /// The displacement that the game asked for in the next frame.
        shift: DVec2,
    },
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Walking {
    pub(super) walk: Walk,
    pub(super) gait: Gait,
    /// Of length 1, or (0, 0).
    pub(super) direction: DVec2,
    /// What was collected for the next displacement.
    pub(super) pushes: DVec2,
}

impl Walking {
    pub(super) fn speed(&self) -> f32 {
        self.walk.speed(self.gait)
    }
}

impl Member {
    fn new(shape: Shape, tags: Tags, user: u64, role: Role) -> Self {
        let home = shape.aabb();
        Self { shape, home, offset: DVec2::ZERO, moved: DVec2::ZERO, tags, user, role }
    }

    /// Its bounding box, seen from what stands `origin` from home.
    pub(super) fn aabb(&self, origin: DVec2) -> Aabb {
        let by = self.offset - origin;
        Aabb::bounding([(self.home.min().wide() + by).narrow(), (self.home.max().wide() + by).narrow()])
    }

    pub(super) fn walking(&self) -> Option<&Walking> {
        match &self.role {
            Role::Walker(walking) => Some(walking),
            Role::Thing { .. } => None,
        }
    }

    pub(super) fn put(&mut self, offset: Vec2) -> Result<(), InvalidMember> {
        self.offset = finite("offset", offset)?.wide();
        self.moved = DVec2::ZERO;
        Ok(())
    }
}

/// A look at a walker or a thing in a room.
#[derive(Clone, Copy, Debug)]
pub struct MemberRef<'a>(pub(super) &'a Member);

impl<'a> MemberRef<'a> {
    /// Its shape, as it was added: it now lies [`Self::offset`] from there.
    #[must_use]
    pub const fn shape(&self) -> &'a Shape {
        &self.0.shape
    }

    /// How far it has come since it was added.
    #[must_use]
    #[doc(alias("position"))]
    pub const fn offset(&self) -> Vec2 {
        self.0.offset.narrow()
    }

    /// The box around it where it is now; of a walker the box that it is.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.0.aabb(DVec2::ZERO)
    }

    /// Its displacement in the last frame.
    #[must_use]
    pub const fn moved(&self) -> Vec2 {
        self.0.moved.narrow()
    }

    /// What it is.
    #[must_use]
    pub const fn tags(&self) -> Tags {
        self.0.tags
    }

    /// The game's own number.
    #[must_use]
    pub const fn user(&self) -> u64 {
        self.0.user
    }

    /// Its speeds and the frames since its last hit; `None` if it does not walk.
    #[must_use]
    pub fn walk(&self) -> Option<Walk> {
        self.0.walking().map(|walking| walking.walk)
    }
}
