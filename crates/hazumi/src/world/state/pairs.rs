//! Movers in contact with each other.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::state::contact::TO_BE_ASKED;

/// Two movers that touch and do not separate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct PairContact {
    /// By place, the lower first.
    pub(in crate::world) bodies: [u32; 2],
    pub(in crate::world) ids: [BodyId; 2],
    /// What the game answered; none if it was never asked, and [`TO_BE_ASKED`].
    pub(in crate::world) response: Option<Response>,
    /// For how many seconds it had lasted when the step began; negative if it began later.
    pub(in crate::world) age: f64,
    /// The momentum that kept the two apart in a whole step: where the next solution begins.
    pub(in crate::world) impulse: f64,
    /// Whether they are pressed onto each other.
    pub(in crate::world) presses: bool,
    /// For how many seconds the group of the two has lain still.
    pub(in crate::world) still: f64,
    /// If one goes over the other, which has no way out.
    pub(in crate::world) crushed: Option<Crushed>,
}

/// A mover that another goes over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Crushed {
    pub(in crate::world) body: u32,
    /// Unit, toward the side where it was.
    pub(in crate::world) normal: DVec2,
}

/// What goes over a mover that has no way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) enum Crusher {
    Collider(u32),
    Body(u32),
}

/// Whether a pair ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) enum Ends {
    Not,
    /// It ends, and what is left in contact with either counts anew how long it has lain still.
    Waking,
    /// The two are apart, and neither goes anywhere for it.
    Quietly,
}

impl PairContact {
    /// Whether the two hold each other apart.
    pub(in crate::world) const fn is_link(&self) -> bool {
        self.crushed.is_none()
    }

    /// What the game answered, if that counts.
    pub(in crate::world) fn answer(&self) -> Option<Response> {
        self.response.filter(|_| !self.is_to_be_asked())
    }

    pub(in crate::world) fn is_to_be_asked(&self) -> bool {
        self.response == TO_BE_ASKED
    }
}

/// All pairs, in order.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Pairs {
    all: Vec<PairContact>,
    /// How often it changed which there are.
    changes: u64,
    /// Whether in any of them one may go over the other.
    may_crush: bool,
}

impl Pairs {
    fn find(&self, a: u32, b: u32) -> Result<usize, usize> {
        let bodies = [a.min(b), a.max(b)];
        self.all.binary_search_by_key(&bodies, |pair| pair.bodies)
    }

    /// The places in the list of the pairs whose lower body is one of the bodies, which are in order.
    fn among<'a>(&'a self, bodies: &'a [u32]) -> impl Iterator<Item = usize> + use<'a> {
        let mut next = 0;
        bodies.iter().flat_map(move |&body| {
            let from = self.first_of(body, next);
            next = from + self.all[from..].iter().take_while(|pair| pair.bodies[0] == body).count();
            from..next
        })
    }

    /// Where the pairs of a lower body begin, from such a place on.
    fn first_of(&self, body: u32, from: usize) -> usize {
        // Where all pairs are of one group, those of its next member come next.
        let is_next = self.all.get(from).is_none_or(|pair| pair.bodies[0] >= body);
        if is_next { from } else { from + self.all[from..].partition_point(|pair| pair.bodies[0] < body) }
    }

    /// The pairs whose lower body is one of those, which are in order. Of a group, that is all that hold its members.
    pub(in crate::world) fn of_lower<'a>(&'a self, bodies: &'a [u32]) -> impl Iterator<Item = &'a PairContact> {
        self.among(bodies).map(|at| &self.all[at])
    }

    /// Lets each of those change, but whom it is between and who goes over whom.
    pub(in crate::world) fn change_of_lower(&mut self, bodies: &[u32], mut change: impl FnMut(&mut PairContact)) {
        let mut from = 0;
        for &body in bodies {
            from = self.first_of(body, from);
            while let Some(pair) = self.all.get_mut(from).filter(|pair| pair.bodies[0] == body) {
                change(pair);
                from += 1;
            }
        }
    }

    /// A number that is another whenever it changed which pairs there are.
    pub(in crate::world) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Whether two are in contact. Of a world without pairs, one look at a length.
    #[inline]
    pub(in crate::world) fn has(&self, a: u32, b: u32) -> bool {
        !self.all.is_empty() && self.find(a, b).is_ok()
    }

