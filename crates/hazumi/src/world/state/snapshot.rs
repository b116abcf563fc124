//! A world as data: what decides how it goes on, and nothing that follows from that.
//!
//! The grid, the path and the hits of the last step are not kept. The numbers of the colliders are, since of two touches at
//! the same time that of the lower collider comes first. What is read may come from anywhere, so all of it is checked.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::BodyKind;
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::{check_response, finite};
use crate::world::state::State;
use crate::world::state::between::{PairResponses, ordered};
use crate::world::state::clock::Clock;
use crate::world::state::colliders::Colliders;
use crate::world::state::contact::{Contact, MOST_CONTACTS, TO_BE_ASKED};
use crate::world::state::entry::{Entry, NO_MOVER};
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::Core;
use crate::world::state::pairs::{Crushed, PairContact};
use crate::world::state::passages::Passage;
use crate::world::state::record::{
    Flying, LastStep, Linked, Moving, Pair, Place, RecordedTouch, Snapshot, VERSION, WITHOUT_CONTACTS, pair, wide,
};
use crate::world::state::restore::{Fault, colliders, slots};
use crate::world::state::touching::TouchingPair;

/// So many steps are never made: at a million a second it takes 285 years.
const MOST_STEPS: u64 = 1 << 53;

impl Snapshot {
    pub(super) fn of(state: &State) -> Self {
        let flying = |at: usize| {
            let Core { body, position, velocity, needs_depenetration: unchecked, .. } = state.movers[at];
            let [position, velocity] = [position, velocity].map(pair);
            Flying { body, position, velocity, unchecked, crushed: state.courses[at].crushed }
        };
        Self {
            version: VERSION,
            gravity: state.gravity,
            unchecked: state.needs_depenetration,
            places: state
                .bodies
                .slots()
                .map(|(generation, entry)| Place {
                    generation,
                    body: entry.map(|entry| entry.body.clone()),
                    pieces: entry.map(|entry| entry.colliders.to_vec()).unwrap_or_default(),
                    motion: entry.and_then(|entry| entry.motion.as_deref()).map(Moving::of),
                    offset: entry.and_then(|entry| entry.moved.as_ref()).map(|moved| pair(moved.offset)),
                })
                .collect(),
            free_places: state.bodies.free().to_vec(),
            balls: (0..state.places.len() as u32).filter_map(|body| state.place(body)).map(flying).collect(),
            free_pieces: state.colliders.unused().0.to_vec(),
            freed_pieces: state.colliders.unused().1.to_vec(),
            passing: ignored_pairs(state),
            through: state.through.pairs().to_vec(),
            contacts: (0..state.places.len() as u32)
                .filter_map(|body| state.place(body).map(|at| (body, at)))
                .flat_map(|(body, at)| state.contacts_at(at).map(move |contact| (body, contact)))
                .map(|(ball, contact)| RecordedTouch {
                    ball,
                    other: contact.body.index() as u32,
                    shape: state.colliders[contact.collider as usize].number,
                    normal: pair(contact.normal),
                    age: contact.age,
                    response: contact.response,
                    presses: contact.presses,
                    rides: contact.rides || contact.open,
                    crushes: contact.crushes,
                    impulse: contact.impulse,
                })
                .collect(),
            linked: state.pairs.all().iter().map(linked).collect(),
            ended: state.ended_since(),
            touching: state.touching.all().to_vec(),
            between: state.between.all().to_vec(),
            last_step: (state.steps() > 0).then_some(LastStep { number: state.steps(), seconds: state.dt() }),
            checksum: Some(state.checksum()),
        }
    }

