//! Where a body comes out of a curve that it goes through: what bends back may be in its way once more.
//!
//! ```text
//!        |         |
//!     o->|  o ---->|      through the back of the one leg, apart from both, and onto the front of the other
//!         \_______/
//! ```

use crate::float::{ceil, min};

/// It is looked for so often for each size of the body that it goes, and so often at most.
const LOOKS_PER_SIZE: f64 = 16.0;
const MOST_LOOKS: f64 = 256.0;

/// The first share of a motion, after one and before another, at which a body is apart from a curve. `size` is the body's, as a share of the motion.
pub(in crate::world) fn first_apart(
    (since, until): (f64, f64),
    size: f64,
    is_near: impl Fn(f64) -> bool,
) -> Option<f64> {
    let looks = min(ceil((until - since) * LOOKS_PER_SIZE / size), MOST_LOOKS) as u32;
    let share = |look: u32| since + (until - since) * f64::from(look) / f64::from(looks);
    (1..looks).map(share).find(|&share| !is_near(share))
}
