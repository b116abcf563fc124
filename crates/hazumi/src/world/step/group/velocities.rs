//! What the velocities of a group are at the end of a chord, and what holds its members.

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::world::broad_phase::Scene;
use crate::world::step::contact::curvature::pull;
use crate::world::step::contact::held::Held;
use crate::world::step::contact::ride::Ride;
use crate::world::step::group::data::{GroupLists, MANY};
use crate::world::step::group::rows::Where;

/// The velocities are solved to this share of the fastest in a group of [`MANY`], and closer in a smaller one: what they lack, the path makes up for.
pub(super) const LOOSE: f64 = 3e-3;

/// How closely velocities are solved, of what the members want: to this share of the fastest, or closer if they are few.
pub(super) fn looseness(wanted: &[DVec2], loose: f64) -> f64 {
    let loose = loose * min(1.0, wanted.len() as f64 / MANY);
    loose * wanted.iter().fold(0.0, |most, wanted| max(most, wanted.length()))
}

impl Scene<'_> {
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
    pub(super) fn solve_velocities(self, lists: &mut GroupLists, seconds: f64, close: f64, least_steps: usize) {
        let GroupLists { members, links, rows, surfaces, wanted, moved, after, held, solver, .. } = lists;
        solver.solve(rows, wanted, moved, close, least_steps);
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
}
