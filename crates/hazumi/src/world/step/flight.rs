//! When a ball meets the next shape.

use core::cmp::Ordering;

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::{Push, enters, nearest_free};
use crate::world::body::tags::Tags;
use crate::world::broad_phase::grid::first::First;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::ignored::Why;
use crate::world::state::mover::{Ball, Core, NO_PIECE, Next};
use crate::world::step::point::MOST_LOOKS;
use crate::world::step::world::World;

/// So many pieces may be met by a chord and not by its parabola, or parted from on one flight.
const MOST_MISSED: usize = 8;

impl World {
    /// Takes a ball to its next touch, and says what it meets; or to time `end`.
    #[inline]
    pub(in crate::world) fn fly(&mut self, ball: &mut Ball, end: f64) -> Option<First> {
        if ball.accelerated {
            return self.fly_bent(ball, end);
        }
        if ball.course.stays() {
            // What moves goes through it, or it would be met without end.
            ball.course.time = end;
            return None;
        }
        let left = end - ball.course.time;
        let motion = ball.velocity * left;
        let first = self.scene().first_touch(ball, motion, left);
        match &first {
            Some(First { time, .. }) => {
                ball.course.time += left * time;
                ball.core.position += motion * *time;
            }
            None => {
                ball.course.time = end;
                ball.core.position += motion;
            }
        }
        first
    }

    /// When a ball meets what.
    #[inline]
    pub(in crate::world) fn foresee(&mut self, ball: &mut Ball, end: f64) -> Next {
        if ball.accelerated || ball.course.stays() {
            let mut ahead = *ball;
            let arrived = self.fly(&mut ahead, end);
            ball.course.rests = ahead.course.rests;
            self.any_rests |= ball.course.rests;
            return match arrived {
                Some(First { piece, normal, .. }) => Next { time: ahead.course.time, fraction: 1.0, normal, piece },
                None => Next::NONE,
            };
        }
        let left = end - ball.course.time;
        match self.scene().first_touch(ball, ball.velocity * left, left) {
            Some(First { time, normal, piece, .. }) => {
                Next { time: ball.course.time + left * time, fraction: time, normal, piece }
            }
            None => Next::NONE,
        }
    }

    /// Takes a ball to its foretold touch, or to time `end`: just as [`Self::fly`] does, without looking again.
    #[inline]
    pub(in crate::world) fn fulfil(&mut self, ball: &mut Ball, end: f64) -> Option<First> {
        let next = ball.course.next;
        if ball.accelerated || ball.course.stays() {
            return self.fly(ball, end);
        }
        let motion = ball.velocity * (end - ball.course.time);
        if next.piece == NO_PIECE {
            ball.course.time = end;
            ball.core.position += motion;
            return None;
        }
        ball.course.time = next.time;
        ball.core.position += motion * next.fraction;
        Some(First::at(next.piece, next.normal))
    }

    /// Under an acceleration the path is a parabola. Chords stand for it, their ends on it; where a chord meets a surface,
    /// time, place and velocity are those of the parabola at that surface's tangent. So the speed at a hit follows from
    /// the height, whatever the length of step and chord.
    fn fly_bent(&mut self, ball: &mut Ball, end: f64) -> Option<First> {
        let left = end - ball.course.time;
        if left <= 0.0 || ball.course.stays() {
            ball.course.time = end;
            return None;
        }
        ball.course.rests = false;
        // What it passed and came away from on this flight: only foretold yet, so that the list of pairs stays as it is.
        let mut parted = [NO_PIECE; MOST_MISSED];
        loop {
            if ball.passes {
                self.state.note_parted(ball, &mut parted);
            }
            if self.scene().is_out_of_chords(ball) {
                ball.course.time = end;
                return None;
            }
            self.rest(ball);
            ball.course.rests |= ball.course.pull != ball.course.acceleration;
            let chord = ball.chord().max(self.state.dt / self.bounds.chords);
            let last = ball.course.time + chord >= end;
            let h = if last { end - ball.course.time } else { chord };
            let mut after = *ball;
            after.drift(if last { end } else { ball.course.time + chord });
            if let Some((dt, piece, normal)) =
                self.scene().touch_on_chord(ball, after.position - ball.position, h, &parted)
            {
                ball.drift(ball.course.time + dt);
                return Some(First::at(piece, normal));
            }
            *ball = after;
            if last {
                return None;
            }
            self.state.bend(ball);
        }
    }

