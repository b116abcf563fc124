//! A mover and a collider pass through each other until they part.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::contact::Contacts;
use crate::world::state::entry::outline_of;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::Mover;
use crate::world::state::touch::touch;

impl State {
    /// Forgets what a mover passed and came away from: where it turns, it may turn back to that.
    pub(in crate::world) fn part(&mut self, mover: &mut Mover) {
        let State { ignored, colliders, bodies, passages, .. } = self;
        let outline = outline_of(bodies, mover.body, mover.size);
        let w = tolerance(mover.position, mover.radius);
        ignored.retain_of(mover.body, |collider| {
            let collider = &colliders[collider as usize];
            touch(collider, outline, mover).gap <= w + passages.slack(mover.body, collider.body.index() as u32)
        });
        self.forget_passages();
        mover.core.ignores = self.is_special(mover.body, mover.course.in_contact);
    }

    /// Whether a mover ignores anything, or is in contact with anything: then it is looked at more closely.
    fn is_special(&self, body: u32, in_contact: bool) -> bool {
        in_contact || !self.ignored.of(body).is_empty()
    }

    /// Sets what a mover is in contact with.
    pub(in crate::world) fn put_contacts(&mut self, mover: &mut Mover, contacts: &Contacts) {
        self.contacts.set(mover.body, contacts);
        self.note_contacts(mover);
    }

    /// Tells a mover whether it has any contacts, or ignores anything.
    pub(in crate::world) fn note_contacts(&mut self, mover: &mut Mover) {
        mover.course.in_contact = !self.contacts.of(mover.body).is_empty();
        self.has_contacts |= mover.course.in_contact;
        mover.core.ignores = self.is_special(mover.body, mover.course.in_contact);
    }

    /// Lets the mover that a steered body stands on rise into it: the body is taken along when it is steered next, and is not in the way. What it stood on
    /// before is stopped by it again, unless that is still inside of it.
    pub(in crate::world) fn stand_on(&mut self, rider: BodyId, floor: Option<BodyId>) {
        let Some(own) = self.bodies.get(rider).map(|entry| entry.colliders.clone()) else { return };
        let floor = floor.map(|floor| floor.index() as u32).filter(|&floor| self.place(floor).is_some());
        let is_left = |pair: &IgnoredPair| Some(pair.body) != floor && own.contains(&pair.collider);
        for pair in self.ignored.all().iter().copied().filter(is_left).collect::<Vec<_>>() {
            let Some(at) = self.place(pair.body) else { continue };
            let mut mover = self.mover(at);
            let is_inside = self.touch(&mover, pair.collider).gap < -tolerance(mover.position, mover.radius);
            if !is_inside && !self.passages.has(pair.body, rider.index() as u32) {
                self.ignored.end(pair);
                self.note_contacts(&mut mover);
                self.put(at, &mover);
            }
        }
        if let Some(at) = floor.and_then(|floor| self.place(floor)) {
            let mut mover = self.mover(at);
            own.iter().for_each(|&collider| self.pass(&mut mover, collider));
            self.put(at, &mover);
        }
    }

    /// Lets a mover ignore a collider until the two are apart.
    pub(in crate::world) fn pass(&mut self, mover: &mut Mover, collider: u32) {
        self.ignored.note(IgnoredPair { body: mover.body, collider });
        mover.ignores = true;
    }

    /// Lets a body pass through these shapes of others until they part, and through nothing else.
    pub(in crate::world) fn pass_only(&mut self, id: BodyId, shapes: &[(BodyId, u32)]) {
        let body = id.index() as u32;
        self.ignored.forget_body(body);
        for &(other, number) in shapes {
            let colliders = self.bodies.get(other).map_or(&[][..], |entry| &entry.colliders);
            if let Some(&collider) = colliders.get(number as usize) {
                self.ignored.note(IgnoredPair { body, collider });
            }
        }
        self.forget_passages();
        if let Some(at) = self.place(body) {
            self.movers[at].ignores = self.is_special(body, self.courses[at].in_contact);
        }
    }
}
