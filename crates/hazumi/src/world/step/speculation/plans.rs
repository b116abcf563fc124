//! The plans of a step, as data.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::broad_phase::grid::cast::First;
use crate::world::step::impact::reflection::Reflection;
use crate::world::step::queue::Event;

/// The plans of a step.
#[derive(Debug, Default)]
pub(in crate::world) struct Plans {
    /// Each plan's after each other.
    pub(in crate::world::step) bounces: Vec<Bounce>,
    /// Nothing is planned beyond this time: where plans come to nothing, a step is planned in parts.
    pub(in crate::world::step) until: f64,
    /// How many parts, and which of them this is.
    parts: u32,
    pub(in crate::world::step) part: u32,
    /// Whether the plans of a part are made: they are put in order all at once.
    pub(in crate::world::step) is_open: bool,
    /// Those in order of time; the low half of each is its number.
    pub(in crate::world::step) order: Vec<Event>,
    pub(in crate::world::step) at: usize,
    /// How many bounces there were when these were in order. Those that are planned later follow each other.
    pub(in crate::world::step) closed: usize,
    /// The length of the step.
    dt: f64,
    /// What comes after this part, by the part that it comes in.
    pub(in crate::world::step) waiting: [Vec<Waiting>; MOST_PARTS],
    /// How many were dropped.
    pub(in crate::world::step) dropped: usize,
    /// How often a step is halved, since of the plans of the steps before many were dropped. Decides nothing but speed.
    pub(in crate::world::step) depth: u32,
}

/// The first touch of a mover beyond a part of the step.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Waiting {
    pub(in crate::world::step) body: u32,
    /// The prediction that it belongs to.
    pub(in crate::world::step) version: u32,
    /// In seconds since the start of the step.
    pub(in crate::world::step) time: f64,
    pub(in crate::world::step) first: First,
}

/// A planned bounce: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::world) struct Bounce {
    pub(in crate::world::step) time: f64,
    pub(in crate::world::step) position: DVec2,
    pub(in crate::world::step) reflection: Reflection,
    pub(in crate::world::step) collider: u32,
    pub(in crate::world::step) vertex: u32,
    /// The prediction of the mover that it belongs to.
    pub(in crate::world::step) version: u32,
}

impl Plans {
    /// Readies all for a step of `dt` seconds.
    pub(in crate::world) fn begin(&mut self, dt: f64) {
        if 16 * self.dropped > self.bounces.len() {
            self.depth = (self.depth + 1).min(DEEPEST);
        } else {
            self.depth = self.depth.saturating_sub(1);
        }
        self.bounces.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
        (self.dt, self.parts, self.part, self.dropped) = (dt, 1 << self.depth, 0, 0);
        self.open();
    }

    /// Begins the next part.
    pub(in crate::world) fn open(&mut self) {
        self.part += 1;
        self.until = if self.part == self.parts {
            f64::INFINITY
        } else {
            self.dt * f64::from(self.part) / f64::from(self.parts)
        };
        self.order.clear();
        (self.is_open, self.at) = (true, 0);
    }

    /// Lets a touch beyond this part wait for its own.
    pub(in crate::world) fn wait(&mut self, wait: Waiting) {
        // Where rounding leaves it a part too early, it waits again; never too late.
        let part = wait.time / self.dt * f64::from(self.parts) * (1.0 - 1e-9);
        let part = (part as u32 + 1).clamp(self.part + 1, self.parts);
        self.waiting[part as usize - 1].push(wait);
    }

    /// Whether an event is beyond what is planned; none is beyond all.
    pub(in crate::world) fn are_over(&self, event: Option<Event>) -> bool {
        self.part < self.parts && event.is_none_or(|event| event.time() > self.until)
    }

    /// Puts the bounces planned so far in order.
    pub(in crate::world) fn close(&mut self) {
        (self.is_open, self.closed) = (false, self.bounces.len());
        self.order.sort_unstable();
    }

    /// The next bounce, to be compared with other events.
    pub(in crate::world) fn next(&self) -> Option<Event> {
        self.order.get(self.at).copied()
    }

    pub(in crate::world) fn done(&mut self) {
        self.at += 1;
    }
}

/// A step has at most two to the power of so many parts.
pub(in crate::world) const DEEPEST: u32 = 4;

pub(in crate::world) const MOST_PARTS: usize = 1 << DEEPEST;
