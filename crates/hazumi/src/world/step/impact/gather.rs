//! All that a mover touches where it arrived.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::body::described::Corners;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::touch::{Feature, Touch, aligned};
use crate::world::state::mover::Mover;
use crate::world::state::touch::from_other_side;
use crate::world::step::impact::touched::Touched;

/// The normal that rule R1 gives the corner of a box: its 45-degree diagonal, or that of the one face that the mover moves
/// toward, as the box sees it.
pub(in crate::world) fn diagonal(round: DVec2, velocity: DVec2) -> DVec2 {
    let (x, y) = (1f64.copysign(round.x), 1f64.copysign(round.y));
    match (velocity.x * x <= 0.0, velocity.y * y <= 0.0) {
        (true, false) => DVec2::new(x, 0.0),
        (false, true) => DVec2::new(0.0, y),
        _ => DVec2::new(x, y) * core::f64::consts::FRAC_1_SQRT_2,
    }
}

impl Scene<'_> {
    /// Everything touched, in the order of bodies; `plain` is the touch of the main collider if there is no other. What only
    /// stands in the same cell must change no bit of it.
    pub(in crate::world) fn gather(
        &self,
        mover: &Mover,
        (main, normal): (u32, DVec2),
        plain: Option<Touch>,
        w: f64,
        met: &mut Vec<Touched>,
    ) {
        met.clear();
        let mut add = |collider: u32| {
            self.state.each_touch(mover, collider, (w, w), &mut |mut touch| {
                if collider == main
                    && touch.normal.dot(normal) < -0.5
                    && self.state.is_all_surface(mover, collider, touch.normal, w)
                {
                    // What is fast may arrive a rounding behind a thin wall: the ray knows the side that it came from.
                    touch = from_other_side(touch, mover);
                }
                if collider == main || (touch.gap <= w && self.state.stops(mover, collider)) {
                    met.push(self.state.met(collider, touch, mover.course.time));
                }
            });
        };
        self.grid.near(&self.state.colliders, mover.position, mover.radius + w, |collider| {
            if collider != main {
                add(collider);
            }
        });
        add(main);
        self.state.sort_by_body(met);
        if let ([met], Some(touch)) = (&mut met[..], plain) {
            met.touch = touch;
            return;
        }
        // A chord is not its parabola: on that the mover may come to the shape before or behind, where the surface is one.
        let is_beside = |met: &Touched| met.collider != main && met.touch.gap <= w && aligned(met.touch.normal, normal);
        if met.iter().any(is_beside) {
            while let Some(at) = met.iter().position(|met| met.collider == main && met.touch.gap > w) {
                _ = met.remove(at);
            }
        }
        self.join(mover, met, w);
        // Where a curve ends on a floor, a corner upon it touches its end and its bend: joined to the floor, both are one surface.
        let mut at = 0;
        while at < met.len() {
            let Touched { collider, touch, .. } = met[at];
            let is_known = |met: &Touched| met.collider == collider && aligned(met.touch.normal, touch.normal);
            if met[..at].iter().any(is_known) { _ = met.remove(at) } else { at += 1 }
        }
        if let [met] = &mut met[..]
            && met.touch.feature == Feature::Corner
            && mover.size.is_round()
            && let MovingSolid { solid: Solid::Box { .. }, pose } = &self.state.colliders[met.collider as usize].shape
            && pose.as_ref().is_none_or(Pose::is_straight)
            && self.state.corners(mover, met.collider) == Corners::Diagonal
        {
            met.round = Some(met.touch.normal);
            met.touch.normal = diagonal(met.touch.normal, mover.velocity - met.surface);
            if met.touch.normal.x == 0.0 || met.touch.normal.y == 0.0 {
                met.touch.feature = Feature::Face;
            }
        }
    }
}
