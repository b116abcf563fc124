//! How long a chord of a group may be.

use crate::float::{ceil, max, min};
use crate::world::broad_phase::Scene;
use crate::world::step::group::data::{GroupLists, MANY};

/// What touches turns by this angle at most along one chord, so that two come no deeper into each other in the middle than a thousandth of
/// their size.
pub(super) const TURN: f64 = 0.063;
/// What comes at another in contact with it does so by this share of the smaller's width at most along one chord: it has not gone through it then.
const COMES: f64 = 0.25;
/// A sixtieth of a second is cut into so many chords at most, that of a group of [`MANY`] into so many; and a step into so many.
const CUTS: f64 = 8.0;
const CUTS_OF_MANY: f64 = 3.0;
const MOST_CUTS: f64 = 1024.0;
/// A step is cut into so many at most for being long. A chord may be longer than a sixtieth of a second by this share.
const MOST_CHORDS_OF_LONG: f64 = 256.0;
const EVEN: f64 = 1e-3;
/// A chord that is not solved is tried in as many parts of a step at most, if that is more.
const MOST_CHORDS: f64 = 64.0;

/// For how long a group goes on at most before it is looked at again, with so much left of a step of `dt`: a sixtieth of a second, or as much of a
/// long step. Who comes off its support in the middle of a chord stays in the air until the chord ends.
pub(super) fn longest_chord(left: f64, dt: f64) -> f64 {
    let chords = ceil(60.0 * dt * (1.0 - EVEN)).clamp(1.0, MOST_CHORDS_OF_LONG);
    let chord = dt / chords;
    if left <= chord * (1.0 + EVEN) { left } else { chord }
}

/// How short the chords of a step of `dt` may be that are not solved otherwise.
pub(super) fn shortest_chord(dt: f64) -> f64 {
    dt / (60.0 * CUTS * dt).clamp(MOST_CHORDS, MOST_CUTS)
}

impl Scene<'_> {
    /// For how many of its seconds a chord may go on as it is solved, in a step of `dt`.
    pub(super) fn fitting(self, lists: &GroupLists, seconds: f64, dt: f64) -> f64 {
        let cuts = self.cuts(lists, seconds);
        if cuts <= 1.0 {
            return seconds;
        }
        let most = if lists.members.len() as f64 >= MANY { CUTS_OF_MANY } else { CUTS };
        let shortest = dt / (60.0 * most * dt).clamp(most, MOST_CUTS);
        max(seconds / ceil(cuts), min(seconds, shortest))
    }

    /// Into how many chords this one has to be cut, so that no touch turns by too much, and none comes too far before it is stopped: a way is that of
    /// the mean of the velocities at both ends.
    fn cuts(self, lists: &GroupLists, seconds: f64) -> f64 {
        let GroupLists { members, links, rows, surfaces, after, .. } = lists;
        let mut most = 0.0f64;
        let comes = |coming: f64, width: f64| coming * seconds / (COMES * max(width, 1e-30));
        for row in rows.iter().take(links.len()).filter(|row| row.push > 0.0) {
            let round = |at: usize| if members[at].size.is_round() { members[at].radius } else { 0.0 };
            let along = (after[row.first] - after[row.second]).cross(row.normal).abs();
            let radius = round(row.first) + round(row.second);
            most = max(most, if radius > 0.0 { along * seconds / (TURN * radius) } else { 0.0 });
            let coming = (members[row.second].velocity - members[row.first].velocity).dot(row.normal);
            let [a, b] = [row.first, row.second].map(|at| self.state.width_along(&members[at], row.normal));
            most = max(most, comes(coming, min(a, b)));
        }
        for (&(member, collider), row) in surfaces.iter().zip(rows.iter().skip(links.len())) {
            let shape = &self.state.colliders[collider as usize].shape;
            let spin = shape.pose.map_or(0.0, |pose| pose.spin);
            most = max(most, (spin * seconds).abs() / TURN);
            if row.push <= 0.0 {
                continue;
            }
            let surface = shape.velocity_at(members[member].position, members[member].course.time);
            let coming = (surface - members[member].velocity).dot(row.normal);
            most = max(most, comes(coming, self.state.width_along(&members[member], row.normal)));
            if shape.is_curved() {
                let along = after[member].cross(row.normal).abs();
                most = max(most, along * seconds / (TURN * 2.0 * max(members[member].radius, 1e-30)));
            }
        }
        min(most, MOST_CUTS)
    }
}
