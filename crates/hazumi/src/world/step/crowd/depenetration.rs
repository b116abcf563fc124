//! The way out, where movers start inside each other: spawned, moved by hand or switched on there.
//!
//! Two that overlap leave by the shortest way, along the line of their centres, each by the other's share of their masses:
//! the heavier moves less, one that the other does not stop not at all. No mover is pushed into a shape: it goes along it, and
//! what it cannot give way the other does. Those with one centre leave along +x, the lower body ahead; of several such, each
//! pair in a direction of its own.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, sin_cos};
use crate::world::body::hit::StepReport;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::Touch;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::state::pairs::PairContact;
use crate::world::step::crowd::jammed::PushedApart;
use crate::world::step::world::World;

/// How often all that overlap are pushed apart.
const ROUNDS: usize = 256;
/// Every so many rounds they are pushed aside as well: in a row that has no room for all, there may be room beside.
const TILT: usize = 16;
/// What a push enters a shape by is taken back up to so many w. What is deeper has no room, and stays where it is.
const TAKEN_BACK: f64 = 4.0;
/// A turn by the golden angle: no two of a few directions are alike.
pub(in crate::world) const TURN: f64 = 2.399_963_229_728_653;

impl World {
    /// Moves movers of the crowd out of each other, where any is new or was moved, or left a shape that came. Those with no room are crushed.
    pub(in crate::world) fn move_apart(&mut self) {
        if !self.step.crowd.any_new {
            return;
        }
        let order: Vec<usize> = (0..self.state.places.len() as u32).filter_map(|body| self.state.place(body)).collect();
        let mut moved: Vec<u32> = Vec::new();
        for &at in &order {
            let core = &self.state.movers[at];
            let (from, is_new) = (core.position, core.needs_depenetration);
            let may_overlap = is_new || self.state.needs_depenetration;
            if may_overlap && self.is_crowded(at) && !self.state.is_gone_over(core.body) {
                // Shapes come first; that a mover is crushed by them is reported when it is readied.
                let mut mover = self.state.mover(at);
                self.scene().free(&mut mover);
                self.state.wake_moved(&mover);
                self.state.put(at, &mover);
                if is_new || mover.position != from {
                    moved.push(mover.body);
                }
            }
        }
        if !moved.is_empty() {
            for &at in &order {
                let mover = self.state.mover(at);
                if self.is_in_crowd(&mover) {
                    self.stand(&mover);
                }
            }
            self.spread(&moved);
            self.push_apart(moved);
            self.step.crowd.cells.clear();
        }
    }

    /// Lets those that found no room stay where they are until the next step begins, and look again then.
    pub(in crate::world) fn crush_cramped(&mut self, report: &mut StepReport) {
        let mut cramped = core::mem::take(&mut self.step.crowd.cramped);
        for &body in &cramped {
            let Some(at) = self.state.place(body) else { continue };
            let (core, course) = (&mut self.state.movers[at], &mut self.state.courses[at]);
            // Those that shapes crush are counted.
            report.crushed += usize::from(!course.crushed);
            (course.crushed, core.needs_depenetration) = (true, true);
        }
        let is_cramped = |pair: &PairContact| pair.bodies.iter().all(|body| cramped.binary_search(body).is_ok());
        if self.state.pairs.all().iter().any(is_cramped) {
            let mut pairs = core::mem::take(&mut self.state.pairs);
            pairs.retain(|pair| !pair.is_link() || !is_cramped(pair) || !self.state.is_overlap(pair.bodies));
            self.state.pairs = pairs;
        }
        cramped.clear();
        self.step.crowd.cramped = cramped;
    }

    /// Enters a mover in the cells where it is.
    pub(in crate::world) fn stand(&mut self, mover: &Mover) {
        self.step.crowd.cells.enter(mover.body, mover.position);
    }

    fn push_apart(&mut self, mut bodies: Vec<u32>) {
        let mut coincident = 0u32;
        let mut all_pushed = PushedApart::default();
        for round in 0..ROUNDS {
            // Those that overlapped or were pushed, as long as they do.
            self.sort_by_place(&mut bodies);
            let mut next = Vec::new();
            for &body in &bodies {
                self.push_from(body, round, &mut coincident, (&mut next, &mut all_pushed));
            }
            bodies = next;
            if bodies.is_empty() {
                return;
            }
        }
        bodies.sort_unstable();
        bodies.dedup();
        // What does not yield goes over the others.
        let yields =
            |at: usize| self.overlapped(&self.state.mover(at)).iter().any(|&other| self.state.gives(at, other) > 0.0);
        bodies.retain(|&body| self.state.place(body).is_some_and(yields));
        let depth_of = |&body: &u32| {
            let mover = self.state.mover(self.state.place(body)?);
            let gap = |other: usize| self.state.touch_of(&mover, &self.state.movers[other]).gap;
            Some((body, self.overlapped(&mover).into_iter().fold(0.0, |deep, other| max(deep, -gap(other)))))
        };
        let still: Vec<(u32, f64)> = bodies.iter().filter_map(depth_of).collect();
        for (body, from) in all_pushed.in_vain(&still) {
            let Some(at) = self.state.place(body) else { continue };
            self.state.movers[at].position = from;
            self.stand(&self.state.mover(at));
        }
        self.step.crowd.cramped = bodies;
    }

