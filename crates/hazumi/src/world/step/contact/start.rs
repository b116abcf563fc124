//! How a mover under contacts sets out: what drives it, how fast, and which surfaces hold it.
//!
//! The velocity enters no surface; the acceleration makes up for how the surfaces bend away or toward the mover and turn. A surface holds the mover if
//! the acceleration has to be changed for it.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::{ALIGNED, Feature};
use crate::world::solver::no_way::leaves_no_way;
use crate::world::state::contact::{Contact, MOST_CONTACTS};
use crate::world::state::mover::Mover;
use crate::world::step::contact::curvature::{curvature, pull};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::ride::Ride;
use crate::world::step::contact::rows::{is_flat, nearest, pushes_of, relative};
use crate::world::step::impact::touched::Touched;

/// The cosine of the angle by which a surface may turn along one chord.
pub(super) const TURN: f64 = 0.95;

/// The lists of a chord, kept so that none allocates.
#[derive(Debug, Default)]
pub(in crate::world) struct ChordLists {
    /// The surfaces where it starts, and where it ends.
    pub(in crate::world::step) start: Vec<Touched>,
    pub(super) end: Vec<Touched>,
    pub(super) pushes: Vec<Push>,
    /// The row at the start of each push.
    pub(super) sources: Vec<Touched>,
    /// How often the surfaces at a chord's end did not settle, since it was last counted.
    pub(in crate::world::step) unsettled: u32,
    /// Whether the last chord that was looked for is so short because a surface that holds the mover ends.
    pub(super) ends: bool,
}

impl ChordLists {
    /// Where the mover is nearest to a collider at the chord's beginning, and at its end; between two arms of one curve, to the same arm.
    pub(super) fn at_ends(&self, collider: u32) -> Option<[&Touched; 2]> {
        let from = nearest(&self.start, collider)?;
        let own = self.end.iter().filter(|row| row.collider == collider);
        let goes_on = own.filter(|row| row.touch.normal.dot(from.touch.normal) >= TURN);
        let to = goes_on.min_by(|a, b| a.touch.gap.total_cmp(&b.touch.gap));
        Some([from, to.or_else(|| nearest(&self.end, collider))?])
    }
}

/// By contact, which hold the mover.
pub(super) type Holds = [bool; MOST_CONTACTS];

/// What makes a mover go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Drive {
    /// Its own velocity, and what accelerates it.
    Own,
    /// A velocity that it goes on wanting, whatever holds it.
    Wanted(DVec2),
    /// What it stopped on.
    Ride(Ride),
}

/// How a mover sets out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) drive: Drive,
    pub(super) velocity: DVec2,
    pub(super) acceleration: DVec2,
    pub(super) holds: Holds,
    /// By contact that holds it, the normal of what holds it there. Another side of the same surface may touch, too, and hold nothing.
    pub(super) normals: [DVec2; MOST_CONTACTS],
    /// And whether that is a face, which has one normal all along, though it may turn.
    pub(super) faces: [bool; MOST_CONTACTS],
    /// Whether surfaces on two sides hold it: then one may press that the acceleration leads away from.
    pub(super) is_wedged: bool,
}

