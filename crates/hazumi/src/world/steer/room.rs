//! Where there is room for a steered body: the way out of what it overlaps.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::one_copy::one_copy;
use crate::query::Rounded;
use crate::query::contact::normals_wide;
use crate::world::ask::question::{Question, Way};
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::solver::way_out::{Overlapped, way_out};
use crate::world::steer::steered::Steered;

/// What does a body overlap most?
struct Inside<'a> {
    scene: Scene<'a>,
    steered: &'a Steered<'a>,
    shift: DVec2,
    way: Way,
    ignored: &'a [(BodyId, u32)],
    /// Overlaps no deeper are none.
    least: f64,
    deepest: Option<(f64, (BodyId, u32), DVec2)>,
}

impl Question for Inside<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, 1.0)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        let pair = (body, collider);
        if self.ignored.contains(&pair) || !self.steered.is_stopped_by(self.scene.state, body) {
            return;
        }
        for part in self.steered.at(self.shift) {
            let normals = normals_wide(&part, shape);
            let Some(out) = normals.as_slice().first() else { continue };
            let is_deeper = |(depth, other, _)| out.depth > depth || (out.depth == depth && pair < other);
            let is_deepest = out.depth > self.least && self.deepest.is_none_or(is_deeper);
            if is_deepest && self.scene.state.stops_from(pair, out.normal, out.point) {
                self.deepest = Some((out.depth, pair, out.normal));
            }
        }
    }
}

impl Scene<'_> {
    /// Whether a body overlaps nothing that stops it, by more than rounding. What it goes through is not in its way.
    pub(in crate::world) fn has_room(&self, steered: &Steered<'_>) -> bool {
        let mut ignored = Vec::new();
        self.state.recall(steered, &mut ignored);
        self.deepest_of(steered, DVec2::ZERO, &ignored, steered.tolerance(DVec2::ZERO)).is_none()
    }

    /// The deepest overlap of more than `least`, and the normal out of it; of equal ones the first body's.
    pub(super) fn deepest_of(
        &self,
        steered: &Steered<'_>,
        shift: DVec2,
        ignored: &[(BodyId, u32)],
        least: f64,
    ) -> Option<(f64, DVec2)> {
        let way = Way::new(steered.bounds(shift), DVec2::ZERO);
        let mut inside = Inside { scene: *self, steered, shift, way, ignored, least, deepest: None };
        self.put_along(one_copy!(&mut inside, &mut dyn Question), &way, &Filter::ALL.except(steered.id));
        inside.deepest.map(|(depth, .., normal)| (depth, normal))
    }

    /// Where a body has room that overlaps something by more than `least`; none if there is no room around.
    pub(super) fn room_for(
        &self,
        steered: &Steered<'_>,
        from: DVec2,
        ignored: &[(BodyId, u32)],
        least: f64,
    ) -> Option<DVec2> {
        let deepest = |shift: DVec2| self.deepest_of(steered, shift, ignored, least);
        let (mut met, mut behind) = Default::default();
        let back = |out: DVec2| {
            let hit = self.first_on_segment(steered, from + out, -out, ignored, &mut met, &mut behind);
            let left = 1.0 - hit.unwrap_or(1.0);
            deepest(from + out * left).is_none().then_some(left)
        };
        let stops = |number: u32| {
            let collider = &self.state.colliders[number as usize];
            steered.is_stopped_by(self.state, collider.body) && !ignored.contains(&(collider.body, collider.number))
        };
        let crosses = |shift: DVec2| self.crosses(steered.inside() + from, shift - from, self.state.now(), &stops);
        way_out(from, Overlapped { size: steered.size(), least, may_cross: false }, deepest, back, crosses)
    }
}
