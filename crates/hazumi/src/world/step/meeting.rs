//! All that a ball touches at one instant, and what comes of it. The touches are frozen, each is a hit, all responses are
//! asked for, then one split gives the velocity.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, is_too_fast, nearest_free, nearest_free_of_moving, split};
use crate::world::World;
use crate::world::body::described::Corners;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::scene::Scene;
use crate::world::narrow_phase::chord::{comes_back, rise};
use crate::world::narrow_phase::moving_solid::MovingSolid;
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::outline_curve::CURVE_HAIR;
use crate::world::narrow_phase::outline_solid::{HAIR, face_of_corner};
use crate::world::narrow_phase::pose::Pose;
use crate::world::narrow_phase::side::side;
use crate::world::narrow_phase::solid::{Feature, Solid, Touch};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::collider::Piece;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::{Passing, Why};
use crate::world::state::mover::{Ball, Core, NO_PIECE};
use crate::world::step::flight::touch;

/// The lists of a meeting, kept so that a hit does not allocate.
#[derive(Debug, Default)]
pub(in crate::world) struct Meeting {
    met: Vec<Met>,
    pub(in crate::world) pushes: Vec<Push>,
    scratch: Vec<Push>,
}

/// A piece that the ball touches.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Met {
    pub(in crate::world) piece: u32,
    pub(in crate::world) touch: Touch,
    /// How fast the surface moves there.
    pub(in crate::world) surface: DVec2,
    pub(in crate::world) crushed: bool,
    /// What it does, once the game was asked.
    response: Option<Response>,
    /// Slower than a bounce: the ball rests on it, which is no hit.
    rests: bool,
    /// Of a mover's corner on a corner: the normals of the two faces that end there.
    pub(in crate::world) corner: Option<[DVec2; 2]>,
}

impl Met {
    const fn new(piece: u32, touch: Touch) -> Self {
        Self { piece, touch, surface: DVec2::ZERO, crushed: false, response: None, rests: false, corner: None }
    }

    /// Whether a mover of this velocity goes into it. A corner on a corner goes by it along either of the two faces.
    fn is_entered(&self, velocity: DVec2) -> bool {
        let relative = velocity - self.surface;
        match self.corner {
            None => enters(relative, self.touch.normal),
            Some(faces) => faces.iter().all(|&face| enters(relative, face)),
        }
    }

    /// Whether it is a corner that a mover of this velocity goes by.
    fn is_passed_by(&self, velocity: DVec2) -> bool {
        self.corner.is_some() && !self.is_entered(velocity)
    }

    /// The same with the normal of the face that stops a mover of this velocity, if it is a corner on a corner.
    pub(in crate::world) fn facing(self, velocity: DVec2) -> Self {
        self.facing_beside(velocity, &[])
    }

    /// The same where it touches `others`. A face opposite to one of those would leave it no way, so that the other face counts.
    fn facing_beside(self, velocity: DVec2, others: &[Self]) -> Self {
        let Some(faces) = self.corner else { return self };
        let is_open = |face: &DVec2| !others.iter().any(|other| other.touch.normal.dot(*face) < OPPOSITE);
        let relative = velocity - self.surface;
        let open = face_of_corner(faces.into_iter().filter(is_open), relative);
        let face = open.or_else(|| face_of_corner(faces.into_iter(), relative)).unwrap_or(self.touch.normal);
        Self { touch: Touch { normal: face + DVec2::ZERO, ..self.touch }, ..self }
    }

    fn push(&self) -> Push {
        Push::moving(self.touch.normal, self.surface)
    }
}

/// Between surfaces that close in, a way out faster than so many times everything involved is none: a nearly closed wedge
/// would fire the ball.
const FASTEST_WAY_OUT: f64 = 8.0;

/// Two normals whose product is less than this face each other.
pub(in crate::world) const OPPOSITE: f64 = -1.0 + 1e-9;
/// How often one instant is split again because the response sends the ball into another of the surfaces touched.
const ROUNDS: usize = 8;

