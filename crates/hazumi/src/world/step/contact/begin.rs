//! When a touch becomes a contact, how long it is one, and when it is a hit.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::min;
use crate::response::{Response, enters};
use crate::world::body::invalid::check_response;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::collider::{Collider, belt};
use crate::world::state::contact::{Contact, MOST_CONTACTS};
use crate::world::state::mover::Mover;
use crate::world::step::contact::chord::SAGITTA;
use crate::world::step::contact::curvature::{press, size};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::{is_flat, list_rows, nearest, relative};
use crate::world::step::contact::start::{ChordLists, wanted};
use crate::world::step::impact::touched::Touched;

/// What is left of a velocity out of a surface by rounding, as a share of the velocities; and the least that counts.
pub(super) const NOISE: f64 = 1e-9;
/// The cosine below which two surfaces are not one that goes on.
pub(super) const ALIGNED: f64 = 1.0 - 1e-6;
/// The same of the next piece of a smooth curve, which a mover with corners touches elsewhere: some 25 degrees. What is farther around the bend is struck.
const SMOOTH: f64 = 0.9;

/// How far a mover may be from a surface and still be in contact with it: as far as a chord may come off it, if the surface bends or turns and is
/// none that the mover would strike.
pub(super) fn opens(scene: Scene<'_>, mover: &Mover, contact: &Contact, row: &Touched) -> f64 {
    let is_struck = match contact.answer() {
        None => true,
        Some(Response::Bounce { restitution }) => restitution > 0.0,
        Some(_) => false,
    };
    if is_struck || is_flat(scene, row) { 0.0 } else { SAGITTA * size(mover) }
}

impl State {
    /// Makes contacts of the touches of an instant from which the mover does not separate. `met` has what was answered, if it was asked.
    pub(in crate::world) fn begin_contacts(&mut self, mover: &mut Mover, met: &[Touched]) {
        for met in met.iter().filter(|met| met.response != Some(Response::Pass) && !met.crushed) {
            let out = relative(met, mover.velocity).dot(met.touch.normal);
            let noise = NOISE * (mover.velocity.length() + met.surface.length());
            if out.abs() <= noise || out > 0.0 && self.is_carried_into(mover, met) {
                self.begin_contact(mover, met);
            }
        }
    }

    /// Whether what a mover stopped on takes it into something that it left, as a door does that swings toward a wall, or a belt that runs there: it would strike
    /// that again and again.
    fn is_carried_into(&self, mover: &Mover, met: &Touched) -> bool {
        let contacts = self.contacts.of(mover.body);
        let ridden = contacts.iter().find(|contact| contact.rides && contact.collider != met.collider);
        ridden.is_some_and(|contact| {
            let Collider { shape, surface_speed, .. } = &self.colliders[contact.collider as usize];
            let carried = shape.velocity_at(mover.position, mover.course.time) + belt(*surface_speed, contact.normal);
            enters(carried - met.surface, met.touch.normal)
        })
    }

    /// Makes a contact of a touch. Where the surface of another goes on, it takes over what the game answered.
    pub(in crate::world) fn begin_contact(&mut self, mover: &mut Mover, met: &Touched) {
        if met.touch.normal == DVec2::ZERO {
            return;
        }
        let collider = &self.colliders[met.collider as usize];
        let before = self.contact_before(mover, met);
        let told = met.response.filter(|&told| !met.holds && !met.rests && check_response(told).is_ok());
        // What the game answered to one body is no answer to another that says something else.
        let answered = before.filter(|before| self.says(mover, before.collider) == self.says(mover, met.collider));
        let contact = Contact {
            collider: met.collider,
            body: collider.body,
            normal: met.touch.normal,
            response: told.or(answered.and_then(|answered| answered.response)),
            age: before.map_or(0.0, |before| before.age),
            impulse: before.map_or(0.0, |before| before.impulse),
            presses: true,
            rides: told == Some(Response::Stop) || (told.is_none() && answered.is_some_and(|answered| answered.rides)),
            crushes: met.crushed,
            open: false,
        };
        let mut contacts = *self.contacts.of(mover.body);
        contacts.add(contact);
        self.put_contacts(mover, &contacts);
    }

    /// The contact that goes on in a touch: with the same collider, or with another of which the surface goes on in this.
    pub(in crate::world) fn contact_before(&self, mover: &Mover, met: &Touched) -> Option<Contact> {
        let contacts = self.contacts.of(mover.body);
        let goes_on = |contact: &&Contact| self.is_one_surface(mover, contact, met);
        let goes_on_smoothly = |contact: &&Contact| {
            contact.normal.dot(met.touch.normal) > SMOOTH && self.is_one_curve(mover, contact.collider, met)
        };
        let other = || contacts.iter().find(goes_on).or_else(|| contacts.iter().find(goes_on_smoothly));
        contacts.of(met.collider).or_else(other).copied()
    }

