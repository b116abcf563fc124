//! The few movers of a step that are in no cell: each looks at all others, and all look at them.
//!
//! If movers can meet only few of them, as where one of many has a tag to be known by in a hit, the others need no cells. And few that are
//! much larger than the others would make the cells too large for these.

use crate::world::body::tags::Tags;
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
pub(in crate::world) struct Few {
    /// The bodies, at most [`MOST_FEW`].
    bodies: [u32; MOST_FEW],
    count: usize,
    /// Whether the others meet none but these.
    pub(super) are_all_met: bool,
    /// The radius that the cells of the others are for.
    pub(super) radius: f64,
}

impl Few {
    pub(in crate::world) fn bodies(&self) -> &[u32] {
        &self.bodies[..self.count]
    }

    /// Notes one more; says whether there was room.
    fn push(&mut self, body: u32) -> bool {
        let has_room = self.count < MOST_FEW;
        if has_room {
            self.bodies[self.count] = body;
            self.count += 1;
        }
        has_room
    }
}

impl State {
    /// Which movers are in no cell, where any are stopped by these tags and the largest has this radius.
    pub(in crate::world) fn few(&self, stopped_by: Tags, largest: f64) -> Few {
        let enabled = || self.movers.iter().zip(&self.courses).filter(|(core, _)| core.enabled);
        let mut few = Few { are_all_met: true, radius: largest, ..Few::default() };
        let mut met = enabled().filter(|(_, course)| course.tags.intersects(stopped_by));
        if met.all(|(core, _)| few.push(core.body)) && few.count * AMONG <= self.movers.len() {
            return few;
        }
        few = Few { radius: largest, ..Few::default() };
        if self.movers.len() < MOST_FEW * AMONG {
            return few;
        }
        // The radii of the largest and one more, the largest first.
        let mut radii = [0.0f64; MOST_FEW + 1];
        for (core, _) in enabled() {
            let mut radius = f64::from(core.size.radius());
            for place in &mut radii {
                if radius > *place {
                    core::mem::swap(&mut radius, place);
                }
            }
        }
        let others = radii[MOST_FEW].max(LEAST_PART * largest);
        if largest >= MUCH_LARGER * others {
            few.radius = others;
            enabled().filter(|(core, _)| f64::from(core.size.radius()) > others).all(|(core, _)| few.push(core.body));
        }
        few
    }
}
