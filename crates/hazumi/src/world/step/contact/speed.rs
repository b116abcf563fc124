//! How fast a mover is at the end of a chord.

use crate::dvec2::DVec2;
use crate::float::{min, sqrt};
use crate::response::nearest_free;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch::ALIGNED;
use crate::world::step::contact::begin::NOISE;
use crate::world::step::contact::curvature::{is_turning, pull};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::{nearest, relative};
use crate::world::step::contact::start::{ChordLists, Drive, Holds, Start};
use crate::world::step::contact::surface_end::goes_over_end;
use crate::world::step::impact::touched::Touched;

/// The sine of the steepest way into a surface that bends toward a mover along one chord.
const STEEPEST: f64 = 0.35;
impl Start {
    /// How fast the mover is at the end of a chord. What it has of itself follows from the height: v² + 2·a·Δs.
    pub(super) fn velocity_at(
        &self,
        scene: Scene<'_>,
        mover: &Held,
        there: &Held,
        seconds: f64,
        holds: &Holds,
        lists: &mut ChordLists,
    ) -> DVec2 {
        let ChordLists { start, end, pushes, .. } = lists;
        let (own, pull) = (self.velocity, pull(mover));
        let velocity = match self.drive {
            Drive::Ride(ride) if holds[ride.at] || !ride.runs() => {
                let ride = ride.touched(nearest(end, ride.collider));
                let velocity = ride.velocity_at(scene, there.position, there.course.time);
                return ride.held_back(there, velocity, end, pushes);
            }
            // Where a surface ends, the mover goes on as it left it.
            Drive::Ride(_) => own,
            Drive::Wanted(_) if *holds != self.holds => own,
            Drive::Wanted(wanted) => wanted,
            Drive::Own => {
                let after = own + pull * seconds;
                match self.only_surface(scene, [mover, there], holds, [start, end]) {
                    Some((from, to)) if is_turning(scene, from) => after_turning(after, from, to),
                    Some((from, to)) if !mover.size.is_round() && goes_over_end(from, to) => after,
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
        // What comes into its way, as the other arm of a curve, is struck when the next chord begins. What rounding leaves of a velocity comes nowhere.
        let is_along = |row: &&Touched| {
            let seen = relative(row, own);
            let into = -seen.dot(row.touch.normal);
            (into <= STEEPEST * seen.length() || into <= NOISE * velocity.length())
                && row.touch.gap <= w
                && !row.is_passed_by(velocity)
        };
        pushes.extend(end.iter().filter(is_along).map(Touched::push));
        nearest_free(velocity, pushes)
    }

    /// When a mover that leaves one-way surfaces by itself would turn back to the first of them. In contact with that it would not meet it, and be in it
    /// before a chord ends; what stops from every side would put it back.
    pub(super) fn seconds_to_come_back(&self, scene: Scene<'_>, rows: &[Touched]) -> f64 {
        let to_turn = |row: &Touched| {
            let normal = row.touch.normal;
            let (out, press) = (relative(row, self.velocity).dot(normal), -self.acceleration.dot(normal));
            if out > 0.0 && press > 0.0 { out / press } else { f64::INFINITY }
        };
        let one_way = rows.iter().filter(|row| scene.state.colliders[row.collider as usize].is_one_way());
        one_way.map(to_turn).fold(f64::INFINITY, min)
    }

    /// Where a mover touches the surface that holds it, at both ends of a chord, if that is but one: around a corner that two shapes share it may be
    /// both of them.
    fn only_surface<'a>(
        &self,
        scene: Scene<'_>,
        [mover, there]: [&Held; 2],
        holds: &Holds,
        [start, end]: [&'a [Touched]; 2],
    ) -> Option<(&'a Touched, &'a Touched)> {
        let mut held = mover.contacts.iter().enumerate().filter(|(at, _)| holds[*at]);
        let (at, first) = held.next().map(|(at, contact)| (at, contact.collider))?;
        let own = start.iter().find(|row| row.collider == first && row.touch.normal == self.normals[at]);
        let from = own.or_else(|| nearest(start, first))?;
        let to = self.holding(scene, [mover, there], end, (first, at))?;
        let is_one = |a: &Touched, b: &Touched, time: f64| {
            a.touch.normal.dot(b.touch.normal) > ALIGNED && scene.state.moves_alike(a, b.collider, time)
        };
        let is_same = |other| {
            nearest(start, other).is_some_and(|row| is_one(from, row, mover.course.time))
                && nearest(end, other).is_some_and(|row| is_one(to, row, there.course.time))
        };
        held.all(|(_, contact)| is_same(contact.collider)).then_some((from, to))
    }
}

/// The velocity after a surface turned: what it takes to go no slower than the surface, along the mean of the normals.
fn after_turning(after: DVec2, from: &Touched, to: &Touched) -> DVec2 {
    let mean = (from.touch.normal + to.touch.normal).unit_or_zero();
    let short = (to.surface - after).dot(to.touch.normal);
    after + mean * (short / mean.dot(to.touch.normal))
}