    /// Whether what a mover touches is another piece of the curve that a collider is one of, and says the same. A mover with corners is on two pieces at once, by
    /// a normal each.
    pub(super) fn is_one_curve(&self, mover: &Mover, collider: u32, met: &Touched) -> bool {
        let (time, w) = (mover.course.time, tolerance(mover.position, mover.radius));
        let shape_of = |collider: u32| &self.colliders[collider as usize].shape;
        !self.colliders.is_gone(collider)
            && shape_of(collider).goes_on_smoothly_in(shape_of(met.collider), w, time)
            && self.moves_alike(met, collider, time)
            && self.says(mover, collider) == self.says(mover, met.collider)
    }

    /// Answers the touches in which contacts go on, silently. What slides goes on wanting, also where rounding leads it into the next shape; but not
    /// where one of them says something else.
    pub(in crate::world) fn hold_on(&self, mover: &Mover, met: &mut [Touched]) {
        let slides = |met: &Touched| {
            self.contact_before(mover, met).is_none_or(|contact| {
                let says_the_same = || self.says(mover, contact.collider) == self.says(mover, met.collider);
                contact.response == Some(Response::Slide) && says_the_same()
            })
        };
        let response = if met.iter().all(slides) { Response::Slide } else { Response::Bounce { restitution: 0.0 } };
        for met in met.iter_mut().filter(|met| self.contact_before(mover, met).is_some()) {
            (met.holds, met.response) = (true, Some(response));
        }
    }

    /// Whether the surface of a contact goes on in what a mover touches.
    fn is_one_surface(&self, mover: &Mover, contact: &Contact, met: &Touched) -> bool {
        contact.normal.dot(met.touch.normal) > ALIGNED && self.moves_alike(met, contact.collider, mover.course.time)
    }

    /// Whether a mover that stopped on one of the surfaces it meets would not leave that with a velocity.
    pub(in crate::world::step) fn stays_stopped(&self, mover: &Mover, met: &[Touched], velocity: DVec2) -> bool {
        let stopped_on =
            |met: &&Touched| met.holds && self.contact_before(mover, met).is_some_and(|contact| contact.rides);
        met.iter().filter(stopped_on).any(|met| {
            let out = (velocity - met.surface).dot(met.touch.normal);
            out <= NOISE * (velocity.length() + met.surface.length())
        })
    }

    /// Ends the contacts with what a mover stopped on and leaves now: something else gave it another velocity.
    pub(in crate::world::step) fn leave_ridden(&mut self, mover: &mut Mover, met: &[Touched]) {
        let mut contacts = *self.contacts.of(mover.body);
        let leaves = |met: &Touched| {
            let out = relative(met, mover.velocity).dot(met.touch.normal);
            out > NOISE * (mover.velocity.length() + met.surface.length())
        };
        let is_left = |collider: u32| met.iter().any(|met| met.collider == collider && leaves(met));
        if contacts.iter().any(|contact| contact.rides && is_left(contact.collider)) {
            contacts.retain(|contact| !(contact.rides && is_left(contact.collider)));
            self.put_contacts(mover, &contacts);
        }
    }

    /// Whether what a contact is with is still there, and still stops the mover.
    pub(in crate::world::step) fn still_stops(&self, mover: &Mover, contact: &Contact) -> bool {
        self.is_there(contact) && self.stops(mover, contact.collider)
    }
}

