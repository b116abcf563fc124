//! The questions, as they are put to one shape after another.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::query::contact::{ContactWide, normals_wide};
use crate::query::sweep::sweep_wide;
use crate::query::{Core, RayHit, Rounded, closest_wide, overlap_wide};
use crate::world::ask::seam::{Band, Seams};
use crate::world::ask::sides::Sides;
use crate::world::body::answer::Overlap;
use crate::world::body::handle::BodyId;
use crate::world::broad_phase::grid::lattice::Lattice;
use crate::world::narrow_phase::tolerance::tolerance;

/// A question, as it is put to one shape after another in no particular order.
pub(in crate::world) trait Question {
    /// Whether a shape with these bounds may change the answer. Errs to true.
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool;

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>);

    /// The share of a motion after which nothing changes the answer any more.
    fn until(&self) -> f64 {
        1.0
    }
}

/// The bounds of what moves, and its straight motion.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Way {
    /// The bounds at the start.
    low: DVec2,
    high: DVec2,
    motion: DVec2,
    slack: f64,
}

impl Way {
    pub(in crate::world) fn new((low, high): (DVec2, DVec2), motion: DVec2) -> Self {
        let coordinates = max(low.max_abs(), high.max_abs());
        // As a share of all coordinates on the path: bounds are rounded to f32.
        Self { low, high, motion, slack: 4.0 * ULP * (coordinates + motion.max_abs()) }
    }

    /// Whether a shape with these bounds may be touched before the share `until` of the motion.
    #[inline]
    pub(in crate::world) fn meets(&self, low: DVec2, high: DVec2, until: f64) -> bool {
        let slack = self.slack + 4.0 * ULP * max(low.max_abs(), high.max_abs());
        let axis = |motion: f64, from: f64, to: f64| {
            if motion == 0.0 {
                if from <= 0.0 && to >= 0.0 { (0.0, 1.0) } else { (2.0, -1.0) }
            } else {
                let (a, b) = (from / motion, to / motion);
                (min(a, b), max(a, b))
            }
        };
        let (from, to) = (low - self.high - DVec2::new(slack, slack), high - self.low + DVec2::new(slack, slack));
        let (x, y) = (axis(self.motion.x, from.x, to.x), axis(self.motion.y, from.y, to.y));
        let (enter, leave) = (max(x.0, y.0), min(x.1, y.1));
        enter <= leave && leave >= 0.0 && enter <= until
    }

    /// w, where it is at a share of the motion: what it carries along from its start is as rough as it was there.
    fn tolerance(&self, time: f64) -> f64 {
        let by = self.motion * time;
        let corners = [self.low, self.high, self.low + by, self.high + by];
        corners.into_iter().map(|corner| tolerance(corner, 0.0)).fold(0.0, max)
    }

    /// Its bounds at the start and its motion, in cells.
    pub(super) fn in_cells(&self, lattice: &Lattice) -> [DVec2; 3] {
        let grown = DVec2::new(self.slack, self.slack);
        let low = (self.low - grown - lattice.origin) * lattice.per_unit;
        let high = (self.high + grown - lattice.origin) * lattice.per_unit;
        [low, high, self.motion * lattice.per_unit]
    }
}

/// One ulp of f32 at 1.
pub(super) const ULP: f64 = f32::EPSILON as f64;

/// The best answer so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    /// The time or the distance.
    pub(super) key: f64,
    /// Which of the shapes asked with; of equal answers the first one's stays.
    pub(super) own: u32,
    pub(super) body: BodyId,
    pub(super) collider: u32,
    pub(super) at: DVec2,
    pub(super) normal: DVec2,
}

impl Best {
    pub(super) fn improve(best: &mut Option<Self>, new: Self) {
        let order = |best: &Self| (best.body, best.collider);
        if best.is_none_or(|old| new.key < old.key || (new.key == old.key && order(&new) < order(&old))) {
            *best = Some(new);
        }
    }
}

/// What does a moving shape meet first?
pub(super) struct Throw<'a> {
    pub(super) shape: Rounded<'a>,
    /// Which of the shapes that are cast it is.
    pub(super) own: u32,
    pub(super) seams: Seams<'a>,
    pub(super) way: Way,
    /// Once it is asked for.
    pub(super) band: Option<Band>,
    pub(super) best: Option<Best>,
    /// What a point runs along, to the right and to the left, that ends no earlier than `after`.
    pub(super) beside: [Option<Beside>; 2],
    pub(super) after: f64,
    /// Whether only that is of interest.
    pub(super) seeks_seam: bool,
}

