//! All that lasts from step to step.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `clock` | the steps, and the time within one |
//! | `entry`, `kinematic` | a body as it was described and what it has; how one moves that the game moves |
//! | `mover`, `movers` | what moves by itself; by place, and who of them senses |
//! | `collider`, `colliders` | the shapes of what is fixed or kinematic, where they are; by number |
//! | `contact`, `pairs`, `contacts` | what a mover rests on, leans on or is pushed by; movers in contact with each other; both as a game hears of them |
//! | `wish` | what a mover wants that surfaces hold back or push along |
//! | `damping`, `damped` | movers that lose speed by themselves |
//! | `touch` | what a mover touches of a collider, and whether that stops it |
//! | `touching` | what touches, of what senses |
//! | `side` | whether a shape of a body stops what touches it, from the side that is touched |
//! | `ignored`, `ignoring`, `through` | who passes through whom |
//! | `passages`, `let_through` | whom the game lets through each other, as whole bodies |
//! | `responses`, `between` | what comes of a hit if the game says nothing then; what it said of pairs of kinds |
//! | `path`, `vertices` | where a mover was within the last step; the bends of its path |
//! | `setter`, `check_setter`, `changes` | what a body may be told, and whether it can be; all that is asked for in the middle of a step |
//! | `attached` | a point that goes with a body: where it is, and how fast it goes |
//! | `body_ref` | bodies, to be looked at |
//! | `record`, `snapshot`, `restore` | the state as data: its form, written, read and checked |
//! | `binary_record`, `serde_record` | that data as bytes of our own, and in the formats that serde knows |
//! | `checksum` | the state as one number |
//! | `bits`, `by_body`, `scratch` | a set of small numbers; a table by body; room that means nothing between steps |

mod attached;
mod between;
mod binary_record;
pub(in crate::world) mod bits;
pub(in crate::world) mod body_ref;
pub(in crate::world) mod by_body;
pub(in crate::world) mod changes;
mod check_setter;
mod checksum;
mod clock;
pub(in crate::world) mod collider;
pub(in crate::world) mod colliders;
pub(in crate::world) mod contact;
mod contacts;
mod damped;
mod damping;
pub(in crate::world) mod entry;
pub(in crate::world) mod ignored;
mod ignoring;
pub(in crate::world) mod kinematic;
pub(in crate::world) mod let_through;
pub(in crate::world) mod mover;
mod movers;
pub(in crate::world) mod pairs;
pub(in crate::world) mod passages;
mod path;
mod record;
mod responses;
mod restore;
pub(in crate::world) mod scratch;
#[cfg(feature = "serde")]
mod serde_record;
pub(in crate::world) mod setter;
mod side;
mod snapshot;
pub(in crate::world) mod through;
pub(in crate::world) mod touch;
pub(in crate::world) mod touching;
pub(in crate::world) mod vertices;
mod wish;

use alloc::vec;
use alloc::vec::Vec;

use crate::Vec2;
use crate::world::body::handle::{BodyId, Slots};
use crate::world::body::tags::Tags;
use crate::world::state::between::PairResponses;
use crate::world::state::changes::Changes;
use crate::world::state::clock::Clock;
use crate::world::state::colliders::Colliders;
use crate::world::state::contact::ContactTable;
use crate::world::state::damped::Damped;
use crate::world::state::entry::Entry;
use crate::world::state::ignored::IgnoredPairs;
use crate::world::state::mover::{Core, Course};
use crate::world::state::pairs::Pairs;
use crate::world::state::passages::Passages;
use crate::world::state::through::Through;
use crate::world::state::touching::TouchingPairs;
use crate::world::state::vertices::Vertices;

/// All that lasts from step to step, and how far the current step is.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct State {
    pub(in crate::world) bodies: Slots<Entry>,
    pub(in crate::world) movers: Vec<Core>,
    /// The rest of each mover.
    pub(in crate::world) courses: Vec<Course>,
    /// By place, which of the movers a body is, or the only collider of a fixed one, marked as [`entry::IS_COLLIDER`];
    /// [`entry::NO_MOVER`] if neither.
    pub(in crate::world) places: Vec<u32>,
    /// The radius of the largest mover, or of one that was there when the last step began or has come since; decides nothing but speed.
    pub(in crate::world) largest: f32,
    pub(in crate::world) colliders: Colliders,
    /// The bodies that move as the game says, in the order of adding.
    pub(in crate::world) kinematics: Vec<BodyId>,
    gravity: Vec2,
    between: PairResponses,
    /// Whether fixed bodies came or moved, so that any mover may overlap one.
    pub(in crate::world) needs_depenetration: bool,
    /// The pairs of a mover and a collider that pass through each other.
    pub(in crate::world) ignored: IgnoredPairs,
    /// What movers rest on, lean on or are pushed by.
    pub(in crate::world) contacts: ContactTable,
    /// Whether any mover may be in contact with anything. Derived.
    has_contacts: bool,
    /// Whether any contact may be to be asked about anew. Derived.
    asks_anew: bool,
    /// The movers in contact with each other.
    pub(in crate::world) pairs: Pairs,
    /// The contacts of movers that were removed since the last step: the next tells that they are over.
    ended: Vec<(BodyId, BodyId)>,
    /// The movers that go through each other.
    pub(in crate::world) through: Through,
    /// Those of whom the game said so, as whole bodies.
    pub(in crate::world) passages: Passages,
    pub(in crate::world) touching: TouchingPairs,
    /// The movers that sense anything, in order.
    sensing: Vec<BodyId>,
    /// All tags that any mover ever had; decides nothing but whether movers are worth a look.
    mover_tags: Tags,
    damped: Damped,
    pub(in crate::world) vertices: Vertices,
    pub(in crate::world) clock: Clock,
    /// What a game asked for during the current instant.
    pub(in crate::world) changes: Changes,
}

impl State {
    /// As its clock says.
    #[inline(always)]
    pub(in crate::world) const fn steps(&self) -> u64 {
        self.clock.steps()
    }

    #[inline(always)]
    pub(in crate::world) const fn dt(&self) -> f64 {
        self.clock.dt()
    }

    #[inline(always)]
    pub(in crate::world) const fn now(&self) -> f64 {
        self.clock.now()
    }

    #[inline(always)]
    pub(in crate::world) const fn is_stepping(&self) -> bool {
        self.clock.is_stepping()
    }

    /// Without bodies, and with no handle of one that was. What the game said of the world itself stays.
    pub(in crate::world) fn emptied(self) -> Self {
        let Self { mut bodies, gravity, between, clock, .. } = self;
        bodies.clear();
        let places = vec![entry::NO_MOVER; bodies.places()];
        Self { bodies, places, gravity, between, clock: Clock::after(clock.steps(), 0.0), ..Self::default() }
    }
}
