//! The first touch of what moves, among the colliders in the cells on its path.

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::{max, min};
use crate::one_copy::one_copy;
use crate::query::{RayHit, ray};
use crate::response::enters;
use crate::world::broad_phase::grid::Grid;
use crate::world::broad_phase::grid::entry::{Entry, IS_BOX, IS_PLAIN};
use crate::world::broad_phase::grid::lattice::Lattice;
use crate::world::narrow_phase::moving::{Moving, Round};
use crate::world::narrow_phase::outline::Outline;
use crate::world::narrow_phase::solid::{face_entered, inverse, slabs};
use crate::world::narrow_phase::tolerance::tolerance;
use crate::world::narrow_phase::touch_circle::radius_at;
use crate::world::state::colliders::Colliders;
use crate::world::state::mover::NO_COLLIDER;

/// The first touch of a motion.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct First {
    /// From 0 to 1 along the motion.
    pub(in crate::world) time: f64,
    pub(in crate::world) normal: DVec2,
    pub(in crate::world) collider: u32,
    /// Nothing else may be near at that time.
    pub(in crate::world) is_lone: bool,
    /// The box, if the collider is plain: alone, then, all of the touch is known.
    pub(in crate::world) plain: Option<(Vec2, Vec2)>,
}

impl First {
    /// What a mover has arrived at.
    pub(in crate::world) const fn at(collider: u32, normal: DVec2) -> Self {
        Self { time: 0.0, normal, collider, is_lone: false, plain: None }
    }
}

/// A motion from or to so many cells away is rounded by about a cell: which cells it goes through would decide what it meets, and the
/// cells are not the same in a world that was read back. It is tried against everything.
const MOST_CELLS: f64 = (1 << 20) as f64;

impl Grid {
    /// The first touch of a circle of radius `r` that moves from `o` by `motion`, in the `span` of time from its first by its second;
    /// among all colliders `but` one, [`NO_COLLIDER`] if there is none, and those that are skipped.
    #[cfg_attr(not(hazumi_small), inline(always))]
    pub(in crate::world) fn cast(
        &self,
        colliders: &Colliders,
        o: DVec2,
        motion: DVec2,
        r: f64,
        span: (f64, f64),
        but: (u32, impl Fn(u32) -> bool),
    ) -> Option<First> {
        self.search(colliders, o, motion, Round(r), span, (but.0, one_copy!(&but.1, &dyn Fn(u32) -> bool)))
    }

