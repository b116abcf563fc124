//! Where the cells of a grid are.

use crate::Aabb;
use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::world::broad_phase::grid::entry::{extent, is_boundless};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::state::colliders::Colliders;

/// Where the cells of a grid are: `columns` by `rows` squares of side `cell` from `origin` on.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Lattice {
    pub(in crate::world) origin: DVec2,
    pub(in crate::world) cell: f64,
    pub(in crate::world) per_unit: f64,
    pub(in crate::world) columns: i64,
    pub(in crate::world) rows: i64,
}

impl Lattice {
    /// Whether a place, counted in cells, is in one.
    #[inline(always)]
    pub(super) fn holds(&self, at: DVec2) -> bool {
        at.x >= 0.0 && at.x < self.columns as f64 && at.y >= 0.0 && at.y < self.rows as f64
    }

    /// The number of a cell, counted row by row.
    #[inline(always)]
    pub(super) const fn number(&self, x: i64, y: i64) -> usize {
        (y * self.columns + x) as usize
    }

    /// The cells that a region covers: first and last column, first and last row; the last below the first if there are none.
    pub(in crate::world) fn range(&self, low: DVec2, high: DVec2) -> [i64; 4] {
        let slack = 4.0 * f64::from(f32::EPSILON) * max(low.max_abs(), high.max_abs());
        let grown = DVec2::new(slack, slack);
        let low = (low - grown - self.origin) * self.per_unit;
        let high = (high + grown - self.origin) * self.per_unit;
        match (cells(low.x, high.x, self.columns), cells(low.y, high.y, self.rows)) {
            (Some((left, right)), Some((bottom, top))) => [left, right, bottom, top],
            _ => [0, -1, 0, -1],
        }
    }
}

/// The first and the last of `count` cells from `low` to `high`.
pub(in crate::world) fn cells(low: f64, high: f64, count: i64) -> Option<(i64, i64)> {
    let cell = |at: f64| (at as i64).clamp(0, count - 1);
    (low <= count as f64 && high >= 0.0).then(|| (cell(low), cell(high)))
}

/// What a lattice was made for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    /// The typical side of a collider.
    pub(super) typical: f64,
    /// How far beyond its bounds a collider is entered, if it is not beyond the largest of the coordinates: that of the largest mover
    /// and rounding.
    pub(super) reach: f64,
    pub(super) coordinates: f64,
}

/// The side of a cell, in the sizes of the colliders that enter it. In small cells little is looked at in vain. In large ones a mover
/// comes to fewer of them and a collider is in fewer. That counts where there are so many colliders that each cell is a cache miss.
/// The step bench says: among 1,000 bricks 0.8 is fastest, among 100,000 twice that.
fn breadth(colliders: usize) -> f64 {
    let doublings = colliders.checked_ilog2().unwrap_or(0);
    (0.8 + 0.12 * (f64::from(doublings) - 10.0)).clamp(0.8, 2.0)
}

/// The side of wide cells, in that of the square that each collider would have if they were spread evenly.
const WIDE: f64 = 1.0;

/// How often at most the outliers are left out.
const TRIMS: usize = 4;
/// In an even spread nothing lies so many standard deviations from the mean.
const APART: f64 = 3.0;

/// All colliders that are to have cells.
struct Spread<'a> {
    colliders: &'a Colliders,
    count: usize,
    typical: f64,
    /// The radius of the largest mover.
    largest: f64,
    is_wide: bool,
}

impl Lattice {
    /// Cells that suit colliders, and movers up to a radius. They are over all colliders, or if those are too far apart over where most
    /// are; over none if they are everywhere far apart.
    /// Where `is_wide`, they are large enough to be few in what is empty: for what is looked for far ahead.
    pub(super) fn over(colliders: &Colliders, largest: f64, is_wide: bool) -> (Self, Measure) {
        let Some(all) = bounds(colliders).copied().reduce(|a, b| a.union(&b)) else { return Default::default() };
        let (count, sum) = bounds(colliders).fold((0, 0.0), |(count, sum), bounds| (count + 1, sum + extent(bounds)));
        let mean = sum / count as f64;
        // A few long walls must not make the cells large for the many bricks.
        let typical = bounds(colliders).map(|bounds| extent(bounds).min(2.0 * mean)).sum::<f64>() / count as f64;
        let spread = Spread { colliders, count, typical, largest, is_wide };
        let mut region = (all.min().wide(), all.max().wide());
        for _ in 0..TRIMS {
            let (lattice, measure, suits) = spread.cells_over(region);
            if suits {
                return (lattice, measure);
            }
            region = spread.trim(region);
        }
        let (lattice, measure, _) = spread.cells_over(region);
        (lattice, measure)
    }
}

impl Spread<'_> {
    /// Cells over a region; none if they were far more than the colliders. Whether they are neither that nor larger than usual.
    fn cells_over(&self, (low, high): (DVec2, DVec2)) -> (Lattice, Measure, bool) {
        let farthest = max(low.max_abs(), high.max_abs());
        let coordinates = farthest + self.largest;
        let reach = reach(self.largest, coordinates);
        let close = breadth(self.count) * (self.typical + 2.0 * reach);
        let size = high - low;
        let usual = if self.is_wide { max(close, WIDE * sqrt(size.x * size.y / self.count as f64)) } else { close };
        let least = 1e-6 * (farthest + reach);
        let cell = max(max(usual, least), 1e-30);
        let per_unit = 1.0 / cell;
        // A little before, so that rounding leaves none on the border outside.
        let beyond = DVec2::new(reach + 1e-3 * cell, reach + 1e-3 * cell);
        let size = (high - low + beyond * 2.0) * per_unit;
        let (columns, rows) = (size.x as i64 + 1, size.y as i64 + 1);
        let are_few = columns as f64 * rows as f64 <= 8.0 * self.count as f64 + 4096.0;
        let (columns, rows) = if are_few { (columns, rows) } else { (0, 0) };
        let lattice = Lattice { origin: low - beyond, cell, per_unit, columns, rows };
        (lattice, Measure { typical: self.typical, reach, coordinates }, are_few && usual >= least)
    }

    /// The part of a region where most of what is in it is.
    fn trim(&self, (low, high): (DVec2, DVec2)) -> (DVec2, DVec2) {
        let (mut within, mut sum, mut squares) = (0.0, DVec2::ZERO, DVec2::ZERO);
        for bounds in bounds(self.colliders) {
            let at = (bounds.min().wide() + bounds.max().wide()) * 0.5;
            if at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y {
                (within, sum) = (within + 1.0, sum + at);
                squares += DVec2::new(at.x * at.x, at.y * at.y);
            }
        }
        let along = |sum: f64, squares: f64, low: f64, high: f64| {
            let middle = sum / within;
            let far = APART * sqrt(max(squares / within - middle * middle, 0.0)) + self.typical;
            (max(low, middle - far), min(high, middle + far))
        };
        let (x, y) = (along(sum.x, squares.x, low.x, high.x), along(sum.y, squares.y, low.y, high.y));
        (DVec2::new(x.0, y.0), DVec2::new(x.1, y.1))
    }
}

fn bounds(colliders: &Colliders) -> impl Iterator<Item = &Aabb> {
    colliders.there().map(|(_, collider)| &collider.bounds).filter(|bounds| !is_boundless(bounds))
}

/// How far beyond its bounds a collider is entered, for movers up to a radius where no coordinate is larger.
pub(super) fn reach(largest: f64, coordinates: f64) -> f64 {
    largest + 2.0 * tolerance(DVec2::new(coordinates, 0.0), largest)
}
