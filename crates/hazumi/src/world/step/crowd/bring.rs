//! A mover of the crowd is brought to a time on its way.

use crate::dvec2::DVec2;
use crate::world::state::mover::Mover;
use crate::world::step::contact::chord::SAGITTA;
use crate::world::step::contact::curvature::size;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::motion::ChordEnd;
use crate::world::step::contact::start::ChordLists;
use crate::world::step::world::World;

/// A mover on its own chord is so many strays from its segment at most.
const STRAYS: f64 = 4.0;
/// Within this share of a step a chord has changed no velocity: whether a touch comes before or after its start is rounding.
const HARDLY: f64 = 1e-10;

impl World {
    /// Takes a mover of the crowd on along its segment, which nothing disturbs.
    #[inline]
    pub(in crate::world) fn bring(&self, mover: &mut Mover, time: f64) {
        if mover.course.in_contact || self.step.crowd.groups.chord_of(mover.body).is_some() {
            *mover = self.brought(mover, time).mover;
        } else if mover.course.stays() {
            mover.course.time = time;
        } else if time > mover.course.time {
            mover.drift(time);
        }
    }

    /// The same of a mover by its place, to now; there its common chord is over for it.
    #[inline]
    pub(in crate::world) fn bring_at(&mut self, at: usize) {
        let now = self.state.now();
        let is_on_chord = self.is_on_chord(at);
        let (core, course) = (&mut self.state.movers[at], &mut self.state.courses[at]);
        if course.in_contact || is_on_chord {
            return self.bring_held_at(at);
        }
        let dt = now - course.time;
        if course.stays() {
            course.time = now;
        } else if dt > 0.0 {
            core.drift(dt, course.acceleration);
            course.time = now;
        }
    }

    #[cold]
    fn bring_held_at(&mut self, at: usize) {
        let mover = self.state.mover(at);
        let Held { mut mover, contacts } = self.brought(&mover, self.state.now());
        if mover.course.in_contact {
            self.state.put_contacts(&mut mover, &contacts);
        }
        let (from, before) = (self.state.courses[at].time, self.state.movers[at]);
        let is_hardly_later = self.is_hardly_later(from, self.state.now());
        let due = self.step.crowd.groups.end_chord(mover.body, self.state.now(), is_hardly_later);
        if due != DVec2::ZERO {
            mover.core.velocity += due;
        }
        let stood = before.velocity == DVec2::ZERO && mover.core.position == before.position;
        if mover.course.time > from && (self.state.now() < self.state.dt() || !stood) {
            // Where a chord ends, the path bends, as the step ends too: its velocity there leads elsewhere. Who stood goes nowhere.
            self.state.add_vertex(&mut mover);
        }
        self.state.put(at, &mover);
    }

    /// Brings a mover to the end of its segment, with the contacts that it has there.
    pub(in crate::world::step) fn at_segment_end(&mut self, at: usize) -> Mover {
        let course = &self.state.courses[at];
        if course.in_contact && !course.stays() && !self.is_on_chord(at) {
            let from = course.time;
            let before = self.state.held(self.state.mover(at));
            let (mut held, end) = self.own_chord(at);
            if matches!(end, ChordEnd::On) {
                self.count_own_chord(&before, &mut held);
            }
            let Held { mut mover, contacts } = held;
            self.state.put_contacts(&mut mover, &contacts);
            if mover.course.time > from {
                self.state.add_vertex(&mut mover);
            }
            self.state.put(at, &mover);
        } else {
            self.bring_at(at);
        }
        self.state.mover(at)
    }

    fn brought(&self, mover: &Mover, time: f64) -> Held {
        let mut held = self.state.held(*mover);
        let from = mover.course.time;
        if self.is_hardly_later(from, time) {
            // Rounding alone tells this from the time at which it set out.
            held.mover.course.time = time.max(from);
            return held;
        }
        if let Some(chord) = self.step.crowd.groups.chord_of(mover.body) {
            let segment = &self.step.crowd.cells.segments[mover.body as usize];
            held.mover.core.position = segment.at(time);
            held.end_common_chord(&chord, ((time - segment.time) / (chord.end - segment.time)).min(1.0));
            // Those of what is crushed were counted when the step began.
            if !mover.course.crushed {
                held.contacts.iter_mut().for_each(|contact| contact.age += time - from);
            }
        } else if !mover.course.stays() {
            let (start, mut lists) = (held, ChordLists::default());
            if self.stands_still(&start) {
                self.scene().stand(&mut held, time);
            } else {
                self.scene().next_chord(&mut held, time, self.state.dt() / self.step.limits.chords, &mut lists);
                if !self.is_on_segment(&start, &held, time) {
                    held = self.share_of_own_chord(start, time, &mut lists);
                }
            }
        }
        held.mover.course.time = time;
        held
    }

