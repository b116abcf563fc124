//! When two movers are in contact, and when no longer.

use crate::response::Response;
use crate::world::body::invalid::check_response;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::mover::{Core, Mover};
use crate::world::state::pairs::{Crushed, Ends, PairContact};
use crate::world::step::crowd::touch_set::speed;
use crate::world::step::group::data::Groups;

/// Members of a group keep this share of the smaller's radius between them, so that what is solved loosely overlaps nowhere. The longer the chains
/// that push through a group, the more loosely it is solved: beyond so many members they keep more, up to so many times as much.
const KEEPS: f64 = 4e-5;
pub(super) const FEW: f64 = 10.0;
const MOST_KEEPS: f64 = 25.0;
/// What is left by rounding of a velocity out of a touch, as a share of the velocities.
const NOISE: f64 = 1e-9;
/// A contact ends once the gap is this many times the kept distance, or `OPENED` of the smaller radius, whichever is wider.
const APART: f64 = 4.0;
const OPENED: f64 = 2e-3;
/// A contact that does not bounce may open this far, as a share of the radius, before it ends.
const LEFT: f64 = 0.1;
/// Those that are deeper in each other than this share of the smaller's radius did not come there by touching.
const IN_EACH_OTHER: f64 = 1e-2;
/// An approach slower than this share of both speeds is an error of the solver.
const LEFT_OVER: f64 = 1e-2;

/// Whether what comes at another in contact with it is turned back: it bounces, or the game was never asked.
fn bounces(response: Option<Response>) -> bool {
    response.is_none_or(|response| response.gives_back().is_some())
}

/// How far a contact of a group may be open and go on, as a share of a radius.
pub(in crate::world::step) fn may_open(response: Option<Response>) -> f64 {
    if bounces(response) { OPENED } else { LEFT }
}

/// The distance that a member of a group of so many keeps to what is as large as it.
pub(super) fn keeps_in(members: usize, radius: f64) -> f64 {
    KEEPS * (members as f64 / FEW).clamp(1.0, MOST_KEEPS) * radius
}

impl State {
    /// The distance that two movers in contact keep in a group of so many.
    pub(super) fn keeps_apart(&self, a: &Core, b: &Core, members: usize) -> f64 {
        let radius = f64::from(a.size.radius().min(b.size.radius()));
        let w = tolerance(a.position, a.size.radius().into()).max(tolerance(b.position, b.size.radius().into()));
        keeps_in(members, radius).max(2.0 * w)
    }

    /// Makes a contact of a touch of two movers from which they do not separate. What the game answered, if it was asked.
    pub(in crate::world) fn begin_pair(&mut self, [a, b]: [usize; 2], touch: &Touch, told: Option<Response>) {
        let (first, second) = (&self.movers[a], &self.movers[b]);
        let out = (first.velocity - second.velocity).dot(touch.normal);
        let noise = NOISE * (first.velocity.length() + second.velocity.length());
        let rest = self.gentle([a, b], touch);
        if out.abs() <= noise.max(rest) {
            self.link([a, b], touch, told);
        }
    }

    /// The same whether or not they separate.
    pub(in crate::world) fn link(&mut self, [a, b]: [usize; 2], touch: &Touch, told: Option<Response>) {
        let (first, second) = (&self.movers[a], &self.movers[b]);
        let keeps = self.keeps_apart(first, second, 2);
        let radius = f64::from(first.size.radius().min(second.size.radius()));
        let widest = (APART * keeps).max(OPENED * radius);
        if self.both_give([a, b]) == [0.0; 2] || touch.gap > widest || self.are_in_each_other([a, b], touch) {
            return;
        }
        self.note_pair([a, b], told, None);
    }

    /// Whether two did not come where they are by touching. They are pushed apart when the next step begins, and not by what holds a group apart.
    pub(in crate::world::step) fn are_in_each_other(&self, [a, b]: [usize; 2], touch: &Touch) -> bool {
        let (first, second) = (&self.movers[a], &self.movers[b]);
        let radius = f64::from(first.size.radius().min(second.size.radius()));
        touch.gap < (-IN_EACH_OTHER * radius).min(-2.0 * self.keeps_apart(first, second, 2))
    }

