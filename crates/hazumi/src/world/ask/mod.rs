//! Questions to a world: what a ray or a moving shape meets, what overlaps a shape, what is nearest to a point.
//!
//! Colliders, of fixed and kinematic bodies, come from the grid's cells, each of which holds all that comes near it. Movers come from a tree of boxes, where
//! that is worth it, else they are looked at one by one. Grid and tree only say what is worth a look, so that their state decides nothing. Where a question goes through more cells than
//! there are colliders, all colliders are looked at instead. A collider may come up from several cells: first and nearest stay what
//! they are then, and a list takes it from one cell alone.
//!
//! A mover is in f64, and so is the comparison of times and distances; answers are rounded to f32 at the end.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `question` | each question, as it is put to one shape after another |
//! | `movers` | the movers that it is worth to put a question to |
//! | `seam` | where a cast meets the end of a tile that lies flush beside another |
//! | `sides` | from which side a question meets one-way bodies |
//! | `flyer`, `walls`, `obstacle` | what flies by itself through a world, as bullets do; what stays, and what moves meanwhile |

pub(crate) mod flyer;
mod movers;
pub(crate) mod obstacle;
pub(in crate::world) mod question;
mod seam;
mod sides;
pub(crate) mod walls;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::one_copy::one_copy;
use crate::query::Rounded;
use crate::world::ask::question::{Best, Fit, Listing, Question, Search, Throw, ULP, Way, said};
use crate::world::ask::seam::Seams;
use crate::world::ask::sides::Sides;
use crate::world::body::answer::{CastHit, Nearest, Overlap};
use crate::world::body::described::BodyKind;
use crate::world::body::filter::Filter;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::Scene;
use crate::world::broad_phase::grid::lattice::{Lattice, cells};
use crate::world::state::State;
use crate::{Shape, ShapesRef};

/// The least number of cells that are looked at, even if there are fewer colliders.
const SMALL: usize = 64;

/// How often at most a ray that runs between shapes is asked for the next place where they are beside each other.
const MOST_SEAMS: usize = 64;

