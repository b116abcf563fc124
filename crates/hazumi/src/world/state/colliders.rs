//! The shapes of all bodies that are met, by number.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicU64, Ordering};

use crate::world::state::bits::Bits;
use crate::world::state::collider::Collider;

/// The numbers of all are less, so that two marks fit beside one.
pub(in crate::world) const MOST_COLLIDERS: usize = (1 << 30) - 1;

/// Colliders by number. Reads as a list, in which those that were taken away still stand.
///
/// The number of one that was taken away in the middle of a step goes to another only after it, since a predicted arrival may name it.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Colliders {
    list: Vec<Collider>,
    /// Which were taken away: nothing meets them, though they may yet be in cells of the grid.
    gone: Bits,
    /// The numbers to be used next, the last first.
    free: Vec<u32>,
    /// Those that were taken away since the last step began. Between steps they are used when no other is free.
    freed: Vec<u32>,
    /// Which state of what stays this is: see [`Self::edition`].
    edition: Edition,
}

/// A state of what stays: the same number is the same state, in all worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::world) struct Edition(u64);

#[cfg(target_has_atomic = "64")]
impl Edition {
    /// Another than all before.
    fn next() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Whether one is the other for certain.
    pub(in crate::world) fn is(self, other: Self) -> bool {
        self == other
    }
}

/// Where numbers cannot be counted for all worlds, none is known to be another's.
#[cfg(not(target_has_atomic = "64"))]
impl Edition {
    fn next() -> Self {
        Self::default()
    }

    pub(in crate::world) fn is(self, _: Self) -> bool {
        false
    }
}

impl Colliders {
    /// Another after every change to what stays, but for what is taken away: what was found free of it before is free of it still.
    /// Never decides a result.
    pub(in crate::world) const fn edition(&self) -> Edition {
        self.edition
    }

    /// One that moves, to be moved on: what stays is as it was.
    #[inline(always)]
    pub(in crate::world) fn moving_mut(&mut self, number: u32) -> &mut Collider {
        &mut self.list[number as usize]
    }

    /// Adds a collider, between steps or in the middle of one, and returns its number.
    pub(in crate::world) fn add(&mut self, collider: Collider, is_stepping: bool) -> u32 {
        // Without the second, bodies that come and go between steps would take ever more room.
        let reused = self.free.pop().or_else(|| if is_stepping { None } else { self.freed.pop() });
        let number = reused.unwrap_or(self.list.len() as u32);
        match self.list.get_mut(number as usize) {
            Some(place) => *place = collider,
            None => self.list.push(collider),
        }
        self.gone.remove(number);
        self.edition = Edition::next();
        number
    }

    /// Takes a collider away, once.
    pub(in crate::world) fn take_away(&mut self, number: u32) {
        self.gone.insert(number);
        self.freed.push(number);
    }

    #[inline(always)]
    pub(in crate::world) fn is_gone(&self, number: u32) -> bool {
        self.gone.contains(number)
    }

    /// Those that are there.
    pub(in crate::world) fn there(&self) -> impl Iterator<Item = (u32, &Collider)> + Clone {
        (0..).zip(&self.list).filter(|&(number, _)| !self.is_gone(number))
    }

    /// Gives the numbers of all that was taken away to what comes.
    pub(in crate::world) fn end_step(&mut self) {
        self.free.append(&mut self.freed);
    }

    /// The numbers to be used next, the last first; those of them that wait for the end of the step.
    pub(super) fn unused(&self) -> (&[u32], &[u32]) {
        (&self.free, &self.freed)
    }

    /// From what [`Self::unused`] gave and all colliders; what stands at the unused numbers means nothing.
    pub(super) fn from_parts(list: Vec<Collider>, free: Vec<u32>, freed: Vec<u32>) -> Self {
        let mut gone = Bits::default();
        free.iter().chain(&freed).for_each(|&number| gone.insert(number));
        Self { list, gone, free, freed, edition: Edition::next() }
    }
}

impl Deref for Colliders {
    type Target = [Collider];

    #[inline(always)]
    fn deref(&self) -> &[Collider] {
        &self.list
    }
}

impl DerefMut for Colliders {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Collider] {
        self.edition = Edition::next();
        &mut self.list
    }
}
