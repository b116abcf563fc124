//! The broad phase: which shapes of fixed and kinematic bodies a mover may meet.
//!
//! Every shape is entered in all cells within `reach` of it, where `reach` is at least the largest mover's radius. So the
//! cells that a mover's *centre* goes through hold all that the mover can touch, and one cell holds all that a mover at rest
//! touches. The cost of a mover does not depend on how many shapes there are elsewhere.
//!
//! The grid is derived from the shapes and never decides a result: the earliest touch is the same in whatever order the
//! candidates come.
//!
//! The cells have no end. Where most shapes are is a window, whose cells are there row by row; beyond it are those alone that hold
//! anything, in a hash table. So a shape has its cells from the moment that it comes, wherever that is, and one that goes far away
//! makes nothing else slower. The cells are made anew when there is some times as much as they were made for.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `lattice` | which cells suit the shapes, and where the window is |
//! | `bins`, `entry` | what cells hold |
//! | `table` | the cells beyond the window |
//! | `held` | which cells hold anything, for pictures of them |
//! | `cast` | the search through the cells along a motion, and what it finds first |

mod bins;
pub(in crate::world) mod cast;
pub(in crate::world) mod entry;
mod held;
pub(in crate::world) mod lattice;
mod table;

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::one_copy::one_copy;
use crate::query::overlap;
use crate::world::broad_phase::grid::bins::Bins;
use crate::world::broad_phase::grid::entry::{Entry, distance_squared, fills, is_boundless};
use crate::world::broad_phase::grid::lattice::{Lattice, Measure, reach};
use crate::world::broad_phase::grid::table::Table;
use crate::world::state::collider::Collider;
use crate::world::state::colliders::Colliders;
use crate::{Aabb, Shape, Vec2};

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Grid {
    /// The window: where most colliders are, its cells are there row by row.
    window: Lattice,
    measure: Measure,
    inside: Bins,
    /// The cells of the same lattice beyond the window.
    outside: Table,
    /// Colliders that reach too far to be entered.
    unbounded: Vec<u32>,
    /// How many of those are no lines.
    beyond: usize,
    /// Whether nothing is known in advance: no box is plain, and short ways are searched as long ones.
    is_general: bool,
    /// The radius of the largest mover that the cells suit.
    largest: f64,
    /// How much was in the cells when they were made.
    built: Load,
}

/// How much is in the cells.
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    all: usize,
    /// How much of it is outside the window.
    outside: usize,
}

/// Room to grow, so that slightly larger movers do not enter everything anew each time.
const ROOM: f64 = 1.125;
/// Beyond so many cells from the window, cells would be smaller than the rounding there.
const FARTHEST: f64 = (1 << 20) as f64;

impl Grid {
    /// Whether the cells are to be made anew before a step: they do not suit the movers, or too much came that they do not suit.
    pub(in crate::world) fn is_stale(&self, largest: f32) -> bool {
        let (load, more) = (self.load(), 64 + self.built.all / 16);
        let size = |largest: f64| self.measure.typical + 2.0 * largest;
        self.is_outgrown(largest)
            // As long as there is none, any may come again.
            || (largest > 0.0 && 2.0 * size(ROOM * f64::from(largest)) < size(self.largest))
            || load.all > self.built.all + more
            || load.outside > self.built.outside + more
    }

    /// Whether a mover is too large for the cells: then the cell of its centre does not hold all that it touches.
    pub(in crate::world) fn is_outgrown(&self, largest: f32) -> bool {
        f64::from(largest) > self.largest
    }

    /// Whether there is some times as much as when the cells were made. To make them anew then costs little beside what it took to enter
    /// it.
    pub(in crate::world) fn has_multiplied(&self) -> bool {
        self.load().all > 4 * self.built.all
    }

    fn load(&self) -> Load {
        let outside = self.outside.bins().held() + self.beyond;
        Load { all: self.inside.held() + outside, outside }
    }

