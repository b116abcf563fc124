//! The broad phase: which fixed shapes a ball may meet.
//!
//! Every shape is entered in all cells within `reach` of it, where `reach` is at least the largest ball's radius. So the
//! cells that a ball's *centre* goes through hold all that the ball can touch, and one cell holds all that a ball at rest
//! touches. The cost of a ball does not depend on how many shapes there are elsewhere.
//!
//! The grid is derived from the shapes and never decides a result: the earliest touch is the same in whatever order the
//! candidates come.

use alloc::vec::Vec;

use super::solid::Solid;
use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::query::{RayHit, overlap, ray};
use crate::{Aabb, Shape, Vec2};

/// A shape of a body, in the world's list of all.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) solid: Solid,
    pub(super) bounds: Aabb,
    /// The place of its body.
    pub(super) body: u32,
    /// Which of its body's shapes it is.
    pub(super) number: u32,
    pub(super) tags: super::Tags,
    /// Not yet removed.
    pub(super) alive: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    origin: DVec2,
    cell: f64,
    per_unit: f64,
    columns: i64,
    rows: i64,
    /// Row by row if the cells are few for the shapes; else a hash table of those that are not empty.
    cells: Vec<Cell>,
    hashed: bool,
    /// How many places of the hash table are taken.
    used: usize,
    entries: Vec<Entry>,
    /// Pieces that reach too far to be entered, or beyond the cells.
    wide: Vec<u32>,
    strays: usize,
    reach: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// Column and row of a hashed cell, in halves.
    key: u64,
    start: u32,
    len: u32,
    room: u32,
}

/// A piece in a cell. For a box along the axes the bounds are the shape, which saves the way to the list of pieces.
#[derive(Clone, Copy, Debug)]
struct Entry {
    min: Vec2,
    max: Vec2,
    piece: u32,
    is_box: bool,
}

const FREE: u64 = u64::MAX;

impl Grid {
    /// Whether the balls outgrew the cells, or too many pieces lie beyond them.
    pub(super) fn is_stale(&self, reach: f64) -> bool {
        reach > self.reach || self.strays > 16
    }