    /// Leaves to a ball the acceleration that the surfaces it rests on leave, and takes away what rounding let its velocity
    /// keep into them.
    pub(in crate::world) fn rest(&mut self, ball: &mut Ball) {
        let w = tolerance(ball.position, ball.radius);
        let mut pushes = core::mem::take(&mut self.meeting.pushes);
        pushes.clear();
        // A ball that rests on another slips off it, and may so be pressed onto a wall that it falls along.
        let slips = if self.is_in_crowd(ball) { ball.course.acceleration.length() } else { 0.0 };
        self.grid.near(&self.state.pieces, ball.position, ball.radius + w, |piece| {
            if self.state.stops(ball, piece) || (slips > 0.0 && self.state.is_flush(ball, piece)) {
                self.state.each_touch(ball, piece, w, |touch| {
                    let surface = self.state.pieces[piece as usize].shape.velocity_at(touch.point, ball.course.time);
                    let press = slips.max(-ball.course.acceleration.dot(touch.normal));
                    let out = (ball.velocity - surface).dot(touch.normal);
                    if touch.gap.abs() <= w && press > 0.0 && out.abs() <= ball.rest_speed(press) * 1e-3 {
                        pushes.push(Push::moving(touch.normal, surface));
                    }
                });
            }
        });
        let fixed = pushes.len();
        self.rest_on_balls(ball, w, &mut pushes);
        // In an order that does not hang on the grid.
        let (surfaces, balls) = pushes.split_at_mut(fixed);
        for pushes in [surfaces, balls] {
            let says = |push: &Push| [push.normal.x, push.normal.y, push.coming, push.pull];
            pushes.sort_unstable_by(|a, b| {
                let orders = says(a).into_iter().zip(says(b)).map(|(a, b)| a.total_cmp(&b));
                orders.fold(Ordering::Equal, Ordering::then)
            });
        }
        let velocity = nearest_free(ball.velocity, &mut pushes);
        let without_balls = nearest_free(ball.velocity, &mut pushes[..fixed]);
        pushes[..fixed].iter_mut().for_each(|push| push.coming = 0.0);
        // Where one rests on a ball that falls itself, it falls with it.
        pushes[fixed..].iter_mut().for_each(|push| push.coming = push.pull);
        let mut rest = Rest { velocity, pull: nearest_free(ball.course.acceleration, &mut pushes) };
        if pushes.len() > fixed && !rest.is_gentle(ball) {
            // Balls nearly opposite would squeeze it out like a stone from between two fingers: it does not rest on those.
            rest = Rest { velocity: without_balls, pull: nearest_free(ball.course.acceleration, &mut pushes[..fixed]) };
        }
        ball.course.pull = rest.pull;
        if rest.pull != ball.course.acceleration {
            ball.velocity = rest.velocity;
        }
        self.meeting.pushes = pushes;
    }
}

impl State {
    /// Notes the pairs of a ball that pass no more where it is.
    fn note_parted(&self, ball: &Ball, parted: &mut [u32]) {
        let w = tolerance(ball.position, ball.radius);
        let own = self.passing.iter().filter(|passing| passing.body == ball.body && passing.why == Why::Response);
        for passing in own {
            if !parted.contains(&passing.piece)
                && self.touch(ball, passing.piece).gap > w
                && let Some(place) = parted.iter_mut().find(|place| **place == NO_PIECE)
            {
                *place = passing.piece;
            }
        }
    }
}

