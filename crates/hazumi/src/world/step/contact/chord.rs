//! One chord of a mover under contacts: how long it may be, where it ends, and how fast the mover is then.
//!
//! The velocity at the start enters no surface; the acceleration makes up for how the surfaces bend away or toward the mover and turn, which a
//! probe along that velocity tells: `k = 2·Δgap/δ²`. A surface holds the mover if the acceleration has to be changed for it. Where the prediction
//! ends, the mover is set onto the surfaces that hold it, and out of all others (Newton's method; a touch and a normal for each).

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{min, sqrt};
use crate::response::{Push, nearest_free, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::contact::{Contact, MOST_CONTACTS};
use crate::world::state::mover::Mover;
use crate::world::step::contact::rows::{is_flat, list_rows, nearest, pushes_of, relative};
use crate::world::step::met::Met;

/// How far a chord may come off a surface in the middle, as a share of the mover's size. What bounds it here is where the tangents at both ends
/// cross, which is twice as far.
pub(super) const SAGITTA: f64 = 5e-4;
/// The cosine of the angle by which a surface may turn along one chord.
const TURN: f64 = 0.95;
/// The sine of the steepest way into a surface that bends toward a mover along one chord.
const STEEPEST: f64 = 0.35;
/// What a wanted velocity pushes into a surface counts along the mean of its normals; by so much of the mover's size at most do these differ.
const SHIFT: f64 = 5e-3;
/// A probe goes so far, as a share of the mover's size, and a surface turns by so much meanwhile.
const PROBE: f64 = 0.05;
const PROBE_TURN: f64 = 0.02;
/// The cosine between the normals of surfaces that are one.
const ONE: f64 = 1.0 - 1e-6;
/// A mover stands on a surface within this share of w, or if that is not come to, of the second: far less than the skin that a point keeps.
const CLOSE: f64 = 2.5e-4;
const NEAR: f64 = 0.1;
/// Newton's method takes so many steps at most.
const MOST_STEPS: usize = 8;

/// The lists of a chord, kept so that none allocates.
#[derive(Debug, Default)]
pub(in crate::world) struct ChordLists {
    /// The surfaces where it starts, and where it ends.
    pub(super) start: Vec<Met>,
    pub(super) end: Vec<Met>,
    pushes: Vec<Push>,
    /// The collider of each push.
    sources: Vec<u32>,
}

/// By contact, which hold the mover.
pub(super) type Holds = [bool; MOST_CONTACTS];

/// What makes a mover go.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drive {
    /// Its own velocity, and what accelerates it.
    Own,
    /// A velocity that it goes on wanting, whatever holds it.
    Wanted(DVec2),
    /// A collider that it rides.
    Ride(u32),
}

/// How a mover sets out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    drive: Drive,
    velocity: DVec2,
    acceleration: DVec2,
    holds: Holds,
    /// Whether surfaces on two sides hold it: then one may press that the acceleration leads away from.
    is_wedged: bool,
}

/// A way from where a mover is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chord {
    pub(super) to: DVec2,
    pub(super) velocity: DVec2,
    pub(super) seconds: f64,
    pub(super) holds: Holds,
}

/// Why there is no chord.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoChord {
    /// It would have to be so much shorter.
    Longer(f64),
    /// The surfaces leave no way.
    Closed,
}

