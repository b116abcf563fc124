//! When two movers meet of which one is no circle.

use crate::world::body::handle::Slots;
use crate::world::broad_phase::motion_segment::MotionSegment;
use crate::world::state::entry::{Entry, form_of};

/// When two meet of which one is no circle.
#[cold]
pub(in crate::world) fn meets_outline(
    (segment, body): (&MotionSegment, u32),
    (its, other): (&MotionSegment, u32),
    now: f64,
    until: f64,
    bodies: &Slots<Entry>,
) -> Option<f64> {
    let span = until - now;
    let form = |segment: &MotionSegment, body: u32| form_of(bodies, body, segment.size, segment.at(now));
    let part = form(segment, body).meets(
        &form(its, other),
        (segment.velocity - its.velocity) * span,
        segment.noise(its) * span,
    )?;
    Some(now + part * span)
}
