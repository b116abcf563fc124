//! All that lasts from step to step.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `entry`, `kinematic` | a body as it was described and what it has; how one moves that the game moves |
//! | `mover`, `movers` | what moves by itself; by place, and who of them senses |
//! | `collider`, `colliders` | the shapes of what is fixed or kinematic, where they are; by number |
//! | `contact`, `pairs`, `contacts` | what a mover rests on, leans on or is pushed by; movers in contact with each other; both as a game hears of them |
//! | `wish` | what a mover wants that surfaces hold back or push along |
//! | `damping` | movers that lose speed by themselves |
//! | `touch` | what a mover touches of a collider, and whether that stops it |
//! | `side` | whether a shape of a body stops what touches it, from the side that is touched |
//! | `ignored`, `ignoring`, `through` | who passes through whom |
//! | `passages`, `let_through` | whom the game lets through each other, as whole bodies |
//! | `responses` | responses to pairs of tags |
//! | `path` | where a mover was within the last step |
//! | `setter`, `check_setter` | what a body may be told, and whether it can be |
//! | `attached` | a point that goes with a body: where it is, and how fast it goes |
//! | `body_ref` | bodies, to be looked at |
//! | `record`, `snapshot`, `restore` | the state as data: its form, written, read and checked |
//! | `binary_record`, `serde_record` | that data as bytes of our own, and in the formats that serde knows |
//! | `checksum` | the state as one number |
//! | `bits`, `by_body`, `scratch` | a set of small numbers; a table by body; room that means nothing between steps |

mod attached;
mod binary_record;
pub(in crate::world) mod bits;
pub(in crate::world) mod body_ref;
pub(in crate::world) mod by_body;
mod check_setter;
mod checksum;
pub(in crate::world) mod collider;
pub(in crate::world) mod colliders;
pub(in crate::world) mod contact;
mod contacts;
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
mod wish;

use alloc::vec::Vec;

use crate::Vec2;
use crate::response::Response;
use crate::world::body::handle::{BodyId, Slots};
use crate::world::body::tags::Tags;
use crate::world::state::colliders::Colliders;
use crate::world::state::contact::ContactTable;
use crate::world::state::entry::Entry;
use crate::world::state::ignored::IgnoredPair;
use crate::world::state::mover::{Core, Course, PathVertex};
use crate::world::state::pairs::Pairs;
use crate::world::state::passages::Passages;
use crate::world::state::setter::Setter;
use crate::world::state::through::Through;

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
    pub(in crate::world) gravity: Vec2,
    /// Responses to pairs of tags; the last that fits counts.
    pub(in crate::world) between: Vec<Between>,
    /// Whether fixed bodies came or moved, so that any mover may overlap one.
    pub(in crate::world) needs_depenetration: bool,
    /// The pairs of a mover's body and a collider that pass through each other until they separate, in order.
    pub(in crate::world) ignored: Vec<IgnoredPair>,
    /// What movers rest on, lean on or are pushed by.
    pub(in crate::world) contacts: ContactTable,
    /// Whether any mover may be in contact with anything. Derived.
    pub(in crate::world) has_contacts: bool,
    /// Whether any contact may be to be asked about anew. Derived.
    pub(in crate::world) asks_anew: bool,
    /// The movers in contact with each other.
    pub(in crate::world) pairs: Pairs,
    /// The contacts of movers that were removed since the last step: the next tells that they are over.
    pub(in crate::world) ended: Vec<(BodyId, BodyId)>,
    /// The movers that go through each other.
    pub(in crate::world) through: Through,
    /// Those of whom the game said so, as whole bodies.
    pub(in crate::world) passages: Passages,
    /// The pairs that touch, of what senses; in order.
    pub(in crate::world) touching: Vec<TouchingPair>,
    /// The movers that sense anything, in order.
    pub(in crate::world) sensing: Vec<BodyId>,
    /// All tags that any mover ever had; decides nothing but whether movers are worth a look.
    pub(in crate::world) mover_tags: Tags,
    /// Whether any mover may be damped, and those that are in this step, with what they keep of their speed at its end. Derived.
    pub(in crate::world) any_damped: bool,
    pub(in crate::world) damped: Vec<(BodyId, f64)>,
    /// The bends of the movers' paths through the last step.
    pub(in crate::world) vertices: Vec<PathVertex>,
    /// How many steps were begun.
    pub(in crate::world) steps: u64,
    /// The length of the last step in seconds, or of this one.
    pub(in crate::world) dt: f64,
    /// The time within a step; 0 between steps.
    pub(in crate::world) now: f64,
    pub(in crate::world) is_stepping: bool,
    /// What a game asked for during the current instant.
    pub(in crate::world) changes: Vec<Change>,
}

/// What comes of a hit between a body of the one kind and a body of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(in crate::world) struct Between {
    /// The lesser set of bits first, since which of the two moves makes no difference.
    kinds: [Tags; 2],
    response: Response,
}

/// A mover and what it senses and touches. Either may be gone since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename = "Touching", deny_unknown_fields, expecting = "an object"))]
pub(in crate::world) struct TouchingPair {
    pub(in crate::world) body: BodyId,
    pub(in crate::world) other: BodyId,
    /// As they were when the touch began.
    pub(in crate::world) body_tags: Tags,
    pub(in crate::world) other_tags: Tags,
}

impl TouchingPair {
    pub(in crate::world) const fn key(&self) -> (BodyId, BodyId) {
        (self.body, self.other)
    }
}

/// What a game asks for in the middle of a step, to be done once the instant is over. All of an instant wait in one list, in the order in
/// which they were said.
#[derive(Clone, Debug)]
pub(in crate::world) struct Change {
    pub(in crate::world) body: BodyId,
    pub(in crate::world) what: What,
}

#[derive(Clone, Debug)]
pub(in crate::world) enum What {
    /// It is in the world already, and takes part from now on.
    Added,
    Removed,
    Set(Setter),
}
