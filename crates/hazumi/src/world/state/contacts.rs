//! The contacts of a body, as a game hears of them.

use alloc::vec::Vec;

use crate::Vec2;
use crate::response::Response;
use crate::world::body::contact::BodyContact;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::contact::{Contact, Contacts};
use crate::world::state::entry::form_of;
use crate::world::state::mover::{Core, Course};
use crate::world::state::pairs::PairContact;

/// What comes at another by a smaller share of how fast the two go by each other only grazes it.
const GRAZES: f64 = 1.0 / 64.0;

impl State {
    /// The contacts of the mover at a place, without those whose other is gone.
    pub(in crate::world) fn contacts_at(&self, at: usize) -> impl Iterator<Item = &Contact> {
        self.contacts.of(self.movers[at].body).iter().filter(|contact| self.is_there(contact))
    }

    /// The same without those that are open.
    fn touching_at(&self, at: usize) -> impl Iterator<Item = &Contact> {
        self.contacts_at(at).filter(|contact| !contact.open)
    }

    /// Notes the contacts of a mover that is removed between two steps.
    pub(in crate::world) fn note_ended(&mut self, id: BodyId) {
        let contacts = *self.contacts.of(id.index() as u32);
        self.ended.extend(contacts.iter().filter(|contact| !contact.open).map(|contact| (id, contact.body)));
        let linked = self.pairs.all().iter().filter(|pair| pair.ids.contains(&id));
        self.ended.extend(linked.map(|pair| (pair.ids[0], pair.ids[1])));
    }

    /// Lets contacts ask anew what comes of them, as the game said something else of them: those of such two bodies. What slid off is over then.
    pub(in crate::world) fn ask_contacts_anew(&mut self, is_asked: impl Fn(&Self, [BodyId; 2]) -> bool) {
        let mut any = false;
        for at in 0..if self.has_contacts { self.movers.len() } else { 0 } {
            let Course { id, in_contact, .. } = self.courses[at];
            if !in_contact {
                continue;
            }
            let mut contacts = *self.contacts.of(self.movers[at].body);
            let of_those = |contact: &Contact| is_asked(self, [id, contact.body]);
            if !contacts.iter().any(of_those) {
                continue;
            }
            contacts.retain(|contact| !(contact.open && of_those(contact)));
            let mut mover = self.mover(at);
            any = true;
            for contact in contacts.iter_mut().filter(|contact| of_those(contact)) {
                contact.ask_anew(self.says(&mover, contact.collider) == Some(Response::Stop));
            }
            self.put_contacts(&mut mover, &contacts);
            self.put(at, &mover);
        }
        let mut pairs = core::mem::take(&mut self.pairs);
        any |= pairs.ask_anew(|ids| is_asked(self, ids));
        self.pairs = pairs;
        self.asks_anew |= any;
    }

    /// Ends all contacts of a mover that is switched off.
    pub(in crate::world) fn end_contacts_of(&mut self, id: BodyId) {
        let Some(at) = self.place(id.index() as u32) else { return };
        // The end of a step finds by itself what ended in it.
        if !self.is_stepping() {
            self.note_ended(id);
        }
        self.pairs.forget(id.index() as u32);
        let mut mover = self.mover(at);
        self.put_contacts(&mut mover, &Contacts::NONE);
        self.put(at, &mover);
    }

    /// Wakes whom a body holds.
    pub(in crate::world) fn wake_on(&mut self, id: BodyId) {
        if self.has_contacts {
            for at in 0..self.movers.len() {
                let body = self.movers[at].body;
                if self.contacts.of(body).iter().any(|contact| contact.body == id) {
                    self.pairs.wake(body);
                }
            }
        }
    }

    /// The contacts that are over since the last step, in order: of movers that went, and with what went or is another.
    pub(in crate::world) fn ended_since(&self) -> Vec<(BodyId, BodyId)> {
        let mut ended = self.ended.clone();
        if self.has_contacts {
            for (core, course) in self.movers.iter().zip(&self.courses).filter(|(core, _)| core.ignores) {
                let over =
                    self.contacts.of(core.body).iter().filter(|contact| !contact.open && !self.is_there(contact));
                ended.extend(over.map(|contact| (course.id, contact.body)));
            }
        }
        ended.sort_unstable();
        ended.dedup();
        ended
    }

    /// The same, which a step that begins tells as over, and no step after it.
    pub(in crate::world) fn take_ended(&mut self) -> Vec<(BodyId, BodyId)> {
        let ended = self.ended_since();
        self.ended.clear();
        ended
    }

    /// Whether any mover may be in contact with anything.
    pub(in crate::world) const fn has_contacts(&self) -> bool {
        self.has_contacts
    }

    /// Notes that there are so many contacts, those of two movers among them.
    pub(in crate::world) fn note_count_of_contacts(&mut self, count: usize) {
        self.has_contacts = count > self.pairs.all().len();
    }

    /// Whether any contact may be to be asked about anew.
    pub(in crate::world) const fn asks_anew(&self) -> bool {
        self.asks_anew
    }

    /// The same; from then on none is, until the game says something else again.
    pub(in crate::world) const fn take_asks_anew(&mut self) -> bool {
        core::mem::replace(&mut self.asks_anew, false)
    }

