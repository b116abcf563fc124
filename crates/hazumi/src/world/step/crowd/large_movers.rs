//! The few movers of a step that are in no cell: each looks at all others, and all look at them. They are much larger than the others,
//! and would make the cells too large for these.

use crate::few::Few;
use crate::world::state::State;

/// How many movers may be apart when a step begins; each among so many.
const MOST_FEW: usize = 8;
const AMONG: usize = 16;
/// How many times as large as the others those are that would make the cells too large.
const MUCH_LARGER: f64 = 4.0;
/// The others' cells are not smaller than this part of the largest: a point would cross one with every step that it takes.
const LEAST_PART: f64 = 1.0 / 1024.0;

/// Who is in no cell.
#[derive(Debug, Default)]
pub(super) struct LargeMovers {
    /// The bodies, at most [`MOST_FEW`].
    bodies: Few<u32, MOST_FEW>,
    /// The radius that the cells of the others are for.
    pub(super) radius: f64,
}

impl LargeMovers {
    pub(super) fn bodies(&self) -> &[u32] {
        &self.bodies
    }
}

impl State {
    /// Which movers are in no cell, where the smallest and the largest have these radii.
    pub(super) fn large_movers(&self, smallest: f64, largest: f64) -> LargeMovers {
        let mut large = LargeMovers { radius: largest, ..LargeMovers::default() };
        if self.movers.len() < MOST_FEW * AMONG || largest < MUCH_LARGER * smallest {
            return large;
        }
        let enabled = || self.movers.iter().filter(|core| core.enabled);
        // The radii of the largest and one more, the largest first.
        let mut radii = [0.0f64; MOST_FEW + 1];
        for core in enabled() {
            let mut radius = f64::from(core.size.radius());
            for place in &mut radii {
                if radius > *place {
                    core::mem::swap(&mut radius, place);
                }
            }
        }
        let others = radii[MOST_FEW].max(LEAST_PART * largest);
        if largest >= MUCH_LARGER * others {
            large.radius = others;
            for core in enabled().filter(|core| f64::from(core.size.radius()) > others) {
                // No more than there is room for are larger than what is beside those.
                large.bodies.push(core.body);
            }
        }
        large
    }
}
