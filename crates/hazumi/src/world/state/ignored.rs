//! Pairs that pass through each other for a while.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) struct Passing {
    pub(in crate::world) body: u32,
    pub(in crate::world) piece: u32,
    pub(in crate::world) why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum Why {
    /// The game said so; until the two are apart.
    Response,
    /// The piece is flush with the surface that the ball moves along; until the ball's course changes.
    Flush,
}
