//! When two movers meet of which one is no circle.

use crate::world::body::handle::Slots;
use crate::world::broad_phase::leg::Leg;
use crate::world::state::entry::{Entry, form_of};

/// When two meet of which one is no circle.
#[cold]
pub(in crate::world) fn meets_outline(
    (leg, body): (&Leg, u32),
    (its, other): (&Leg, u32),
    now: f64,
    until: f64,
    bodies: &Slots<Entry>,
) -> Option<f64> {
    let span = until - now;
    let form = |leg: &Leg, body: u32| form_of(bodies, body, leg.size, leg.at(now));
    let part = form(leg, body).meets(&form(its, other), (leg.velocity - its.velocity) * span, leg.noise(its) * span)?;
    Some(now + part * span)
}
