//! When a mover in straight motion touches a solid: for how long it is near, and when it first touches within that time.
//!
//! ```text
//!  gap  ─╲                 ╱─
//!  far ───╲───────────────╱───   near from here ... to here
//!    0 ────╲─────────────╱────   first touched here
//!           ╲___________╱
//! ```
//!
//! A touch begins where the gap falls to 0 and ends where it gets beyond `far`, which is twice the tolerance w: in between lies
//! what f32 positions cannot tell. Where a segment starts, at the start of a step or at a bend, a gap of w is a touch, as it is for
//! hits. Both ends of a segment are judged by the gap alone, so that two segments that share an end agree there.

use alloc::vec::Vec;
use core::cell::Cell;

use crate::dvec2::DVec2;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::sensing::track::{Form, MotionSegment};
use crate::world::state::collider::Collider;

/// A time that a mover was near something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) from: f64,
    pub(super) to: f64,
    /// When it first touched; infinite if it only came near.
    pub(super) first: f64,
    /// Whether it is near at the very end of the segment.
    pub(super) holds: bool,
}

/// The thresholds of the gap at the two ends of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// A start with no more than this is a touch.
    touches: f64,
    near_start: f64,
    near_end: f64,
    /// In between.
    near: f64,
}

impl Limits {
    /// From the tolerances at the start and the end of a segment.
    pub(super) fn new(w: (f64, f64)) -> Self {
        let near = |w: f64| 2.0 * w;
        Self { touches: w.0, near_start: near(w.0), near_end: near(w.1), near: near(w.0.min(w.1)) }
    }

    /// Of a mover's segment.
    pub(super) fn of(segment: &MotionSegment, radius: f64) -> Self {
        Self::new((tolerance(segment.from, radius), tolerance(segment.to, radius)))
    }

    /// The most of them: what is farther away all along is not near.
    pub(super) const fn most(&self) -> f64 {
        self.near_start.max(self.near_end)
    }
}

/// When something of this form is near a collider.
pub(super) fn collider_spans(
    segment: &MotionSegment,
    limits: &Limits,
    form: &Form,
    collider: &Collider,
    found: impl FnMut(Span),
) {
    let gap = |time: f64| form.gap(collider, segment.at(time), time);
    let ends = (form.gap(collider, segment.from, segment.start), form.gap(collider, segment.to, segment.end));
    let turns = collider.shape.turns();
    let cast = |from: DVec2, motion: DVec2, grown: f64, time: f64, span: f64| {
        form.cast(collider, from, motion, grown, (time, span))
    };
    if segment.span() > 0.0 && (turns || collider.shape.is_curve()) {
        let velocity = (segment.to - segment.from) / segment.span();
        let speed = collider.shape.pose.map_or(velocity.length(), |pose| {
            let drift = (velocity - pose.velocity).length();
            let far =
                (segment.from - pose.place(pose.pivot, segment.start)).length() + drift * segment.span() + form.arm();
            drift + pose.spin.abs() * far
        });
        // What only moves has a closed form for how it is entered.
        let enters = |part: &MotionSegment, grown: f64| {
            let hit = cast(part.from, part.to - part.from, grown, part.start, part.span());
            hit.map(|share| part.start + part.span() * share)
        };
        return search(segment, limits, ends, gap, (speed, 1e-2 * form.radius), (!turns).then_some(enters), found);
    }
    convex_span(segment, limits, ends, cast).into_iter().for_each(found);
}

/// When a mover is near what it sees as convex and moving straight: then the gap is a convex function of time, and there is one
/// span or none. `cast` gives the first touch of the mover grown, as a part of the motion; also backward in time.
pub(super) fn convex_span(
    segment: &MotionSegment,
    limits: &Limits,
    (gap_from, gap_to): (f64, f64),
    cast: impl Fn(DVec2, DVec2, f64, f64, f64) -> Option<f64>,
) -> Option<Span> {
    let (near_from, holds) = (gap_from <= limits.near_start, gap_to <= limits.near_end);
    let moves = segment.span() > 0.0;
    let (motion, span) = (segment.to - segment.from, segment.span());
    let forward = |grown: f64| {
        cast(segment.from, motion, grown, segment.start, span)
            .filter(|_| moves)
            .map(|part| (segment.start + span * part).clamp(segment.start, segment.end))
    };
    let backward = |grown: f64| {
        cast(segment.to, -motion, grown, segment.end, -span)
            .filter(|_| moves)
            .map(|part| (segment.end - span * part).clamp(segment.start, segment.end))
    };
    let first = match gap_from <= limits.touches {
        true => Some(segment.start),
        false => forward(0.0),
    };
    let from = match near_from {
        true => segment.start,
        // Rounding may miss the one and not the other.
        false => match forward(limits.near).or(first) {
            Some(time) => first.map_or(time, |first| time.min(first)),
            None if holds => segment.end,
            None => return None,
        },
    };
    let to = if holds { segment.end } else { backward(limits.near).unwrap_or(from) };
    let to = to.max(from).max(first.unwrap_or(from));
    Some(Span { from, to, first: first.unwrap_or(f64::INFINITY), holds })
}

/// How many spans are told apart on one segment at most; beyond, they are one.
const MOST_SPANS: usize = 64;

