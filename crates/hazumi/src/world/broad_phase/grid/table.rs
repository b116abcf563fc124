//! A hash table of the cells that hold anything.

use alloc::vec::Vec;

use crate::world::broad_phase::grid::bins::Bins;
use crate::world::broad_phase::grid::entry::Entry;

/// Cells by column and row, wherever they are.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Column and row, in halves; [`FREE`] where there is none.
    keys: Vec<u64>,
    /// How many are not free.
    used: usize,
    bins: Bins,
    /// The first and last column and the first and last row of all; the last before the first if there are none.
    span: [i64; 4],
}

impl Default for Table {
    fn default() -> Self {
        Self { keys: Vec::new(), used: 0, bins: Bins::default(), span: NOWHERE }
    }
}

/// No cell: beyond the numbers of all.
const FREE: u64 = u64::MAX;
/// Farther than any cell is from the first.
const AWAY: i64 = 1 << 30;
/// A table has at least so many places.
const LEAST: usize = 64;
const NOWHERE: [i64; 4] = [i64::MAX, i64::MIN, i64::MAX, i64::MIN];

impl Table {
    pub(super) const fn bins(&self) -> &Bins {
        &self.bins
    }

    pub(super) const fn span(&self) -> [i64; 4] {
        self.span
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Column, row and how much is in it, of every cell that was ever used.
    pub(super) fn cells(&self) -> impl Iterator<Item = (i64, i64, usize)> + '_ {
        let used = self.keys.iter().enumerate().filter(|&(_, &key)| key != FREE);
        used.map(|(place, &key)| (cell(key).0, cell(key).1, self.bins.of(place).len()))
    }

    pub(super) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        self.bins.retain(stays);
    }

    /// What is in a cell.
    pub(super) fn of(&self, x: i64, y: i64) -> &[Entry] {
        self.find(x, y).map_or(&[], |cell| self.bins.of(cell))
    }

    /// Puts an entry into a cell; false if the cell has all that it can number.
    pub(super) fn put(&mut self, x: i64, y: i64, entry: Entry) -> bool {
        let cell = self.claim(x, y);
        self.bins.put(cell, entry)
    }

    /// Takes a collider out of a cell, if it is there.
    pub(super) fn take(&mut self, x: i64, y: i64, id: u32) {
        if let Some(cell) = self.find(x, y) {
            self.bins.take(cell, id);
        }
    }

    fn find(&self, x: i64, y: i64) -> Option<usize> {
        let [left, right, low, high] = self.span;
        if x < left || x > right || y < low || y > high {
            return None;
        }
        let place = self.probe(key(x, y));
        (self.keys[place] != FREE).then_some(place)
    }

    /// Where a cell is, or the free place where it belongs. At least half of the places are free.
    fn probe(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.keys[place] != key && self.keys[place] != FREE {
            place = (place + 1) & mask;
        }
        place
    }

    /// The place of a cell, made if need be.
    fn claim(&mut self, x: i64, y: i64) -> usize {
        if let Some(place) = self.find(x, y) {
            return place;
        }
        if (self.used + 1) * 2 > self.keys.len() {
            self.tidy();
        }
        self.take_place(key(x, y))
    }

    fn take_place(&mut self, key: u64) -> usize {
        let place = self.probe(key);
        self.keys[place] = key;
        self.used += 1;
        let (x, y) = cell(key);
        let [left, right, low, high] = self.span;
        self.span = [left.min(x), right.max(x), low.min(y), high.max(y)];
        place
    }

    /// Drops the cells that are empty; makes the table larger unless most places come free. So what wanders from cell to cell takes no
    /// more memory.
    fn tidy(&mut self) {
        let before = core::mem::take(self);
        let held = (0..before.keys.len()).filter(|&cell| !before.bins.of(cell).is_empty());
        let places = before.keys.len().max(LEAST) * if held.clone().count() * 4 > before.keys.len() { 4 } else { 1 };
        (self.keys, self.bins) = (alloc::vec![FREE; places], Bins::empty(places));
        for cell in held {
            let place = self.take_place(before.keys[cell]);
            self.bins.copy(place, before.bins.of(cell));
        }
    }
}

/// Counted from far away, so that none is negative.
const fn key(x: i64, y: i64) -> u64 {
    ((x + AWAY) as u32 as u64) << 32 | (y + AWAY) as u32 as u64
}

const fn cell(key: u64) -> (i64, i64) {
    ((key >> 32) as i64 - AWAY, key as u32 as i64 - AWAY)
}