impl World {
    /// Lets a ball that arrived at `piece` answer to all that it touches. `normal` is the ray's.
    pub(in crate::world) fn meet(
        &mut self,
        ball: &mut Ball,
        piece: u32,
        normal: DVec2,
        respond: &mut dyn FnMut(&mut Self, &Ball, &Met) -> Response,
    ) {
        if ball.passes {
            // It came away from this piece on its flight, and is back.
            self.state.passing.retain(|passing| (passing.body, passing.piece) != (ball.body, piece));
            self.state.part(ball);
        }
        if normal == DVec2::ZERO {
            return self.state.give_up(ball);
        }
        let w = tolerance(ball.position, ball.radius);
        let plain = self.state.plain_box(ball, piece, normal);
        if let Some(touch) = plain
            && !self.grid.any_near(&self.state.pieces, ball.position, ball.radius + w, piece)
        {
            return self.answer_one(ball, Met::new(piece, touch), w, respond);
        }
        let mut met = core::mem::take(&mut self.meeting.met);
        self.scene().gather(ball, (piece, normal), plain, w, &mut met);
        if met.iter().any(|met| met.piece == piece && !self.state.is_in_front(ball, met)) {
            self.state.pass(ball, piece, Why::Response);
        }
        met.retain(|met| self.state.is_in_front(ball, met));
        match met[..] {
            [] => self.count_quiet(ball, 1, w),
            [only] if self.state.is_plain(ball, &only) => {
                self.answer_one(ball, only, w, respond);
            }
            _ if met.iter().any(|met| met.is_entered(ball.velocity)) => {
                self.answer(ball, &mut met, w, respond);
            }
            // Where it turns back on a curve, the ray enters and the parabola just does not: it goes on resting there.
            [only, ..] if self.state.is_turning(ball, piece) => {
                let normal = only.touch.normal;
                let out = (ball.velocity - only.surface).dot(normal);
                ball.velocity -= normal * out;
                let short = (self.state.hair(ball, piece, w) - only.touch.gap).clamp(0.0, 4.0 * w);
                ball.position += normal * short;
                self.count_quiet(ball, self.scene().cost_of_touch(ball), w);
            }
            // Flush with what the ball moves along: no hit, and none as long as it goes on so.
            _ => {
                self.state.pass(ball, piece, Why::Flush);
                self.count_quiet(ball, 1, w);
            }
        }
        self.meeting.met = met;
    }

    /// One surface: for a bounce, the split is the mirror.
    #[inline]
    fn answer_one(
        &mut self,
        ball: &mut Ball,
        mut only: Met,
        w: f64,
        respond: &mut dyn FnMut(&mut Self, &Ball, &Met) -> Response,
    ) {
        if self.is_at_bound(ball) {
            return self.answer(ball, &mut alloc::vec![only], w, respond);
        }
        ball.course.hits += 1;
        let response = respond(self, ball, &only);
        only.response = Some(response);
        match response {
            Response::Bounce { restitution }
                if restitution >= 0.0
                    && restitution.is_finite()
                    && let Some(velocity) = self.state.mirrored(ball, &only, restitution.into()) =>
            {
                ball.core.velocity = velocity;
                ball.course.keeps = false;
                self.state.clear_flush(ball);
                if only.touch.gap != 0.0 || self.state.is_sharp(ball, w) {
                    self.state.settle(ball, &[only], w);
                }
                let Piece { is_plain_box, shape, .. } = &self.state.pieces[only.piece as usize];
                let curved = !is_plain_box && matches!(shape.solid, Solid::Curve { .. });
                ball.course.left = if curved { NO_PIECE } else { only.piece };
                self.state.bend(ball);
            }
            Response::Pass => {
                self.state.clear_flush(ball);
                self.state.pass(ball, only.piece, Why::Response);
                ball.course.left = NO_PIECE;
            }
            _ => self.answer(ball, &mut alloc::vec![only], w, respond),
        }
    }

