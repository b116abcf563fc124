//! A mover's straight motion to its next event, and when two in motion meet.

use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::world::body::handle::Slots;
use crate::world::body::tags::Tags;
use crate::world::state::entry::{Entry, NO_MOVER, form_of};
use crate::world::state::mover::{Core, Course, NO_COLLIDER, Size};

/// All that a look at a mover needs: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::world) struct MotionSegment {
    pub(in crate::world) from: DVec2,
    /// Along the segment; of a mover under gravity, of the chord.
    pub(in crate::world) velocity: DVec2,
    pub(in crate::world) time: f64,
    /// When its course changes.
    pub(in crate::world) end: f64,
    pub(in crate::world) size: Size,
    pub(in crate::world) tags: Tags,
    pub(in crate::world) stopped_by: Tags,
    /// The next mover of its slot in the table of cells.
    pub(in crate::world) next: u32,
}

/// When a segment ends, as far as is known; and the mover that it meets then, [`NO_MOVER`] if none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct End {
    pub(in crate::world) time: f64,
    pub(in crate::world) partner: u32,
}

/// What comes at the end of a segment.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Plan {
    /// When the segment is over if no mover is met before: at a shape, or since it is long enough.
    pub(in crate::world) last: f64,
    /// The shape that it meets then; [`NO_COLLIDER`] if none.
    pub(in crate::world) collider: u32,
    /// The mover that it meets before; [`NO_MOVER`] if none.
    pub(in crate::world) partner: u32,
    /// The partner's prediction that this one counts on.
    pub(in crate::world) partner_version: u32,
    /// Its own.
    pub(in crate::world) version: u32,
    /// How often it crossed an edge of its cell in this step.
    pub(in crate::world) crossings: u16,
    /// When it comes to the edge of its cell; infinite if never. And which.
    pub(in crate::world) exit: f64,
    pub(in crate::world) edge: Edge,
}

/// An edge of a cell: the axis, and in which direction.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Edge {
    pub(super) is_row: bool,
    pub(super) step: i8,
}

impl Edge {
    const NONE: Self = Self { is_row: false, step: 0 };
}

/// Two come together only faster than this share of their speeds.
const NOISE: f64 = 1e-12;

/// How fast two come together, along the normal from the second to the first, if more than what rounding leaves of two velocities
/// along each other.
#[inline]
pub(in crate::world) fn coming(first: DVec2, second: DVec2, normal: DVec2) -> Option<f64> {
    let coming = (second - first).dot(normal);
    (coming > NOISE * (first.max_abs() + second.max_abs())).then_some(coming)
}

impl Plan {
    pub(in crate::world) const NONE: Self = Self {
        last: f64::INFINITY,
        collider: NO_COLLIDER,
        partner: NO_MOVER,
        partner_version: 0,
        version: 0,
        crossings: 0,
        exit: f64::INFINITY,
        edge: Edge::NONE,
    };

    /// When it would meet a shape; infinite if never on this segment.
    pub(super) const fn wall(&self) -> f64 {
        if self.collider == NO_COLLIDER { f64::INFINITY } else { self.last }
    }
}

impl MotionSegment {
    pub(in crate::world) const NONE: Self = Self {
        from: DVec2::ZERO,
        velocity: DVec2::ZERO,
        time: 0.0,
        end: 0.0,
        size: Size::of_circle(0.0),
        tags: Tags::NONE,
        stopped_by: Tags::NONE,
        next: NO_MOVER,
    };

    /// That of a mover that stays where it is until then.
    #[inline(always)]
    pub(in crate::world) const fn standing(core: &Core, course: &Course, end: f64) -> Self {
        let (&Core { position: from, size, stopped_by, .. }, &Course { time, tags, .. }) = (core, course);
        Self { from, time, end, size, tags, stopped_by, ..Self::NONE }
    }

    #[inline(always)]
    pub(in crate::world) fn at(&self, time: f64) -> DVec2 {
        self.from + self.velocity * (time - self.time)
    }

    /// What rounding leaves of two velocities along each other, which is no approach. More than what a touch asks for, so that none
    /// is predicted that is none then.
    #[inline(always)]
    fn noise(&self, other: &Self) -> f64 {
        2.0 * NOISE * (self.velocity.max_abs() + other.velocity.max_abs())
    }

    /// Whether one of two stops the other.
    #[inline(always)]
    pub(super) fn stops(&self, other: &Self) -> bool {
        self.stopped_by.intersects(other.tags) || other.stopped_by.intersects(self.tags)
    }

    #[inline(always)]
    pub(in crate::world) fn radius(&self) -> f64 {
        self.size.radius().into()
    }

    /// Whether the circles around two meet, now or later; this one is at a place now.
    pub(super) fn comes_near(&self, other: &Self, at: DVec2, now: f64) -> bool {
        let (p, v) = (at - other.at(now), self.velocity - other.velocity);
        let r = self.radius() + other.radius();
        let (cross, reach) = (p.cross(v), r * r * (1.0 + 1e-9));
        p.length_squared() <= reach || (p.dot(v) < 0.0 && cross * cross <= reach * v.length_squared())
    }

    /// When two circles that come toward each other touch, if that is not long after `until`; this one is at a place now.
    ///
    /// With the vector p between the centres, the relative velocity v and the sum r of the radii: |p + v·s| = r, or |v|²·s² + 2·b·s + c = 0
    /// with a quarter of its discriminant `square`. That there is a solution is asked of the distance |p × v| / |v|, which does not cancel as a discriminant does.
    #[inline]
    pub(super) fn meets(&self, other: &Self, at: DVec2, (now, until): (f64, f64)) -> Option<f64> {
        let (p, v, r) = (at - other.at(now), self.velocity - other.velocity, self.radius() + other.radius());
        let (b, c, cross) = (p.dot(v), p.length_squared() - r * r, p.cross(v));
        let square = r * r * v.length_squared() - cross * cross;
        // Whether the two come toward each other and meet until then, or little later: s is c / (√square − b), and the root no more than −b.
        // One comparison for all of them: a processor could not predict which of them fails.
        const SLACK: f64 = 1.0 + 1e-9;
        let is_in_time = max(max(b, min(c, -square)), c + 2.0 * SLACK * b * (until - now)) <= 0.0;
        // No vector is 1.5 times as long as its greater coordinate.
        if !is_in_time || b >= -self.noise(other) * 1.5 * p.max_abs() {
            return None;
        }
        Some(if c <= 0.0 { now } else { now + c / (sqrt(square) - b) })
    }

    /// When two meet of which one is no circle; `body` is this one's.
    #[cold]
    pub(super) fn meets_outline(
        &self,
        body: u32,
        (its, other): (&Self, u32),
        (now, until): (f64, f64),
        bodies: &Slots<Entry>,
    ) -> Option<f64> {
        let span = until - now;
        let form = |segment: &Self, body: u32| form_of(bodies, body, segment.size, segment.at(now));
        let motion = (self.velocity - its.velocity) * span;
        let part = form(self, body).meets(&form(its, other), motion, self.noise(its) * span)?;
        Some(now + part * span)
    }
}