/// When a mover is near something of any shape and motion, by conservative steps: the gap changes by no more than `speed` in
/// a second, and is as good as straight within the window. `cast` gives the first touch of the mover grown on a part of the segment,
/// where that is known otherwise.
fn search(
    segment: &MotionSegment,
    limits: &Limits,
    (gap_from, gap_to): (f64, f64),
    gap: impl Fn(f64) -> f64,
    (speed, window): (f64, f64),
    cast: Option<impl Fn(&MotionSegment, f64) -> Option<f64>>,
    mut found: impl FnMut(Span),
) {
    // A little more to leave than to enter, so that the one does not end where the other begins.
    let (near, skin) = (limits.near, 1e-3 * (limits.touches + 1e-300));
    let holds = gap_to <= limits.near_end;
    let looks = Cell::new(0);
    let gap = |time: f64| {
        looks.set(looks.get() + 1);
        gap(time)
    };
    let steps = Steps { end: segment.end, speed, least: skin / speed, window, looks: &looks };
    let entry = |from: f64, to: f64, grown: f64| match (&cast, segment.within(from, to)) {
        (Some(cast), Some(part)) => cast(&part, grown).map(|time| time.clamp(from, to)),
        _ => Steps { end: to, ..steps }.first(from, |time| gap(time) - grown),
    };
    // A cast sets an outline down a little before a curve, where it may count as apart.
    let comes_near =
        |from: f64| entry(from, segment.end, near).and_then(|time| steps.first(time, |time| gap(time) - near - skin));
    let mut last: Option<Span> = None;
    let mut from = (gap_from <= limits.near_start).then_some(segment.start);
    for _ in 0..MOST_SPANS {
        if looks.get() >= MOST_LOOKS {
            break;
        }
        let start = last.map_or(segment.start, |span: Span| span.to);
        let Some(enters) = from.take().or_else(|| comes_near(start)) else { break };
        let leaves = steps.first(enters, |time| near + skin - gap(time));
        let to = leaves.unwrap_or(segment.end);
        let first = match enters == segment.start && gap_from <= limits.touches {
            true => Some(segment.start),
            false => entry(enters, to, 0.0),
        };
        let first = first.unwrap_or(f64::INFINITY);
        if let Some(span) = last.replace(Span { from: enters, to, first, holds: false }) {
            found(span);
        }
        if leaves.is_none() {
            break;
        }
    }
    if holds && last.is_none_or(|span| span.to < segment.end) {
        last.replace(Span { from: segment.end, to: segment.end, first: f64::INFINITY, holds })
            .into_iter()
            .for_each(&mut found);
    }
    last.map(|span| Span { holds, ..span }).into_iter().for_each(found);
}

/// After so many steps that are small enough to miss nothing, steps grow.
const FINE_STEPS: u32 = 128;
const MOST_STEPS: u32 = 1024;
/// How often a search looks at the gap at most. After that, what is near counts as near to the end, and what is not as never near.
const MOST_LOOKS: u32 = 4000;

#[derive(Clone, Copy, Debug)]
struct Steps<'a> {
    end: f64,
    /// How fast the excess changes at most.
    speed: f64,
    /// The shortest step worth taking.
    least: f64,
    /// How small the excess must be for a guess that goes farther than is safe.
    window: f64,
    /// How often the search that these belong to looked.
    looks: &'a Cell<u32>,
}

impl Steps<'_> {
    /// The first time from `start` to the end where the excess is no longer positive.
    fn first(&self, start: f64, excess: impl Fn(f64) -> f64) -> Option<f64> {
        let (mut time, mut left, mut least) = (start, excess(start), self.least);
        let mut rate = 0.0;
        for count in 0..MOST_STEPS {
            if left <= 0.0 {
                return Some(time);
            }
            // Nothing moves, or numbers are beyond all bounds.
            let goes_on = time < self.end && self.speed > 0.0;
            if !goes_on || self.looks.get() >= MOST_LOOKS {
                return None;
            }
            let (safe, guess) = (left / self.speed, left / -rate);
            let step = if guess > safe && left <= self.window { 1.01 * guess } else { safe };
            let next = time + step.max(least).max(1e-15 * self.end);
            let next = if next < self.end { next } else { self.end };
            let left_next = excess(next);
            if left_next <= 0.0 {
                return Some(self.between((time, left), (next, left_next), excess));
            }
            rate = (left_next - left) / (next - time);
            (time, left) = (next, left_next);
            if count > FINE_STEPS {
                least *= 2.0;
            }
        }
        None
    }

    /// The time between two where the excess is no longer positive: at the first of them it is, at the second it is not. By false
    /// position with the Illinois rule (Dowell and Jarratt 1971), halving where that is slow.
    fn between(&self, before: (f64, f64), after: (f64, f64), excess: impl Fn(f64) -> f64) -> f64 {
        let ((mut low, mut above), (mut high, mut below)) = (before, after);
        let close = 1e-3 * self.least;
        let mut side = 0;
        for count in 0..64 {
            if high - low <= close {
                break;
            }
            let share = if count % 4 == 3 { 0.5 } else { above / (above - below) };
            let middle = low + (high - low) * share;
            let is_between = middle > low && middle < high;
            let middle = if is_between { middle } else { 0.5 * (low + high) };
            let got = excess(middle);
            if got <= 0.0 {
                (high, below) = (middle, got);
                above *= if side == 1 { 0.5 } else { 1.0 };
                side = 1;
            } else {
                (low, above) = (middle, got);
                below *= if side == 2 { 0.5 } else { 1.0 };
                side = 2;
            }
        }
        high
    }
}

/// Joins the spans of all parts of a body, which must come in order of their starts: it is near where any part is.
pub(super) fn united(spans: &[Span], found: &mut Vec<Span>) {
    found.clear();
    for span in spans {
        match found.last_mut() {
            Some(last) if span.from <= last.to => {
                last.to = last.to.max(span.to);
                last.first = last.first.min(span.first);
                last.holds |= span.holds;
            }
            _ => found.push(*span),
        }
    }
}
