//! What a ball passed, came away from and meets again on one straight way: the other arm of a hollow curve, or what turns.
//!
//! Nothing straight comes back to what is convex and does not turn, so only such pieces are looked at.

use crate::dvec2::DVec2;
use crate::world::broad_phase::grid::first::First;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::collider::Piece;
use crate::world::state::ignored::{Passing, Why};
use crate::world::state::mover::Ball;
use crate::world::state::touch::touch;

/// So often a ball is moved on to find out when it comes away. What it slides along for longer it passes until it turns.
const MOST_LOOKS: usize = 1000;

impl State {
    /// When a ball comes away from a piece that it passes, as a part of its motion; none if not before `until`.
    fn parts(&self, ball: &Ball, motion: DVec2, h: f64, piece: u32, until: f64) -> Option<f64> {
        let w = tolerance(ball.position, ball.radius);
        let (piece, outline) = (&self.pieces[piece as usize], self.outline(ball));
        let way = motion.length() + h * fastest(piece);
        let mut at = 0.0;
        for _ in 0..MOST_LOOKS {
            let mut there = *ball;
            there.position += motion * at;
            there.course.time += h * at;
            let gap = touch(piece, outline, &there).gap;
            if gap > w {
                return Some(at);
            }
            // No part of the two moves farther than this in the other's eyes.
            at += (w - gap).max(w) / way;
            // Not of what stays where it is, either.
            if at.partial_cmp(&until) != Some(core::cmp::Ordering::Less) {
                return None;
            }
        }
        None
    }
}

impl Scene<'_> {
    /// The first touch on a straight way of `h` seconds, `first` or one with a piece that the ball passes until it comes away from
    /// it. Those that are `skipped` do not count.
    #[cold]
    pub(in crate::world) fn first_or_again(
        &self,
        ball: &Ball,
        motion: DVec2,
        h: f64,
        mut first: Option<First>,
        skipped: impl Fn(u32) -> bool,
    ) -> Option<First> {
        let from = self.state.passing.partition_point(|passing| passing.body < ball.body);
        let own = self.state.passing[from..].iter().take_while(|passing| passing.body == ball.body);
        for &Passing { piece, why, .. } in own {
            if why == Why::Flush || skipped(piece) || !may_return(&self.state.pieces[piece as usize]) {
                continue;
            }
            let until = first.as_ref().map_or(1.0, |first| first.time);
            let Some(start) = self.state.parts(ball, motion, h, piece, until) else { continue };
            let (mut there, left) = (*ball, 1.0 - start);
            there.position += motion * start;
            there.course.time += h * start;
            let again = self.first_on_way(&there, motion * left, h * left, |other| other != piece);
            // Of two at one time this one counts: meeting it, the other is met too.
            if let Some(again) = again.map(|again| First { time: start + left * again.time, ..again })
                && again.time <= until
            {
                first = Some(First { lone: None, ..again });
            }
        }
        first
    }
}

/// Whether what moves straight and came away from a piece may meet it again.
fn may_return(piece: &Piece) -> bool {
    matches!(piece.shape.solid, Solid::Curve { .. }) || piece.shape.pose.is_some_and(|pose| pose.spin != 0.0)
}

/// What no part of a piece is faster than. By its solid, and not by its bounds in the grid, which in a restored world may be others.
fn fastest(piece: &Piece) -> f64 {
    let Some(pose) = &piece.shape.pose else { return 0.0 };
    let turning = if pose.spin == 0.0 { 0.0 } else { pose.spin.abs() * piece.shape.solid.reach(pose.pivot) };
    pose.velocity.length() + turning
}
