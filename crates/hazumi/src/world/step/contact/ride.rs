//! What a mover stopped on takes it along: a body that moves, and a surface that runs along itself.
//!
//! Along the surface the mover has the speed of the material, whatever pulls at it. Of several that are one surface, as where one belt ends and the
//! next begins, that under its middle counts. Where what runs bends away from it, it goes along only as long as it is pressed there.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::response::{Push, Response, enters, nearest_free};
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::cast::First;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::ALIGNED;
use crate::world::state::collider::belt;
use crate::world::state::contact::Contact;
use crate::world::state::mover::NO_COLLIDER;
use crate::world::step::contact::curvature::{curvature, pull};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::{is_flat, nearest};
use crate::world::step::impact::touched::Touched;

/// What a mover rides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world::step) struct Ride {
    /// Which of its contacts, and whose.
    pub(in crate::world::step) at: usize,
    pub(in crate::world::step) collider: u32,
    /// Where it was last touched.
    normal: DVec2,
    /// How fast the surface runs along itself.
    speed: f64,
}

impl Ride {
    /// The first of its contacts that a mover stopped on, if it did on any; but rather one that runs and does not take it into another.
    pub(in crate::world::step) fn of(scene: Scene<'_>, mover: &Held) -> Option<Self> {
        let contacts = &mover.contacts;
        let ride = |at: usize| {
            let (at, speed) = scene.under(mover, at);
            let Contact { collider, normal, .. } = contacts[at];
            Self { at, collider, normal, speed }
        };
        let first = contacts.iter().position(|contact| contact.rides)?;
        let ridden = || (first..contacts.len()).filter(|&at| contacts[at].rides);
        if ridden().nth(1).is_none() || !ridden().any(|at| scene.runs(&contacts[at])) {
            return Some(ride(first));
        }
        let time = mover.course.time;
        let leads_in = |ride: &Self| {
            let velocity = ride.velocity_at(scene, mover.position, time);
            contacts.iter().any(|other| {
                let shape = &scene.state.colliders[other.collider as usize].shape;
                let seen = velocity - shape.velocity_at(mover.position, time);
                other.normal.dot(ride.normal) < ALIGNED && enters(seen, other.normal)
            })
        };
        let free = ridden().map(ride).find(|ride| ride.runs() && !leads_in(ride));
        Some(free.unwrap_or_else(|| ride(first)))
    }

    /// Whether the surface runs along itself.
    pub(in crate::world::step) const fn runs(&self) -> bool {
        self.speed != 0.0
    }

    /// The same where the surface has another normal.
    pub(in crate::world::step) fn touched(self, row: Option<&Touched>) -> Self {
        Self { normal: row.map_or(self.normal, |row| row.touch.normal), ..self }
    }

    /// How fast it takes a mover along that is at a place.
    pub(in crate::world::step) fn velocity_at(&self, scene: Scene<'_>, place: DVec2, time: f64) -> DVec2 {
        let velocity = scene.state.colliders[self.collider as usize].shape.velocity_at(place, time);
        if self.runs() { velocity + belt(self.speed, self.normal) } else { velocity }
    }

    /// Where it takes a mover that goes so fast where it is, but for how the surface bends.
    pub(in crate::world::step) fn place_after(
        &self,
        scene: Scene<'_>,
        (place, velocity): (DVec2, DVec2),
        time: f64,
        seconds: f64,
    ) -> DVec2 {
        let shape = &scene.state.colliders[self.collider as usize].shape;
        let there = shape.pose.map_or(place, |pose| pose.at(time + seconds).place_out(pose.at(time).place_in(place)));
        let beside = velocity - shape.velocity_at(place, time);
        if beside == DVec2::ZERO { there } else { there + beside * seconds }
    }

