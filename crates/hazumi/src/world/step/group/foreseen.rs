//! Touches that were answered before they came.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::step::group::postponed::AllPostponed;

/// A touch of two members that was answered before it came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    pub(super) bodies: [u32; 2],
    /// When it was answered, and when it comes.
    pub(super) at: f64,
    pub(super) time: f64,
    /// Unit, to the lower body.
    pub(super) normal: DVec2,
    /// How far apart their places are along the normal where they touch.
    pub(super) distance: f64,
    /// How much of what comes is given back.
    pub(super) restitution: f64,
}

/// Those of a step, in the order of bodies.
#[derive(Clone, Debug, Default)]
pub(super) struct AllForeseen(Vec<Foreseen>);

impl AllForeseen {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    fn find(&self, bodies: [u32; 2]) -> Result<usize, usize> {
        self.0.binary_search_by_key(&bodies, |touch| touch.bodies)
    }

    /// The touch of two that is still to come.
    pub(super) fn of(&self, bodies: [u32; 2]) -> Option<&Foreseen> {
        self.find(bodies).ok().map(|at| &self.0[at])
    }

    /// Adds a touch in place of another of the same two.
    pub(super) fn set(&mut self, touch: Foreseen) {
        match self.find(touch.bodies) {
            Ok(at) => self.0[at] = touch,
            Err(at) => self.0.insert(at, touch),
        }
    }

    /// Forgets what has come by now, and what bounced. What is still to come, and whose bounce is postponed, gives nothing back besides.
    pub(super) fn forget(&mut self, now: f64, postponed: &AllPostponed) {
        self.0.retain_mut(|touch| {
            if touch.at == now {
                return true;
            }
            let waits = touch.bodies.iter().any(|&body| postponed.has(body));
            if waits {
                touch.restitution = 0.0;
            }
            touch.restitution == 0.0 && touch.time > now
        });
    }
}
