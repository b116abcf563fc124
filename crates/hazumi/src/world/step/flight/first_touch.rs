//! When a mover meets the next shape.

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::enters;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::{Core, Mover, NO_COLLIDER, Next};
use crate::world::step::flight::point::MOST_LOOKS;
use crate::world::step::world::World;

/// So many colliders may be met by a chord and not by its parabola, or parted from on one flight.
const MOST_MISSED: usize = 8;

impl World {
    /// Takes a mover to its next touch, and says what it meets; or to time `end`.
    #[inline]
    pub(in crate::world) fn fly(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        if mover.accelerated && !mover.course.in_contact {
            for met in self.scene().lies_on(mover) {
                self.state.begin_contact(mover, &met);
            }
        }
        if mover.course.in_contact {
            return self.fly_in_contact(mover, end);
        }
        self.fly_free(mover, end)
    }

    /// The same of a mover that nothing holds.
    #[inline]
    pub(in crate::world) fn fly_free(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        if mover.accelerated {
            return self.fly_bent(mover, end);
        }
        if mover.course.stays() {
            // What moves goes through it, or it would be met without end.
            mover.course.time = end;
            return None;
        }
        let left = end - mover.course.time;
        let motion = mover.velocity * left;
        let first = self.scene().first_touch(mover, motion, left);
        match &first {
            Some(First { time, .. }) => {
                mover.course.time += left * time;
                mover.core.position += motion * *time;
            }
            None => {
                mover.course.time = end;
                mover.core.position += motion;
            }
        }
        first
    }

    /// When a mover meets what.
    #[inline]
    pub(in crate::world) fn predict_bent(&mut self, mover: &mut Mover, end: f64) -> Next {
        if mover.is_bent() {
            return self.look_ahead(mover, end);
        }
        let left = end - mover.course.time;
        match self.scene().first_touch(mover, mover.velocity * left, left) {
            Some(First { time, normal, collider, .. }) => {
                Next { time: mover.course.time + left * time, fraction: time, normal, collider }
            }
            None => Next::NONE,
        }
    }

    /// Takes a mover to its predicted touch, or to time `end`: just as [`Self::fly`] does, without looking again.
    #[inline]
    pub(in crate::world) fn fulfil(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        let next = mover.course.next;
        if mover.is_bent() {
            return self.follow_ahead(mover, end);
        }
        let motion = mover.velocity * (end - mover.course.time);
        if next.collider == NO_COLLIDER {
            mover.course.time = end;
            mover.core.position += motion;
            return None;
        }
        mover.course.time = next.time;
        mover.core.position += motion * next.fraction;
        Some(First::at(next.collider, next.normal))
    }

    /// Under an acceleration the path is a parabola. Chords stand for it, their ends on it; where a chord meets a surface,
    /// time, place and velocity are those of the parabola at that surface's tangent. So the speed at a hit follows from
    /// the height, whatever the length of step and chord.
    fn fly_bent(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        let left = end - mover.course.time;
        if left <= 0.0 || mover.course.stays() {
            mover.course.time = end;
            return None;
        }
        mover.course.rests = false;
        // What it passed and came away from on this flight: only predicted yet, so that the list of pairs stays as it is.
        let mut parted = [NO_COLLIDER; MOST_MISSED];
        loop {
            if mover.ignores {
                self.state.note_parted(mover, &mut parted);
            }
            if self.scene().is_out_of_chords(mover) {
                mover.course.time = end;
                return None;
            }
            let chord = mover.chord().max(self.state.dt() / self.step.limits.chords);
            let last = mover.course.time + chord >= end;
            let h = if last { end - mover.course.time } else { chord };
            let mut after = *mover;
            after.drift(if last { end } else { mover.course.time + chord });
            if let Some((dt, collider, normal)) =
                self.scene().touch_on_chord(mover, after.position - mover.position, h, &parted)
            {
                mover.drift(mover.course.time + dt);
                return Some(First::at(collider, normal));
            }
            *mover = after;
            if last {
                return None;
            }
            self.state.add_vertex(mover);
        }
    }
}

