//! What a mover rests on, leans on or is pushed by. A hit is an instant; a contact lasts, from step to step too.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::handle::BodyId;

/// A mover and a collider that touch and do not separate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Contact {
    pub(in crate::world) collider: u32,
    /// Whose it is: the number of a collider that went may be another's.
    pub(in crate::world) body: BodyId,
    /// Unit, toward the mover, where the mover is now.
    pub(in crate::world) normal: DVec2,
    /// What the game answered; none if it was never asked, and [`TO_BE_ASKED`].
    pub(in crate::world) response: Option<Response>,
    /// For how many seconds it has lasted.
    pub(in crate::world) age: f64,
    /// The momentum that held a member of a group back in a whole step: where the next solution begins.
    pub(in crate::world) impulse: f64,
    /// Whether the mover is held back by it.
    pub(in crate::world) presses: bool,
    /// Whether the mover stopped on it, and goes where it goes.
    pub(in crate::world) rides: bool,
    /// Whether it goes over the mover, which has no way out: then the normal says on which side the mover was.
    pub(in crate::world) crushes: bool,
    /// Whether the mover slid off it in the step before and goes on wanting to go there: between two steps it is kept, and no game sees it.
    pub(in crate::world) open: bool,
}

impl Contact {
    const NONE: Self = Self {
        collider: u32::MAX,
        body: BodyId::NONE,
        normal: DVec2::ZERO,
        response: None,
        age: 0.0,
        impulse: 0.0,
        presses: false,
        rides: false,
        crushes: false,
        open: false,
    };

    /// Forgets what came of it, so that the game is asked anew. What stopped there stays so as long as the two bodies say that it stops.
    pub(in crate::world) fn ask_anew(&mut self, stops: bool) {
        (self.response, self.rides) = (TO_BE_ASKED, self.rides && stops);
    }

    /// What the game answered, if that counts.
    pub(in crate::world) fn answer(&self) -> Option<Response> {
        self.response.filter(|_| !self.is_to_be_asked())
    }

    pub(in crate::world) fn is_to_be_asked(&self) -> bool {
        self.response == TO_BE_ASKED
    }
}

/// The response of a contact of which the game said something else, until it is asked anew. What passes is no contact, so that it can stand for this.
pub(in crate::world) const TO_BE_ASKED: Option<Response> = Some(Response::Pass);
/// A mover has at most so many; two hold it, others only touch.
pub(in crate::world) const MOST_CONTACTS: usize = 6;
/// The cosine between the normals of two that are on one side of it.
const ONE_SIDE: f64 = 1.0 - 1e-6;

/// The contacts of one mover. Reads as a list.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Contacts {
    list: [Contact; MOST_CONTACTS],
    len: u8,
}

impl Contacts {
    pub(in crate::world) const NONE: Self = Self { list: [Contact::NONE; MOST_CONTACTS], len: 0 };

    pub(in crate::world) fn of(&self, collider: u32) -> Option<&Contact> {
        self.iter().find(|contact| contact.collider == collider)
    }

    pub(in crate::world) fn has(&self, collider: u32) -> bool {
        self.of(collider).is_some()
    }

    /// Adds one, in place of the one with the same collider. Where there is no room, one that does not press goes; else the oldest on the same side,
    /// which the new one goes on from, or one that is not alone on its side: what fits between two rows of tiles touches three of each.
    pub(in crate::world) fn add(&mut self, contact: Contact) {
        let same = self.iter().position(|other| other.collider == contact.collider);
        let idle = || self.iter().position(|other| !other.presses);
        let is_beside = |a: &Contact, b: &Contact| a.normal.dot(b.normal) > ONE_SIDE;
        let is_one_of_several = |a: &Contact| self.iter().filter(|b| is_beside(a, b)).count() > 1;
        let spare = || {
            let beside = self.iter().position(|other| is_beside(other, &contact));
            beside.or_else(|| self.iter().position(is_one_of_several))
        };
        let is_full = self.len as usize == MOST_CONTACTS;
        match same.or_else(|| idle().filter(|_| is_full)) {
            Some(at) => self.list[at] = contact,
            None if is_full => {
                if let Some(at) = spare() {
                    self.list[at..].rotate_left(1);
                    self.list[MOST_CONTACTS - 1] = contact;
                }
            }
            None => {
                self.list[self.len as usize] = contact;
                self.len += 1;
            }
        }
    }

    pub(in crate::world) fn retain(&mut self, mut keep: impl FnMut(&Contact) -> bool) {
        let mut len = 0;
        for at in 0..self.len as usize {
            if keep(&self.list[at]) {
                self.list[len] = self.list[at];
                len += 1;
            }
        }
        self.len = len as u8;
    }
}

impl Deref for Contacts {
    type Target = [Contact];

    fn deref(&self) -> &[Contact] {
        &self.list[..self.len as usize]
    }
}

impl DerefMut for Contacts {
    fn deref_mut(&mut self) -> &mut [Contact] {
        &mut self.list[..self.len as usize]
    }
}

/// The contacts of all movers, by body. They are beside the movers, since few have any, and what flies is copied often.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct ContactTable {
    of: Vec<Option<Box<Contacts>>>,
    /// How often a mover's contacts were set.
    changes: u64,
}

impl ContactTable {
    pub(in crate::world) fn of(&self, body: u32) -> &Contacts {
        self.of.get(body as usize).and_then(Option::as_deref).unwrap_or(&Contacts::NONE)
    }

    /// A number that is another whenever a mover's contacts were set.
    pub(in crate::world) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Those of a mover have lasted so much longer.
    pub(in crate::world) fn grow_older(&mut self, body: u32, seconds: f64) {
        if let Some(Some(contacts)) = self.of.get_mut(body as usize) {
            contacts.iter_mut().for_each(|contact| contact.age += seconds);
        }
    }

    /// Lets a mover go by itself that rode what it is in contact with.
    pub(in crate::world) fn set_off(&mut self, body: u32) {
        if let Some(Some(contacts)) = self.of.get_mut(body as usize) {
            contacts.iter_mut().for_each(|contact| contact.rides = false);
        }
    }

    /// A mover's, to be put back by [`Self::replace`]; none if it has none.
    pub(in crate::world) fn copy_of(&self, body: u32) -> Option<Box<Contacts>> {
        self.of.get(body as usize).and_then(Clone::clone)
    }

    /// Gives a mover others in place of those that it had.
    pub(in crate::world) fn replace(&mut self, body: u32, contacts: Option<Box<Contacts>>) -> Option<Box<Contacts>> {
        self.changes += 1;
        match self.of.get_mut(body as usize) {
            Some(place) => core::mem::replace(place, contacts),
            None => {
                if contacts.is_some() {
                    self.of.resize_with(body as usize + 1, || None);
                    self.of[body as usize] = contacts;
                }
                None
            }
        }
    }

    pub(in crate::world) fn set(&mut self, body: u32, contacts: &Contacts) {
        let at = body as usize;
        self.changes += 1;
        if contacts.is_empty() {
            if let Some(place) = self.of.get_mut(at) {
                *place = None;
            }
            return;
        }
        if self.of.len() <= at {
            self.of.resize_with(at + 1, || None);
        }
        match &mut self.of[at] {
            Some(place) => **place = *contacts,
            place => *place = Some(Box::new(*contacts)),
        }
    }
}
