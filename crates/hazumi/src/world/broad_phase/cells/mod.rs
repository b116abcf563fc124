//! Which movers are near each other: a hash table of cells, each mover in the one that its centre is in.
//!
//! A cell is a little larger than the largest mover, so that two that touch are in the same cell or in neighbours. A mover that
//! comes to the edge of its cell goes over into the next, and looks only at what is new around it. The cells of a row lie
//! one after the other in the table. What is found besides, for being in the same slot, is far away and does no harm.
//!
//! `look` has what a mover finds in the cells around it. A few movers may be apart: in no cell, and looked at by all others, as they look at all. So cells are not as large as the one
//! mover that is much larger than the others.

mod look;

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::min;
use crate::world::broad_phase::fall::Falls;
use crate::world::broad_phase::motion_segment::{Edge, End, MotionSegment, Plan};

/// Beyond so many cells from the origin one cell holds all.
const FARTHEST: i32 = 1 << 30;

#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Cells {
    size: f64,
    per_size: f64,
    /// When the step ends.
    until: f64,
    /// The movers that are in no cell, and looked at by all.
    apart: Vec<u32>,
    /// The first mover of each slot.
    heads: Vec<u32>,
    /// By the place of the body; as are all here.
    pub(in crate::world) segments: Vec<MotionSegment>,
    spots: Vec<Spot>,
    /// How the segments of what falls bend.
    pub(in crate::world) falls: Falls,
    /// The bodies that were given a segment since the step began; some may be gone, or come twice.
    entered: Vec<u32>,
}

/// A mover's plan, and where it is in the table: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Spot {
    plan: Plan,
    link: CellLink,
}

/// A mover in a cell.
#[derive(Clone, Copy, Debug)]
struct CellLink {
    /// The one before it in the slot's list; [`NONE`] of the first.
    before: u32,
    cell: [i32; 2],
    /// Whether it has a segment.
    is_in: bool,
    /// Whether it is in the slot's list.
    has_cell: bool,
}

const NONE: u32 = u32::MAX;
/// As many as are looked through at once.
const MOST_CELLS: usize = 16;
const OUT: CellLink = CellLink { before: NONE, cell: [0, 0], is_in: false, has_cell: false };
const NOWHERE: Spot = Spot { plan: Plan::NONE, link: OUT };

impl Cells {
    /// The least size of a cell for movers up to a radius: touching movers under gravity stray a little from their segments.
    fn least(radius: f64, w: f64) -> f64 {
        (2.02 * radius + 8.0 * w).max(1e-30)
    }

    fn set_size(&mut self, size: f64) {
        (self.size, self.per_size) = (size, 1.0 / size);
    }

    /// Empties the table, for a step until then of so many movers up to a radius, whose bodies have so many places. Those that are
    /// apart are named afterwards.
    pub(in crate::world) fn begin(&mut self, until: f64, (radius, w): (f64, f64), movers: usize, places: usize) {
        self.until = until;
        self.set_size(Self::least(radius, w));
        self.clear();
        self.heads.resize((4 * movers).next_power_of_two().max(64), NONE);
        self.apart.clear();
        self.make_room(places);
    }

    /// Names the movers that all look at.
    pub(in crate::world) fn set_apart(&mut self, apart: &[u32]) {
        self.apart.extend_from_slice(apart);
    }

    pub(in crate::world) fn is_apart(&self, body: u32) -> bool {
        self.apart.contains(&body)
    }

    /// Takes all movers out. Of their segments nothing is read before they are set.
    pub(in crate::world) fn clear(&mut self) {
        let (slots, few) = (self.heads.len(), 16 * self.entered.len() < self.heads.len());
        for body in self.entered.drain(..) {
            let CellLink { cell: [x, y], has_cell, .. } =
                core::mem::replace(&mut self.spots[body as usize], NOWHERE).link;
            if few && has_cell {
                self.heads[slot(row(y, slots), x, slots)] = NONE;
            }
        }
        if !few {
            self.heads.fill(NONE);
        }
    }

    pub(in crate::world) fn size(&self) -> f64 {
        self.size
    }

    /// Has places for so many bodies.
    pub(in crate::world) fn make_room(&mut self, places: usize) {
        if self.spots.len() < places {
            self.segments.resize(places, MotionSegment::NONE);
            self.spots.resize(places, NOWHERE);
        }
    }