    /// Enters all colliders anew, for movers of radius `largest` at most. Each has its cells by its `shape`, if it does not fill its
    /// bounds.
    pub(in crate::world) fn build<'a>(
        &mut self,
        colliders: &'a Colliders,
        shape: impl Fn(&'a Collider) -> Option<&'a Shape>,
        (largest, is_general): (f32, bool),
    ) {
        let lattice = Lattice::over(colliders, ROOM * f64::from(largest), false);
        self.build_over(lattice, colliders, shape, |_| true, (largest, is_general));
    }

    /// The same of some of the colliders, with cells for what is looked for far ahead.
    pub(in crate::world) fn build_wide<'a>(
        &mut self,
        colliders: &'a Colliders,
        shape: impl Fn(&'a Collider) -> Option<&'a Shape>,
        holds: impl Fn(&Collider) -> bool,
        largest: f32,
    ) {
        let lattice = Lattice::over(colliders, ROOM * f64::from(largest), true);
        self.build_over(lattice, colliders, shape, holds, (largest, false));
    }

    fn build_over<'a>(
        &mut self,
        (window, measure): (Lattice, Measure),
        colliders: &'a Colliders,
        shape: impl Fn(&'a Collider) -> Option<&'a Shape>,
        holds: impl Fn(&Collider) -> bool,
        (largest, is_general): (f32, bool),
    ) {
        let largest = ROOM * f64::from(largest);
        let inside = Bins::empty((window.columns * window.rows) as usize);
        *self = Self { window, measure, inside, largest, is_general, ..Self::default() };
        if self.inside.len() > 0 {
            for (_, collider) in colliders.there().filter(|(_, collider)| holds(collider)) {
                if let Some(range) = self.range(&collider.bounds) {
                    self.each_cell(range, &collider.bounds, shape(collider), |grid, x, y| {
                        if let Some(cell) = grid.number(x, y) {
                            grid.inside.reserve(cell);
                        }
                        true
                    });
                }
            }
            self.inside.lay_out();
        }
        for (id, collider) in colliders.there().filter(|(_, collider)| holds(collider)) {
            self.insert(id, collider, shape(collider));
        }
        self.built = self.load();
    }

    /// Enters one more collider.
    pub(in crate::world) fn insert(&mut self, id: u32, collider: &Collider, shape: Option<&Shape>) {
        let entry = self.entry(id, collider);
        let entered = self.range(&collider.bounds).is_some_and(|range| {
            self.each_cell(range, &collider.bounds, shape, |grid, x, y| match grid.number(x, y) {
                Some(cell) => grid.inside.put(cell, entry),
                None => grid.outside.put(x, y, entry),
            })
        });
        if !entered {
            self.unbounded.push(id);
            self.beyond += usize::from(!is_boundless(&collider.bounds));
        }
    }

    fn entry(&self, id: u32, collider: &Collider) -> Entry {
        Entry::of(id, collider, !self.is_general && collider.is_plain())
    }

    /// Takes a collider out.
    pub(in crate::world) fn remove(&mut self, id: u32, collider: &Collider, shape: Option<&Shape>) {
        if let Some(at) = self.unbounded.iter().position(|&other| other == id) {
            self.unbounded.swap_remove(at);
            self.beyond -= usize::from(!is_boundless(&collider.bounds));
        }
        let Some(range) = self.range(&collider.bounds) else { return };
        self.each_cell(range, &collider.bounds, shape, |grid, x, y| {
            match grid.number(x, y) {
                Some(cell) => grid.inside.take(cell, id),
                None => grid.outside.take(x, y, id),
            }
            true
        });
    }

    /// Takes out all colliders that are gone.
    pub(in crate::world) fn retain(&mut self, colliders: &Colliders) {
        let stays = |collider: u32| !colliders.is_gone(collider);
        self.inside.retain(stays);
        self.outside.retain(stays);
        self.unbounded.retain(|&collider| stays(collider));
        self.beyond = self.unbounded.iter().filter(|&&at| !is_boundless(&colliders[at as usize].bounds)).count();
    }

