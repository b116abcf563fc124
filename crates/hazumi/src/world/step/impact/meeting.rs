//! All that a mover touches at one instant, and what comes of it. The touches are frozen, each is a hit, all responses are
//! asked for, then one split gives the velocity.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, enters, is_too_fast, nearest_free, split};
use crate::world::body::described::Corners;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{Feature, Touch};
use crate::world::state::State;
use crate::world::state::collider::Collider;
use crate::world::state::mover::{Core, Mover, NO_COLLIDER, STILL};
use crate::world::step::contact::curvature::press;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

/// How often one instant is split again because the response sends the mover into another of the surfaces touched.
const ROUNDS: usize = 8;

impl World {
    /// Lets a mover that arrived at `collider` answer to all that it touches. `normal` is the ray's.
    pub(in crate::world) fn meet(
        &mut self,
        mover: &mut Mover,
        collider: u32,
        normal: DVec2,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        self.step.struck.begin_meeting();
        if mover.ignores {
            // It came away from this collider on its flight, and is back.
            self.state.ignored.retain(|ignored| (ignored.body, ignored.collider) != (mover.body, collider));
            self.state.part(mover);
        }
        if normal == DVec2::ZERO {
            return self.state.give_up(mover);
        }
        let w = tolerance(mover.position, mover.radius);
        if self.state.lets_through(mover, collider) {
            self.state.pass(mover, collider);
            mover.course.left = NO_COLLIDER;
            return self.count_quiet(mover, 1, w);
        }
        let plain = self.state.plain_box(mover, collider, normal);
        if let Some(touch) = plain
            && !self.step.is_general
            // Whether a contact goes on is asked below.
            && !mover.course.in_contact
            && !mover.course.slid
            // A speed so small that the way is none by rounding may lead away.
            && enters(mover.velocity, touch.normal)
            && !self.grid.any_near(&self.state.colliders, mover.position, mover.radius + w, collider)
        {
            return self.answer_one(mover, Touched::new(collider, touch), w, respond);
        }
        let mut met = core::mem::take(&mut self.step.meeting.met);
        self.scene().gather(mover, (collider, normal), plain, w, &mut met);
        if met.iter().any(|met| met.collider == collider && !self.state.is_in_front(mover, met)) {
            self.state.pass(mover, collider);
        }
        met.retain(|met| self.state.is_in_front(mover, met) && !self.state.lets_through(mover, met.collider));
        self.hold_slid(mover, &mut met);
        let leads_in = mover.course.is_closed_in() || met.iter().any(|met| met.is_entered(mover.velocity));
        if mover.course.in_contact {
            self.state.hold_on(mover, &mut met);
            // The surface that it is in contact with goes on in another shape, and leads into nothing there.
            if !leads_in && let Some(next) = met.iter().find(|met| met.collider == collider && met.holds) {
                self.state.begin_contact(mover, next);
                self.count_quiet(mover, 1, w);
                self.step.meeting.met = met;
                return;
            }
        }
        match met[..] {
            [] => self.count_quiet(mover, 1, w),
            [only] if only.response.is_none() && self.state.is_plain(mover, &only) => {
                self.answer_one(mover, only, w, respond);
            }
            _ if leads_in => self.answer(mover, &mut met, w, respond),
            // It moves along what it arrived at: no hit, and none as long as it goes on so.
            _ => {
                for met in met.iter().filter(|met| met.collider == collider) {
                    self.state.begin_contact(mover, met);
                }
                self.count_quiet(mover, 1, w);
            }
        }
        self.step.meeting.met = met;
    }

