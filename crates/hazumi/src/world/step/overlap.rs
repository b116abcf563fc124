//! The way out, where a mover starts inside something: spawned there, teleported, or a shape put over it.

use crate::dvec2::DVec2;
use crate::float::sin_cos;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::mover::Mover;

/// How often a mover is pushed out of the deepest overlap before it looks around instead.
const PUSHES: usize = 16;
/// The look around: in so many directions, at distances each a quarter larger than the last.
const DIRECTIONS: usize = 32;
const RINGS: usize = 48;

impl Scene<'_> {
    /// Moves a mover out of all that it overlaps, by the shortest way out of the deepest. If that leads from one into
    /// another, it goes to the nearest free place in sight of some direction; if there is none, it stays and counts as
    /// crushed. Returns whether it is free.
    pub(in crate::world) fn free(&self, mover: &mut Mover) -> bool {
        let at = mover.position;
        mover.course.crushed = false;
        mover.unchecked = false;
        let mut depth = 0.0;
        for _ in 0..PUSHES {
            let Some((gap, normal)) = self.deepest(mover) else { return true };
            depth = -gap;
            mover.position += normal * -gap;
        }
        if self.deepest(mover).is_none() {
            return true;
        }
        let mut distance = 0.5 * f64::max(depth, mover.radius).max(tolerance(at, mover.radius));
        for _ in 0..RINGS {
            let mut best: Option<(f64, DVec2)> = None;
            for direction in 0..DIRECTIONS {
                let (sin, cos) = sin_cos(core::f64::consts::TAU / DIRECTIONS as f64 * direction as f64);
                let out = DVec2::new(cos, sin) * distance;
                mover.position = at + out;
                if self.deepest(mover).is_none() {
                    // Back toward where it was, as far as it is free.
                    let hit = self.first_on_way(mover, -out, 0.0, |collider| !self.state.stops(mover, collider));
                    let left = 1.0 - hit.map_or(1.0, |hit| hit.time);
                    if best.is_none_or(|(least, _)| left < least) {
                        best = Some((left, at + out * left));
                    }
                }
            }
            if let Some((_, position)) = best {
                mover.position = position;
                return true;
            }
            distance *= 1.25;
        }
        (mover.position, mover.course.crushed, mover.unchecked) = (at, true, true);
        false
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
