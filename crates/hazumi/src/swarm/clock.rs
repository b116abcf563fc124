//! When a bullet must be looked at again: until then its straight way is free of walls.
//!
//! A frame asks nothing of most bullets but whether it is time. It never decides a result: a bullet that is looked at too early meets nothing,
//! and none is looked at too late, since the way that was found free is wider than what rounding makes of it, and whatever could
//! put something into it begins all ways anew.

use crate::Vec2;
use crate::world::{Flyer, Surroundings, Walls};

/// Was in no frame among walls yet: what it begins in is a hit.
pub(super) const NEW: i32 = i32::MIN;
/// Was turned: it is looked at, but no long way is looked along, since it may be turned again.
pub(super) const TURNED: i32 = -1;
/// Is looked at.
pub(super) const NOW: i32 = 0;

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

/// Ticks in a frame as long as the first. Fine, since each frame is rounded up: with 32 a bullet was looked at four frames before its wall.
const USUAL: f64 = 1023.5;
/// Ticks in the shortest frame. Frames that are shorter than the first count as it does: how far places stray is a matter of frames.
const LEAST: i32 = 1000;
/// How many ticks ahead is looked: 1,024 usual frames.
const AHEAD: f64 = 1024.0 * 1024.0;
/// How far a place strays from a straight line in so many frames, as a share of all coordinates: half an ulp of f32 in each.
const STRAY: f64 = 1060.0 * 0.5 * f32::EPSILON as f64;

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

    /// For how many ticks a bullet that flies on from a place meets no wall for certain.
    pub(super) fn free(&self, world: &Surroundings<'_>, flyer: Flyer, velocity: Vec2) -> i32 {
        let room = world.most_slack(&self.walls, flyer.radius);
        let whole = velocity.wide() * (self.tick * AHEAD);
        // Farther than it may stray is not looked.
        let farthest = room / STRAY - flyer.center.max_abs();
        let share = if whole.max_abs() > farthest { farthest / whole.max_abs() } else { 1.0 };
        if share.is_nan() || share <= 0.0 {
            return 0;
        }
        let way = whole * share;
        let slack = STRAY * (flyer.center.max_abs() + way.max_abs());
        let free = world.free(&self.walls, flyer, way, slack);
        // It strays less until then than on the whole of its way: so much nearer it may come, and no wall comes toward it.
        let more = if free > 0.0 && free < 1.0 { slack / way.length() } else { 0.0 };
        let free = free + more * (1.0 - (free + more)).max(0.0);
        (AHEAD * share * free * (1.0 - 1e-6)) as i32
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

/// When the first of a block is due.
#[inline]
pub(super) fn earliest(due: &[i32]) -> i32 {
    due.iter().copied().fold(i32::MAX, i32::min)
}

/// All bullets are looked at in the next frame.
pub(super) fn look_at_all(due: &mut [i32], earliest: &mut [i32]) {
    for due in due.iter_mut().chain(earliest) {
        if *due > NOW {
            *due = NOW;
        }
    }
}