    /// Makes a contact of two movers, however far apart or deep they are: one in which they hold each other apart, or one goes over the other.
    pub(in crate::world) fn note_pair(&mut self, [a, b]: [usize; 2], told: Option<Response>, crushed: Option<Crushed>) {
        let told = told.filter(|&told| check_response(told).is_ok());
        let (low, high) = if self.movers[a].body < self.movers[b].body { (a, b) } else { (b, a) };
        let bodies = [low, high].map(|at| self.movers[at].body);
        let ids = [low, high].map(|at| self.courses[at].id);
        let before = self.pairs.get(bodies[0], bodies[1]).copied();
        let (age, impulse) = before.map_or((-self.now(), 0.0), |before| (before.age, before.impulse));
        let presses = true;
        let response = told.or(before.and_then(|before| before.response));
        self.pairs.set(PairContact { bodies, ids, response, age, impulse, presses, still: 0.0, crushed });
    }

    /// Ends the contacts of movers that do not go on so, when a step is over.
    pub(in crate::world) fn end_pairs(&mut self, groups: &mut Groups) {
        if !self.pairs.all().is_empty() {
            let mut pairs = core::mem::take(&mut self.pairs);
            groups.members.look(&pairs);
            pairs.end(|pair| {
                let members = groups.members.size_of(pair.bodies[0]);
                if pair.bodies.iter().all(|&body| groups.is_laid(body)) {
                    Ends::Not
                } else if !self.goes_on(pair, members) {
                    Ends::Waking
                } else if self.stays_open(pair, members) {
                    Ends::Quietly
                } else {
                    Ends::Not
                }
            });
            pairs.grow_older(self.dt());
            self.pairs = pairs;
        }
    }

    /// Whether two in contact are visibly apart, and neither comes back to the other.
    fn stays_open(&self, pair: &PairContact, members: usize) -> bool {
        let [Some(a), Some(b)] = pair.bodies.map(|body| self.place(body)) else { return true };
        let [a, b] = [a, b].map(|at| &self.movers[at]);
        let apart = OPENED * f64::from(a.size.radius().min(b.size.radius()));
        a.velocity == b.velocity && self.touch_of(a, b).gap > apart.max(APART * self.keeps_apart(a, b, members))
    }

    /// How fast two come together at most, without that being a bounce: what an acceleration presses onto each other rests.
    pub(in crate::world) fn gentle(&self, pair: [usize; 2], touch: &Touch) -> f64 {
        let of = |at: usize| {
            let mover: Mover = self.mover(at);
            let press = mover.course.acceleration.dot(touch.normal).abs();
            if mover.accelerated && press > 0.0 { mover.rest_speed(press) } else { 0.0 }
        };
        of(pair[0]).max(of(pair[1]))
    }

    /// Slower than this, what comes at another in its group does so by what the solution left, or comes to nothing in a step.
    pub(super) fn least_approach(&self, speed: f64, keeps: f64) -> f64 {
        (LEFT_OVER * speed).max(keeps / self.dt())
    }

    /// Whether two that are in contact in a group of so many go on so. One that comes faster than it would come to rest, and bounces, strikes the other; so does one whom
    /// the game was never asked about.
    pub(in crate::world::step) fn goes_on(&self, pair: &PairContact, members: usize) -> bool {
        let [Some(a), Some(b)] = pair.bodies.map(|body| self.place(body)) else { return false };
        if self.courses[a].id != pair.ids[0] || self.courses[b].id != pair.ids[1] {
            return false;
        }
        if !pair.is_link() {
            return [a, b].iter().all(|&at| self.movers[at].enabled);
        }
        if !self.movers[a].enabled || !self.meets_mover(&self.mover(a), b) {
            return false;
        }
        let touch = self.touch_of(&self.movers[a], &self.movers[b]);
        let keeps = self.keeps_apart(&self.movers[a], &self.movers[b], members);
        let radius = f64::from(self.movers[a].size.radius().min(self.movers[b].size.radius()));
        let opened = may_open(pair.answer()) * radius;
        if touch.gap > opened.max(APART * keeps) {
            return false;
        }
        let [first, second] = [a, b].map(|at| speed(&self.movers[at], &self.courses[at]));
        let coming = (second - first).dot(touch.normal);
        let strikes = bounces(pair.answer()) && ![a, b].iter().any(|&at| self.is_restless(at));
        let speeds = first.length() + second.length();
        let least = self.gentle([a, b], &touch).max(self.least_approach(speeds, keeps));
        !(strikes && coming > least && touch.gap <= 2.0 * keeps)
    }
}
