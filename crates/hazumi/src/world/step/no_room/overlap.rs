//! The way out, where a mover starts inside something: spawned there, teleported, or a shape put over it.

use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::solver::way_out::{Overlapped, way_out};
use crate::world::state::mover::{Core, Mover};

impl Scene<'_> {
    /// Moves a mover out of all that it overlaps, by the shortest way out of the deepest. If that leads from one into
    /// another, or through one that the mover's middle was not in, it goes to the nearest free place in sight of some direction; if there
    /// is none, it stays and counts as crushed. What is new or was put there may go through: which side is its own nobody knows. Returns whether it is
    /// free.
    pub(in crate::world) fn free(&self, mover: &mut Mover) -> bool {
        // What something came over was on this side of all else.
        let may_cross = mover.needs_depenetration && !mover.course.crushed;
        (mover.course.crushed, mover.needs_depenetration) = (false, false);
        let (at, radius) = (mover.position, mover.radius);
        let there = |position: DVec2| Mover { core: Core { position, ..mover.core }, ..*mover };
        let deepest = |place: DVec2| self.deepest(&there(place)).map(|(gap, normal)| (-gap, normal));
        let back = |out: DVec2| {
            let mover = there(at + out);
            let hit = self.first_on_way(&mover, -out, 0.0, &|collider| !self.state.stops(&mover, collider));
            Some(1.0 - hit.map_or(1.0, |hit| hit.time))
        };
        let stops = |collider: u32| self.state.stops(mover, collider);
        let inside = at + self.state.outline(mover).map_or(DVec2::ZERO, |outline| outline.inside);
        let crosses = |place: DVec2| self.crosses(inside, place - at, mover.course.time, &stops);
        let overlapped = Overlapped { size: radius, least: tolerance(at, radius), may_cross };
        let place = way_out(at, overlapped, deepest, back, crosses);
        let is_free = place.is_some();
        mover.position = place.unwrap_or(at);
        (mover.course.crushed, mover.needs_depenetration) = (!is_free, !is_free);
        is_free
    }

    /// The deepest overlap beyond rounding: its gap and the normal out of it; of equal ones the first body's.
    pub(in crate::world) fn deepest(&self, mover: &Mover) -> Option<(f64, DVec2)> {
        let w = tolerance(mover.position, mover.radius);
        let mut deepest: Option<(f64, BodyId, u32, DVec2)> = None;
        self.grid.near(&self.state.colliders, mover.position, mover.radius, |at| {
            let collider = &self.state.colliders[at as usize];
            if self.state.stops(mover, at) {
                let touch = self.state.touch(mover, at);
                let deeper = deepest.is_none_or(|(gap, body, number, _)| {
                    touch.gap < gap || (touch.gap == gap && (collider.body, collider.number) < (body, number))
                });
                if touch.gap < -w && deeper && collider.stops_from(&touch, mover.course.time) {
                    deepest = Some((touch.gap, collider.body, collider.number, touch.normal));
                }
            }
        });
        deepest.map(|(gap, .., normal)| (gap, normal))
    }
}
