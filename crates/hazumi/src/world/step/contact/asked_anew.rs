//! The game said something else of two bodies in contact, and is asked what comes of them now.
//!
//! What a velocity enters is a hit by itself, and asked about then. What lies, rolls or rides enters nothing: it is asked about as the next step begins.
//!
//! ```text
//!        (o)                 (o)  a hit      (o)   bounces at 200, stops, or falls through
//!     ──────────  told -->  ──────────  -->  ──────────
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::{Response, nearest_free};
use crate::world::body::invalid::check_response;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::contact::Contact;
use crate::world::state::mover::Mover;
use crate::world::step::contact::begin::NOISE;
use crate::world::step::contact::rows::{list_rows, nearest};
use crate::world::step::crowd::Tell;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

impl World {
    /// Asks about contacts that the game said something else of, in the order of bodies. What does not press is asked about when it is entered. A step of
    /// no seconds asks nothing.
    pub(in crate::world::step) fn ask_anew(&mut self, tell: &mut Tell<'_>) {
        if self.state.dt() == 0.0 || !self.state.take_asks_anew() {
            return;
        }
        for body in 0..self.state.places.len() as u32 {
            let contacts = *self.state.contacts.of(body);
            for contact in contacts.iter().filter(|contact| contact.is_to_be_asked()) {
                self.ask_about(body, contact, tell);
            }
        }
        let to_ask = self.state.pairs.all().iter().filter(|pair| pair.is_to_be_asked());
        for bodies in to_ask.map(|pair| pair.bodies).collect::<Vec<[u32; 2]>>() {
            self.ask_about_pair(bodies, tell);
        }
    }

    fn ask_about(&mut self, body: u32, contact: &Contact, tell: &mut Tell<'_>) {
        let Some(at) = self.state.place(body).filter(|&at| self.state.movers[at].enabled) else { return };
        let mut mover = self.state.mover(at);
        mover.course.time = 0.0;
        let mut response = None;
        if contact.presses
            && !contact.crushes
            && self.state.still_stops(&mover, contact)
            && let Some(mut met) = self.touched_quietly(&mover, contact.collider)
        {
            let hit = self.state.describe(&mover, &met);
            let answer = tell(self, (0.0, body), hit);
            let answer = self.settled(&mover, &mut met, answer);
            self.state.pairs.wake(body);
            if answer == Response::Pass {
                self.state.pass(&mut mover, contact.collider);
            } else {
                response = Some(answer).filter(|&answer| check_response(answer).is_ok());
                if let Some(velocity) = self.state.velocity_for(&mover, &met, answer) {
                    mover.core.velocity = velocity;
                    (mover.course.keeps, mover.course.driven) = (false, false);
                }
            }
        }
        let mut contacts = *self.state.contacts.of(body);
        for known in contacts.iter_mut().filter(|known| known.collider == contact.collider) {
            // Without an answer what stopped there stays so.
            (known.rides, known.response) = (response.map_or(known.rides, |answer| answer == Response::Stop), response);
        }
        self.state.put_contacts(&mut mover, &contacts);
        self.state.put(at, &mover);
    }

    /// The touch of a contact that the mover's velocity does not enter.
    fn touched_quietly(&self, mover: &Mover, collider: u32) -> Option<Touched> {
        let (scene, mut rows) = (self.scene(), Vec::new());
        let held = self.state.held(*mover);
        list_rows(scene, &held, tolerance(mover.position, mover.radius), &mut rows);
        let row = *nearest(&rows, collider)?;
        (!scene.is_struck(&held, &row, &rows, 0.0)).then_some(row)
    }

    fn ask_about_pair(&mut self, bodies: [u32; 2], tell: &mut Tell<'_>) {
        let Some(pair) = self.state.pairs.get(bodies[0], bodies[1]).copied() else { return };
        let mut response = None;
        if let [Some(a), Some(b)] = bodies.map(|body| self.state.place(body))
            && pair.presses
            && pair.is_link()
        {
            let touch = self.state.touch_of(&self.state.movers[a], &self.state.movers[b]);
            let [first, second] = [a, b].map(|at| self.state.movers[at].velocity);
            let coming = (second - first).dot(touch.normal);
            if coming <= NOISE * (first.length() + second.length()) {
                let hit = self.state.describe_pair([a, b], &touch);
                let answer = tell(self, (0.0, bodies[0]), hit);
                bodies.into_iter().for_each(|body| self.state.pairs.wake(body));
                if answer == Response::Pass {
                    self.state.let_through_mover(a, b);
                    return self.state.pairs.retain(|pair| pair.bodies != bodies);
                }
                response = Some(answer).filter(|&answer| check_response(answer).is_ok());
                // The one that is pulled toward the other lies on it, and goes.
                let [pull, others] = [a, b].map(|at| self.state.courses[at].acceleration.dot(touch.normal));
                let (lies, velocity, normal) =
                    if pull + others <= 0.0 { (a, first, touch.normal) } else { (b, second, -touch.normal) };
                if let Some(velocity) = set_velocity(answer, velocity, normal) {
                    self.state.movers[lies].velocity = velocity;
                    self.state.courses[lies].keeps = false;
                }
            }
        }
        self.state.pairs.set_response(bodies, response);
    }
}

impl State {
    /// The velocity that a response sets for what lies on a surface, if it sets one.
    fn velocity_for(&self, mover: &Mover, met: &Touched, response: Response) -> Option<DVec2> {
        if response == Response::Stop {
            return Some(self.material(met));
        }
        let velocity = set_velocity(response, mover.velocity, met.touch.normal)?;
        Some(nearest_free(velocity, &mut [met.push()]))
    }
}

/// The velocity that a response sets for what has one and lies on a surface with this normal: what stands there bounces along that.
fn set_velocity(response: Response, velocity: DVec2, normal: DVec2) -> Option<DVec2> {
    match response.speed() {
        Some(speed) if velocity == DVec2::ZERO => Some(normal * speed),
        Some(speed) => Some(velocity.unit_or_zero() * speed),
        None => response.wanted(velocity),
    }
}
