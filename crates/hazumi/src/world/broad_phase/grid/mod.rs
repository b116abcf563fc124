//! The broad phase: which fixed shapes a mover may meet.
//!
//! Every shape is entered in all cells within `reach` of it, where `reach` is at least the largest mover's radius. So the
//! cells that a mover's *centre* goes through hold all that the mover can touch, and one cell holds all that a mover at rest
//! touches. The cost of a mover does not depend on how many shapes there are elsewhere.
//!
//! The grid is derived from the shapes and never decides a result: the earliest touch is the same in whatever order the
//! candidates come.
//!
//! `cast` is the search along a way through the cells.

pub(in crate::world) mod cast;
pub(in crate::world) mod entry;
pub(in crate::world) mod first;
pub(in crate::world) mod lattice;
pub(in crate::world) mod moving;

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::query::overlap;
use crate::world::broad_phase::grid::entry::{Entry, distance_squared, extent, fills, key};
use crate::world::broad_phase::grid::lattice::{Lattice, breadth};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::collider::Collider;
use crate::world::state::colliders::Colliders;
use crate::{Aabb, Shape, Vec2};

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Grid {
    origin: DVec2,
    cell: f64,
    per_unit: f64,
    columns: i64,
    rows: i64,
    /// Row by row if the cells are few for the shapes; else a hash table of those that are not empty.
    cells: Vec<Cell>,
    /// Column and row, in halves, of the cells of a hash table; [`FREE`] where there is none. Empty row by row.
    keys: Vec<u64>,
    /// How many places of the hash table are taken.
    used: usize,
    entries: Vec<Entry>,
    /// Colliders that reach too far to be entered, or beyond the cells.
    wide: Vec<u32>,
    strays: usize,
    /// Whether nothing is known in advance: no box is plain, and short ways are searched as long ones.
    is_general: bool,
    /// The radius of the largest mover that the cells suit, and with rounding.
    largest: f64,
    reach: f64,
}

/// The entries of a cell: `len` from `start`, with room for as many as `room`.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    start: u32,
    len: u16,
    room: u16,
}

/// No cell: beyond the numbers of all.
const FREE: u64 = u64::MAX;

impl Grid {
    /// Whether the cells are to be made anew: the movers outgrew them, or too many colliders lie beyond them.
    pub(in crate::world) fn is_stale(&self, largest: f32) -> bool {
        self.is_outgrown(largest) || self.strays > 16
    }

    /// Whether a mover is too large for the cells: then the cell of its centre does not hold all that it touches.
    pub(in crate::world) fn is_outgrown(&self, largest: f32) -> bool {
        f64::from(largest) > self.largest
    }

