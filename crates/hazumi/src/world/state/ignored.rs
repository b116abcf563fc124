//! Pairs that pass through each other for a while.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) struct IgnoredPair {
    pub(in crate::world) body: u32,
    pub(in crate::world) collider: u32,
    pub(in crate::world) why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum Why {
    /// The game said so; until the two are apart.
    Response,
    /// The collider is flush with the surface that the mover moves along; until the mover's course changes.
    Flush,
}