    /// Enters all pieces anew, for balls that reach no farther than `reach`.
    pub(super) fn build<'a>(&mut self, pieces: impl Iterator<Item = (u32, &'a Piece, &'a Shape)> + Clone, reach: f64) {
        *self = Self { reach, ..Self::default() };
        let sized = || pieces.clone().filter(|(_, piece, _)| extent(&piece.bounds) < 1e18);
        let count = sized().count();
        if count > 0 {
            let mean = sized().map(|(_, piece, _)| extent(&piece.bounds)).sum::<f64>() / count as f64;
            // A few long walls must not make the cells large for the many bricks.
            let typical =
                sized().map(|(_, piece, _)| extent(&piece.bounds).min(2.0 * mean)).sum::<f64>() / count as f64;
            let all = sized()
                .map(|(_, piece, _)| piece.bounds)
                .reduce(|a, b| a.union(&b))
                .unwrap_or_else(|| Aabb::bounding([]));
            let (low, high) =
                (all.min().wide() - DVec2::new(reach, reach), all.max().wide() + DVec2::new(reach, reach));
            self.cell = (0.75 * (typical + 2.0 * reach)).max(1e-6 * low.max_abs().max(high.max_abs())).max(1e-30);
            self.per_unit = 1.0 / self.cell;
            self.origin = low;
            let size = (high - low) * self.per_unit;
            (self.columns, self.rows) = (size.x as i64 + 1, size.y as i64 + 1);
            self.hashed = (self.columns as f64) * (self.rows as f64) > 8.0 * count as f64 + 4096.0;
            let cells = if self.hashed { 64 } else { (self.columns * self.rows) as usize };
            self.cells = alloc::vec![Cell { key: FREE, ..Cell::default() }; cells];
        }
        if self.hashed {
            for (id, piece, shape) in pieces {
                self.insert(id, piece, shape);
            }
        } else {
            self.fill(pieces);
        }
        self.strays = 0;
    }

    /// Enters all pieces into row-by-row cells at once: counted first, so that each cell has its entries beside the last.
    fn fill<'a>(&mut self, pieces: impl Iterator<Item = (u32, &'a Piece, &'a Shape)> + Clone) {
        let mut total = 0;
        for counting in [true, false] {
            for (id, piece, shape) in pieces.clone() {
                let Some(range) = self.range(&piece.bounds) else {
                    if counting {
                        self.wide.push(id);
                    }
                    continue;
                };
                self.each_cell(range, &piece.bounds, shape, |grid, x, y| {
                    let cell = (y * grid.columns + x) as usize;
                    if counting {
                        grid.cells[cell].room += 1;
                        total += 1;
                    } else {
                        let Cell { start, len, .. } = grid.cells[cell];
                        grid.entries[(start + len) as usize] = Entry::of(id, piece);
                        grid.cells[cell].len += 1;
                    }
                });
            }
            if counting {
                let mut start = 0;
                for cell in &mut self.cells {
                    cell.start = start;
                    start += cell.room;
                }
                let none = Entry { min: Vec2::ZERO, max: Vec2::ZERO, piece: 0, is_box: false };
                self.entries.resize(total, none);
            }
        }
    }

    /// Enters one more piece.
    pub(super) fn insert(&mut self, id: u32, piece: &Piece, shape: &Shape) {
        let Some(range) = self.range(&piece.bounds) else {
            self.wide.push(id);
            self.strays += usize::from(extent(&piece.bounds) < 1e18);
            return;
        };
        self.each_cell(range, &piece.bounds, shape, |grid, x, y| {
            let index = grid.claim(x, y);
            let Cell { start, len, room, .. } = grid.cells[index];
            if len == room {
                // Full: its entries move to the end, where there is room for as many again.
                let moved = grid.entries.len() as u32;
                grid.entries.extend_from_within(start as usize..(start + len) as usize);
                let more = (len + 2).max(2);
                grid.entries.resize((moved + len + more) as usize, Entry::of(id, piece));
                grid.cells[index].start = moved;
                grid.cells[index].room = len + more;
            }
            let at = grid.cells[index].start + len;
            grid.entries[at as usize] = Entry::of(id, piece);
            grid.cells[index].len += 1;
        });
    }

    /// Takes a piece out.
    pub(super) fn remove(&mut self, id: u32, piece: &Piece, shape: &Shape) {
        if let Some(at) = self.wide.iter().position(|&wide| wide == id) {
            self.wide.swap_remove(at);
            return;
        }
        let Some(range) = self.range(&piece.bounds) else { return };
        self.each_cell(range, &piece.bounds, shape, |grid, x, y| {
            let Some(index) = grid.find(x, y) else { return };
            let Cell { start, len, .. } = grid.cells[index];
            let entries = &mut grid.entries[start as usize..(start + len) as usize];
            if let Some(at) = entries.iter().position(|entry| entry.piece == id) {
                entries.swap(at, len as usize - 1);
                grid.cells[index].len -= 1;
            }
        });
    }

    /// The first touch of a ball of radius `r` that moves from `o` by `motion`, among the pieces that are not `skipped`.
    #[inline]
    pub(super) fn cast(
        &self,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        r: f64,
        skipped: impl Fn(u32) -> bool,
    ) -> Option<(RayHit, u32)> {
        let mut best = Best { time: f64::INFINITY, hit: None };
        for &piece in &self.wide {
            if !skipped(piece) {
                best.offer(pieces[piece as usize].solid.cast(o, motion, r), piece);
            }
        }
        if self.cells.is_empty() {
            return best.hit;
        }
        let from = (o - self.origin) * self.per_unit;
        let to = from + motion * self.per_unit;
        let size = DVec2::new(self.columns as f64, self.rows as f64);
        if !(from.x.min(to.x) < size.x
            && from.x.max(to.x) >= 0.0
            && from.y.min(to.y) < size.y
            && from.y.max(to.y) >= 0.0)
        {
            return best.hit;
        }
        let inside = |p: DVec2| p.x >= 0.0 && p.x < size.x && p.y >= 0.0 && p.y < size.y;
        let (mut x, mut y) = (from.x as i64, from.y as i64);
        if inside(from) && inside(to) && x == to.x as i64 && y == to.y as i64 {
            self.cast_in_cell(x, y, pieces, o, motion, r, &skipped, &mut best);
            return best.hit;
        }
        // The walk through the cells, in order of time (Amanatides and Woo), from where the ray enters the grid.
        let d = to - from;
        let inverse = DVec2::new(1.0 / d.x, 1.0 / d.y);
        let slab = |from: f64, d: f64, inverse: f64, size: f64| {
            if d == 0.0 {
                (f64::NEG_INFINITY, f64::INFINITY)
            } else {
                let (a, b) = (-from * inverse, (size - from) * inverse);
                (a.min(b), a.max(b))
            }
        };
        let (x_in, x_out) = slab(from.x, d.x, inverse.x, size.x);
        let (y_in, y_out) = slab(from.y, d.y, inverse.y, size.y);
        let (enter, leave) = (x_in.max(y_in).max(0.0), x_out.min(y_out).min(1.0));
        if enter > leave {
            return best.hit;
        }
        let at = from + d * enter;
        x = (at.x as i64).clamp(0, self.columns - 1);
        y = (at.y as i64).clamp(0, self.rows - 1);
        let (step_x, step_y) = (if d.x > 0.0 { 1 } else { -1 }, if d.y > 0.0 { 1 } else { -1 });
        let border = |cell: i64, from: f64, d: f64, inverse: f64| {
            if d == 0.0 { f64::INFINITY } else { ((cell + i64::from(d > 0.0)) as f64 - from) * inverse }
        };
        let (mut next_x, mut next_y) = (border(x, from.x, d.x, inverse.x), border(y, from.y, d.y, inverse.y));
        let (each_x, each_y) = (inverse.x.abs(), inverse.y.abs());
        // A ray through more cells than there are entries is cheaper against every entry.
        if (leave - enter) * (d.x.abs() + d.y.abs()) > (self.entries.len() + 64) as f64 {
            for cell in &self.cells {
                self.cast_in(cell, pieces, o, motion, r, &skipped, &mut best);
            }
            return best.hit;
        }
        loop {
            self.cast_in_cell(x, y, pieces, o, motion, r, &skipped, &mut best);
            let exit = next_x.min(next_y);
            if best.time <= exit || exit > leave {
                return best.hit;
            }
            if next_x < next_y {
                x += step_x;
                next_x += each_x;
                if x < 0 || x >= self.columns {
                    return best.hit;
                }
            } else {
                y += step_y;
                next_y += each_y;
                if y < 0 || y >= self.rows {
                    return best.hit;
                }
            }
        }
    }

    /// All pieces whose bounds are within `reach` of `c`, in no particular order; `reach` at most that of the grid.
    #[inline]
    pub(super) fn near(&self, pieces: &[Piece], c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        let close = |min: Vec2, max: Vec2| {
            let (min, max) = (min.wide(), max.wide());
            let d = DVec2::new((min.x - c.x).max(c.x - max.x).max(0.0), (min.y - c.y).max(c.y - max.y).max(0.0));
            d.length_squared() <= reach * reach
        };
        for &piece in &self.wide {
            let bounds = &pieces[piece as usize].bounds;
            if close(bounds.min(), bounds.max()) {
                found(piece);
            }
        }
        if self.cells.is_empty() {
            return;
        }
        let at = (c - self.origin) * self.per_unit;
        if !(at.x >= 0.0 && at.x < self.columns as f64 && at.y >= 0.0 && at.y < self.rows as f64) {
            return;
        }
        for entry in self.entries_of(at.x as i64, at.y as i64) {
            if close(entry.min, entry.max) {
                found(entry.piece);
            }
        }
    }

    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the state of one walk")]
    fn cast_in_cell(
        &self,
        x: i64,
        y: i64,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        r: f64,
        skipped: &impl Fn(u32) -> bool,
        best: &mut Best,
    ) {
        let index = if self.hashed {
            let Some(index) = self.find(x, y) else { return };
            index
        } else {
            (y * self.columns + x) as usize
        };
        self.cast_in(&self.cells[index], pieces, o, motion, r, skipped, best);
    }

    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the state of one walk")]
    fn cast_in(
        &self,
        cell: &Cell,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        r: f64,
        skipped: &impl Fn(u32) -> bool,
        best: &mut Best,
    ) {
        for entry in &self.entries[cell.start as usize..(cell.start + cell.len) as usize] {
            if skipped(entry.piece) {
                continue;
            }
            let hit = if entry.is_box {
                ray::ray_rounded_box(o, motion, entry.min.wide(), entry.max.wide(), r)
            } else {
                pieces[entry.piece as usize].solid.cast(o, motion, r)
            };
            best.offer(hit, entry.piece);
        }
    }

    fn entries_of(&self, x: i64, y: i64) -> &[Entry] {
        match self.find(x, y) {
            Some(index) => {
                let Cell { start, len, .. } = self.cells[index];
                &self.entries[start as usize..(start + len) as usize]
            }
            None => &[],
        }
    }

    /// The cells that hold a piece with these bounds: first and last column, first and last row. None if it goes beyond
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

    /// The cells of a range, but of a long shape only those that it comes near to.
    fn each_cell(&mut self, range: [i64; 4], bounds: &Aabb, shape: &Shape, mut visit: impl FnMut(&mut Self, i64, i64)) {
        let [left, right, low, high] = range;
        let fills_bounds = matches!(shape, Shape::Aabb(_)) || (right - left) * (high - low) <= 4;
        let margin = (self.reach + 1e-6 * (bounds.min().wide().max_abs().max(bounds.max().wide().max_abs()))) as f32;
        for y in low..=high {
            for x in left..=right {
                let corner = self.origin + DVec2::new(x as f64, y as f64) * self.cell;
                let size = DVec2::new(self.cell, self.cell);
                let near = fills_bounds
                    || overlap(shape, &Aabb::bounding([corner.narrow(), (corner + size).narrow()]).inflated(margin));
                if near {
                    visit(self, x, y);
                }
            }
        }
    }

    #[inline]
    fn find(&self, x: i64, y: i64) -> Option<usize> {
        if !self.hashed {
            return Some((y * self.columns + x) as usize);
        }
        let index = self.probe(key(x, y));
        (self.cells[index].key != FREE).then_some(index)
    }

    /// Where a hashed cell is, or the free place where it belongs. At least half of the places are free.
    #[inline]
    fn probe(&self, key: u64) -> usize {
        let mask = self.cells.len() - 1;
        let mut index = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.cells[index].key != key && self.cells[index].key != FREE {
            index = (index + 1) & mask;
        }
        index
    }

    /// The place of a cell, made if need be.
    fn claim(&mut self, x: i64, y: i64) -> usize {
        if !self.hashed {
            return (y * self.columns + x) as usize;
        }
        let key = key(x, y);
        let index = self.probe(key);
        if self.cells[index].key == key {
            return index;
        }
        self.used += 1;
        if self.used * 2 > self.cells.len() {
            let larger = alloc::vec![Cell { key: FREE, ..Cell::default() }; self.cells.len() * 2];
            for cell in core::mem::replace(&mut self.cells, larger) {
                if cell.key != FREE {
                    let index = self.probe(cell.key);
                    self.cells[index] = cell;
                }
            }
        }
        let index = self.probe(key);
        self.cells[index].key = key;
        index
    }
}

/// The earliest touch so far.
struct Best {
    time: f64,
    hit: Option<(RayHit, u32)>,
}

impl Best {
    #[inline]
    fn offer(&mut self, hit: Option<RayHit>, piece: u32) {
        if let Some(hit) = hit
            && (hit.time < self.time || (hit.time == self.time && self.hit.is_some_and(|(_, best)| piece < best)))
        {
            self.time = hit.time;
            self.hit = Some((hit, piece));
        }
    }
}

impl Entry {
    fn of(id: u32, piece: &Piece) -> Self {
        let is_box = matches!(piece.solid, Solid::Box { .. });
        Self { min: piece.bounds.min(), max: piece.bounds.max(), piece: id, is_box }
    }
}

const fn key(x: i64, y: i64) -> u64 {
    (x as u32 as u64) << 32 | y as u32 as u64
}

/// The diagonal of a box; infinite for a line's.
fn extent(bounds: &Aabb) -> f64 {
    let size = bounds.max().wide() - bounds.min().wide();
    sqrt(size.length_squared() * 0.5)
}
