//! One chord of a mover under contacts: how long it may be, and where it ends.
//!
//! Where the prediction ends, the mover is set onto the surfaces that hold it, and out of all others (Newton's method; a touch and a normal for each).

use crate::dvec2::DVec2;
use crate::float::{min, sqrt};
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::ALIGNED;
use crate::world::state::contact::Contact;
use crate::world::step::contact::curvature::{pull, size};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::leads_through::leads_through;
use crate::world::step::contact::rows::{list_rows, nearest};
use crate::world::step::contact::start::{ChordLists, Drive, Holds, Start, only_held};
use crate::world::step::impact::touched::Touched;

/// How far a chord may come off a surface in the middle, as a share of the mover's size. What bounds it here is where the tangents at both ends
/// cross, which is twice as far.
pub(in crate::world::step) const SAGITTA: f64 = 5e-4;
/// On a turning surface the mover is pushed along the mean normal. The chord is shortened if that moves its end by more than this share of its size.
const SHIFT: f64 = 5e-3;
/// A mover stands on a surface within this share of w, or if that is not come to, of the second: far less than the skin that a point keeps.
const CLOSE: f64 = 2.5e-4;
const NEAR: f64 = 0.1;
/// A standing mover may overlap fixed surfaces by this many w: a group's chord past a corner leaves that much.
const LEFT_BETWEEN: f64 = 4.0;
/// Newton's method takes so many steps at most.
pub(super) const MOST_STEPS: usize = 8;
/// Where it does not settle, a chord of this share is tried: if that does not settle, either, it is mostly rounding, and only the shortest is left.
const UNSETTLED: f64 = 1.0 / 16.0;

/// What is set back by more than this share of its way came to something that is no bend of what holds it.
const BLOCKED: f64 = 0.5;
/// What two surfaces leave of a wanted velocity is this share of it at most if it comes nowhere.
const NOWHERE: f64 = 1e-9;

/// A way from where a mover is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chord {
    pub(super) to: DVec2,
    pub(super) velocity: DVec2,
    pub(super) seconds: f64,
    pub(super) holds: Holds,
    /// The contact that took it along and ends here.
    pub(super) left: Option<usize>,
}

/// Why there is no chord.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoChord {
    /// It may be only this share as long.
    TooLong(f64),
    /// A surface that holds the mover ends.
    Ends,
    /// The surfaces at its end are elsewhere from look to look.
    Unsettled,
    /// The surfaces leave no way.
    Closed,
}

impl Start {
    /// The longest chord of at most so many seconds; one of the least length counts as it comes.
    pub(super) fn chord(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        (longest, shortest): (f64, f64),
        lists: &mut ChordLists,
    ) -> Result<Chord, NoChord> {
        if self.stays(mover, &lists.start) {
            let ChordLists { start, end, .. } = lists;
            end.clone_from(start);
            let (to, velocity) = (mover.position, DVec2::ZERO);
            return Ok(Chord { to, velocity, seconds: longest, holds: self.holds, left: None });
        }
        let is_free = !self.holds.contains(&true);
        let mut seconds = if is_free && mover.accelerated {
            let seconds = min(mover.chord(), self.seconds_to_come_back(scene, &lists.start));
            min(longest, seconds.max(shortest))
        } else {
            self.seconds_to_turn().map_or(longest, |seconds| min(longest, seconds.max(shortest)))
        };
        lists.ends = false;
        loop {
            let is_least = seconds <= shortest;
            match self.attempt(scene, mover, seconds, is_least, lists) {
                Err(NoChord::Ends) if !is_least => {
                    lists.ends = true;
                    seconds = (seconds * 0.5).max(min(shortest, longest));
                }
                Err(NoChord::TooLong(share)) if !is_least => seconds = (seconds * share).max(min(shortest, longest)),
                Err(NoChord::Unsettled) if !is_least => {
                    lists.unsettled += 1;
                    seconds = (seconds * UNSETTLED).max(min(shortest, longest));
                }
                outcome => return outcome,
            }
        }
    }

    /// Whether nothing moves a mover, nor what it touches.
    fn stands(&self, rows: &[Touched]) -> bool {
        self.velocity == DVec2::ZERO
            && self.acceleration == DVec2::ZERO
            && rows.iter().all(|row| row.surface == DVec2::ZERO)
    }

    /// Whether a mover that goes on wanting is held from two sides by what stays, and comes nowhere.
    fn stays(&self, mover: &Held, rows: &[Touched]) -> bool {
        let Drive::Wanted(wanted) = self.drive else { return false };
        let w = tolerance(mover.position, mover.radius);
        self.is_wedged
            && self.velocity.length() <= NOWHERE * wanted.length()
            && rows.iter().all(|row| row.surface == DVec2::ZERO && row.touch.gap.abs() <= w)
    }

