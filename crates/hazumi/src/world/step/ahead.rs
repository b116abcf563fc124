//! What a mover on a bent way flew ahead to find its next touch. It is kept until that touch is due, so that no way is flown twice.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::world::broad_phase::grid::cast::First;
use crate::world::state::contact::Contacts;
use crate::world::state::mover::{Mover, Next};
use crate::world::step::world::World;

/// The newest flight of each body.
#[derive(Debug, Default)]
pub(in crate::world) struct Ahead {
    flights: Vec<Flight>,
    /// Which of the flights is a body's, if the two agree about that.
    of: Vec<u32>,
}

/// A flight to a predicted touch, or to the end of the step.
#[derive(Debug)]
struct Flight {
    /// The prediction of its mover that it belongs to; none once it was followed.
    turns: Option<u32>,
    /// The mover there.
    mover: Mover,
    /// Its contacts there, if it has any.
    contacts: Option<Box<Contacts>>,
    /// What it meets there.
    arrived: Option<First>,
}

impl Ahead {
    /// Forgets all: a step begins, or a body that others meet comes, goes or is another. Whoever was to arrive at it is sent anew anyway;
    /// but others may have lain on it on their way, or passed it.
    pub(in crate::world) fn forget(&mut self) {
        self.flights.clear();
    }

    fn place_of(&self, body: u32) -> Option<usize> {
        let at = *self.of.get(body as usize)? as usize;
        (self.flights.get(at)?.mover.body == body).then_some(at)
    }

    fn keep(&mut self, flight: Flight) {
        let body = flight.mover.body;
        if let Some(at) = self.place_of(body) {
            self.flights[at] = flight;
            return;
        }
        if self.of.len() <= body as usize {
            self.of.resize(body as usize + 1, 0);
        }
        self.of[body as usize] = self.flights.len() as u32;
        self.flights.push(flight);
    }

    /// The flight that a mover's newest prediction was made by. It is there once.
    fn take(&mut self, mover: &Mover) -> Option<&mut Flight> {
        let at = self.place_of(mover.body)?;
        let flight = &mut self.flights[at];
        flight.turns.take_if(|turns| *turns == mover.course.turns)?;
        Some(flight)
    }
}

impl World {
    /// Flies ahead to time `end`, and says when the mover meets what. The mover and its contacts stay as they are.
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
            let turns = Some(mover.course.turns);
            self.step.ahead.keep(Flight { turns, mover: ahead, contacts, arrived });
        }
        next
    }

    /// Takes a mover to its predicted touch, or to time `end`, as it flew there when that was predicted.
    pub(in crate::world) fn follow_ahead(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        let Some(flight) = self.step.ahead.take(mover) else { return self.fly(mover, end) };
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