    /// All colliders whose bounds are within `reach` of `c`, in no particular order; `reach` at most that of the grid.
    #[inline]
    pub(in crate::world) fn near(&self, colliders: &Colliders, c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        self.each_near(colliders, c, reach, one_copy!(&mut found, &mut dyn FnMut(u32)));
    }

    #[cfg_attr(not(hazumi_small), inline)]
    fn each_near(&self, colliders: &Colliders, c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        self.each_at(colliders, c, |collider, low, high| {
            if distance_squared(c, low, high) <= reach * reach && !colliders.is_gone(collider) {
                found(collider);
            }
        });
    }

    /// The same of any reach, also beyond that of the grid; some may be found more than once.
    #[cold]
    pub(in crate::world) fn within(&self, colliders: &Colliders, c: DVec2, reach: f64, mut found: impl FnMut(u32)) {
        if reach <= self.measure.reach {
            return self.near(colliders, c, reach, found);
        }
        let is_within = |low, high| distance_squared(c, low, high) <= reach * reach;
        let corner = DVec2::new(reach, reach);
        let range = self.lattice().map(|lattice| lattice.range(c - corner, c + corner));
        let Some([left, right, low, high]) = range.filter(|range| cells_in(range) <= self.load().all + 64) else {
            let near = colliders.there().filter(|(_, at)| is_within(at.bounds.min(), at.bounds.max()));
            return near.for_each(|(collider, _)| found(collider));
        };
        let in_cells = (low..=high).flat_map(|y| (left..=right).flat_map(move |x| self.in_cell(x, y)));
        let beside = self.unbounded.iter().map(|&collider| {
            let bounds = &colliders[collider as usize].bounds;
            (collider, bounds.min().wide(), bounds.max().wide())
        });
        for (collider, low, high) in beside.chain(in_cells) {
            if is_within(low.narrow(), high.narrow()) && !colliders.is_gone(collider) {
                found(collider);
            }
        }
    }

    /// Whether the bounds of any collider but one are within `reach` of `c`.
    #[inline]
    pub(in crate::world) fn any_near(&self, colliders: &Colliders, c: DVec2, reach: f64, but: u32) -> bool {
        // Without a branch: a processor could not predict which of them is near.
        let mut any = false;
        self.each_at(colliders, c, |collider, low, high| {
            any |= (distance_squared(c, low, high) <= reach * reach) & (collider != but) & !colliders.is_gone(collider);
        });
        any
    }

    /// All that is in no cell or in that of a place, with its bounds.
    #[inline(always)]
    fn each_at(&self, colliders: &Colliders, c: DVec2, mut found: impl FnMut(u32, Vec2, Vec2)) {
        for &collider in &self.unbounded {
            let bounds = &colliders[collider as usize].bounds;
            found(collider, bounds.min(), bounds.max());
        }
        for entry in self.entries_at(c) {
            found(entry.collider(), entry.min, entry.max);
        }
    }

    /// What is in the cell of a place.
    #[inline]
    fn entries_at(&self, c: DVec2) -> &[Entry] {
        let at = (c - self.window.origin) * self.window.per_unit;
        if self.window.holds(at) {
            self.inside.of(self.window.number(at.x as i64, at.y as i64))
        } else {
            self.outside.of(floor(at.x), floor(at.y))
        }
    }

    #[inline]
    fn entries_of(&self, x: i64, y: i64) -> &[Entry] {
        self.number(x, y).map_or_else(|| self.outside.of(x, y), |cell| self.inside.of(cell))
    }

    /// The number of a cell of the window.
    #[inline(always)]
    fn number(&self, x: i64, y: i64) -> Option<usize> {
        let &Lattice { columns, rows, .. } = &self.window;
        (((x as u64) < columns as u64) & ((y as u64) < rows as u64)).then(|| self.window.number(x, y))
    }

    /// The colliders that are in no cell, or not in all that they come near to.
    pub(in crate::world) fn unbounded(&self) -> &[u32] {
        &self.unbounded
    }

    /// The first column and row of all cells that hold anything.
    fn corner(&self) -> (i64, i64) {
        let [left, _, low, _] = self.outside.span();
        (left.min(0), low.min(0))
    }

