//! What a game asks for in the middle of a step, to be done once the instant is over.

use crate::Vec2;
use crate::world::body::handle::BodyId;

/// One wish of a game. All of an instant wait in one list, in the order in which they were said.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Change {
    pub(in crate::world) body: BodyId,
    pub(in crate::world) what: What,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::world) enum What {
    /// It is in the world already, and takes part from now on.
    Added,
    Removed,
    Set(Setter),
}

/// What another body may be told: all that needs more than to be noted.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) enum Setter {
    Velocity(Vec2),
}
