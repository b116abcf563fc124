//! What is kept by body, in a list that is as long as bodies need it.

use alloc::vec::Vec;

/// By the place of a body. Bodies beyond the last that was put have nothing.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct ByBody<T>(Vec<T>);

impl<T: Copy> ByBody<T> {
    pub(in crate::world) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(in crate::world) fn get(&self, body: u32) -> Option<&T> {
        self.0.get(body as usize)
    }

    #[inline]
    pub(in crate::world) fn get_mut(&mut self, body: u32) -> Option<&mut T> {
        self.0.get_mut(body as usize)
    }

    /// What a body has. Where there is nothing yet, for it and all before it, there is a blank.
    #[inline]
    pub(in crate::world) fn place(&mut self, body: u32, blank: T) -> &mut T {
        let at = body as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, blank);
        }
        &mut self.0[at]
    }

    #[cfg(test)]
    pub(in crate::world) fn all(&self) -> &[T] {
        &self.0
    }
}