    /// One surface: for a bounce, the split is the mirror; to the bit if it takes twice the velocity into it, else to the last bits, so that
    /// what is met alone is always answered here.
    #[inline]
    fn answer_one(
        &mut self,
        mover: &mut Mover,
        mut only: Touched,
        w: f64,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        let instant = (mover.course.time, self.state.dt);
        // What nothing holds comes back to nothing at once.
        let keeps_coming = only.keeps_coming(mover) || self.state.is_pushed_into(mover, &only, &[]);
        let is_held = keeps_coming || self.is_held(mover);
        let is_struck = is_held && self.step.struck.surface_again(instant, [mover.body, only.collider]).is_some();
        let bodies = [mover.body, self.state.colliders[only.collider as usize].body.index() as u32];
        if self.is_at_bound(mover) || is_struck || self.step.struck.body_again(instant, bodies).is_some() {
            return self.answer(mover, &mut alloc::vec![only], w, respond);
        }
        mover.course.hits += 1;
        let response = respond(self, mover, &only);
        let response = self.settled(mover, &mut only, response);
        if is_held {
            self.step.struck.note_surface(instant.0, [mover.body, only.collider], response, keeps_coming);
        }
        self.step.struck.note_asked(instant.0, bodies, response);
        only.response = Some(response);
        match response {
            Response::Bounce { restitution }
                if restitution >= 0.0
                    && restitution.is_finite()
                    && let Some(velocity) = self.state.mirrored(mover, &only, restitution.into())
                    && only.round_entered(velocity).is_none() =>
            {
                mover.core.velocity = velocity;
                (mover.course.keeps, mover.course.driven) = (false, false);
                if only.touch.gap != 0.0 || self.state.is_sharp(mover, w) {
                    self.state.settle(mover, &[only], w);
                }
                let Collider { is_plain_box, shape, .. } = &self.state.colliders[only.collider as usize];
                let curved = !is_plain_box && shape.is_curve();
                mover.course.left = if curved { NO_COLLIDER } else { only.collider };
                if restitution == 0.0 {
                    self.state.begin_contacts(mover, &[only]);
                }
                self.state.add_vertex(mover);
            }
            Response::Pass => {
                self.state.pass(mover, only.collider);
                mover.course.left = NO_COLLIDER;
            }
            _ => self.answer(mover, &mut alloc::vec![only], w, respond),
        }
    }

