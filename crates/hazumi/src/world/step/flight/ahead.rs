//! What a mover on a bent way flew ahead to find its next touch. It is kept until that touch is due, so that no way is flown twice.

use crate::world::broad_phase::grid::cast::First;
use crate::world::state::mover::{Mover, Next};
use crate::world::step::flight::flights::Flight;
use crate::world::step::world::World;

impl World {
    /// Flies ahead to time `end`, and says when the mover meets what. The mover and its contacts stay as they are.
    #[inline(never)]
    pub(in crate::world) fn look_ahead(&mut self, mover: &mut Mover, end: f64) -> Next {
        let mut ahead = *mover;
        let before = self.state.contacts.copy_of(mover.body);
        let arrived = self.fly(&mut ahead, end);
        let contacts = self.state.contacts.replace(mover.body, before);
        mover.course.rests = ahead.course.rests;
        self.step.any_rests |= mover.course.rests;
        let next = match arrived {
            Some(First { collider, normal, .. }) => Next { time: ahead.course.time, fraction: 1.0, normal, collider },
            None => Next::NONE,
        };
        if !self.step.is_general {
            let version = Some(mover.course.version);
            self.step.flights.keep(Flight { version, mover: ahead, contacts, arrived });
        }
        next
    }

    /// Takes a mover to its predicted touch, or to time `end`, as it flew there when that was predicted.
    #[inline(never)]
    pub(in crate::world) fn follow_ahead(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        let Some(flight) = self.step.flights.take(mover) else { return self.fly(mover, end) };
        let next = mover.course.next;
        *mover = flight.mover;
        mover.course.next = next;
        self.state.contacts.replace(mover.body, flight.contacts.take());
        if mover.ignores {
            // What it passed then may be apart by now.
            self.state.note_contacts(mover);
        }
        flight.arrived
    }
}
