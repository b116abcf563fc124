//! The earliest touch of what moves.

use crate::Vec2;
use crate::dvec2::DVec2;

/// The earliest touch of a moving mover.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct First {
    /// From 0 to 1 along the motion.
    pub(in crate::world) time: f64,
    pub(in crate::world) normal: DVec2,
    pub(in crate::world) collider: u32,
    /// The box, if the collider is plain and nothing else may be near at that time: then all of the touch is known.
    pub(in crate::world) lone: Option<(Vec2, Vec2)>,
}

impl First {
    /// What a mover has arrived at.
    pub(in crate::world) const fn at(collider: u32, normal: DVec2) -> Self {
        Self { time: 0.0, normal, collider, lone: None }
    }
}
