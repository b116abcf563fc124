//! What becomes of the velocity of a mover at one instant, by all that it touches then.
//!
//! ```text
//!     which surfaces bind? --> what do they say? --> the velocity that all leave
//!          ^                                              | leads into another
//!          +----------------------------------------------+
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response, nearest_free, split};
use crate::world::state::State;
use crate::world::state::mover::{Core, Mover, NO_COLLIDER, STILL};
use crate::world::step::contact::curvature::press;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

/// How often one instant is split again because the response sends the mover into another of the surfaces touched.
const ROUNDS: usize = 8;

/// An answer on its way from round to round.
struct Answer {
    /// The velocity that the mover came with.
    before: DVec2,
    /// What it has of itself, where something pushes it along.
    own: DVec2,
    /// Whether its own velocity is one that it was told to take.
    takes: bool,
    /// Whether it is to have its own speed again.
    restores: bool,
    /// Whether it goes on along a surface.
    slides: bool,
    /// Whether a surface came faster than it hands on.
    capped: bool,
}

/// What the responses of one round say, beside how much each surface gives back.
#[derive(Default)]
struct Said {
    /// The velocity that the mover is to have; and whether that is a surface's, which stops it.
    velocity: Option<DVec2>,
    stops: bool,
    /// The speed that it is to have.
    speed: Option<f64>,
}

impl World {
    /// Gives a mover the velocity that all that it touches leave it.
    pub(super) fn answer(
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
        // Corners that it goes by are in the way only of a velocity that leads into them.
        let mut passed_by: Vec<Touched> = met.extract_if(.., |met| met.is_passed_by(before)).collect();
        let mut answer = Answer {
            before,
            own: if mover.course.keeps { mover.course.kept } else { before },
            takes: false,
            restores: mover.course.keeps_speed,
            slides: mover.course.bounded,
            capped: false,
        };
        if !self.crush(mover, met, &mut pushes, respond) {
            for round in 1..=ROUNDS {
                self.ask_all_that_bind(mover, before, met, &mut pushes, respond);
                self.split_between(&mut answer, mover, met, &mut pushes);
                let goes_on = lead_into(mover.velocity, &mut passed_by, met);
                let is_free = !goes_on && !met.iter().any(|met| met.is_entered(mover.velocity));
                if answer.capped || is_free {
                    break;
                }
                if round == ROUNDS {
                    mover.velocity = nearest_free(mover.velocity, &mut pushes);
                }
            }
            if let [only] = met[..]
                && let Some(round) = only.round_entered(mover.velocity)
            {
                // A diagonal takes less than all that goes into the corner, if it gives little or nothing back.
                mover.velocity = nearest_free(mover.velocity, &mut [Push::moving(round, only.surface)]);
            }
            let kept = answer.restore(mover, met, &mut pushes);
            self.set_down_answered(mover, met, w, hits_before);
            self.keep_wish(&answer, kept, mover, met);
        }
        self.step.meeting.pushes = pushes;
        self.state.add_vertex(mover);
    }