impl Scene<'_> {
    /// Lists all that overlaps one of several shapes, in order.
    pub(in crate::world) fn overlapping(&self, shapes: ShapesRef<'_>, filter: Filter, found: &mut Vec<Overlap>) {
        found.clear();
        for (own, shape) in (0..).zip(shapes.iter()) {
            self.list(Rounded::of(shape), own, filter, found);
        }
        found.sort_unstable();
    }

    /// Adds to a list all that overlaps a shape, number `own` of those that are asked with.
    fn list(&self, shape: Rounded<'_>, own: u32, filter: Filter, found: &mut Vec<Overlap>) {
        let (before, (low, high)) = (found.len(), shape.bounds());
        let mut listing = Listing { shape, own, low, high, found };
        self.put_beside_cells(one_copy!(&mut listing, &mut dyn Question), &filter);
        let room = self.state.colliders.len() + SMALL;
        match self.grid.lattice().map(|lattice| lattice.range(low, high)) {
            Some([left, right, bottom, top]) if ((right - left + 1) * (top - bottom + 1)) as usize <= room => {
                let crowded = self
                    .unbounded()
                    .any(|collider| self.grid.has_cells_for(&self.state.colliders[collider as usize].bounds));
                for (y, x) in (bottom..=top).flat_map(|y| (left..=right).map(move |x| (y, x))) {
                    for (collider, low, high) in self.grid.in_cell(x, y) {
                        if !listing.is_worth(low, high) {
                            continue;
                        }
                        let Some((shape, body, number)) = self.state.shape_of(collider, &filter) else { continue };
                        let entered = &self.state.colliders[collider as usize];
                        let whole = entered.shape.pose.is_none().then_some(&*shape);
                        let first = self.grid.first_cell(&entered.bounds, whole);
                        let again = match first {
                            Some((first_x, first_y)) if !crowded => (first_x.max(left), first_y.max(bottom)) != (x, y),
                            _ => {
                                let listed = Overlap { body, shape_index: number, own_shape_index: own };
                                listing.found[before..].contains(&listed)
                            }
                        };
                        if !again {
                            listing.offer(body, number, &Rounded::of((&*shape).into()));
                        }
                    }
                }
            }
            Some(_) => {
                listing.found.truncate(before);
                self.put_all(one_copy!(&mut listing, &mut dyn Question), &filter);
            }
            None => {}
        }
    }

    /// Whether shapes overlap nothing by more than rounding.
    pub(in crate::world) fn fits(&self, shapes: ShapesRef<'_>, filter: Filter) -> bool {
        let sides = Sides::of(self.state, &filter);
        shapes.iter().map(Rounded::of).all(|shape| {
            let way = Way::new(shape.bounds(), DVec2::ZERO);
            let mut fit = Fit { shape, sides, way, fits: true };
            self.put_along(one_copy!(&mut fit, &mut dyn Question), &way, &filter);
            fit.fits
        })
    }

    /// What is nearest to a point.
    pub(in crate::world) fn nearest(&self, point: DVec2, max_distance: f32, filter: Filter) -> Option<Nearest> {
        // Farther than f32 can say counts as its largest number.
        let farthest = if max_distance == f32::MAX { f64::INFINITY } else { f64::from(max_distance) * (1.0 + ULP) };
        let mut search = Search { point, max_distance, limit: farthest, best: None };
        self.put_beside_cells(one_copy!(&mut search, &mut dyn Question), &filter);
        if let Some(lattice) = self.grid.lattice()
            && !self.search_rings(&mut search, &lattice, &filter)
        {
            self.put_all(one_copy!(&mut search, &mut dyn Question), &filter);
        }
        search.best.map(|Best { key, body, collider, at, .. }| Nearest {
            body,
            shape_index: collider,
            distance: said(key),
            point: at.narrow(),
        })
    }
}

impl State {
    fn put_collider(&self, question: &mut (impl Question + ?Sized), collider: u32, filter: &Filter) {
        if let Some((shape, body, number)) = self.shape_of(collider, filter) {
            question.offer(body, number, &Rounded::of((&*shape).into()));
        }
    }

    /// A collider's shape as it is now, its body and its number there, if the filter admits it.
    fn shape_of(&self, collider: u32, filter: &Filter) -> Option<(Cow<'_, Shape>, BodyId, u32)> {
        let is_gone = self.colliders.is_gone(collider);
        let collider = &self.colliders[collider as usize];
        if is_gone || !filter.admits(collider.body, collider.tags) {
            return None;
        }
        let shape = self.bodies.get(collider.body)?.shapes().get(collider.number as usize)?;
        let shape = match &collider.shape.pose {
            Some(pose) => Cow::Owned(pose.placed(shape, self.now())?),
            None => Cow::Borrowed(shape),
        };
        Some((shape, collider.body, collider.number))
    }

    /// Puts a question to what the closure of a step just added, but movers, which are in their list at once.
    fn put_added(&self, question: &mut (impl Question + ?Sized), filter: &Filter) {
        for id in self.changes.added() {
            let Some(entry) = self.bodies.get(id) else { continue };
            let body = &entry.body;
            if body.kind != BodyKind::Dynamic && body.enabled && filter.admits(id, body.tags) {
                for (number, shape) in entry.shapes().iter().enumerate() {
                    question.offer(id, number as u32, &Rounded::of(shape.into()));
                }
            }
        }
    }
}

impl Scene<'_> {
    /// Puts a question to everything.
    fn put_all(&self, question: &mut (impl Question + ?Sized), filter: &Filter) {
        let colliders = self.state.colliders.iter().enumerate();
        for (collider, bounds) in colliders.map(|(at, collider)| (at as u32, &collider.bounds)) {
            if question.is_worth(bounds.min().wide(), bounds.max().wide()) {
                self.state.put_collider(question, collider, filter);
            }
        }
        self.put_others(question, filter);
    }
}

