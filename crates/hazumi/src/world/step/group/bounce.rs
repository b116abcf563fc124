//! What touches give back that were answered before they came.

use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::world::broad_phase::Scene;
use crate::world::state::mover::NO_COLLIDER;
use crate::world::step::contact::curvature::pull;
use crate::world::step::group::common_chord::CommonChord;
use crate::world::step::group::data::{GroupLists, Link};
use crate::world::step::group::rows::Where;
use crate::world::step::group::velocities::{LOOSE, looseness};
use crate::world::step::world::World;

impl World {
    /// Finds what the touches of the group that was scheduled last take from its members and give them, if that is not known.
    pub(super) fn finish_chord(&mut self) {
        let Some(seconds) = self.step.crowd.groups.lists.unfinished.take() else { return };
        let mut lists = core::mem::take(&mut self.step.crowd.groups.lists);
        let bounces = lists.links.iter().any(|link| link.restitution > 0.0);
        if bounces || lists.postponed.iter().any(|postponed| *postponed != DVec2::ZERO) {
            self.scene().find_struck(&mut lists, seconds);
            self.scene().find_bounces(&mut lists, seconds);
            let given = lists.struck.iter().zip(&lists.bounce);
            for (member, (&struck, &bounce)) in lists.members.iter().zip(given) {
                let chord = self.step.crowd.groups.chord_of(member.body);
                let chord = chord.map(|chord| CommonChord { struck, bounce, ..chord });
                self.step.crowd.groups.set_chord(member.body, chord);
            }
        }
        self.step.crowd.groups.lists = lists;
    }

    /// Gives a mover at once what it was to be given at the end of its group's chord.
    pub(super) fn give_postponed(&mut self, body: u32) {
        let bounce = self.step.crowd.groups.take_postponed(body);
        if let Some(at) = self.state.place(body).filter(|_| bounce != DVec2::ZERO) {
            self.state.movers[at].velocity += bounce;
            // That may lead into what it has just left.
            self.state.courses[at].left = NO_COLLIDER;
        }
    }
}

impl Scene<'_> {
    /// Finds what of the velocities at the end of a chord of so many seconds is there from its beginning on: what touches that were answered before they came
    /// take from the members. All else comes evenly: what accelerates them, and what holds them against that. Of a group without such touches, all does.
    pub(super) fn find_struck(self, lists: &mut GroupLists, seconds: f64) {
        self.list_group_rows(lists, Where::Begin, &|link, touch| -max(0.0, touch.gap - 2.0 * link.keeps), &|met| {
            -max(0.0, met.touch.gap)
        });
        let GroupLists { members, rows, wanted, after, struck, solver, .. } = lists;
        // As closely as the velocities are.
        wanted.clear();
        wanted.extend(members.iter().map(|member| self.wanted_velocity(member, seconds) * seconds));
        let close = looseness(wanted, LOOSE);
        wanted.clear();
        wanted.extend(members.iter().map(|member| pull(member) * (seconds * seconds)));
        rows.iter_mut().for_each(|row| row.push *= seconds);
        solver.solve(rows, wanted, struck, close, 0);
        for ((struck, after), member) in struck.iter_mut().zip(after.iter()).zip(members.iter()) {
            // What stays or rides goes as it did, whatever accelerates it.
            let is_free = !member.course.stays() && !member.contacts.iter().any(|contact| contact.rides);
            *struck = if is_free { *after - member.velocity - *struck / seconds } else { DVec2::ZERO };
        }
    }

    /// Finds what bounces give the members at the end of a chord of so many seconds: each that bounces goes off as fast as it came, times its
    /// restitution, and nothing enters anything (Newton's law, as the nearest by mass to what the members want). No energy comes of it.
    pub(super) fn find_bounces(self, lists: &mut GroupLists, seconds: f64) {
        lists.bounce.clone_from(&lists.postponed);
        if !lists.links.iter().any(|link| link.restitution > 0.0) {
            return;
        }
        let mut wanted = core::mem::take(&mut lists.wanted);
        wanted.clear();
        let each = lists.members.iter().zip(&lists.postponed);
        wanted.extend(each.map(|(member, &postponed)| (self.wanted_velocity(member, seconds) + postponed) * seconds));
        let coming = |link: &Link, normal: DVec2| max(0.0, (wanted[link.second] - wanted[link.first]).dot(normal));
        self.list_group_rows(
            lists,
            Where::Begin,
            &|link, touch| match link.foreseen {
                Some(_) => link.restitution * coming(link, touch.normal),
                None => -max(0.0, touch.gap - 2.0 * link.keeps),
            },
            &|met| met.surface.dot(met.touch.normal) * seconds - max(0.0, met.touch.gap),
        );
        let GroupLists { members, rows, after, bounce, postponed, links, solver, .. } = lists;
        rows.iter_mut().for_each(|row| row.push *= seconds);
        solver.solve(rows, &wanted, bounce, looseness(&wanted, LOOSE), 0);
        bounce.iter_mut().zip(after.iter()).for_each(|(bounce, &after)| *bounce = *bounce / seconds - after);
        if !links.iter().any(|link| link.restitution > 1.0) {
            let (mut of_given, mut of_both, mut more) = (0.0, 0.0, 0.0);
            let each = bounce.iter().zip(postponed.iter()).zip(after.iter()).zip(&wanted);
            for (member, (((&bounce, &postponed), &after), &wanted)) in members.iter().zip(each) {
                // What is postponed is theirs already: who gave it to them has its own share.
                let (given, before) = (bounce - postponed, after + postponed);
                let mass = f64::from(member.course.mass);
                of_given += mass * given.length_squared();
                of_both += mass * before.dot(given);
                more += mass * (before.length_squared() - (wanted / seconds).length_squared());
            }
            // The part of what they give each other with which the energy is what it was.
            if of_given + 2.0 * of_both + more > 0.0 && of_given > 0.0 {
                let root = sqrt(max(0.0, of_both * of_both - of_given * more));
                let part = min(1.0, max(0.0, (root - of_both) / of_given));
                for (bounce, &postponed) in bounce.iter_mut().zip(postponed.iter()) {
                    *bounce = postponed + (*bounce - postponed) * part;
                }
            }
        }
        lists.wanted = wanted;
    }
}