impl Start {
    /// None if the surfaces leave no velocity.
    pub(super) fn of(scene: Scene<'_>, mover: &Mover, longest: f64, lists: &mut ChordLists) -> Option<Self> {
        let contacts = &mover.course.contacts;
        let mut holds = Holds::default();
        if let Some(at) = contacts.iter().position(|contact| contact.rides) {
            holds[at] = true;
            let collider = contacts[at].collider;
            let shape = &scene.state.colliders[collider as usize].shape;
            let velocity = shape.velocity_at(mover.position, mover.course.time);
            let acceleration = DVec2::ZERO;
            return Some(Self { drive: Drive::Ride(collider), velocity, acceleration, holds, is_wedged: false });
        }
        let ChordLists { start: rows, pushes, sources, .. } = lists;
        let w = tolerance(mover.position, mover.radius);
        pushes_of(rows, pushes);
        // What it does not touch holds nothing back yet.
        for (row, push) in rows.iter().zip(pushes.iter_mut()).filter(|(row, _)| row.touch.gap > w) {
            push.coming -= row.touch.gap / longest.max(1e-9);
        }
        let mut drive = Drive::Own;
        let mut velocity = nearest_free_of_moving(wanted(mover), pushes)?;
        if mover.course.driven && pushes.iter().any(|push| push.binds) {
            drive = Drive::Wanted(mover.course.wants);
        } else if mover.course.driven {
            // Where nothing holds it any more, it goes on as it was left.
            velocity = nearest_free_of_moving(mover.velocity, pushes)?;
        }
        let mut acceleration = DVec2::ZERO;
        if drive == Drive::Own {
            let is_along = |row: &Met| {
                let noise = 1e-9 * (velocity.length() + row.surface.length()).max(1e-9);
                relative(row, velocity).dot(row.touch.normal).abs() <= noise
            };
            pushes.clear();
            sources.clear();
            for row in rows.iter().filter(|row| is_along(row)) {
                let away = if is_flat(scene, row) { 0.0 } else { bend(scene, mover, row, velocity, longest) };
                pushes.push(Push { coming: -away, ..Push::new(row.touch.normal) });
                sources.push(row.collider);
            }
            acceleration = nearest_free_of_moving(pull(mover), pushes).unwrap_or_else(|| {
                pushes.iter_mut().for_each(|push| push.binds = true);
                DVec2::ZERO
            });
            mark(&mut holds, mover, sources.iter().copied().zip(pushes.iter()));
        } else {
            mark(&mut holds, mover, rows.iter().map(|row| row.collider).zip(pushes.iter()));
        }
        let binding = || pushes.iter().filter(|push| push.binds);
        let is_wedged = binding().any(|a| binding().any(|b| a.normal.dot(b.normal) < TURN));
        Some(Self { drive, velocity, acceleration, holds, is_wedged })
    }

    /// The longest chord of at most so many seconds; one of the least length counts as it comes.
    pub(super) fn chord(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        (longest, shortest): (f64, f64),
        lists: &mut ChordLists,
    ) -> Result<Chord, NoChord> {
        let is_free = !self.holds.contains(&true);
        let mut seconds = if is_free && mover.accelerated {
            min(longest, mover.chord().max(shortest))
        } else {
            self.seconds_to_turn().map_or(longest, |seconds| min(longest, seconds.max(shortest)))
        };
        loop {
            let is_least = seconds <= shortest;
            match self.attempt(scene, mover, seconds, is_least, lists) {
                Err(NoChord::Longer(share)) if !is_least => seconds = (seconds * share).max(min(shortest, longest)),
                outcome => return outcome,
            }
        }
    }

    /// When the acceleration has used up the velocity, so that the mover turns back.
    fn seconds_to_turn(&self) -> Option<f64> {
        let against = -self.velocity.dot(self.acceleration);
        (self.drive == Drive::Own && against > 0.0).then(|| against / self.acceleration.length_squared())
    }

    /// When the mover is at a share of the straight way of a chord, under an even acceleration.
    pub(super) fn seconds_to(&self, way: DVec2, share: f64, seconds: f64) -> f64 {
        let (along, length) = (way.unit_or_zero(), share * way.length());
        let (speed, pull) = (self.velocity.dot(along), self.acceleration.dot(along));
        let even = 2.0 * length / (speed + sqrt((speed * speed + 2.0 * pull * length).max(0.0)));
        if (0.0..seconds).contains(&even) { even } else { share * seconds }
    }

