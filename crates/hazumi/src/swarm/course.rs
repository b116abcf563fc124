//! The flights of a frame, answered in order of time, then of bullets.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::flight::{Around, Flight, Room};
use super::meeting::{BulletResponse, Meetings, TargetGraze};
use super::sieve::Sieve;
use super::target::Target;
use crate::dvec2::DVec2;
use crate::world::Obstacle;

/// What a frame among walls and targets needs, kept for the next. A clone is empty: it means nothing between frames.
#[derive(Debug, Default)]
pub(super) struct Course {
    pub(super) obstacles: Vec<Obstacle>,
    /// By obstacle; none where no target has one.
    pub(super) rings: Vec<f32>,
    pub(super) sieve: Sieve,
    /// Of bullets that meet something, in order of bullets.
    pub(super) flights: Vec<Flight>,
    /// When each meets something next, and its number among the flights.
    pub(super) queue: BinaryHeap<Reverse<(u64, u32)>>,
    room: Room,
}

impl Clone for Course {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Course {
    pub(super) fn clear(&mut self) {
        self.obstacles.clear();
        self.rings.clear();
        self.flights.clear();
        self.queue.clear();
    }

    /// Adds targets to the obstacles; they stand where they are described, unless they move.
    pub(super) fn add(&mut self, targets: &[Target], move_too: bool) {
        if targets.iter().any(|target| target.ring > 0.0) {
            self.rings.resize(self.obstacles.len(), 0.0);
            self.rings.extend(targets.iter().map(|target| target.ring));
        }
        self.obstacles.extend((0..).zip(targets).map(|(number, target)| {
            let [a, b] = target.ends.map(|end| end.wide());
            let motion = if move_too { target.motion.wide() } else { DVec2::ZERO };
            Obstacle::target(number, [a, b], target.radius.into(), motion)
        }));
    }

    /// Goes through all touches in order.
    pub(super) fn run(
        &mut self,
        around: &Around<'_>,
        flights: &mut [Flight],
        meetings: &mut Meetings,
        respond: &mut dyn FnMut(&super::Meeting) -> BulletResponse,
    ) {
        while let Some(Reverse((_, number))) = self.queue.pop() {
            let flight = &mut flights[number as usize];
            if flight.answer(around, &mut self.room, &mut meetings.hits, respond)
                && let Some(time) = flight.look(around)
            {
                self.queue.push(key(time, number));
            } else if !flight.is_gone && !flight.is_bounded() {
                flight.arrive();
            }
        }
        for flight in flights.iter() {
            meetings.bounded += usize::from(flight.is_bounded());
            if flight.is_gone {
                meetings.gone.push(flight.index);
            }
            if let Some((time, at)) = flight.graze.filter(|_| !flight.hit_target)
                && let crate::world::Who::Target(target) = around.obstacles[at as usize].who
            {
                let (index, user, target) = (flight.index, flight.user, target as usize);
                meetings.grazes.push(TargetGraze { index, user, target, time: time as f32 });
            }
        }
        meetings.grazes.sort_by(|a, b| a.time.total_cmp(&b.time).then(a.index.cmp(&b.index)));
    }
}

/// Times are not negative, so that their bits have their order.
pub(super) fn key(time: f64, flight: u32) -> Reverse<(u64, u32)> {
    Reverse((time.max(0.0).to_bits(), flight))
}
