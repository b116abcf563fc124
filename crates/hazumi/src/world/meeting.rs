//! All that a ball touches at one instant, and what comes of it. The touches are frozen, each is a hit, all responses are
//! asked for, then one split gives the velocity.

use alloc::vec::Vec;

use super::ball::{Ball, Knot, NO_KNOT, tolerance};
use super::body::Corners;
use super::hit::{Hit, Side};
use super::solid::{Feature, Solid, Touch};
use super::{Passing, Why, World};
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, nearest_free, split};

/// The lists of a meeting, kept so that a hit does not allocate.
#[derive(Clone, Debug, Default)]
pub(super) struct Meeting {
    met: Vec<Met>,
    pub(super) pushes: Vec<Push>,
    scratch: Vec<Push>,
}

/// A piece that the ball touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) piece: u32,
    pub(super) touch: Touch,
    /// What it does, once the game was asked.
    response: Option<Response>,
    /// Slower than a bounce: the ball rests on it, which is no hit.
    rests: bool,
}

/// A ball may have this many hits in a step however short its way, and [`HITS_PER_SIZE`] more for each time its own size
/// that it goes. Bouncing between walls that close to its own width would otherwise never end.
const FREE_HITS: u32 = 256;
const HITS_PER_SIZE: f64 = 16.0;
/// How often one instant is split again because the response sends the ball into another of the surfaces touched.
const ROUNDS: usize = 8;

impl World {
    /// Lets a ball that arrived at `piece` answer to all that it touches. `respond` is asked for each hit, once, in the order of bodies.
    pub(super) fn meet(
        &mut self,
        ball: &mut Ball,
        piece: u32,
        mut respond: impl FnMut(&mut Self, &Ball, &Hit, f64) -> Response,
    ) {
        let w = tolerance(ball.position, ball.radius);
        let mut met = core::mem::take(&mut self.meeting.met);
        self.gather(ball, piece, w, &mut met);
        if met.iter().any(|met| enters(ball.velocity, met.touch.normal)) {
            self.answer(ball, &mut met, w, &mut respond);
        } else {
            // Flush with what the ball moves along: no hit, and none as long as it goes on so.
            self.pass(ball, piece, Why::Flush);
        }
        self.meeting.met = met;
    }

    /// Everything touched, in the order of bodies.
    fn gather(&self, ball: &Ball, main: u32, w: f64, met: &mut Vec<Met>) {
        met.clear();
        let mut add = |piece: u32| {
            let touch = self.pieces[piece as usize].solid.touch(ball.position, ball.radius, ball.velocity);
            if piece == main || (touch.gap <= w && self.stops(ball, piece)) {
                met.push(Met { piece, touch, response: None, rests: false });
            }
        };
        self.grid.near(&self.pieces, ball.position, ball.radius + w, |piece| {
            if piece != main {
                add(piece);
            }
        });
        add(main);
        if met.len() > 1 {
            met.sort_unstable_by_key(|met| {
                let piece = &self.pieces[met.piece as usize];
                (piece.body, piece.number)
            });
        }
        self.join(ball, met, w);
        if let [met] = &mut met[..]
            && met.touch.feature == Feature::Corner
            && let Solid::Box { .. } = self.pieces[met.piece as usize].solid
            && self.corners(ball, met.piece) == Corners::Diagonal
        {
            met.touch.normal = diagonal(met.touch.normal, ball.velocity);
        }
    }

    fn answer(
        &mut self,
        ball: &mut Ball,
        met: &mut Vec<Met>,
        w: f64,
        respond: &mut impl FnMut(&mut Self, &Ball, &Hit, f64) -> Response,
    ) {
        let before = ball.velocity;
        ball.course = ball.course.wrapping_add(1);
        self.clear_flush(ball);
        ball.bounded |= ball.hits >= FREE_HITS && f64::from(ball.hits) >= self.most_hits(ball);
        let mut pushes = core::mem::take(&mut self.meeting.pushes);
        let mut scratch = core::mem::take(&mut self.meeting.scratch);
        let mut slides = ball.bounded;
        for round in 0..ROUNDS {
            // Which surfaces bind does not depend on the responses, but that one may let the ball pass.
            loop {
                pushes.clear();
                pushes.extend(met.iter().map(|met| Push::new(met.touch.normal)));
                nearest_free(ball.velocity, &mut pushes);
                let mut passed = false;
                for (met, push) in met.iter_mut().zip(&pushes) {
                    if met.response.is_some() || !(push.binds || enters(ball.velocity, push.normal)) {
                        continue;
                    }
                    let press = -ball.acceleration.dot(push.normal);
                    met.rests = ball.accelerated
                        && press > 0.0
                        && -before.dot(push.normal) < ball.rest_speed(press)
                        && -ball.velocity.dot(push.normal) < ball.rest_speed(press);
                    let response = if met.rests || ball.bounded {
                        Response::Bounce { restitution: 0.0 }
                    } else {
                        let hit = self.describe(ball, met, before);
                        ball.hits += 1;
                        respond(self, ball, &hit, ball.time)
                    };
                    met.response = Some(response);
                    passed |= response == Response::Pass;
                }
                if !passed {
                    break;
                }
                for met in met.iter().filter(|met| met.response == Some(Response::Pass)) {
                    self.pass(ball, met.piece, Why::Response);
                }
                met.retain(|met| met.response != Some(Response::Pass));
            }
            let mut ordered = None;
            for (met, push) in met.iter().zip(&mut pushes) {
                match met.response {
                    Some(Response::Bounce { restitution }) if restitution > 0.0 && restitution.is_finite() => {
                        push.restitution = restitution.into();
                    }
                    Some(Response::Slide) => slides = true,
                    Some(Response::Velocity(velocity)) if velocity.is_finite() && ordered != Some(Vec2::ZERO) => {
                        ordered = Some(velocity);
                    }
                    Some(Response::Stop | Response::Velocity(_)) => ordered = Some(Vec2::ZERO),
                    _ => {}
                }
            }
            ball.velocity = match ordered {
                Some(velocity) => nearest_free(velocity.wide(), &mut pushes),
                None => split(ball.velocity, &mut pushes, &mut scratch),
            };
            if !met.iter().any(|met| enters(ball.velocity, met.touch.normal)) {
                break;
            }
            if round + 1 == ROUNDS {
                ball.velocity = nearest_free(ball.velocity, &mut pushes);
            }
        }
        self.settle(ball, met, w);
        if slides && !ball.accelerated {
            if !ball.keeps {
                (ball.keeps, ball.kept) = (true, before);
            }
        } else {
            ball.keeps = false;
        }
        (self.meeting.pushes, self.meeting.scratch) = (pushes, scratch);
        self.bend(ball);
    }

