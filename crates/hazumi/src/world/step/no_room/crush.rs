//! What no velocity would keep out of all that closes in on it.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Push, Response};
use crate::world::body::hit::{Hit, StepReport};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::solver::no_way::leaves_no_way;
use crate::world::state::State;
use crate::world::state::mover::{Mover, NEVER_CLOSED};
use crate::world::state::pairs::{Crushed, Crusher};
use crate::world::step::crowd::Tell;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

/// What leaves a mover by more than this share of the fastest does not go over it.
const LEAVES: f64 = 1e-2;

impl World {
    /// Whether surfaces that move close in on a mover so that nothing it could do would keep it out of all.
    fn has_no_way(&self, mover: &Mover, met: &[Touched], pushes: &mut Vec<Push>) -> bool {
        if met.iter().all(|met| met.surface == DVec2::ZERO) {
            return false;
        }
        pushes.clear();
        pushes.extend(met.iter().map(Touched::push));
        let coming = met.iter().fold(0.0f64, |fastest, met| fastest.max(met.surface.length()));
        leaves_no_way(mover.velocity, pushes, coming)
    }

    /// Whether what a mover touches where it is closes in on it.
    pub(super) fn is_closed_in_on(&self, mover: &Mover) -> bool {
        self.has_no_way(mover, &self.scene().touches_of(mover), &mut Vec::new())
    }

    /// Lets a mover stay between surfaces that close in, if it has no way, or has come to where its contacts leave it none. What moves goes over it; the contact with that keeps the side
    /// where the mover was. What the game lets it pass is not touched any more. Says whether it stays.
    pub(in crate::world::step) fn crush(
        &mut self,
        mover: &mut Mover,
        met: &mut Vec<Touched>,
        pushes: &mut Vec<Push>,
        respond: &mut dyn FnMut(&mut Self, &Mover, &Touched) -> Response,
    ) -> bool {
        let is_closed = mover.course.is_closed_in() && met.iter().any(|met| met.surface != DVec2::ZERO);
        mover.course.closed_at = NEVER_CLOSED;
        if !is_closed && !self.has_no_way(mover, met, pushes) {
            return false;
        }
        for met in met.iter_mut().filter(|met| met.surface != DVec2::ZERO) {
            met.crushed = true;
            mover.course.hits += 1;
            met.response = Some(respond(self, mover, met));
        }
        let passed: Vec<Touched> =
            met.extract_if(.., |met| met.crushed && met.response == Some(Response::Pass)).collect();
        for passed in &passed {
            self.state.pass(mover, passed.collider);
        }
        if !passed.is_empty() && !self.has_no_way(mover, met, pushes) {
            // The others are met as what leaves a way.
            for met in met.iter_mut().filter(|met| met.crushed) {
                (met.crushed, met.response) = (false, None);
            }
            return false;
        }
        for met in met.iter().filter(|met| met.crushed) {
            self.state.begin_contact(mover, met);
        }
        mover.crush();
        true
    }

    /// Lets a member of a group stay that has no way, if it has none. What leaves it none goes over it.
    pub(in crate::world::step) fn crush_in_group(&mut self, at: usize, tell: &mut Tell<'_>) -> bool {
        let crushers = self.step.crowd.groups.crushes_of(self.state.movers[at].body);
        if crushers.is_empty() {
            return false;
        }
        self.at_segment_end(at);
        self.crush_by(at, crushers, tell);
        true
    }

    /// Lets movers go over a mover, which is where it is now, if they do not yield and with what else it touches leave it no way. Says whether
    /// they do.
    pub(in crate::world::step) fn crush_between(
        &mut self,
        at: usize,
        movers: &[(usize, DVec2)],
        tell: &mut Tell<'_>,
    ) -> bool {
        let mover = self.state.mover(at);
        let unyielding = |&&(other, _): &&(usize, DVec2)| {
            let [gives, others] = self.state.both_give([at, other]);
            gives > 0.0 && others == 0.0 && !self.state.courses[other].stays()
        };
        let coming =
            |&(other, normal): &(usize, DVec2)| (self.state.movers[other].velocity - mover.velocity).dot(normal);
        let mut crushers: Vec<(usize, DVec2)> = movers.iter().filter(unyielding).copied().collect();
        if !crushers.iter().any(|crusher| coming(crusher) > 0.0) {
            return false;
        }
        let touched = self.scene().touches_of(&mover);
        let mut pushes: Vec<Push> = touched.iter().map(Touched::push).collect();
        let mut fastest = touched.iter().fold(0.0f64, |most, met| most.max(met.surface.length()));
        for &(other, normal) in &crushers {
            let velocity = self.state.movers[other].velocity;
            pushes.push(Push::moving(normal, velocity));
            fastest = fastest.max(velocity.length());
        }
        if !leaves_no_way(mover.velocity, &mut pushes, fastest) {
            return false;
        }
        crushers.retain(|crusher| coming(crusher) > -LEAVES * fastest);
        let by = |(other, normal): (usize, DVec2)| (Crusher::Body(self.state.movers[other].body), normal);
        let crushers = crushers.into_iter().map(by).collect();
        self.crush_by(at, crushers, tell);
        true
    }