    /// Whether one of two goes over the other.
    pub(in crate::world) fn crush(&self, a: u32, b: u32) -> bool {
        self.may_crush && self.find(a, b).is_ok_and(|at| !self.all[at].is_link())
    }

    /// Notes that one of two in contact goes over the other, or none does.
    pub(in crate::world) fn set_crushed(&mut self, a: u32, b: u32, crushed: Option<Crushed>) {
        if let Ok(at) = self.find(a, b) {
            self.all[at].crushed = crushed;
            self.changes += 1;
            self.may_crush |= crushed.is_some();
        }
    }

    pub(in crate::world) fn get(&self, a: u32, b: u32) -> Option<&PairContact> {
        self.find(a, b).ok().map(|at| &self.all[at])
    }

    /// Adds a pair in place of one of the same two.
    pub(in crate::world) fn set(&mut self, pair: PairContact) {
        self.may_crush |= !pair.is_link();
        let found = self.find(pair.bodies[0], pair.bodies[1]);
        let is_as_before = |before: &PairContact| before.ids == pair.ids && before.is_link() == pair.is_link();
        if !found.is_ok_and(|at| is_as_before(&self.all[at])) {
            self.changes += 1;
        }
        match found {
            Ok(at) => self.all[at] = pair,
            Err(at) => self.all.insert(at, pair),
        }
    }

    /// Ends those that are not kept. Whom they were between wakes.
    pub(in crate::world) fn retain(&mut self, mut keep: impl FnMut(&PairContact) -> bool) {
        self.end(|pair| if keep(pair) { Ends::Not } else { Ends::Waking });
    }

    /// Ends those that end.
    pub(in crate::world) fn end(&mut self, mut ends: impl FnMut(&PairContact) -> Ends) {
        let (mut over, before): (Vec<u32>, usize) = (Vec::new(), self.all.len());
        self.all.retain(|pair| {
            let ends = ends(pair);
            if ends == Ends::Waking {
                over.extend(pair.bodies);
            }
            ends == Ends::Not
        });
        if self.all.len() == before {
            return;
        }
        self.changes += 1;
        self.may_crush = self.may_crush && self.all.iter().any(|pair| !pair.is_link());
        over.sort_unstable();
        let is_woken = |pair: &PairContact| pair.bodies.iter().any(|body| over.binary_search(body).is_ok());
        self.all.iter_mut().filter(|pair| is_woken(pair)).for_each(|pair| pair.still = 0.0);
    }

    /// Forgets what came of pairs, so that it is asked anew. Says whether there are any.
    pub(in crate::world) fn ask_anew(&mut self, is_asked: impl Fn([BodyId; 2]) -> bool) -> bool {
        let mut any = false;
        for pair in self.all.iter_mut().filter(|pair| is_asked(pair.ids)) {
            (pair.response, pair.still, any) = (TO_BE_ASKED, 0.0, true);
        }
        any
    }

    /// Notes what the game answered.
    pub(in crate::world) fn set_response(&mut self, [a, b]: [u32; 2], response: Option<Response>) {
        if let Ok(at) = self.find(a, b) {
            self.all[at].response = response;
        }
    }

    /// Wakes the group of a body: it counts anew for how long it lies still.
    pub(in crate::world) fn wake(&mut self, body: u32) {
        self.all.iter_mut().filter(|pair| pair.bodies.contains(&body)).for_each(|pair| pair.still = 0.0);
    }

    /// Of what goes over a body, some does so no more.
    pub(in crate::world) fn release(&mut self, body: u32, is_off: impl Fn(u32) -> bool) {
        self.changes += 1;
        let of_it = |pair: &PairContact| {
            pair.crushed.is_some_and(|crushed| crushed.body == body)
                && pair.bodies.iter().any(|&other| other != body && is_off(other))
        };
        self.all.iter_mut().filter(|pair| of_it(pair)).for_each(|pair| pair.crushed = None);
    }

    /// Forgets a body that is removed.
    pub(in crate::world) fn forget(&mut self, body: u32) {
        self.retain(|pair| !pair.bodies.contains(&body));
    }

    pub(in crate::world) fn all(&self) -> &[PairContact] {
        &self.all
    }

    /// All have lasted so much longer. One that is foreseen later in the step has a negative age: it counts from 0.
    pub(in crate::world) fn grow_older(&mut self, seconds: f64) {
        self.all.iter_mut().for_each(|pair| pair.age = (pair.age + seconds).max(0.0));
    }
}
