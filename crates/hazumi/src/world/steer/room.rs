//! Where there is room for a steered body: the way out of what it overlaps.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::query::Rounded;
use crate::query::contact::normals_wide;
use crate::world::ask::question::{Question, Way, one};
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::scene::Scene;
use crate::world::steer::steered::Steered;

/// How often a body is pushed out of the deepest overlap before it looks around instead.
const PUSHES: usize = 16;
/// The look around: in so many directions, at distances each a quarter larger than the last.
const DIRECTIONS: usize = 32;
const RINGS: usize = 48;

/// What does a body overlap most?
struct Inside<'a> {
    scene: Scene<'a>,
    steered: &'a Steered<'a>,
    shift: DVec2,
    way: Way,
    passing: &'a [(BodyId, u32)],
    /// Overlaps no deeper are none.
    least: f64,
    deepest: Option<(f64, BodyId, u32, DVec2)>,
}

impl Question for Inside<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, 1.0)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        if self.passing.contains(&(body, collider)) || !self.steered.is_stopped_by(self.scene.state, body) {
            return;
        }
        for part in self.steered.at(self.shift) {
            let normals = normals_wide(&part, shape);
            let Some(out) = normals.as_slice().first() else { continue };
            let deeper = self.deepest.is_none_or(|(depth, other, number, _)| {
                out.depth > depth || (out.depth == depth && (body, collider) < (other, number))
            });
            if out.depth > self.least && deeper && self.scene.state.stops_steered(body, collider, out.normal, out.point)
            {
                self.deepest = Some((out.depth, body, collider, out.normal));
            }
        }
    }
}

impl Scene<'_> {
    /// The deepest overlap of more than `least`, and the normal out of it; of equal ones the first body's.
    pub(in crate::world) fn deepest_of(
        &self,
        steered: &Steered<'_>,
        shift: DVec2,
        passing: &[(BodyId, u32)],
        least: f64,
    ) -> Option<(f64, DVec2)> {
        let way = Way::new(steered.bounds(shift), DVec2::ZERO);
        let mut inside = Inside { scene: *self, steered, shift, way, passing, least, deepest: None };
        self.put_along(one(&mut inside), &way, &Filter::ALL.except(steered.id));
        inside.deepest.map(|(depth, .., normal)| (depth, normal))
    }

    /// The way out of all that a body overlaps by more than `least`: by the shortest out of the deepest; if that leads from
    /// one into another, to the nearest free place in sight of some direction. None if there is no room around.
    pub(in crate::world) fn way_out(
        &self,
        steered: &Steered<'_>,
        from: DVec2,
        passing: &[(BodyId, u32)],
        least: f64,
    ) -> Option<DVec2> {
        let is_free = |shift: DVec2| self.deepest_of(steered, shift, passing, least).is_none();
        let (mut shift, mut depth) = (from, 0.0);
        for _ in 0..PUSHES {
            let Some((deep, normal)) = self.deepest_of(steered, shift, passing, least) else { return Some(shift) };
            depth = deep;
            shift += normal * deep;
        }
        if is_free(shift) {
            return Some(shift);
        }
        let mut distance = 0.5 * depth.max(steered.size()).max(least);
        let (mut met, mut behind) = Default::default();
        for _ in 0..RINGS {
            let mut best: Option<(f64, DVec2)> = None;
            for direction in 0..DIRECTIONS {
                let (sin, cos) = sin_cos(core::f64::consts::TAU / DIRECTIONS as f64 * direction as f64);
                let out = DVec2::new(cos, sin) * distance;
                if is_free(from + out) {
                    // Back toward where it was, as far as it is free.
                    let back = self.first_on_leg(steered, from + out, -out, passing, &mut met, &mut behind);
                    let left = 1.0 - back.unwrap_or(1.0);
                    if best.is_none_or(|(least, _)| left < least) && is_free(from + out * left) {
                        best = Some((left, from + out * left));
                    }
                }
            }
            if let Some((_, shift)) = best {
                return Some(shift);
            }
            distance *= 1.25;
        }
        None
    }
}
