//! Bounces that are given where a chord was to end, though something cuts it short.
//!
//! A group of many members that is struck again and again would bounce at each of these instants anew, each time with all that follows. So what its
//! touches give back waits until the chord would have ended, whatever comes to the group before that.

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::state::by_body::ByBody;

/// What one body is to be given, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postponed {
    pub(super) bounce: DVec2,
    pub(super) at: f64,
}

/// Those of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct AllPostponed(ByBody<Option<Postponed>>);

impl AllPostponed {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn has(&self, body: u32) -> bool {
        matches!(self.0.get(body), Some(Some(_)))
    }

    pub(super) fn set(&mut self, body: u32, postponed: Postponed) {
        *self.0.place(body, None) = Some(postponed);
    }

    /// What a body is to be given, which is done by who asks.
    pub(super) fn take(&mut self, body: u32) -> DVec2 {
        self.0.get_mut(body).and_then(Option::take).map_or(DVec2::ZERO, |postponed| postponed.bounce)
    }

    /// When the first of a group is to be given anything.
    pub(super) fn first(&self, group: &[u32]) -> f64 {
        let of = |&body: &u32| self.0.get(body).copied().flatten().map_or(f64::INFINITY, |its| its.at);
        group.iter().map(of).fold(f64::INFINITY, min)
    }
}
