//! A ball's straight way to its next event, and when two that fly theirs meet.

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::world::NO_BALL;

#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub(super) from: DVec2,
    /// On the way; of a ball under gravity, of the chord.
    pub(super) velocity: DVec2,
    pub(super) time: f64,
    pub(super) end: f64,
    pub(super) radius: f64,
    /// When it would meet a shape; infinite if never on this leg.
    pub(super) wall: f64,
    /// The ball that it meets at the end; [`NO_BALL`] if none.
    pub(super) partner: u32,
    /// The partner's foretelling that this one counts on.
    pub(super) partner_turns: u32,
    /// First and last column, first and last row of the cells it is entered in.
    pub(super) cells: Option<[i64; 4]>,
}

impl Leg {
    pub(super) const NONE: Self = Self {
        from: DVec2::ZERO,
        velocity: DVec2::ZERO,
        time: 0.0,
        end: 0.0,
        radius: 0.0,
        wall: f64::INFINITY,
        partner: NO_BALL,
        partner_turns: 0,
        cells: None,
    };

    /// Of one that stays where it is, for a look at one instant.
    pub(super) const fn here(from: DVec2, radius: f64, time: f64) -> Self {
        Self { from, time, end: time, radius, ..Self::NONE }
    }

    pub(super) fn at(&self, time: f64) -> DVec2 {
        self.from + self.velocity * (time - self.time)
    }

    /// When two that come toward each other touch; both legs must last so long.
    ///
    /// With the way p between the centres, the relative velocity v and the sum r of the radii: |p + v·s| = r. That there is a
    /// solution is asked of the distance |p × v| / |v|, which does not cancel as a discriminant does.
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
        let time = start + c / (sqrt(square) - b);
        (time <= self.end && time <= other.end).then_some(time)
    }
}