    /// Puts movers in the order of where they are, each once: which was added first does not matter. Those in one place have the order of bodies.
    fn sort_by_place(&self, bodies: &mut Vec<u32>) {
        let place = |&body: &u32| self.state.place(body).map(|at| self.state.movers[at].position);
        bodies.sort_unstable_by(|a, b| {
            let [at, its] = [a, b].map(|body| place(body).unwrap_or_default());
            at.x.total_cmp(&its.x).then(at.y.total_cmp(&its.y)).then(a.cmp(b))
        });
        bodies.dedup();
    }

    /// The movers that one overlaps beyond rounding, in the order of where they are.
    fn overlapped(&self, mover: &Mover) -> Vec<usize> {
        let mut near = Vec::new();
        self.step.crowd.cells.near(mover.body, mover.position, |body| near.push(body));
        self.sort_by_place(&mut near);
        near.retain(|&body| body != mover.body);
        let mut near: Vec<usize> = near.into_iter().filter_map(|body| self.state.place(body)).collect();
        near.retain(|&at| self.state.meets_mover(mover, at) && self.state.overlap(mover, &self.state.mover(at)));
        near
    }

    /// Pushes a mover and all that it overlaps apart, one after the other.
    fn push_from(
        &mut self,
        body: u32,
        round: usize,
        coincident: &mut u32,
        (pushed, all_pushed): (&mut Vec<u32>, &mut PushedApart),
    ) {
        let Some(at) = self.state.place(body) else { return };
        let tilt = if round % TILT == TILT - 1 { 0.5 } else { 0.0 };
        for other_at in self.overlapped(&self.state.mover(at)) {
            let (mut mover, mut other) = (self.state.mover(at), self.state.mover(other_at));
            if !self.state.overlap(&mover, &other) {
                continue;
            }
            let Touch { gap, mut normal, .. } = self.state.touch_of(&mover, &other);
            let depth = -gap;
            // Who comes into others later was in none before.
            let before = if round == 0 { depth } else { 0.0 };
            all_pushed.note([mover.body, other.body], [mover.position, other.position], before);
            if mover.position == other.position && mover.size.is_round() && other.size.is_round() {
                let (sin, cos) = sin_cos(TURN * f64::from(*coincident));
                *coincident += 1;
                normal = DVec2::new(cos, sin) * if mover.body < other.body { 1.0 } else { -1.0 };
            }
            let (mine, its) = (self.state.gives(at, other_at), self.state.gives(other_at, at));
            let share = mine / (mine + its);
            let way = (normal + normal.perp() * tilt) * depth;
            self.scene().shove(&mut mover, way * share);
            self.scene().shove(&mut other, way * (share - 1.0));
            // What one could not do the other does.
            let left = -self.state.touch_of(&mover, &other).gap;
            if left > 0.0 && its > 0.0 {
                self.scene().shove(&mut other, normal * -left);
            }
            let left = -self.state.touch_of(&mover, &other).gap;
            if left > 0.0 && mine > 0.0 {
                self.scene().shove(&mut mover, normal * left);
            }
            for (at, mover) in [(at, mover), (other_at, other)] {
                self.state.wake_moved(&mover);
                self.state.put(at, &mover);
                self.stand(&mover);
                pushed.push(mover.body);
            }
        }
    }
}

impl State {
    /// Whether two bodies are movers that overlap.
    fn is_overlap(&self, bodies: [u32; 2]) -> bool {
        let [Some(a), Some(b)] = bodies.map(|body| self.place(body)) else { return false };
        self.overlap(&self.mover(a), &self.mover(b))
    }

    /// Whether two overlap beyond rounding.
    fn overlap(&self, mover: &Mover, other: &Mover) -> bool {
        let w = tolerance(mover.position, mover.radius).max(tolerance(other.position, other.radius));
        self.touch_of(mover, other).gap < -w
    }
}

impl Scene<'_> {
    /// Moves a mover, along the shapes that are in its way.
    fn shove(&self, mover: &mut Mover, mut way: DVec2) {
        for _ in 0..3 {
            if way == DVec2::ZERO {
                return;
            }
            let skipped = |collider: u32| !self.state.stops(mover, collider);
            let Some(hit) = self.first_on_way(mover, way, 0.0, &skipped) else {
                mover.position += way;
                return;
            };
            mover.position += way * hit.time;
            self.take_back(mover);
            way = way * (1.0 - hit.time);
            way = way - hit.normal * way.dot(hit.normal);
        }
    }

    /// Takes a mover back out of what it entered by a little more than rounding: many pushes along a hollow curve would add up.
    fn take_back(&self, mover: &mut Mover) {
        if let Some((gap, normal)) = self.deepest(mover)
            && -gap <= TAKEN_BACK * tolerance(mover.position, mover.radius)
        {
            mover.position -= normal * gap;
        }
    }
}