    /// Takes the last of a bounce from a ball that comes to rest, and sets it where it touches: not behind, by rounding,
    /// and if it is a point a hair before, since on a thin wall it would have no side.
    fn settle(&mut self, ball: &mut Ball, met: &[Met], w: f64) {
        for met in met {
            let normal = met.touch.normal;
            let press = -ball.acceleration.dot(normal);
            let out = ball.velocity.dot(normal);
            if ball.accelerated && press > 0.0 && met.response.is_some() && out.abs() < ball.rest_speed(press) {
                ball.velocity -= normal * out;
            }
            let hair = if ball.radius <= w { 1e-3 * w } else { 0.0 };
            let short = hair - met.touch.gap;
            if met.response.is_some() && short > 0.0 && short < 4.0 * w {
                ball.position += normal * short;
            }
        }
    }

    /// Remembers a pair that passes.
    fn pass(&mut self, ball: &mut Ball, piece: u32, why: Why) {
        let passing = Passing { body: ball.body, piece, why };
        if let Err(at) = self.passing.binary_search(&passing) {
            self.passing.insert(at, passing);
        }
        ball.passes = true;
    }

    fn clear_flush(&mut self, ball: &mut Ball) {
        if ball.passes {
            self.passing.retain(|passing| passing.body != ball.body || passing.why != Why::Flush);
            ball.passes = self.passing.iter().any(|passing| passing.body == ball.body);
        }
    }

    /// Adds a bend to the ball's path, here and now.
    pub(super) fn bend(&mut self, ball: &mut Ball) {
        let at = self.knots.len() as u32;
        self.knots.push(Knot { time: ball.time, position: ball.position, next: NO_KNOT });
        match self.knots.get_mut(ball.last_knot as usize) {
            Some(last) => last.next = at,
            None => ball.first_knot = at,
        }
        ball.last_knot = at;
    }

    /// The bound on a ball's hits in this step.
    #[cold]
    fn most_hits(&self, ball: &Ball) -> f64 {
        let size = (2.0 * ball.radius).max(64.0 * tolerance(ball.position, ball.radius)).max(1e-30);
        f64::from(FREE_HITS) + HITS_PER_SIZE * ball.velocity.length() * self.dt / size
    }

    fn corners(&self, ball: &Ball, piece: u32) -> Corners {
        let corners = |body: u32| self.bodies.at(body).map_or(Corners::Round, |(_, entry)| entry.body.corners);
        match corners(self.pieces[piece as usize].body) {
            Corners::Round => corners(ball.body),
            Corners::Diagonal => Corners::Diagonal,
        }
    }

    fn describe(&self, ball: &Ball, met: &Met, before: DVec2) -> Hit {
        let piece = &self.pieces[met.piece as usize];
        let known = |body: u32| self.bodies.at(body).map(|(id, entry)| (id, entry.body.tags));
        // A meeting's bodies are removed only after it; a place without one is never met.
        let (body, body_tags) = known(ball.body).unwrap_or((super::BodyId::PLACEHOLDER, super::Tags::NONE));
        let (other, other_tags) = known(piece.body).unwrap_or((super::BodyId::PLACEHOLDER, super::Tags::NONE));
        Hit {
            time: ball.time as f32,
            body,
            other,
            piece: piece.number,
            body_tags,
            other_tags,
            point: met.touch.point.narrow(),
            normal: met.touch.normal.narrow(),
            side: side(&met.touch, before),
            velocity: before.narrow(),
        }
    }
}

/// Rule R1's verdict on a touch.
fn side(touch: &Touch, velocity: DVec2) -> Side {
    let n = touch.normal;
    match touch.feature {
        Feature::Corner => match (velocity.x * n.x <= 0.0, velocity.y * n.y <= 0.0) {
            (true, false) => Side::LeftRight,
            (false, true) => Side::TopBottom,
            _ => Side::Corner,
        },
        _ if n.x == 0.0 => Side::TopBottom,
        _ if n.y == 0.0 => Side::LeftRight,
        _ => Side::Oblique,
    }
}

/// The normal that rule R1 gives the corner of a box: its 45-degree diagonal, or that of the one face that the ball moves
/// toward.
fn diagonal(round: DVec2, velocity: DVec2) -> DVec2 {
    let (x, y) = (1f64.copysign(round.x), 1f64.copysign(round.y));
    match (velocity.x * x <= 0.0, velocity.y * y <= 0.0) {
        (true, false) => DVec2::new(x, 0.0),
        (false, true) => DVec2::new(0.0, y),
        _ => DVec2::new(x, y) * core::f64::consts::FRAC_1_SQRT_2,
    }
}