    /// As large as cells have to be for a radius, and some times twice as large as they are.
    pub(in crate::world) fn large_enough(&self, radius: f64, w: f64) -> f64 {
        let (least, mut size) = (Self::least(radius, w), self.size);
        while size < least {
            size *= 2.0;
        }
        size
    }

    /// Makes the cells as large as said: some times twice as large as they are, so that edges stay edges or go, and what was predicted
    /// of the smaller ones is not too late.
    pub(in crate::world) fn resize(&mut self, size: f64, now: f64) {
        self.set_size(size);
        self.heads.fill(NONE);
        for body in 0..self.segments.len() {
            if self.spots[body].link.has_cell {
                self.spots[body].link = OUT;
                self.put(body as u32, self.cell_of(self.segments[body].at(now)));
                self.set_exit(body as u32);
            }
        }
    }

    fn slot(&self, [x, y]: [i32; 2]) -> usize {
        slot(row(y, self.heads.len()), x, self.heads.len())
    }

    /// The cell that a place is in.
    #[inline]
    pub(in crate::world) fn cell_of(&self, at: DVec2) -> [i32; 2] {
        let along = |x: f64| {
            let x = (x * self.per_size).clamp(-f64::from(FARTHEST), f64::from(FARTHEST));
            let whole = x as i32;
            whole - i32::from(x < f64::from(whole))
        };
        [along(at.x), along(at.y)]
    }

    /// Puts a mover in the cell where it is.
    pub(in crate::world) fn enter(&mut self, body: u32, at: DVec2) {
        if !self.is_in(body) {
            self.entered.push(body);
        }
        if self.is_apart(body) {
            self.spots[body as usize].link = CellLink { is_in: true, ..OUT };
        } else {
            self.put(body, self.cell_of(at));
        }
    }

    fn put(&mut self, body: u32, cell: [i32; 2]) {
        let link = self.spots[body as usize].link;
        if link.is_in {
            if link.cell == cell {
                return;
            }
            self.leave(body);
        }
        let slot = self.slot(cell);
        let next = core::mem::replace(&mut self.heads[slot], body);
        if let Some(Spot { link: next, .. }) = self.spots.get_mut(next as usize) {
            next.before = body;
        }
        self.segments[body as usize].next = next;
        self.spots[body as usize].link = CellLink { before: NONE, cell, is_in: true, has_cell: true };
    }

    /// Gives a mover a new segment, with its end and its plan.
    #[inline]
    pub(in crate::world) fn set(&mut self, body: u32, segment: &MotionSegment, plan: &Plan, end: End) {
        let next = self.segments[body as usize].next;
        self.segments[body as usize] = MotionSegment { next, ..*segment };
        self.spots[body as usize].plan = *plan;
        self.set_end(body, end);
        self.set_exit(body);
    }

    /// Gives a mover's segment another end.
    #[inline]
    pub(in crate::world) fn set_end(&mut self, body: u32, end: End) {
        let version = self.plan(end.partner).map_or(0, |partner| partner.version);
        let plan = &mut self.spots[body as usize].plan;
        (plan.partner, plan.partner_version) = (end.partner, version);
        self.segments[body as usize].end = end.time;
    }

    /// Predicts where a mover leaves its cell.
    #[inline]
    pub(in crate::world) fn set_exit(&mut self, body: u32) {
        let exit = self.exit(body, &self.segments[body as usize]);
        let plan = &mut self.spots[body as usize].plan;
        (plan.exit, plan.edge) = exit;
    }

    /// A mover's plan; none of a body that is no mover, or was none when the step began.
    #[inline]
    pub(in crate::world) fn plan(&self, body: u32) -> Option<&Plan> {
        self.spots.get(body as usize).map(|spot| &spot.plan)
    }

    /// The plan of the mover that another is to meet, if that has not turned since.
    #[inline]
    pub(in crate::world) fn plan_of_partner(&self, plan: &Plan) -> Option<&Plan> {
        self.plan(plan.partner).filter(|its| its.version == plan.partner_version)
    }

    /// Whether the mover that another was to meet has turned since.
    #[inline]
    pub(in crate::world) fn partner_turned(&self, plan: &Plan) -> bool {
        self.plan(plan.partner).is_some_and(|its| its.version != plan.partner_version)
    }

