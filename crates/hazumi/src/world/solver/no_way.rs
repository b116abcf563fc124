//! Whether what closes in on a mover leaves it a way out.
//!
//! ```text
//!     ############
//!        o            what comes down pushes it out of a wedge: the narrower that is, the faster; of one that is nearly
//!     ‾‾‾‾‾‾------    closed the way out is none
//! ```

use crate::dvec2::DVec2;
use crate::response::{Push, nearest_free_of_moving};

/// Between surfaces that close in, a way out so many times as fast as what comes is none: a nearly closed wedge would fire the mover.
pub(in crate::world) const FASTEST_WAY_OUT: f64 = 8.0;
/// A mover gets no faster if this share is all.
const ROUNDING: f64 = 1e-9;

/// Whether surfaces, of which the fastest comes so fast, leave a mover no velocity, or one that would fire it. Which that is hangs on what comes alone.
/// Else what a mover got in one chord of a wedge would let it get more in the next.
pub(in crate::world) fn leaves_no_way(velocity: DVec2, pushes: &mut [Push], coming: f64) -> bool {
    let Some(way) = nearest_free_of_moving(velocity, pushes) else { return true };
    // It may leave as fast as it is.
    way.length() > velocity.length() * (1.0 + ROUNDING)
        && nearest_free_of_moving(DVec2::ZERO, pushes).is_none_or(|way| way.length() > FASTEST_WAY_OUT * coming)
}