    fn attempt(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        seconds: f64,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<Chord, NoChord> {
        let mut there = *mover;
        there.course.time += seconds;
        there.velocity = self.velocity;
        there.position = match self.drive {
            Drive::Ride(collider) => {
                let from = mover.course.time;
                scene.state.colliders[collider as usize].shape.pose.map_or(mover.position, |pose| {
                    pose.at(from + seconds).place_out(pose.at(from).place_in(mover.position))
                })
            }
            _ => mover.position + self.velocity * seconds + self.acceleration * (0.5 * seconds * seconds),
        };
        let mut holds = self.holds;
        self.set_down(scene, mover, &mut there, &mut holds, is_least, lists)?;
        if let (Drive::Wanted(wanted), &[true, ..] | &[_, true, ..] | &[_, _, true, _] | &[.., true]) =
            (self.drive, &holds)
        {
            self.push_evenly(scene, mover, &mut there, (wanted, seconds), &mut holds, is_least, lists)?;
        }
        if self.drive == Drive::Own && holds == self.holds && self.pull_evenly(mover, &mut there, seconds, lists) {
            self.set_down(scene, mover, &mut there, &mut holds, is_least, lists)?;
        }
        if !is_least {
            self.check(mover, &there, seconds, &holds, lists)?;
        }
        let velocity = self.velocity_at(scene, mover, &there, seconds, &holds, lists);
        if !is_least && self.drive != Drive::Own && holds == self.holds {
            // What turns takes the mover around a bend, whose chord leaves it by so much in the middle.
            let way = (there.position - mover.position).unit_or_zero();
            let deep = (velocity - self.velocity).cross(way).abs() * seconds / 8.0;
            let most = SAGITTA * size(mover);
            if deep > most {
                return Err(NoChord::Longer((0.9 * sqrt(most / deep)).clamp(0.1, 0.9)));
            }
        }
        Ok(Chord { to: there.position, velocity, seconds, holds })
    }

    /// Sets a mover onto the surfaces that hold it, and out of all others.
    fn set_down(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        there: &mut Mover,
        holds: &mut Holds,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<(), NoChord> {
        let ChordLists { start, end, pushes, .. } = lists;
        let (w, predicted) = (tolerance(there.position, there.radius), there.position);
        let far = 0.1 * size(mover) + w;
        for step in 0..MOST_STEPS {
            list_rows(scene, there, w, end);
            let mut worst = 0.0f64;
            pushes.clear();
            for (at, contact) in mover.course.contacts.iter().enumerate() {
                let Some(row) = nearest(end, contact.collider) else { continue };
                let (gap, normal) = (row.touch.gap, row.touch.normal);
                let before = nearest(start, contact.collider).map_or(normal, |row| row.touch.normal);
                if holds[at] && before.dot(normal) < TURN {
                    if !is_least {
                        return Err(NoChord::Longer(0.5));
                    }
                    // The surface ends here.
                    holds[at] = false;
                }
                if holds[at] {
                    // Of surfaces that are one but for w, it stands on the nearest.
                    let same = pushes.iter_mut().find(|push| push.normal.dot(-normal) > ONE);
                    match same {
                        Some(push) => push.coming = push.coming.min(gap),
                        None => pushes.push(Push { coming: gap, ..Push::new(-normal) }),
                    }
                }
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
            let out = nearest_free_of_moving(DVec2::ZERO, pushes)
                .or_else(|| nearest_free_of_moving(DVec2::ZERO, &mut pushes[holding..]));
            let Some(out) = out else {
                if worst <= w {
                    // It fits between them exactly.
                    return Ok(());
                }
                return Err(if is_least { NoChord::Closed } else { NoChord::Longer(0.5) });
            };
            there.position += out;
            if (there.position - predicted).length() > far {
                return Err(if is_least { NoChord::Closed } else { NoChord::Longer(0.5) });
            }
        }
        if is_least { Ok(()) } else { Err(NoChord::Longer(0.5)) }
    }

    /// What a mover that goes on wanting pushes into one surface that turns pushes it back along the mean of the normals at both ends.
    #[expect(clippy::too_many_arguments)]
    fn push_evenly(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        there: &mut Mover,
        (wanted, seconds): (DVec2, f64),
        holds: &mut Holds,
        is_least: bool,
        lists: &mut ChordLists,
    ) -> Result<(), NoChord> {
        let Some(only) = only_held(mover, holds) else { return Ok(()) };
        let ends = [nearest(&lists.start, only.collider), nearest(&lists.end, only.collider)];
        let [Some(from), Some(to)] = ends.map(|row| row.map(|row| row.touch.normal)) else { return Ok(()) };
        if from == to {
            return Ok(());
        }
        let unheld = mover.position + wanted * seconds;
        let mean = (from + to).unit_or_zero();
        let even = unheld + mean * ((there.position - unheld).dot(to) / mean.dot(to));
        let shift = (even - there.position).length();
        if shift > SHIFT * size(mover) && !is_least {
            return Err(NoChord::Longer((0.9 * sqrt(SHIFT * size(mover) / shift)).max(0.1)));
        }
        there.position = even;
        self.set_down(scene, mover, there, holds, is_least, lists)
    }

    /// Moves the end of a chord on to where an acceleration takes a mover that is another along the surface there: it changes evenly from one end
    /// to the other. Says whether it is another place.
    fn pull_evenly(&self, mover: &Mover, there: &mut Mover, seconds: f64, lists: &ChordLists) -> bool {
        let Some(only) = only_held(mover, &self.holds) else { return false };
        let ends = [nearest(&lists.start, only.collider), nearest(&lists.end, only.collider)];
        let [Some(from), Some(to)] = ends.map(|row| row.map(|row| row.touch.normal)) else { return false };
        let pull = pull(mover);
        let along = |normal: DVec2| pull - normal * pull.dot(normal);
        there.position += (along(to) - along(from)) * (seconds * seconds / 6.0);
        from != to && mover.accelerated
    }

    /// Whether the chord stays near the surfaces: what is convex it enters no deeper than where the tangents at its ends cross.
    fn check(
        &self,
        mover: &Mover,
        there: &Mover,
        seconds: f64,
        holds: &Holds,
        lists: &ChordLists,
    ) -> Result<(), NoChord> {
        let (way, most) = (there.position - mover.position, 2.0 * SAGITTA * size(mover));
        for (contact, holds) in mover.course.contacts.iter().zip(holds) {
            let ends = [nearest(&lists.start, contact.collider), nearest(&lists.end, contact.collider)];
            let [Some(from), Some(to)] = ends else { continue };
            let into = (way - from.surface * seconds).dot(from.touch.normal);
            let out = (way - to.surface * seconds).dot(to.touch.normal);
            let bends = (into - out).abs();
            if !holds && into >= 0.0 || bends <= most {
                continue;
            }
            let at = ((to.touch.gap - from.touch.gap - out) / (into - out)).clamp(0.0, 1.0);
            let deep = (from.touch.gap + at * into).abs();
            if deep > most {
                return Err(NoChord::Longer((0.9 * sqrt(most / deep)).clamp(0.1, 0.7)));
            }
        }
        Ok(())
    }

    /// How fast the mover is at the end of a chord. What it has of itself follows from the height: v² + 2·a·Δs.
    fn velocity_at(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        there: &Mover,
        seconds: f64,
        holds: &Holds,
        lists: &mut ChordLists,
    ) -> DVec2 {
        let ChordLists { start, end, pushes, .. } = lists;
        let (own, pull) = (self.velocity, pull(mover));
        let velocity = match self.drive {
            Drive::Ride(collider) => {
                let shape = &scene.state.colliders[collider as usize].shape;
                return shape.velocity_at(there.position, there.course.time);
            }
            // Where a surface ends, the mover goes on as it left it.
            Drive::Wanted(_) if *holds != self.holds => own,
            Drive::Wanted(wanted) => wanted,
            Drive::Own => {
                let after = own + pull * seconds;
                let only = only_held(mover, holds);
                match only.and_then(|only| Some((nearest(start, only.collider)?, nearest(end, only.collider)?))) {
                    Some((from, to)) if turns(scene, from) => after_turning(after, from, to),
                    Some((from, to)) if from.touch.normal != to.touch.normal => {
                        let seen = relative(from, own);
                        let way = there.position - mover.position - from.surface * seconds;
                        let speed = sqrt((seen.length_squared() + 2.0 * pull.dot(way)).max(0.0));
                        let along = to.touch.normal.perp();
                        let sense = (seen + self.acceleration * seconds).dot(along);
                        to.surface + along * speed.copysign(sense)
                    }
                    _ => after,
                }
            }
        };
        let w = tolerance(there.position, there.radius);
        pushes.clear();
        // What comes into its way, as the other arm of a curve, is struck when the next chord begins.
        let is_along = |row: &&Met| {
            let seen = relative(row, own);
            seen.dot(row.touch.normal) >= -STEEPEST * seen.length() && row.touch.gap <= w && !row.is_passed_by(velocity)
        };
        pushes.extend(end.iter().filter(is_along).map(Met::push));
        nearest_free(velocity, pushes)
    }

    /// Where on a chord a surface that holds the mover where it starts would begin to pull it: the share of the chord, none if nowhere.
    pub(super) fn lifts(&self, scene: Scene<'_>, mover: &Mover, chord: &Chord, lists: &ChordLists) -> Option<f64> {
        if self.drive != Drive::Own || self.is_wedged {
            return None;
        }
        let mut there = *mover;
        (there.position, there.velocity) = (chord.to, chord.velocity);
        there.course.time += chord.seconds;
        let pull = pull(mover);
        for (contact, _) in mover.course.contacts.iter().zip(chord.holds).filter(|(_, holds)| *holds) {
            let ends = [nearest(&lists.start, contact.collider), nearest(&lists.end, contact.collider)];
            let [Some(from), Some(to)] = ends else { continue };
            if is_flat(scene, from) && is_flat(scene, to) {
                continue;
            }
            let press = |row: &Met, mover: &Mover, velocity: DVec2| {
                pull.dot(row.touch.normal) + bend(scene, mover, row, velocity, chord.seconds)
            };
            let (first, last) = (press(from, mover, self.velocity), press(to, &there, chord.velocity));
            if last > 0.0 {
                return Some(if first < 0.0 { first / (first - last) } else { 0.0 });
            }
        }
        None
    }
}

/// What a mover wants: what it was told, or as fast as it is.
pub(super) const fn wanted(mover: &Mover) -> DVec2 {
    if mover.course.driven { mover.course.wants } else { mover.core.velocity }
}

/// The full size that lengths are compared with.
pub(super) fn size(mover: &Mover) -> f64 {
    (2.0 * mover.radius).max(tolerance(mover.position, mover.radius))
}

fn pull(mover: &Mover) -> DVec2 {
    if mover.accelerated { mover.course.acceleration } else { DVec2::ZERO }
}

/// The contact that holds a mover, if it is but one.
fn only_held(mover: &Mover, holds: &Holds) -> Option<Contact> {
    let mut held = mover.course.contacts.iter().zip(holds).filter(|(_, holds)| **holds).map(|(contact, _)| *contact);
    held.next().filter(|_| held.next().is_none())
}

fn mark<'a>(holds: &mut Holds, mover: &Mover, pushes: impl Iterator<Item = (u32, &'a Push)>) {
    for (collider, push) in pushes {
        if push.binds
            && let Some(at) = mover.course.contacts.iter().position(|contact| contact.collider == collider)
        {
            holds[at] = true;
        }
    }
}

/// Whether a surface turns.
fn turns(scene: Scene<'_>, row: &Met) -> bool {
    scene.state.colliders[row.collider as usize].shape.pose.is_some_and(|pose| pose.spin != 0.0)
}

/// How strongly what accelerates a mover and what turns a surface press the two together.
pub(in crate::world) fn press(scene: Scene<'_>, mover: &Mover, row: &Met) -> f64 {
    let normal = row.touch.normal;
    let turning = if turns(scene, row) {
        let along = mover.velocity + normal * (row.surface - mover.velocity).dot(normal);
        -bend(scene, mover, row, along, scene.state.dt)
    } else {
        0.0
    };
    turning - pull(mover).dot(normal)
}

/// By how much a surface bends away from a way along it, or turns away: the second derivative of the gap.
fn bend(scene: Scene<'_>, mover: &Mover, row: &Met, velocity: DVec2, longest: f64) -> f64 {
    let shape = &scene.state.colliders[row.collider as usize].shape;
    let spin = shape.pose.map_or(0.0, |pose| pose.spin.abs());
    let speed = relative(row, velocity).length();
    if speed == 0.0 && spin == 0.0 {
        return 0.0;
    }
    let probe = min(longest, min(PROBE * size(mover) / speed.max(1e-300), PROBE_TURN / spin.max(1e-300)));
    let mut there = *mover;
    there.position += velocity * probe;
    there.course.time += probe;
    let gap = scene.state.touch(&there, row.collider).gap;
    // The gap grows evenly by what rounding leaves of the velocity out of the surface.
    let even = row.touch.gap + relative(row, velocity).dot(row.touch.normal) * probe;
    2.0 * (gap - even) / (probe * probe)
}

/// The velocity after a surface turned: what it takes to go no slower than the surface, along the mean of the normals.
fn after_turning(after: DVec2, from: &Met, to: &Met) -> DVec2 {
    let mean = (from.touch.normal + to.touch.normal).unit_or_zero();
    let short = (to.surface - after).dot(to.touch.normal);
    after + mean * (short / mean.dot(to.touch.normal))
}
