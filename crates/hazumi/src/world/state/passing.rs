//! A mover and a collider pass through each other until they part.

use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::{IgnoredPair, Why};
use crate::world::state::mover::Mover;
use crate::world::state::touch::touch;

impl State {
    /// Forgets what a mover passed and came away from: where it turns, it may turn back to that.
    pub(in crate::world) fn part(&mut self, mover: &mut Mover) {
        let State { passing, colliders, bodies, .. } = self;
        let outline = outline_of(bodies, mover.body, mover.size);
        let w = tolerance(mover.position, mover.radius);
        passing.retain(|passing| {
            let is_apart = || touch(&colliders[passing.collider as usize], outline, mover).gap > w;
            passing.body != mover.body || passing.why == Why::Flush || !is_apart()
        });
        mover.core.passes = passing.iter().any(|passing| passing.body == mover.body);
    }

    /// Remembers a pair that passes.
    pub(in crate::world) fn pass(&mut self, mover: &mut Mover, collider: u32, why: Why) {
        let passing = IgnoredPair { body: mover.body, collider, why };
        if let Err(at) = self.passing.binary_search(&passing) {
            self.passing.insert(at, passing);
        }
        mover.passes = true;
    }

    #[inline]
    pub(in crate::world) fn clear_flush(&mut self, mover: &mut Mover) {
        if mover.passes {
            self.passing.retain(|passing| passing.body != mover.body || passing.why != Why::Flush);
            mover.passes = self.passing.iter().any(|passing| passing.body == mover.body);
        }
    }
}
