//! Which bullets may meet any of many obstacles: cells over all of them, with a mark where one comes near.

use alloc::vec::Vec;

use super::block::{BLOCK, Lanes};
use crate::dvec2::DVec2;
use crate::world::Obstacle;

/// Cells along each side. The outermost hold nothing: all that is beyond is in them.
const SIDE: usize = 128;
const CELLS: usize = SIDE * SIDE;
/// Cells along each side of one that knows who is in it: of those that only say whether anyone is.
const WIDE: usize = 4;
const WIDE_SIDE: usize = SIDE / WIDE;
const INNER: f64 = (SIDE - 3) as f64;
const NONE: u32 = u32::MAX;

/// Cells over all obstacles.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve {
    origin: [f32; 2],
    per_unit: [f32; 2],
    /// Whether any obstacle comes within `growth` of a cell.
    marks: Vec<u8>,
    /// How far the bullets that the marks suit come.
    growth: f32,
    /// By cell, the first of its entries; [`NONE`] if it has none.
    heads: Vec<u32>,
    /// An obstacle, and the next entry of its cell.
    entries: Vec<(u32, u32)>,
    /// What is too large or too far away for cells.
    everywhere: Vec<u32>,
}

impl Sieve {
    /// Cells over the boxes of obstacles, each grown by its ring; for bullets that come no farther than `reach` in the frame.
    pub(super) fn build(&mut self, obstacles: &[Obstacle], rings: &[f32], reach: f32) {
        self.everywhere.clear();
        self.marks.clear();
        self.entries.clear();
        if obstacles.is_empty() {
            return;
        }
        let boxed = |at: usize| {
            let ring = rings.get(at).map_or(0.0, |&ring| f64::from(ring));
            let by = DVec2::new(ring, ring);
            (obstacles[at].low - by, obstacles[at].high + by)
        };
        let is_far = |(low, high): (DVec2, DVec2)| !(low.max_abs() < 1e9 && high.max_abs() < 1e9);
        let (mut low, mut high) = (DVec2::new(f64::MAX, f64::MAX), DVec2::new(f64::MIN, f64::MIN));
        let (mut sum, mut count) = (0.0, 0.0);
        for at in 0..obstacles.len() {
            let (l, h) = boxed(at);
            if is_far((l, h)) {
                self.everywhere.push(at as u32);
            } else {
                (low, high) = (low.min(l), high.max(h));
                (sum, count) = (sum + (h.x - l.x).max(h.y - l.y), count + 1.0);
            }
        }
        if count == 0.0 {
            (low, high) = (DVec2::ZERO, DVec2::ZERO);
        }
        let typical = sum / f64::max(count, 1.0);
        // The fastest bullets do not decide how many cells have a mark: they look for themselves.
        let growth = f64::from(reach).min(2.0 * typical);
        self.growth = growth as f32;
        let slack = 8.0 * f64::from(f32::EPSILON) * low.max_abs().max(high.max_abs()).max(1.0);
        let by = growth + slack;
        let size = (high - low + DVec2::new(by, by) * 2.0) * (1.0 / INNER);
        let least = 0.2 * (typical + 2.0 * growth) + slack;
        let cell = DVec2::new(size.x.max(least), size.y.max(least));
        self.per_unit = [(1.0 / cell.x) as f32, (1.0 / cell.y) as f32];
        self.origin = [(low.x - by - cell.x) as f32, (low.y - by - cell.y) as f32];
        self.marks.resize(CELLS, 0);
        self.heads.clear();
        self.heads.resize(WIDE_SIDE * WIDE_SIDE, NONE);
        for at in 0..obstacles.len() {
            let (low, high) = boxed(at);
            if is_far((low, high)) {
                continue;
            }
            let grown = |by: f64| (low - DVec2::new(by, by), high + DVec2::new(by, by));
            let [left, right, bottom, top] = self.cells(grown(by));
            for y in bottom..=top {
                self.marks[y * SIDE + left..=y * SIDE + right].fill(1);
            }
            let [left, right, bottom, top] = self.cells(grown(slack)).map(|cell| cell / WIDE);
            for y in bottom..=top {
                for x in left..=right {
                    let entry = self.entries.len() as u32;
                    self.entries.push((at as u32, core::mem::replace(&mut self.heads[y * WIDE_SIDE + x], entry)));
                }
            }
        }
    }

    /// The column or row of a coordinate: a larger coordinate has no lower one, and that is all that counts.
    #[inline(always)]
    fn cell(&self, at: f32, axis: usize) -> usize {
        cell(at, self.origin[axis], self.per_unit[axis]) as usize
    }

    /// The first and last column and the first and last row of a box.
    fn cells(&self, (low, high): (DVec2, DVec2)) -> [usize; 4] {
        let (low, high) = (low.in_range().narrow(), high.in_range().narrow());
        [self.cell(low.x, 0), self.cell(high.x, 0), self.cell(low.y, 1), self.cell(high.y, 1)]
    }

    /// The bullets of a block that may meet anything, as bits. `reach` is how far the block's come.
    #[inline]
    pub(super) fn mask(&self, x: &Lanes, y: &Lanes, reach: f32) -> u32 {
        let Some(marks) = self.marks.first_chunk::<CELLS>() else { return 0 };
        if reach > self.growth || !self.everywhere.is_empty() {
            return (1 << BLOCK) - 1;
        }
        let ([from_x, from_y], [per_x, per_y]) = (self.origin, self.per_unit);
        let mut cells = [0; BLOCK];
        for i in 0..BLOCK {
            cells[i] = cell(y[i], from_y, per_y) * SIDE as u32 + cell(x[i], from_x, per_x);
        }
        (0..BLOCK).fold(0, |mask, i| mask | u32::from(marks[cells[i] as usize % CELLS]) << i)
    }

    /// The obstacles whose cells are near a box; some may come more than once.
    pub(super) fn near(&self, low: DVec2, high: DVec2, mut found: impl FnMut(u32)) {
        self.everywhere.iter().for_each(|&at| found(at));
        if self.marks.is_empty() {
            return;
        }
        let [left, right, bottom, top] = self.cells((low, high)).map(|cell| cell / WIDE);
        for y in bottom..=top {
            for x in left..=right {
                let mut entry = self.heads[y * WIDE_SIDE + x];
                while let Some(&(at, next)) = self.entries.get(entry as usize) {
                    found(at);
                    entry = next;
                }
            }
        }
    }
}

/// Rounded by what adding a large number leaves of the fraction: vectors have no quicker way to a whole number.
#[inline(always)]
fn cell(at: f32, origin: f32, per_unit: f32) -> u32 {
    let cell = (at - origin) * per_unit;
    let cell = if cell > 0.0 { cell } else { 0.0 };
    let cell = if cell < (SIDE - 1) as f32 { cell } else { (SIDE - 1) as f32 };
    (cell + 8_388_608.0).to_bits() & (SIDE as u32 - 1)
}