/// A shape that a point runs along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    is_left: bool,
    /// When it ends.
    pub(super) leave: f64,
    /// Where it begins: the touch, if the other side is closed, too.
    pub(super) first: Best,
}

impl Throw<'_> {
    /// The shape overlaps `other` at the start; a mere touch does not count if it moves.
    fn starts_in(&self, other: &Rounded<'_>) -> Option<ContactWide> {
        let (low, high) = other.bounds();
        let apart =
            low.x > self.way.high.x || high.x < self.way.low.x || low.y > self.way.high.y || high.y < self.way.low.y;
        if apart || !overlap_wide(&self.shape, other) {
            return None;
        }
        let (way, is_deep) = way_out(&self.shape, other)?;
        (self.way.motion == DVec2::ZERO || is_deep).then_some(way)
    }
}

/// The shortest way out of an overlap, and whether it is one by more than rounding.
fn way_out(shape: &Rounded<'_>, other: &Rounded<'_>) -> Option<(ContactWide, bool)> {
    let normals = normals_wide(shape, other);
    let ways = normals.as_slice();
    let first = ways.first().copied()?;
    let is_deep = first.depth > max(tolerance(first.point, first.depth), tolerance_of(shape));
    // Thin shapes that cross have no depth, but part to either side.
    let cross =
        || !shape.is_point() && !other.is_point() && ways.iter().any(|way| way.normal.dot(first.normal) < -1.0 + 1e-9);
    Some((first, is_deep || cross()))
}

/// w of all of a shape: where the point that it touches is near the origin of coordinates, its own place is no more exact than this.
fn tolerance_of(shape: &Rounded<'_>) -> f64 {
    let farthest = match &shape.core {
        Core::Hull(hull) => hull.max_abs(),
        Core::Cubic(cubic) => cubic.max_abs(),
        Core::Line { .. } => return 0.0,
    };
    tolerance(DVec2::ZERO, farthest + shape.radius)
}

/// Is a shape free of all, touching aside?
pub(super) struct Fit<'a> {
    pub(super) shape: Rounded<'a>,
    pub(super) sides: Sides<'a>,
    pub(super) way: Way,
    pub(super) fits: bool,
}

impl Question for Fit<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.fits && self.way.meets(low, high, 1.0)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        let is_free =
            |(way, is_deep): (ContactWide, bool)| !is_deep || !self.sides.meet((body, collider), way.normal, way.point);
        self.fits &= !overlap_wide(&self.shape, shape) || way_out(&self.shape, shape).is_some_and(is_free);
    }
}

impl Throw<'_> {
    /// Where the path of a point runs exactly along a side of `other`, or by a corner.
    fn glides_by(&self, body: BodyId, collider: u32, other: &Rounded<'_>) -> Option<Beside> {
        let (Core::Hull(point), Core::Hull(hull)) = (&self.shape.core, &other.core) else { return None };
        if point.len() != 1 || hull.len() < 3 || self.shape.radius + other.radius > 0.0 {
            return None;
        }
        let (o, m) = (point.corner(0), self.way.motion);
        let square = m.length_squared();
        let is_on_way = |p: DVec2| (p - o).cross(m).abs() <= 1e-15 * (p.max_abs() + o.max_abs()) * m.max_abs();
        let n = hull.len();
        let share = |p: DVec2| (p - o).dot(m) / square;
        let normal = |edge: DVec2| -edge.perp().unit_or_zero();
        (0..n).filter(|&i| square > 0.0 && is_on_way(hull.corner(i))).find_map(|i| {
            // Corners go round with the inside on their left.
            let (before, at, after) = (hull.corner(i + n - 1), hull.corner(i), hull.corner(i + 1));
            let (to, from) = (after - at, at - before);
            let (is_left, leave, normal) = match (is_on_way(before), is_on_way(after)) {
                (_, true) if to.dot(m) > 0.0 => (true, share(after), normal(from)),
                (true, _) if from.dot(m) < 0.0 => (false, share(before), normal(to)),
                // A mere corner closes the path in one point, if there is another beside it.
                (false, false) if to.cross(m) * from.cross(m) < 0.0 => {
                    let (to_normal, from_normal) = (normal(to), normal(from));
                    let entered = if to_normal.dot(m) < from_normal.dot(m) { to_normal } else { from_normal };
                    (to.cross(m) < 0.0, share(at), entered)
                }
                _ => return None,
            };
            let first = Best { key: share(at), own: self.own, body, collider, at, normal };
            Some(Beside { is_left, leave, first })
        })
    }

    /// A touch, if it is one to what goes along a flat surface.
    fn on_flat_surface(&mut self, pair: (BodyId, u32), other: &Rounded<'_>, hit: RayHit) -> Option<RayHit> {
        let motion = self.way.motion;
        let band = *self.band.get_or_insert_with(|| Band::of(&self.shape, motion));
        if !band.has_at_rim(hit.point, self.way.slack) {
            return Some(hit);
        }
        self.seams.met((&self.shape, motion, band), (pair, other), hit, self.way.tolerance(hit.time))
    }

    /// Remembers, to each side, the first shape that the point runs along after a time.
    fn pass(&mut self, beside: Beside) {
        let Best { body, collider, at, normal, .. } = beside.first;
        if beside.leave >= self.after && beside.first.key <= 1.0 && self.seams.sides.meet((body, collider), normal, at)
        {
            let kept = &mut self.beside[usize::from(beside.is_left)];
            let order = |beside: &Beside| (beside.first.body, beside.first.collider);
            let (key, new) = (beside.first.key, order(&beside));
            if kept.is_none_or(|old| key < old.first.key || (key == old.first.key && new < order(&old))) {
                *kept = Some(beside);
            }
        }
    }
}

