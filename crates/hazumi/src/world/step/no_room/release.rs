//! What is crushed stays until there is room: then what went over it pushes it back to the side where it was.
//!
//! ```text
//!     |press |                |press |
//!     |   (o)|   |wall|  ->   |      |(o)     |wall|
//!     |      |                |      |
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::state::pairs::{Crusher, PairContact};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::{list_rows, nearest};
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

/// What is crushed is pushed back by so many of its full sizes a second at most.
const FASTEST: f64 = 20.0;
/// So many steps lead along a normal out of what has corners or bends.
const MOST_STEPS: usize = 32;

impl State {
    /// Whether something goes over a mover, which has no way out.
    pub(in crate::world) fn is_gone_over(&self, body: u32) -> bool {
        let by_pair = |pair: &PairContact| pair.crushed.is_some_and(|crushed| crushed.body == body);
        self.contacts.of(body).iter().any(|contact| contact.crushes) || self.pairs.all().iter().any(by_pair)
    }

    /// Nothing goes over a mover any more, which is put elsewhere.
    pub(in crate::world::step) fn forget_crushers(&mut self, body: u32) {
        if self.is_gone_over(body) {
            let mut contacts = *self.contacts.of(body);
            contacts.iter_mut().for_each(|contact| contact.crushes = false);
            self.contacts.set(body, &contacts);
            self.pairs.release(body, |_| true);
        }
    }
}

impl World {
    /// Lets movers be, as a step ends, that what went over them is off.
    pub(in crate::world::step) fn release_all(&mut self) {
        for at in 0..self.state.movers.len() {
            let body = self.state.movers[at].body;
            if !self.state.courses[at].crushed || !self.state.is_gone_over(body) {
                continue;
            }
            self.note_what_came_over(at);
            let mover = self.state.mover(at);
            let held = self.state.held(mover);
            let w = tolerance(mover.position, mover.radius);
            let crushers = self.crushers_of(&held);
            let off = crushers.iter().map(|&(crusher, _)| crusher);
            let mut off: Vec<Crusher> = off.filter(|&crusher| self.scene().gap_of(&held, crusher) >= -w).collect();
            if off.len() < crushers.len() {
                // A mover among others is off for a moment and on again.
                off.retain(|crusher| matches!(crusher, Crusher::Collider(_)));
            }
            // What has just arrived and goes on is not off.
            if off.is_empty() || self.is_closed_in_on(&mover) {
                continue;
            }
            self.let_be(body, &off);
            if off.len() == crushers.len() && self.scene().deepest(&mover).is_none() {
                self.state.courses[at].crushed = false;
            }
            self.end_separated_contacts_of(at);
        }
    }

    /// Marks what came over a mover in this step, which was crushed already and stays: it, too, pushes the mover back to where it came from.
    fn note_what_came_over(&mut self, at: usize) {
        let mut mover = self.state.mover(at);
        let w = tolerance(mover.position, mover.radius);
        let seen_at = |time: f64| {
            let mut mover = mover;
            mover.course.time = time;
            mover
        };
        let (first, last) = (seen_at(0.0), seen_at(self.state.dt()));
        let contacts = *self.state.contacts.of(mover.body);
        let mut came: Vec<Touched> = Vec::new();
        self.grid.near(&self.state.colliders, mover.position, mover.radius, |number| {
            let collider = &self.state.colliders[number as usize];
            if collider.shape.pose.is_none()
                || contacts.of(number).is_some_and(|contact| contact.crushes)
                || !self.state.stops(&mover, number)
                || self.state.touch(&last, number).gap >= -w
            {
                return;
            }
            let touch = self.state.touch(&first, number);
            if touch.gap >= -w && collider.stops_from(&touch, 0.0) {
                came.push(Touched { crushed: true, ..Touched::new(number, touch) });
            }
        });
        came.sort_unstable_by_key(|met| met.collider);
        for met in &came {
            self.state.begin_contact(&mut mover, met);
        }
        if !came.is_empty() {
            self.state.put(at, &mover);
        }
    }

    /// These do not go over a mover any more.
    fn let_be(&mut self, body: u32, off: &[Crusher]) {
        let mut contacts = *self.state.contacts.of(body);
        for contact in contacts.iter_mut().filter(|contact| off.contains(&Crusher::Collider(contact.collider))) {
            contact.crushes = false;
        }
        self.state.contacts.set(body, &contacts);
        self.state.pairs.release(body, |other| off.contains(&Crusher::Body(other)));
    }

