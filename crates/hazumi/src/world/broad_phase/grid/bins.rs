//! Cells by number, and the entries that each holds.

use alloc::vec::Vec;

use crate::Vec2;
use crate::world::broad_phase::grid::entry::Entry;

#[derive(Clone, Debug, Default)]
pub(super) struct Bins {
    cells: Vec<Cell>,
    entries: Vec<Entry>,
    /// How many entries all cells hold together.
    held: usize,
}

/// The entries of a cell: `len` from `start`, with room for as many as `room`.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    start: u32,
    len: u16,
    room: u16,
}

impl Bins {
    /// So many empty cells.
    pub(super) fn empty(cells: usize) -> Self {
        Self { cells: alloc::vec![Cell::default(); cells], ..Self::default() }
    }

    pub(super) const fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) const fn held(&self) -> usize {
        self.held
    }

    #[inline(always)]
    pub(super) fn of(&self, cell: usize) -> &[Entry] {
        let Cell { start, len, .. } = self.cells[cell];
        &self.entries[start as usize..start as usize + usize::from(len)]
    }

    /// Lets a cell have room for one entry more, once [`Self::lay_out`] is called.
    pub(super) fn reserve(&mut self, cell: usize) {
        let room = &mut self.cells[cell].room;
        *room = room.saturating_add(1);
    }

    /// Gives each cell just the room reserved for it, beside the last's.
    pub(super) fn lay_out(&mut self) {
        let mut start = 0;
        for cell in &mut self.cells {
            cell.start = start;
            start += u32::from(cell.room);
        }
        self.entries.resize(start as usize, Entry { min: Vec2::ZERO, max: Vec2::ZERO, tagged: 0 });
    }

    /// Puts an entry into a cell; false if the cell has all that it can number.
    pub(super) fn put(&mut self, cell: usize, entry: Entry) -> bool {
        let Cell { start, len, room } = self.cells[cell];
        if len == room {
            if room == u16::MAX {
                return false;
            }
            // Full: its entries move to the end, where there is room for as many again.
            let larger = room.saturating_mul(2).max(2);
            let moved = self.entries.len();
            self.entries.extend_from_within(start as usize..start as usize + usize::from(len));
            self.entries.resize(moved + usize::from(larger), entry);
            self.cells[cell] = Cell { start: moved as u32, len, room: larger };
        }
        let cell = &mut self.cells[cell];
        self.entries[cell.start as usize + usize::from(len)] = entry;
        cell.len += 1;
        self.held += 1;
        true
    }

    /// Takes a collider out of a cell, if it is there.
    pub(super) fn take(&mut self, cell: usize, id: u32) {
        let Cell { start, len, .. } = self.cells[cell];
        let entries = &mut self.entries[start as usize..start as usize + usize::from(len)];
        if let Some(at) = entries.iter().position(|entry| entry.collider() == id) {
            entries.swap(at, usize::from(len) - 1);
            self.cells[cell].len -= 1;
            self.held -= 1;
        }
    }

    /// Takes out all colliders that are not to stay.
    pub(super) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        self.held = 0;
        for cell in &mut self.cells {
            let entries = &mut self.entries[cell.start as usize..cell.start as usize + usize::from(cell.len)];
            let mut kept = 0;
            for at in 0..entries.len() {
                entries[kept] = entries[at];
                kept += usize::from(stays(entries[kept].collider()));
            }
            cell.len = kept as u16;
            self.held += kept;
        }
    }

    /// Takes over what a cell of others holds into an empty one, with no room for more.
    pub(super) fn copy(&mut self, cell: usize, entries: &[Entry]) {
        let len = entries.len() as u16;
        self.cells[cell] = Cell { start: self.entries.len() as u32, len, room: len };
        self.entries.extend_from_slice(entries);
        self.held += entries.len();
    }
}