    /// When the acceleration has used up the velocity, so that the mover turns back. What leads it around a bend is across, and uses up nothing.
    fn seconds_to_turn(&self) -> Option<f64> {
        let against = -self.velocity.dot(self.acceleration);
        (self.drive == Drive::Own && against > 0.0).then(|| self.velocity.length_squared() / against)
    }

    /// When the mover is at a share of the straight way of a chord, under an even acceleration. A way of which surfaces leave but little takes all of the
    /// seconds.
    pub(super) fn seconds_to(&self, way: DVec2, share: f64, seconds: f64) -> f64 {
        let along = way.unit_or_zero();
        let (speed, pull) = (self.velocity.dot(along), self.acceleration.dot(along));
        if way.length() < BLOCKED * seconds * (speed + 0.5 * pull * seconds) {
            return share * seconds;
        }
        let even = self.seconds_along(way * share, DVec2::ZERO);
        if (0.0..seconds).contains(&even) { even } else { share * seconds }
    }

    /// When the mover has come a straight way along a surface that moves so fast, under an even acceleration.
    pub(super) fn seconds_along(&self, way: DVec2, surface: DVec2) -> f64 {
        let (along, length) = (way.unit_or_zero(), way.length());
        let (speed, pull) = ((self.velocity - surface).dot(along), self.acceleration.dot(along));
        2.0 * length / (speed + sqrt((speed * speed + 2.0 * pull * length).max(0.0)))
    }

