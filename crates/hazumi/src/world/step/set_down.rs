//! A mover is set down on the surface that it met.

use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve::CURVE_HAIR;
use crate::world::narrow_phase::outline_solid::HAIR;
use crate::world::narrow_phase::solid::Solid;
use crate::world::state::State;
use crate::world::state::mover::Ball;
use crate::world::step::met::Met;

impl State {
    /// Takes the last of a bounce from a ball that comes to rest, and sets it where it touches: not behind, by rounding,
    /// and if it is a point a hair before, since on a thin wall it would have no side.
    pub(in crate::world) fn settle(&mut self, ball: &mut Ball, met: &[Met], w: f64) {
        for met in met {
            let normal = met.touch.normal;
            let press = -ball.course.acceleration.dot(normal);
            let out = (ball.velocity - met.surface).dot(normal);
            if ball.accelerated && press > 0.0 && met.response.is_some() && out.abs() < ball.rest_speed(press) {
                ball.velocity -= normal * out;
            }
            let hair = self.hair(ball, met.piece, w);
            let short = hair - met.touch.gap;
            if met.response.is_some() && short > 0.0 && short < 4.0 * w.max(hair) {
                ball.position += normal * short;
            }
        }
    }

    /// How far before a surface a ball is set down.
    pub(in crate::world) fn hair(&self, ball: &Ball, piece: u32, w: f64) -> f64 {
        let solid = &self.pieces[piece as usize].shape.solid;
        let is_curve = matches!(solid, Solid::Curve { .. });
        match self.is_sharp(ball, w) {
            _ if is_curve && (ball.accelerated || !ball.size.is_ball()) => CURVE_HAIR * w,
            true => (HAIR * w).max(solid.least_hair(ball.position)),
            false => 0.0,
        }
    }

    /// Whether a piece has no inside, so that a point may be on either side of it.
    pub(in crate::world) fn is_thin(&self, piece: u32) -> bool {
        let solid = &self.pieces[piece as usize].shape.solid;
        match solid {
            Solid::Segment { .. } | Solid::Line { .. } => true,
            Solid::Capsule { radius, .. } | Solid::Curve { radius, .. } => *radius == 0.0,
            Solid::Box { min, max } => min.x == max.x || min.y == max.y,
            Solid::Turned { half, .. } => half.x == 0.0 || half.y == 0.0,
            _ => false,
        }
    }

    /// Whether a ball has no size, or a body corners.
    pub(in crate::world) fn is_sharp(&self, ball: &Ball, w: f64) -> bool {
        if ball.size.is_ball() { ball.radius <= w } else { self.outline(ball).is_some_and(Outline::is_sharp) }
    }
}