    /// The same of an outline.
    #[inline(never)]
    pub(in crate::world) fn cast_outline(
        &self,
        colliders: &Colliders,
        o: DVec2,
        motion: DVec2,
        outline: &Outline,
        span: (f64, f64),
        skipped: &dyn Fn(u32) -> bool,
    ) -> Option<First> {
        self.search(colliders, o, motion, outline, span, (NO_COLLIDER, skipped))
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn search(
        &self,
        colliders: &Colliders,
        o: DVec2,
        motion: DVec2,
        moving: impl Moving,
        span: (f64, f64),
        but: (u32, impl Fn(u32) -> bool),
    ) -> Option<First> {
        let window = &self.window;
        let from = (o - window.origin) * window.per_unit;
        let d = motion * window.per_unit;
        let in_window = window.holds(from);
        if in_window && d.max_abs() < 1.0 && !self.is_general {
            let to = from + d;
            if window.holds(to) && (from.x as u32, from.y as u32) == (to.x as u32, to.y as u32) {
                // A short motion most often passes all that is near, which needs no division to see.
                let entries = self.inside.of(window.number(from.x as i64, from.y as i64));
                if self.unbounded.is_empty() && misses(o, motion, moving.reach(), entries) {
                    return None;
                }
            }
        }
        let mut cast = Cast::new(colliders, o, motion, moving, span, but);
        if from.max_abs() + d.max_abs() > MOST_CELLS {
            self.offer_everything(&mut cast);
            return cast.first();
        }
        for &collider in &self.unbounded {
            // Just as in a cell: the two ways to meet a box round differently.
            cast.offer_all(&[self.entry(collider, &colliders[collider as usize])]);
        }
        if in_window {
            let cells = |x, y| self.inside.of(window.number(x, y));
            let is_over = walk(&mut cast, (window, from, from, d, 1.0), cells);
            if is_over || self.outside.is_empty() {
                return cast.first();
            }
        }
        self.search_all(&mut cast);
        cast.first()
    }

    /// The search through all cells there are.
    #[inline(never)]
    fn search_all<F: Fn(u32) -> bool, M: Moving>(&self, cast: &mut Cast<'_, F, M>) {
        let Some(lattice) = self.lattice() else { return };
        let (from, d) = ((cast.o - lattice.origin) * lattice.per_unit, cast.motion * lattice.per_unit);
        let size = DVec2::new(lattice.columns as f64, lattice.rows as f64);
        // Where it enters the cells, and leaves them.
        let (ix, iy) = (cast.per_motion.x * lattice.cell, cast.per_motion.y * lattice.cell);
        let (x0, x1) = (-from.x * ix, (size.x - from.x) * ix);
        let (y0, y1) = (-from.y * iy, (size.y - from.y) * iy);
        let enter = max(max(min(x0, x1), min(y0, y1)), 0.0);
        let leave = min(min(max(x0, x1), max(y0, y1)), 1.0);
        if enter > leave {
            return;
        }
        // A ray through more cells than there are entries is cheaper against every entry.
        if (leave - enter) * (d.x.abs() + d.y.abs()) > (self.load().all + 64) as f64 {
            self.offer_everything(cast);
            return;
        }
        let (left, low) = self.corner();
        walk(cast, (&lattice, from, from + d * enter, d, leave), |x, y| self.entries_of(x + left, y + low));
    }

    /// Tries each collider once, wherever it is.
    #[cold]
    #[inline(never)]
    fn offer_everything<F: Fn(u32) -> bool, M: Moving>(&self, cast: &mut Cast<'_, F, M>) {
        for (number, collider) in cast.colliders.there() {
            cast.offer_all(&[self.entry(number, collider)]);
        }
    }
}

/// The walk through the cells in order of time (Amanatides and Woo 1987): of a ray from `from` by `d`, both in cells,
/// where it is at `at`, until time `leave`. Says whether it is over then, and did not leave the cells before.
#[cfg_attr(not(hazumi_small), inline(always))]
fn walk<'a, F: Fn(u32) -> bool, M: Moving>(
    cast: &mut Cast<'_, F, M>,
    (lattice, from, at, d, leave): (&Lattice, DVec2, DVec2, DVec2, f64),
    entries: impl Fn(i64, i64) -> &'a [Entry],
) -> bool {
    let (ix, iy) = (cast.per_motion.x * lattice.cell, cast.per_motion.y * lattice.cell);
    let mut x = (at.x as i64).clamp(0, lattice.columns - 1);
    let mut y = (at.y as i64).clamp(0, lattice.rows - 1);
    let (right, up) = (d.x > 0.0, d.y > 0.0);
    let (step_x, step_y) = (if right { 1 } else { -1 }, if up { 1 } else { -1 });
    let mut next_x = if d.x == 0.0 { f64::INFINITY } else { ((x + i64::from(right)) as f64 - from.x) * ix };
    let mut next_y = if d.y == 0.0 { f64::INFINITY } else { ((y + i64::from(up)) as f64 - from.y) * iy };
    let (each_x, each_y) = (ix.abs(), iy.abs());
    loop {
        cast.offer_all(entries(x, y));
        let exit = min(next_x, next_y);
        if cast.first.time <= exit || exit > leave {
            return true;
        }
        // Without a branch: a processor could not predict which border comes next.
        let by_x = next_x < next_y;
        x += if by_x { step_x } else { 0 };
        y += if by_x { 0 } else { step_y };
        next_x += if by_x { each_x } else { 0.0 };
        next_y += if by_x { 0.0 } else { each_y };
        if (x < 0) | (x >= lattice.columns) | (y < 0) | (y >= lattice.rows) {
            return false;
        }
    }
}

/// A search under way.
struct Cast<'a, F, M> {
    colliders: &'a Colliders,
    o: DVec2,
    motion: DVec2,
    moving: M,
    span: (f64, f64),
    /// A collider that is not met; beside those that are skipped.
    left: u32,
    skipped: F,
    /// The moving's own borders and `w` beyond: what low and high sides of boxes are measured from.
    high: DVec2,
    low: DVec2,
    /// The [`inverse`] of the motion.
    per_motion: DVec2,
    /// What bounds are grown by beside the radius: those of turned and curved shapes are rounded to f32.
    margin: f64,
    first: First,
    /// When the first's bounds grown by radius and `w` are entered and left.
    stay: (f64, f64),
    /// When the last of the bounds of others that are entered before it is left.
    others_left: f64,
}

impl<'a, F: Fn(u32) -> bool, M: Moving> Cast<'a, F, M> {
    #[cfg_attr(not(hazumi_small), inline(always))]
    fn new(
        colliders: &'a Colliders,
        o: DVec2,
        motion: DVec2,
        moving: M,
        span: (f64, f64),
        (left, skipped): (u32, F),
    ) -> Self {
        let (r, (low, high)) = (moving.reach(), moving.sides());
        // More than the tolerance anywhere on the path: what is nearer may be touched at the same instant.
        let w = 1.01 * tolerance(o, motion.max_abs() + r);
        Self {
            colliders,
            o,
            motion,
            moving,
            span,
            left,
            skipped,
            high: o + (high + DVec2::new(w, w)),
            low: o + (low - DVec2::new(w, w)),
            per_motion: inverse(motion),
            margin: f64::from(f32::EPSILON) * (o.max_abs() + motion.max_abs() + r),
            first: First { time: 1.0 + 1e-9, ..First::at(NO_COLLIDER, DVec2::ZERO) },
            stay: (f64::INFINITY, -1.0),
            others_left: -1.0,
        }
    }