impl Scene<'_> {
    /// What the first of several shapes meets that move as one.
    pub(in crate::world) fn cast<'a>(
        &self,
        shapes: impl Iterator<Item = Rounded<'a>>,
        motion: DVec2,
        filter: Filter,
    ) -> Option<CastHit> {
        let mut best = None;
        for (own, shape) in (0..).zip(shapes) {
            best = self.throw(shape, own, motion, &filter, best);
        }
        best.map(|Best { key, own, body, collider, at, normal }| CastHit {
            body,
            shape_index: collider,
            own_shape_index: own,
            time: key as f32,
            point: at.narrow(),
            // Adding 0 turns −0 into 0.
            normal: (normal + DVec2::ZERO).narrow(),
        })
    }

    /// What a moving shape meets first, number `own` of those that are cast, if it is before what is met already.
    fn throw(&self, shape: Rounded<'_>, own: u32, motion: DVec2, filter: &Filter, best: Option<Best>) -> Option<Best> {
        let way = Way::new(shape.bounds(), motion);
        let seams = Seams::of(*self, *filter);
        let beside = [None; 2];
        let mut throw = Throw { shape, own, seams, way, band: None, best, beside, after: 0.0, seeks_seam: false };
        self.put_along(one_copy!(&mut throw, &mut dyn Question), &way, filter);
        // To run along one shape is no hit, but the joint between two flush shapes is. Of what is on both sides the first
        // may end before the other begins; then those that come after are asked for.
        for _ in 0..MOST_SEAMS {
            let [Some(right), Some(left)] = throw.beside else { break };
            let time = max(max(right.first.key, left.first.key), 0.0);
            if right.leave >= time && left.leave >= time {
                for beside in [right, left] {
                    if beside.first.key >= max(right.first.key, left.first.key) {
                        Best::improve(&mut throw.best, Best { key: time, ..beside.first });
                    }
                }
                break;
            }
            (throw.after, throw.beside, throw.seeks_seam) = (time, [None; 2], true);
            self.put_along(one_copy!(&mut throw, &mut dyn Question), &way, filter);
        }
        let Throw { shape, mut best, .. } = throw;
        let (low, high) = shape.bounds();
        if low == high
            && let Some(met) = &mut best
            && met.own == own
            && let Some(normal) = seams.flat_side((met.body, met.collider), (met.at, met.normal), motion)
        {
            met.normal = normal;
        }
        best
    }

    /// Puts a question to all that is near a path.
    pub(in crate::world) fn put_along(&self, question: &mut (impl Question + ?Sized), way: &Way, filter: &Filter) {
        self.put_beside_cells(question, filter);
        if let Some(lattice) = self.grid.lattice()
            && !self.walk_swath(question, way, &lattice, filter)
        {
            self.put_all(question, filter);
        }
    }

    /// Puts a question to the cells that the moving bounds sweep over, in order of time: column by column along the motion, or
    /// row by row if it goes more along y. False if there were too many to be worth it.
    fn walk_swath(
        &self,
        question: &mut (impl Question + ?Sized),
        way: &Way,
        lattice: &Lattice,
        filter: &Filter,
    ) -> bool {
        let [low, high, d] = way.in_cells(lattice);
        let by_rows = d.y.abs() > d.x.abs();
        let turned = |p: DVec2| if by_rows { DVec2::new(p.y, p.x) } else { p };
        let (low, high, d) = (turned(low), turned(high), turned(d));
        let (columns, rows) = if by_rows { (lattice.rows, lattice.columns) } else { (lattice.columns, lattice.rows) };
        let (Some((first, last)), mut room) =
            (cells(low.x + min(d.x, 0.0), high.x + max(d.x, 0.0), columns), self.state.colliders.len() + SMALL)
        else {
            return true;
        };
        for step in 0..=last - first {
            let x = if d.x < 0.0 { last - step } else { first + step };
            // While the bounds are over the column.
            let (mut enter, mut leave) = (0.0, 1.0);
            if d.x != 0.0 {
                let (a, b) = ((x as f64 - high.x) / d.x, ((x + 1) as f64 - low.x) / d.x);
                enter = (min(a, b) - 1e-12).clamp(0.0, 1.0);
                leave = (max(a, b) + 1e-12).clamp(0.0, 1.0);
            }
            if enter > question.until() {
                return true;
            }
            let (a, b) = (d.y * enter, d.y * leave);
            let (bottom, top) = cells(low.y + min(a, b), high.y + max(a, b), rows).unwrap_or((0, -1));
            let cost = (top - bottom + 2) as usize;
            if cost > room {
                return false;
            }
            room -= cost;
            for y in bottom..=top {
                let (x, y) = if by_rows { (y, x) } else { (x, y) };
                self.put_cell(question, x, y, filter);
            }
        }
        true
    }

    /// Puts a search to the cells around its point, ring by ring, until what is beyond is too far. False if there were too
    /// many to be worth it.
    fn search_rings(&self, search: &mut Search, lattice: &Lattice, filter: &Filter) -> bool {
        let (columns, rows) = (lattice.columns, lattice.rows);
        let at = (search.point - lattice.origin) * lattice.per_unit;
        let (x, y) = ((at.x as i64).clamp(0, columns - 1), (at.y as i64).clamp(0, rows - 1));
        let mut room = self.state.colliders.len() + SMALL;
        for ring in 0.. {
            let (left, right, bottom, top) = (x - ring, x + ring, y - ring, y + ring);
            // Where it is outside of the cells there is nothing.
            let across = left.max(0)..=right.min(columns - 1);
            let along = (bottom + 1).max(0)..=(top - 1).min(rows - 1);
            let whole_rows = [bottom, top].into_iter().take(if ring == 0 { 1 } else { 2 });
            let cells = whole_rows
                .filter(|row| (0..rows).contains(row))
                .flat_map(|row| across.clone().map(move |column| (column, row)))
                .chain(
                    [left, right]
                        .into_iter()
                        .filter(|column| (0..columns).contains(column))
                        .flat_map(|column| along.clone().map(move |row| (column, row))),
                );
            for (column, row) in cells {
                self.put_cell(one_copy!(&mut *search, &mut dyn Question), column, row, filter);
                if room == 0 {
                    return false;
                }
                room -= 1;
            }
            // The strips of cells beside the rings so far.
            let strips = [
                [0, left, 0, rows],
                [right + 1, columns, 0, rows],
                [0, columns, 0, bottom],
                [0, columns, top + 1, rows],
            ];
            let corner = |x: i64, y: i64| lattice.origin + DVec2::new(x as f64, y as f64) * lattice.cell;
            let is_worth = |[left, right, bottom, top]: [i64; 4]| {
                left < right && bottom < top && search.is_worth(corner(left, bottom), corner(right, top))
            };
            if !strips.into_iter().any(is_worth) {
                return true;
            }
        }
        true
    }

    #[inline]
    fn put_cell(&self, question: &mut (impl Question + ?Sized), x: i64, y: i64, filter: &Filter) {
        for (collider, low, high) in self.grid.in_cell(x, y) {
            if question.is_worth(low, high) {
                self.state.put_collider(question, collider, filter);
            }
        }
    }

    fn unbounded(&self) -> impl Iterator<Item = u32> + '_ {
        self.grid.unbounded().iter().copied()
    }

    /// Puts a question to all that is in no cell: colliders too long for them, movers, and what the closure of a step just added.
    fn put_beside_cells(&self, question: &mut (impl Question + ?Sized), filter: &Filter) {
        for collider in self.unbounded() {
            let bounds = &self.state.colliders[collider as usize].bounds;
            if question.is_worth(bounds.min().wide(), bounds.max().wide()) {
                self.state.put_collider(question, collider, filter);
            }
        }
        self.put_others(question, filter);
    }
}
