//! Handles that know when their body is gone.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

/// The handle of a body in a world: 8 bytes, also inside an `Option`. A handle whose body was removed never comes to mean
/// another body: the place it names counts its generations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId {
    index: u32,
    generation: NonZeroU32,
}

impl BodyId {
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

    #[cfg(feature = "serde")]
    pub(super) fn from_parts(index: usize, generation: NonZeroU32) -> Option<Self> {
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
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Slot<T> {
    generation: NonZeroU32,
    value: Option<T>,
}

impl<T> Slots<T> {
    pub(crate) const fn new() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(crate) const fn places(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn insert(&mut self, value: T) -> BodyId {
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: NonZeroU32::MIN, value: None });
            (self.slots.len() - 1) as u32
        });
        let slot = &mut self.slots[index as usize];
        slot.value = Some(value);
        BodyId { index, generation: slot.generation }
    }

    /// Drops a value where it is; false if it is gone.
    pub(crate) fn remove(&mut self, id: BodyId) -> bool {
        let Some(slot) = self.slots.get_mut(id.index()).filter(|slot| slot.generation == id.generation) else {
            return false;
        };
        if slot.value.is_none() {
            return false;
        }
        slot.value = None;
        // A place whose generations are used up is left empty for good rather than used again under an old name.
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free.push(id.index);
        }
        true
    }

    #[inline]
    pub(crate) fn get(&self, id: BodyId) -> Option<&T> {
        self.slots.get(id.index()).filter(|slot| slot.generation == id.generation)?.value.as_ref()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: BodyId) -> Option<&mut T> {
        self.slots.get_mut(id.index()).filter(|slot| slot.generation == id.generation)?.value.as_mut()
    }

    /// What is at a place, whatever its generation.
    #[inline]
    pub(crate) fn at(&self, index: u32) -> Option<(BodyId, &T)> {
        let slot = self.slots.get(index as usize)?;
        Some((BodyId { index, generation: slot.generation }, slot.value.as_ref()?))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (BodyId, &T)> {
        (0..self.slots.len() as u32).filter_map(|index| self.at(index))
    }

    /// The generation of every place, and the places to be used next: what decides future handles.
    pub(crate) fn bookkeeping(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().map(|slot| slot.generation.get()).chain(self.free.iter().copied())
    }

    /// The generation and the value of every place.
    #[cfg(feature = "serde")]
    pub(super) fn slots(&self) -> impl Iterator<Item = (NonZeroU32, Option<&T>)> {
        self.slots.iter().map(|slot| (slot.generation, slot.value.as_ref()))
    }

    /// The handle of what is at a place, or will be next.
    #[cfg(feature = "serde")]
    pub(super) fn newest(&self, index: usize) -> Option<BodyId> {
        BodyId::from_parts(index, self.slots.get(index)?.generation)
    }

    /// The places to be used next, the last first.
    #[cfg(feature = "serde")]
    pub(super) fn free(&self) -> &[u32] {
        &self.free
    }

    /// From what [`Self::slots`] and [`Self::free`] gave; the free ones must be empty places.
    #[cfg(feature = "serde")]
    pub(super) fn from_parts(slots: impl Iterator<Item = (NonZeroU32, Option<T>)>, free: Vec<u32>) -> Self {
        Self { slots: slots.map(|(generation, value)| Slot { generation, value }).collect(), free }
    }
}
