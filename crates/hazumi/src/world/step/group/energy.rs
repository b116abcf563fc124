//! A chord among what stays gives a group no energy.

use crate::float::{max, sqrt};
use crate::world::broad_phase::Scene;
use crate::world::step::contact::curvature::pull;
use crate::world::step::group::data::GroupLists;

/// By so much of it energy may rise by rounding.
const ROUNDING: f64 = 1e-12;

impl Scene<'_> {
    /// Slows a group down that would have more energy at the end of its chord than it had, and took from what accelerates it: what pushes
    /// members out of each other and out of bent surfaces lifts some of them. Without this a heap in a bowl would sway more and more.
    ///
    /// What walks, rides, or is pushed by what moves takes energy from there, and is left alone.
    pub(super) fn keep_energy(self, lists: &mut GroupLists) {
        let GroupLists { members, links, surfaces, moved, after, .. } = lists;
        let is_pushed = |&(_, collider): &(usize, u32)| !self.state.colliders[collider as usize].shape.stands();
        let takes =
            members.iter().any(|member| member.course.keeps || member.contacts.iter().any(|contact| contact.rides));
        if takes || links.iter().any(|link| link.gives.contains(&0.0)) || surfaces.iter().any(is_pushed) {
            return;
        }
        let (mut had, mut has) = (0.0, 0.0);
        for ((member, &moved), after) in members.iter().zip(moved.iter()).zip(after.iter()) {
            let mass = f64::from(member.course.mass);
            had += mass * (member.velocity.length_squared() + 2.0 * pull(member).dot(moved));
            has += mass * after.length_squared();
        }
        if has > max(0.0, had) * (1.0 + ROUNDING) {
            let part = sqrt(max(0.0, had) / has);
            after.iter_mut().for_each(|after| *after = *after * part);
        }
    }
}
