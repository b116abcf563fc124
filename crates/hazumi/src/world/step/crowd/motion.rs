//! A motion segment: a straight way to the next event.

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::broad_phase::motion_segment::{End, MotionSegment, Plan};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::entry::NO_MOVER;
use crate::world::state::mover::{Mover, NO_BOUNCE, NO_COLLIDER, Next};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::motion::COST_OF_CHORD;
use crate::world::step::contact::motion::ChordEnd;
use crate::world::step::crowd::is_met_early;
use crate::world::step::queue::Queue;
use crate::world::step::world::World;

/// A segment without gravity is at most so many cells long: a look for shapes along it should not go far beyond what comes of it.
pub(in crate::world) const LONGEST: f64 = 8.0;

/// A chord at curves counts for the square of what a touch costs there, up to this.
const DEAREST: u32 = 64;

impl World {
    /// Gives a mover its next segment, or its group their chord, and predicts what is at the end.
    pub(in crate::world) fn predict_in_crowd(&mut self, at: usize, queue: &mut Queue) {
        self.state.courses[at].begin(self.state.clock.steps());
        if !self.reschedule_group(at, queue) {
            self.predict_alone(at, queue);
        }
    }

    /// The same of a mover that is in no group.
    pub(in crate::world) fn predict_alone(&mut self, at: usize, queue: &mut Queue) {
        self.state.courses[at].begin(self.state.clock.steps());
        self.step.crowd.groups.leave_chord(self.state.movers[at].body);
        self.admit(at, queue);
        self.widen(at, queue);
        self.part_movers(Some(at));
        let way = self.next_segment(at);
        let (body, segment) = (self.state.movers[at].body, &way.0);
        self.step.crowd.cells.enter(body, segment.from);
        let end = End { time: segment.end, partner: NO_MOVER };
        let end = self.step.crowd.cells.look(body, segment, end, (None, segment.time), &self.state);
        self.set_out_on(body, &way, end, queue);
    }

    /// A mover's way from where it is to the first shape on it, as if no other mover were there.
    #[inline]
    pub(in crate::world) fn next_segment(&mut self, at: usize) -> (MotionSegment, Plan) {
        let version = self.step.next_version();
        let (core, course) = (&self.state.movers[at], &mut self.state.courses[at]);
        (course.version, course.next, course.planned) = (version, Next::NONE, NO_BOUNCE);
        let mut segment = MotionSegment::standing(core, course, self.state.clock.dt());
        let cells = &mut self.step.crowd.cells;
        cells.falls.straighten(core.body);
        let mut plan = cells.new_plan(core.body, version);
        if self.state.clock.dt() > 0.0 && !course.stays() {
            self.plan_segment(at, &mut segment, &mut plan);
        }
        plan.last = segment.end;
        (segment, plan)
    }

    /// Sets a mover out on a segment whose end is known.
    #[inline]
    pub(in crate::world) fn set_out_on(
        &mut self,
        body: u32,
        (segment, plan): &(MotionSegment, Plan),
        end: End,
        queue: &mut Queue,
    ) {
        // A wall comes before other movers: as that leaves it, it meets them.
        let is_at_wall = plan.collider != NO_COLLIDER && segment.end <= self.state.now();
        let end = if is_at_wall { End { time: segment.end, partner: NO_MOVER } } else { end };
        self.step.crowd.cells.set(body, segment, plan, end);
        self.queue_in_crowd(body, queue);
        self.note_escape(body);
        if is_at_wall {
            self.step.crowd.at_walls.push(body);
        }
    }

    /// Forgets the pairs, of one mover or of all, that went through each other and are apart.
    #[inline]
    pub(in crate::world) fn part_movers(&mut self, at: Option<usize>) {
        if self.state.through.pairs().is_empty() {
            return;
        }
        let mut through = core::mem::take(&mut self.state.through);
        let body = at.map(|at| self.state.movers[at].body);
        let time = at.map_or(0.0, |at| self.state.courses[at].time);
        through.retain(|a, b| {
            if body.is_some_and(|body| body != a && body != b) {
                return true;
            }
            let [Some(a), Some(b)] = [a, b].map(|body| self.state.place(body)) else { return false };
            let [a, b] = [a, b].map(|at| {
                let mut mover = self.state.mover(at);
                self.bring(&mut mover, time);
                mover
            });
            let w = tolerance(a.position, a.radius).max(tolerance(b.position, b.radius));
            let w = w + self.state.passages.slack(a.body, b.body);
            let touch = self.state.touch_of(&a, &b);
            touch.gap <= w || (touch.gap <= w + self.stray(&a) + self.stray(&b) && is_met_early([&a, &b], touch.normal))
        });
        self.state.through = through;
        self.state.forget_passages();
    }

