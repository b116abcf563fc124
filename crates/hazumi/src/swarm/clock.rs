//! How long a bullet's straight way is free of walls, in ticks.
//!
//! A frame asks nothing of most bullets but whether it is time. It never decides a result: a bullet that is looked at too early meets nothing,
//! and none is looked at too late, since the way that was found free is wider than what rounding makes of it, and whatever could
//! put something into it begins all ways anew.

use super::due::Free;
use crate::Vec2;
use crate::world::{Flyer, Surroundings, Walls};

/// Time in ticks that are no shorter than it: a frame has at least [`LEAST`], so that so many ticks are no more than so many frames.
#[derive(Debug, Default)]
pub(super) struct Clock {
    pub(super) walls: Walls,
    /// In units of time; 0 before the first frame among walls.
    tick: f64,
    /// Ticks so far.
    now: i32,
}

/// A clone begins anew, so that the clone of a swarm, which a game with rollback makes at every step, copies no more than its bullets.
impl Clone for Clock {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Ticks in a frame as long as the first. Fine, and hardly fewer than the 1,024 to which each frame is rounded up: what that adds up to on the way to a
/// wall is how much too early a bullet is looked at.
const USUAL: f64 = 1023.999;
/// Ticks in the shortest frame. Frames that are shorter than the first count as it does: how far places stray is a matter of frames.
const LEAST: i32 = 1000;
/// How many ticks ahead is looked: 1,024 usual frames.
const AHEAD: f64 = 1024.0 * 1024.0;
/// How far a place strays from a straight line meanwhile, as a share of all coordinates: half an ulp of f32 in each frame, in each axis, and
/// always to the same side in the worst case. The frames are those of the shortest kind, and a few parts of frames.
const STRAY: f64 = (AHEAD / LEAST as f64 + 12.0) * 0.5 * f32::EPSILON as f64 * core::f64::consts::SQRT_2;
/// How much wider than the widest bullet is looked, likewise: so far strays who is as far away as the farthest wall and crosses as much again.
pub(super) const WIDER: f64 = 2.0 * STRAY;

impl Clock {
    /// Lets `dt` pass.
    pub(super) fn pass(&mut self, dt: f32) {
        if self.tick > 0.0 {
            // Saturates, which the next frame among walls takes for too long ago.
            self.now = self.now.saturating_add(self.ticks(dt.into()));
        }
    }

    /// Makes the ticks suit a frame of `dt` among walls. False if what is due is then to be found anew.
    pub(super) fn suit(&mut self, dt: f32) -> bool {
        let ticks = f64::from(dt) / self.tick;
        if self.tick > 0.0 && self.now < 1 << 30 && (dt == 0.0 || (ticks > 128.0 && ticks < 8192.0)) {
            return true;
        }
        (self.tick, self.now) = (f64::from(dt).max(1e-30) / USUAL, 0);
        false
    }

    pub(super) const fn now(&self) -> i32 {
        self.now
    }

    /// How long a bullet that flies on from a place meets no wall for certain.
    pub(super) fn free(&self, world: &Surroundings<'_>, flyer: Flyer, velocity: Vec2) -> Free {
        let room = world.most_slack(&self.walls, flyer.radius);
        let whole = velocity.wide() * (self.tick * AHEAD);
        // Farther than it may stray is not looked.
        let farthest = room / STRAY - flyer.center.max_abs();
        let share = if whole.max_abs() > farthest { farthest / whole.max_abs() } else { 1.0 };
        if share.is_nan() || share <= 0.0 {
            return Free::NOT;
        }
        let way = whole * share;
        let slack = STRAY * (flyer.center.max_abs() + way.max_abs());
        let free = world.free(&self.walls, flyer, way, slack);
        let may_end_at_wall = free < 1.0;
        // It strays less until then than on the whole of its way: so much nearer it may come, and no wall comes toward it.
        let more = if free > 0.0 && may_end_at_wall { slack / way.length() } else { 0.0 };
        let free = free + more * (1.0 - (free + more)).max(0.0);
        Free { ticks: (AHEAD * share * free * (1.0 - 1e-6)) as i32, may_end_at_wall }
    }

    /// No fewer ticks than a frame has.
    pub(super) fn ticks(&self, dt: f64) -> i32 {
        self.ticks_of_part(dt).max(LEAST)
    }

    /// No fewer ticks than a part of a frame has.
    pub(super) fn ticks_of_part(&self, time: f64) -> i32 {
        ((time / self.tick) as i32).saturating_add(1)
    }
}
