//! The broad phase: which fixed shapes a ball may meet.
//!
//! Every shape is entered in all cells within `reach` of it, where `reach` is at least the largest ball's radius. So the
//! cells that a ball's *centre* goes through hold all that the ball can touch, and one cell holds all that a ball at rest
//! touches. The cost of a ball does not depend on how many shapes there are elsewhere.
//!
//! The grid is derived from the shapes and never decides a result: the earliest touch is the same in whatever order the
//! candidates come.

use alloc::vec::Vec;

use super::NO_PIECE;
use super::ball::tolerance;
use super::outline::Outline;
use super::piece::Piece;
use super::solid::Solid;
use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::query::{RayHit, overlap, ray};
use crate::response::enters;
use crate::{Aabb, Shape, Vec2};

#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
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
    /// Pieces that reach too far to be entered, or beyond the cells.
    wide: Vec<u32>,
    strays: usize,
    /// The radius of the largest ball that the cells suit, and with rounding.
    largest: f64,
    reach: f64,
}

/// Where the cells of a grid are: `columns` by `rows` squares of side `cell` from `origin` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    pub(super) origin: DVec2,
    pub(super) cell: f64,
    pub(super) per_unit: f64,
    pub(super) columns: i64,
    pub(super) rows: i64,
}

/// The entries of a cell: `len` from `start`, with room for as many as `room`.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    start: u32,
    len: u16,
    room: u16,
}

/// A piece in a cell. For a box along the axes the bounds are the shape, which saves the way to the list of pieces.
#[derive(Clone, Copy, Debug)]
struct Entry {
    min: Vec2,
    max: Vec2,
    /// The piece's number, and two bits.
    tagged: u32,
}

/// It is a box along the axes that stays where it is.
const IS_BOX: u32 = 1 << 31;
/// Nor is anything else special about it ([`Piece::is_plain`]).
const IS_PLAIN: u32 = 1 << 30;
/// Pieces are numbered below the bits.
pub(super) const MOST_PIECES: usize = (1 << 30) - 1;

const FREE: u64 = u64::MAX;

impl Grid {
    /// Whether the balls outgrew the cells, or too many pieces lie beyond them.
    pub(super) fn is_stale(&self, largest: f32) -> bool {
        f64::from(largest) > self.largest || self.strays > 16
    }