impl Scene<'_> {
    #[inline]
    pub(in crate::world) fn first_touch(&self, ball: &Ball, motion: DVec2, left: f64) -> Option<First> {
        let first = if ball.size.is_ball() {
            self.first_of_round(ball, motion, (ball.course.time, left), ball.course.left)
        } else {
            self.first_on_way(ball, motion, left, |piece| piece == ball.course.left || !self.state.stops(ball, piece))
        };
        if ball.passes { self.first_or_again(ball, motion, left, first, |_| false) } else { first }
    }

    /// The same of a round one, in the `span` of time from its first by its second; on a straight way it does not meet again the
    /// piece that it just `left`.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn first_of_round(
        &self,
        ball: &Core,
        motion: DVec2,
        span: (f64, f64),
        left: u32,
    ) -> Option<First> {
        let (o, radius) = (ball.position, ball.size.radius().into());
        if ball.passes || ball.stopped_by != Tags::ALL {
            return self.grid.cast(&self.state.pieces, o, motion, radius, span, |piece| !self.state.stops(ball, piece));
        }
        self.grid.cast_on(&self.state.pieces, o, motion, radius, span, left)
    }

    /// The first touch of a ball on a straight way of `h` seconds.
    pub(in crate::world) fn first_on_way(
        &self,
        ball: &Ball,
        motion: DVec2,
        h: f64,
        skipped: impl Fn(u32) -> bool,
    ) -> Option<First> {
        let (o, span) = (ball.position, (ball.course.time, h));
        match self.state.outline(ball) {
            None => self.grid.cast(&self.state.pieces, o, motion, ball.radius, span, skipped),
            Some(outline) => self.grid.cast_outline(&self.state.pieces, o, motion, outline, span, skipped),
        }
    }

    /// Counts a chord beside something that turns, where each is a search; and whether a ball flew as many as it may in a step. Then it
    /// stays where it is, and counts as bounded.
    fn is_out_of_chords(&self, ball: &mut Ball) -> bool {
        if !self.state.kinematics.is_empty() {
            let cost = self.cost_of_touch(ball);
            let velocity = ball.velocity;
            ball.course.count_chord(cost, velocity);
        }
        ball.course.stays()
    }

    /// When a ball meets what on a straight way of `h` seconds; under an acceleration, on the parabola.
    pub(in crate::world) fn touch_on_leg(&self, ball: &Ball, motion: DVec2, h: f64) -> Option<(f64, u32, DVec2)> {
        if ball.accelerated {
            let mut parted = [NO_PIECE; MOST_MISSED];
            if ball.passes {
                self.state.note_parted(ball, &mut parted);
            }
            return self.touch_on_chord(ball, motion, h, &parted);
        }
        self.first_touch(ball, motion, h).map(|First { time, normal, piece, .. }| (h * time, piece, normal))
    }

    fn touch_on_chord(&self, ball: &Ball, motion: DVec2, h: f64, parted: &[u32]) -> Option<(f64, u32, DVec2)> {
        let mut misses = false;
        let touch = self.touch_on_one_chord(ball, motion, h, parted, &mut misses);
        if !misses && touch.is_none() {
            return None;
        }
        if ball.size.is_ball() && ball.radius <= tolerance(ball.position, ball.radius) {
            return self.touch_of_point(ball, h, parted, (touch, misses), &mut { MOST_LOOKS });
        }
        touch
    }

    /// The same by one chord; `misses` if it meets what its parabola does not.
    pub(in crate::world) fn touch_on_one_chord(
        &self,
        ball: &Ball,
        motion: DVec2,
        h: f64,
        parted: &[u32],
        misses: &mut bool,
    ) -> Option<(f64, u32, DVec2)> {
        // What the chord meets and the parabola does not hides nothing behind it.
        let mut missed = [NO_PIECE; MOST_MISSED];
        for at in 0..MOST_MISSED {
            let skipped =
                |piece: u32| missed.contains(&piece) || !(self.state.stops(ball, piece) || parted.contains(&piece));
            let mut first = self.first_on_way(ball, motion, h, skipped);
            if ball.passes {
                let is_known = |piece: u32| missed.contains(&piece) || parted.contains(&piece);
                first = self.first_or_again(ball, motion, h, first, is_known);
            }
            let First { time, normal, piece, .. } = first?;
            if normal == DVec2::ZERO {
                // The search for it ended; up to there nothing is in the way.
                return Some((h * time, piece, normal));
            }
            // Seen from the surface.
            let place = ball.position + motion * time;
            let foot = if ball.size.is_ball() {
                place - normal * ball.radius
            } else {
                let mut there = *ball;
                there.position = place;
                there.course.time += h * time;
                self.state.touch(&there, piece).point
            };
            let surface = self.state.pieces[piece as usize].shape.velocity_at(foot, ball.course.time + h * time);
            let (velocity, way) = (ball.velocity - surface, (motion - surface * h) * time);
            if let Some(dt) = on_parabola(velocity, ball.course.pull, way, normal, h * time, h) {
                return Some((dt, piece, normal));
            }
            (missed[at], *misses) = (piece, true);
        }
        None
    }
}

/// What resting leaves of a ball's motion.
struct Rest {
    velocity: DVec2,
    pull: DVec2,
}

impl Rest {
    /// Whether it changes no more than what rests does: a velocity too slow for a bounce, and an acceleration as there is.
    fn is_gentle(&self, ball: &Ball) -> bool {
        let acceleration = ball.course.acceleration.length();
        (self.velocity - ball.velocity).length() <= 0.1 * ball.rest_speed(acceleration)
            && self.pull.length() <= 2.0 * acceleration
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
