//! What slid along the tangent off a surface that bends away, and comes back to that in a later step.
//!
//! Along its tangent a slide leaves a bulge for the rest of its step; in the next ones the mover wants what it wanted, and that leads into the bulge
//! again. It never stopped wanting it, so the contact was not over: the touch is no hit, and from there on the mover goes around.
//!
//! ```text
//!        o───>  first step      one hit, and along the tangent
//!      o/     \                 o\
//!      ,-'''-. v                ,-'''-.\    second step: back on the surface, without a hit
//! ```
//!
//! Between the steps such a contact is kept in the state, open as it is.

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::Response;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::contact::Contact;
use crate::world::state::mover::Mover;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

impl World {
    /// Notes what slid off surfaces in the step before, as another begins.
    pub(in crate::world::step) fn begin_slid(&mut self) {
        self.step.slid.now.clear();
        if !self.state.has_contacts() {
            return;
        }
        for at in 0..self.state.movers.len() {
            if !self.state.courses[at].in_contact {
                continue;
            }
            let mut contacts = *self.state.contacts.of(self.state.movers[at].body);
            if !contacts.iter().any(|contact| contact.open) {
                continue;
            }
            let mut mover = self.state.mover(at);
            let slid = contacts.iter().filter(|contact| contact.open && contact.response == Some(Response::Slide));
            let there = slid.filter(|contact| self.state.is_there(contact) && !mover.accelerated);
            let before = self.step.slid.before.len();
            self.step.slid.before.extend(there.map(|contact| [mover.body, contact.collider]));
            contacts.retain(|contact| !contact.open);
            self.state.put_contacts(&mut mover, &contacts);
            self.state.put(at, &mover);
            if self.step.slid.before.len() > before {
                // What does not come back in this step, a short one or one of no time, may in the next.
                self.step.slid.now.extend_from_slice(&self.step.slid.before[before..]);
                self.state.courses[at].slid = true;
                self.step.slid.bodies.push(mover.body);
            }
        }
    }

    /// Answers the touches in which a mover comes back to what it slid off, silently.
    pub(in crate::world::step) fn hold_slid(&self, mover: &Mover, met: &mut [Touched]) {
        for met in met.iter_mut().filter(|met| self.comes_back(mover, met)) {
            met.response = Some(Response::Slide);
        }
    }

    /// Whether a mover slid off what it touches in a step before, or off another piece of that curve.
    fn comes_back(&self, mover: &Mover, met: &Touched) -> bool {
        let its = self.step.slid.before.iter().filter(|[body, _]| *body == mover.body);
        its.copied().any(|[_, off]| off == met.collider || self.state.is_one_curve(mover, off, met))
    }

    /// A mover slides along what it met, and goes on wanting what it wanted before: by that it goes on where it is in contact already, else straight
    /// on for the rest of the step. `own` is what it has of itself.
    pub(in crate::world::step) fn slide_on(&mut self, mover: &mut Mover, [before, own]: [DVec2; 2], met: &[Touched]) {
        let wish = if mover.course.keeps { mover.course.kept } else { before };
        if met.iter().any(|met| self.comes_back(mover, met)) {
            mover.course.walk(wish);
        } else if !mover.course.keeps {
            mover.course.keep(wish);
            let new = met.iter().filter(|met| met.response == Some(Response::Slide));
            self.step.slid.now.extend(new.map(|met| [mover.body, met.collider]));
        }
        self.step.any_rests = true;
        // What comes pushes a mover that slides along only as far as it comes.
        if met.iter().any(|met| met.surface != DVec2::ZERO) {
            mover.course.drive(own);
        }
    }

    /// Keeps the contacts that came apart by sliding, as a step ends, where the mover is still near and goes on wanting to go there.
    pub(in crate::world::step) fn end_slid(&mut self) {
        self.step.slid.before.clear();
        while let Some(body) = self.step.slid.bodies.pop() {
            if let Some(at) = self.state.place(body) {
                self.state.courses[at].slid = false;
            }
        }
        let mut slid = core::mem::take(&mut self.step.slid.now);
        slid.sort_unstable();
        slid.dedup();
        for [body, collider] in slid.drain(..) {
            let Some(at) = self.state.place(body).filter(|&at| self.state.movers[at].enabled) else { continue };
            let mut mover = self.state.mover(at);
            mover.course.time = self.state.dt();
            let is_gone = self.state.colliders.is_gone(collider);
            if is_gone
                || mover.accelerated
                || self.state.contacts.of(body).has(collider)
                || !self.state.stops(&mover, collider)
            {
                continue;
            }
            let (w, touch) = (tolerance(mover.position, mover.radius), self.state.touch(&mover, collider));
            let met = self.state.met(collider, touch, mover.course.time);
            let contact = Contact {
                collider,
                body: self.state.colliders[collider as usize].body,
                normal: touch.normal,
                response: Some(Response::Slide),
                age: 0.0,
                impulse: 0.0,
                presses: false,
                rides: false,
                crushes: false,
                open: true,
            };
            if met.is_entered(mover.velocity) && touch.gap <= max(mover.radius, w) && touch.gap > w {
                let mut contacts = *self.state.contacts.of(body);
                contacts.add(contact);
                let mut mover = self.state.mover(at);
                self.state.put_contacts(&mut mover, &contacts);
                self.state.put(at, &mover);
            }
        }
        self.step.slid.now = slid;
    }
}