    fn answer(
        &mut self,
        ball: &mut Ball,
        met: &mut Vec<Met>,
        w: f64,
        respond: &mut dyn FnMut(&mut Self, &Ball, &Met) -> Response,
    ) {
        let before = ball.velocity;
        ball.course.left = NO_PIECE;
        // The curve that it slides along, and is back at by the chord.
        let glides = core::mem::replace(&mut ball.course.glides, NO_PIECE);
        let back = met.iter().find(|met| ball.course.keeps && met.piece == glides).copied();
        let back = back.filter(|back| {
            self.state.chord(ball, back, before).is_some_and(|(sine, _)| comes_back(sine, back.touch.normal, before))
        });
        self.state.clear_flush(ball);
        if self.is_at_bound(ball) {
            ball.course.reach_bound(before);
        }
        let hits_before = ball.course.hits;
        let mut pushes = core::mem::take(&mut self.meeting.pushes);
        let mut scratch = core::mem::take(&mut self.meeting.scratch);
        let mut slides = ball.course.bounded;
        let (mut capped, mut restores) = (false, ball.course.keeps_speed);
        // Corners that it goes by are in the way only of a velocity that leads into them.
        let mut passed_by: Vec<Met> = met.extract_if(.., |met| met.is_passed_by(before)).collect();
        // What it has of itself, where something pushes it along.
        let mut own = if ball.course.keeps { ball.course.kept } else { before };
        let mut takes = false;
        if self.has_no_way(ball, met, &mut pushes) {
            self.crush(ball, met, &mut pushes, respond);
        }
        for round in 0..ROUNDS {
            // Which surfaces bind does not depend on the responses, but that one may let the ball pass.
            loop {
                pushes.clear();
                pushes.extend(met.iter().map(Met::push));
                nearest_free(ball.velocity, &mut pushes);
                let mut passed = false;
                for (met, push) in met.iter_mut().zip(&pushes) {
                    if met.response.is_some() || !(push.binds || met.is_entered(ball.velocity)) {
                        continue;
                    }
                    let press = -ball.course.acceleration.dot(push.normal);
                    met.rests = ball.accelerated
                        && press > 0.0
                        && push.coming - before.dot(push.normal) < ball.rest_speed(press)
                        && push.coming - ball.velocity.dot(push.normal) < ball.rest_speed(press);
                    let response = if met.rests || ball.course.bounded {
                        Response::Bounce { restitution: 0.0 }
                    } else if back.is_some_and(|back| back.piece == met.piece) {
                        Response::Slide
                    } else {
                        ball.course.hits += 1;
                        respond(self, &Ball { core: Core { velocity: before, ..ball.core }, ..*ball }, met)
                    };
                    met.response = Some(response);
                    passed |= response == Response::Pass;
                }
                if !passed {
                    break;
                }
                for met in met.iter().filter(|met| met.response == Some(Response::Pass)) {
                    self.state.pass(ball, met.piece, Why::Response);
                }
                met.retain(|met| met.response != Some(Response::Pass));
            }
            let (mut ordered, mut stops) = (None, false);
            for (met, push) in met.iter().zip(&mut pushes) {
                let most = self.state.pieces[met.piece as usize].most_transfer;
                (push.coming, capped) = (push.coming.min(most), capped | (push.coming > most));
                match met.response {
                    Some(Response::Bounce { restitution }) if restitution > 0.0 && restitution.is_finite() => {
                        push.restitution = restitution.into();
                    }
                    Some(Response::Slide) => slides = true,
                    Some(response @ (Response::Stop | Response::Velocity(_) | Response::Direction(_))) => {
                        let came = if ball.course.keeps_speed { own } else { before };
                        match response.wanted(came) {
                            Some(_) if stops => {}
                            Some(velocity) => {
                                (takes, ordered) = (matches!(response, Response::Velocity(_)), Some(velocity));
                            }
                            None => (stops, ordered) = (true, Some(met.surface)),
                        }
                    }
                    _ => {}
                }
            }
            ball.velocity = match ordered {
                Some(velocity) => nearest_free(velocity, &mut pushes),
                None => split(ball.velocity, &mut pushes, &mut scratch),
            };
            restores &= !stops;
            own = ordered.unwrap_or(own);
            let known = met.len();
            let velocity = ball.velocity;
            let led_into = passed_by.extract_if(.., |met| met.is_entered(velocity));
            let led_into: Vec<Met> = led_into.map(|corner| corner.facing_beside(velocity, met)).collect();
            met.extend(led_into);
            if capped || (met.len() == known && !met.iter().any(|met| met.is_entered(ball.velocity))) {
                break;
            }
            if round + 1 == ROUNDS {
                ball.velocity = nearest_free(ball.velocity, &mut pushes);
            }
        }
        if slides && !ball.accelerated && !ball.course.bounded && ball.velocity != DVec2::ZERO {
            self.state.follow(ball, met, before, back.is_some());
        }
        // What it flies on with, where that is not the way that the surfaces leave it.
        let mut kept = None;
        if (restores && !slides) || capped {
            let (speed, now) = (own.length(), ball.velocity.length());
            // Of a velocity that it takes, less may be left; more it has only as long as it is pushed.
            if restores && now > if takes { speed } else { 0.0 } {
                ball.velocity = ball.velocity * (speed / now);
            }
            if met.iter().any(|met| met.is_entered(ball.velocity)) {
                kept = Some(ball.velocity);
                pushes.clear();
                pushes.extend(met.iter().map(Met::push));
                ball.velocity = nearest_free(ball.velocity, &mut pushes);
            }
        }
        self.state.settle(ball, met, w);
        if ball.course.hits == hits_before {
            self.count_quiet(ball, self.scene().cost_of_touch(ball), w);
        }
        if let Some(kept) = kept {
            (ball.course.keeps, ball.course.kept) = (true, kept);
        } else if slides && !ball.accelerated {
            if !ball.course.keeps {
                (ball.course.keeps, ball.course.kept) = (true, before);
            }
        } else {
            ball.course.keeps = false;
        }
        (self.meeting.pushes, self.meeting.scratch) = (pushes, scratch);
        self.state.bend(ball);
    }

