//! A ball's straight way to its next event, and when two that fly theirs meet.

use super::cells::Edge;
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::world::{NO_BALL, NO_PIECE, Tags};

/// All that a look at a ball needs: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Leg {
    pub(super) from: DVec2,
    /// On the way; of a ball under gravity, of the chord.
    pub(super) velocity: DVec2,
    pub(super) time: f64,
    /// When its course changes.
    pub(super) end: f64,
    pub(super) radius: f64,
    pub(super) tags: Tags,
    pub(super) stopped_by: Tags,
}

/// What comes at the end of a leg.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// When it would meet a shape; infinite if never on this leg.
    pub(super) wall: f64,
    /// The shape that it meets at the end; [`NO_PIECE`] if none.
    pub(super) piece: u32,
    /// The ball that it meets at the end; [`NO_BALL`] if none.
    pub(super) partner: u32,
    /// The partner's foretelling that this one counts on.
    pub(super) partner_turns: u32,
    /// Its own.
    pub(super) turns: u32,
    pub(super) soon: Soon,
    /// How often it crossed an edge of its cell in this step.
    pub(super) crossings: u32,
    /// When it comes to the edge of its cell, and which.
    pub(super) exit: (f64, Edge),
}

/// The earliest touches that were foretold of a ball, whether or not they will come: with one other, and with any but that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Soon {
    first: f64,
    second: f64,
    with: u32,
}

impl Soon {
    const NONE: Self = Self { first: f64::INFINITY, second: f64::INFINITY, with: NO_BALL };

    pub(super) const fn note(&mut self, with: u32, time: f64) {
        if with == self.with {
            self.first = self.first.min(time);
        } else if time < self.first {
            *self = Self { first: time, second: self.first, with };
        } else {
            self.second = self.second.min(time);
        }
    }

    /// The earliest with another than this.
    pub(super) const fn besides(&self, body: u32) -> f64 {
        if self.with == body { self.second } else { self.first }
    }
}

impl Plan {
    pub(super) const NONE: Self = Self {
        wall: f64::INFINITY,
        soon: Soon::NONE,
        piece: NO_PIECE,
        partner: NO_BALL,
        partner_turns: 0,
        turns: 0,
        crossings: 0,
        exit: (f64::INFINITY, Edge::NONE),
    };
}

impl Leg {
    pub(super) const NONE: Self = Self {
        from: DVec2::ZERO,
        velocity: DVec2::ZERO,
        time: 0.0,
        end: 0.0,
        radius: 0.0,
        tags: Tags::NONE,
        stopped_by: Tags::NONE,
    };

    #[inline(always)]
    pub(super) fn at(&self, time: f64) -> DVec2 {
        self.from + self.velocity * (time - self.time)
    }

    /// Whether one of two stops the other.
    #[inline(always)]
    pub(super) fn stops(&self, other: &Self) -> bool {
        self.stopped_by.intersects(other.tags) || other.stopped_by.intersects(self.tags)
    }

    /// When two that come toward each other touch, if both legs last so long.
    ///
    /// With the way p between the centres, the relative velocity v and the sum r of the radii: |p + v·s| = r. That there is a
    /// solution is asked of the distance |p × v| / |v|, which does not cancel as a discriminant does.
    #[inline]
    pub(super) fn meets(&self, other: &Self) -> Option<f64> {
        let start = self.time.max(other.time);
        let (p, v) = (self.at(start) - other.at(start), self.velocity - other.velocity);
        let (r, b) = (self.radius + other.radius, p.dot(v));
        // What rounding leaves of two velocities along each other is no approach.
        let noise = 1e-12 * (self.velocity.max_abs() + other.velocity.max_abs()) * p.max_abs();
        if b >= -noise {
            return None;
        }
        let c = p.length_squared() - r * r;
        if c <= 0.0 {
            return Some(start);
        }
        let (vv, cross) = (v.length_squared(), p.cross(v));
        let square = r * r * vv - cross * cross;
        if square < 0.0 {
            return None;
        }
        Some(start + c / (sqrt(square) - b))
    }
}
