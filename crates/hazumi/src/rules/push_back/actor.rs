//! Who walks and what it walks into, and what all handlers ask of them.

use crate::dvec2::DVec2;
use crate::{Aabb, ShapeRef, Vec2};

/// Who walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actor {
    /// Its box.
    pub aabb: Aabb,
    /// Its speed in this frame, units per frame; 0 while standing. See [`Walk`](crate::rules::walk::Walk).
    pub speed: f32,
    /// Its displacement in the previous frame.
    pub moved: Vec2,
}

/// What it walks into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle<'a> {
    /// Its shape.
    pub shape: ShapeRef<'a>,
    /// Its displacement in this frame.
    pub moved: Vec2,
    /// Whether a segment, line or curve only ever pushes toward its front, the side of (dy, −dx). Other shapes ignore it.
    pub one_way: bool,
}

impl<'a> Obstacle<'a> {
    /// An obstacle at rest that pushes both ways.
    #[must_use]
    pub fn fixed(shape: impl Into<ShapeRef<'a>>) -> Self {
        Self { shape: shape.into(), moved: Vec2::ZERO, one_way: false }
    }
}

impl Actor {
    pub(super) fn center(&self) -> DVec2 {
        (self.aabb.min().wide() + self.aabb.max().wide()) * 0.5
    }

    /// At least the last displacement, so that a crowd cannot squeeze the actor through.
    pub(super) fn speed_at_walls(&self) -> f64 {
        f64::from(self.speed).max(self.moved.wide().length())
    }

    /// `n`, the normal at `point` of the wall's front, or its opposite if the actor's centre lies behind and the wall is
    /// not one-way.
    pub(super) fn facing(&self, n: DVec2, point: DVec2, one_way: bool) -> DVec2 {
        if one_way || n.dot(self.center() - point) >= 0.0 { n } else { -n }
    }
}

/// The push away from the centre of something round.
pub(super) fn round(actor: &Actor, center: DVec2, other: &Obstacle<'_>) -> DVec2 {
    let n = (actor.center() - center).unit_or_zero();
    let n = if n == DVec2::ZERO { Vec2::X.wide() } else { n };
    n * f64::from(actor.speed) + carry(n, other)
}

/// The obstacle's displacement, if it moves toward the actor.
pub(super) fn carry(n: DVec2, other: &Obstacle<'_>) -> DVec2 {
    let moved = other.moved.wide();
    if moved.dot(n) > 0.0 { moved } else { DVec2::ZERO }
}
