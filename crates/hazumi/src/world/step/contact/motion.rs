//! From chord to chord: to the next touch, or the end of the step.

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{ALIGNED, Feature};
use crate::world::state::contact::MOST_CONTACTS;
use crate::world::state::mover::{MOST_QUIET, Mover, NO_COLLIDER};
use crate::world::step::contact::begin::opens;
use crate::world::step::contact::chord::{Chord, MOST_STEPS, NoChord};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::nearest;
use crate::world::step::contact::start::{ChordLists, Drive, Start};
use crate::world::step::contact::surface_end::{LiftOff, face_left};
use crate::world::step::contact::wedged::Rattling;
use crate::world::step::impact::touched::Touched;
use crate::world::step::world::World;

/// Casts per chord. After each, the chord is shortened to the touch and solved again.
const MOST_CASTS: usize = 4;

/// Where a mover seems to lift off within this share of a chord, a chord of this share is looked at anew: where hardly anything presses the mover, the
/// end of a long chord says little about the beginning.
const CLOSER: f64 = 0.125;

/// Up to where a surface ends a chord may be this share of the shortest.
const NEAREST: f64 = 1e-4;

/// What is met so near to a chord's end, as a share of it, is met there.
const AT_ITS_END: f64 = 1e-9;

/// A chord counts as so many quiet meetings, of which a mover has so many in a step: twice the shortest chords that a step has.
pub(in crate::world::step) const COST_OF_CHORD: u32 = MOST_QUIET / 8192;

/// What comes of one chord.
pub(in crate::world::step) enum ChordEnd {
    /// Nothing holds the mover any more.
    Free,
    /// It arrived at something.
    At(First),
    /// It is at the chord's end.
    On,
}

/// Why a chord is not found.
enum Obstacle {
    /// One more surface is joined to those that the mover is in contact with, and the chord is to be found anew.
    Joined,
    /// The surfaces leave no way.
    NoWay,
}

impl From<NoChord> for Obstacle {
    fn from(_: NoChord) -> Self {
        Self::NoWay
    }
}

impl World {
    /// Takes a mover under contacts to its next touch, and says what it meets; or to time `end`.
    pub(in crate::world) fn fly_in_contact(&mut self, mover: &mut Mover, end: f64) -> Option<First> {
        let mut held = self.state.held(*mover);
        let mut lists = core::mem::take(&mut self.step.chord);
        let next = self.go_on(&mut held, end, &mut lists);
        self.step.chord = lists;
        *mover = held.mover;
        self.state.put_contacts(mover, &held.contacts);
        match next {
            ChordEnd::Free => self.fly_free(mover, end),
            ChordEnd::At(first) => Some(first),
            ChordEnd::On => None,
        }
    }

    /// What the chords cost whose ends did not settle, each of which took all of its looks.
    pub(in crate::world::step) fn cost_of_unsettled(&self, mover: &Mover, lists: &mut ChordLists) -> u32 {
        let unsettled = core::mem::take(&mut lists.unsettled);
        let look =
            COST_OF_CHORD.saturating_mul(self.step.limits.quiet).saturating_mul(self.scene().cost_of_touch(mover));
        unsettled.saturating_mul(MOST_STEPS as u32).saturating_mul(look)
    }

    /// From chord to chord, as long as nothing comes of them.
    fn go_on(&mut self, mover: &mut Held, end: f64, lists: &mut ChordLists) -> ChordEnd {
        let mut rattling = Rattling::new(mover);
        loop {
            if mover.course.stays() || mover.course.time >= end {
                mover.course.time = end;
                return ChordEnd::On;
            }
            let (before, velocity) = (*mover, mover.velocity);
            mover.course.count_chord(COST_OF_CHORD.saturating_mul(self.step.limits.quiet), velocity);
            (mover.course.rests, self.step.any_rests) = (true, true);
            let shortest = self.state.dt() / self.step.limits.chords;
            let next = self.scene().next_chord(mover, end, shortest, lists);
            let cost = self.cost_of_unsettled(mover, lists);
            mover.course.count_chord(cost, velocity);
            match next {
                ChordEnd::On if mover.course.time < end => self.state.add_vertex(mover),
                ChordEnd::On => {}
                next => return next,
            }
            if rattling.comes_nowhere(&before, mover, shortest)
                && self.scene().touches_what_stays(lists)
                && let Some(first) = self.scene().stand(mover, end)
            {
                return ChordEnd::At(first);
            }
        }
    }
}

