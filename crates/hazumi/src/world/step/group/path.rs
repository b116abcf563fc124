//! Where the members of a group are at the end of a chord.
//!
//! The path starts from the velocities. Each round puts the members at its end, lists what touches there, and solves it for the whole chord: what turned
//! or was not solved to the last bit is put right, and no velocity knows of it.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::solver::row::STAYS;
use crate::world::state::mover::Mover;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::rows::list_rows;
use crate::world::step::group::chord_length::TURN;
use crate::world::step::group::data::GroupLists;
use crate::world::step::group::rows::Where;

/// The path is solved anew so often, with the touches where it ended.
const MOST_PATHS: usize = 8;
/// Accepted errors: this share of the kept distance between two, this share of w inside a surface.
const MISSING: f64 = 0.5;
const INSIDE: f64 = 0.25;
const MOST_STEPS_OUT: usize = 4;
/// A way along a surface that bends is looked at in its middle if it is longer than this share of the mover's size; it may be so deep there.
const NO_TURN: f64 = 1.5 * TURN;
const ENTERS: f64 = 1e-3;
/// A way of more than this share of a radius is looked at on the way, once for each radius and so often at most: nowhere may it be so deep in a surface.
const NO_LOOK: f64 = 0.25;
const MOST_LOOKS: f64 = 16.0;
const DEEP: f64 = 0.05;

