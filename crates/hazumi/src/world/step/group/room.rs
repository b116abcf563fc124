//! How far apart members are on the way, and where there is no room.
//!
//! ```text
//!     (a)-->             where each ends they do not overlap, nor where they began; but between they
//!        <--(b)          go by each other on straight ways, and there the chord may end
//! ```

use crate::float::{max, min};
use crate::world::broad_phase::Scene;
use crate::world::step::group::data::{GroupLists, Link, MANY};

/// Members may be so deep in each other in the middle of their ways, as a share of the smaller's radius.
const GOES_IN: f64 = 2e-4;

impl Scene<'_> {
    /// Whether members go by each other on straight ways that lead through each other, and not only out of where they were. Many keep more between them
    /// than that could be.
    pub(super) fn go_through_each_other(self, lists: &GroupLists) -> bool {
        let GroupLists { members, links, moved, .. } = lists;
        let gap_at = |link: &Link, share: f64| {
            let [first, second] = [link.first, link.second].map(|at| {
                let mut mover = members[at].mover;
                mover.core.position += moved[at] * share;
                mover
            });
            self.state.touch_of(&first, &second).gap
        };
        (members.len() as f64) < MANY
            && links.iter().any(|link| {
                let least = -GOES_IN * min(members[link.first].radius, members[link.second].radius);
                let half_way = gap_at(link, 0.5);
                half_way < least && half_way < gap_at(link, 0.0)
            })
    }

    /// Whether members that go as they are solved come nowhere in so many seconds, and lie on nothing that moves.
    pub(super) fn come_nowhere(self, lists: &GroupLists, seconds: f64, least: f64) -> bool {
        lists.after.iter().all(|after| after.length() * seconds <= least)
            && lists.surfaces.iter().all(|&(_, collider)| self.state.colliders[collider as usize].shape.stands())
    }

    /// Lets members touch along their path. Says whether there are any that kept more.
    pub(super) fn keeps_nothing(lists: &mut GroupLists) -> bool {
        lists.is_flush = true;
        let mut any = false;
        for link in lists.links.iter_mut().filter(|link| link.room > 0.0) {
            (link.room, any) = (0.0, true);
        }
        any
    }

    /// The least that a path leaves between members, at first: all that they keep. But whoever stays gives no way: between it and a wall there may be no
    /// room for what the others keep.
    pub(super) fn least_room(lists: &GroupLists) -> f64 {
        if lists.members.iter().any(|member| member.course.stays()) { 0.0 } else { f64::INFINITY }
    }

    /// Lets members that are nearer to each other than they are to keep stay so along their path, but for what is less than the `least`: where what
    /// stands still leaves them no more, as three crates in a niche for three, or where a chord ended in its middle. Says whether that changes
    /// anything.
    pub(super) fn leave_room(self, lists: &mut GroupLists, least: f64) -> bool {
        let GroupLists { members, links, .. } = lists;
        let mut any = false;
        for link in links {
            let gap = || self.state.touch_of(&members[link.first].mover, &members[link.second].mover).gap;
            let room = if least >= link.keeps { link.keeps } else { min(link.keeps, max(gap(), least)) };
            any |= room != link.room;
            link.room = room;
        }
        any
    }
}
