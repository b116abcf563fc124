//! The way out, where a ball starts inside something: spawned there, teleported, or a shape put over it.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::mover::Ball;

/// How often a ball is pushed out of the deepest overlap before it looks around instead.
const PUSHES: usize = 16;
/// The look around: in so many directions, at distances each a quarter larger than the last.
const DIRECTIONS: usize = 32;
const RINGS: usize = 48;

impl Scene<'_> {
    /// Moves a ball out of all that it overlaps, by the shortest way out of the deepest. If that leads from one into
    /// another, it goes to the nearest free place in sight of some direction; if there is none, it stays and counts as
    /// crushed. Returns whether it is free.
    pub(in crate::world) fn free(&self, ball: &mut Ball) -> bool {
        let at = ball.position;
        ball.course.crushed = false;
        ball.unchecked = false;
        let mut depth = 0.0;
        for _ in 0..PUSHES {
            let Some((gap, normal)) = self.deepest(ball) else { return true };
            depth = -gap;
            ball.position += normal * -gap;
        }
        if self.deepest(ball).is_none() {
            return true;
        }
        let mut distance = 0.5 * f64::max(depth, ball.radius).max(tolerance(at, ball.radius));
        for _ in 0..RINGS {
            let mut best: Option<(f64, DVec2)> = None;
            for direction in 0..DIRECTIONS {
                let (sin, cos) = sin_cos(core::f64::consts::TAU / DIRECTIONS as f64 * direction as f64);
                let out = DVec2::new(cos, sin) * distance;
                ball.position = at + out;
                if self.deepest(ball).is_none() {
                    // Back toward where it was, as far as it is free.
                    let hit = self.first_on_way(ball, -out, 0.0, |piece| !self.state.stops(ball, piece));
                    let left = 1.0 - hit.map_or(1.0, |hit| hit.time);
                    if best.is_none_or(|(least, _)| left < least) {
                        best = Some((left, at + out * left));
                    }
                }
            }
            if let Some((_, position)) = best {
                ball.position = position;
                return true;
            }
            distance *= 1.25;
        }
        (ball.position, ball.course.crushed, ball.unchecked) = (at, true, true);
        false
    }

    /// The deepest overlap beyond rounding: its gap and the normal out of it; of equal ones the first body's.
    pub(in crate::world) fn deepest(&self, ball: &Ball) -> Option<(f64, DVec2)> {
        let w = tolerance(ball.position, ball.radius);
        let mut deepest: Option<(f64, BodyId, u32, DVec2)> = None;
        self.grid.near(&self.state.pieces, ball.position, ball.radius, |at| {
            let piece = &self.state.pieces[at as usize];
            if self.state.stops(ball, at) {
                let touch = self.state.touch(ball, at);
                let deeper = deepest.is_none_or(|(gap, body, number, _)| {
                    touch.gap < gap || (touch.gap == gap && (piece.body, piece.number) < (body, number))
                });
                if touch.gap < -w && deeper && piece.stops_from(&touch, ball.course.time) {
                    deepest = Some((touch.gap, piece.body, piece.number, touch.normal));
                }
            }
        });
        deepest.map(|(gap, .., normal)| (gap, normal))
    }
}
