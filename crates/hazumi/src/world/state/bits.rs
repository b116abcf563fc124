//! A set of small numbers.

use alloc::vec::Vec;

/// A bit for each number up to the largest that was ever in the set.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(in crate::world) fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    pub(in crate::world) fn remove(&mut self, number: u32) {
        if let Some(word) = self.words.get_mut(number as usize / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// Puts in all up to a number, and some more.
    pub(in crate::world) fn fill(&mut self, count: usize) {
        self.words.clear();
        self.words.resize(count.div_ceil(64), u64::MAX);
    }

    /// Takes out all.
    pub(in crate::world) fn clear(&mut self) {
        self.words.clear();
    }

    #[inline(always)]
    pub(in crate::world) fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_and_nothing_else() {
        let mut bits = Bits::default();
        assert!(!bits.contains(0) && !bits.contains(u32::MAX));
        let numbers = [0, 1, 63, 64, 127, 1000];
        numbers.iter().rev().for_each(|&number| bits.insert(number));
        assert!((0..2000).all(|number| bits.contains(number) == numbers.contains(&number)));
        [63, 64, 65, u32::MAX].into_iter().for_each(|number| bits.remove(number));
        let left = [0, 1, 127, 1000];
        assert!((0..2000).all(|number| bits.contains(number) == left.contains(&number)));
    }
}
