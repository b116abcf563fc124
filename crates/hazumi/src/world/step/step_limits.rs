//! How much may happen in one step. The bounds are fixed when the step begins, so that [`World::advance`] and
//! [`World::step`] end at the same hit, whatever a closure adds meanwhile.

use crate::world::state::mover::MOST_QUIET;

/// What each mover may do in one step.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct StepLimits {
    /// Its hits at most.
    pub(super) hits: u32,
    /// How many more it may have on other movers, where nothing is lost.
    pub(super) elastic: u32,
    /// The chords that its parabolas are cut into, beside its hits.
    pub(super) chords: f64,
    /// What a meeting without a hit counts, where a mover that has [`MOST_QUIET`] of them stays where it is.
    pub(super) quiet: u32,
}

/// A mover may have this many hits in a step however short its way, and [`HITS_PER_SIZE`] more for each time its own size
/// that it goes. Bouncing between walls that close to its own width would otherwise never end.
pub(in crate::world) const FREE_HITS: u32 = 256;
pub(in crate::world) const HITS_PER_SIZE: f64 = 16.0;
/// A mover that had so many hits on others, and as many more for its way, comes to rest on what it bounces off with a loss.
pub(in crate::world) const RESTLESS: u32 = 16;
/// So does one that had so many and goes to and fro by less than this share of its size before what comes at it.
pub(in crate::world) const LEAST_HOP: f64 = 1.0 / 16.0;
/// Of two that meet without loss, so many for the root of the ratio of their masses.
pub(in crate::world) const HITS_PER_MASSES: f64 = 16.0;
/// And never more than this: at a speed of 1e30 no step would end.
pub(in crate::world) const MOST_HITS: u32 = 65_536;
/// All movers of a world together have at most so many hits in a step, since each takes memory.
const MOST_HITS_OF_ALL: usize = 1 << 22;
/// A step under a strong acceleration is cut into at most so many chords beside its hits; then they are longer.
const MOST_CHORDS: u32 = 4096;
/// However many movers there are, each has so many chords: a sixtieth of a second needs two or three.
const LEAST_CHORDS: u32 = 64;
/// All together meet at most so many.
const MOST_QUIET_OF_ALL: usize = 1 << 26;
/// A touch of a circle and a curve costs as much as this many others.
pub(in crate::world) const COST_OF_CURVE: u32 = 4;
/// The same of a box, a capsule or a polygon and a curve.
pub(in crate::world) const COST_OF_OUTLINE_AT_CURVE: u32 = 8;
/// A touch of something that turns costs as much as this many others, since its time has no closed form: nine days of
/// bouncing off a propeller in one step would take minutes.
pub(in crate::world) const COST_OF_TURNING: u32 = 64;
/// The same of a box, a capsule or a polygon and a curve that turns.
pub(in crate::world) const COST_OF_TURNING_CURVE: u32 = 512;

impl StepLimits {
    /// Those of a step that begins with so many movers.
    pub(in crate::world) fn of(movers: usize) -> Self {
        let share = |of_all: usize, most: u32| (of_all / movers.max(1)).clamp(1, most as usize) as u32;
        let hits = share(MOST_HITS_OF_ALL, MOST_HITS);
        let quiet = MOST_QUIET.div_ceil(share(MOST_QUIET_OF_ALL, MOST_QUIET));
        Self { hits, elastic: 0, chords: hits.clamp(LEAST_CHORDS, MOST_CHORDS).into(), quiet }
    }
}

impl Default for StepLimits {
    fn default() -> Self {
        Self::of(1)
    }
}