    pub(super) fn restore(self) -> Result<State, Fault> {
        if self.version != VERSION && self.version != WITHOUT_CONTACTS {
            return Err(Fault::Version(self.version));
        }
        finite("gravity", self.gravity).map_err(|_| Fault::Field("gravity", "must be finite"))?;
        let mut state = State { gravity: self.gravity, ..State::default() };
        if let Some(LastStep { number, seconds }) = self.last_step {
            if !(seconds.is_finite() && seconds >= 0.0) {
                return Err(Fault::Field("last_step", "seconds: must be finite and >= 0"));
            }
            // Steps are counted on from here.
            if !(1..=MOST_STEPS).contains(&number) {
                return Err(Fault::Field("last_step", "number: must be 1 to 2^53"));
            }
            state.clock = Clock::after(number, seconds);
        }
        state.places = vec![NO_MOVER; self.places.len()];
        state.bodies = slots(self.places, self.free_places)?;
        let list = colliders(&state.bodies, &self.free_pieces, &self.freed_pieces)?;
        state.colliders = Colliders::from_parts(list, self.free_pieces, self.freed_pieces);
        let moving = state.bodies.iter().filter(|(_, entry)| entry.motion.is_some());
        state.kinematics = moving.map(|(id, _)| id).collect();
        let senses = |&&id: &&BodyId| state.bodies.get(id).is_some_and(|entry| !entry.body.senses.is_empty());
        state.sensing = state.kinematics.iter().filter(senses).copied().collect();
        state.sensing.sort_unstable();
        for (at, flying) in self.balls.iter().enumerate() {
            state.put_back(flying).map_err(|why| Fault::At("balls", at, why))?;
        }
        let lost = |&(id, entry): &(BodyId, &Entry)| {
            entry.body.kind == BodyKind::Dynamic && state.places[id.index()] == NO_MOVER
        };
        if let Some((id, _)) = state.bodies.iter().find(lost) {
            return Err(Fault::At("places", id.index(), "the body is dynamic and not among the balls"));
        }
        // Before there were contacts, what moved along a surface passed it.
        let moved_along = self.passing.iter().any(|pair| pair.flush);
        for (at, pair) in self.passing.iter().enumerate().filter(|(_, pair)| !pair.flush && pair.reach.is_none()) {
            state.let_pass(pair).map_err(|why| Fault::At("passing", at, why))?;
        }
        for (at, &[a, b]) in self.through.iter().enumerate() {
            if a >= b || state.place(a).is_none() || state.place(b).is_none() || !state.through.note(a, b) {
                return Err(Fault::At("through", at, "must be two places of balls, the lower first, each pair once"));
            }
        }
        for (at, pair) in self.passing.iter().enumerate().filter(|(_, pair)| pair.reach.is_some()) {
            state.let_wholly(pair).map_err(|why| Fault::At("passing", at, why))?;
        }
        state.forget_passages();
        let passes = |pair: &Pair| pair.reach.is_none() || state.passages.has(pair.ball, pair.other);
        if let Some(at) = self.passing.iter().position(|pair| !passes(pair)) {
            return Err(Fault::At("passing", at, "does not pass"));
        }
        for (at, touched) in self.contacts.iter().enumerate() {
            state.let_lie(touched).map_err(|why| Fault::At("contacts", at, why))?;
        }
        for (at, linked) in self.linked.iter().enumerate() {
            state.let_link(linked).map_err(|why| Fault::At("linked", at, why))?;
        }
        for (at, &pair) in self.ended.iter().enumerate() {
            state.let_end(pair).map_err(|why| Fault::At("ended", at, why))?;
        }
        for (at, pair) in self.touching.into_iter().enumerate() {
            state.let_touch(pair).map_err(|why| Fault::At("touching", at, why))?;
        }
        let mut kinds = BTreeSet::new();
        for (at, between) in self.between.iter().enumerate() {
            if between.kinds != ordered(between.kinds) || !kinds.insert(between.kinds.map(crate::Tags::bits)) {
                return Err(Fault::At("between", at, "kinds: are not in order, or there twice"));
            }
            check_response(between.response).map_err(|_| Fault::At("between", at, "response: must be finite"))?;
        }
        state.between = PairResponses::of(self.between);
        state.needs_depenetration = self.unchecked;
        for (id, entry) in state.bodies.iter() {
            if entry.body.kind == BodyKind::Fixed {
                state.places[id.index()] = entry.only_collider();
            }
        }
        let got = state.checksum();
        match self.checksum {
            Some(recorded) if recorded != got && !moved_along => Err(Fault::Checksum { recorded, got }),
            _ => Ok(state),
        }
    }
}

fn linked(pair: &PairContact) -> Linked {
    let PairContact { bodies: balls, response, age, impulse, presses, still, .. } = *pair;
    let crushed = pair.crushed.map(|crushed| (crushed.body, [crushed.normal.x, crushed.normal.y]));
    Linked { balls, age, response, presses, impulse, still, crushed }
}

fn is_unit(normal: DVec2) -> bool {
    (normal.length() - 1.0).abs() < 1e-6
}

/// The ignored pairs: by shapes, and whom the game lets through as a whole.
fn ignored_pairs(state: &State) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for &IgnoredPair { body, collider } in state.ignored.all() {
        let place = &state.colliders[collider as usize];
        let other = place.body.index() as u32;
        pairs.push(Pair { ball: body, other, shape: place.number, flush: false, reach: None });
    }
    for &Passage { bodies: [ball, other], reach } in state.passages.all() {
        pairs.push(Pair { ball, other, shape: 0, flush: false, reach: Some(reach) });
    }
    pairs
}

fn is_measure(x: f64) -> bool {
    x.is_finite() && x >= 0.0
}