    /// The side of what it rides that a mover of this velocity is pushed by: of two that it touches, as a box in a hollow that turns, the one
    /// that comes at it. The other goes away from it.
    ///
    /// ```text
    ///     \  +---+  /
    ///      \ |   | /      turned to the right, it comes with its left side
    ///       \+---+/
    ///        `-_-'
    /// ```
    pub(super) fn pushing<'a>(&self, mover: &Held, rows: &'a [Touched], velocity: DVec2) -> Option<&'a Touched> {
        let w = tolerance(mover.position, mover.radius);
        let coming = |row: &Touched| (row.surface - velocity).dot(row.touch.normal);
        let touched = rows.iter().filter(|row| row.collider == self.collider && row.touch.gap <= w);
        touched.max_by(|a, b| coming(a).total_cmp(&coming(b))).or_else(|| nearest(rows, self.collider))
    }

    /// What is left of the velocity of what a running surface takes along, where other surfaces are in the way.
    pub(in crate::world::step) fn held_back(
        &self,
        mover: &Held,
        velocity: DVec2,
        rows: &[Touched],
        pushes: &mut alloc::vec::Vec<Push>,
    ) -> DVec2 {
        pushes.clear();
        if !self.runs() {
            return velocity;
        }
        pushes.extend(self.in_way(mover, velocity, rows).map(Touched::push));
        if pushes.is_empty() || nearest_free(velocity, pushes) == velocity {
            pushes.clear();
            return velocity;
        }
        // Nor does what is in the way turn it into what it rides.
        pushes.extend(rows.iter().filter(|row| row.collider == self.collider).map(Touched::push));
        nearest_free(velocity, pushes)
    }

    /// The other surfaces that may be in the way of what it takes along.
    pub(super) fn in_way<'a>(
        &self,
        mover: &Held,
        velocity: DVec2,
        rows: &'a [Touched],
    ) -> impl Iterator<Item = &'a Touched> {
        let (w, own) = (tolerance(mover.position, mover.radius), self.collider);
        rows.iter().filter(move |row| row.collider != own && row.touch.gap <= w && !row.is_passed_by(velocity))
    }
}

/// A carried mover comes off once it is pressed by less than this share of its acceleration. Above 0, because probes of different length
/// disagree near 0.
const LIGHTLY: f64 = 5e-3;
/// A seam is looked for so many w to the side of a mover's middle, and below it.
const BESIDE: f64 = 4.0;

