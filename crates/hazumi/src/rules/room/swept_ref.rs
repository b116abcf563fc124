//! A member of a swept room, to be looked at.

use super::member::Walking;
use crate::rules::walk::Walk;
use crate::{Aabb, BodyId, Shape, Tags, Vec2, World};

/// What the world does not know of a walker or a thing.
#[derive(Clone, Debug)]
pub(super) struct Swept {
    pub(super) id: BodyId,
    /// The box around it where it was added.
    pub(super) home: Aabb,
    /// Where the world had it then.
    pub(super) origin: Vec2,
    /// The displacement in the last frame.
    pub(super) moved: Vec2,
    /// How far a thing is to go in the next frame.
    pub(super) shift: Vec2,
    pub(super) tags: Tags,
    pub(super) user: u64,
    pub(super) walking: Option<Walking>,
}

impl Swept {
    pub(super) fn offset(&self, world: &World) -> Vec2 {
        world.get(self.id).map_or(self.origin, |body| body.position()) - self.origin
    }

    pub(super) fn aabb(&self, world: &World) -> Aabb {
        let by = self.offset(world).wide();
        Aabb::bounding([(self.home.min().wide() + by).narrow(), (self.home.max().wide() + by).narrow()])
    }
}

/// A look at a walker or a thing in a swept room.
#[derive(Clone, Copy, Debug)]
pub struct SweptRef<'a> {
    pub(super) world: &'a World,
    pub(super) member: &'a Swept,
}

impl<'a> SweptRef<'a> {
    /// How far it has come since it was added.
    #[must_use]
    #[doc(alias("position"))]
    pub fn offset(&self) -> Vec2 {
        self.member.offset(self.world)
    }

    /// The box around it where it is now; of a walker the box that it was added as.
    #[must_use]
    pub fn aabb(&self) -> Aabb {
        self.member.aabb(self.world)
    }

    /// Its shape, as the world has it: where it was added.
    #[must_use]
    pub fn shape(&self) -> Option<&'a Shape> {
        self.world.get(self.member.id)?.shapes().first()
    }

    /// Its displacement in the last frame.
    #[must_use]
    pub const fn moved(&self) -> Vec2 {
        self.member.moved
    }

    /// What it is.
    #[must_use]
    pub const fn tags(&self) -> Tags {
        self.member.tags
    }

    /// The game's own number.
    #[must_use]
    pub const fn user(&self) -> u64 {
        self.member.user
    }

    /// Its speeds and the frames since its last hit; `None` if it does not walk.
    #[must_use]
    pub fn walk(&self) -> Option<Walk> {
        self.member.walking.map(|walking| walking.walk)
    }
}
