//! Pairs that pass through each other until they are apart, since the game said so.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) struct IgnoredPair {
    pub(in crate::world) body: u32,
    pub(in crate::world) collider: u32,
}