    /// The plan of a mover that sets out anew. How often it crossed cells still counts.
    #[inline]
    pub(in crate::world) fn new_plan(&self, body: u32, version: u32) -> Plan {
        let crossings = self.plan(body).map_or(0, |plan| plan.crossings);
        Plan { version, crossings, ..Plan::NONE }
    }

    /// When a mover would meet a shape, if no other mover were there; infinite if never on its segment.
    pub(in crate::world) fn wall(&self, body: u32) -> f64 {
        self.plan(body).map_or(f64::INFINITY, Plan::wall)
    }

    pub(in crate::world) fn is_in(&self, body: u32) -> bool {
        self.spots[body as usize].link.is_in
    }

    /// Takes out a mover that meets nothing any more.
    pub(in crate::world) fn forget(&mut self, body: u32) {
        self.leave(body);
        if let Some(spot) = self.spots.get_mut(body as usize) {
            spot.plan = Plan::NONE;
        }
    }

    fn leave(&mut self, body: u32) {
        let Some(&Spot { link, .. }) = self.spots.get(body as usize) else { return };
        if !link.has_cell {
            if let Some(spot) = self.spots.get_mut(body as usize) {
                spot.link = OUT;
            }
            return;
        }
        let next = self.segments[body as usize].next;
        match self.segments.get_mut(link.before as usize) {
            Some(before) => before.next = next,
            None => {
                let slot = self.slot(link.cell);
                self.heads[slot] = next;
            }
        }
        if let Some(Spot { link: next, .. }) = self.spots.get_mut(next as usize) {
            next.before = link.before;
        }
        self.spots[body as usize].link = OUT;
    }

    /// When a mover comes to an edge of its cell, and which; infinite if it never does.
    #[inline]
    fn exit(&self, body: u32, segment: &MotionSegment) -> (f64, Edge) {
        let CellLink { cell, has_cell, .. } = self.spots[body as usize].link;
        if !has_cell {
            return (f64::INFINITY, Edge { is_row: false, step: 1 });
        }
        // Without a branch: a processor could not predict the signs.
        let along = |x: f64, v: f64, cell: i32| {
            let ahead = i32::from(v > 0.0);
            let step = 2 * ahead - 1;
            let span = (f64::from(cell + ahead) * self.size - x) / v;
            let ends = (v == 0.0) | ((cell + step).abs() > FARTHEST);
            (if ends { f64::INFINITY } else { segment.time + span }, step as i8)
        };
        let (x, y) =
            (along(segment.from.x, segment.velocity.x, cell[0]), along(segment.from.y, segment.velocity.y, cell[1]));
        let is_row = y.0 < x.0;
        (min(y.0, x.0), Edge { is_row, step: if is_row { y.1 } else { x.1 } })
    }

    /// Takes a mover over an edge of its cell.
    pub(in crate::world) fn cross(&mut self, body: u32, edge: Edge) {
        self.spots[body as usize].plan.crossings += 1;
        let mut cell = self.spots[body as usize].link.cell;
        cell[usize::from(edge.is_row)] += i32::from(edge.step);
        self.put(body, cell);
    }

    /// Counts some edges more that a mover came to, and says how many there are.
    pub(in crate::world) fn count_crossings(&mut self, body: u32, more: u16) -> u16 {
        let plan = &mut self.spots[body as usize].plan;
        plan.crossings = plan.crossings.saturating_add(more);
        plan.crossings
    }

    /// Counts some edges less, since from now on it comes to fewer.
    pub(in crate::world) fn forgive_crossings(&mut self, body: u32, fewer: u16) {
        let plan = &mut self.spots[body as usize].plan;
        plan.crossings = plan.crossings.saturating_sub(fewer);
    }
}

/// Where a row begins in the table: by the golden ratio, so that rows that follow each other are as far apart as can be.
#[inline(always)]
fn row(y: i32, slots: usize) -> u32 {
    (y as u32).wrapping_mul(0x9E37_79B9) >> (slots.leading_zeros() + 1 - (usize::BITS - u32::BITS))
}

/// Where a cell of a row is in the table.
#[inline(always)]
fn slot(row: u32, x: i32, slots: usize) -> usize {
    row.wrapping_add(x as u32) as usize & (slots - 1)
}
