//! A mover that goes on along a hollow curve, by chords.

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::narrow_phase::chord::{is_hollow, rise};
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::solid::Solid;
use crate::world::state::State;
use crate::world::state::ignored::Why;
use crate::world::state::mover::Mover;
use crate::world::step::met::Met;
use crate::world::step::world::World;

impl World {
    /// Lets a mover that meets movers, and so has no contacts, go along what it arrived at.
    pub(super) fn go_along(&mut self, mover: &mut Mover, collider: u32, only: &Met, met: &[Met], w: f64) {
        // Where it turns back on a curve, the ray enters and the parabola just does not: it goes on resting there.
        if self.state.is_turning(mover, collider) {
            let normal = only.touch.normal;
            let out = (mover.velocity - only.surface).dot(normal);
            mover.velocity -= normal * out;
            let short = (self.state.skin(mover, collider, w) - only.touch.gap).clamp(0.0, 4.0 * w);
            mover.position += normal * short;
            self.count_quiet(mover, self.scene().cost_of_touch(mover), w);
        } else if self.state.glides_on(mover, met) {
            // A hollow curve that it moves along comes into its way: it would go through what it passes.
            self.count_quiet(mover, self.scene().cost_of_touch(mover), w);
        } else {
            self.state.pass(mover, collider, Why::Flush);
            self.count_quiet(mover, 1, w);
        }
    }
}

impl State {
    /// Whether an acceleration bends a way along a curve: then what is flush now need not be so for long.
    fn is_turning(&self, mover: &Mover, collider: u32) -> bool {
        mover.accelerated && matches!(self.colliders[collider as usize].shape.solid, Solid::Curve { .. })
    }

    /// Sends a mover that slides along a hollow curve on by a chord; as fast as it came, if it came by one.
    pub(in crate::world) fn follow(&self, mover: &mut Mover, met: &[Met], before: DVec2, is_back: bool) {
        let slides = |met: &&Met| met.response == Some(Response::Slide) && met.surface == DVec2::ZERO;
        for curve in met.iter().filter(slides) {
            let mut velocity = mover.velocity;
            if is_back {
                velocity = velocity.unit_or_zero() * before.length();
            }
            if let Some((_, chord)) = self.chord(mover, curve, velocity)
                && !met.iter().any(|met| met.is_entered(chord))
            {
                mover.velocity = chord;
                mover.course.glides = curve.collider;
                return;
            }
        }
    }

    /// Sends a mover that moves along a hollow curve without entering it on by a chord. In one too narrow for it, it stays where it is,
    /// and meets it until it is held. Says whether any of what is met is such a curve.
    #[cold]
    pub(in crate::world) fn glides_on(&mut self, mover: &mut Mover, met: &[Met]) -> bool {
        let is_hollow = |met: &&Met| {
            let MovingSolid { solid, pose } = &self.colliders[met.collider as usize].shape;
            matches!(solid, Solid::Curve { cubic, .. } if pose.is_none()
                && is_hollow(cubic, met.touch.point, met.touch.normal))
        };
        let Some(&curve) = met.iter().find(is_hollow) else { return false };
        if let Some((_, chord)) = self.chord(mover, &curve, mover.velocity)
            && !met.iter().any(|met| met.is_entered(chord))
        {
            if !mover.course.keeps {
                mover.course.keep(mover.velocity);
            }
            (mover.velocity, mover.course.glides) = (chord, curve.collider);
            self.bend(mover);
        }
        true
    }

    /// The chord of a slide along what is touched, if that is hollow.
    pub(in crate::world) fn chord(&self, mover: &Mover, met: &Met, velocity: DVec2) -> Option<(f64, DVec2)> {
        let collider = &self.colliders[met.collider as usize];
        let (Solid::Curve { cubic, radius }, None) = (&collider.shape.solid, &collider.shape.pose) else { return None };
        let touch = met.touch;
        rise(cubic, touch.point, touch.normal, velocity, radius + mover.radius, 2.0 * mover.radius)
    }
}
