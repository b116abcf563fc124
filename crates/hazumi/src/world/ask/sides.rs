//! From which side a question meets one-way bodies.

use crate::dvec2::DVec2;
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::state::State;

/// From which side one-way bodies are met: from all, or only where this state's stop what comes.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a>(Option<&'a State>);

impl<'a> Sides<'a> {
    pub(super) fn of(state: &'a State, filter: &Filter) -> Self {
        Self(filter.minds_one_way.then_some(state))
    }

    /// Whether a shape of a body is met with this normal.
    pub(super) fn meet(self, pair: (BodyId, u32), normal: DVec2, point: DVec2) -> bool {
        self.0.is_none_or(|state| state.stops_from(pair, normal, point))
    }

    /// Whether a body is one-way, and met as that.
    pub(super) fn mind(self, body: BodyId) -> bool {
        self.0.and_then(|state| state.bodies.get(body)).is_some_and(|entry| entry.body.is_one_way())
    }
}
