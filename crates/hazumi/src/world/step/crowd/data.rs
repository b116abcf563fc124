//! What a step keeps of the movers that meet each other.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::body::tags::Tags;
use crate::world::broad_phase::cells::Cells;
use crate::world::state::mover::Core;
use crate::world::step::contact::wedged::Rattling;
use crate::world::step::crowd::touch_set::TouchSet;
use crate::world::step::crowd::watched::Isolated;
use crate::world::step::group::data::Groups;

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Crowd {
    /// Whether any movers meet each other in this step.
    pub(in crate::world::step) is_on: bool,
    /// The bodies of the movers that begin the step in the crowd, in order; empty if none meet.
    pub(in crate::world::step) order: Vec<u32>,
    /// The others, as long as they are.
    pub(in crate::world::step) isolated: Isolated,
    /// The bodies that an event gave a new course, in order; and those of all events at one time.
    pub(in crate::world::step) to_reschedule: Vec<u32>,
    pub(in crate::world::step) all_to_reschedule: Vec<u32>,
    /// Those that set out into a wall that they are at.
    pub(in crate::world::step) at_walls: Vec<u32>,
    /// When the first of the events came that are answered together, while they are.
    pub(in crate::world::step) together_from: Option<f64>,
    /// The tags of all movers, and all that movers are stopped by.
    pub(super) tags: Tags,
    pub(super) stopped_by: Tags,
    /// The radius of the largest mover.
    pub(super) largest: f64,
    /// That of the largest that is in a cell.
    pub(super) largest_in_cells: f64,
    /// Whether any mover may overlap something, being new or moved by hand.
    pub(super) any_new: bool,
    /// Whether any mover is accelerated, so that its segment strays from its way.
    pub(in crate::world::step) is_pulled: bool,
    pub(in crate::world::step) cells: Cells,
    pub(super) touching: Option<Box<TouchSet>>,
    pub(in crate::world::step) groups: Groups,
    /// What comes of the chords of those that only colliders hold, by body.
    pub(super) rattling: BTreeMap<u32, Rattles>,
    /// The bodies around two that meet.
    pub(super) around: Vec<u32>,
    /// The bodies that found no room among others when the step began.
    pub(super) cramped: Vec<u32>,
    /// The bodies that came, or were put elsewhere, in the middle of the step.
    pub(super) put: Vec<u32>,
    /// The pairs that are in each other since the middle of the step, and are let through until it ends.
    pub(super) unparted: Vec<[u32; 2]>,
}

impl Crowd {
    pub(in crate::world) fn has(&self, core: &Core, tags: Tags) -> bool {
        self.is_on
            && !self.isolated.has(core.body)
            && core.enabled
            && (core.stopped_by.intersects(self.tags) || tags.intersects(self.stopped_by))
    }

    /// Forgets a mover that is removed.
    pub(in crate::world) fn leave(&mut self, body: u32) {
        self.cells.forget(body);
        self.unparted.retain(|pair| !pair.contains(&body));
        self.isolated.forget(body);
        self.groups.leave_chord(body);
    }
}

/// What the chords of a mover lead to in a step.
#[derive(Clone, Debug)]
pub(super) struct Rattles {
    pub(super) rattling: Rattling,
    /// Where it stands and what it wants, if it came nowhere: until something sends it off.
    pub(super) stands: Option<(DVec2, DVec2)>,
}
