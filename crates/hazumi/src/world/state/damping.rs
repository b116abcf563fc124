//! Movers that lose speed by themselves.
//!
//! With v' = −k v a mover keeps e^(−kt) of its speed and comes v (1 − e^(−kt))/k far. A bounce turns the velocity and multiplies it, whatever its size.
//! So the way of a damped mover is that of one without damping, gone through more slowly. In a step it goes at its mean speed, and at the end has
//! what is left: where it comes to does not hang on the step's length.

use crate::dvec2::DVec2;
use crate::float::decay;
use crate::world::state::State;
use crate::world::state::mover::Mover;

/// Slower than this share of its size per second, a mover stands.
const STANDS: f64 = 1e-3;

impl State {
    /// Gives movers that are damped their mean speed through the step that begins.
    pub(in crate::world) fn begin_damping(&mut self) {
        self.damped.clear();
        if !self.damped.has_any() || self.dt() == 0.0 {
            return;
        }
        for at in 0..self.movers.len() {
            let (core, course) = (&mut self.movers[at], &self.courses[at]);
            let Some((_, entry)) = self.bodies.at(core.body) else { continue };
            if core.enabled && entry.body.damping > 0.0 && !course.keeps_speed {
                let (left, mean) = decay(f64::from(entry.body.damping) * self.clock.dt());
                core.velocity = core.velocity * mean;
                self.damped.push(course.id, if mean > 0.0 { left / mean } else { 0.0 });
            }
        }
    }

    /// Leaves them what they keep, as a step ends.
    pub(in crate::world) fn end_damping(&mut self) {
        for (id, left) in self.damped.take() {
            let Some(at) = self.place(id.index() as u32).filter(|&at| self.courses[at].id == id) else { continue };
            let mover: Mover = self.mover(at);
            let velocity = mover.velocity * left;
            let stands = !mover.accelerated && velocity.length() < STANDS * 2.0 * mover.radius;
            self.movers[at].velocity = if stands { DVec2::ZERO } else { velocity };
        }
    }
}
