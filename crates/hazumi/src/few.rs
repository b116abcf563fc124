//! A short list in place, which never allocates.

use core::ops::{Deref, DerefMut};

/// At most `N` of something. Reads as a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few<T, const N: usize> {
    list: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// None; where nothing is yet, there is a blank.
    pub(crate) const fn of(blank: T) -> Self {
        Self { list: [blank; N], len: 0 }
    }

    /// Adds one. More than there is place for are left out.
    #[inline]
    pub(crate) fn push(&mut self, one: T) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = one;
            self.len += 1;
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::of(T::default())
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.list[..self.len]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.list[..self.len]
    }
}