    /// Lets what moved into movers that were held until the step was over go over them. Those hits come as it ends, in the order of bodies.
    pub(in crate::world::step) fn go_over_held(&mut self, report: &mut StepReport, tell: &mut Tell<'_>) {
        if self.step.gone_over.is_empty() {
            return;
        }
        let mut held = core::mem::take(&mut self.step.gone_over);
        held.sort_unstable();
        self.state.clock.go_to(self.state.dt());
        self.state.all_are_at_the_end();
        for body in held.drain(..) {
            let Some(at) = self.state.place(body) else { continue };
            self.crush_by(at, self.what_came_into(at), tell);
            report.crushed += usize::from(self.state.courses[at].crushed);
        }
        self.step.gone_over = held;
    }

    /// The surfaces that moved into a mover, in the order of bodies.
    fn what_came_into(&self, at: usize) -> Vec<(Crusher, DVec2)> {
        let mover = self.state.mover(at);
        let w = tolerance(mover.position, mover.radius);
        let mut found: Vec<Touched> = Vec::new();
        self.grid.near(&self.state.colliders, mover.position, mover.radius, |number| {
            let collider = &self.state.colliders[number as usize];
            if collider.shape.pose.is_some() && self.state.stops(&mover, number) {
                let touch = self.state.touch(&mover, number);
                if touch.gap < -w && collider.stops_from(&touch, mover.course.time) {
                    found.push(Touched::new(number, touch));
                }
            }
        });
        self.state.sort_by_body(&mut found);
        found.iter().map(|met| (Crusher::Collider(met.collider), met.touch.normal)).collect()
    }

    /// Tells of each that goes over a mover, and lets it stay if any does that the game does not let it pass.
    fn crush_by(&mut self, at: usize, crushers: Vec<(Crusher, DVec2)>, tell: &mut Tell<'_>) {
        let mut mover = self.state.mover(at);
        let event = (self.state.now(), mover.body);
        self.step.crowd.to_reschedule.push(mover.body);
        let mut stays = false;
        for (by, normal) in crushers {
            match by {
                Crusher::Collider(collider) => {
                    let touch = self.state.touch(&mover, collider);
                    let touch = Touch { normal, ..touch };
                    let met = Touched { crushed: true, ..self.state.met(collider, touch, mover.course.time) };
                    let hit = self.state.describe(&mover, &met);
                    if tell(self, event, hit) == Response::Pass {
                        self.state.pass(&mut mover, collider);
                    } else {
                        self.state.begin_contact(&mut mover, &met);
                        stays = true;
                    }
                }
                Crusher::Body(body) => {
                    let Some(other) = self.state.place(body) else { continue };
                    self.bring_at(other);
                    self.step.crowd.to_reschedule.push(body);
                    let touch = self.state.touch_of(&mover, &self.state.movers[other]);
                    let touch = Touch { normal, ..touch };
                    let hit = Hit { crushed: true, ..self.state.describe_pair([at, other], &touch) };
                    let passes = tell(self, event, hit) == Response::Pass;
                    stays |= !passes;
                    let crushed = (!passes).then_some(Crushed { body: mover.body, normal });
                    self.state.note_pair([at, other], None, crushed);
                    if passes {
                        self.state.let_through_mover(at, other);
                    }
                }
            }
            mover.course.hits += 1;
        }
        if stays {
            mover.crush();
        }
        self.state.add_vertex(&mut mover);
        self.state.put(at, &mover);
    }
}

impl State {
    /// What one mover does not stop goes over it too, if something else goes over it already and it is stopped by that one: its place is kept
    /// until all are off. Says whether it does.
    pub(in crate::world::step) fn go_over(&mut self, pair: [usize; 2], normal: DVec2) -> bool {
        for (at, by, normal) in [(pair[0], pair[1], normal), (pair[1], pair[0], -normal)] {
            let body = self.movers[at].body;
            if self.is_gone_over(body) && self.gives(at, by) > 0.0 && self.gives(by, at) == 0.0 {
                let crushed = Crushed { body, normal };
                self.note_pair(pair, None, Some(crushed));
                return true;
            }
        }
        false
    }
}

impl State {
    /// Notes that all movers are where the step ends, so that who asks finds them there.
    fn all_are_at_the_end(&mut self) {
        for course in &mut self.courses {
            course.begin(self.clock.steps());
            course.time = self.clock.dt();
        }
    }
}

impl Mover {
    /// Stays where it is until there is room.
    pub(in crate::world::step) const fn crush(&mut self) {
        (self.course.crushed, self.course.squeezed) = (true, true);
        self.core.needs_depenetration = true;
    }
}
