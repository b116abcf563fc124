//! Where on a chord a mover would leave the surface that holds it.

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::broad_phase::Scene;
use crate::world::step::contact::chord::Chord;
use crate::world::step::contact::curvature::{curvature, curvature_behind, pull};
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::{is_flat, relative};
use crate::world::step::contact::start::{ChordLists, Drive, Start};
use crate::world::step::contact::surface_end::{LiftOff, goes_over_end};
use crate::world::step::impact::touched::Touched;

/// Where what presses a mover onto a surface jumps to more than this share of its pull away from it, the surface ends: the jump is no lift-off before.
const JUMP: f64 = 0.5;

impl Start {
    /// Where on a chord a surface that holds the mover where it starts would begin to pull it; none if nowhere. What a mover
    /// wants, or what accelerates it, leaves the surface from there on.
    pub(super) fn lifts(&self, scene: Scene<'_>, mover: &Held, chord: &Chord, lists: &ChordLists) -> Option<LiftOff> {
        // What only comes pushes along evenly: where that ends, the next chord says.
        let goes_by_itself = match self.drive {
            Drive::Own => true,
            Drive::Wanted(_) => mover.course.is_walking(),
            Drive::Ride(ride) => ride.runs(),
        };
        if !goes_by_itself || self.is_wedged {
            return None;
        }
        let mut there = *mover;
        (there.position, there.velocity) = (chord.to, chord.velocity);
        there.course.time += chord.seconds;
        let pull = pull(mover);
        // What stopped on a surface stays there whatever pulls it off: only a bend away from it lets it go.
        let weight = |row: &Touched| match self.drive {
            Drive::Ride(_) => min(pull.dot(row.touch.normal), 0.0),
            _ => pull.dot(row.touch.normal),
        };
        // What is in the way of what it rides may bend away: the mover is taken around it.
        let may_lift = |at: usize| chord.holds[at] && !matches!(self.drive, Drive::Ride(ride) if ride.at != at);
        for (_, contact) in mover.contacts.iter().enumerate().filter(|&(at, _)| may_lift(at)) {
            let Some([from, to]) = lists.at_ends(contact.collider) else { continue };
            if is_flat(scene, from) && is_flat(scene, to) {
                continue;
            }
            let press = |row: &Touched, mover: &Held, velocity: DVec2| match self.drive {
                Drive::Wanted(wanted) => relative(row, wanted).dot(row.touch.normal),
                // Beyond the end of what is flat the next chord goes around that.
                _ if is_flat(scene, row) => weight(row),
                _ => weight(row) + curvature(scene, mover, row, velocity, chord.seconds),
            };
            let (first, last) = (press(from, mover, self.velocity), press(to, &there, chord.velocity));
            // What stopped on a flat surface is taken along by it whatever accelerates it, up to where that ends.
            let is_taken_along = matches!(self.drive, Drive::Ride(_)) && is_flat(scene, from);
            if first >= 0.0 && (matches!(self.drive, Drive::Wanted(_)) || is_taken_along) {
                continue;
            }
            if first < 0.0 && (last > 0.0 || (!mover.size.is_round() && goes_over_end(from, to))) {
                let behind = |row: &Touched, mover: &Held, velocity: DVec2| match self.drive {
                    Drive::Wanted(_) => press(row, mover, velocity),
                    _ => weight(row) + curvature_behind(scene, mover, row, velocity, chord.seconds),
                };
                if let Some(lift_off) = self.comes_off(scene, mover, chord, [from, to], (first, &behind)) {
                    return Some(lift_off);
                }
                // As it was up to the end.
                let is_jump = !matches!(self.drive, Drive::Wanted(_)) && last > JUMP * pull.length();
                let last = if is_jump { last.min(behind(to, &there, chord.velocity)) } else { last };
                if last > 0.0 {
                    return Some(LiftOff::About(first / (first - last)));
                }
                continue;
            }
            if last > 0.0 {
                return Some(LiftOff::About(0.0));
            }
        }
        None
    }
}