    fn crushers_of(&self, held: &Held) -> Vec<(Crusher, DVec2)> {
        let by_colliders = held.contacts.iter().filter(|contact| contact.crushes);
        let mut crushers: Vec<(Crusher, DVec2)> =
            by_colliders.map(|contact| (Crusher::Collider(contact.collider), contact.normal)).collect();
        for pair in self.state.pairs.all() {
            if let Some(crushed) = pair.crushed.filter(|crushed| crushed.body == held.mover.body)
                && let Some(by) = pair.bodies.into_iter().find(|&body| body != held.mover.body)
            {
                crushers.push((Crusher::Body(by), crushed.normal));
            }
        }
        crushers
    }

    /// Readies a mover that was crushed: says whether it is free now.
    pub(in crate::world::step) fn release(&mut self, mover: &mut Mover) -> bool {
        // The step begins.
        mover.course.begin(self.state.steps());
        let mut held = self.state.held(*mover);
        let seen = *mover;
        held.contacts.retain(|contact| !contact.crushes || self.state.still_stops(&seen, contact));
        let crushers = self.crushers_of(&held);
        if crushers.is_empty() {
            return self.scene().free(mover);
        }
        let is_out = self.scene().push_back(&mut held, &crushers);
        mover.core.position = held.position;
        if !is_out || self.is_closed_in_on(mover) {
            let dt = self.state.dt();
            held.contacts.iter_mut().for_each(|contact| contact.age += dt);
            self.state.put_contacts(mover, &held.contacts);
            return false;
        }
        self.state.contacts.set(mover.body, &held.contacts);
        self.let_be(mover.body, &crushers.iter().map(|&(crusher, _)| crusher).collect::<Vec<_>>());
        self.scene().free(mover)
    }
}

impl Scene<'_> {
    /// Moves what is crushed toward the sides where it was, as far as that is free. Says whether it is out.
    fn push_back(self, mover: &mut Held, crushers: &[(Crusher, DVec2)]) -> bool {
        let w = tolerance(mover.position, mover.radius);
        let from = mover.position;
        let mut there = *mover;
        for &(crusher, normal) in crushers {
            for _ in 0..MOST_STEPS {
                let gap = self.gap_of(&there, crusher);
                if gap >= -0.5 * w {
                    break;
                }
                there.mover.core.position += normal * gap.abs();
            }
        }
        let out = there.position - from;
        if crushers.iter().any(|&(crusher, _)| self.gap_of(&there, crusher) < -w) {
            return false;
        }
        let most = FASTEST * 2.0 * mover.radius * self.state.dt();
        let share = (most / out.length().max(most)).min(1.0);
        let contacts = mover.contacts;
        let is_over = |collider: u32| contacts.of(collider).is_some_and(|contact| contact.crushes);
        let skipped = |collider: u32| is_over(collider) || !self.state.stops(mover, collider);
        if out != DVec2::ZERO
            && (self.first_on_way(mover, out * share, 0.0, &skipped).is_some()
                || self.enters_mover(mover, out * share, w))
        {
            return false;
        }
        mover.mover.core.position += out * share;
        share >= 1.0
    }

    /// Whether a mover that goes so far comes deeper into another that stops it.
    fn enters_mover(self, mover: &Held, way: DVec2, w: f64) -> bool {
        let mut there = mover.mover;
        there.core.position += way;
        (0..self.state.movers.len()).any(|at| {
            let other = &self.state.movers[at];
            let reach = mover.radius + f64::from(other.size.radius());
            other.body != mover.body
                && (there.position - other.position).length_squared() < reach * reach
                && self.state.meets_mover(mover, at)
                && {
                    let [before, after] = [&mover.mover, &there].map(|mover| self.state.touch_of(mover, other).gap);
                    after < -w && after < before - w
                }
        })
    }

    fn gap_of(self, mover: &Held, crusher: Crusher) -> f64 {
        match crusher {
            Crusher::Collider(collider) => {
                let mut rows: Vec<Touched> = Vec::new();
                list_rows(self, mover, tolerance(mover.position, mover.radius), &mut rows);
                nearest(&rows, collider).map_or(f64::INFINITY, |row| row.touch.gap)
            }
            Crusher::Body(body) => {
                let at = self.state.place(body);
                at.map_or(f64::INFINITY, |at| self.state.touch_of(mover, &self.state.movers[at]).gap)
            }
        }
    }
}
