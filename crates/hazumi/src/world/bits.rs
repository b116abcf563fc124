//! A set of small numbers.

use alloc::vec::Vec;

/// A bit for each number up to the largest that is in the set.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub(super) fn insert(&mut self, number: u32) {
        let word = number as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (number % 64);
        self.len += usize::from(self.words[word] & bit == 0);
        self.words[word] |= bit;
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn contains(&self, number: u32) -> bool {
        self.words.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// The least that is `from` or more.
    pub(super) fn next(&self, from: u32) -> Option<u32> {
        let mut at = from as usize / 64;
        let mut word = self.words.get(at)? >> (from % 64) << (from % 64);
        while word == 0 {
            at += 1;
            word = *self.words.get(at)?;
        }
        Some(64 * at as u32 + word.trailing_zeros())
    }

    /// Empties the set, and keeps its memory.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.len = 0;
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
        let in_order = core::iter::successors(bits.next(0), |&number| bits.next(number + 1));
        assert!(in_order.eq(numbers));
        assert!((0..2000).all(|number| bits.contains(number) == numbers.contains(&number)));
        bits.clear();
        assert!(!(0..2000).any(|number| bits.contains(number)));
    }
}
