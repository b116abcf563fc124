//! One chord of a group: what the velocities are at its end, and where it ends.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::response::{Push, nearest_free_of_moving};
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::solver::row::STAYS;
use crate::world::state::mover::Mover;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::ride::Ride;
use crate::world::step::contact::rows::list_rows;
use crate::world::step::group::chord_length::{TURN, longest_chord, shortest_chord};
use crate::world::step::group::data::{GroupLists, MANY};
use crate::world::step::group::rows::Where;
use crate::world::step::group::scheduled_before::ScheduledBefore;

/// A way along a surface that bends is looked at in its middle if it is longer than this share of the mover's size; it may be so deep there.
const NO_TURN: f64 = 1.5 * TURN;
const ENTERS: f64 = 1e-3;
/// A row is solved to this share of what two keep apart: of velocities, and of paths.
const CLOSE: f64 = 0.1;
const CLOSE_PATH: f64 = 0.2;
pub(super) const MOST_STEPS: usize = 400;
/// Velocities under an acceleration are solved in so many at least: what lies comes to rest, step by step.
const LEAST_STEPS: usize = 8;
/// The velocities, to this share of the fastest in a group of [`MANY`], and closer in a smaller one: what they lack, the path makes up for.
pub(super) const LOOSE: f64 = 3e-3;
/// To this share, to know how long a chord may be.
const ROUGHLY: f64 = 0.05;
/// The path is solved anew so often, with the touches where it ended.
const MOST_PATHS: usize = 8;
/// A chord that is not solved is tried so often, each time shorter.
const MOST_TRIES: usize = 3;
/// Of what two keep apart this may be missing; and of w, that a member is outside of a surface.
const MISSING: f64 = 0.5;
const INSIDE: f64 = 0.25;
const MOST_STEPS_OUT: usize = 4;
/// A way of more than this share of a radius is looked at on the way, once for each radius and so often at most: nowhere may it be so deep in a surface.
const NO_LOOK: f64 = 0.25;
const MOST_LOOKS: f64 = 16.0;
const DEEP: f64 = 0.05;

/// How closely velocities are solved, of what the members want: to this share of the fastest, or closer if they are few.
pub(super) fn looseness(wanted: &[DVec2], loose: f64) -> f64 {
    let loose = loose * min(1.0, wanted.len() as f64 / MANY);
    loose * wanted.iter().fold(0.0, |most, wanted| max(most, wanted.length()))
}