impl Start {
    /// None if the surfaces leave no velocity.
    pub(super) fn of(scene: Scene<'_>, mover: &Held, longest: f64, lists: &mut ChordLists) -> Option<Self> {
        let mut held_by = HeldBy::default();
        let ChordLists { start: rows, pushes, sources, .. } = lists;
        if let Some(ride) = Ride::of(scene, mover) {
            held_by.holds[ride.at] = true;
            let velocity = ride.velocity_at(scene, mover.position, mover.course.time);
            if let Some(row) = ride.pushing(mover, rows, velocity) {
                (held_by.normals[ride.at], held_by.faces[ride.at]) = (row.touch.normal, is_face(row));
            }
            let carried = velocity;
            let velocity = ride.held_back(mover, carried, rows, pushes);
            // What holds it back holds it, as what it rides does.
            held_by.mark(mover, rows, ride.in_way(mover, carried, rows).zip(&*pushes));
            let HeldBy { holds, normals, faces } = held_by;
            let acceleration = DVec2::ZERO;
            let drive = Drive::Ride(ride);
            return Some(Self { drive, velocity, acceleration, holds, normals, faces, is_wedged: false });
        }
        let w = tolerance(mover.position, mover.radius);
        pushes_of(rows, pushes);
        // What it does not touch holds nothing back yet.
        for (row, push) in rows.iter().zip(pushes.iter_mut()).filter(|(row, _)| row.touch.gap > w) {
            push.coming -= row.touch.gap / longest.max(1e-9);
        }
        let mut drive = Drive::Own;
        let coming = rows.iter().fold(0.0, |fastest, row| max(fastest, row.surface.length()));
        if coming > 0.0 && leaves_no_way(wanted(mover), pushes, coming) {
            return None;
        }
        let mut velocity = nearest_free_of_moving(wanted(mover), pushes)?;
        let wish = mover.course.wish();
        if let Some(wish) = wish.filter(|_| pushes.iter().any(|push| push.binds)) {
            drive = Drive::Wanted(wish);
        } else if mover.course.driven {
            // Where nothing holds it any more, it goes on as it was left.
            velocity = nearest_free_of_moving(mover.velocity, pushes)?;
        }
        let mut acceleration = DVec2::ZERO;
        if drive == Drive::Own {
            let is_along = |row: &Touched| {
                let noise = 1e-9 * (velocity.length() + row.surface.length()).max(1e-9);
                relative(row, velocity).dot(row.touch.normal).abs() <= noise
            };
            pushes.clear();
            sources.clear();
            for row in rows.iter().filter(|row| is_along(row)) {
                let away = if is_flat(scene, row) { 0.0 } else { curvature(scene, mover, row, velocity, longest) };
                pushes.push(Push { coming: -away, ..Push::new(row.touch.normal) });
                sources.push(*row);
            }
            acceleration = nearest_free_of_moving(pull(mover), pushes).unwrap_or_else(|| {
                pushes.iter_mut().for_each(|push| push.binds = true);
                DVec2::ZERO
            });
            held_by.mark(mover, rows, sources.iter().zip(pushes.iter()));
        } else {
            held_by.mark(mover, rows, rows.iter().zip(pushes.iter()));
        }
        let binding = || pushes.iter().filter(|push| push.binds);
        let is_wedged = binding().any(|a| binding().any(|b| a.normal.dot(b.normal) < TURN));
        let HeldBy { holds, normals, faces } = held_by;
        Some(Self { drive, velocity, acceleration, holds, normals, faces, is_wedged })
    }

    /// Whether a surface that a mover touches at a chord's end is the one of a contact that holds it at its beginning. A face has one normal, that
    /// turns as its body does, and the mover's own side one that stays, as long as it lies on a corner or an end that turns below it: another is that
    /// of another corner.
    ///
    /// ```text
    ///          +----+
    ///          |    |        the box comes up a slope, whose end is below its flat side as soon as its corner is past
    ///     ..---+----+
    ///      slope |
    /// ```
    pub(super) fn goes_on_in(&self, scene: Scene<'_>, at: usize, row: &Touched, times: [f64; 2]) -> bool {
        let carried = self.carried(scene, (row.collider, at), times).dot(row.touch.normal);
        if self.faces[at] && is_face(row) {
            max(carried, self.normals[at].dot(row.touch.normal)) >= ALIGNED
        } else {
            carried >= TURN
        }
    }

    /// The normal of what holds it in a contact, as the collider turned it since.
    pub(super) fn carried(&self, scene: Scene<'_>, (collider, at): (u32, usize), times: [f64; 2]) -> DVec2 {
        scene.state.colliders[collider as usize].shape.carried(self.normals[at], times)
    }
}

/// By contact, what `Start` says of what holds the mover.
#[derive(Default)]
struct HeldBy {
    holds: Holds,
    normals: [DVec2; MOST_CONTACTS],
    faces: [bool; MOST_CONTACTS],
}

/// What a mover wants: what it was told, or as fast as it is.
pub(super) fn wanted(mover: &Mover) -> DVec2 {
    mover.course.wish().unwrap_or(mover.core.velocity)
}

fn is_face(row: &Touched) -> bool {
    row.touch.feature == Feature::Face
}

/// The contact that holds a mover, if it is but one.
pub(super) fn only_held(mover: &Held, holds: &Holds) -> Option<Contact> {
    let mut held = mover.contacts.iter().zip(holds).filter(|(_, holds)| **holds).map(|(contact, _)| *contact);
    held.next().filter(|_| held.next().is_none())
}

impl HeldBy {
    /// Marks the contacts whose pushes bind. The other arm of a curve holds nothing before it is touched.
    fn mark<'a>(&mut self, mover: &Held, rows: &[Touched], pushes: impl Iterator<Item = (&'a Touched, &'a Push)>) {
        let w = tolerance(mover.position, mover.radius);
        let is_touched = |row: &Touched| {
            row.touch.gap <= w || nearest(rows, row.collider).is_some_and(|own| row.touch.gap <= own.touch.gap)
        };
        let mut gaps = [f64::INFINITY; MOST_CONTACTS];
        for (row, push) in pushes {
            if push.binds
                && is_touched(row)
                && let Some(at) = mover.contacts.iter().position(|contact| contact.collider == row.collider)
            {
                self.holds[at] = true;
                if row.touch.gap < gaps[at] {
                    gaps[at] = row.touch.gap;
                    (self.normals[at], self.faces[at]) = (row.touch.normal, is_face(row));
                }
            }
        }
    }
}
