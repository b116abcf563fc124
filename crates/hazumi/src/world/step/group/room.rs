//! How far apart members are on the way, and where there is no room.
//!
//! ```text
//!     (a)-->             where each ends they do not overlap, nor where they began; but between they
//!        <--(b)          go by each other on straight ways, and there the chord may end
//! ```

use crate::float::min;
use crate::world::broad_phase::Scene;
use crate::world::step::group::chord::MANY;
use crate::world::step::group::data::GroupLists;

/// Members may be so deep in each other in the middle of their ways, as a share of the smaller's radius.
const GOES_IN: f64 = 2e-4;

impl Scene<'_> {
    /// Whether members go by each other on straight ways that lead through each other. Many keep more between them than that could be.
    pub(super) fn go_through_each_other(self, lists: &GroupLists) -> bool {
        let GroupLists { members, links, moved, .. } = lists;
        let half_way = |at: usize| {
            let mut mover = members[at].mover;
            mover.core.position += moved[at] * 0.5;
            mover
        };
        (members.len() as f64) < MANY
            && links.iter().any(|link| {
                let (first, second) = (half_way(link.first), half_way(link.second));
                self.state.touch_of(&first, &second).gap < -GOES_IN * min(first.radius, second.radius)
            })
    }

    /// Lets members that are a little in each other stay so along their path, where there is no room for more: a chord that ends in its middle leaves
    /// them so. Says whether there are any.
    pub(super) fn leaves_them_in_each_other(self, lists: &mut GroupLists) -> bool {
        let GroupLists { members, links, .. } = lists;
        let mut any = false;
        for link in links {
            let gap = self.state.touch_of(&members[link.first].mover, &members[link.second].mover).gap;
            if gap < 0.0 && gap < link.room {
                (link.room, any) = (gap, true);
            }
        }
        any
    }
}
