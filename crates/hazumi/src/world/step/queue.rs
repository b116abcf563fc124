//! The predicted touches of a step, earliest first.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// Time bits, body, version of the prediction: ordered by time, at the same time by body.
pub(in crate::world) type Event = u128;

/// A touch that is predicted.
pub(in crate::world) const fn event(time: f64, body: u32, version: u32) -> Event {
    (time.to_bits() as u128) << 64 | (body as u128) << 32 | version as u128
}

#[derive(Debug, Default)]
pub(in crate::world) struct Queue(BinaryHeap<Reverse<Event>>);

impl Queue {
    pub(in crate::world) fn push(&mut self, event: Event) {
        debug_assert_eq!(event >> 127, 0, "times are not negative: their bits order as they do");
        self.0.push(Reverse(event));
    }

    pub(in crate::world) fn pop(&mut self) -> Option<Event> {
        self.0.pop().map(|Reverse(event)| event)
    }

    /// The earliest, to be looked at.
    pub(in crate::world) fn next(&self) -> Option<Event> {
        self.0.peek().map(|&Reverse(event)| event)
    }

    /// Whether any is due by a time, of those that still hold and those that do not.
    pub(in crate::world) fn is_due(&self, time: f64) -> bool {
        self.next().is_some_and(|event| f64::from_bits((event >> 64) as u64) <= time)
    }
}
