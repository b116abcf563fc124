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
        let State { ignored, colliders, bodies, .. } = self;
        let outline = outline_of(bodies, mover.body, mover.size);
        let w = tolerance(mover.position, mover.radius);
        ignored.retain(|ignored| {
            let is_apart = || touch(&colliders[ignored.collider as usize], outline, mover).gap > w;
            ignored.body != mover.body || ignored.why == Why::Flush || !is_apart()
        });
        mover.core.ignores =
            !mover.course.contacts.is_empty() || ignored.iter().any(|ignored| ignored.body == mover.body);
    }

    /// Remembers a pair that passes.
    pub(in crate::world) fn pass(&mut self, mover: &mut Mover, collider: u32, why: Why) {
        let ignored = IgnoredPair { body: mover.body, collider, why };
        if let Err(at) = self.ignored.binary_search(&ignored) {
            self.ignored.insert(at, ignored);
        }
        mover.ignores = true;
    }

    #[inline]
    pub(in crate::world) fn clear_flush(&mut self, mover: &mut Mover) {
        if mover.ignores {
            self.ignored.retain(|ignored| ignored.body != mover.body || ignored.why != Why::Flush);
            mover.ignores = !mover.course.contacts.is_empty()
                || self.ignored.iter().any(|ignored| ignored.body == mover.body);
        }
    }
}