/// Whether a mover comes off a flat surface by a chord, though it may still be near it.
fn leaves_face(lists: &ChordLists, collider: u32, w: f64) -> bool {
    let [from, to] = [&lists.start, &lists.end].map(|rows| nearest(rows, collider));
    from.is_some_and(|from| {
        let is_on = |to: &Touched| to.touch.gap <= w && to.touch.normal.dot(from.touch.normal) > ALIGNED;
        from.touch.feature == Feature::Face && !to.is_some_and(is_on)
    })
}

impl Scene<'_> {
    pub(in crate::world::step) fn next_chord(
        self,
        mover: &mut Held,
        end: f64,
        shortest: f64,
        lists: &mut ChordLists,
    ) -> ChordEnd {
        let before = *mover;
        match self.chord_joining(mover, (end, shortest), MOST_CONTACTS, lists) {
            ChordEnd::On if self.comes_nowhere(&before, mover, lists) => {
                self.stand(mover, end).map_or(ChordEnd::On, ChordEnd::At)
            }
            next => next,
        }
    }

    /// The same, where it may join so many more surfaces to those that it is in contact with.
    fn chord_joining(self, mover: &mut Held, ends: (f64, f64), most_joined: usize, lists: &mut ChordLists) -> ChordEnd {
        match self.find_chord(mover, ends, most_joined > 0, lists) {
            Ok(next) => next,
            Err(Obstacle::Joined) => self.chord_joining(mover, ends, most_joined - 1, lists),
            Err(Obstacle::NoWay) => self.closed(mover, ends.0, lists),
        }
    }

    fn find_chord(
        self,
        mover: &mut Held,
        (end, shortest): (f64, f64),
        may_join: bool,
        lists: &mut ChordLists,
    ) -> Result<ChordEnd, Obstacle> {
        let mut longest = end - mover.course.time;
        self.board_beside(mover);
        self.review_contacts(mover, lists);
        if mover.contacts.is_empty() {
            mover.let_go();
            return Ok(ChordEnd::Free);
        }
        if let Some(first) = self.end_struck(mover, &lists.start, 0.0) {
            if let Some(wish) = mover.course.wish() {
                mover.core.velocity = wish;
                (mover.course.keeps, mover.course.driven) = (false, false);
            }
            return Ok(ChordEnd::At(first));
        }
        mover.lean(self, &lists.start);
        mover.board(self, &lists.start);
        mover.come_off(self, lists);
        let mut start = Start::of(self, mover, longest, lists).ok_or(Obstacle::NoWay)?;
        let mut met = None;
        for _ in 0..MOST_CASTS {
            let mut chord = self.chord_to_lift_off(mover, &mut start, (longest, shortest), lists)?;
            if lists.ends && may_join && self.joins_beside(mover) {
                return Err(Obstacle::Joined);
            }
            let way = chord.to - mover.position;
            if let Drive::Ride(ride) = start.drive
                && let Some(seam) = self.seam_on_way(mover, &ride, way, chord.seconds)
            {
                let seconds = start.seconds_to(way, seam.time, chord.seconds);
                chord = start.chord(self, mover, (seconds, shortest), lists)?;
            }
            let way = chord.to - mover.position;
            let Some(first) = self.first_beside_contacts(mover, way, chord.seconds) else {
                self.end_chord(mover, &chord, end, lists);
                return Ok(ChordEnd::On);
            };
            if may_join && self.joins(mover, first.collider) {
                return Err(Obstacle::Joined);
            }
            let until = start.seconds_to(way, first.time, chord.seconds);
            let there = First { time: 0.0, is_lone: false, ..first };
            if first.time * way.length() <= tolerance(mover.position, mover.radius) {
                mover.course.time += until;
                return Ok(ChordEnd::At(there));
            }
            if let Some(share) = face_left(self, mover, &chord, lists).filter(|&share| share < first.time) {
                // The chord leads around where the surface ends. What is in the way behind that may be where it goes on.
                longest = start.seconds_to(way, share, chord.seconds);
                continue;
            }
            if first.time >= 1.0 - AT_ITS_END {
                self.end_chord(mover, &chord, end, lists);
                return Ok(ChordEnd::At(there));
            }
            (longest, met) = (until, Some(there));
        }
        // Where the touch is to be found more closely, it is on the chord.
        let chord = start.chord(self, mover, (longest, shortest), lists)?;
        // Where the surfaces do not settle, it ends before that.
        let arrives = chord.seconds >= longest;
        self.end_chord(mover, &chord, end, lists);
        Ok(met.filter(|_| arrives).map_or(ChordEnd::On, ChordEnd::At))
    }

    /// A chord that ends where the mover lifts off, if it does.
    fn chord_to_lift_off(
        self,
        mover: &Held,
        start: &mut Start,
        (longest, shortest): (f64, f64),
        lists: &mut ChordLists,
    ) -> Result<Chord, Obstacle> {
        let mut chord = start.chord(self, mover, (longest, shortest), lists)?;
        while chord.seconds > shortest
            && let Some(lift_off) = start.lifts(self, mover, &chord, lists)
        {
            match lift_off {
                LiftOff::AtEnd(share) => {
                    // It may be so near that no chord is as short.
                    let seconds = (share * chord.seconds).max(NEAREST * shortest);
                    chord = start.chord(self, mover, (seconds, min(seconds, shortest)), lists)?;
                    break;
                }
                LiftOff::About(share) if share >= CLOSER => {
                    let seconds = (share * chord.seconds).max(shortest);
                    chord = start.chord(self, mover, (seconds, shortest), lists)?;
                    break;
                }
                LiftOff::About(_) => {
                    let seconds = (CLOSER * chord.seconds).max(shortest);
                    *start = Start::of(self, mover, seconds, lists).ok_or(Obstacle::NoWay)?;
                    chord = start.chord(self, mover, (seconds, shortest), lists)?;
                }
            }
        }
        Ok(chord)
    }

    /// The first collider on a straight way that the mover is not in contact with.
    pub(in crate::world::step) fn first_beside_contacts(self, mover: &Held, way: DVec2, seconds: f64) -> Option<First> {
        let contacts = mover.contacts;
        let skipped = |collider: u32| contacts.has(collider) || !self.state.stops(mover, collider);
        let first = self.first_on_way(mover, way, seconds, &skipped);
        self.first_or_again(mover, way, seconds, first, &|collider| contacts.has(collider))
    }

    /// Puts a mover to the end of its chord.
    fn end_chord(self, mover: &mut Held, chord: &Chord, end: f64, lists: &ChordLists) {
        let before = mover.contacts;
        (mover.core.position, mover.core.velocity) = (chord.to, chord.velocity);
        // The rest of a step is all of it, whatever its rounding.
        let (from, left) = (mover.course.time, end - mover.course.time);
        mover.course.time =
            if chord.seconds < left && from + chord.seconds > from { from + chord.seconds } else { end };
        mover.course.left = NO_COLLIDER;
        let w = tolerance(mover.position, mover.radius);
        let mut holds = chord.holds.into_iter();
        let kept = Some(mover.course.kept).filter(|_| mover.course.keeps);
        for contact in mover.contacts.iter_mut() {
            contact.presses = holds.next().unwrap_or(false);
            contact.age += chord.seconds;
            if let Some(row) = nearest(&lists.end, contact.collider) {
                contact.normal = row.touch.normal;
                // It goes along already, and would go in.
                contact.presses |= kept.is_some_and(|kept| row.is_entered(kept));
            }
        }
        if let Some(at) = chord.left
            && !self.runs_on_beside(mover, at)
            && let Some(left) = mover.contacts.get_mut(at)
        {
            left.rides = false;
        }
        let there = *mover;
        mover.contacts.retain(|contact| {
            nearest(&lists.end, contact.collider)
                .is_some_and(|row| row.touch.gap <= w.max(2.0 * opens(self, &there, contact, row)))
        });
        for over in before.iter() {
            if !mover.contacts.has(over.collider) || leaves_face(lists, over.collider, w) {
                self.pass_on(mover, over, true);
            }
        }
    }

    /// The surfaces leave no way: what moves is met, and goes over the mover; between what stays it stands.
    fn closed(self, mover: &mut Held, end: f64, lists: &ChordLists) -> ChordEnd {
        let moving = lists.start.iter().find(|row| row.surface != DVec2::ZERO);
        match moving {
            Some(row) => {
                mover.course.closed_at = mover.course.time;
                mover.contacts.retain(|contact| contact.collider != row.collider);
                ChordEnd::At(First::at(row.collider, row.touch.normal))
            }
            None => self.stand(mover, end).map_or(ChordEnd::On, ChordEnd::At),
        }
    }
}
