//! The members of a group that what does not yield leaves no way.
//!
//! ```text
//!     (enemy)->(o)<-(enemy)          no way, or one
//!     ─────────────────────          that would fire it
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::response::Push;
use crate::world::broad_phase::Scene;
use crate::world::solver::no_way::{FASTEST_WAY_OUT, leaves_no_way};
use crate::world::solver::row::{Row, STAYS};
use crate::world::state::pairs::Crusher;
use crate::world::step::contact::held::Held;
use crate::world::step::group::data::GroupLists;

/// A row whose push grows by this share of the fastest is one of those that leave no way: in a narrow wedge others grow many times as fast as that of
/// what comes.
const PROVES: f64 = 1e-3;
/// And by this share of the fastest of those that come.
const CRUSHES: f64 = 0.05;
/// A way out of less than this share of a radius in a chord is slow, however narrow the wedge.
const SLOW: f64 = 1e-2;

impl Scene<'_> {
    /// Lists the members of a group without a way that what moves leaves none: those that the solver proves to have none; else those of which
    /// what they touch tells it alone.
    pub(super) fn find_crushed(self, lists: &mut GroupLists, seconds: f64) {
        let GroupLists { rows, wanted, moved, solver, .. } = &mut *lists;
        if let Some(grown) = solver.proof(rows, wanted, moved) {
            self.list_crushers(lists, |number, _| if grown[number] > PROVES { grown[number] } else { 0.0 });
        }
        if lists.crushes.is_empty() {
            self.find_pinched(lists, seconds);
        }
    }

    /// Lists the members that what does not yield leaves no way but one many times faster than everything involved, whatever the others do.
    fn find_pinched(self, lists: &mut GroupLists, seconds: f64) {
        self.list_velocities(lists, seconds);
        let GroupLists { members, links, rows, surfaces, after, pushes, .. } = &mut *lists;
        let mut coming = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let Row { first, second, normal, gives, .. } = *row;
            if let Some(surface) = number.checked_sub(links.len()) {
                coming.push((first, normal, self.surface_velocity(&members[first], surfaces[surface].1)));
            } else if gives[0] > 0.0 && gives[1] == 0.0 {
                coming.push((first, normal, after[second]));
            } else if gives[1] > 0.0 && gives[0] == 0.0 {
                coming.push((second, -normal, after[first]));
            }
        }
        coming.retain(|&(at, ..)| !members[at].course.stays());
        coming.sort_by_key(|&(at, ..)| at);
        let mut pinched = vec![false; members.len()];
        for around in coming.chunk_by(|a, b| a.0 == b.0) {
            let at = around[0].0;
            pushes.clear();
            pushes.extend(around.iter().map(|&(_, normal, velocity)| Push::moving(normal, velocity)));
            let fastest = around.iter().fold(0.0, |fastest, (.., velocity)| max(fastest, velocity.length()));
            pinched[at] = fastest > 0.0 && leaves_no_way(members[at].velocity, pushes, fastest);
        }
        self.list_crushers(lists, |_, row| {
            let is_pinched = pinched[row.first] || row.second != STAYS && pinched[row.second];
            if is_pinched { 1.0 } else { 0.0 }
        });
        lists.crushes.retain(|&(member, ..)| pinched[member]);
    }

    /// Lists the members that what does not yield gives a velocity many times faster than everything involved.
    pub(super) fn find_fired(self, lists: &mut GroupLists, seconds: f64) {
        let GroupLists { members, links, rows, surfaces, wanted, after, .. } = &*lists;
        let own = |at: usize| max(members[at].velocity.length(), wanted[at].length() / seconds);
        let is_fast = |at: usize| {
            let speed = after[at].length();
            speed > FASTEST_WAY_OUT * own(at) && speed * seconds > SLOW * members[at].radius
        };
        if !(0..members.len()).any(is_fast) {
            return;
        }
        let mut fastest: Vec<f64> = (0..members.len()).map(own).collect();
        for (number, row) in rows.iter().enumerate().filter(|(_, row)| row.push > 0.0) {
            if let Some(surface) = number.checked_sub(links.len()) {
                let speed = self.surface_velocity(&members[row.first], surfaces[surface].1).length();
                fastest[row.first] = max(fastest[row.first], speed);
            } else {
                for (one, other) in [(row.first, row.second), (row.second, row.first)] {
                    fastest[one] = max(fastest[one], own(other));
                }
            }
        }
        let is_fired = |at: usize| is_fast(at) && after[at].length() > FASTEST_WAY_OUT * fastest[at];
        let fired: Vec<bool> = (0..members.len()).map(is_fired).collect();
        self.list_crushers(lists, |_, row: &Row| {
            let is_fired = row.push > 0.0 && (fired[row.first] || row.second != STAYS && fired[row.second]);
            if is_fired { 1.0 } else { 0.0 }
        });
        lists.crushes.retain(|&(member, ..)| fired[member]);
        let most = fastest.iter().fold(0.0, |most, &fastest| max(most, fastest));
        if lists.crushes.is_empty() && lists.after.iter().any(|after| after.length() > FASTEST_WAY_OUT * most) {
            // It is pushed by those that yield, and these by what does not: that goes over them.
            self.list_crushers(lists, |_, row| row.push);
        }
    }

    /// How fast the surface of a collider moves where a member is.
    fn surface_velocity(self, member: &Held, collider: u32) -> DVec2 {
        self.state.colliders[collider as usize].shape.velocity_at(member.position, member.course.time)
    }

    /// Lists who is pushed by what does not yield, of the rows that have the largest share in that.
    fn list_crushers(self, lists: &mut GroupLists, mut share: impl FnMut(usize, &Row) -> f64) {
        let GroupLists { members, links, rows, surfaces, moved, crushes, .. } = lists;
        let mut found = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let share = share(number, row);
            if share <= 0.0 {
                continue;
            }
            let Row { first, second, normal, gives, .. } = *row;
            if let Some(number) = number.checked_sub(links.len()) {
                let (_, collider) = surfaces[number];
                let surface = self.surface_velocity(&members[first], collider);
                if gives[0] > 0.0 && surface.dot(normal) > 0.0 {
                    found.push((share, (first, Crusher::Collider(collider), normal)));
                }
                continue;
            }
            for (yields, other, normal) in [(first, second, normal), (second, first, -normal)] {
                let [gives, others] = if yields == first { gives } else { [gives[1], gives[0]] };
                if gives > 0.0 && others == 0.0 && moved[other].dot(normal) > 0.0 {
                    found.push((share, (yields, Crusher::Body(members[other].body), normal)));
                }
            }
        }
        let most = found.iter().fold(0.0, |most, &(share, _)| max(most, share));
        crushes.extend(found.into_iter().filter(|&(share, _)| share > CRUSHES * most).map(|(_, crush)| crush));
    }
}