impl State {
    /// Readies a mover as it was.
    fn put_back(&mut self, flying: &Flying) -> Result<(), &'static str> {
        let (id, Entry { body, .. }) = self.bodies.at(flying.body).ok_or("body: is no body's place")?;
        if body.kind != BodyKind::Dynamic {
            return Err("body: is not dynamic");
        }
        let (position, velocity) = (wide(flying.position), wide(flying.velocity));
        if ![position, velocity].iter().all(|v| v.x.is_finite() && v.y.is_finite()) {
            return Err("position and velocity must be finite");
        }
        if self.places[id.index()] != NO_MOVER {
            return Err("body: is there twice");
        }
        let at = self.add_mover(id);
        let mover = &mut self.movers[at];
        (mover.position, mover.velocity, mover.start) = (position, velocity, position);
        mover.needs_depenetration = flying.unchecked;
        self.courses[at].crushed = flying.crushed;
        Ok(())
    }

    fn let_pass(&mut self, pair: &Pair) -> Result<(), &'static str> {
        self.bodies.at(pair.ball).ok_or("ball: is no body's place")?;
        let (_, other) = self.bodies.at(pair.other).ok_or("other: is no body's place")?;
        let collider = *other.colliders.get(pair.shape as usize).ok_or("shape: is none that a ball could meet")?;
        if let Some(at) = self.place(pair.ball) {
            self.movers[at].ignores = true;
        }
        let is_new = self.ignored.note(IgnoredPair { body: pair.ball, collider });
        if is_new { Ok(()) } else { Err("is there twice") }
    }

    fn let_wholly(&mut self, pair: &Pair) -> Result<(), &'static str> {
        let Some(reach) = pair.reach.filter(|&reach| is_measure(reach)) else {
            return Err("reach: must be finite and >= 0");
        };
        let bodies = [pair.ball, pair.other];
        if self.passages.note(Passage { bodies, reach }) { Ok(()) } else { Err("is there twice") }
    }

    fn let_lie(&mut self, touched: &RecordedTouch) -> Result<(), &'static str> {
        let (body, other) = self.bodies.at(touched.other).ok_or("other: is no body's place")?;
        let collider = *other.colliders.get(touched.shape as usize).ok_or("shape: is none that a ball could meet")?;
        let at = self.place(touched.ball).ok_or("ball: is no place of a ball")?;
        let normal = wide(touched.normal);
        if !is_unit(normal) {
            return Err("normal: must be of length 1");
        }
        if !is_measure(touched.age) || !is_measure(touched.impulse) {
            return Err("age and impulse must be finite and >= 0");
        }
        touched.response.map_or(Ok(()), check_response).map_err(|_| "response: must be finite")?;
        let RecordedTouch { age, response, presses, rides, crushes, impulse, .. } = *touched;
        self.asks_anew |= response == TO_BE_ASKED;
        // What slides rides nothing: so the open ones are told.
        let open = rides && response == Some(Response::Slide);
        let mut contacts = *self.contacts.of(touched.ball);
        if contacts.len() == MOST_CONTACTS || contacts.has(collider) {
            return Err("is one too many of its ball, or there twice");
        }
        contacts.add(Contact {
            collider,
            body,
            normal,
            response,
            age,
            impulse,
            presses,
            rides: rides && !open,
            crushes,
            open,
        });
        let mut mover = self.mover(at);
        self.put_contacts(&mut mover, &contacts);
        self.put(at, &mover);
        Ok(())
    }

    fn let_link(&mut self, linked: &Linked) -> Result<(), &'static str> {
        let Linked { balls: bodies, age, response, presses, impulse, still, crushed } = *linked;
        let [Some(a), Some(b)] = bodies.map(|body| self.place(body)) else {
            return Err("balls: must be two places of balls");
        };
        if self.pairs.all().last().is_some_and(|last| last.bodies >= bodies) || bodies[0] >= bodies[1] {
            return Err("must come in the order of balls, the lower first, each pair once");
        }
        if ![age, impulse, still].into_iter().all(is_measure) {
            return Err("age, impulse and still must be finite and >= 0");
        }
        response.map_or(Ok(()), check_response).map_err(|_| "response: must be finite")?;
        let crushed = crushed.map(|(body, normal)| Crushed { body, normal: wide(normal) });
        if crushed.is_some_and(|crushed| !bodies.contains(&crushed.body) || !is_unit(crushed.normal)) {
            return Err("crushed: must be one of the two, and a normal of length 1");
        }
        self.asks_anew |= response == TO_BE_ASKED;
        let ids = [a, b].map(|at| self.courses[at].id);
        self.pairs.set(PairContact { bodies, ids, response, age, impulse, presses, still, crushed });
        Ok(())
    }

    /// Whether these are two bodies that were in the world once.
    fn are_known(&self, a: BodyId, b: BodyId) -> bool {
        let is_known = |id: BodyId| self.bodies.newest(id.index()).is_some_and(|newest| id <= newest);
        is_known(a) && is_known(b) && a != b
    }

    fn let_end(&mut self, (body, other): (BodyId, BodyId)) -> Result<(), &'static str> {
        if !self.are_known(body, other) {
            return Err("must be two bodies that are or were in the world");
        }
        if self.ended.last().is_some_and(|&last| last >= (body, other)) {
            return Err("must come in the order of bodies, each pair once");
        }
        self.ended.push((body, other));
        Ok(())
    }

    fn let_touch(&mut self, pair: TouchingPair) -> Result<(), &'static str> {
        if !self.are_known(pair.body, pair.other) {
            return Err("body and other must be two bodies that are or were in the world");
        }
        let is_next = self.touching.push(pair);
        if is_next { Ok(()) } else { Err("must come in the order of bodies, each pair once") }
    }
}