    /// Whether a chord has hardly begun by a time. Of events that are answered together the first says it: all members of a group have their velocities of
    /// before, or none.
    fn is_hardly_later(&self, from: f64, time: f64) -> bool {
        let first = self.step.crowd.together_from.filter(|_| time <= self.state.now());
        first.unwrap_or(time).min(time) <= from + HARDLY * self.state.dt()
    }

    /// Whether a part of a mover's own chord ends on its segment, along which the others have met it.
    fn is_on_segment(&self, start: &Held, there: &Held, time: f64) -> bool {
        let segment = &self.step.crowd.cells.segments[start.body as usize];
        let is_planned = segment.time == start.course.time && segment.from == start.position && time <= segment.end;
        let away = (there.position - segment.at(time)).length();
        !is_planned || (there.course.time >= time && away <= STRAYS * start.stray() + 2.0 * SAGITTA * size(start))
    }

    /// The same share of way, time and change of velocity of the chord that a mover set out on. A chord to a time before its end may be
    /// another: where a curve ends, what still holds a mover at one time has let go of it at the other.
    fn share_of_own_chord(&self, start: Held, time: f64, lists: &mut ChordLists) -> Held {
        let (end, _) = self.plan_own_chord(&start, lists);
        let from = start.course.time;
        let share = ((time - from) / (end.course.time - from)).clamp(0.0, 1.0);
        let mut held = start;
        held.mover.core.position += (end.position - start.position) * share;
        held.mover.core.velocity += (end.velocity - start.velocity) * share;
        held.contacts.iter_mut().for_each(|contact| contact.age += time - from);
        held
    }

    /// Whether a mover is on a chord with its group.
    pub(in crate::world) fn is_on_chord(&self, at: usize) -> bool {
        self.step.crowd.groups.chord_of(self.state.movers[at].body).is_some()
    }

    /// Makes contacts with what a mover lies on.
    pub(in crate::world) fn lie_down(&mut self, at: usize) {
        if self.state.movers[at].accelerated && !self.state.courses[at].in_contact {
            let mut mover = self.state.mover(at);
            for met in self.scene().lies_on(&mover) {
                self.state.begin_contact(&mut mover, &met);
            }
            self.state.put(at, &mover);
        }
    }

    /// The chord of a mover that is in contact with colliders alone, from where it is: the mover at its end, and what comes of it.
    pub(super) fn own_chord(&mut self, at: usize) -> (Held, ChordEnd) {
        let mut lists = core::mem::take(&mut self.step.chord);
        let mover = self.state.mover(at);
        let start = self.state.held(mover);
        let (mut held, next) = self.plan_own_chord(&start, &mut lists);
        let cost = self.cost_of_unsettled(&mover, &mut lists);
        // Whether the chord is taken or only planned, it counts.
        for course in [&mut held.course, &mut self.state.courses[at]] {
            course.count_chord(cost, mover.velocity);
        }
        self.step.chord = lists;
        (held, next)
    }

    /// The longest chord on which a mover goes nearly evenly, and what comes of it.
    fn plan_own_chord(&self, start: &Held, lists: &mut ChordLists) -> (Held, ChordEnd) {
        let shortest = self.state.dt() / self.step.limits.chords;
        let mut end = self.state.dt();
        if self.stands_still(start) {
            let mut held = *start;
            let next = self.scene().stand(&mut held, end).map_or(ChordEnd::On, ChordEnd::At);
            return (held, next);
        }
        loop {
            let mut held = *start;
            let next = self.scene().next_chord(&mut held, end, shortest, lists);
            let seconds = held.course.time - start.course.time;
            // It goes evenly on its segment, though it may speed up.
            let strays = (held.velocity - start.velocity).length() * seconds / 8.0;
            if strays <= 2.0 * start.stray() || seconds <= shortest {
                return (held, next);
            }
            end = start.course.time + seconds * 0.9 * crate::float::sqrt(2.0 * start.stray() / strays);
        }
    }
}