    /// Asks what each surface does that binds, until none of them lets the mover pass. Which of them bind does not depend on the responses, but for that.
    fn ask_all_that_bind(
        &mut self,
        mover: &mut Mover,
        before: DVec2,
        met: &mut Vec<Touched>,
        pushes: &mut Vec<Push>,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) {
        loop {
            pushes.clear();
            pushes.extend(met.iter().map(Touched::push));
            nearest_free(mover.velocity, pushes);
            let mut passed = false;
            for (at, push) in pushes.iter().enumerate() {
                if met[at].response.is_some() || !(push.binds || met[at].is_entered(mover.velocity)) {
                    continue;
                }
                let press = press(self.scene(), mover, &met[at], met);
                let is_pushed = self.state.is_pushed_into(mover, &met[at], met);
                let into = met[at].velocity_into([before, mover.velocity], pushes, at);
                let met = &mut met[at];
                let is_slow = |velocity: DVec2| push.coming - velocity.dot(push.normal) < mover.rest_speed(press);
                met.rests = press > 0.0 && is_slow(before) && is_slow(mover.velocity);
                let response = self.ask_one(mover, into, met, is_pushed, respond);
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
    }

    /// Asks what a surface does that a velocity goes into. What it rests on is no hit, and what it struck at this instant says the same as then.
    fn ask_one(
        &mut self,
        mover: &mut Mover,
        into: DVec2,
        met: &mut Touched,
        is_pushed: bool,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) -> Response {
        if met.rests || mover.course.bounded {
            return Response::Bounce { restitution: 0.0 };
        }
        let instant = (mover.course.time, self.state.dt());
        let pair = [mover.body, met.collider];
        let bodies = [mover.body, self.state.colliders[met.collider as usize].body.index() as u32];
        if let Some(again) = self.step.struck.again(instant, pair, bodies) {
            return again;
        }
        mover.course.hits += 1;
        let asks = Mover { core: Core { velocity: into, ..mover.core }, ..*mover };
        let response = respond(self, &asks, met);
        let response = self.settled(&asks, met, response);
        let keeps_coming = met.keeps_coming(&asks) || is_pushed;
        self.step.struck.note(instant.0, (pair, bodies), response, keeps_coming);
        response
    }

    /// Gives a mover the velocity that the surfaces leave it by what they say.
    fn split_between(&mut self, answer: &mut Answer, mover: &mut Mover, met: &mut [Touched], pushes: &mut [Push]) {
        let said = answer.listen(&self.state, mover, met, pushes);
        answer.restores &= !said.stops;
        if let Some(velocity) = said.velocity {
            answer.own = velocity;
            mover.velocity = nearest_free(velocity, pushes);
            return;
        }
        let bounced = split(mover.velocity, pushes, &mut self.step.meeting.scratch);
        mover.velocity = if self.state.stays_stopped(mover, met, bounced) {
            // It would be stopped again at once: it is only pushed along.
            met.iter_mut().for_each(Touched::give_nothing_back);
            nearest_free(mover.velocity, pushes)
        } else {
            bounced
        };
        if let Some(speed) = said.speed {
            (answer.own, answer.takes) = (mover.velocity.unit_or_zero() * speed, true);
            mover.velocity = nearest_free(answer.own, pushes);
        }
    }

    /// Sets a mover down on what it touches, and notes what it is in contact with from now on.
    fn set_down_answered(&mut self, mover: &mut Mover, met: &mut [Touched], w: f64, hits_before: u32) {
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
    }

    /// Notes what a mover goes on wanting, where surfaces leave it another velocity.
    fn keep_wish(&mut self, answer: &Answer, kept: Option<DVec2>, mover: &mut Mover, met: &[Touched]) {
        if let Some(kept) = kept {
            mover.course.keep(kept);
            // What it wanted until then was before this answer.
            mover.course.driven = false;
        } else if answer.slides && !mover.accelerated && !met.iter().any(|met| met.ends_wish(mover.course.bounded)) {
            self.slide_on(mover, [answer.before, answer.own], met);
        } else {
            (mover.course.keeps, mover.course.driven) = (false, false);
        }
    }
}

/// Takes corners that a mover would go by into what it touches, if its velocity leads into them now. Says whether it leads into any.
fn lead_into(velocity: DVec2, passed_by: &mut Vec<Touched>, met: &mut Vec<Touched>) -> bool {
    let known = met.len();
    let led_into = passed_by.extract_if(.., |met| met.is_entered(velocity));
    let led_into: Vec<Touched> = led_into.map(|corner| corner.facing_beside(velocity, met)).collect();
    met.extend(led_into);
    met.len() > known
}

impl Answer {
    /// Takes in what the responses say: into the pushes, how much each surface gives back, and how fast it comes at most.
    fn listen(&mut self, state: &State, mover: &Mover, met: &[Touched], pushes: &mut [Push]) -> Said {
        let came = if mover.course.keeps_speed { self.own } else { self.before };
        let mut said = Said::default();
        for (met, push) in met.iter().zip(pushes) {
            let most = state.colliders[met.collider as usize].most_transfer;
            (push.coming, self.capped) = (push.coming.min(most), self.capped | (push.coming > most));
            match met.response {
                Some(response) if let Some(restitution) = response.gives_back() => push.restitution = restitution,
                Some(response) if let Some(speed) = response.speed() => {
                    push.restitution = 1.0;
                    said.speed = Some(said.speed.map_or(speed, |fastest| fastest.max(speed)));
                }
                Some(Response::Slide) => self.slides = true,
                Some(
                    response @ (Response::Stop
                    | Response::Velocity(_)
                    | Response::Direction(_)
                    | Response::BounceAt { .. }),
                ) => match response.wanted(came) {
                    Some(_) if said.stops => {}
                    Some(velocity) => {
                        self.takes = matches!(response, Response::Velocity(_));
                        said.velocity = Some(velocity);
                    }
                    None => (said.stops, said.velocity) = (true, Some(state.material(met))),
                },
                _ => {}
            }
        }
        said
    }

    /// Gives a mover its own speed again. Gives what it flies on with, where that is not the way that the surfaces leave it.
    fn restore(&self, mover: &mut Mover, met: &[Touched], pushes: &mut Vec<Push>) -> Option<DVec2> {
        let &Self { own, takes, restores, slides, capped, .. } = self;
        if (!restores || slides) && !capped {
            return None;
        }
        let (speed, now) = (own.length(), mover.velocity.length());
        // Of a velocity that it takes, less may be left; more it has only as long as it is pushed.
        if restores && now > if takes { speed } else { 0.0 } {
            mover.velocity = mover.velocity * (speed / now);
        }
        if restores && !takes && now <= STILL * speed {
            // They leave no way at all, and it goes on wanting where it was sent.
            return Some(own);
        }
        if !met.iter().any(|met| met.is_entered(mover.velocity)) {
            return None;
        }
        let kept = mover.velocity;
        pushes.clear();
        pushes.extend(met.iter().map(Touched::push));
        mover.velocity = nearest_free(mover.velocity, pushes);
        Some(kept)
    }
}