impl Scene<'_> {
    fn runs(self, contact: &Contact) -> bool {
        self.state.colliders[contact.collider as usize].surface_speed != 0.0
    }

    /// Of the surfaces that a mover rides, and that are one with that of a contact, the one under its middle; and how fast that runs along itself.
    /// Where two run toward each other it stands.
    fn under(self, mover: &Held, at: usize) -> (usize, f64) {
        let speed_of = |at: usize| self.state.colliders[mover.contacts[at].collider as usize].surface_speed;
        let Contact { normal, .. } = mover.contacts[at];
        let is_same = |contact: &Contact| contact.rides && contact.normal.dot(normal) > ALIGNED;
        let same = || (0..mover.contacts.len()).filter(|&at| is_same(&mover.contacts[at]));
        if same().nth(1).is_none() || same().all(|at| speed_of(at) == 0.0) {
            return (at, speed_of(at));
        }
        let w = tolerance(mover.position, mover.radius);
        let (foot, along) = (self.foot(mover, &mover.contacts[at]), normal.perp());
        let gap_at = |at: usize, place: DVec2| self.gap_at(mover.contacts[at].collider, place, mover.course.time);
        let beside = |side: f64| {
            let place = foot + along * (side * BESIDE * w);
            same().find(|&at| gap_at(at, place) <= w)
        };
        match [beside(-1.0), beside(1.0)] {
            [Some(behind), Some(ahead)] => {
                let goes_back = speed_of(behind) < 0.0 && mover.velocity.dot(along) < 0.0;
                if speed_of(ahead) > 0.0 && !goes_back {
                    (ahead, speed_of(ahead))
                } else {
                    (behind, speed_of(behind).min(0.0))
                }
            }
            [Some(at), None] | [None, Some(at)] => (at, speed_of(at)),
            [None, None] => {
                let nearest = same().min_by(|&a, &b| gap_at(a, foot).total_cmp(&gap_at(b, foot)));
                nearest.map_or((at, speed_of(at)), |at| (at, speed_of(at)))
            }
        }
    }

    fn gap_at(self, collider: u32, place: DVec2, time: f64) -> f64 {
        self.state.colliders[collider as usize].shape.touch(Round(0.0), place, DVec2::ZERO, time).gap
    }

    /// The point of a contact's surface that is under the middle of a mover; of one that lies on a corner beside its middle, the point under that.
    ///
    /// ```text
    ///     ┌─────┐          ╱ ╲
    ///     │  o  │         ╲ o ╲
    ///     └─────┘          ╲ ╱
    ///     ───^───       ────^────
    /// ```
    fn foot(self, mover: &Held, contact: &Contact) -> DVec2 {
        let point = self.state.touch(mover, contact.collider).point;
        let foot = mover.position - contact.normal * (mover.position - point).dot(contact.normal);
        let Some(outline) = self.state.outline(mover) else { return foot };
        let [low, high] = outline.lowest(contact.normal);
        foot + contact.normal.perp() * max(low, min(0.0, high))
    }

    /// Where the middle of a mover comes upon another surface than that which it rides, on its way: they may not run alike.
    pub(in crate::world::step) fn seam_on_way(
        self,
        mover: &Held,
        ride: &Ride,
        way: DVec2,
        seconds: f64,
    ) -> Option<First> {
        let contact = mover.contacts.get(ride.at).filter(|_| ride.runs())?;
        let w = tolerance(mover.position, mover.radius);
        let foot = self.foot(mover, contact) - contact.normal * (BESIDE * w);
        let span = (mover.course.time, seconds);
        let is_in = |collider: u32| self.gap_at(collider, foot, mover.course.time) <= w;
        let skipped = |collider: u32| {
            collider == ride.collider
                || !self.state.stops(mover, collider)
                || (mover.contacts.has(collider) && is_in(collider))
        };
        let first = self.grid.cast(&self.state.colliders, foot, way, 0.0, span, (NO_COLLIDER, skipped))?;
        (first.time > 0.0 && first.time * way.length() > w).then_some(first)
    }

    /// Whether a running surface that a mover rides goes on in another, flush with it, where the mover is.
    pub(in crate::world::step) fn runs_on_beside(self, mover: &Held, at: usize) -> bool {
        let is_ridden = |contact: &&Contact| contact.rides && self.runs(contact);
        mover.contacts.get(at).filter(is_ridden).is_some_and(|contact| {
            let touches = self.touches_of(mover);
            let is_of = |met: &&Touched| met.collider == contact.collider;
            touches.iter().find(is_of).is_some_and(|own| {
                touches.iter().any(|met| !is_of(&met) && met.touch.normal.dot(own.touch.normal) > ALIGNED)
            })
        })
    }

    /// Lets a mover that a running surface takes along ride what goes on beside that, and is flush with it.
    pub(in crate::world::step) fn board_beside(self, mover: &mut Held) {
        let Some(ridden) = mover.contacts.iter().find(|contact| contact.rides && self.runs(contact)).copied() else {
            return;
        };
        for met in self.touches_of(mover) {
            let is_flush = met.touch.normal.dot(ridden.normal) > ALIGNED;
            if is_flush && !mover.contacts.has(met.collider) {
                let body = self.state.colliders[met.collider as usize].body;
                mover.contacts.add(Contact { collider: met.collider, body, age: 0.0, impulse: 0.0, ..ridden });
            }
        }
    }
}

impl Held {
    /// Whether a mover lies on what runs along itself, and goes along with it. One that nobody was asked about stops there if the bodies say so.
    pub(in crate::world::step) fn board(&mut self, scene: Scene<'_>, rows: &[Touched]) {
        let mover = self.mover;
        for contact in self.contacts.iter_mut() {
            if scene.state.colliders[contact.collider as usize].surface_speed == 0.0 {
                continue;
            }
            let Some(row) = nearest(rows, contact.collider) else { continue };
            let pull = pull(&mover).dot(row.touch.normal);
            contact.normal = row.touch.normal;
            if contact.answer().is_none() && pull < 0.0 {
                let said = scene.state.response_to(&scene.state.describe(&mover, row));
                contact.rides |= said == Response::Stop;
            }
            if contact.rides && !is_flat(scene, row) {
                let away = curvature(scene, &mover, row, mover.velocity, scene.state.dt());
                contact.rides = away <= 0.0 || pull + away <= -LIGHTLY * pull.abs();
            }
        }
    }
}
