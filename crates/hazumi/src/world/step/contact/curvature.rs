//! How the surface of a contact bends and turns, and what presses a mover onto it.
//!
//! A probe along a velocity tells, `k = 2·Δgap/δ²`: so no shape has to say it of itself.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::response::{Push, nearest_free};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{ALIGNED, Feature};
use crate::world::state::mover::Mover;
use crate::world::step::contact::rows::relative;
use crate::world::step::impact::touched::Touched;

/// A probe goes so far, as a share of the mover's size, and a surface turns by so much meanwhile.
const PROBE: f64 = 0.05;
const PROBE_TURN: f64 = 0.02;
/// The sine of a velocity away from a surface below which that is along it.
const NOISE: f64 = 1e-9;

/// The full size that lengths are compared with.
pub(in crate::world::step) fn size(mover: &Mover) -> f64 {
    (2.0 * mover.radius).max(tolerance(mover.position, mover.radius))
}

/// What accelerates a mover.
pub(in crate::world::step) fn pull(mover: &Mover) -> DVec2 {
    if mover.accelerated { mover.course.acceleration } else { DVec2::ZERO }
}

/// How strongly what accelerates a mover presses it onto a surface: by itself, or as the other surfaces that it touches lead it. Down a slope,
/// whatever lies there across its way presses it by what of its weight runs along the slope.
pub(in crate::world::step) fn weight_on(mover: &Mover, row: &Touched, others: &[Touched]) -> f64 {
    let (pull, normal) = (pull(mover), row.touch.normal);
    let alone = -pull.dot(normal);
    if pull == DVec2::ZERO || others.len() < 2 {
        return alone;
    }
    let holds = |other: &&Touched| {
        let (seen, out) = (relative(other, mover.velocity), other.touch.normal);
        out.dot(normal) < ALIGNED && pull.dot(out) < 0.0 && seen.dot(out) <= NOISE * seen.length()
    };
    let mut pushes: Vec<Push> = others.iter().filter(holds).map(|other| Push::new(other.touch.normal)).collect();
    max(alone, -nearest_free(pull, &mut pushes).dot(normal))
}

/// Whether a surface turns.
pub(super) fn is_turning(scene: Scene<'_>, row: &Touched) -> bool {
    scene.state.colliders[row.collider as usize].shape.turns()
}

/// How strongly what accelerates a mover, among all that it touches, and what turns a surface press the two together.
pub(in crate::world) fn press(scene: Scene<'_>, mover: &Mover, row: &Touched, others: &[Touched]) -> f64 {
    let normal = row.touch.normal;
    let turning = if is_turning(scene, row) {
        let along = mover.velocity + normal * (row.surface - mover.velocity).dot(normal);
        -curvature(scene, mover, row, along, scene.state.dt())
    } else {
        0.0
    };
    turning + weight_on(mover, row, others)
}

/// Whether a bounce along a surface that bends toward the mover is lower than a bounce is: each would be as much shorter as it is lower than the one
/// before, so that endlessly many would come within a short time.
pub(in crate::world) fn hugs(scene: Scene<'_>, mover: &Mover, row: &Touched, restitution: f64) -> bool {
    if !scene.state.colliders[row.collider as usize].shape.is_curved() {
        return false;
    }
    let normal = row.touch.normal;
    let into = -relative(row, mover.velocity).dot(normal);
    let toward = -curvature(scene, mover, row, mover.velocity + normal * into, scene.state.dt());
    let press = toward - pull(mover).dot(normal);
    toward > 0.0 && press > 0.0 && restitution * into < mover.rest_speed(press)
}

/// By how much a surface bends away from a way along it, or turns away: the second derivative of the gap. A surface that ends within the probe
/// bends there as it did up to now.
pub(super) fn curvature(scene: Scene<'_>, mover: &Mover, row: &Touched, velocity: DVec2, longest: f64) -> f64 {
    let ahead = Probe::of(scene, mover, row, velocity, longest);
    if ahead.goes_on {
        return ahead.curvature;
    }
    let behind = Probe::of(scene, mover, row, velocity, -longest);
    if behind.goes_on { behind.curvature } else { ahead.curvature }
}

/// The same of what the mover comes from: beyond the end of a surface, what is ahead bends away from any way.
pub(super) fn curvature_behind(scene: Scene<'_>, mover: &Mover, row: &Touched, velocity: DVec2, longest: f64) -> f64 {
    Probe::of(scene, mover, row, velocity, -longest).curvature
}

/// A look at a surface a little along a way.
struct Probe {
    curvature: f64,
    /// Whether the surface goes on there: the face, or the curve. A corner does not end.
    goes_on: bool,
}

impl Probe {
    /// A look so many seconds ahead at most, or back.
    fn of(scene: Scene<'_>, mover: &Mover, row: &Touched, velocity: DVec2, longest: f64) -> Self {
        let shape = &scene.state.colliders[row.collider as usize].shape;
        let spin = shape.pose.map_or(0.0, |pose| pose.spin.abs());
        let speed = relative(row, velocity).length();
        if speed == 0.0 && spin == 0.0 {
            return Self { curvature: 0.0, goes_on: true };
        }
        let most = min(PROBE * size(mover) / speed.max(1e-300), PROBE_TURN / spin.max(1e-300));
        let seconds = min(longest.abs(), most).copysign(longest);
        let mut there = *mover;
        there.position += velocity * seconds;
        there.course.time += seconds;
        let touch = scene.state.touch(&there, row.collider);
        // The gap grows evenly by what rounding leaves of the velocity out of the surface.
        let even = row.touch.gap + relative(row, velocity).dot(row.touch.normal) * seconds;
        let normal = shape.carried(row.touch.normal, [mover.course.time, there.course.time]);
        Self {
            curvature: 2.0 * (touch.gap - row.skin - even) / (seconds * seconds),
            goes_on: match row.touch.feature {
                Feature::Face => touch.normal.dot(normal) >= ALIGNED || touch.normal.dot(row.touch.normal) >= ALIGNED,
                Feature::Smooth => touch.feature != Feature::Corner,
                Feature::Corner | Feature::RoundEnd => true,
            },
        }
    }
}
