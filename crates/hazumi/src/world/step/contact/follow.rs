//! What rests on a body that the game moves follows it, up and down.
//!
//! A game changes the speed of a lift once a step, where the lift that it means changes it evenly. What the pull of a step makes up for would be a hop
//! in each step and a hit at its end, or a hit from below:
//!
//! ```text
//!     ┌─────┐
//!     │crate│  v            the lift is faster down by less than gravity makes the crate within the step:
//!     └─────┘               the two stay together
//!     ═══lift═══  v + Δv
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::pose::Pose;
use crate::world::state::State;
use crate::world::state::contact::Contact;
use crate::world::state::mover::Mover;

impl State {
    /// Lets what rests on bodies that are faster or slower than in the step before go with them, if what pulls it there does as much in `dt` seconds; and
    /// what rests on that. Of each body, in their order, the pose that it had.
    pub(in crate::world::step) fn follow(&mut self, changed: &[(BodyId, Pose)], dt: f64) {
        if changed.is_empty() || !self.has_contacts() {
            return;
        }
        // By place: the velocity that a mover had which follows.
        let mut before: Vec<Option<DVec2>> = Vec::new();
        before.resize(self.movers.len(), None);
        for at in 0..self.movers.len() {
            if !self.courses[at].in_contact || !self.movers[at].enabled {
                continue;
            }
            let mut mover = self.mover(at);
            // The step begins.
            mover.course.time = 0.0;
            let mut contacts = *self.contacts.of(mover.body);
            let mut asks_anew = false;
            for contact in contacts.iter_mut() {
                let of_it = changed.binary_search_by(|(id, _)| id.cmp(&contact.body));
                if let Ok(number) = of_it
                    && self.is_there(contact)
                {
                    let (_, pose) = changed[number];
                    let touch = self.touch(&mover, contact.collider);
                    let is = self.colliders[contact.collider as usize].shape.velocity_at(touch.point, 0.0);
                    let was = pose.velocity_at(touch.point, 0.0);
                    if contact.presses && mover.accelerated {
                        mover.core.velocity = following(&mover, touch.normal, [was, is], dt);
                    }
                    if self.is_struck_anew(&mover, contact, (is - was).dot(touch.normal), dt) {
                        (contact.response, asks_anew) = (None, true);
                    }
                }
            }
            if asks_anew {
                self.contacts.set(mover.body, &contacts);
            }
            self.note_following(at, mover.velocity, &mut before);
        }
        if before.iter().any(Option::is_some) {
            while self.follow_on(dt, &mut before) {}
        }
    }

    /// Whether a surface that is faster than in the step before strikes what came to rest on it, though the game said that this bounces. The answer of
    /// the contact is not the game's then (`settled` in `mover_limits.rs`).
    fn is_struck_anew(&self, mover: &Mover, contact: &Contact, faster: f64, dt: f64) -> bool {
        let press = max(0.0, -mover.course.acceleration.dot(contact.normal));
        contact.response == Some(Response::Bounce { restitution: 0.0 })
            && faster > press * dt
            && matches!(self.says(mover, contact.collider).unwrap_or_default(), Response::Bounce { restitution } if restitution > 0.0)
    }

    /// The same of movers that rest on others that follow. Says whether any did.
    fn follow_on(&mut self, dt: f64, before: &mut [Option<DVec2>]) -> bool {
        let mut any = false;
        for number in 0..self.pairs.all().len() {
            let pair = &self.pairs.all()[number];
            if !pair.is_link() || !pair.presses {
                continue;
            }
            let [Some(a), Some(b)] = pair.bodies.map(|body| self.place(body)) else { continue };
            for [lower, upper] in [[a, b], [b, a]] {
                if let (Some(was), None) = (before[lower], before[upper])
                    && self.movers[upper].accelerated
                    && self.movers[upper].enabled
                {
                    let normal = self.touch_of(&self.movers[upper], &self.movers[lower]).normal;
                    let surface = [was, self.movers[lower].velocity];
                    let velocity = following(&self.mover(upper), normal, surface, dt);
                    any |= self.note_following(upper, velocity, before);
                }
            }
        }
        any
    }

    fn note_following(&mut self, at: usize, velocity: DVec2, before: &mut [Option<DVec2>]) -> bool {
        let had = core::mem::replace(&mut self.movers[at].velocity, velocity);
        let follows = had != velocity;
        if follows {
            before[at] = Some(had);
        }
        follows
    }
}

/// The velocity of a mover that rested on a surface, whose velocity was one and is another. Its own if it did not rest there, comes off or is struck.
fn following(mover: &Mover, normal: DVec2, [was, is]: [DVec2; 2], dt: f64) -> DVec2 {
    let press = -mover.course.acceleration.dot(normal);
    let [out_before, out] = [was, is].map(|surface| (mover.velocity - surface).dot(normal));
    let follows = press > 0.0 && out_before.abs() <= mover.rest_speed(press) && out.abs() <= press * dt;
    if follows { mover.velocity - normal * out } else { mover.velocity }
}
