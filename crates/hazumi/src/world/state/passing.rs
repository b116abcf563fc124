//! A mover and a collider pass through each other until they part.

use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::{Passing, Why};
use crate::world::state::mover::Ball;
use crate::world::state::touch::touch;

impl State {
    /// Forgets what a ball passed and came away from: where it turns, it may turn back to that.
    pub(in crate::world) fn part(&mut self, ball: &mut Ball) {
        let State { passing, pieces, bodies, .. } = self;
        let outline = outline_of(bodies, ball.body, ball.size);
        let w = tolerance(ball.position, ball.radius);
        passing.retain(|passing| {
            let is_apart = || touch(&pieces[passing.piece as usize], outline, ball).gap > w;
            passing.body != ball.body || passing.why == Why::Flush || !is_apart()
        });
        ball.core.passes = passing.iter().any(|passing| passing.body == ball.body);
    }

    /// Remembers a pair that passes.
    pub(in crate::world) fn pass(&mut self, ball: &mut Ball, piece: u32, why: Why) {
        let passing = Passing { body: ball.body, piece, why };
        if let Err(at) = self.passing.binary_search(&passing) {
            self.passing.insert(at, passing);
        }
        ball.passes = true;
    }

    #[inline]
    pub(in crate::world) fn clear_flush(&mut self, ball: &mut Ball) {
        if ball.passes {
            self.passing.retain(|passing| passing.body != ball.body || passing.why != Why::Flush);
            ball.passes = self.passing.iter().any(|passing| passing.body == ball.body);
        }
    }
}
