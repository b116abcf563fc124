//! What a mover passed, came away from and meets again on one straight way: the other arm of a hollow curve, or what turns.
//!
//! Nothing straight comes back to what is convex and does not turn, so only such colliders are looked at.

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::collider::Collider;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::Mover;
use crate::world::state::touch::touch;

/// So often a mover is moved on to find out when it comes away. What it slides along for longer it passes until it turns.
const MOST_LOOKS: usize = 1000;

impl State {
    /// When a mover comes away from a collider that it passes, as a part of its motion; none if not before `until`.
    fn parts(&self, mover: &Mover, motion: DVec2, h: f64, collider: u32, until: f64) -> Option<f64> {
        let w = tolerance(mover.position, mover.radius) + self.slack(mover, collider);
        let (collider, outline) = (&self.colliders[collider as usize], self.outline(mover));
        let way = motion.length() + h * fastest(collider);
        let mut at = 0.0;
        for _ in 0..MOST_LOOKS {
            let mut there = *mover;
            there.position += motion * at;
            there.course.time += h * at;
            let gap = touch(collider, outline, &there).gap;
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
    /// The first touch on a straight way of `h` seconds, `first` or one with a collider that the mover passes until it comes away from
    /// it. Those that are `skipped` do not count.
    #[cold]
    pub(in crate::world) fn first_or_again(
        &self,
        mover: &Mover,
        motion: DVec2,
        h: f64,
        mut first: Option<First>,
        skipped: &dyn Fn(u32) -> bool,
    ) -> Option<First> {
        for &IgnoredPair { collider, .. } in self.state.ignored.of(mover.body) {
            if skipped(collider) || !may_return(&self.state.colliders[collider as usize]) {
                continue;
            }
            let until = first.as_ref().map_or(1.0, |first| first.time);
            let Some(start) = self.state.parts(mover, motion, h, collider, until) else { continue };
            let (mut there, left) = (*mover, 1.0 - start);
            there.position += motion * start;
            there.course.time += h * start;
            let again = self.first_on_way(&there, motion * left, h * left, &|other| other != collider);
            // Of two at one time this one counts: meeting it, the other is met too.
            if let Some(again) = again.map(|again| First { time: start + left * again.time, ..again })
                && again.time <= until
            {
                first = Some(First { is_lone: false, ..again });
            }
        }
        first
    }
}

/// Whether what moves straight and came away from a collider may meet it again.
fn may_return(collider: &Collider) -> bool {
    collider.shape.is_curve() || collider.shape.turns()
}

/// What no part of a collider is faster than. By its solid, and not by its bounds in the grid, which in a restored world may be others.
fn fastest(collider: &Collider) -> f64 {
    let Some(pose) = &collider.shape.pose else { return 0.0 };
    let turning = if pose.spin == 0.0 { 0.0 } else { pose.spin.abs() * collider.shape.solid.reach(pose.pivot) };
    pose.velocity.length() + turning
}
