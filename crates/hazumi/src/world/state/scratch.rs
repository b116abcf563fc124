//! Room that is kept from step to step.

use core::ops::{Deref, DerefMut};

/// What means nothing between steps. A clone of it is empty, so that the clone of a world, which a game with rollback makes at every
/// step, copies no more than its state.
#[derive(Debug, Default)]
pub(in crate::world) struct Scratch<T>(T);

impl<T: Default> Clone for Scratch<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> Deref for Scratch<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Scratch<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