impl Question for Throw<'_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        self.way.meets(low, high, self.until())
    }

    fn until(&self) -> f64 {
        self.best.map_or(1.0, |best| best.key)
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        if self.seeks_seam {
            if let Some(beside) = self.glides_by(body, collider, shape) {
                self.pass(beside);
            }
            return;
        }
        let own = self.own;
        let start = if self.seams.sides.mind(body) { None } else { self.starts_in(shape) };
        let new = if let Some(way) = start {
            Best { key: 0.0, own, body, collider, at: way.point, normal: way.normal }
        } else if let Some(hit) = sweep_wide(&self.shape, self.way.motion, shape) {
            let is_before = hit.time <= self.until();
            if !is_before || !self.seams.sides.meet((body, collider), hit.normal, hit.point) {
                return;
            }
            let Some(hit) = self.on_flat_surface((body, collider), shape, hit) else { return };
            Best { key: hit.time, own, body, collider, at: hit.point, normal: hit.normal }
        } else if let Some(beside) = self.glides_by(body, collider, shape) {
            return self.pass(beside);
        } else {
            return;
        };
        Best::improve(&mut self.best, new);
    }
}

/// What does a shape overlap?
pub(super) struct Listing<'a, 'b> {
    pub(super) shape: Rounded<'a>,
    /// Which of the shapes asked with it is.
    pub(super) own: u32,
    pub(super) low: DVec2,
    pub(super) high: DVec2,
    pub(super) found: &'b mut Vec<Overlap>,
}

impl Question for Listing<'_, '_> {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        let slack = 4.0 * ULP * max(low.max_abs(), high.max_abs());
        low.x - slack <= self.high.x
            && high.x + slack >= self.low.x
            && low.y - slack <= self.high.y
            && high.y + slack >= self.low.y
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        if overlap_wide(&self.shape, shape) {
            self.found.push(Overlap { body, shape_index: collider, own_shape_index: self.own });
        }
    }
}

/// What is nearest to a point?
pub(super) struct Search {
    pub(super) point: DVec2,
    pub(super) max_distance: f32,
    /// How far anything better can be.
    pub(super) limit: f64,
    pub(super) best: Option<Best>,
}

impl Question for Search {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        let slack = 4.0 * ULP * max(max(low.max_abs(), high.max_abs()), self.point.max_abs());
        let beyond = |c: f64, low: f64, high: f64| max(max(low - c, c - high), 0.0);
        let way = DVec2::new(beyond(self.point.x, low.x, high.x), beyond(self.point.y, low.y, high.y));
        sqrt(way.length_squared()) <= self.limit + slack
    }

    fn offer(&mut self, body: BodyId, collider: u32, shape: &Rounded<'_>) {
        let near = closest_wide(&Rounded::circle(self.point, 0.0), shape);
        // Compared as rounded: what is reported as exactly `max_distance` away is found.
        if said(near.distance) <= self.max_distance {
            Best::improve(
                &mut self.best,
                Best { key: near.distance, own: 0, body, collider, at: near.on_b, normal: DVec2::ZERO },
            );
            self.limit = min(self.limit, near.distance);
        }
    }
}

/// A distance rounded to f32; saturates.
pub(super) fn said(distance: f64) -> f32 {
    min(distance, f64::from(f32::MAX)) as f32
}
