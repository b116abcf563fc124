//! The way that a member goes with its group.

use crate::dvec2::DVec2;
use crate::world::step::contact::held::Held;

/// The common chord of a group, as one member goes along it.
#[derive(Clone, Copy, Debug)]
pub(in crate::world::step) struct CommonChord {
    /// When it ends.
    pub(in crate::world::step) end: f64,
    /// The member's velocity at its end, as the group leaves it.
    pub(super) velocity: DVec2,
    /// What touches that were answered before they came take from it: that is gone at the chord's beginning.
    pub(super) struck: DVec2,
    /// What bounces give it besides, where the chord ends; and how much of that comes from chords that were cut short.
    pub(super) bounce: DVec2,
    pub(super) postponed: DVec2,
    /// Whether what changes its velocity comes evenly along the chord, since something accelerates a member of its group. What two give each other
    /// has to come to both at the same time: else a chord that is cut short leaves the one with more than the other gave.
    pub(super) is_even: bool,
    /// Whether a mover holds it.
    pub(super) by_mover: bool,
    /// Whether its group answers in rounds: who comes to it rides along until it ends.
    pub(super) is_busy: bool,
    /// Whether it is that of one which rides along.
    pub(super) rides: bool,
    /// Whether it is laid where it is, since its group sleeps.
    pub(super) is_laid: bool,
}

impl CommonChord {
    /// One with no touches and no bounces, that surfaces alone hold.
    pub(super) const fn to(end: f64, velocity: DVec2) -> Self {
        Self {
            end,
            velocity,
            struck: DVec2::ZERO,
            bounce: DVec2::ZERO,
            postponed: DVec2::ZERO,
            is_even: false,
            by_mover: false,
            is_busy: false,
            rides: false,
            is_laid: false,
        }
    }

    /// That of a group that sleeps until then.
    pub(super) const fn laid(end: f64) -> Self {
        Self { is_laid: true, ..Self::to(end, DVec2::ZERO) }
    }
}

impl Held {
    /// Has the velocity that is due after such a share of the chord. Whom a mover held goes on so; whom only surfaces held goes on wanting
    /// what it wants.
    pub(in crate::world::step) fn end_common_chord(&mut self, chord: &CommonChord, share: f64) {
        let &CommonChord { velocity: after, struck, bounce, is_even, by_mover, .. } = chord;
        let is_over = share >= 1.0;
        let mover = &mut self.mover;
        if mover.course.keeps_speed {
            if !mover.course.keeps && after != mover.velocity {
                let own = mover.velocity;
                mover.course.keep(own);
            }
        } else if by_mover {
            mover.course.keeps = false;
        }
        let rest = after - mover.velocity - struck;
        let taken = struck + if is_even { rest * share } else { rest };
        if taken != DVec2::ZERO {
            mover.core.velocity = if is_even { mover.velocity + taken } else { after };
        }
        if is_over {
            mover.core.velocity += bounce;
        }
    }
}