    fn answer(
        &mut self,
        mover: &mut Mover,
        met: &mut Vec<Touched>,
        w: f64,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        let before = mover.velocity;
        mover.course.left = NO_COLLIDER;
        if self.is_at_bound(mover) {
            mover.course.reach_bound(before);
        }
        let hits_before = mover.course.hits;
        let mut pushes = core::mem::take(&mut self.step.meeting.pushes);
        let mut scratch = core::mem::take(&mut self.step.meeting.scratch);
        let mut slides = mover.course.bounded;
        let (mut capped, mut restores) = (false, mover.course.keeps_speed);
        // Corners that it goes by are in the way only of a velocity that leads into them.
        let mut passed_by: Vec<Touched> = met.extract_if(.., |met| met.is_passed_by(before)).collect();
        // What it has of itself, where something pushes it along.
        let mut own = if mover.course.keeps { mover.course.kept } else { before };
        let mut takes = false;
        if self.crush(mover, met, &mut pushes, respond) {
            (self.step.meeting.pushes, self.step.meeting.scratch) = (pushes, scratch);
            return self.state.add_vertex(mover);
        }
        for round in 0..ROUNDS {
            // Which surfaces bind does not depend on the responses, but that one may let the mover pass.
            loop {
                pushes.clear();
                pushes.extend(met.iter().map(Touched::push));
                nearest_free(mover.velocity, &mut pushes);
                let mut passed = false;
                for (at, push) in pushes.iter().enumerate() {
                    if met[at].response.is_some() || !(push.binds || met[at].is_entered(mover.velocity)) {
                        continue;
                    }
                    let press = press(self.scene(), mover, &met[at], met);
                    let is_pushed = self.state.is_pushed_into(mover, &met[at], met);
                    let into = met[at].velocity_into([before, mover.velocity], &pushes, at);
                    let met = &mut met[at];
                    met.rests = press > 0.0
                        && push.coming - before.dot(push.normal) < mover.rest_speed(press)
                        && push.coming - mover.velocity.dot(push.normal) < mover.rest_speed(press);
                    let instant = (mover.course.time, self.state.dt);
                    let rests = met.rests || mover.course.bounded;
                    let pair = [mover.body, met.collider];
                    let bodies = [mover.body, self.state.colliders[met.collider as usize].body.index() as u32];
                    let again = self.step.struck.again(instant, pair, bodies);
                    let response = if rests {
                        Response::Bounce { restitution: 0.0 }
                    } else if let Some(again) = again {
                        again
                    } else {
                        mover.course.hits += 1;
                        let asks = Mover { core: Core { velocity: into, ..mover.core }, ..*mover };
                        let response = respond(self, &asks, met);
                        let response = self.settled(&asks, met, response);
                        let keeps_coming = met.keeps_coming(&asks) || is_pushed;
                        self.step.struck.note(instant.0, (pair, bodies), response, keeps_coming);
                        response
                    };
                    met.response = Some(response);
                    passed |= response == Response::Pass;
                }
                if !passed {
                    break;
                }
                for met in met.iter().filter(|met| met.response == Some(Response::Pass)) {
                    self.state.pass(mover, met.collider);
                }
                met.retain(|met| met.response != Some(Response::Pass));
            }
            let (mut ordered, mut stops, mut speed) = (None, false, None::<f64>);
            for (met, push) in met.iter().zip(&mut pushes) {
                let most = self.state.colliders[met.collider as usize].most_transfer;
                (push.coming, capped) = (push.coming.min(most), capped | (push.coming > most));
                match met.response {
                    Some(response) if let Some(restitution) = response.gives_back() => push.restitution = restitution,
                    Some(response) if let Some(said) = response.speed() => {
                        push.restitution = 1.0;
                        speed = Some(speed.map_or(said, |speed| speed.max(said)));
                    }
                    Some(Response::Slide) => slides = true,
                    Some(
                        response @ (Response::Stop
                        | Response::Velocity(_)
                        | Response::Direction(_)
                        | Response::BounceAt { .. }),
                    ) => {
                        let came = if mover.course.keeps_speed { own } else { before };
                        match response.wanted(came) {
                            Some(_) if stops => {}
                            Some(velocity) => {
                                (takes, ordered) = (matches!(response, Response::Velocity(_)), Some(velocity));
                            }
                            None => (stops, ordered) = (true, Some(self.state.material(met))),
                        }
                    }
                    _ => {}
                }
            }
            mover.velocity = match ordered {
                Some(velocity) => nearest_free(velocity, &mut pushes),
                None => {
                    let bounced = split(mover.velocity, &mut pushes, &mut scratch);
                    if self.state.stays_stopped(mover, met, bounced) {
                        // It would be stopped again at once: it is only pushed along.
                        met.iter_mut().for_each(Touched::give_nothing_back);
                        nearest_free(mover.velocity, &mut pushes)
                    } else {
                        bounced
                    }
                }
            };
            restores &= !stops;
            if let Some(speed) = speed.filter(|_| ordered.is_none()) {
                ordered = Some(mover.velocity.unit_or_zero() * speed);
                takes = true;
                mover.velocity = nearest_free(ordered.unwrap_or(own), &mut pushes);
            }
            own = ordered.unwrap_or(own);
            let known = met.len();
            let velocity = mover.velocity;
            let led_into = passed_by.extract_if(.., |met| met.is_entered(velocity));
            let led_into: Vec<Touched> = led_into.map(|corner| corner.facing_beside(velocity, met)).collect();
            met.extend(led_into);
            if capped || (met.len() == known && !met.iter().any(|met| met.is_entered(mover.velocity))) {
                break;
            }
            if round + 1 == ROUNDS {
                mover.velocity = nearest_free(mover.velocity, &mut pushes);
            }
        }
        if let [only] = met[..]
            && let Some(round) = only.round_entered(mover.velocity)
        {
            // A diagonal takes less than all that goes into the corner, if it gives little or nothing back.
            mover.velocity = nearest_free(mover.velocity, &mut [Push::moving(round, only.surface)]);
        }
        // What it flies on with, where that is not the way that the surfaces leave it.
        let mut kept = None;
        if (restores && !slides) || capped {
            let (speed, now) = (own.length(), mover.velocity.length());
            // Of a velocity that it takes, less may be left; more it has only as long as it is pushed.
            if restores && now > if takes { speed } else { 0.0 } {
                mover.velocity = mover.velocity * (speed / now);
            }
            if restores && !takes && now <= STILL * speed {
                // They leave no way at all, and it goes on wanting where it was sent.
                kept = Some(own);
            } else if met.iter().any(|met| met.is_entered(mover.velocity)) {
                kept = Some(mover.velocity);
                pushes.clear();
                pushes.extend(met.iter().map(Touched::push));
                mover.velocity = nearest_free(mover.velocity, &mut pushes);
            }
        }
        self.state.settle(mover, met, w);
        if met.iter().any(Touched::turns) {
            self.state.leave_ridden(mover, met);
        }
        if !mover.course.bounded {
            self.state.begin_contacts(mover, met);
        }
        if mover.course.hits == hits_before {
            self.count_quiet(mover, self.scene().cost_of_touch(mover), w);
        }
        if let Some(kept) = kept {
            mover.course.keep(kept);
            // What it wanted until then was before this answer.
            mover.course.driven = false;
        } else if slides && !mover.accelerated && !met.iter().any(|met| met.ends_wish(mover.course.bounded)) {
            self.slide_on(mover, [before, own], met);
        } else {
            (mover.course.keeps, mover.course.driven) = (false, false);
        }
        (self.step.meeting.pushes, self.step.meeting.scratch) = (pushes, scratch);
        self.state.add_vertex(mover);
    }
}

