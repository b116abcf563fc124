//! The movers as a tree of boxes, for questions between steps: each box holds sixteen of those below it that lie near each other.
//!
//! A few questions are answered sooner by a look at every mover. So the tree is made when many were asked, and goes when a step begins. What the game
//! adds, puts elsewhere or takes away between steps is entered in it. It never decides an answer: it only says who is worth a look.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::dvec2::DVec2;
use crate::world::broad_phase::nearness::Curve;
use crate::world::broad_phase::region::Region;
use crate::world::state::State;
use crate::world::state::mover::Core;

/// So many lie in one box.
const WIDTH: usize = 16;
/// So few movers are looked at one by one, and so few questions are not worth a tree.
const FEW: usize = 64;
const FEW_QUESTIONS: u32 = 4;
/// The movers are put in another order when the boxes are so many times as large as they were when they were put in this one.
const GROWN: f64 = 1.5;
/// The tree is given up when boxes grew so much, by the same measure, by what the game put elsewhere.
const OVERGROWN: f64 = 4.0;
const NOBODY: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(in crate::world) struct MoverTree {
    /// The places of their bodies, near ones one after the other; [`NOBODY`] where one went.
    bodies: Vec<u32>,
    /// By place of a body, where it is among those.
    numbers: Vec<u32>,
    /// From the lowest level on, a box around each sixteen of the level below.
    levels: Vec<Vec<Region>>,
    /// Whether every mover is in its box.
    is_ready: bool,
    /// The sum of the lowest boxes' extents when the movers were put in this order, and now.
    sorted_extent: f64,
    extent: f64,
    /// Questions since the last step.
    asked: AtomicU32,
}

/// Of no movers.
pub(in crate::world) static EMPTY: MoverTree = MoverTree {
    bodies: Vec::new(),
    numbers: Vec::new(),
    levels: Vec::new(),
    is_ready: false,
    sorted_extent: 0.0,
    extent: 0.0,
    asked: AtomicU32::new(0),
};

/// A clone begins anew, so that the clone of a world, which a game with rollback makes at every step, copies no more than its state.
impl Clone for MoverTree {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl MoverTree {
    /// Counts a question. Says whether the tree may be asked, since it has all movers.
    pub(in crate::world) fn takes_question(&self, state: &State) -> bool {
        // A lost count does no harm.
        self.asked.store(self.asked.load(Ordering::Relaxed).saturating_add(1), Ordering::Relaxed);
        debug_assert!(!self.is_ready || self.holds_all(state), "a mover was moved and not put into the tree");
        self.is_ready
    }

    /// A step begins, in which movers are where their flights take them.
    pub(in crate::world) fn leave(&mut self) {
        self.is_ready = false;
    }

    /// A step is over. If many questions were asked since the last, as many will be asked now.
    pub(in crate::world) fn count_anew(&mut self) {
        *self.asked.get_mut() = 0;
    }

    /// Makes the tree, if there is none and enough were asked for it to be worth it.
    pub(in crate::world) fn make_if_asked(&mut self, state: &State) {
        if self.is_ready || *self.asked.get_mut() < FEW_QUESTIONS || state.movers.len() < FEW {
            return;
        }
        self.is_ready = true;
        let are_same =
            self.bodies.len() == state.movers.len() && self.bodies.iter().all(|&body| state.place(body).is_some());
        if are_same {
            self.fit(state);
        }
        if !are_same || self.extent > GROWN * self.sorted_extent {
            self.sort(state);
            self.fit(state);
            self.sorted_extent = self.extent;
        }
    }

    /// Puts the movers in order along a curve that stays near.
    fn sort(&mut self, state: &State) {
        let curve = Curve::through(&state.movers);
        let keys = state.movers.iter().map(|core| curve.key(core.position, core.body));
        let mut keys: Vec<u128> = keys.collect();
        keys.sort_unstable();
        self.bodies.clear();
        self.bodies.extend(keys.into_iter().map(|key| key as u32));
        self.numbers.clear();
        self.numbers.resize(state.places.len(), NOBODY);
        for (number, &body) in (0..).zip(&self.bodies) {
            self.numbers[body as usize] = number;
        }
    }

