//! When a ball meets the next shape.

use super::ball::{Ball, NO_KNOT, tolerance};
use super::grid::First;
use super::{Passing, World};
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::response::{Push, enters, nearest_free};

/// The state of a ball at its next touch, or at the end of its flight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) time: f64,
    pub(super) position: DVec2,
    pub(super) velocity: DVec2,
    pub(super) pull: DVec2,
    pub(super) first_knot: u32,
    pub(super) last_knot: u32,
    /// The piece met and the normal there, as the ray met it; none at the end.
    pub(super) meets: Option<(u32, DVec2)>,
}

/// A long step under a strong acceleration is cut into at most so many chords; then they are longer.
const MOST_CHORDS: f64 = 4096.0;

impl Arrival {
    pub(super) const NOWHERE: Self = Self {
        time: 0.0,
        position: DVec2::ZERO,
        velocity: DVec2::ZERO,
        pull: DVec2::ZERO,
        first_knot: NO_KNOT,
        last_knot: NO_KNOT,
        meets: None,
    };
}

impl Ball {
    #[inline]
    pub(super) fn arrive(&mut self, arrival: &Arrival) {
        (self.core.position, self.core.velocity) = (arrival.position, arrival.velocity);
        (self.course.time, self.course.pull) = (arrival.time, arrival.pull);
        (self.course.first_knot, self.course.last_knot) = (arrival.first_knot, arrival.last_knot);
    }

    /// Its state, to be gone back to.
    pub(super) fn arrival(&self, meets: Option<(u32, DVec2)>) -> Arrival {
        Arrival {
            time: self.course.time,
            position: self.position,
            velocity: self.velocity,
            pull: self.course.pull,
            first_knot: self.course.first_knot,
            last_knot: self.course.last_knot,
            meets,
        }
    }
}

impl World {
    /// Takes a ball to its next touch, and says which piece it meets and the normal there; or to time `end`.
    #[inline]
    pub(super) fn fly(&mut self, ball: &mut Ball, end: f64) -> Option<(u32, DVec2)> {
        if ball.accelerated {
            return self.fly_bent(ball, end);
        }
        let left = end - ball.course.time;
        let motion = if ball.course.crushed { DVec2::ZERO } else { ball.velocity * left };
        match self.first_touch(ball, ball.position, motion) {
            Some(First { time, normal, piece }) => {
                ball.course.time += left * time;
                ball.core.position += motion * time;
                Some((piece, normal))
            }
            None => {
                ball.course.time = end;
                ball.core.position += motion;
                None
            }
        }
    }

    #[inline]
    fn first_touch(&self, ball: &Ball, o: DVec2, motion: DVec2) -> Option<First> {
        if ball.passes || ball.stopped_by != super::Tags::ALL {
            return self.grid.cast(&self.pieces, o, motion, ball.radius, |piece| !self.stops(ball, piece));
        }
        self.grid.cast(&self.pieces, o, motion, ball.radius, |piece| piece == ball.course.left)
    }

    /// Whether a piece stops a ball: by its tags, and that the two do not pass through each other just now.
    pub(super) fn stops(&self, ball: &Ball, piece: u32) -> bool {
        let tags = self.pieces[piece as usize].tags;
        (tags.is_empty() || ball.stopped_by.intersects(tags)) && !(ball.passes && self.is_passing(ball.body, piece))
    }

    fn is_passing(&self, body: u32, piece: u32) -> bool {
        let at = self.passing.partition_point(|passing| (passing.body, passing.piece) < (body, piece));
        matches!(self.passing.get(at), Some(Passing { body: b, piece: p, .. }) if (*b, *p) == (body, piece))
    }

    /// Under an acceleration the path is a parabola. Chords stand for it, their ends on it; where a chord meets a surface,
    /// time, place and velocity are those of the parabola at that surface's tangent. So the speed at a hit follows from
    /// the height, whatever the length of step and chord.
    fn fly_bent(&mut self, ball: &mut Ball, end: f64) -> Option<(u32, DVec2)> {
        let left = end - ball.course.time;
        if left <= 0.0 || ball.course.crushed {
            ball.course.time = end;
            return None;
        }
        loop {
            self.rest(ball);
            let chord = ball.chord().max(left / MOST_CHORDS);
            let last = ball.course.time + chord >= end;
            let h = if last { end - ball.course.time } else { chord };
            let mut after = *ball;
            after.drift(if last { end } else { ball.course.time + chord });
            let motion = after.position - ball.position;
            if let Some(First { time, normal, piece }) = self.first_touch(ball, ball.position, motion)
                && let Some(dt) = on_parabola(ball.velocity, ball.course.pull, motion * time, normal, h * time, h)
            {
                ball.drift(ball.course.time + dt);
                return Some((piece, normal));
            }
            *ball = after;
            if last {
                return None;
            }
            self.bend(ball);
        }
    }

    /// Leaves to a ball the acceleration that the surfaces it rests on leave, and takes away what rounding let its velocity
    /// keep into them.
    fn rest(&mut self, ball: &mut Ball) {
        let w = tolerance(ball.position, ball.radius);
        let mut pushes = core::mem::take(&mut self.meeting.pushes);
        pushes.clear();
        self.grid.near(&self.pieces, ball.position, ball.radius + w, |piece| {
            if self.stops(ball, piece) {
                let touch = self.pieces[piece as usize].solid.touch(ball.position, ball.radius, ball.velocity);
                let press = -ball.course.acceleration.dot(touch.normal);
                let out = ball.velocity.dot(touch.normal);
                if touch.gap.abs() <= w && press > 0.0 && out.abs() <= ball.rest_speed(press) * 1e-3 {
                    pushes.push(Push::new(touch.normal));
                }
            }
        });
        ball.course.pull = nearest_free(ball.course.acceleration, &mut pushes);
        if ball.course.pull != ball.course.acceleration {
            ball.velocity = nearest_free(ball.velocity, &mut pushes);
        }
        self.meeting.pushes = pushes;
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