    fn attempt(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        seconds: f64,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<Chord, NoChord> {
        let mut there = *mover;
        there.course.time += seconds;
        there.velocity = self.velocity;
        there.position = match self.drive {
            Drive::Ride(ride) => ride.place_after(scene, (mover.position, self.velocity), mover.course.time, seconds),
            _ => mover.position + self.velocity * seconds + self.acceleration * (0.5 * seconds * seconds),
        };
        let mut holds = self.holds;
        let ahead = there.position;
        self.set_down(scene, mover, &mut there, &mut holds, is_least, lists)?;
        let back = there.position - ahead;
        if let Drive::Wanted(wanted) = self.drive
            && holds.contains(&true)
        {
            self.push_evenly(scene, mover, &mut there, (wanted, seconds), &mut holds, is_least, lists)?;
        }
        if self.drive == Drive::Own && holds == self.holds && self.pull_evenly(mover, &mut there, seconds, lists) {
            self.set_down(scene, mover, &mut there, &mut holds, is_least, lists)?;
        }
        if !is_least {
            self.check(mover, &there, seconds, &holds, lists)?;
            if leads_through(scene, mover, &there, seconds) {
                return Err(NoChord::TooLong(0.5));
            }
        }
        let mut velocity = self.velocity_at(scene, mover, &there, seconds, &holds, lists);
        if self.drive == Drive::Own && back.length() > BLOCKED * (ahead - mover.position).length() {
            velocity = self.stopped(scene, [mover, &there], (velocity, back.unit_or_zero()), &holds, lists);
        }
        if !is_least && self.drive != Drive::Own && holds == self.holds {
            // What turns takes the mover around a bend, whose chord leaves it by so much in the middle.
            let way = (there.position - mover.position).unit_or_zero();
            let deep = (velocity - self.velocity).cross(way).abs() * seconds / 8.0;
            let most = SAGITTA * size(mover);
            if deep > most {
                return Err(NoChord::TooLong((0.9 * sqrt(most / deep)).clamp(0.1, 0.9)));
            }
        }
        let left = match self.drive {
            Drive::Ride(ride) if ride.runs() && !holds[ride.at] => Some(ride.at),
            _ => None,
        };
        Ok(Chord { to: there.position, velocity, seconds, holds, left })
    }

    /// Sets a mover onto the surfaces that hold it, and out of all others.
    fn set_down(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        there: &mut Held,
        holds: &mut Holds,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<(), NoChord> {
        let ChordLists { start, end, pushes, .. } = lists;
        let (w, predicted) = (tolerance(there.position, there.radius), there.position);
        let (far, times) = (0.1 * size(mover) + w, [mover, &*there].map(|held| held.course.time));
        // What pushes along a mover that stopped on another: it ends on that, too, and not beyond, around what is round or a corner.
        let mut pusher = None;
        for step in 0..MOST_STEPS {
            list_rows(scene, there, w, end);
            self.hand_over(mover, start, end, holds);
            let mut worst = 0.0f64;
            pushes.clear();
            for (at, contact) in mover.contacts.iter().enumerate() {
                let row = self.holding(scene, [mover, there], end, (contact.collider, at));
                let is_in = |row: &Touched| self.goes_on_in(scene, at, row, times);
                if holds[at] && self.normals[at] != DVec2::ZERO && !row.is_some_and(is_in) {
                    // The surface ends here, unless it goes on in another that holds it, too.
                    let normal = self.carried(scene, (contact.collider, at), times);
                    if !is_least && !goes_on(mover, end, holds, [self.normals[at], normal]) {
                        return Err(NoChord::Ends);
                    }
                    holds[at] = false;
                }
                let Some(row) = row else { continue };
                let (gap, normal) = (row.touch.gap, row.touch.normal);
                if holds[at] {
                    // Of surfaces that are one but for w, it stands on the nearest, be it one that does not hold it.
                    let one = end
                        .iter()
                        .filter(|row| row.touch.normal.dot(normal) > ALIGNED && !row.is_passed_by(self.velocity));
                    let gap = one.fold(gap, |gap, row| min(gap, row.touch.gap));
                    match pushes.iter_mut().find(|push| push.normal.dot(-normal) > ALIGNED) {
                        Some(same) => same.coming = same.coming.min(gap),
                        None => pushes.push(Push { coming: gap, ..Push::new(-normal) }),
                    }
                }
            }
            let nearest_of = |collider: u32| nearest(end, collider).filter(|row| !row.is_passed_by(self.velocity));
            if let Some(row) = pusher.and_then(nearest_of) {
                pushes.push(Push { coming: row.touch.gap, ..Push::new(-row.touch.normal) });
            } else if let Drive::Ride(ride) = self.drive {
                let is_pushed = |row: &&Touched| row.touch.gap < -w && row.collider != ride.collider;
                // Of two pieces of a floor the one that it is deeper in keeps it off the other.
                let pushing = mover.contacts.iter().filter_map(|contact| nearest_of(contact.collider));
                let deepest = pushing.filter(is_pushed).min_by(|a, b| a.touch.gap.total_cmp(&b.touch.gap));
                pusher = deepest.map(|row| row.collider);
            }
            worst = pushes.iter().fold(worst, |worst, push| worst.max(push.coming));
            let holding = pushes.len();
            for row in end.iter().filter(|row| !row.is_passed_by(self.velocity)) {
                worst = worst.max(-row.touch.gap);
                pushes.push(Push { coming: -row.touch.gap, ..Push::new(row.touch.normal) });
            }
            if worst <= if step + 1 < MOST_STEPS { CLOSE } else { NEAR } * w {
                return Ok(());
            }
            let onto = nearest_free_of_moving(DVec2::ZERO, pushes);
            let out = onto.or_else(|| nearest_free_of_moving(DVec2::ZERO, &mut pushes[holding..]));
            if onto.is_none() && worst <= w && out.is_some_and(|out| out.length() <= CLOSE * w) {
                // Others hold it so far off what it would stand on: it comes no closer.
                return Ok(());
            }
            let Some(out) = out else {
                // It fits between them exactly; or it stands, and was left there.
                if worst <= w || worst <= LEFT_BETWEEN * w && self.stands(end) {
                    return Ok(());
                }
                return Err(if is_least { NoChord::Closed } else { NoChord::TooLong(0.5) });
            };
            there.position += out;
            if (there.position - predicted).length() > far {
                return Err(if is_least { NoChord::Closed } else { NoChord::TooLong(0.5) });
            }
        }
        if is_least { Ok(()) } else { Err(NoChord::Unsettled) }
    }

    /// Of surfaces that are one where the chord starts, and not where it ends, lets the nearest hold the mover: there the others end.
    #[inline(never)]
    fn hand_over(&self, mover: &Held, start: &[Touched], end: &[Touched], holds: &mut Holds) {
        for (at, contact) in mover.contacts.iter().enumerate() {
            let Some(own) = nearest(end, contact.collider).filter(|_| holds[at]) else { continue };
            let goes_on_in = |other: &Contact| {
                let ends = [nearest(start, other.collider), nearest(end, other.collider)];
                matches!(ends, [Some(from), Some(to)] if from.touch.normal.dot(self.normals[at]) > ALIGNED
                    && to.touch.normal.dot(own.touch.normal) <= ALIGNED
                    && to.touch.gap < own.touch.gap)
            };
            if let Some(other) = mover.contacts.iter().position(goes_on_in) {
                (holds[at], holds[other]) = (false, true);
            }
        }
    }

    /// What a mover that goes on wanting pushes into one surface that turns pushes it back along the mean of the normals at both ends.
    #[expect(clippy::too_many_arguments)]
    fn push_evenly(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        there: &mut Held,
        (wanted, seconds): (DVec2, f64),
        holds: &mut Holds,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<(), NoChord> {
        let Some(only) = only_held(mover, holds) else { return Ok(()) };
        let Some([from, to]) = lists.at_ends(only.collider) else { return Ok(()) };
        let (from, to) = (from.touch.normal, to.touch.normal);
        if from == to {
            return Ok(());
        }
        let unheld = mover.position + wanted * seconds;
        let mean = (from + to).unit_or_zero();
        let even = unheld + mean * ((there.position - unheld).dot(to) / mean.dot(to));
        let shift = (even - there.position).length();
        if shift > SHIFT * size(mover) && !is_least {
            return Err(NoChord::TooLong((0.9 * sqrt(SHIFT * size(mover) / shift)).max(0.1)));
        }
        there.position = even;
        self.set_down(scene, mover, there, holds, is_least, lists)
    }

    /// Moves the end of a chord on to where an acceleration takes a mover that is another along the surface there: it changes evenly from one end
    /// to the other. Says whether it is another place.
    fn pull_evenly(&self, mover: &Held, there: &mut Held, seconds: f64, lists: &ChordLists) -> bool {
        let Some(only) = only_held(mover, &self.holds) else { return false };
        let Some([from, to]) = lists.at_ends(only.collider) else { return false };
        let (from, to) = (from.touch.normal, to.touch.normal);
        let pull = pull(mover);
        let along = |normal: DVec2| pull - normal * pull.dot(normal);
        there.position += (along(to) - along(from)) * (seconds * seconds / 6.0);
        from != to && mover.accelerated
    }

    /// Whether the chord stays near the surfaces: what is convex it enters no deeper than where the tangents at its ends cross.
    fn check(
        &self,
        mover: &Held,
        there: &Held,
        seconds: f64,
        holds: &Holds,
        lists: &ChordLists,
    ) -> Result<(), NoChord> {
        let (way, most) = (there.position - mover.position, 2.0 * SAGITTA * size(mover));
        for (contact, holds) in mover.contacts.iter().zip(holds) {
            let Some([from, to]) = lists.at_ends(contact.collider) else { continue };
            let into = (way - from.surface * seconds).dot(from.touch.normal);
            let out = (way - to.surface * seconds).dot(to.touch.normal);
            let bends = (into - out).abs();
            if !holds && into >= 0.0 || bends <= most {
                continue;
            }
            let at = ((to.touch.gap - from.touch.gap - out) / (into - out)).clamp(0.0, 1.0);
            let deep = (from.touch.gap + at * into).abs();
            if deep > most {
                return Err(NoChord::TooLong((0.9 * sqrt(most / deep)).clamp(0.1, 0.7)));
            }
        }
        Ok(())
    }

    /// The row of a collider in which a contact goes on, where the mover is within `w` of two sides, as a box in the bottom of a bowl: the
    /// nearest need not be the one that holds it. Where a circle touches a curve turns from the one side to the other: of it the nearest counts.
    ///
    /// ```text
    ///     \  +------+  /
    ///      \ |      | /
    ///       \+------+/     held on the left, and by now as near to the right
    ///        `-.__.-'
    /// ```
    pub(super) fn holding<'a>(
        &self,
        scene: Scene<'_>,
        [mover, there]: [&Held; 2],
        rows: &'a [Touched],
        (collider, at): (u32, usize),
    ) -> Option<&'a Touched> {
        let (w, times) = (tolerance(there.position, there.radius), [mover, there].map(|held| held.course.time));
        let goes_on = |row: &&Touched| row.touch.gap <= w && self.goes_on_in(scene, at, row, times);
        let own = rows.iter().filter(|row| row.collider == collider).filter(goes_on);
        own.min_by(|a, b| a.touch.gap.total_cmp(&b.touch.gap)).or_else(|| nearest(rows, collider))
    }
}

/// Whether a surface of such normals, at the beginning of a chord and at its end, goes on in another that holds the mover.
fn goes_on(mover: &Held, end: &[Touched], holds: &Holds, [from, to]: [DVec2; 2]) -> bool {
    mover.contacts.iter().zip(holds).filter(|(_, holds)| **holds).any(|(contact, _)| {
        contact.normal.dot(from) > ALIGNED
            && nearest(end, contact.collider).is_some_and(|row| row.touch.normal.dot(to) > ALIGNED)
    })
}