    fn first(self) -> Option<First> {
        let is_lone = self.others_left < self.first.time;
        (self.first.collider != NO_COLLIDER).then_some(First { is_lone, ..self.first })
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn offer_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            let (min, max) = (entry.min.wide(), entry.max.wide());
            if M::IS_ROUND && entry.tagged & IS_BOX != 0 {
                self.offer_box(entry, min, max);
            } else {
                self.offer(entry.collider(), min, max);
            }
        }
    }

    #[inline(always)]
    fn is_skipped(&self, collider: u32) -> bool {
        collider == self.left || (self.skipped)(collider) || self.colliders.is_gone(collider)
    }

    /// Any shape, by its bounds first.
    #[inline(never)]
    fn offer(&mut self, collider: u32, low: DVec2, high: DVec2) {
        let margin = DVec2::new(self.margin, self.margin);
        let [x, y] = slabs(low - margin - self.high, high + margin - self.low, self.per_motion);
        let stay = (max(x.0, y.0), min(x.1, y.1));
        if !(stay.0 <= self.first.time && stay.1 >= max(stay.0, 0.0)) {
            return;
        }
        let hit = if self.is_skipped(collider) {
            None
        } else {
            self.colliders[collider as usize].shape.cast(self.moving, self.o, self.motion, self.span)
        };
        match hit {
            Some(RayHit { time, normal, .. }) => self.keep(First { time, ..First::at(collider, normal) }, stay),
            None => self.others_left = max(self.others_left, stay.1),
        }
    }

    /// A box, which most are: a touch of a face is known from the slabs alone.
    #[inline(always)]
    fn offer_box(&mut self, entry: &Entry, low: DVec2, high: DVec2) {
        let [x, y] = slabs(low - self.high, high - self.low, self.per_motion);
        let stay = (max(x.0, y.0), min(x.1, y.1));
        let is_near = (stay.0 <= self.first.time) & (stay.1 >= max(stay.0, 0.0));
        if is_near {
            if entry.collider() == self.left {
                self.others_left = max(self.others_left, stay.1);
            } else {
                self.offer_near_box(entry, low, high, stay);
            }
        }
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn offer_near_box(&mut self, entry: &Entry, low: DVec2, high: DVec2, stay: (f64, f64)) {
        let r = DVec2::new(self.moving.reach(), self.moving.reach());
        let [x, y] = slabs(low - (self.o + r), high - (self.o - r), self.per_motion);
        let (enter, leave, collider) = (max(x.0, y.0), min(x.1, y.1), entry.collider());
        let hit = if !((enter <= self.first.time) & (leave >= max(enter, 0.0))) || self.is_skipped(collider) {
            None
        } else {
            match face_entered([x, y], self.o, self.motion, (low, high)) {
                Some(normal) => enters(self.motion, normal).then_some((enter, normal)),
                None => self.corner(low, high),
            }
        };
        match hit {
            Some((time, normal)) => {
                let plain = (entry.tagged & IS_PLAIN != 0).then_some((entry.min, entry.max));
                self.keep(First { time, plain, ..First::at(collider, normal) }, stay);
            }
            None => self.others_left = max(self.others_left, stay.1),
        }
    }

    /// A box that is met at a corner, if at all. A function of its own, so that the common case keeps its registers.
    #[inline(never)]
    fn corner(&self, low: DVec2, high: DVec2) -> Option<(f64, DVec2)> {
        let r = radius_at(self.moving.reach(), self.o);
        ray::ray_rounded_box(self.o, self.motion, low, high, r).map(|hit| (hit.time, hit.normal))
    }

    #[cfg_attr(not(hazumi_small), inline(always))]
    fn keep(&mut self, first: First, stay: (f64, f64)) {
        let before = self.first;
        if first.collider == before.collider {
            // Seen in another cell.
            return;
        }
        let other = if first.time < before.time || (first.time == before.time && first.collider < before.collider) {
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

/// Whether a mover in motion stays clear of all entries' bounds.
#[cfg_attr(not(hazumi_small), inline(always))]
fn misses(o: DVec2, motion: DVec2, r: f64, entries: &[Entry]) -> bool {
    let (to, margin) = (o + motion, r + 2.0 * tolerance(o, motion.max_abs() + r));
    let low = DVec2::new(min(o.x, to.x) - margin, min(o.y, to.y) - margin);
    let high = DVec2::new(max(o.x, to.x) + margin, max(o.y, to.y) + margin);
    // Without a branch: a processor could not predict which of them is near.
    let mut misses = true;
    for entry in entries {
        let (min, max) = (entry.min.wide(), entry.max.wide());
        misses &= (min.x > high.x) | (max.x < low.x) | (min.y > high.y) | (max.y < low.y);
    }
    misses
}