impl State {
    /// Lets a mover stay where a search for its next touch ended without one: what comes before is free for certain.
    #[cold]
    fn give_up(&mut self, mover: &mut Mover) {
        let velocity = mover.velocity;
        mover.course.reach_bound(velocity);
        mover.course.hold();
        self.add_vertex(mover);
    }

    fn is_in_front(&self, mover: &Mover, met: &Touched) -> bool {
        self.colliders[met.collider as usize].stops_from(&met.touch, mover.course.time)
    }

    /// Whether a lone touch is answered by one mirror.
    fn is_plain(&self, mover: &Mover, only: &Touched) -> bool {
        only.is_entered(mover.velocity)
            && !mover.course.is_closed_in()
            && !mover.accelerated
            && !mover.course.regains_speed()
            && !self.colliders[only.collider as usize].shape.turns()
    }

    /// The touch of a box, if it is the only one, as most are: known from the ray.
    #[inline]
    fn plain_box(&self, mover: &Mover, collider: u32, normal: DVec2) -> Option<Touch> {
        let Collider { is_plain_box, bounds, .. } = &self.colliders[collider as usize];
        let on_face = (normal.x == 0.0) != (normal.y == 0.0);
        if !is_plain_box
            || mover.accelerated
            || !mover.size.is_round()
            || mover.course.regains_speed()
            || (!on_face && self.corners(mover, collider) == Corners::Diagonal)
        {
            return None;
        }
        let (min, max) = (bounds.min().wide(), bounds.max().wide());
        let point = DVec2::new(mover.position.x.clamp(min.x, max.x), mover.position.y.clamp(min.y, max.y));
        let feature = if on_face { Feature::Face } else { Feature::Corner };
        Some(Touch { gap: 0.0, normal, point, feature })
    }

    /// The velocity after a bounce off one surface; none if that is not all there is to it: a surface that comes faster than a mover
    /// of this speed could leave it, or than it hands on.
    #[inline]
    fn mirrored(&self, mover: &Mover, only: &Touched, restitution: f64) -> Option<DVec2> {
        let Touched { surface, touch: Touch { normal, .. }, collider, .. } = *only;
        let before = mover.velocity;
        let mut velocity = before - normal * ((1.0 + restitution) * (before - surface).dot(normal));
        if restitution > 1.0 && is_too_fast(velocity) {
            return None;
        }
        if surface == DVec2::ZERO && (restitution == 1.0 || !mover.course.keeps_speed) {
            return Some(velocity);
        }
        let now = velocity.length();
        if mover.course.keeps_speed && now > 0.0 {
            velocity = velocity * (before.length() / now);
        }
        let is_capped = surface.dot(normal) > self.colliders[collider as usize].most_transfer;
        (!is_capped && !enters(velocity - surface, normal)).then_some(velocity)
    }

    pub(in crate::world) fn corners(&self, mover: &Mover, collider: u32) -> Corners {
        match self.colliders[collider as usize].corners {
            Corners::Round => mover.course.corners,
            Corners::Diagonal => Corners::Diagonal,
        }
    }
}
