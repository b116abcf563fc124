//! The predicted touches of a step, earliest first.
//!
//! A calendar queue (Brown 1988): the step's time is cut into days, each with a list of its events; only today's are
//! sorted. A new event costs the same however many there are.

use alloc::vec::Vec;

/// The bits of the time, then the body, then the turns of its course: ordered by time, at the same time by body.
pub(in crate::world) type Event = u128;

/// A touch that is predicted.
pub(in crate::world) const fn event(time: f64, body: u32, turns: u32) -> Event {
    (time.to_bits() as u128) << 64 | (body as u128) << 32 | turns as u128
}

#[derive(Debug, Default)]
pub(in crate::world) struct Queue {
    /// The first of each day's list; [`NONE`] if there is none.
    days: Vec<u32>,
    per_second: f64,
    nodes: Vec<Node>,
    /// The first of the nodes that are free.
    free: u32,
    day: usize,
    /// Latest first.
    today: Vec<Event>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    event: Event,
    next: u32,
}

const NONE: u32 = u32::MAX;
/// As many events as a day should have: few to sort.
const PER_DAY: usize = 24;

impl Queue {
    /// Empties the queue, for a step of `dt` seconds with about so many events.
    pub(in crate::world) fn begin(&mut self, dt: f64, events: usize) {
        let days = (events / PER_DAY + 1).min(1 << 16);
        self.days.clear();
        self.days.resize(days, NONE);
        self.nodes.clear();
        self.today.clear();
        (self.free, self.day) = (NONE, 0);
        let per_second = days as f64 / dt;
        self.per_second = if per_second.is_finite() { per_second } else { 0.0 };
    }

    pub(in crate::world) fn push(&mut self, event: Event) {
        let time = f64::from_bits((event >> 64) as u64);
        let day = ((time * self.per_second) as usize).min(self.days.len() - 1);
        if day <= self.day && !self.today.is_empty() {
            let at = self.today.partition_point(|&other| other > event);
            return self.today.insert(at, event);
        }
        // While none is open, any day may come next.
        self.day = self.day.min(day);
        let node = Node { event, next: self.days[day] };
        let at = self.free;
        match self.nodes.get_mut(at as usize) {
            Some(place) => {
                self.free = place.next;
                *place = node;
                self.days[day] = at;
            }
            None => {
                self.days[day] = self.nodes.len() as u32;
                self.nodes.push(node);
            }
        }
    }

    /// The next event of today. None does not mean that there are none on later days.
    pub(in crate::world) fn pop(&mut self) -> Option<Event> {
        self.today.pop()
    }

    /// The same, to be looked at.
    pub(in crate::world) fn next(&self) -> Option<Event> {
        self.today.last().copied()
    }

    pub(in crate::world) const fn is_today_over(&self) -> bool {
        self.today.is_empty()
    }

    /// Begins the next day that has events; says whether there is one.
    pub(in crate::world) fn open(&mut self) -> bool {
        debug_assert!(self.today.is_empty());
        while self.days[self.day] == NONE {
            if self.day + 1 == self.days.len() {
                return false;
            }
            self.day += 1;
        }
        let mut at = core::mem::replace(&mut self.days[self.day], NONE);
        while let Some(node) = self.nodes.get_mut(at as usize) {
            self.today.push(node.event);
            let next = core::mem::replace(&mut node.next, self.free);
            self.free = at;
            at = next;
        }
        self.today.sort_unstable_by(|a, b| b.cmp(a));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(time: f64, body: u32) -> Event {
        super::event(time, 0, body)
    }

    fn all(queue: &mut Queue) -> Vec<Event> {
        let mut all = Vec::new();
        loop {
            while let Some(event) = queue.pop() {
                all.push(event);
            }
            if !queue.open() {
                return all;
            }
        }
    }

    #[test]
    fn events_come_in_order_of_time_and_body() {
        for (dt, expected) in [(1.0, 1), (1.0, 10_000), (0.0, 5), (1e-320, 100)] {
            let mut queue = Queue::default();
            queue.begin(dt, expected);
            let mut events: Vec<Event> =
                (0..1000u32).map(|i| event(f64::from(i.wrapping_mul(2_654_435_761) % 64) / 64.0 * dt, i)).collect();
            events.iter().for_each(|&event| queue.push(event));
            events.sort_unstable();
            assert_eq!(all(&mut queue), events);
        }
    }

    #[test]
    fn an_event_that_is_foretold_late_takes_its_place() {
        let mut queue = Queue::default();
        queue.begin(1.0, 100);
        for time in [0.1, 0.1001, 0.9] {
            queue.push(event(time, 1));
        }
        queue.open();
        assert_eq!(queue.pop(), Some(event(0.1, 1)));
        queue.push(event(0.10005, 2));
        queue.push(event(0.5, 3));
        assert_eq!(
            all(&mut queue),
            [(0.10005, 2), (0.1001, 1), (0.5, 3), (0.9, 1)].map(|(time, body)| event(time, body))
        );
    }

    #[test]
    fn a_day_that_is_over_keeps_its_order_when_earlier_events_are_foretold() {
        let mut queue = Queue::default();
        queue.begin(1.0, 100);
        queue.push(event(0.9, 1));
        queue.open();
        queue.pop();
        for time in [0.95, 0.1, 0.99] {
            queue.push(event(time, 1));
        }
        assert_eq!(all(&mut queue), [0.1, 0.95, 0.99].map(|time| event(time, 1)));
    }
}