    /// As [`World::contacts`](crate::World::contacts).
    pub(in crate::world) fn contacts_of(&self, id: BodyId) -> impl Iterator<Item = BodyContact> + '_ {
        let own = self.bodies.get(id).and_then(|_| self.place(id.index() as u32));
        let by =
            (0..self.places.len() as u32).filter_map(|body| self.place(body)).filter(|&at| self.movers[at].ignores);
        let mut found: Vec<BodyContact> = match own {
            Some(at) => self.touching_at(at).map(|contact| self.describe_contact(at, contact)).collect(),
            None => Vec::new(),
        };
        if own.is_none() && self.bodies.contains(id) && self.has_contacts {
            found.extend(by.flat_map(|at| self.touching_at(at).map(move |contact| (at, contact))).filter_map(
                |(at, contact)| {
                    let seen = self.describe_contact(at, contact);
                    let normal = Vec2::ZERO - seen.normal;
                    let turned = BodyContact { body: id, other: seen.body, normal, ..seen };
                    (contact.body == id).then_some(turned)
                },
            ));
        }
        let linked = self.pairs.all().iter().filter(|pair| pair.ids.contains(&id));
        found.extend(linked.filter_map(|pair| self.describe_linked(id, pair)));
        // What the game lets through is in contact no more, though the next chord ends it.
        found.retain(|contact| !self.pass_each_other(id, contact.other));
        found.sort_by_key(|contact| (contact.other, contact.shape_index));
        found.into_iter()
    }

    fn describe_contact(&self, at: usize, contact: &Contact) -> BodyContact {
        let mut mover = self.mover(at);
        if !self.is_stepping() {
            mover.course.time = 0.0;
        }
        let collider = &self.colliders[contact.collider as usize];
        BodyContact {
            body: mover.course.id,
            other: collider.body,
            shape_index: collider.number,
            point: self.touch(&mover, contact.collider).point.narrow(),
            normal: contact.normal.narrow(),
            seconds: contact.age as f32,
            presses: contact.presses,
        }
    }

    /// Two movers in contact, as one of them sees it; none if the other is gone. What both are told is one touch, seen from either side: one of no
    /// depth may have its normal on this side or that.
    fn describe_linked(&self, id: BodyId, pair: &PairContact) -> Option<BodyContact> {
        let [first, second] = pair.ids.map(|id| self.bodies.get(id).and_then(|_| self.place(id.index() as u32)));
        let touch = self.touch_of(&self.movers[first?], &self.movers[second?]);
        let (other, normal) = match pair.ids {
            [first, second] if first == id => (second, touch.normal),
            [first, _] => (first, -touch.normal),
        };
        Some(BodyContact {
            body: id,
            other,
            shape_index: 0,
            point: touch.point.narrow(),
            normal: normal.narrow() + Vec2::ZERO,
            // One that was answered before it comes has no age until then.
            seconds: (pair.age + self.now()).max(0.0) as f32,
            presses: pair.presses,
        })
    }

    /// What a mover touches of another, or is near, where both are.
    pub(in crate::world) fn touch_of(&self, mover: &Core, other: &Core) -> Touch {
        let form = |core: &Core| form_of(&self.bodies, core.body, core.size, core.position);
        let (mine, its) = (form(mover), form(other));
        mine.touch(&its, mover.velocity - other.velocity)
    }

    /// The same of two that meet. Under gravity they do so a little early: what has corners is seen where it touches, whichever of the two asks. Of a
    /// corner that is upon a corner, how the two go on tells the face. What only grazes the other would go too far until then.
    pub(in crate::world) fn touch_as_met(&self, mover: &Core, other: &Core) -> Touch {
        let touch = self.touch_of(mover, other);
        let relative = mover.velocity - other.velocity;
        let coming = -relative.dot(touch.normal);
        let w = tolerance(mover.position, mover.size.radius().into());
        let are_round = mover.size.is_round() && other.size.is_round();
        if are_round || touch.gap <= w || coming <= GRAZES * relative.length() {
            return touch;
        }
        let position = mover.position + relative * (touch.gap / coming);
        let met = self.touch_of(&Core { position, ..*mover }, other);
        Touch { gap: touch.gap, ..met }
    }

    /// Whether a mover is in contact with one of these, each fixed or kinematic.
    pub(in crate::world) fn is_on(&self, mover: u32, others: &[BodyId]) -> bool {
        self.contacts.of(mover).iter().any(|contact| others.contains(&contact.body))
    }

    /// The movers in contact with one of these movers.
    pub(in crate::world) fn linked_to(&self, movers: &[BodyId]) -> Vec<BodyId> {
        let sides = self.pairs.all().iter().flat_map(|pair| [pair.ids, [pair.ids[1], pair.ids[0]]]);
        sides.filter(|[mover, _]| movers.contains(mover)).map(|[_, other]| other).collect()
    }

    /// Whether what a contact is with is still there.
    pub(in crate::world) fn is_there(&self, contact: &Contact) -> bool {
        !self.colliders.is_gone(contact.collider)
            && self.colliders.get(contact.collider as usize).is_some_and(|collider| collider.body == contact.body)
    }
}
