//! Which of the movers that touched at one instant go on in contact.

use crate::world::step::crowd::touch_set::{Touch, TouchSet};
use crate::world::step::world::World;

impl World {
    /// Makes contacts of those touches of an instant that were answered and hold on. The first is what the instant was for; whether one of its two was
    /// at a wall, and whether the two only seemed to come together.
    pub(super) fn hold(&mut self, set: &TouchSet, at_wall: bool, only_seemed: bool) {
        let Touch { at, touch, response, restitution, was_quiet, ignores, .. } = set.touches[0];
        let is_new = || set.touches[0].bodies.iter().any(|body| self.step.crowd.put.contains(body));
        if only_seemed && !ignores && self.state.are_in_each_other(at, &touch) && is_new() {
            return self.leave_in_each_other(at);
        }
        let is_held = set.members[..2].iter().any(|member| member.was_held);
        // Whom a wall sends elsewhere looks again.
        if is_held && restitution.is_none() && !was_quiet && !ignores && !at_wall {
            // They do not come together but for what keeps their groups apart.
            self.state.link(at, &touch, response);
        } else if only_seemed && !ignores {
            // They fall side by side, each along its own chords: from now on along the same.
            self.state.begin_pair(at, &touch, response);
        }
        let instant = (self.state.now(), self.state.dt());
        for touch in set.touches.iter().filter(|touch| !touch.ignores) {
            if touch.was_quiet && self.step.struck.has_movers(instant, touch.bodies) {
                // What pushes it back at once goes on to do so, however they separate by themselves.
                self.state.link(touch.at, &touch.touch, touch.response);
            } else if touch.was_quiet || touch.restitution == Some(0.0) {
                self.state.begin_pair(touch.at, &touch.touch, touch.response);
            }
        }
    }

    /// Lets two through each other until the next step parts them. They were put into each other in the middle of this one, and would seem to meet again
    /// at once, by what their chords stray. Or one of them stays where it is for the rest of this step, and the other comes at it: in the next step it may
    /// go on, and is met as usual.
    pub(super) fn leave_in_each_other(&mut self, [a, b]: [usize; 2]) {
        let bodies = [a, b].map(|at| self.state.movers[at].body);
        if self.state.through.note(bodies[0], bodies[1]) {
            self.step.crowd.unparted.push(bodies);
        }
    }

    /// Those that were left in each other stop each other again, and are to be parted.
    pub(in crate::world::step) fn end_unparted(&mut self) {
        for bodies in self.step.crowd.unparted.drain(..) {
            self.state.through.end(bodies);
            for body in bodies {
                if let Some(at) = self.state.place(body) {
                    self.state.movers[at].needs_depenetration = true;
                }
            }
        }
    }
}
