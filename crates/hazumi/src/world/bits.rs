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

    /// In rising order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().zip(0u32..).flat_map(|(&word, at)| {
            let mut left = word;
            core::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        })
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
        assert!(bits.iter().eq(numbers));
        assert!((0..2000).all(|number| bits.contains(number) == numbers.contains(&number)));
        bits.clear();
        assert!(!(0..2000).any(|number| bits.contains(number)));
    }
}
