//! What is held from two sides and comes nowhere, as a capsule in a hook of one curve: it stands.
//!
//! Of each curve one touch is a contact, so that the other side is met again and again: chord after chord, each as short as it may be.

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::state::contact::Contact;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::start::{ChordLists, wanted};

/// So many of the shortest chords in a row are looked at, and a mover that came by this share of what drives it comes nowhere.
const MANY_SHORT: usize = 64;
const HARDLY: f64 = 1.0 / 64.0;
/// So many chords in a row that each led a mover that share of where its velocity does are enough.
const MANY_STILL: usize = 8;

/// Chords that lead nowhere: what is held from two sides of one curve goes to and fro between them by the shortest that there are, or stays where it is.
#[derive(Clone, Debug)]
pub(in crate::world::step) struct Rattling {
    from: DVec2,
    time: f64,
    chords: usize,
    still: usize,
}

impl Rattling {
    pub(in crate::world::step) fn new(mover: &Held) -> Self {
        Self { from: mover.position, time: mover.course.time, chords: 0, still: 0 }
    }

    /// Counts a chord that began with a mover as it was `before`. Says whether it came nowhere by many.
    pub(in crate::world::step) fn comes_nowhere(&mut self, before: &Held, mover: &Held, shortest: f64) -> bool {
        let claimed = before.velocity.length() * (mover.course.time - before.course.time);
        let is_still = (mover.position - before.position).length() <= HARDLY * claimed;
        self.still = if is_still { self.still + 1 } else { 0 };
        if self.still == MANY_STILL {
            *self = Self::new(mover);
            return true;
        }
        let seconds = mover.course.time - self.time;
        self.chords += 1;
        if seconds > 2.0 * shortest * self.chords as f64 {
            *self = Self { still: self.still, ..Self::new(mover) };
        }
        if self.chords < MANY_SHORT {
            return false;
        }
        let driven = wanted(mover).length() + 0.5 * pull(mover).length() * seconds;
        let is_over = (mover.position - self.from).length() <= HARDLY * driven * seconds;
        *self = Self::new(mover);
        is_over
    }
}

/// What a contact is with, and where.
fn key(contact: &Contact) -> (u32, DVec2, bool) {
    (contact.collider, contact.normal, contact.rides)
}

impl Scene<'_> {
    /// Whether a chord along what stays led a mover nowhere, and changed nothing about it: each of those to come would do the same, as where the arms of one curve
    /// hold it that run toward each other.
    pub(super) fn comes_nowhere(self, before: &Held, after: &Held, lists: &ChordLists) -> bool {
        let is_same = before.position == after.position && before.velocity == after.velocity;
        let is_held_alike = || before.contacts.iter().map(key).eq(after.contacts.iter().map(key));
        is_same && after.course.time > before.course.time && is_held_alike() && self.touches_what_stays(lists)
    }

    /// Whether nothing moves of what a chord began on.
    pub(in crate::world::step) fn touches_what_stays(self, lists: &ChordLists) -> bool {
        lists.start.iter().all(|row| self.state.colliders[row.collider as usize].shape.pose.is_none())
    }

    /// Lets a mover stand until a time, or until something comes to it: that. What it does not go on wanting is over.
    pub(in crate::world::step) fn stand(self, mover: &mut Held, end: f64) -> Option<First> {
        let seconds = end - mover.course.time;
        let first = self.first_beside_contacts(mover, DVec2::ZERO, seconds);
        let until = first.as_ref().map_or(end, |first| mover.course.time + seconds * first.time);
        let stood = until - mover.course.time;
        mover.contacts.iter_mut().for_each(|contact| contact.age += stood);
        if mover.course.wish().is_none() {
            mover.core.velocity = DVec2::ZERO;
        }
        mover.course.time = until;
        first.map(|first| First { time: 0.0, is_lone: false, ..first })
    }
}