    /// Makes all boxes anew.
    fn fit(&mut self, state: &State) {
        let box_of = |&body: &u32| state.place(body).map_or(Region::NOWHERE, |at| region_of(&state.movers[at]));
        let mut level: Vec<Region> =
            self.bodies.chunks(WIDTH).map(|near| near.iter().map(box_of).fold(Region::NOWHERE, united)).collect();
        self.levels.clear();
        self.extent = level.iter().map(extent_of).sum();
        loop {
            let above = level.chunks(WIDTH).map(|near| near.iter().copied().fold(Region::NOWHERE, united)).collect();
            let is_top = level.len() <= WIDTH;
            self.levels.push(core::mem::replace(&mut level, above));
            if is_top {
                return;
            }
        }
    }

    /// Enters a mover that came, was put elsewhere or has another shape.
    pub(in crate::world) fn put(&mut self, state: &State, body: u32) {
        let Some(at) = state.place(body).filter(|_| self.is_ready) else { return };
        self.numbers.resize(self.numbers.len().max(state.places.len()), NOBODY);
        let mut number = self.numbers[body as usize] as usize;
        if self.bodies.get(number).is_none() {
            number = self.bodies.len();
            self.numbers[body as usize] = number as u32;
            self.bodies.push(body);
        }
        let own = region_of(&state.movers[at]);
        let lowest =
            |levels: &[Vec<Region>]| levels.first().and_then(|level| level.get(number / WIDTH)).map_or(0.0, extent_of);
        let before = lowest(&self.levels);
        let mut above = number;
        for level in &mut self.levels {
            above /= WIDTH;
            match level.get_mut(above) {
                Some(region) => *region = united(*region, own),
                None => level.push(own),
            }
        }
        self.extent += lowest(&self.levels) - before;
        self.is_ready = self.extent <= OVERGROWN * self.sorted_extent;
    }

    /// Takes out a mover that goes.
    pub(in crate::world) fn take(&mut self, body: u32) {
        if self.is_ready
            && let Some(number) = self.numbers.get_mut(body as usize)
            && let Some(place) = self.bodies.get_mut(core::mem::replace(number, NOBODY) as usize)
        {
            *place = NOBODY;
        }
    }

    /// Shows a question, to which boxes may be worth a look, each mover in those that are.
    pub(in crate::world) fn each_near<Q: ?Sized>(
        &self,
        question: &mut Q,
        is_worth: &dyn Fn(&Q, DVec2, DVec2) -> bool,
        found: &mut dyn FnMut(&mut Q, u32),
    ) {
        if let Some(top) = self.levels.last() {
            self.descend((self.levels.len(), 0..top.len()), question, is_worth, found);
        }
    }

    /// Looks into some boxes of a level, or at some movers.
    fn descend<Q: ?Sized>(
        &self,
        (level, range): (usize, core::ops::Range<usize>),
        question: &mut Q,
        is_worth: &dyn Fn(&Q, DVec2, DVec2) -> bool,
        found: &mut dyn FnMut(&mut Q, u32),
    ) {
        let Some(below) = level.checked_sub(1) else {
            let bodies = self.bodies[range].iter().filter(|&&body| body != NOBODY);
            return bodies.for_each(|&body| found(question, body));
        };
        let count = if below == 0 { self.bodies.len() } else { self.levels[below - 1].len() };
        for number in range {
            let Region { low, high } = self.levels[below][number];
            if is_worth(question, low, high) {
                let within = number * WIDTH..((number + 1) * WIDTH).min(count);
                self.descend((below, within), question, is_worth, found);
            }
        }
    }

    fn holds_all(&self, state: &State) -> bool {
        state.movers.iter().all(|core| {
            let number = self.numbers.get(core.body as usize).map_or(usize::MAX, |&number| number as usize);
            let lowest = self.levels.first().and_then(|level| level.get(number / WIDTH));
            self.bodies.get(number) == Some(&core.body) && lowest.is_some_and(|region| region.holds(&region_of(core)))
        })
    }
}

/// About all of a mover where it is.
fn region_of(core: &Core) -> Region {
    Region::around(core.position, core.size.radius().into())
}

fn extent_of(&Region { low, high }: &Region) -> f64 {
    (high - low).max_abs()
}

fn united(one: Region, other: Region) -> Region {
    one.union(&other)
}