    /// Where the cells are; `None` if there are none.
    pub(in crate::world) fn lattice(&self) -> Option<Lattice> {
        let Lattice { origin, cell, columns, rows, .. } = self.window;
        let ((left, low), [_, right, _, high]) = (self.corner(), self.outside.span());
        let (columns, rows) = (columns.max(right.saturating_add(1)) - left, rows.max(high.saturating_add(1)) - low);
        let origin = origin + DVec2::new(left as f64, low as f64) * cell;
        (columns > 0 && rows > 0).then_some(Lattice { origin, columns, rows, ..self.window })
    }

    /// What is in a cell of the lattice: colliders and their bounds.
    #[inline]
    pub(in crate::world) fn in_cell(&self, x: i64, y: i64) -> impl Iterator<Item = (u32, DVec2, DVec2)> + '_ {
        let (left, low) = self.corner();
        let entries = self.entries_of(x + left, y + low).iter();
        entries.map(|entry| (entry.collider(), entry.min.wide(), entry.max.wide()))
    }

    /// The first column and row of the lattice that a collider is in, if it is in every cell from there to its last.
    pub(in crate::world) fn first_cell(&self, bounds: &Aabb, shape: Option<&Shape>) -> Option<(i64, i64)> {
        let (corner_x, corner_y) = self.corner();
        let range = self.range(bounds).filter(|&range| fills(range, shape));
        range.map(|[left, _, low, _]| (left - corner_x, low - corner_y))
    }

    /// Whether a collider with these bounds belongs into cells.
    pub(in crate::world) fn has_cells_for(&self, bounds: &Aabb) -> bool {
        self.range(bounds).is_some()
    }

    /// How far from its bounds a collider has cells.
    fn reach(&self, bounds: &Aabb) -> f64 {
        let coordinates = bounds.min().wide().max_abs().max(bounds.max().wide().max_abs()) + self.largest;
        if coordinates <= self.measure.coordinates { self.measure.reach } else { reach(self.largest, coordinates) }
    }

    /// The cells that hold a collider with these bounds: first and last column, first and last row. None if it is too far away or
    /// in too many cells to be entered in all.
    fn range(&self, bounds: &Aabb) -> Option<[i64; 4]> {
        let Lattice { origin, cell, per_unit, .. } = self.window;
        let reach = DVec2::new(self.reach(bounds), self.reach(bounds));
        let low = (bounds.min().wide() - reach - origin) * per_unit;
        let high = (bounds.max().wide() + reach - origin) * per_unit;
        let has_cells = cell > 0.0
            && low.max_abs() < FARTHEST
            && high.max_abs() < FARTHEST
            && (high.x - low.x + 1.0) * (high.y - low.y + 1.0) < 65536.0;
        has_cells.then(|| [floor(low.x), floor(high.x), floor(low.y), floor(high.y)])
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
        let Lattice { origin, cell, .. } = self.window;
        let farthest = bounds.min().wide().max_abs().max(bounds.max().wide().max_abs());
        let margin = (self.reach(bounds) + 1e-6 * farthest) as f32;
        let mut all = true;
        for y in low..=high {
            for x in left..=right {
                let corner = origin + DVec2::new(x as f64, y as f64) * cell;
                let size = DVec2::new(cell, cell);
                let cell = || Aabb::bounding([corner.narrow(), (corner + size).narrow()]).inflated(margin);
                if shape.is_none_or(|shape| overlap(shape, &cell())) {
                    all &= visit(self, x, y);
                }
            }
        }
        all
    }
}

/// How many cells a range of the lattice has.
fn cells_in([left, right, low, high]: &[i64; 4]) -> usize {
    ((right - left + 1) as usize).saturating_mul((high - low + 1) as usize)
}

/// The greatest whole number that is not greater; no cell's where there are none.
#[inline(always)]
fn floor(x: f64) -> i64 {
    let whole = x as i32;
    i64::from(whole) - i64::from(f64::from(whole) > x)
}
