//! What a step needs beside the state: bounds, lists, the queue of events. Between steps only the hits say anything.

use alloc::vec::Vec;

use crate::world::body::hit::Hit;
use crate::world::broad_phase::nearness::Sorting;
use crate::world::state::scratch::Scratch;
use crate::world::step::contact::ended_contacts::EndedContacts;
use crate::world::step::contact::slid::Slid;
use crate::world::step::contact::start::ChordLists;
use crate::world::step::crowd::data::Crowd;
use crate::world::step::flight::flights::Flights;
use crate::world::step::impact::struck_now::StruckNow;
use crate::world::step::impact::touched::TouchLists;
use crate::world::step::queue::{Event, Queue};
use crate::world::step::speculation::plans::Plans;
use crate::world::step::step_limits::StepLimits;

/// What happened in a step, and how far it is.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct StepState {
    /// The colliders that were taken away in the middle of a step and are still in cells of the grid.
    pub(super) tombstoned: Vec<u32>,
    pub(in crate::world) hits: Vec<Hit>,
    /// Hits that do not yet say what was met, and the colliders that were; empty between steps.
    pub(super) unnamed: Scratch<Vec<(u32, u32)>>,
    /// Whether no fast path is taken ([`World::general_only`](crate::World::general_only)).
    pub(in crate::world) is_general: bool,
    /// Whether any mover rested on something in this step, or slid along it.
    pub(super) any_rests: bool,
    /// When what was told last happened.
    pub(super) told_at: f64,
    /// How often a touch was predicted: what tells a mover's newest from those before.
    pub(super) version: u32,
    pub(super) limits: StepLimits,
    pub(super) meeting: Scratch<TouchLists>,
    pub(super) queue: Scratch<Queue>,
    pub(super) plans: Scratch<Plans>,
    pub(super) flights: Scratch<Flights>,
    pub(super) crowd: Crowd,
    /// The bodies that were held until the step was over, with something in them that moved. Empty between steps.
    pub(super) gone_over: Vec<u32>,
    pub(in crate::world::step) struck: StruckNow,
    pub(in crate::world::step) slid: Slid,
    pub(super) chord: Scratch<ChordLists>,
    pub(in crate::world) ended_contacts: EndedContacts,
    /// The order of the hits; the number of each is where it is in `hits`.
    pub(in crate::world) order: Vec<Event>,
    pub(super) sorting: Scratch<Sorting>,
}

impl StepState {
    /// The number of a prediction that is made now.
    pub(super) fn next_version(&mut self) -> u32 {
        self.version = self.version.wrapping_add(1);
        self.version
    }
}