impl Scene<'_> {
    /// Solves the chord of a group of at most `longest` seconds, in a step of `dt`. In: members and links; out: where they are at its end, their
    /// velocities, and what holds them. Gives its length in seconds.
    pub(super) fn group_chord(
        self,
        lists: &mut GroupLists,
        (longest, dt): (f64, f64),
        before: ScheduledBefore<'_>,
    ) -> f64 {
        lists.crushes.clear();
        lists.is_flush = false;
        let least = lists.links.iter().fold(f64::INFINITY, |least, link| min(least, link.keeps));
        let close = CLOSE * least;
        let least_steps = if lists.members.iter().any(|member| member.accelerated) { LEAST_STEPS } else { 0 };
        let solve = |lists: &mut GroupLists, seconds: f64, loose: f64, least_steps: usize| {
            self.list_velocities(lists, seconds);
            let close = max(close, looseness(&lists.wanted, loose));
            self.solve_velocities(lists, seconds, close, least_steps);
        };
        // A group that was scheduled in this instant before goes for as long as then; of another a rough solution says for how long it may.
        let known = before.seconds(&lists.links).map(|seconds| min(longest, seconds));
        let mut seconds = known.unwrap_or(longest_chord(longest, dt));
        match known {
            Some(_) => solve(lists, seconds, LOOSE, least_steps),
            None => {
                // What held them is known of all that is left of the step.
                lists.shorten(min(1.0, seconds / (dt - before.now)));
                solve(lists, seconds, ROUGHLY, 0);
            }
        }
        let fits = self.fitting(lists, seconds, dt);
        if known.is_none() || fits < seconds {
            lists.shorten(fits / seconds);
            seconds = fits;
            solve(lists, seconds, LOOSE, least_steps);
        }
        self.find_fired(lists, seconds);
        if !lists.crushes.is_empty() {
            return longest;
        }
        let shortest = min(longest, shortest_chord(dt));
        let close = CLOSE_PATH * least;
        let goes = |lists: &mut GroupLists, seconds: f64| {
            self.solve_path(lists, seconds, close) <= 0.0 && (seconds <= shortest || !self.go_through_each_other(lists))
        };
        let all = Self::least_room(lists);
        self.leave_room(lists, all);
        let whole = seconds;
        for attempt in 0..MOST_TRIES {
            before.guess_pushes(lists, seconds);
            // Where there is no room for what they keep, a shorter chord has no more.
            if goes(lists, seconds) || attempt == 0 && self.leave_room(lists, 0.0) && goes(lists, seconds) {
                self.keep_energy(lists);
                return seconds;
            }
            if seconds <= shortest || attempt > 0 && self.come_nowhere(lists, whole, least) {
                // A shorter chord has no more room for what comes nowhere.
                break;
            }
            let shorter = max(0.25 * seconds, shortest);
            lists.shorten(shorter / seconds);
            seconds = shorter;
            solve(lists, seconds, LOOSE, least_steps);
            self.leave_room(lists, all);
        }
        let mut stays_deep = self.leave_room(lists, f64::NEG_INFINITY) && self.solve_path(lists, seconds, close) <= 0.0;
        if stays_deep && seconds < whole && self.come_nowhere(lists, whole, least) {
            // Not even the shortest chord has room for more than they have, and nothing moves: so they stand for the whole of it.
            lists.shorten(whole / seconds);
            solve(lists, whole, LOOSE, least_steps);
            if goes(lists, whole) {
                self.keep_energy(lists);
                return whole;
            }
            lists.shorten(seconds / whole);
            solve(lists, seconds, LOOSE, least_steps);
            stays_deep = self.solve_path(lists, seconds, close) <= 0.0;
        }
        if stays_deep || self.goes_flush(lists, seconds, close) {
            self.keep_energy(lists);
            return seconds;
        }
        self.find_crushed(lists, seconds);
        if lists.crushes.is_empty() {
            // They stand still for the rest of the step, and are reported.
            for member in &mut lists.members {
                let velocity = member.velocity;
                member.mover.course.reach_bound(velocity);
                member.mover.course.hold();
            }
        }
        lists.stand();
        longest
    }

    /// Lists what each member wants in so many seconds, and what holds them apart.
    pub(super) fn list_velocities(self, lists: &mut GroupLists, seconds: f64) {
        // Within twice what they keep apart they touch.
        self.list_group_rows(lists, Where::Begin, &|link, touch| -max(0.0, touch.gap - 2.0 * link.keeps), &|met| {
            met.surface.dot(met.touch.normal) * seconds - max(0.0, met.touch.gap)
        });
        let GroupLists { members, rows, wanted, .. } = lists;
        wanted.clear();
        wanted.extend(members.iter().map(|member| self.wanted_velocity(member, seconds) * seconds));
        rows.iter_mut().for_each(|row| row.push *= seconds);
    }

    /// Solves what is listed, each row to within `close`.
    fn solve_velocities(self, lists: &mut GroupLists, seconds: f64, close: f64, least_steps: usize) {
        let GroupLists { members, links, rows, surfaces, wanted, moved, after, held, solver, .. } = lists;
        solver.solve(rows, wanted, moved, close, [least_steps, MOST_STEPS]);
        after.clear();
        after.extend(moved.iter().map(|moved| *moved / seconds));
        for (link, row) in links.iter_mut().zip(rows.iter()) {
            link.impulse = row.push / seconds;
        }
        held.clear();
        held.resize(members.len(), [false; 2]);
        for member in &mut *members {
            member.contacts.iter_mut().for_each(|contact| (contact.presses, contact.impulse) = (false, 0.0));
        }
        for row in rows.iter().take(links.len()).filter(|row| row.push > 0.0) {
            held[row.first][0] |= row.gives[0] > 0.0;
            held[row.second][0] |= row.gives[1] > 0.0;
        }
        let by_surface = surfaces.iter().zip(rows.iter().skip(links.len()));
        for (&(member, collider), row) in by_surface.filter(|(_, row)| row.push > 0.0) {
            held[member][1] = true;
            let mut contacts = members[member].contacts.iter_mut();
            if let Some(contact) = contacts.find(|contact| contact.collider == collider) {
                (contact.presses, contact.impulse) = (true, row.push / seconds);
            }
        }
    }

    /// What a member would have at the chord's end, if nothing held it.
    pub(super) fn wanted_velocity(self, member: &Held, seconds: f64) -> DVec2 {
        if member.course.stays() {
            return DVec2::ZERO;
        }
        if let Some(ride) = Ride::of(self, member) {
            return ride.velocity_at(self, member.position, member.course.time);
        }
        let own = if member.course.keeps { member.course.kept } else { member.velocity };
        own + pull(member) * seconds
    }

    /// Whether there is a path on which members touch that keep something between them else, as a stack that fills a shaft to the bit.
    #[cold]
    fn goes_flush(self, lists: &mut GroupLists, seconds: f64, close: f64) -> bool {
        if !Self::keeps_nothing(lists) {
            return false;
        }
        let w = lists.members.iter().fold(close, |least, member| min(least, tolerance(member.position, member.radius)));
        self.solve_path(lists, seconds, min(close, INSIDE * w)) <= 0.0
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
            solver.solve(rows, wanted, moved, close, [0, MOST_STEPS]);
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
