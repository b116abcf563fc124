//! What a game asks for in the middle of a step, to be done once the instant is over.

use alloc::vec::Vec;

use crate::Vec2;
use crate::world::body::handle::BodyId;

/// What a game asked for during an instant.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Changes {
    pub(in crate::world) added: Vec<BodyId>,
    pub(in crate::world) removed: Vec<BodyId>,
    pub(in crate::world) velocities: Vec<(BodyId, Vec2)>,
}

impl Changes {
    pub(in crate::world) const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.velocities.is_empty()
    }
}
