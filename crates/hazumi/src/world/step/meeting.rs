//! All that a ball touches at one instant, and what comes of it. The touches are frozen, each is a hit, all responses are
//! asked for, then one split gives the velocity.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, is_too_fast, nearest_free, nearest_free_of_moving, split};
use crate::world::body::described::Corners;
use crate::world::narrow_phase::chord::comes_back;
use crate::world::narrow_phase::solid::Solid;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};
use crate::world::state::State;
use crate::world::state::collider::Piece;
use crate::world::state::ignored::Why;
use crate::world::state::mover::{Ball, Core, NO_PIECE};
use crate::world::step::met::Met;
use crate::world::step::world::World;

/// Between surfaces that close in, a way out faster than so many times everything involved is none: a nearly closed wedge
/// would fire the ball.
const FASTEST_WAY_OUT: f64 = 8.0;

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
            // A hollow curve that it moves along comes into its way: it would go through what it passes.
            _ if self.state.glides_on(ball, &met) => self.count_quiet(ball, self.scene().cost_of_touch(ball), w),
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
        let velocity = ball.velocity;
        ball.course.reach_bound(velocity);
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

    pub(in crate::world) fn corners(&self, ball: &Ball, piece: u32) -> Corners {
        match self.pieces[piece as usize].corners {
            Corners::Round => ball.course.corners,
            Corners::Diagonal => Corners::Diagonal,
        }
    }
}