    /// Enters all colliders anew, for movers of radius `largest` at most.
    pub(in crate::world) fn build<'a>(
        &mut self,
        colliders: impl Iterator<Item = (u32, &'a Collider, Option<&'a Shape>)> + Clone,
        (largest, is_general): (f32, bool),
    ) {
        // Room to grow, so that slightly larger movers do not enter everything anew each time.
        *self = Self { largest: 1.125 * f64::from(largest), is_general, ..Self::default() };
        let sized = || colliders.clone().map(|(_, collider, _)| collider.bounds).filter(|bounds| extent(bounds) < 1e18);
        let count = sized().count();
        if let Some(all) = sized().reduce(|a, b| a.union(&b)) {
            let mean = sized().map(|bounds| extent(&bounds)).sum::<f64>() / count as f64;
            // A few long walls must not make the cells large for the many bricks.
            let typical = sized().map(|bounds| extent(&bounds).min(2.0 * mean)).sum::<f64>() / count as f64;
            let coordinates = all.min().wide().max_abs().max(all.max().wide().max_abs()) + self.largest;
            self.reach = self.largest + 2.0 * tolerance(DVec2::new(coordinates, 0.0), self.largest);
            let reach = self.reach;
            let (low, high) =
                (all.min().wide() - DVec2::new(reach, reach), all.max().wide() + DVec2::new(reach, reach));
            let usual = breadth(count) * (typical + 2.0 * reach);
            self.cell = usual.max(1e-6 * low.max_abs().max(high.max_abs())).max(1e-30);
            self.per_unit = 1.0 / self.cell;
            self.origin = low;
            let size = (high - low) * self.per_unit;
            (self.columns, self.rows) = (size.x as i64 + 1, size.y as i64 + 1);
            let few = (self.columns as f64) * (self.rows as f64) <= 8.0 * count as f64 + 4096.0;
            let cells = if few { (self.columns * self.rows) as usize } else { 64 };
            self.cells = alloc::vec![Cell::default(); cells];
            self.keys = alloc::vec![FREE; if few { 0 } else { cells }];
        }
        if self.keys.is_empty() && !self.cells.is_empty() {
            self.reserve(colliders.clone());
        }
        for (id, collider, shape) in colliders {
            self.insert(id, collider, shape);
        }
        self.strays = 0;
    }

    /// Gives each row-by-row cell room for just its entries, each cell's beside the last's.
    fn reserve<'a>(&mut self, colliders: impl Iterator<Item = (u32, &'a Collider, Option<&'a Shape>)>) {
        for (_, collider, shape) in colliders {
            if let Some(range) = self.range(&collider.bounds) {
                self.each_cell(range, &collider.bounds, shape, |grid, x, y| {
                    let cell = &mut grid.cells[(y * grid.columns + x) as usize];
                    cell.room = cell.room.saturating_add(1);
                    true
                });
            }
        }
        let mut start = 0;
        for cell in &mut self.cells {
            cell.start = start;
            start += u32::from(cell.room);
        }
        self.entries.resize(start as usize, Entry { min: Vec2::ZERO, max: Vec2::ZERO, tagged: 0 });
    }

    /// Enters one more collider.
    pub(in crate::world) fn insert(&mut self, id: u32, collider: &Collider, shape: Option<&Shape>) {
        let entered = self.range(&collider.bounds).is_some_and(|range| {
            self.each_cell(range, &collider.bounds, shape, |grid, x, y| grid.put(x, y, grid.entry(id, collider)))
        });
        if !entered {
            self.wide.push(id);
            self.strays += usize::from(extent(&collider.bounds) < 1e18);
        }
    }

    fn entry(&self, id: u32, collider: &Collider) -> Entry {
        Entry::of(id, collider, !self.is_general && collider.is_plain())
    }

    /// Puts an entry into a cell; false if the cell has all that it can number.
    fn put(&mut self, x: i64, y: i64, entry: Entry) -> bool {
        let index = self.claim(x, y);
        let Cell { start, len, room } = self.cells[index];
        if len == room {
            if room == u16::MAX {
                return false;
            }
            // Full: its entries move to the end, where there is room for as many again.
            let larger = room.saturating_mul(2).max(2);
            let moved = self.entries.len();
            self.entries.extend_from_within(start as usize..start as usize + usize::from(len));
            self.entries.resize(moved + usize::from(larger), entry);
            self.cells[index] = Cell { start: moved as u32, len, room: larger };
        }
        let cell = &mut self.cells[index];
        self.entries[cell.start as usize + usize::from(len)] = entry;
        cell.len += 1;
        true
    }

    /// Takes a collider out.
    pub(in crate::world) fn remove(&mut self, id: u32, collider: &Collider, shape: Option<&Shape>) {
        if let Some(at) = self.wide.iter().position(|&wide| wide == id) {
            self.wide.swap_remove(at);
        }
        let Some(range) = self.range(&collider.bounds) else { return };
        self.each_cell(range, &collider.bounds, shape, |grid, x, y| {
            if let Some(index) = grid.find(x, y) {
                let Cell { start, len, .. } = grid.cells[index];
                let entries = &mut grid.entries[start as usize..start as usize + usize::from(len)];
                if let Some(at) = entries.iter().position(|entry| entry.collider() == id) {
                    entries.swap(at, usize::from(len) - 1);
                    grid.cells[index].len -= 1;
                }
            }
            true
        });
    }

    /// Takes out all colliders that are not to stay.
    pub(in crate::world) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        self.wide.retain(|&collider| stays(collider));
        for cell in &mut self.cells {
            let entries = &mut self.entries[cell.start as usize..cell.start as usize + usize::from(cell.len)];
            let mut kept = 0;
            for at in 0..entries.len() {
                entries[kept] = entries[at];
                kept += usize::from(stays(entries[kept].collider()));
            }
            cell.len = kept as u16;
        }
    }

    /// All colliders whose bounds are within `reach` of `c`, in no particular order; `reach` at most that of the grid.
    #[inline]
    pub(in crate::world) fn near(&self, colliders: &Colliders, c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        let close = |low: Vec2, high: Vec2| distance_squared(c, low, high) <= reach * reach;
        for &collider in &self.wide {
            let bounds = &colliders[collider as usize].bounds;
            if close(bounds.min(), bounds.max()) && !colliders.is_gone(collider) {
                found(collider);
            }
        }
        for entry in self.entries_at(c) {
            if close(entry.min, entry.max) && !colliders.is_gone(entry.collider()) {
                found(entry.collider());
            }
        }
    }

    /// Whether the bounds of any collider but one are within `reach` of `c`.
    #[inline]
    pub(in crate::world) fn any_near(&self, colliders: &Colliders, c: DVec2, reach: f64, but: u32) -> bool {
        // All are looked at: which of them is near is nothing that a processor could predict.
        let mut any = false;
        for &collider in &self.wide {
            let bounds = &colliders[collider as usize].bounds;
            any |= (distance_squared(c, bounds.min(), bounds.max()) <= reach * reach)
                & (collider != but)
                & !colliders.is_gone(collider);
        }
        for entry in self.entries_at(c) {
            any |= (distance_squared(c, entry.min, entry.max) <= reach * reach)
                & (entry.collider() != but)
                & !colliders.is_gone(entry.collider());
        }
        any
    }

    /// What is in the cell of a place; nothing outside the cells.
    #[inline]
    fn entries_at(&self, c: DVec2) -> &[Entry] {
        let at = (c - self.origin) * self.per_unit;
        let inside = at.x >= 0.0 && at.x < self.columns as f64 && at.y >= 0.0 && at.y < self.rows as f64;
        if inside { self.entries_of(at.x as i64, at.y as i64) } else { &[] }
    }

    #[inline]
    fn entries_of(&self, x: i64, y: i64) -> &[Entry] {
        self.find(x, y).map_or(&[], |cell| self.entries_in(cell))
    }

    #[inline]
    fn entries_in(&self, cell: usize) -> &[Entry] {
        let Cell { start, len, .. } = self.cells[cell];
        &self.entries[start as usize..start as usize + usize::from(len)]
    }

    /// The colliders that are in no cell, or not in all that they come near to.
    pub(in crate::world) fn wide(&self) -> &[u32] {
        &self.wide
    }

    /// Where the cells are; `None` if there are none.
    pub(in crate::world) fn lattice(&self) -> Option<Lattice> {
        let &Self { origin, cell, per_unit, columns, rows, .. } = self;
        (!self.cells.is_empty()).then_some(Lattice { origin, cell, per_unit, columns, rows })
    }

    /// What is in a cell of the lattice: colliders and their bounds.
    #[inline]
    pub(in crate::world) fn in_cell(&self, x: i64, y: i64) -> impl Iterator<Item = (u32, DVec2, DVec2)> + '_ {
        self.entries_of(x, y).iter().map(|entry| (entry.collider(), entry.min.wide(), entry.max.wide()))
    }

    /// The first column and row of the cells that a collider is in, if it is in every cell from there to its last.
    pub(in crate::world) fn first_cell(&self, bounds: &Aabb, shape: Option<&Shape>) -> Option<(i64, i64)> {
        self.range(bounds).filter(|&range| fills(range, shape)).map(|[left, _, low, _]| (left, low))
    }

    /// Whether a collider with these bounds belongs into cells.
    pub(in crate::world) fn has_cells_for(&self, bounds: &Aabb) -> bool {
        self.range(bounds).is_some()
    }

    /// The cells that hold a collider with these bounds: first and last column, first and last row. None if it goes beyond
    /// the grid or through too many cells to be entered in all.
    fn range(&self, bounds: &Aabb) -> Option<[i64; 4]> {
        if self.cells.is_empty() {
            return None;
        }
        let reach = DVec2::new(self.reach, self.reach);
        let low = (bounds.min().wide() - reach - self.origin) * self.per_unit;
        let high = (bounds.max().wide() + reach - self.origin) * self.per_unit;
        let inside = low.x >= -1e-9
            && low.y >= -1e-9
            && high.x < self.columns as f64 + 1e-9
            && high.y < self.rows as f64 + 1e-9
            && (high.x - low.x + 1.0) * (high.y - low.y + 1.0) < 65536.0;
        let cell = |at: f64, last: i64| (at as i64).clamp(0, last - 1);
        inside.then(|| {
            [cell(low.x, self.columns), cell(high.x, self.columns), cell(low.y, self.rows), cell(high.y, self.rows)]
        })
    }

    /// Visits the cells of a range, but of a long shape only those that it comes near to; without a shape, all. Returns whether
    /// all visits did.
    fn each_cell(
        &mut self,
        range: [i64; 4],
        bounds: &Aabb,
        shape: Option<&Shape>,
        mut visit: impl FnMut(&mut Self, i64, i64) -> bool,
    ) -> bool {
        let [left, right, low, high] = range;
        let shape = shape.filter(|shape| !fills(range, Some(shape)));
        let margin = (self.reach + 1e-6 * (bounds.min().wide().max_abs().max(bounds.max().wide().max_abs()))) as f32;
        let mut all = true;
        for y in low..=high {
            for x in left..=right {
                let corner = self.origin + DVec2::new(x as f64, y as f64) * self.cell;
                let size = DVec2::new(self.cell, self.cell);
                let cell = || Aabb::bounding([corner.narrow(), (corner + size).narrow()]).inflated(margin);
                if shape.is_none_or(|shape| overlap(shape, &cell())) {
                    all &= visit(self, x, y);
                }
            }
        }
        all
    }

    #[inline]
    fn find(&self, x: i64, y: i64) -> Option<usize> {
        if self.keys.is_empty() {
            return Some((y * self.columns + x) as usize);
        }
        let index = self.probe(key(x, y));
        (self.keys[index] != FREE).then_some(index)
    }

    /// Where a hashed cell is, or the free place where it belongs. At least half of the places are free.
    fn probe(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut index = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.keys[index] != key && self.keys[index] != FREE {
            index = (index + 1) & mask;
        }
        index
    }

    /// The place of a cell, made if need be.
    fn claim(&mut self, x: i64, y: i64) -> usize {
        if let Some(index) = self.find(x, y) {
            return index;
        }
        if (self.used + 1) * 2 > self.keys.len() {
            self.tidy();
        }
        self.used += 1;
        let index = self.probe(key(x, y));
        self.keys[index] = key(x, y);
        index
    }

    /// Drops the hashed cells that are empty, and the entries of none; doubles the table unless most places come free. So what wanders
    /// from cell to cell takes no more memory.
    fn tidy(&mut self) {
        let held = self.cells.iter().filter(|cell| cell.len > 0).count();
        let places = if held * 4 > self.keys.len() { self.keys.len() * 2 } else { self.keys.len() };
        let keys = core::mem::replace(&mut self.keys, alloc::vec![FREE; places]);
        let cells = core::mem::replace(&mut self.cells, alloc::vec![Cell::default(); places]);
        let entries = core::mem::take(&mut self.entries);
        self.used = held;
        for (key, Cell { start, len, .. }) in keys.into_iter().zip(cells).filter(|(_, cell)| cell.len > 0) {
            let index = self.probe(key);
            self.keys[index] = key;
            self.cells[index] = Cell { start: self.entries.len() as u32, len, room: len };
            self.entries.extend_from_slice(&entries[start as usize..start as usize + usize::from(len)]);
        }
    }
}
