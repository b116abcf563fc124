//! A group that was scheduled in this instant before begins with the chord and the pushes of then.

use crate::world::step::group::data::{GroupLists, Groups, Link, SurfacePush};
use crate::world::step::group::warm_start::{WarmStart, WarmStarts};

/// A group, and how the groups of this instant were scheduled last.
#[derive(Clone, Copy)]
pub(super) struct ScheduledBefore<'a> {
    pub(super) guesses: &'a WarmStarts,
    pub(super) now: f64,
    pub(super) group: &'a [u32],
}

impl ScheduledBefore<'_> {
    /// How long its chord was, if it was scheduled in this instant.
    pub(super) fn seconds(self, links: &[Link]) -> Option<f64> {
        let Self { guesses, now, group } = self;
        links
            .iter()
            .find_map(|link| guesses.of(now, [group[link.first], group[link.second]]))
            .map(|guess| guess.seconds)
    }

    /// Guesses the displacements that the path of a chord of so many seconds needs.
    pub(super) fn guess_pushes(self, lists: &mut GroupLists, seconds: f64) {
        let Self { guesses, now, group } = self;
        let GroupLists { links, surfaces, surface_pushes, .. } = lists;
        let is_known = self.seconds(links) == Some(seconds);
        for link in links.iter_mut() {
            let guess = guesses.of(now, [group[link.first], group[link.second]]).filter(|_| is_known);
            link.push = guess.map_or(0.0, |guess| guess.push);
        }
        surface_pushes.clear();
        if is_known {
            surface_pushes.extend(surfaces.iter().map(|&(member, collider)| {
                let push = guesses.of_surface(now, group[member], collider).map_or(0.0, |guess| guess.push);
                SurfacePush::new((member, collider), push)
            }));
        }
    }
}

impl Groups {
    /// Notes how a group goes along a chord of so many seconds.
    pub(super) fn note_guesses(&mut self, now: f64, group: &[u32], lists: &GroupLists, seconds: f64) {
        let GroupLists { members, links, surface_pushes, .. } = lists;
        self.guesses.begin(now, group);
        for &Link { first, second, impulse, push, .. } in links {
            self.guesses.note([group[first], group[second]], WarmStart { seconds, impulse, push });
        }
        for &SurfacePush { member, collider, push } in surface_pushes {
            let impulse = members[member].contacts.of(collider).map_or(0.0, |contact| contact.impulse);
            self.guesses.note_surface(group[member], collider, WarmStart { seconds, impulse, push });
        }
    }
}
