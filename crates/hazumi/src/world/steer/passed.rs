//! What a steered body comes through on its way: coins, water, whom the game let pass.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::one_copy::one_copy;
use crate::query::sweep::sweep_wide;
use crate::query::{Rounded, overlap_wide};
use crate::world::ask::question::{Question, Way};
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::Scene;
use crate::world::steer::steered::Steered;

/// What a body came through that [`World::move_by`](crate::World::move_by) moved.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[doc(alias("sensor", "trigger", "area_entered"))]
pub struct Passed {
    /// The share of the motion made before the two touched, 0..=1.
    pub time: f32,
    /// The body that it came through, or into.
    pub other: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    pub shape_index: u32,
}

/// Which bodies that it senses, or that sense it, does a body come into?
struct Entered<'a> {
    scene: Scene<'a>,
    steered: &'a Steered<'a>,
    shift: DVec2,
    motion: DVec2,
    way: Way,
    found: Vec<(f64, (BodyId, u32))>,
}

impl Question for Entered<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, 1.0)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        let pair = (body, collider);
        let senses = |entry: &Tags| entry.intersects(self.steered.tags);
        let is_sensed = self
            .scene
            .state
            .bodies
            .get(body)
            .is_some_and(|entry| self.steered.senses.intersects(entry.body.tags) || senses(&entry.body.senses));
        if !is_sensed || self.found.iter().any(|(_, found)| *found == pair) {
            return;
        }
        // What it is in already, it does not enter.
        if self.steered.at(self.shift).any(|part| overlap_wide(&part, shape)) {
            return;
        }
        let first = self
            .steered
            .at(self.shift)
            .filter_map(|part| sweep_wide(&part, self.motion, shape))
            .map(|hit| hit.time)
            .min_by(f64::total_cmp);
        if let Some(time) = first {
            self.found.push((time, pair));
        }
    }
}

impl Scene<'_> {
    /// Notes what a body comes into on a straight motion, which begins at a share of the whole and is so long a share.
    pub(super) fn note_entered(
        &self,
        steered: &Steered<'_>,
        shift: DVec2,
        motion: DVec2,
        (begin, share): (f64, f64),
        passed: &mut Vec<Passed>,
    ) {
        if motion == DVec2::ZERO || (steered.senses.is_empty() && self.state.sensing().is_empty()) {
            return;
        }
        let way = Way::new(steered.bounds(shift), motion);
        let mut entered = Entered { scene: *self, steered, shift, motion, way, found: Vec::new() };
        self.put_along(one_copy!(&mut entered, &mut dyn Question), &way, &Filter::ALL.except(steered.id));
        entered.found.sort_by(|(a, first), (b, second)| a.total_cmp(b).then(first.cmp(second)));
        passed.extend(entered.found.iter().map(|&(time, (other, shape_index))| Passed {
            time: (begin + share * time) as f32,
            other,
            shape_index,
        }));
    }
}

/// Notes whom the game let pass.
pub(super) fn note_passed(passed: &mut Vec<Passed>, (other, shape_index): (BodyId, u32), time: f64) {
    if !passed.iter().any(|passed| (passed.other, passed.shape_index) == (other, shape_index)) {
        passed.push(Passed { time: time as f32, other, shape_index });
    }
}
