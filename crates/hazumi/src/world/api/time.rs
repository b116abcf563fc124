//! Steps, and what they tell.

use crate::one_copy::one_copy;
use crate::response::Response;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::step::events::InvalidStep;
use crate::world::step::midstep::Midstep;
use crate::world::step::world::World;

impl World {
    /// Moves all movers on by `dt` seconds. At every hit, in order of time, `respond` is told of it and says what comes of
    /// it; it may add and remove bodies and change velocities through the world it is handed. A mover stops those other
    /// movers whose [`Body::stopped_by`](crate::Body::stopped_by) holds one of its tags; one without tags stops none. A `dt` of 0 only moves
    /// movers out of what they overlap.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn step(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        self.step_asking(dt, one_copy!(&mut respond, &mut dyn FnMut(&Hit, &mut Midstep<'_>) -> Response))
    }

    /// Moves all movers on by `dt` seconds with the responses that pairs of tags and bodies say
    /// ([`Self::set_response_between`], [`Body::response`](crate::Body::response)). Faster than
    /// [`Self::step`], since no mover needs to wait for another; the hits are the same, and [`Self::hits`] has them.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn advance(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        self.advance_by_itself(dt)
    }

    /// The hits of the last step, in order of time; at the same time, of bodies.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = &Hit> + DoubleEndedIterator {
        self.step.order.iter().map(|&rank| &self.step.hits[rank as u32 as usize])
    }
}
