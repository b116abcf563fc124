//! Movers that keep their speed where they meet others.
//!
//! Each takes the direction that the masses give it, at its own speed. Where that leaves it none, or where the two still come together,
//! as when a fast one met a slow one from behind, it is turned back from the other as from a wall. If they do not bounce, the faster pushes the
//! slower along from then on, and each has its own speed again where it is free.

use crate::dvec2::DVec2;
use crate::world::broad_phase::motion_segment::coming;
use crate::world::state::State;
use crate::world::state::mover::STILL;

impl State {
    /// Gives back their speed to those of two movers that keep it, after they were answered; `before` are their velocities until then, and
    /// the normal points to the first. One that the other does not stop, to which it `gives` nothing, is not turned back. Says which of the two
    /// are pushed along, and keep their own velocity for when they are free.
    pub(in crate::world) fn keep_speeds(
        &mut self,
        pair: [usize; 2],
        before: [DVec2; 2],
        normal: DVec2,
        bounces: bool,
        gives: [f64; 2],
    ) -> [bool; 2] {
        let keeps = pair.map(|at| self.courses[at].keeps_speed);
        if keeps == [false; 2] {
            return keeps;
        }
        let pushed = pair.map(|at| self.movers[at].velocity);
        let outward = [normal, -normal];
        let back = |velocity: DVec2, out: DVec2| velocity - out * (2.0 * velocity.dot(out).min(0.0));
        for i in [0, 1] {
            let (mover, course) = (&mut self.movers[pair[i]], &self.courses[pair[i]]);
            if keeps[i] && (mover.velocity != before[i] || course.keeps) {
                // Where something pushed it along, that is not its own speed.
                let own = if course.keeps { course.kept } else { before[i] };
                let (was, now) = (own.length(), mover.velocity.length());
                let has_direction = now > STILL * was;
                mover.velocity = if has_direction { mover.velocity * (was / now) } else { back(own, outward[i]) };
            }
        }
        let [a, b] = pair.map(|at| self.movers[at].velocity);
        if coming(a, b, normal).is_none() {
            return [false; 2];
        }
        for i in [0, 1] {
            let (mover, course) = (&mut self.movers[pair[i]], &mut self.courses[pair[i]]);
            if !bounces && keeps[i] {
                course.keep(mover.velocity);
                mover.velocity = pushed[i];
            } else if keeps[i] && gives[i] > 0.0 {
                mover.velocity = back(mover.velocity, outward[i]);
            }
        }
        if bounces { [false; 2] } else { keeps }
    }
}
