//! What a step keeps of the movers that meet each other.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::world::body::tags::Tags;
use crate::world::broad_phase::cells::Cells;
use crate::world::state::mover::Core;
use crate::world::step::crowd::set::Touching;
use crate::world::step::crowd::watched::Isolated;

/// The tags that movers have, or are stopped by.
#[derive(Clone, Copy, Debug, Default)]
struct TagTally {
    any: Tags,
    /// Those that at least two have.
    several: Tags,
}

impl TagTally {
    fn add(&mut self, tags: Tags) {
        self.several |= self.any & tags;
        self.any |= tags;
    }

    /// Those that others have than one who has these.
    fn by_others(self, own: Tags) -> Tags {
        self.several | (self.any & !own)
    }
}

/// The tags of all movers when a step began, whether near or far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AllTags {
    tags: TagTally,
    stopped_by: TagTally,
}

impl AllTags {
    pub(super) fn add(&mut self, core: &Core, tags: Tags) {
        self.tags.add(tags);
        self.stopped_by.add(core.stopped_by);
    }

    fn may_meet(self, core: &Core, tags: Tags) -> bool {
        self.tags.by_others(tags).intersects(core.stopped_by)
            || self.stopped_by.by_others(core.stopped_by).intersects(tags)
    }
}

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Crowd {
    /// Whether any movers meet each other in this step.
    pub(in crate::world::step) is_on: bool,
    /// The bodies of the movers that begin the step in the crowd, in order; empty if none meet.
    pub(in crate::world::step) order: Vec<u32>,
    /// The others, as long as they are.
    pub(in crate::world::step) isolated: Isolated,
    /// The bodies that an event gave a new course, in order.
    pub(in crate::world::step) sent: Vec<u32>,
    /// The tags of all movers, and all that movers are stopped by.
    pub(super) tags: Tags,
    pub(super) stopped_by: Tags,
    /// The same of each when the step began.
    pub(super) at_begin: AllTags,
    /// The radius of the largest mover.
    pub(super) largest: f64,
    /// That of the largest that is in a cell.
    pub(super) largest_in_cells: f64,
    /// Whether any mover may overlap something, being new or moved by hand.
    pub(super) any_new: bool,
    /// Whether any mover is accelerated, so that its segment strays from its way.
    pub(super) is_pulled: bool,
    pub(super) cells: Cells,
    pub(super) touching: Option<Box<Touching>>,
    /// The bodies around two that meet.
    pub(super) around: Vec<u32>,
    /// The bodies that found no room among others when the step began.
    pub(super) cramped: Vec<u32>,
}

impl Crowd {
    pub(in crate::world) fn has(&self, core: &Core, tags: Tags) -> bool {
        self.is_on
            && !self.isolated.has(core.body)
            && core.enabled
            && (core.stopped_by.intersects(self.tags) || tags.intersects(self.stopped_by))
    }

    /// Whether a mover may ever meet another, of those that were there when the step began.
    pub(in crate::world) fn may_have(&self, core: &Core, tags: Tags) -> bool {
        self.is_on && core.enabled && self.at_begin.may_meet(core, tags)
    }

    /// Forgets a mover that is removed.
    pub(in crate::world) fn leave(&mut self, body: u32) {
        self.cells.forget(body);
        self.isolated.forget(body);
    }
}
