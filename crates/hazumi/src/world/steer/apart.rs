//! Where a steered body comes out of the curves that it goes through.

use crate::dvec2::DVec2;
use crate::query::{Core, Rounded};
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::apart::first_apart;
use crate::world::steer::steered::Steered;

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
        let size = steered.size() / motion.length();
        let curves = through.filter(|&(_, pair)| self.state.with_shape(pair, is_curve) == Some(true));
        let apart = curves.filter_map(|(since, pair)| {
            let is_near = |share: f64| self.state.is_near(steered, shift + motion * share, pair);
            first_apart((since, until), size, is_near)
        });
        apart.min_by(f64::total_cmp)
    }
}
