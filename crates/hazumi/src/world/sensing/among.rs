//! When two movers are near each other: seen from one of them, the other moves straight as long as both do.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::query::ray;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::sensing::span::{Limits, Span, collider_spans, convex_span};
use crate::world::sensing::track::{MotionSegment, Track};

/// The paths of the movers that are sensed, by where they begin in x (sweep and prune).
pub(super) struct Movers {
    tracks: Vec<(f64, Track)>,
    /// How far the widest of them reaches.
    widest: f64,
}

impl Movers {
    pub(super) fn new(tracks: Vec<Track>) -> Self {
        let mut widest = 0.0f64;
        let mut tracks: Vec<(f64, Track)> = tracks
            .into_iter()
            .map(|track| {
                let (low, high) = track.width();
                widest = widest.max(high - low);
                (low, track)
            })
            .collect();
        tracks.sort_by(|(a, first), (b, second)| a.total_cmp(b).then(first.body.cmp(&second.body)));
        Self { tracks, widest }
    }

    /// All that a mover senses and was near to, and when.
    pub(super) fn near(&self, track: &Track, mut found: impl FnMut(&Track, Span)) {
        if self.tracks.is_empty() {
            return;
        }
        let (low, high) = track.width();
        let start = self.tracks.partition_point(|(at, _)| *at < low - 1.001 * self.widest);
        for (_, other) in self.tracks[start..].iter().take_while(|(at, _)| *at <= high) {
            if other.body != track.body && track.senses.intersects(other.tags) {
                spans(track, other, |span| found(other, span));
            }
        }
    }
}

fn spans(a: &Track, b: &Track, mut found: impl FnMut(Span)) {
    let radii = a.form.radius + b.form.radius;
    let w = |p: DVec2, q: DVec2| tolerance(p, a.form.radius).max(tolerance(q, b.form.radius));
    let (mut first, mut second) = (a.segments().peekable(), b.segments().peekable());
    let (mut one, mut two) = (first.next(), second.next());
    while let (Some(mine), Some(its)) = (one, two) {
        let (start, end) = (mine.start.max(its.start), mine.end.min(its.end));
        // Where one path is over, the other may have bends yet at that time: to those it stands where it ended.
        let are_over = [mine.end <= its.end, its.end <= mine.end];
        let in_no_time = |next: Option<&MotionSegment>| next.is_some_and(|next| next.end <= end);
        let goes_on = (first.peek().is_some() || in_no_time(second.peek()) || !are_over[0])
            && (second.peek().is_some() || in_no_time(first.peek()) || !are_over[1]);
        let ends = !goes_on && are_over == [true; 2] && !a.is_gone && !b.is_gone;
        let at_end = |segment: MotionSegment| MotionSegment { start: segment.end, from: segment.to, ..segment };
        (one, two) = match (goes_on, are_over) {
            (false, _) => (None, None),
            (true, [over, its_over]) => (
                if over { first.next().or(Some(at_end(mine))) } else { one },
                if its_over { second.next().or(Some(at_end(its))) } else { two },
            ),
        };
        let (Some(one), Some(two)) = (mine.within(start, end), its.within(start, end)) else { continue };
        let segment = MotionSegment { start, end, from: one.from - two.from, to: one.to - two.to };
        let limits = Limits::new((w(one.from, two.from), w(one.to, two.to)));
        let gaps = (segment.from.length() - radii, segment.to.length() - radii);
        let cast = |from: DVec2, motion: DVec2, grown: f64, _: f64, _: f64| {
            ray::ray_circle(from, motion, DVec2::ZERO, radii + grown).map(|hit| hit.time)
        };
        let found = |span: Span| found(Span { holds: span.holds && ends, ..span });
        match (a.form.solid(), b.form.solid()) {
            (None, None) => convex_span(&segment, &limits, gaps, cast).into_iter().for_each(found),
            (_, Some(solid)) => collider_spans(&segment, &limits, &a.form, solid, found),
            (Some(solid), None) => {
                let segment = MotionSegment { from: -segment.from, to: -segment.to, ..segment };
                collider_spans(&segment, &limits, &b.form, solid, found);
            }
        }
    }
}