    /// Enters all pieces anew, for balls of radius `largest` at most.
    pub(super) fn build<'a>(
        &mut self,
        pieces: impl Iterator<Item = (u32, &'a Piece, Option<&'a Shape>)> + Clone,
        largest: f32,
    ) {
        // Room to grow, so that slightly larger balls do not enter everything anew each time.
        *self = Self { largest: 1.125 * f64::from(largest), ..Self::default() };
        let sized = || pieces.clone().map(|(_, piece, _)| piece.bounds).filter(|bounds| extent(bounds) < 1e18);
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
            self.cell = (typical + 2.0 * reach).max(1e-6 * low.max_abs().max(high.max_abs())).max(1e-30);
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
            self.reserve(pieces.clone());
        }
        for (id, piece, shape) in pieces {
            self.insert(id, piece, shape);
        }
        self.strays = 0;
    }

    /// Gives each row-by-row cell room for just its entries, each cell's beside the last's.
    fn reserve<'a>(&mut self, pieces: impl Iterator<Item = (u32, &'a Piece, Option<&'a Shape>)>) {
        for (_, piece, shape) in pieces {
            if let Some(range) = self.range(&piece.bounds) {
                self.each_cell(range, &piece.bounds, shape, |grid, x, y| {
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

    /// Enters one more piece.
    pub(super) fn insert(&mut self, id: u32, piece: &Piece, shape: Option<&Shape>) {
        let entered = self.range(&piece.bounds).is_some_and(|range| {
            self.each_cell(range, &piece.bounds, shape, |grid, x, y| grid.put(x, y, Entry::of(id, piece)))
        });
        if !entered {
            self.wide.push(id);
            self.strays += usize::from(extent(&piece.bounds) < 1e18);
        }
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

    /// Takes a piece out.
    pub(super) fn remove(&mut self, id: u32, piece: &Piece, shape: Option<&Shape>) {
        if let Some(at) = self.wide.iter().position(|&wide| wide == id) {
            self.wide.swap_remove(at);
        }
        let Some(range) = self.range(&piece.bounds) else { return };
        self.each_cell(range, &piece.bounds, shape, |grid, x, y| {
            if let Some(index) = grid.find(x, y) {
                let Cell { start, len, .. } = grid.cells[index];
                let entries = &mut grid.entries[start as usize..start as usize + usize::from(len)];
                if let Some(at) = entries.iter().position(|entry| entry.piece() == id) {
                    entries.swap(at, usize::from(len) - 1);
                    grid.cells[index].len -= 1;
                }
            }
            true
        });
    }

    /// The first touch of a ball of radius `r` that moves from `o` by `motion`, among the pieces that are not `skipped`; in
    /// the `span` of time from its first by its second.
    #[inline]
    pub(super) fn cast(
        &self,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        r: f64,
        span: (f64, f64),
        skipped: impl Fn(u32) -> bool,
    ) -> Option<First> {
        // A module for the web has to travel: there one copy of the search serves all.
        #[cfg(hazumi_small)]
        let skipped: &dyn Fn(u32) -> bool = &skipped;
        self.search(pieces, o, motion, Round(r), span, skipped)
    }

    /// The same of an outline.
    #[inline(never)]
    pub(super) fn cast_outline(
        &self,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        outline: &Outline,
        span: (f64, f64),
        skipped: impl Fn(u32) -> bool,
    ) -> Option<First> {
        #[cfg(hazumi_small)]
        let skipped: &dyn Fn(u32) -> bool = &skipped;
        self.search(pieces, o, motion, outline, span, skipped)
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn search(
        &self,
        pieces: &[Piece],
        o: DVec2,
        motion: DVec2,
        mover: impl Mover,
        span: (f64, f64),
        skipped: impl Fn(u32) -> bool,
    ) -> Option<First> {
        let from = (o - self.origin) * self.per_unit;
        let d = motion * self.per_unit;
        let size = DVec2::new(self.columns as f64, self.rows as f64);
        let inside = |p: DVec2| p.x >= 0.0 && p.x < size.x && p.y >= 0.0 && p.y < size.y;
        let inside_from = inside(from);
        if inside_from && d.max_abs() < 1.0 {
            let to = from + d;
            if inside(to) && (from.x as u32, from.y as u32) == (to.x as u32, to.y as u32) {
                // A short way: most often past all that is near, which needs no division to see.
                let entries = self.entries_of(from.x as i64, from.y as i64);
                if self.wide.is_empty() && misses(o, motion, mover.reach(), entries) {
                    return None;
                }
            }
        }
        let mut cast = Cast::new(pieces, o, motion, mover, span, skipped);
        cast.offer_wide(&self.wide);
        if self.cells.is_empty() {
            return cast.first();
        }
        let is_dense = self.keys.is_empty();
        if is_dense && inside_from {
            self.walk(&mut cast, from, from, d, 1.0, |x, y| self.entries_in((y * self.columns + x) as usize));
            return cast.first();
        }
        // Where it enters the cells, and leaves them.
        let (ix, iy) = (cast.per_motion.x * self.cell, cast.per_motion.y * self.cell);
        let (x0, x1) = (-from.x * ix, (size.x - from.x) * ix);
        let (y0, y1) = (-from.y * iy, (size.y - from.y) * iy);
        let enter = max(max(min(x0, x1), min(y0, y1)), 0.0);
        let leave = min(min(max(x0, x1), max(y0, y1)), 1.0);
        if enter > leave {
            return cast.first();
        }
        // A ray through more cells than there are entries is cheaper against every entry.
        if (leave - enter) * (d.x.abs() + d.y.abs()) > (self.entries.len() + 64) as f64 {
            (0..self.cells.len()).for_each(|cell| cast.offer_all(self.entries_in(cell)));
            return cast.first();
        }
        let at = from + d * enter;
        if is_dense {
            self.walk(&mut cast, from, at, d, leave, |x, y| self.entries_in((y * self.columns + x) as usize));
        } else {
            self.walk(&mut cast, from, at, d, leave, |x, y| self.entries_of(x, y));
        }
        cast.first()
    }

    /// The walk through the cells in order of time (Amanatides and Woo 1987): of a ray from `from` by `d`, both in cells,
    /// where it is at `at`, until time `leave`.
    #[inline]
    fn walk<'a, F: Fn(u32) -> bool, M: Mover>(
        &'a self,
        cast: &mut Cast<'_, F, M>,
        from: DVec2,
        at: DVec2,
        d: DVec2,
        leave: f64,
        entries: impl Fn(i64, i64) -> &'a [Entry],
    ) {
        let (ix, iy) = (cast.per_motion.x * self.cell, cast.per_motion.y * self.cell);
        let mut x = (at.x as i64).clamp(0, self.columns - 1);
        let mut y = (at.y as i64).clamp(0, self.rows - 1);
        let (right, up) = (d.x > 0.0, d.y > 0.0);
        let (step_x, step_y) = (if right { 1 } else { -1 }, if up { 1 } else { -1 });
        let mut next_x = if d.x == 0.0 { f64::INFINITY } else { ((x + i64::from(right)) as f64 - from.x) * ix };
        let mut next_y = if d.y == 0.0 { f64::INFINITY } else { ((y + i64::from(up)) as f64 - from.y) * iy };
        let (each_x, each_y) = (ix.abs(), iy.abs());
        loop {
            cast.offer_all(entries(x, y));
            let exit = min(next_x, next_y);
            if cast.first.time <= exit || exit > leave {
                return;
            }
            if next_x < next_y {
                x += step_x;
                next_x += each_x;
                if x < 0 || x >= self.columns {
                    return;
                }
            } else {
                y += step_y;
                next_y += each_y;
                if y < 0 || y >= self.rows {
                    return;
                }
            }
        }
    }

    /// All pieces whose bounds are within `reach` of `c`, in no particular order; `reach` at most that of the grid.
    #[inline]
    pub(super) fn near(&self, pieces: &[Piece], c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        let close = |low: Vec2, high: Vec2| distance_squared(c, low, high) <= reach * reach;
        for &piece in &self.wide {
            let bounds = &pieces[piece as usize].bounds;
            if close(bounds.min(), bounds.max()) {
                found(piece);
            }
        }
        for entry in self.entries_at(c) {
            if close(entry.min, entry.max) {
                found(entry.piece());
            }
        }
    }

    /// Whether the bounds of any piece but one are within `reach` of `c`.
    #[inline]
    pub(super) fn any_near(&self, pieces: &[Piece], c: DVec2, reach: f64, but: u32) -> bool {
        // All are looked at: which of them is near is nothing that a processor could predict.
        let mut any = false;
        for &piece in &self.wide {
            let bounds = &pieces[piece as usize].bounds;
            any |= (distance_squared(c, bounds.min(), bounds.max()) <= reach * reach) & (piece != but);
        }
        for entry in self.entries_at(c) {
            any |= (distance_squared(c, entry.min, entry.max) <= reach * reach) & (entry.piece() != but);
        }
        any
    }

    /// How many pieces are in the cell of a place.
    pub(super) fn count_at(&self, c: DVec2) -> usize {
        let entries = self.entries_at(c);
        entries.first().map_or(0, |first| entries.len() ^ first.tagged as usize)
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

    /// The pieces that are in no cell, or not in all that they come near to.
    pub(super) fn wide(&self) -> &[u32] {
        &self.wide
    }

    /// Where the cells are; `None` if there are none.
    pub(super) fn lattice(&self) -> Option<Lattice> {
        let &Self { origin, cell, per_unit, columns, rows, .. } = self;
        (!self.cells.is_empty()).then_some(Lattice { origin, cell, per_unit, columns, rows })
    }

    /// What is in a cell of the lattice: pieces and their bounds.
    #[inline]
    pub(super) fn in_cell(&self, x: i64, y: i64) -> impl Iterator<Item = (u32, DVec2, DVec2)> + '_ {
        self.entries_of(x, y).iter().map(|entry| (entry.piece(), entry.min.wide(), entry.max.wide()))
    }

    /// The first column and row of the cells that a piece is in, if it is in every cell from there to its last.
    pub(super) fn first_cell(&self, bounds: &Aabb, shape: Option<&Shape>) -> Option<(i64, i64)> {
        self.range(bounds).filter(|&range| fills(range, shape)).map(|[left, _, low, _]| (left, low))
    }

    /// Whether a piece with these bounds belongs into cells.
    pub(super) fn has_cells_for(&self, bounds: &Aabb) -> bool {
        self.range(bounds).is_some()
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
        self.used += 1;
        if self.used * 2 > self.keys.len() {
            let places = self.keys.len() * 2;
            let keys = core::mem::replace(&mut self.keys, alloc::vec![FREE; places]);
            let cells = core::mem::replace(&mut self.cells, alloc::vec![Cell::default(); places]);
            for (key, cell) in keys.into_iter().zip(cells).filter(|&(key, _)| key != FREE) {
                let index = self.probe(key);
                (self.keys[index], self.cells[index]) = (key, cell);
            }
        }
        let index = self.probe(key(x, y));
        self.keys[index] = key(x, y);
        index
    }
}

/// The earliest touch of a moving ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct First {
    /// From 0 to 1 along the motion.
    pub(super) time: f64,
    pub(super) normal: DVec2,
    pub(super) piece: u32,
    /// The box, if the piece is plain and nothing else may be near at that time: then all of the touch is known.
    pub(super) lone: Option<(Vec2, Vec2)>,
}

impl First {
    /// What a ball has arrived at.
    pub(super) const fn at(piece: u32, normal: DVec2) -> Self {
        Self { time: 0.0, normal, piece, lone: None }
    }
}

/// The search for it.
struct Cast<'a, F, M> {
    pieces: &'a [Piece],
    o: DVec2,
    motion: DVec2,
    mover: M,
    span: (f64, f64),
    skipped: F,
    /// The mover's own borders and `w` beyond: what low and high sides of boxes are measured from.
    high: DVec2,
    low: DVec2,
    /// One by the motion; where it is 0, a number so large that only 0 times it is small.
    per_motion: DVec2,
    /// What bounds are grown by beside the radius: those of turned and curved shapes are rounded to f32.
    margin: f64,
    first: First,
    /// When the first's bounds grown by radius and `w` are entered and left.
    stay: (f64, f64),
    /// When the last of the bounds of others that are entered before it is left.
    others_left: f64,
}

/// What moves.
trait Mover: Copy {
    /// How far it comes from its position at most; a ball's radius.
    fn reach(&self) -> f64;

    /// Its sides left and below, right and above, from its position.
    fn sides(&self) -> (DVec2, DVec2);

    /// Whether it is a ball.
    const IS_ROUND: bool;

    fn cast(&self, piece: &Piece, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit>;
}

/// A ball, by its radius.
#[derive(Clone, Copy)]
struct Round(f64);

impl Mover for Round {
    const IS_ROUND: bool = true;

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.0
    }

    #[inline(always)]
    fn sides(&self) -> (DVec2, DVec2) {
        let r = DVec2::new(self.0, self.0);
        (-r, r)
    }

    #[inline(always)]
    fn cast(&self, piece: &Piece, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit> {
        piece.cast(o, motion, self.0, span)
    }
}

impl Mover for &Outline {
    const IS_ROUND: bool = false;

    fn reach(&self) -> f64 {
        self.reach
    }

    fn sides(&self) -> (DVec2, DVec2) {
        (self.low, self.high)
    }

    fn cast(&self, piece: &Piece, o: DVec2, motion: DVec2, span: (f64, f64)) -> Option<RayHit> {
        piece.cast_outline(self, o, motion, span)
    }
}

impl<'a, F: Fn(u32) -> bool, M: Mover> Cast<'a, F, M> {
    #[cfg_attr(not(hazumi_small), inline(always))]
    fn new(pieces: &'a [Piece], o: DVec2, motion: DVec2, mover: M, span: (f64, f64), skipped: F) -> Self {
        let (r, (low, high)) = (mover.reach(), mover.sides());
        let inverse = |x: f64| if x == 0.0 { 1e200 } else { 1.0 / x };
        // More than the tolerance anywhere on the way: what is nearer may be touched at the same instant.
        let w = 1.01 * tolerance(o, motion.max_abs() + r);
        Self {
            pieces,
            o,
            motion,
            mover,
            span,
            skipped,
            high: o + (high + DVec2::new(w, w)),
            low: o + (low - DVec2::new(w, w)),
            per_motion: DVec2::new(inverse(motion.x), inverse(motion.y)),
            margin: f64::from(f32::EPSILON) * (o.max_abs() + motion.max_abs() + r),
            first: First { time: 1.0 + 1e-9, normal: DVec2::ZERO, piece: NO_PIECE, lone: None },
            stay: (f64::INFINITY, -1.0),
            others_left: -1.0,
        }
    }

    fn first(self) -> Option<First> {
        let First { time, lone, piece, .. } = self.first;
        let lone = lone.filter(|_| self.others_left < time);
        (piece != NO_PIECE).then_some(First { lone, ..self.first })
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn offer_wide(&mut self, wide: &[u32]) {
        for &piece in wide {
            // Just as in a cell: the two ways to meet a box round differently.
            self.offer_all(&[Entry::of(piece, &self.pieces[piece as usize])]);
        }
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn offer_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            let (min, max) = (entry.min.wide(), entry.max.wide());
            if M::IS_ROUND && entry.tagged & IS_BOX != 0 {
                self.offer_box(entry, min, max);
            } else {
                self.offer(entry.piece(), min, max);
            }
        }
    }

    /// When the centre enters and leaves bounds along each axis, as measured from the ball's borders.
    #[inline(always)]
    fn slabs(&self, low: DVec2, high: DVec2) -> [(f64, f64); 2] {
        let sides = |low: f64, high: f64, per_motion: f64| {
            let (a, b) = (low * per_motion, high * per_motion);
            (min(a, b), max(a, b))
        };
        [sides(low.x, high.x, self.per_motion.x), sides(low.y, high.y, self.per_motion.y)]
    }

    /// Any shape, by its bounds first.
    #[inline(never)]
    fn offer(&mut self, piece: u32, low: DVec2, high: DVec2) {
        let margin = DVec2::new(self.margin, self.margin);
        let [x, y] = self.slabs(low - margin - self.high, high + margin - self.low);
        let stay = (max(x.0, y.0), min(x.1, y.1));
        if !(stay.0 <= self.first.time && stay.1 >= max(stay.0, 0.0)) {
            return;
        }
        let hit = if (self.skipped)(piece) {
            None
        } else {
            self.mover.cast(&self.pieces[piece as usize], self.o, self.motion, self.span)
        };
        match hit {
            Some(RayHit { time, normal, .. }) => self.keep(First { time, normal, piece, lone: None }, stay),
            None => self.others_left = max(self.others_left, stay.1),
        }
    }

    /// A box, which most are: a touch of a face is known from the slabs alone.
    #[inline(always)]
    fn offer_box(&mut self, entry: &Entry, low: DVec2, high: DVec2) {
        let [x, y] = self.slabs(low - self.high, high - self.low);
        let stay = (max(x.0, y.0), min(x.1, y.1));
        if stay.0 <= self.first.time && stay.1 >= max(stay.0, 0.0) {
            self.offer_near_box(entry, low, high, stay);
        }
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn offer_near_box(&mut self, entry: &Entry, low: DVec2, high: DVec2, stay: (f64, f64)) {
        let r = DVec2::new(self.mover.reach(), self.mover.reach());
        let [x, y] = self.slabs(low - (self.o + r), high - (self.o - r));
        let (enter, leave, piece) = (max(x.0, y.0), min(x.1, y.1), entry.piece());
        let hit = if !(enter <= self.first.time && leave >= max(enter, 0.0)) || (self.skipped)(piece) {
            None
        } else {
            let (by_x, at) = (x.0 > y.0, self.o + self.motion * enter);
            let (across, from, to) = if by_x { (at.y, low.y, high.y) } else { (at.x, low.x, high.x) };
            if enter > 0.0 && across >= from && across <= to {
                let normal = if by_x {
                    DVec2::new(-1f64.copysign(self.motion.x), 0.0)
                } else {
                    DVec2::new(0.0, -1f64.copysign(self.motion.y))
                };
                enters(self.motion, normal).then_some((enter, normal))
            } else {
                self.corner(low, high)
            }
        };
        let lone = (entry.tagged & IS_PLAIN != 0).then_some((entry.min, entry.max));
        match hit {
            Some((time, normal)) => self.keep(First { time, normal, piece, lone }, stay),
            None => self.others_left = max(self.others_left, stay.1),
        }
    }

    /// A box that is met at a corner, if at all. Apart, so that the common way keeps its registers.
    #[inline(never)]
    fn corner(&self, low: DVec2, high: DVec2) -> Option<(f64, DVec2)> {
        ray::ray_rounded_box(self.o, self.motion, low, high, self.mover.reach()).map(|hit| (hit.time, hit.normal))
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn keep(&mut self, first: First, stay: (f64, f64)) {
        let before = self.first;
        if first.piece == before.piece {
            // Seen in another cell.
            return;
        }
        let other = if first.time < before.time || (first.time == before.time && first.piece < before.piece) {
            let other = core::mem::replace(&mut self.stay, stay);
            self.first = first;
            other
        } else {
            stay
        };
        if other.0 <= self.first.time {
            self.others_left = max(self.others_left, other.1);
        }
    }
}

impl Entry {
    fn of(id: u32, piece: &Piece) -> Self {
        let is_box = if piece.course.is_none() && matches!(piece.solid, Solid::Box { .. }) { IS_BOX } else { 0 };
        let is_plain = if piece.is_plain() { IS_PLAIN } else { 0 };
        Self { min: piece.bounds.min(), max: piece.bounds.max(), tagged: id | is_box | is_plain }
    }

    #[inline(always)]
    const fn piece(&self) -> u32 {
        self.tagged & !(IS_BOX | IS_PLAIN)
    }
}

const fn key(x: i64, y: i64) -> u64 {
    (x as u32 as u64) << 32 | y as u32 as u64
}

/// Whether a shape is entered in all cells of its range.
fn fills([left, right, low, high]: [i64; 4], shape: Option<&Shape>) -> bool {
    matches!(shape, None | Some(Shape::Aabb(_))) || (right - left) * (high - low) <= 4
}

/// Whether a ball on its way stays clear of all entries' bounds.
#[cfg_attr(not(hazumi_small), inline(always))]
fn misses(o: DVec2, motion: DVec2, r: f64, entries: &[Entry]) -> bool {
    let (to, margin) = (o + motion, r + 2.0 * tolerance(o, motion.max_abs() + r));
    let low = DVec2::new(min(o.x, to.x) - margin, min(o.y, to.y) - margin);
    let high = DVec2::new(max(o.x, to.x) + margin, max(o.y, to.y) + margin);
    // All are looked at: which of them is near is nothing that a processor could predict.
    entries.iter().fold(true, |misses, entry| {
        let (min, max) = (entry.min.wide(), entry.max.wide());
        misses & ((min.x > high.x) | (max.x < low.x) | (min.y > high.y) | (max.y < low.y))
    })
}

/// The square of the way from a point to a box; 0 inside.
#[cfg_attr(not(hazumi_small), inline(always))]
fn distance_squared(c: DVec2, low: Vec2, high: Vec2) -> f64 {
    let (low, high) = (low.wide(), high.wide());
    let beyond = |c: f64, low: f64, high: f64| max(max(low - c, c - high), 0.0);
    DVec2::new(beyond(c.x, low.x, high.x), beyond(c.y, low.y, high.y)).length_squared()
}

/// The root mean square of a box's sides; infinite, or nearly, for a line's.
fn extent(bounds: &Aabb) -> f64 {
    let size = bounds.max().wide() - bounds.min().wide();
    sqrt(size.length_squared() * 0.5)
}
