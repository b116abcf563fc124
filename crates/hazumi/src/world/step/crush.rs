//! What no velocity would keep out of all that closes in on it.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, nearest_free_of_moving};
use crate::world::state::mover::Mover;
use crate::world::step::met::Met;
use crate::world::step::world::World;

/// Between surfaces that close in, a way out faster than so many times everything involved is none: a nearly closed wedge
/// would fire the mover.
const FASTEST_WAY_OUT: f64 = 8.0;

impl World {
    /// Whether surfaces that move close in on a mover so that nothing it could do would keep it out of all.
    pub(super) fn has_no_way(&self, mover: &Mover, met: &[Met], pushes: &mut Vec<Push>) -> bool {
        if met.iter().all(|met| met.surface == DVec2::ZERO) {
            return false;
        }
        pushes.clear();
        pushes.extend(met.iter().map(Met::push));
        let fastest = met.iter().fold(mover.velocity.length(), |fastest, met| fastest.max(met.surface.length()));
        nearest_free_of_moving(mover.velocity, pushes).is_none_or(|way| way.length() > FASTEST_WAY_OUT * fastest)
    }

    /// Stops a mover between surfaces that close in, and lets what moves through it: it stays outside of what is fixed.
    pub(super) fn crush(
        &mut self,
        mover: &mut Mover,
        met: &mut Vec<Met>,
        pushes: &mut Vec<Push>,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Met) -> Response,
    ) {
        for met in met.iter_mut().filter(|met| met.surface != DVec2::ZERO) {
            met.crushed = true;
            mover.course.hits += 1;
            respond(self, mover, met);
        }
        mover.course.squeezed = true;
        if mover.course.bounded {
            mover.course.hold();
        }
        for met in met.iter().filter(|met| met.crushed) {
            self.state.pass(mover, met.collider);
        }
        met.retain(|met| !met.crushed);
        pushes.clear();
        mover.velocity = DVec2::ZERO;
        (mover.course.keeps, mover.course.driven) = (false, false);
    }
}