    /// How far a mover may be from where its segment says.
    pub(in crate::world) fn stray(&self, mover: &Mover) -> f64 {
        if !mover.accelerated {
            return 0.0;
        }
        let (chord, pull) = (self.state.dt() / self.step.limits.chords, mover.course.acceleration.length());
        // A segment is no longer than what bends by a cell.
        mover.stray().max((0.125 * pull * chord * chord).min(0.125 * self.step.crowd.cells.size()))
    }

    /// Looks how far a mover flies straight, and for a shape on its way.
    #[inline]
    pub(in crate::world) fn plan_segment(&mut self, at: usize, segment: &mut MotionSegment, plan: &mut Plan) {
        self.lie_down(at);
        if self.state.courses[at].in_contact {
            let velocity = self.state.movers[at].velocity;
            // A chord asks for many touches, and those of curves are dear: what bends in two ways most of all.
            let touch = self.scene().cost_of_touch(&self.state.movers[at]);
            let cost = COST_OF_CHORD
                .saturating_mul(self.step.limits.quiet)
                .saturating_mul((touch * touch).min(DEAREST).max(touch));
            self.state.courses[at].count_chord(cost, velocity);
            if self.state.courses[at].stays() {
                return;
            }
            let (held, end) = self.own_chord(at);
            if !matches!(end, ChordEnd::Free) {
                let (from, to) = (segment.time, held.course.time);
                segment.end = to;
                segment.velocity = if to > from { (held.position - segment.from) / (to - from) } else { DVec2::ZERO };
                if let ChordEnd::At(First { collider, normal, .. }) = end {
                    plan.collider = collider;
                    self.state.courses[at].next = Next { time: to, fraction: 1.0, normal, collider };
                }
                (self.state.courses[at].rests, self.step.any_rests) = (true, true);
                return;
            }
            let Held { mut mover, contacts } = held;
            self.state.put_contacts(&mut mover, &contacts);
            self.state.put(at, &mover);
        }
        let core = &self.state.movers[at];
        let size = self.step.crowd.cells.size();
        let (left, longest) = (self.state.dt() - segment.time, LONGEST * size);
        // No vector is 1.5 times as long as its greater coordinate.
        let is_short = 1.5 * core.velocity.max_abs() * left <= longest;
        let longest = if is_short { left } else { left.min(longest / core.velocity.length().max(1e-300)) };
        let touch = if core.accelerated {
            let mover = self.state.mover(at);
            // No longer than a cell, however strong the pull.
            let bend = sqrt(size / mover.course.acceleration.length().max(1e-300));
            let span = longest.min(bend).min(mover.chord().max(self.state.dt() / self.step.limits.chords));
            let mut after = mover;
            after.drift(segment.time + span);
            let motion = after.position - mover.position;
            segment.end = segment.time + span;
            segment.velocity = if span > 0.0 { motion / span } else { mover.velocity };
            self.step.crowd.cells.falls.bend(mover.body, mover.course.acceleration, span);
            self.state.put(at, &mover);
            self.scene().touch_on_segment(&mover, motion, span)
        } else {
            segment.velocity = core.velocity;
            segment.end = segment.time + longest;
            self.scene().first_shape(at, core.velocity * longest, longest)
        };
        if let Some((touch, collider, normal)) = touch {
            segment.end = segment.time + touch;
            plan.collider = collider;
            self.state.courses[at].next = Next { time: segment.end, fraction: 1.0, normal, collider };
        }
    }
}

impl Scene<'_> {
    /// The first shape on a straight way without gravity.
    #[inline]
    pub(in crate::world) fn first_shape(&self, at: usize, motion: DVec2, span: f64) -> Option<(f64, u32, DVec2)> {
        let (core, course) = (&self.state.movers[at], &self.state.courses[at]);
        if core.ignores || !core.size.is_round() {
            return self.touch_on_segment(&self.state.mover(at), motion, span);
        }
        let first = self.first_of_round(core, motion, (course.time, span), course.left)?;
        Some((span * first.time, first.collider, first.normal))
    }
}
