//! Who is damped.

use alloc::vec::Vec;

use crate::world::body::handle::BodyId;

#[derive(Clone, Debug, Default)]
pub(super) struct Damped {
    /// Whether any mover may be. Derived.
    any: bool,
    /// Those that are in this step, with the share of their mean speed that they keep at its end.
    kept: Vec<(BodyId, f64)>,
}

impl Damped {
    /// Whether any mover may be: without any, a step asks none.
    pub(super) const fn has_any(&self) -> bool {
        self.any
    }

    /// Notes a body's damping.
    pub(super) fn note(&mut self, damping: f32) {
        self.any |= damping > 0.0;
    }

    pub(super) fn clear(&mut self) {
        self.kept.clear();
    }

    pub(super) fn push(&mut self, id: BodyId, kept: f64) {
        self.kept.push((id, kept));
    }

    pub(super) fn take(&mut self) -> Vec<(BodyId, f64)> {
        core::mem::take(&mut self.kept)
    }
}