impl State {
    /// Notes the pairs of a mover that pass no more where it is.
    fn note_parted(&self, mover: &Mover, parted: &mut [u32]) {
        let w = tolerance(mover.position, mover.radius);
        for ignored in self.ignored.of(mover.body) {
            if !parted.contains(&ignored.collider)
                && self.touch(mover, ignored.collider).gap > w + self.slack(mover, ignored.collider)
                && let Some(place) = parted.iter_mut().find(|place| **place == NO_COLLIDER)
            {
                *place = ignored.collider;
            }
        }
    }
}

impl Scene<'_> {
    #[inline]
    pub(in crate::world) fn first_touch(&self, mover: &Mover, motion: DVec2, left: f64) -> Option<First> {
        let first = if mover.size.is_round() {
            self.first_of_round(mover, motion, (mover.course.time, left), mover.course.left)
        } else {
            self.first_on_way(mover, motion, left, &|collider| {
                collider == mover.course.left || !self.state.stops(mover, collider)
            })
        };
        if mover.ignores { self.first_or_again(mover, motion, left, first, &|_| false) } else { first }
    }

    /// The same of a round one, in the `span` of time from its first by its second; on a straight way it does not meet again the
    /// collider that it just `left`.
    #[inline(always)]
    pub(in crate::world) fn first_of_round(
        &self,
        mover: &Core,
        motion: DVec2,
        span: (f64, f64),
        left: u32,
    ) -> Option<First> {
        if mover.ignores || mover.stopped_by != Tags::ALL {
            return self.first_that_stops(mover, motion, span);
        }
        let (o, radius) = (mover.position, mover.size.radius().into());
        self.grid.cast(&self.state.colliders, o, motion, radius, span, (left, |_| false))
    }

    /// The same of one that not everything stops.
    #[inline(never)]
    fn first_that_stops(&self, mover: &Core, motion: DVec2, span: (f64, f64)) -> Option<First> {
        let (o, radius) = (mover.position, mover.size.radius().into());
        let but = (NO_COLLIDER, |collider| !self.state.stops(mover, collider));
        self.grid.cast(&self.state.colliders, o, motion, radius, span, but)
    }

    /// The first touch of a mover on a straight way of `h` seconds.
    pub(in crate::world) fn first_on_way(
        &self,
        mover: &Mover,
        motion: DVec2,
        h: f64,
        skipped: &dyn Fn(u32) -> bool,
    ) -> Option<First> {
        let (o, span) = (mover.position, (mover.course.time, h));
        match self.state.outline(mover) {
            None => self.grid.cast(&self.state.colliders, o, motion, mover.radius, span, (NO_COLLIDER, skipped)),
            Some(outline) => self.grid.cast_outline(&self.state.colliders, o, motion, outline, span, skipped),
        }
    }

    /// Counts a chord beside something that turns, where each is a search; and whether a mover flew as many as it may in a step. Then it
    /// stays where it is, and counts as bounded.
    fn is_out_of_chords(&self, mover: &mut Mover) -> bool {
        if !self.state.kinematics.is_empty() {
            let cost = self.cost_of_touch(mover);
            let velocity = mover.velocity;
            mover.course.count_chord(cost, velocity);
        }
        mover.course.stays()
    }

    /// When a mover meets what on a straight way of `h` seconds; under an acceleration, on the parabola.
    pub(in crate::world) fn touch_on_segment(&self, mover: &Mover, motion: DVec2, h: f64) -> Option<(f64, u32, DVec2)> {
        if mover.accelerated {
            let mut parted = [NO_COLLIDER; MOST_MISSED];
            if mover.ignores {
                self.state.note_parted(mover, &mut parted);
            }
            return self.touch_on_chord(mover, motion, h, &parted);
        }
        self.first_touch(mover, motion, h).map(|First { time, normal, collider, .. }| (h * time, collider, normal))
    }

    fn touch_on_chord(&self, mover: &Mover, motion: DVec2, h: f64, parted: &[u32]) -> Option<(f64, u32, DVec2)> {
        let mut misses = false;
        let touch = self.touch_on_one_chord(mover, motion, h, parted, &mut misses);
        if !misses && touch.is_none() {
            return None;
        }
        if mover.size.is_round() && mover.radius <= tolerance(mover.position, mover.radius) {
            return self.touch_of_point(mover, h, parted, (touch, misses), &mut { MOST_LOOKS });
        }
        touch
    }

    /// The same by one chord; `misses` if it meets what its parabola does not.
    pub(in crate::world) fn touch_on_one_chord(
        &self,
        mover: &Mover,
        motion: DVec2,
        h: f64,
        parted: &[u32],
        misses: &mut bool,
    ) -> Option<(f64, u32, DVec2)> {
        // What the chord meets and the parabola does not hides nothing behind it; nor does what the parabola leaves first and meets later.
        let mut seen = [NO_COLLIDER; MOST_MISSED];
        let mut best: Option<(f64, u32, DVec2)> = None;
        for at in 0..MOST_MISSED {
            let skipped = |collider: u32| {
                seen.contains(&collider) || !(self.state.stops(mover, collider) || parted.contains(&collider))
            };
            let mut first = self.first_on_way(mover, motion, h, &skipped);
            if mover.ignores {
                let is_known = |collider: u32| seen.contains(&collider) || parted.contains(&collider);
                first = self.first_or_again(mover, motion, h, first, &is_known);
            }
            let Some(First { time, normal, collider, .. }) = first else { break };
            if best.is_some_and(|(dt, ..)| h * time >= dt) {
                break;
            }
            if normal == DVec2::ZERO {
                // The search for it ended; up to there nothing is in the way.
                return Some((h * time, collider, normal));
            }
            // Seen from the surface.
            let place = mover.position + motion * time;
            let foot = if mover.size.is_round() {
                place - normal * mover.radius
            } else {
                let mut there = *mover;
                there.position = place;
                there.course.time += h * time;
                self.state.touch(&there, collider).point
            };
            let surface = self.state.colliders[collider as usize].shape.velocity_at(foot, mover.course.time + h * time);
            let (velocity, way) = (mover.velocity - surface, (motion - surface * h) * time);
            let touch = on_parabola(velocity, mover.course.acceleration, way, normal, h * time, h);
            if let Some(dt) = touch.filter(|&dt| best.is_none_or(|(least, ..)| dt < least)) {
                best = Some((dt, collider, normal));
                let leaves_first = velocity.dot(normal) > 0.0;
                if !leaves_first {
                    break;
                }
            }
            *misses |= touch.is_none();
            seen[at] = collider;
        }
        best
    }
}

/// When a parabola meets the tangent that its chord met: the root near the chord's time of v·n·t + ½·a·n·t² = d·n, within
/// 0 to `h`. None if it only grazes, the parabola falling short of the tangent or not entering there.
fn on_parabola(v: DVec2, a: DVec2, d: DVec2, n: DVec2, chord_time: f64, h: f64) -> Option<f64> {
    let (v, a, d) = (v.dot(n), a.dot(n), d.dot(n));
    // The speed into the surface, by the height: v² + 2a·Δx.
    let square = v * v + 2.0 * a * d;
    if square < 0.0 {
        return None;
    }
    let into = -sqrt(square);
    let time = if v < 0.0 { 2.0 * d / (v + into) } else { (into - v) / a };
    if !time.is_finite() {
        return (v < 0.0).then_some(chord_time);
    }
    enters(DVec2::new(v + a * time, 0.0), DVec2::new(1.0, 0.0)).then_some(time.clamp(0.0, h))
}