impl Scene<'_> {
    /// What a mover lies on without a hit: it touches, an acceleration presses it there, and it is too slow to separate.
    pub(in crate::world) fn lies_on(self, mover: &Mover) -> Vec<Touched> {
        let mut found = self.touches_of(mover);
        found.retain(|met| {
            let normal = met.touch.normal;
            let press = -mover.course.acceleration.dot(normal);
            let out = relative(met, mover.velocity).dot(normal);
            press > 0.0 && out.abs() <= mover.rest_speed(press) * 1e-3
        });
        found
    }

    /// All that a mover touches.
    pub(in crate::world) fn touches_of(self, mover: &Mover) -> Vec<Touched> {
        let w = tolerance(mover.position, mover.radius);
        let mut found: Vec<Touched> = Vec::new();
        self.grid.near(&self.state.colliders, mover.position, mover.radius + w, |collider| {
            if self.state.stops(mover, collider) && !self.state.lets_through(mover, collider) {
                self.state.each_touch(mover, collider, (w, w), &mut |touch| {
                    if touch.gap.abs() <= w {
                        found.push(self.state.met(collider, touch, mover.course.time));
                    }
                });
            }
        });
        if found.is_empty() {
            return found;
        }
        self.state.sort_by_body(&mut found);
        self.join(mover, &mut found, w);
        found.retain(|met| self.state.colliders[met.collider as usize].stops_from(&met.touch, mover.course.time));
        found
    }

    /// Lets a contact go on with another shape, where its surface does: a mover that slides along a row of tiles is in contact with each in turn. If
    /// the contact `is_over`, the other shape held it all along: what an acceleration gave it into that, since the first held it no more, is none.
    pub(super) fn pass_on(self, mover: &mut Held, contact: &Contact, is_over: bool) {
        for met in self.touches_of(mover) {
            let has_room = is_over || mover.contacts.len() < MOST_CONTACTS;
            if has_room && !mover.contacts.has(met.collider) && self.state.is_one_surface(mover, contact, &met) {
                self.go_on_in(mover, contact, &met);
                let into = if is_over { relative(&met, mover.velocity).dot(met.touch.normal) } else { 0.0 };
                mover.core.velocity -= met.touch.normal * min(0.0, into);
            }
        }
    }

    /// Begins contacts with what a mover touches, and in which the surfaces of its contacts go on. Says whether there is any.
    pub(in crate::world::step) fn joins_beside(self, mover: &mut Held) -> bool {
        let before = mover.contacts;
        before.iter().for_each(|contact| self.pass_on(mover, contact, false));
        mover.contacts.len() > before.len()
    }

    /// Begins a contact with what is in the way, and says so, if that touches where another contact does. Around the end that two curves share, a mover
    /// would come to the other at each chord.
    pub(super) fn joins(self, mover: &mut Held, collider: u32) -> bool {
        let touch = self.state.touch(mover, collider);
        let (place, time) = (&self.state.colliders[collider as usize], mover.course.time);
        let is_full = mover.contacts.len() == MOST_CONTACTS;
        if is_full || touch.gap.abs() > tolerance(mover.position, mover.radius) || !place.stops_from(&touch, time) {
            return false;
        }
        let met = self.state.met(collider, touch, time);
        let says = self.state.says(mover, collider);
        let mut one = mover.contacts.iter().filter(|contact| self.state.is_one_surface(mover, contact, &met));
        let joined = one.find(|contact| self.state.says(mover, contact.collider) == says).copied();
        joined.is_some_and(|joined| {
            self.go_on_in(mover, &joined, &met);
            true
        })
    }

    /// Begins a contact in which the surface of another goes on. What that was answered counts on if this says the same.
    fn go_on_in(self, mover: &mut Held, before: &Contact, met: &Touched) {
        let is_answered = self.state.says(mover, before.collider) == self.state.says(mover, met.collider);
        mover.contacts.add(Contact {
            collider: met.collider,
            body: self.state.colliders[met.collider as usize].body,
            normal: met.touch.normal,
            response: before.response.filter(|_| is_answered),
            rides: before.rides && is_answered,
            impulse: 0.0,
            ..*before
        });
    }

    /// Lists the surfaces of a mover's contacts where it is. Contacts with what went, lets it pass or is apart from it are over.
    pub(in crate::world::step) fn review_contacts(self, mover: &mut Held, lists: &mut ChordLists) {
        self.review_contacts_within(mover, &|_| 0.0, lists);
    }

    /// The same, where a contact may be so far open.
    pub(in crate::world::step) fn review_contacts_within(
        self,
        mover: &mut Held,
        open: &dyn Fn(&Contact) -> f64,
        lists: &mut ChordLists,
    ) {
        let w = tolerance(mover.position, mover.radius);
        let seen = *mover;
        mover.contacts.retain(|contact| self.state.still_stops(&seen, contact));
        list_rows(self, mover, w, &mut lists.start);
        let (rows, time) = (&mut lists.start, mover.course.time);
        mover.contacts.retain(|contact| {
            nearest(rows, contact.collider).is_some_and(|row| {
                let stops = self.state.colliders[contact.collider as usize].stops_from(&row.touch, time);
                let most = open(contact).max(self.touches_within(&seen, contact, row));
                // Something thin that is farther behind the mover was put there by the game, and is no contact.
                let is_behind = || {
                    row.touch.gap < -most
                        && !contact.crushes
                        && self.state.is_all_surface(&seen, contact.collider, row.touch.normal, w)
                };
                stops && row.touch.gap <= most && !is_behind()
            })
        });
        let contacts = &mover.contacts;
        let goes = wanted(mover);
        rows.retain(|row| contacts.has(row.collider) && !row.is_passed_by(goes));
    }

    /// How far a mover may be from a surface and still touch it.
    pub(in crate::world::step) fn touches_within(self, mover: &Mover, contact: &Contact, row: &Touched) -> f64 {
        2.0 * tolerance(mover.position, mover.radius).max(opens(self, mover, contact, row))
    }

    /// Ends the contacts with surfaces that a mover strikes, though they touch already, and gives the first of these: those that come faster than it
    /// would come to rest, and that bounce; and those that the game was never asked about, and that the mover's velocity enters. Slower than
    /// the `least` it is nothing.
    ///
    /// Several tiles of one floor are struck at once. A contact with one that was left would hold what is asked about the others.
    pub(in crate::world::step) fn end_struck(self, mover: &mut Held, rows: &[Touched], least: f64) -> Option<First> {
        let seen = *mover;
        let mut struck = rows.iter().filter(|row| self.is_struck(&seen, row, rows, least));
        let first = struck.next()?;
        for row in core::iter::once(first).chain(struck) {
            mover.contacts.retain(|contact| contact.collider != row.collider);
        }
        Some(First::at(first.collider, first.touch.normal))
    }

    pub(super) fn is_struck(self, mover: &Held, row: &Touched, rows: &[Touched], least: f64) -> bool {
        let (wanted, w) = (wanted(mover), tolerance(mover.position, mover.radius));
        let Some(contact) = mover.contacts.of(row.collider) else { return false };
        let (seen, normal) = (relative(row, wanted), row.touch.normal);
        let press = press(self, mover, row, rows);
        let gentle = if press > 0.0 { mover.rest_speed(press) } else { 0.0 };
        let bounces = contact.answer().is_none_or(|response| response.gives_back().is_some());
        // What comes catches up with what was put a little before it, as in a group.
        let near = if row.surface == DVec2::ZERO { 0.5 * w } else { w };
        bounces && row.touch.gap <= near && row.is_entered(wanted) && -seen.dot(normal) > gentle.max(least)
    }
}