impl Scene<'_> {
    /// Finds where members end that keep so much room as their links say. Says whether there is a path.
    pub(super) fn has_path(self, lists: &mut GroupLists, seconds: f64, close: f64) -> bool {
        self.solve_path(lists, seconds, close) <= 0.0
    }

    /// The same for members that may touch and else keep something between them, as a stack that fills a shaft to the bit.
    #[cold]
    pub(super) fn has_flush_path(self, lists: &mut GroupLists, seconds: f64, close: f64) -> bool {
        if !Self::keeps_nothing(lists) {
            return false;
        }
        let w = lists.members.iter().fold(close, |least, member| min(least, tolerance(member.position, member.radius)));
        self.has_path(lists, seconds, min(close, INSIDE * w))
    }

    /// Finds where the members end; says by how much some row is not held there.
    fn solve_path(self, lists: &mut GroupLists, seconds: f64, close: f64) -> f64 {
        let GroupLists { members, starts, wanted, moved, after, .. } = &mut *lists;
        wanted.clear();
        wanted.extend(members.iter().zip(after.iter()).map(|(member, &after)| self.way(member, after, seconds)));
        moved.clone_from(wanted);
        starts.clear();
        starts.extend(members.iter().map(|member| (member.position, member.course.time)));
        let off = self.reach_end(lists, seconds, close);
        for (member, &(position, time)) in lists.members.iter_mut().zip(&lists.starts) {
            (member.mover.core.position, member.mover.course.time) = (position, time);
        }
        off
    }

    /// The same; leaves the members there.
    fn reach_end(self, lists: &mut GroupLists, seconds: f64, close: f64) -> f64 {
        for round in 1.. {
            let GroupLists { members, starts, moved, .. } = &mut *lists;
            for ((member, &(position, time)), &moved) in members.iter_mut().zip(starts.iter()).zip(moved.iter()) {
                (member.mover.core.position, member.mover.course.time) = (position + moved, time + seconds);
            }
            self.list_group_rows(lists, Where::End, &|link, touch| link.room - touch.gap, &|met| -met.touch.gap);
            let GroupLists { members, links, rows, wanted, moved, solver, is_flush, .. } = &mut *lists;
            let mut off = f64::NEG_INFINITY;
            for (row, link) in rows.iter().zip(links.iter()).filter(|(row, _)| row.gives != [0.0; 2]) {
                let first: &Mover = &members[link.first];
                let missing =
                    if *is_flush { INSIDE * tolerance(first.position, first.radius) } else { MISSING * link.keeps };
                off = max(off, row.least - missing);
            }
            for row in &rows[links.len()..] {
                let member: &Mover = &members[row.first];
                off = max(off, row.least - max(close, INSIDE * tolerance(member.position, member.radius)));
            }
            if off <= 0.0 {
                self.leave_surfaces(lists);
                let is_way = !self.turns_too_far(lists, seconds) && !self.leads_through(lists, seconds);
                return if is_way { off } else { f64::INFINITY };
            }
            for row in rows.iter_mut() {
                // Seen from the chord's beginning.
                let second = if row.second == STAYS { DVec2::ZERO } else { moved[row.second] };
                row.least += (moved[row.first] - second).dot(row.normal);
            }
            if round == MOST_PATHS {
                return off;
            }
            solver.solve(rows, wanted, moved, close, 0);
            lists.keep_pushes();
        }
        0.0
    }

    /// Whether a way along what bends enters that in the middle. Leaves those members there.
    fn turns_too_far(self, lists: &mut GroupLists, seconds: f64) -> bool {
        let GroupLists { members, starts, links, rows, surfaces, moved, met, .. } = lists;
        for (&(number, collider), row) in surfaces.iter().zip(rows.iter().skip(links.len())) {
            let (member, moved) = (&mut members[number], moved[number]);
            let near = NO_TURN * 2.0 * member.radius;
            let is_far = row.least.abs() <= near && moved.cross(row.normal).abs() > near;
            if !is_far || !self.state.colliders[collider as usize].shape.is_curved() {
                continue;
            }
            let (from, time) = starts[number];
            (member.mover.core.position, member.mover.course.time) = (from + moved * 0.5, time + seconds * 0.5);
            list_rows(self, member, tolerance(member.position, member.radius), met);
            if met.iter().any(|met| met.collider == collider && met.touch.gap < -ENTERS * 2.0 * member.radius) {
                return true;
            }
        }
        false
    }

    /// Whether a way leads a member through a surface that it is in contact with, though it ends on the right side.
    fn leads_through(self, lists: &mut GroupLists, seconds: f64) -> bool {
        let GroupLists { members, starts, surfaces, moved, met, .. } = lists;
        let mut last = None;
        for &(number, _) in surfaces.iter() {
            let (member, moved, (from, time)) = (&mut members[number], moved[number], starts[number]);
            let (far, radius) = (moved.length(), member.radius);
            if far <= NO_LOOK * radius || last.replace(number) == Some(number) {
                continue;
            }
            let looks = crate::float::ceil(far / max(radius, far / MOST_LOOKS)) as u32;
            for look in 1..=looks {
                let share = f64::from(look) / f64::from(looks + 1);
                (member.mover.core.position, member.mover.course.time) = (from + moved * share, time + seconds * share);
                list_rows(self, member, tolerance(member.position, radius), met);
                if met.iter().any(|met| met.touch.gap < -DEEP * radius) {
                    return true;
                }
            }
        }
        false
    }

    /// Puts members out of the surfaces that the solution left them in, by rounding or by little.
    fn leave_surfaces(self, lists: &mut GroupLists) {
        let GroupLists { members, starts, rows, links, moved, met, pushes, .. } = lists;
        for row in rows[links.len()..].iter() {
            let member = &mut members[row.first];
            let w = tolerance(member.position, member.radius);
            for _ in 0..MOST_STEPS_OUT {
                list_rows(self, member, w, met);
                if met.iter().all(|met| met.touch.gap >= -INSIDE * w) {
                    break;
                }
                pushes.clear();
                let inside = met.iter().filter(|met| met.touch.gap < 0.1 * w);
                pushes.extend(inside.map(|met| Push { coming: -met.touch.gap, ..Push::new(met.touch.normal) }));
                let Some(out) = nearest_free_of_moving(DVec2::ZERO, pushes) else { break };
                member.mover.core.position += out;
            }
            moved[row.first] = member.position - starts[row.first].0;
        }
    }

    /// The way of a member if it ends with a velocity and nothing turns.
    fn way(self, member: &Held, after: DVec2, seconds: f64) -> DVec2 {
        if member.course.stays() {
            return DVec2::ZERO;
        }
        let ridden = member.contacts.iter().find(|contact| contact.rides);
        if let Some(pose) = ridden.and_then(|contact| self.state.colliders[contact.collider as usize].shape.pose) {
            let (at, from) = (member.position, member.course.time);
            let free = (after - pose.velocity_at(at, from)) * seconds;
            return pose.at(from + seconds).place_out(pose.at(from).place_in(at)) - at + free;
        }
        let speeds_up = member.accelerated && !member.course.keeps && ridden.is_none();
        if !speeds_up {
            return after * seconds;
        }
        // What a touch takes from it is gone at the chord's beginning; what accelerates it comes evenly.
        let (gained, most) = (after - member.velocity, pull(member).length() * seconds);
        let evenly = if gained.length() > most { gained * (most / gained.length()) } else { gained };
        (after - evenly * 0.5) * seconds
    }
}