    /// Whether surfaces that move close in on a ball so that nothing it could do would keep it out of all.
    fn has_no_way(&self, ball: &Ball, met: &[Met], pushes: &mut Vec<Push>) -> bool {
        if met.iter().all(|met| met.surface == DVec2::ZERO) {
            return false;
        }
        pushes.clear();
        pushes.extend(met.iter().map(Met::push));
        let fastest = met.iter().fold(ball.velocity.length(), |fastest, met| fastest.max(met.surface.length()));
        nearest_free_of_moving(ball.velocity, pushes).is_none_or(|way| way.length() > FASTEST_WAY_OUT * fastest)
    }

    /// Stops a ball between surfaces that close in, and lets what moves through it: it stays outside of what is fixed.
    fn crush(
        &mut self,
        ball: &mut Ball,
        met: &mut Vec<Met>,
        pushes: &mut Vec<Push>,
        respond: &mut dyn FnMut(&mut Self, &Ball, &Met) -> Response,
    ) {
        for met in met.iter_mut().filter(|met| met.surface != DVec2::ZERO) {
            met.crushed = true;
            ball.course.hits += 1;
            respond(self, ball, met);
        }
        ball.course.squeezed = true;
        if ball.course.bounded {
            ball.course.hold();
        }
        for met in met.iter().filter(|met| met.crushed) {
            self.state.pass(ball, met.piece, Why::Response);
        }
        met.retain(|met| !met.crushed);
        pushes.clear();
        ball.velocity = DVec2::ZERO;
        ball.course.keeps = false;
    }
}

impl State {
    /// Lets a ball stay where a search for its next touch ended without one: what comes before is free for certain.
    #[cold]
    fn give_up(&mut self, ball: &mut Ball) {
        ball.course.bounded = true;
        ball.course.hold();
        self.bend(ball);
    }

    /// Whether an acceleration bends a way along a curve: then what is flush now need not be so for long.
    fn is_turning(&self, ball: &Ball, piece: u32) -> bool {
        ball.accelerated && matches!(self.pieces[piece as usize].shape.solid, Solid::Curve { .. })
    }

    fn is_in_front(&self, ball: &Ball, met: &Met) -> bool {
        self.pieces[met.piece as usize].stops_from(&met.touch, ball.course.time)
    }

    /// Whether a lone touch is answered by one mirror.
    fn is_plain(&self, ball: &Ball, only: &Met) -> bool {
        only.is_entered(ball.velocity)
            && !ball.accelerated
            && ball.course.glides != only.piece
            && !ball.course.regains_speed()
            && self.pieces[only.piece as usize].shape.pose.is_none_or(|pose| pose.spin == 0.0)
    }

    /// The touch of a box, if it is the only one, as most are: known from the ray.
    #[inline]
    fn plain_box(&self, ball: &Ball, piece: u32, normal: DVec2) -> Option<Touch> {
        let Piece { is_plain_box, bounds, .. } = &self.pieces[piece as usize];
        let on_face = (normal.x == 0.0) != (normal.y == 0.0);
        if !is_plain_box
            || ball.accelerated
            || !ball.size.is_ball()
            || ball.course.regains_speed()
            || (!on_face && self.corners(ball, piece) == Corners::Diagonal)
        {
            return None;
        }
        let (min, max) = (bounds.min().wide(), bounds.max().wide());
        let point = DVec2::new(ball.position.x.clamp(min.x, max.x), ball.position.y.clamp(min.y, max.y));
        let feature = if on_face { Feature::Face } else { Feature::Corner };
        Some(Touch { gap: 0.0, normal, point, feature })
    }

