//! The flights of movers to their next touches, as data.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::world::broad_phase::grid::cast::First;
use crate::world::state::by_body::ByBody;
use crate::world::state::contact::Contacts;
use crate::world::state::mover::Mover;

/// The newest flight of each body.
#[derive(Debug, Default)]
pub(in crate::world) struct Flights {
    list: Vec<Flight>,
    /// Which of the flights is a body's, if the two agree about that.
    of: ByBody<u32>,
}

/// A flight to a predicted touch, or to the end of the step.
#[derive(Debug)]
pub(in crate::world::step) struct Flight {
    /// The prediction of its mover that it belongs to; none once it was followed.
    pub(in crate::world::step) version: Option<u32>,
    /// The mover there.
    pub(in crate::world::step) mover: Mover,
    /// Its contacts there, if it has any.
    pub(in crate::world::step) contacts: Option<Box<Contacts>>,
    /// What it meets there.
    pub(in crate::world::step) arrived: Option<First>,
}

impl Flights {
    /// Forgets all: a step begins, or a body that others meet comes, goes or is another. Whoever was to arrive at it is rescheduled anyway;
    /// but others may have lain on it on their way, or passed it.
    pub(in crate::world) fn forget(&mut self) {
        self.list.clear();
    }

    fn place_of(&self, body: u32) -> Option<usize> {
        let at = *self.of.get(body)? as usize;
        (self.list.get(at)?.mover.body == body).then_some(at)
    }

    pub(in crate::world::step) fn keep(&mut self, flight: Flight) {
        let body = flight.mover.body;
        if let Some(at) = self.place_of(body) {
            self.list[at] = flight;
            return;
        }
        *self.of.place(body, 0) = self.list.len() as u32;
        self.list.push(flight);
    }

    /// The flight that a mover's newest prediction was made by. It is there once.
    pub(in crate::world::step) fn take(&mut self, mover: &Mover) -> Option<&mut Flight> {
        let at = self.place_of(mover.body)?;
        let flight = &mut self.list[at];
        flight.version.take_if(|version| *version == mover.course.version)?;
        Some(flight)
    }
}
