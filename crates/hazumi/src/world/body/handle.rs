//! Handles that know when their body is gone.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

/// The handle of a body in a world: 8 bytes, also inside an `Option`. A handle whose body was removed never comes to mean
/// another body of its world: the place it names counts its generations. Worlds count each for itself, so that a handle says nothing in a
/// world that is neither its own nor a clone of that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId {
    index: u32,
    generation: NonZeroU32,
}

impl BodyId {
    /// Nobody's.
    pub(in crate::world) const NONE: Self = Self { index: u32::MAX, generation: NonZeroU32::MAX };

    /// The place in the world's order, below the largest number of bodies it ever held at once. Used again after removal.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The handle as a number, to be kept where only numbers go.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        (self.generation.get() as u64) << 32 | self.index as u64
    }

    /// The handle that [`Self::to_bits`] made a number of; `None` for what no handle gives.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        match NonZeroU32::new((bits >> 32) as u32) {
            Some(generation) => Some(Self { index: bits as u32, generation }),
            None => None,
        }
    }

    pub(in crate::world) fn from_parts(index: usize, generation: NonZeroU32) -> Option<Self> {
        Some(Self { index: u32::try_from(index).ok()?, generation })
    }
}

impl fmt::Debug for BodyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BodyId({}#{})", self.index, self.generation)
    }
}

/// Values by handle, in the order of their places. A freed place is the next to be used.
#[derive(Clone, Debug)]
pub(crate) struct Slots<T> {
    /// Apart from the values: whether a handle still means something is known without a way to a body's memory.
    heads: Vec<Head>,
    values: Vec<Option<T>>,
    free: Vec<u32>,
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    generation: NonZeroU32,
    /// Whether there is a value under that generation. What is retired has none, though it is still in memory.
    is_taken: bool,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Slots<T> {
    pub(crate) const fn new() -> Self {
        Self { heads: Vec::new(), values: Vec::new(), free: Vec::new(), taken: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.taken
    }

    pub(crate) const fn places(&self) -> usize {
        self.heads.len()
    }

    /// Has room for so many more.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.heads.reserve(more);
        self.values.reserve(more);
    }

    /// Drops all values. The handles that there were never mean another.
    pub(crate) fn clear(&mut self) {
        for index in (0..self.heads.len() as u32).rev() {
            if let Some((id, _)) = self.at(index) {
                self.remove(id);
            }
        }
    }

    pub(crate) fn insert(&mut self, value: T) -> BodyId {
        let index = self.free.pop().unwrap_or_else(|| {
            self.heads.push(Head { generation: NonZeroU32::MIN, is_taken: true });
            self.values.push(None);
            (self.heads.len() - 1) as u32
        });
        let head = &mut self.heads[index as usize];
        head.is_taken = true;
        self.taken += 1;
        self.values[index as usize] = Some(value);
        BodyId { index, generation: head.generation }
    }

    /// Drops a value where it is; false if it is gone.
    pub(crate) fn remove(&mut self, id: BodyId) -> bool {
        let was_there = self.retire(id);
        if was_there {
            self.values[id.index()] = None;
        }
        was_there
    }

    /// Frees a value's place, and leaves the value in memory until the place is used again; false if it is gone.
    pub(crate) fn retire(&mut self, id: BodyId) -> bool {
        if !self.contains(id) {
            return false;
        }
        let head = &mut self.heads[id.index()];
        head.is_taken = false;
        self.taken -= 1;
        // A place whose generations are used up is left empty for good rather than used again under an old name.
        if let Some(next) = head.generation.checked_add(1) {
            head.generation = next;
            self.free.push(id.index);
        }
        true
    }

    /// Whether the handle's value is there.
    #[inline]
    pub(crate) fn contains(&self, id: BodyId) -> bool {
        self.heads.get(id.index()).is_some_and(|head| head.is_taken && head.generation == id.generation)
    }

    #[inline]
    pub(crate) fn get(&self, id: BodyId) -> Option<&T> {
        if self.contains(id) { self.values[id.index()].as_ref() } else { None }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: BodyId) -> Option<&mut T> {
        if self.contains(id) { self.values[id.index()].as_mut() } else { None }
    }

    /// What is at a place, whatever its generation.
    #[inline]
    pub(crate) fn at(&self, index: u32) -> Option<(BodyId, &T)> {
        let head = self.heads.get(index as usize).filter(|head| head.is_taken)?;
        Some((BodyId { index, generation: head.generation }, self.values[index as usize].as_ref()?))
    }

    /// What was retired under a handle, as long as nothing else came to its place.
    pub(in crate::world) fn retired(&self, id: BodyId) -> Option<&T> {
        let head = self.heads.get(id.index())?;
        let is_last = head.generation.get() == id.generation.get().saturating_add(1) && !head.is_taken;
        if is_last { self.values[id.index()].as_ref() } else { None }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (BodyId, &T)> {
        (0..self.heads.len() as u32).filter_map(|index| self.at(index))
    }

    /// The generation of every place, and the places to be used next: what decides future handles.
    pub(crate) fn bookkeeping(&self) -> impl Iterator<Item = u32> {
        self.heads.iter().map(|head| head.generation.get()).chain(self.free.iter().copied())
    }

    /// The generation and the value of every place.
    pub(in crate::world) fn slots(&self) -> impl Iterator<Item = (NonZeroU32, Option<&T>)> {
        let values = self.heads.iter().zip(&self.values);
        values.map(|(head, value)| (head.generation, value.as_ref().filter(|_| head.is_taken)))
    }

    /// The handle of what is at a place, or will be next.
    pub(in crate::world) fn newest(&self, index: usize) -> Option<BodyId> {
        BodyId::from_parts(index, self.heads.get(index)?.generation)
    }

    /// The places to be used next, the last first.
    pub(in crate::world) fn free(&self) -> &[u32] {
        &self.free
    }

    /// From what [`Self::slots`] and [`Self::free`] gave; the free ones must be empty places.
    pub(in crate::world) fn from_parts(slots: impl Iterator<Item = (NonZeroU32, Option<T>)>, free: Vec<u32>) -> Self {
        let (heads, values): (Vec<_>, Vec<_>) =
            slots.map(|(generation, value)| (Head { generation, is_taken: value.is_some() }, value)).unzip();
        Self { taken: heads.iter().filter(|head| head.is_taken).count(), heads, values, free }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_retired_is_gone_for_its_handle_and_its_place_is_used_next() {
        let mut slots = Slots::new();
        let [a, b] = ["a", "b"].map(|value| slots.insert(value));
        assert!(slots.retire(a) && !slots.retire(a));
        assert!(!slots.contains(a) && slots.get(a).is_none() && slots.at(0).is_none());
        assert_eq!((slots.len(), slots.retired(a), slots.retired(b)), (1, Some(&"a"), None));
        assert!(slots.iter().eq([(b, &"b")]));
        let c = slots.insert("c");
        assert_eq!((c.index(), slots.get(c), slots.get(a), slots.retired(a)), (0, Some(&"c"), None, None));
    }

    #[test]
    fn a_place_whose_generations_are_used_up_counts_no_more() {
        let mut slots = Slots::new();
        let first = slots.insert(());
        slots.heads[0].generation = NonZeroU32::MAX;
        let last = BodyId { generation: NonZeroU32::MAX, ..first };
        assert!(slots.remove(last) && slots.len() == 0 && !slots.contains(last));
        assert_eq!(slots.insert(()).index(), 1);
    }
}