    /// The velocity after a bounce off one surface; none if that is not all there is to it: a surface that comes faster than a ball
    /// of this speed could leave it, or than it hands on.
    #[inline]
    fn mirrored(&self, ball: &Ball, only: &Met, restitution: f64) -> Option<DVec2> {
        let Met { surface, touch: Touch { normal, .. }, piece, .. } = *only;
        let before = ball.velocity;
        let mut velocity = before - normal * ((1.0 + restitution) * (before - surface).dot(normal));
        if restitution > 1.0 && is_too_fast(velocity) {
            return None;
        }
        if surface == DVec2::ZERO && (restitution == 1.0 || !ball.course.keeps_speed) {
            return Some(velocity);
        }
        let now = velocity.length();
        if ball.course.keeps_speed && now > 0.0 {
            velocity = velocity * (before.length() / now);
        }
        let is_capped = surface.dot(normal) > self.pieces[piece as usize].most_transfer;
        (!is_capped && !enters(velocity - surface, normal)).then_some(velocity)
    }

    /// Sends a ball that slides along a hollow curve on by a chord; as fast as it came, if it came by one.
    fn follow(&self, ball: &mut Ball, met: &[Met], before: DVec2, is_back: bool) {
        let slides = |met: &&Met| met.response == Some(Response::Slide) && met.surface == DVec2::ZERO;
        for curve in met.iter().filter(slides) {
            let mut velocity = ball.velocity;
            if is_back {
                velocity = velocity.unit_or_zero() * before.length();
            }
            if let Some((_, chord)) = self.chord(ball, curve, velocity)
                && !met.iter().any(|met| met.is_entered(chord))
            {
                ball.velocity = chord;
                ball.course.glides = curve.piece;
                return;
            }
        }
    }

    /// The chord of a slide along what is touched, if that is hollow.
    fn chord(&self, ball: &Ball, met: &Met, velocity: DVec2) -> Option<(f64, DVec2)> {
        let piece = &self.pieces[met.piece as usize];
        let (Solid::Curve { cubic, radius }, None) = (&piece.shape.solid, &piece.shape.pose) else { return None };
        let touch = met.touch;
        rise(cubic, touch.point, touch.normal, velocity, radius + ball.radius, 2.0 * ball.radius)
    }

