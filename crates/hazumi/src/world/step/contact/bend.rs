//! How the surface of a contact bends and turns, and what presses a mover onto it.
//!
//! A probe along a velocity tells, `k = 2·Δgap/δ²`: so no shape has to say it of itself.

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::mover::Mover;
use crate::world::step::contact::rows::relative;
use crate::world::step::met::Met;

/// A probe goes so far, as a share of the mover's size, and a surface turns by so much meanwhile.
const PROBE: f64 = 0.05;
const PROBE_TURN: f64 = 0.02;

/// The full size that lengths are compared with.
pub(super) fn size(mover: &Mover) -> f64 {
    (2.0 * mover.radius).max(tolerance(mover.position, mover.radius))
}

/// What accelerates a mover.
pub(in crate::world::step) fn pull(mover: &Mover) -> DVec2 {
    if mover.accelerated { mover.course.acceleration } else { DVec2::ZERO }
}

/// Whether a surface turns.
pub(super) fn turns(scene: Scene<'_>, row: &Met) -> bool {
    scene.state.colliders[row.collider as usize].shape.pose.is_some_and(|pose| pose.spin != 0.0)
}

/// How strongly what accelerates a mover and what turns a surface press the two together.
pub(in crate::world) fn press(scene: Scene<'_>, mover: &Mover, row: &Met) -> f64 {
    let normal = row.touch.normal;
    let turning = if turns(scene, row) {
        let along = mover.velocity + normal * (row.surface - mover.velocity).dot(normal);
        -bend(scene, mover, row, along, scene.state.dt)
    } else {
        0.0
    };
    turning - pull(mover).dot(normal)
}

/// Whether a bounce along a surface that bends toward the mover is lower than a bounce is: each would be as much shorter as it is lower than the one
/// before, so that endlessly many would come within a short time.
pub(in crate::world) fn hugs(scene: Scene<'_>, mover: &Mover, row: &Met, restitution: f64) -> bool {
    if !scene.state.colliders[row.collider as usize].shape.is_curved() {
        return false;
    }
    let normal = row.touch.normal;
    let into = -relative(row, mover.velocity).dot(normal);
    let toward = -bend(scene, mover, row, mover.velocity + normal * into, scene.state.dt);
    let press = toward - pull(mover).dot(normal);
    toward > 0.0 && press > 0.0 && restitution * into < mover.rest_speed(press)
}

/// By how much a surface bends away from a way along it, or turns away: the second derivative of the gap.
pub(super) fn bend(scene: Scene<'_>, mover: &Mover, row: &Met, velocity: DVec2, longest: f64) -> f64 {
    let shape = &scene.state.colliders[row.collider as usize].shape;
    let spin = shape.pose.map_or(0.0, |pose| pose.spin.abs());
    let speed = relative(row, velocity).length();
    if speed == 0.0 && spin == 0.0 {
        return 0.0;
    }
    let probe = min(longest, min(PROBE * size(mover) / speed.max(1e-300), PROBE_TURN / spin.max(1e-300)));
    let mut there = *mover;
    there.position += velocity * probe;
    there.course.time += probe;
    let gap = scene.state.touch(&there, row.collider).gap;
    // The gap grows evenly by what rounding leaves of the velocity out of the surface.
    let even = row.touch.gap + relative(row, velocity).dot(row.touch.normal) * probe;
    2.0 * (gap - even) / (probe * probe)
}
