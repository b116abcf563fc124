//! The movers of a step that are isolated, and those of the crowd that they may meet, as data.

use alloc::vec::Vec;

use crate::world::body::tags::Tags;
use crate::world::broad_phase::region::Region;
use crate::world::state::bits::Bits;
use crate::world::state::mover::Core;

/// So many are watched when a step begins; where more can be met, all are in the crowd.
pub(super) const MOST_WATCHED: usize = 8;

/// The movers that are not in the crowd of a step, and those that are watched, in the crowd or not.
#[derive(Clone, Debug, Default)]
pub(in crate::world::step) struct Isolated {
    /// The bodies of all movers that are not in the crowd; also of those that may meet none of it.
    pub(super) bodies: Bits,
    /// All tags that they had, and all that they were stopped by.
    pub(super) tags: Tags,
    pub(super) stopped_by: Tags,
    /// The movers that they may meet. One to which none of them can come is isolated itself.
    pub(super) watched: Vec<Watched>,
    /// The box about their boxes when the step began.
    pub(super) all: Region,
    /// Whether the crowd is those that are watched and who is near them; if not, it is all that may meet.
    pub(in crate::world::step) is_sparse: bool,
    /// The bodies of those that may leave their boxes, or come to one that is isolated.
    pub(super) escaped: Vec<u32>,
}

/// A mover that isolated ones may meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched {
    pub(super) body: u32,
    tags: Tags,
    stopped_by: Tags,
    pub(super) reach: Region,
}

impl Watched {
    pub(super) fn may_meet(&self, core: &Core, tags: Tags) -> bool {
        core.body != self.body && (self.stopped_by.intersects(tags) || core.stopped_by.intersects(self.tags))
    }

    /// Whether a mover that stays in a box may meet it.
    #[inline]
    pub(super) fn is_met(&self, core: &Core, tags: Tags, reach: &Region) -> bool {
        self.reach.overlaps(reach) && self.may_meet(core, tags)
    }

    fn may_come_to(&self, other: &Self) -> bool {
        self.reach.overlaps(&other.reach)
            && (self.stopped_by.intersects(other.tags) || other.stopped_by.intersects(self.tags))
    }
}

impl Isolated {
    #[inline]
    pub(super) fn has(&self, body: u32) -> bool {
        self.bodies.contains(body)
    }

    pub(super) fn clear(&mut self) {
        self.bodies.clear();
        self.watched.clear();
        self.escaped.clear();
        (self.tags, self.stopped_by, self.is_sparse) = (Tags::NONE, Tags::NONE, false);
        self.all = Region::NOWHERE;
    }

    /// Forgets a body that is removed.
    pub(super) fn forget(&mut self, body: u32) {
        self.bodies.remove(body);
        self.watched.retain(|watched| watched.body != body);
    }

    pub(super) fn note(&mut self, core: &Core, tags: Tags) {
        (self.tags, self.stopped_by) = (self.tags | tags, self.stopped_by | core.stopped_by);
    }

    pub(super) fn watch(&mut self, core: &Core, tags: Tags) {
        let Core { body, stopped_by, .. } = *core;
        self.watched.push(Watched { body, tags, stopped_by, reach: Region::NOWHERE });
    }

    /// Notes a mover of a step that begins, to be watched if it can be met. Of those, some more than may be are enough to know.
    #[inline]
    pub(super) fn see(&mut self, core: &Core, tags: Tags, is_met: bool) {
        if !is_met {
            self.note(core, tags);
        } else if self.watched.len() <= MOST_WATCHED {
            self.watch(core, tags);
        }
    }

    /// Whether a mover that stays in a box may meet any that is watched.
    #[inline]
    pub(super) fn is_met(&self, core: &Core, tags: Tags, reach: &Region) -> bool {
        self.watched.iter().any(|watched| watched.is_met(core, tags, reach))
    }

    /// Whether it is one of those that are watched.
    pub(super) fn is_watched(&self, body: u32) -> bool {
        self.watched.iter().any(|watched| watched.body == body)
    }

    /// The bodies of those that are watched and isolated, and that a mover that stays in a box may meet.
    pub(super) fn isolated_that_meet(
        &self,
        core: &Core,
        tags: Tags,
        reach: &Region,
    ) -> impl Iterator<Item = u32> + use<'_> {
        let (core, reach) = (*core, *reach);
        let met = self.watched.iter().filter(move |watched| watched.is_met(&core, tags, &reach));
        met.map(|watched| watched.body).filter(|&body| self.has(body))
    }

    /// The bodies of those that are watched and may come to each other.
    pub(super) fn that_meet_each_other(&self) -> impl Iterator<Item = u32> + use<'_> {
        let meets = |one: &Watched| self.watched.iter().any(|other| other.body != one.body && one.may_come_to(other));
        self.watched.iter().filter(move |one| meets(one)).map(|one| one.body)
    }
}