    /// Takes the last of a bounce from a ball that comes to rest, and sets it where it touches: not behind, by rounding,
    /// and if it is a point a hair before, since on a thin wall it would have no side.
    fn settle(&mut self, ball: &mut Ball, met: &[Met], w: f64) {
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
    fn hair(&self, ball: &Ball, piece: u32, w: f64) -> f64 {
        let solid = &self.pieces[piece as usize].shape.solid;
        let is_curve = matches!(solid, Solid::Curve { .. });
        match self.is_sharp(ball, w) {
            _ if is_curve && (ball.accelerated || !ball.size.is_ball()) => CURVE_HAIR * w,
            true => (HAIR * w).max(solid.least_hair(ball.position)),
            false => 0.0,
        }
    }

    /// Whether a piece has no inside, so that a point may be on either side of it.
    fn is_thin(&self, piece: u32) -> bool {
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
    fn is_sharp(&self, ball: &Ball, w: f64) -> bool {
        if ball.size.is_ball() { ball.radius <= w } else { self.outline(ball).is_some_and(Outline::is_sharp) }
    }

    /// Forgets what a ball passed and came away from: where it turns, it may turn back to that.
    pub(in crate::world) fn part(&mut self, ball: &mut Ball) {
        let State { passing, pieces, bodies, .. } = self;
        let outline = outline_of(bodies, ball.body, ball.size);
        let w = tolerance(ball.position, ball.radius);
        passing.retain(|passing| {
            let is_apart = || touch(&pieces[passing.piece as usize], outline, ball).gap > w;
            passing.body != ball.body || passing.why == Why::Flush || !is_apart()
        });
        ball.core.passes = passing.iter().any(|passing| passing.body == ball.body);
    }

    /// Remembers a pair that passes.
    fn pass(&mut self, ball: &mut Ball, piece: u32, why: Why) {
        let passing = Passing { body: ball.body, piece, why };
        if let Err(at) = self.passing.binary_search(&passing) {
            self.passing.insert(at, passing);
        }
        ball.passes = true;
    }

    #[inline]
    pub(in crate::world) fn clear_flush(&mut self, ball: &mut Ball) {
        if ball.passes {
            self.passing.retain(|passing| passing.body != ball.body || passing.why != Why::Flush);
            ball.passes = self.passing.iter().any(|passing| passing.body == ball.body);
        }
    }

    /// Adds a bend to the ball's path, here and now.
    pub(in crate::world) fn bend(&mut self, ball: &mut Ball) {
        ball.course.bend(ball.core.position, &mut self.knots);
    }

    /// The same of a ball by its place.
    pub(in crate::world) fn bend_at(&mut self, at: usize) {
        self.courses[at].bend(self.balls[at].position, &mut self.knots);
    }

    fn corners(&self, ball: &Ball, piece: u32) -> Corners {
        match self.pieces[piece as usize].corners {
            Corners::Round => ball.course.corners,
            Corners::Diagonal => Corners::Diagonal,
        }
    }

    /// What the game is told of a touch.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn describe(&self, ball: &Ball, met: &Met) -> Hit {
        let piece = &self.pieces[met.piece as usize];
        Hit {
            time: ball.course.time as f32,
            body: ball.course.id,
            other: piece.body,
            piece: piece.number,
            body_tags: ball.course.tags,
            other_tags: piece.tags,
            point: met.touch.point.narrow(),
            normal: met.touch.normal.narrow(),
            side: side(met.touch.feature, met.touch.normal, ball.velocity - met.surface),
            velocity: ball.velocity.narrow(),
            surface_velocity: met.surface.narrow(),
            crushed: met.crushed,
        }
    }
}

impl Scene<'_> {
    /// Everything touched, in the order of bodies; `plain` is the touch of the main piece if there is no other. What only
    /// stands in the same cell must change no bit of it.
    fn gather(&self, ball: &Ball, (main, normal): (u32, DVec2), plain: Option<Touch>, w: f64, met: &mut Vec<Met>) {
        met.clear();
        let is_point = ball.size.is_ball() && ball.radius <= w;
        let mut add = |piece: u32| {
            self.state.each_touch(ball, piece, w, |mut touch| {
                if is_point && piece == main && touch.normal.dot(normal) < -0.5 && self.state.is_thin(piece) {
                    // A fast point may arrive a rounding behind a thin wall: the ray knows the side that it came from.
                    let distance = touch.gap + ball.radius;
                    touch = Touch { gap: -distance - ball.radius, normal: -touch.normal, ..touch };
                }
                if piece == main || (touch.gap <= w && self.state.stops(ball, piece)) {
                    let surface = self.state.pieces[piece as usize].shape.velocity_at(touch.point, ball.course.time);
                    met.push(Met { surface, ..Met::new(piece, touch) });
                }
            });
        };
        self.grid.near(&self.state.pieces, ball.position, ball.radius + w, |piece| {
            if piece != main {
                add(piece);
            }
        });
        add(main);
        if met.len() > 1 {
            // Touches of one piece stay in their order: whatever sorts, the bits are the same.
            met.sort_by_key(|met| {
                let piece = &self.state.pieces[met.piece as usize];
                (piece.body, piece.number)
            });
        }
        if let ([met], Some(touch)) = (&mut met[..], plain) {
            met.touch = touch;
            return;
        }
        self.join(ball, met, w);
        if let [met] = &mut met[..]
            && met.touch.feature == Feature::Corner
            && ball.size.is_ball()
            && let MovingSolid { solid: Solid::Box { .. }, pose } = &self.state.pieces[met.piece as usize].shape
            && pose.as_ref().is_none_or(Pose::is_straight)
            && self.state.corners(ball, met.piece) == Corners::Diagonal
        {
            met.touch.normal = diagonal(met.touch.normal, ball.velocity - met.surface);
            if met.touch.normal.x == 0.0 || met.touch.normal.y == 0.0 {
                met.touch.feature = Feature::Face;
            }
        }
    }
}

/// The normal that rule R1 gives the corner of a box: its 45-degree diagonal, or that of the one face that the ball moves
/// toward, as the box sees it.
fn diagonal(round: DVec2, velocity: DVec2) -> DVec2 {
    let (x, y) = (1f64.copysign(round.x), 1f64.copysign(round.y));
    match (velocity.x * x <= 0.0, velocity.y * y <= 0.0) {
        (true, false) => DVec2::new(x, 0.0),
        (false, true) => DVec2::new(0.0, y),
        _ => DVec2::new(x, y) * core::f64::consts::FRAC_1_SQRT_2,
    }
}