impl Held {
    /// Readies a mover for its way under contacts: whether it goes on wanting its velocity, and what it rides.
    pub(in crate::world::step) fn lean(&mut self, scene: Scene<'_>, rows: &[Touched]) {
        let (wanted, time) = (wanted(self), self.course.time);
        for row in rows {
            let is_entered = row.is_entered(wanted);
            let (accelerated, keeps_speed) = (self.accelerated, self.course.keeps_speed);
            let course = &mut self.mover.course;
            let Some(contact) = self.contacts.iter_mut().find(|contact| contact.collider == row.collider) else {
                continue;
            };
            if contact.rides || !is_entered {
                continue;
            }
            // Along one surface nothing is stopped by where that goes on in another shape.
            let goes_along = || {
                let is_one = |other: &&Touched| other.touch.normal.dot(row.touch.normal) > ALIGNED;
                let moves_alike = |other: &Touched| scene.state.moves_alike(row, other.collider, time);
                rows.iter().filter(is_one).any(|other| moves_alike(other) && !other.is_entered(wanted))
            };
            match contact.response {
                Some(Response::Stop) => contact.rides = !goes_along(),
                Some(Response::Slide) if !accelerated && !course.keeps => course.walk(wanted),
                _ if keeps_speed && !course.keeps => course.keep(wanted),
                _ => {}
            }
            // What comes pushes along only as far as it comes: nothing is flung by a door within a step.
            if !accelerated && course.wish().is_none() && row.surface != DVec2::ZERO {
                course.drive(wanted);
            }
        }
        if self.contacts.iter().any(|contact| contact.rides) {
            (self.mover.course.keeps, self.mover.course.driven) = (false, false);
        }
    }

    /// Lets a mover go on that nothing holds any more: what walks, by what it wanted all along; all else the way that the surfaces left it, until
    /// the step is over. One that keeps its speed has that again.
    pub(super) fn let_go(&mut self) {
        if self.course.is_walking() {
            (self.mover.course.keeps, self.velocity) = (false, self.course.kept);
            return;
        }
        let now = self.velocity.length();
        if self.course.keeps && self.course.keeps_speed && now > 0.0 {
            (self.mover.course.keeps, self.mover.course.driven) = (false, false);
            self.velocity = self.velocity * (self.course.kept.length() / now);
        }
    }
}
