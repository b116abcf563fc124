//! What surfaces that a steered body touches make of its motion.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, nearest_free, split};
use crate::world::body::handle::BodyId;

/// How often one place is split again because the response sends the body into another of the surfaces touched.
const ROUNDS: usize = 8;

/// A surface that the body touches where it is, and what was said of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    /// The body, and which of its shapes.
    pub(super) pair: (BodyId, u32),
    pub(super) normal: DVec2,
    pub(super) response: Response,
}

/// What the surfaces make of a motion.
pub(super) fn answer(
    mut velocity: DVec2,
    surfaces: &[Surface],
    pushes: &mut Vec<Push>,
    scratch: &mut Vec<Push>,
) -> DVec2 {
    pushes.clear();
    pushes.extend(surfaces.iter().map(|surface| Push {
        restitution: match surface.response {
            response if response.speed().is_some() => 1.0,
            response => response.gives_back().unwrap_or(0.0),
        },
        ..Push::new(surface.normal)
    }));
    let mut ordered = None;
    for surface in surfaces {
        if let Response::Stop | Response::Velocity(_) | Response::Direction(_) | Response::BounceAt { .. } =
            surface.response
            && surface.response.speed().is_none()
        {
            match surface.response.wanted(velocity) {
                Some(wanted) => ordered = Some(wanted),
                None => return DVec2::ZERO,
            }
        }
    }
    if let Some(wanted) = ordered {
        return nearest_free(wanted, pushes);
    }
    for _ in 0..ROUNDS {
        velocity = split(velocity, pushes, scratch);
        if !surfaces.iter().any(|surface| enters(velocity, surface.normal)) {
            break;
        }
    }
    let speeds = surfaces.iter().filter_map(|surface| surface.response.speed());
    if let Some(speed) = speeds.reduce(f64::max) {
        velocity = velocity.unit_or_zero() * speed;
    }
    if surfaces.iter().any(|surface| enters(velocity, surface.normal)) {
        return nearest_free(velocity, pushes);
    }
    velocity
}
