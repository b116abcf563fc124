//! The game lets two through each other until they are apart.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::{Core, Course};
use crate::world::state::passages::Passage;

/// What moves is apart from what the game lets through it by this share of the radius at least.
const SWAYS: f64 = 1e-2;

impl State {
    /// Whether two bodies can be let through each other: one of them must be a mover.
    pub(in crate::world) fn check_passage(&self, a: BodyId, b: BodyId) -> Result<(), InvalidBody> {
        let [is_mover, other] = [a, b].map(|id| self.entry(id).map(|_| self.place(id.index() as u32).is_some()));
        if is_mover? | other? { Ok(()) } else { Err(InvalidBody::NoneDynamic { ids: [a, b] }) }
    }

    /// Lets two bodies through each other until they are apart, if they touch or are in contact.
    pub(in crate::world) fn let_through(&mut self, a: BodyId, b: BodyId) -> Result<(), InvalidBody> {
        self.check_passage(a, b)?;
        match [a, b].map(|id| self.place(id.index() as u32)) {
            [Some(mover), None] => self.let_through_shapes(mover, b),
            [None, Some(mover)] => self.let_through_shapes(mover, a),
            [Some(first), Some(second)] if a != b => self.let_through_mover(first, second),
            _ => {}
        }
        Ok(())
    }

    fn let_through_shapes(&mut self, at: usize, other: BodyId) {
        let mut mover = self.mover(at);
        mover.course.time = self.now();
        let (body, w) = (mover.body, tolerance(mover.position, mover.radius));
        let (mut touched, mut reach) = (Vec::new(), 0.0f64);
        for &collider in self.bodies.get(other).map_or(&[][..], |entry| &entry.colliders) {
            let gap = self.touch(&mover, collider).gap;
            let contact = self.contacts.of(body).of(collider);
            if gap <= w || contact.is_some_and(|contact| contact.body == other) {
                // What turns goes away from under what goes straight on, and comes back: that is not apart.
                let sways = self.colliders[collider as usize].shape.pose.is_some();
                reach = reach.max(gap).max(if sways { SWAYS * mover.radius } else { 0.0 });
                touched.push(collider);
            }
        }
        if touched.is_empty() {
            return;
        }
        for collider in touched {
            self.ignored.note(IgnoredPair { body, collider });
        }
        self.movers[at].ignores = true;
        self.passages.note(Passage { bodies: [body, other.index() as u32], reach });
        self.pairs.wake(body);
    }

    /// Lets two movers through each other until they are apart, if they touch or are in contact.
    pub(in crate::world) fn let_through_mover(&mut self, a: usize, b: usize) {
        let movers = [a, b].map(|at| (&self.movers[at], &self.courses[at]));
        let mut bodies = movers.map(|(core, _)| core.body);
        bodies.sort_unstable();
        let reach = self.touch_of(movers[0].0, movers[1].0).gap;
        let [w, its] = movers.map(|(core, _)| tolerance(core.position, core.size.radius().into()));
        if !stop_each_other(movers[0], movers[1]) || (reach > w.max(its) && !self.pairs.has(bodies[0], bodies[1])) {
            return;
        }
        self.through.note(bodies[0], bodies[1]);
        self.passages.note(Passage { bodies, reach: reach.max(0.0) });
        // Nothing goes over what it is let through.
        self.pairs.set_crushed(bodies[0], bodies[1], None);
        bodies.into_iter().for_each(|body| self.pairs.wake(body));
    }

    /// Whether a mover that arrives at a collider goes on into it: it is let through the body, and is in another of its shapes.
    pub(in crate::world) fn lets_through(&self, mover: &Core, collider: u32) -> bool {
        mover.ignores && self.passages.has(mover.body, self.colliders[collider as usize].body.index() as u32)
    }

    /// Ends the contacts of those that are let through, as a step ends: not every chord looks at them.
    pub(in crate::world) fn end_passed(&mut self) {
        for number in 0..self.passages.all().len() {
            let [body, _] = self.passages.all()[number].bodies;
            let mut contacts = *self.contacts.of(body);
            contacts.retain(|contact| !self.is_ignored(body, contact.collider));
            if let Some(at) = self.place(body) {
                self.contacts.set(body, &contacts);
                self.courses[at].in_contact = !contacts.is_empty();
            }
        }
    }

    /// The room that a mover has beyond touching a collider, before they are apart.
    pub(in crate::world) fn slack(&self, mover: &Core, collider: u32) -> f64 {
        self.passages.slack(mover.body, self.colliders[collider as usize].body.index() as u32)
    }

    /// Whether the game lets two bodies through each other.
    pub(in crate::world) fn pass_each_other(&self, a: BodyId, b: BodyId) -> bool {
        let [a, b] = [a, b].map(|id| id.index() as u32);
        self.passages.has(a, b) || self.passages.has(b, a)
    }

    /// Forgets those that are apart: none of their pairs is ignored any more.
    pub(in crate::world) fn forget_passages(&mut self) {
        let Self { passages, ignored, through, colliders, .. } = self;
        passages.retain(|mover, other| {
            let is_of = |collider: u32| colliders[collider as usize].body.index() as u32 == other;
            through.has(mover, other) || ignored.of(mover).iter().any(|pair| is_of(pair.collider))
        });
    }
}

/// Whether of two movers one stops the other.
pub(in crate::world) fn stop_each_other(a: (&Core, &Course), b: (&Core, &Course)) -> bool {
    a.0.stopped_by.intersects(b.1.tags) || b.0.stopped_by.intersects(a.1.tags)
}
