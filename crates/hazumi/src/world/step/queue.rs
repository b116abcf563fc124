//! Events of a step, and those that are predicted, earliest first.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// What happens to a body: time bits, body, number. Ordered by time, at the same time by body, then by number. Times are not negative, so that their
/// bits order as they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) struct Event(u128);

impl Event {
    #[inline]
    pub(in crate::world) const fn new(time: f64, body: u32, number: u32) -> Self {
        Self((time.to_bits() as u128) << 64 | (body as u128) << 32 | number as u128)
    }

    #[inline]
    pub(in crate::world) const fn time(self) -> f64 {
        f64::from_bits((self.0 >> 64) as u64)
    }

    #[inline]
    pub(in crate::world) const fn body(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The version of a prediction, or which of a list a hit or a planned bounce is; of a touch of two, the other body.
    #[inline]
    pub(in crate::world) const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Whether it comes before another, or at the same time to the same body.
    #[inline]
    pub(in crate::world) const fn is_not_after(self, other: Self) -> bool {
        self.0 >> 32 <= other.0 >> 32
    }
}

#[derive(Debug, Default)]
pub(in crate::world) struct Queue(BinaryHeap<Reverse<Event>>);

impl Queue {
    pub(in crate::world) fn push(&mut self, event: Event) {
        debug_assert_eq!(event.0 >> 127, 0, "times are not negative: their bits order as they do");
        self.0.push(Reverse(event));
    }

    pub(in crate::world) fn pop(&mut self) -> Option<Event> {
        self.0.pop().map(|Reverse(event)| event)
    }

    /// Forgets all of them.
    pub(in crate::world) fn clear(&mut self) {
        self.0.clear();
    }

    /// The earliest, to be looked at.
    pub(in crate::world) fn next(&self) -> Option<Event> {
        self.0.peek().map(|&Reverse(event)| event)
    }

    /// Whether any is due by a time, of those that still hold and those that do not.
    pub(in crate::world) fn is_due(&self, time: f64) -> bool {
        self.next().is_some_and(|event| event.time() <= time)
    }
}
