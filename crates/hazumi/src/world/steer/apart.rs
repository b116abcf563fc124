//! Where a steered body comes out of a curve that it goes through: what bends back may be in its way once more.
//!
//! ```text
//!        |         |
//!     o->|  o ---->|      through the back of the one leg, apart from both, and onto the front of the other
//!         \_______/
//! ```

use crate::dvec2::DVec2;
use crate::float::{ceil, min};
use crate::query::{Core, Rounded};
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::steer::steered::Steered;

/// It is looked for so often for each size of the body that it goes, and so often at most.
const LOOKS_PER_SIZE: f64 = 16.0;
const MOST_LOOKS: f64 = 256.0;

impl Scene<'_> {
    /// The share of a motion, before another, at which a body is apart from the first of the curves that it goes through, each since a share; none if
    /// it is from none.
    pub(super) fn apart_on_way(
        &self,
        (steered, shift, motion): (&Steered<'_>, DVec2, DVec2),
        through: impl Iterator<Item = (f64, (BodyId, u32))>,
        until: f64,
    ) -> Option<f64> {
        let is_curve = |shape: &Rounded<'_>| matches!(shape.core, Core::Cubic(_));
        let step = steered.size() / (LOOKS_PER_SIZE * motion.length());
        let apart = through.filter(|&(_, pair)| self.state.with_shape(pair, is_curve) == Some(true)).filter_map(
            |(since, pair)| {
                let looks = min(ceil((until - since) / step), MOST_LOOKS) as u32;
                let share = |look: u32| since + (until - since) * f64::from(look) / f64::from(looks);
                (1..looks).map(share).find(|&share| !self.state.is_near(steered, shift + motion * share, pair))
            },
        );
        apart.min_by(f64::total_cmp)
    }
}
