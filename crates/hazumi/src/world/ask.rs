//! Questions to a world: what a ray or a moving shape meets, what overlaps a shape, what is nearest to a point.
//!
//! The fixed pieces come from the grid's cells, each of which holds all that comes near it; balls are looked at one by one.
//! The grid only says what is worth a look, so that its state decides nothing. Where a question goes through more cells than
//! there are pieces, all pieces are looked at instead. A piece may come up from several cells: first and nearest stay what
//! they are then, and a list takes it from one cell alone.
//!
//! A ball is in f64, and so is the comparison of times and distances; answers are rounded to f32 at the end.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use super::ball::tolerance;
use super::grid::Lattice;
use super::{BodyId, BodyKind, Tags, World};
use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::query::contact::{ContactWide, normals_wide};
use crate::query::sweep::sweep_wide;
use crate::query::{Core, Hull, Rounded, closest_wide, overlap_wide};
use crate::{Shape, ShapeRef, Vec2};

/// Which bodies a question is about: by their tags, and but for one.
///
/// ```
/// # use hazumi::{Filter, Tags};
/// const BRICK: Tags = Tags::bit(0);
/// const GHOST: Tags = Tags::bit(1);
/// let solid_bricks = Filter::ALL.any_of(BRICK).none_of(GHOST);
/// # let _ = solid_bricks;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias("mask", "layer", "group"))]
pub struct Filter {
    wanted: Tags,
    unwanted: Tags,
    but: Option<BodyId>,
}

impl Filter {
    /// Every body that is switched on.
    pub const ALL: Self = Self { wanted: Tags::NONE, unwanted: Tags::NONE, but: None };

    /// Only bodies with at least one of these tags, or of those wanted before. As long as no tag is wanted, any body will do,
    /// also one without tags.
    #[must_use]
    pub const fn any_of(self, tags: Tags) -> Self {
        Self { wanted: Tags::from_bits(self.wanted.bits() | tags.bits()), ..self }
    }

    /// No body with any of these tags, or of those unwanted before, whatever else it has.
    #[must_use]
    pub const fn none_of(self, tags: Tags) -> Self {
        Self { unwanted: Tags::from_bits(self.unwanted.bits() | tags.bits()), ..self }
    }

    /// Not this body, such as the one that asks. The last one named counts; one that is gone leaves out nothing.
    #[must_use]
    pub const fn except(self, body: BodyId) -> Self {
        Self { but: Some(body), ..self }
    }

    #[inline]
    fn admits(&self, body: BodyId, tags: Tags) -> bool {
        (self.wanted.is_empty() || self.wanted.intersects(tags))
            && !self.unwanted.intersects(tags)
            && self.but != Some(body)
    }
}

/// What a ray or a moving shape meets first: the answer of [`World::cast_ray`] and [`World::cast_shape`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("RayCast", "ShapeCast", "RaycastHit"))]
pub struct CastHit {
    /// The body that is met.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    pub piece: u32,
    /// The share of the motion made before the touch, 0..=1.
    pub time: f32,
    /// Where they touch, on the body's surface; of a shared edge any. In an overlap at the start, the point at which they
    /// would touch if what is cast left by the shortest way.
    pub point: Vec2,
    /// The unit normal of the surface there, toward the ray's origin or the moving shape. In an overlap at the start, the
    /// direction of the shortest way out.
    pub normal: Vec2,
}

/// A shape of a body that overlaps what was asked for: [`World::overlapping`] lists them. In order of bodies, then of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlap {
    /// The body.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    pub piece: u32,
}

/// What is nearest to a point: the answer of [`World::nearest`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nearest {
    /// The body.
    pub body: BodyId,
    /// Which of its shapes: 0 but for compound bodies.
    pub piece: u32,
    /// How far it is from the point, in units of length; 0 inside.
    pub distance: f32,
    /// The point of the shape that is nearest: inside, the point that was asked for.
    pub point: Vec2,
}

/// Why a question was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidQuestion {
    /// A number is infinite or NaN.
    NotFinite {
        /// The argument's name.
        field: &'static str,
        /// The offending vector; a lone number stands in x.
        got: Vec2,
    },
    /// A distance is negative.
    Negative {
        /// The argument's name.
        field: &'static str,
        /// The offending number.
        got: f32,
    },
}

impl fmt::Display for InvalidQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got [{}, {}]", got.x, got.y),
            Self::Negative { field, got } => write!(f, "{field}: must be >= 0, got {got}"),
        }
    }
}

impl core::error::Error for InvalidQuestion {}

fn finite(field: &'static str, got: Vec2) -> Result<Vec2, InvalidQuestion> {
    if got.is_finite() { Ok(got) } else { Err(InvalidQuestion::NotFinite { field, got }) }
}

/// Asking. All look at the bodies that are switched on: fixed ones, and balls where [`BodyRef::position`](super::BodyRef::position)
/// says they are, which in the closure of [`World::step`] is where they are at the time of the hit at hand. Right after a
/// change the answers are right; what a closure removes is there until the instant is over. Of equal answers the one of the
/// lower body is given, then of the lower piece. The cost does not grow with the number of shapes elsewhere once a step has
/// sorted them, but with that of balls. Nothing is allocated, but for the list of [`World::overlapping`] where it has no
/// room, and for pairs of polygons with more than 20 corners in [`World::cast_shape`].
impl World {
    /// The first thing that a point meets on its way from `from` by `motion`.
    ///
    /// As with [`sweep`](crate::sweep()), a ray that leaves a surface or runs along it does not meet it; but one that starts
    /// inside a body, by more than rounding, meets it at time 0, and none slips between two flush tiles. A zero motion asks what is at the point, borders included.
    ///
    /// # Errors
    /// If a number is not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Filter, Tags, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const GLASS: Tags = Tags::bit(0);
    /// let mut world = World::new();
    /// let wall = world.add(Body::fixed(Aabb::new([90., -50.], [100., 50.])?))?;
    /// world.add(Body::fixed(Aabb::new([40., -50.], [41., 50.])?).tags(GLASS))?;
    /// let seen = world.cast_ray([0., 0.], [120., 0.], Filter::ALL.none_of(GLASS))?.unwrap();
    /// assert_eq!((seen.body, seen.time), (wall, 0.75));
    /// assert_eq!((seen.point, seen.normal), (Vec2::new(90., 0.), -Vec2::X));
    /// # Ok(()) }
    /// ```
    #[doc(alias("raycast", "line of sight", "laser"))]
    pub fn cast_ray(
        &self,
        from: impl Into<Vec2>,
        motion: impl Into<Vec2>,
        filter: Filter,
    ) -> Result<Option<CastHit>, InvalidQuestion> {
        let (from, motion) = (finite("from", from.into())?.wide(), finite("motion", motion.into())?.wide());
        let point = Rounded { core: Core::Hull(Hull::few(&[from])), radius: 0.0 };
        Ok(self.cast(point, motion, filter))
    }

    /// The first thing that a shape meets when it moves straight by `motion`.
    ///
    /// A touch is as with [`sweep`](crate::sweep()): leaving a surface and gliding along it are no hit, and what that does
    /// not compute, a curve that moves against a curve, is not met. But what the shape overlaps at the start, by more than
    /// rounding, is met at time 0 whatever the motion. A zero motion asks what the shape overlaps or touches.
    ///
    /// # Errors
    /// If the motion is not finite.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Filter, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let floor = world.add(Body::fixed(Aabb::new([-100., 90.], [100., 110.])?))?;
    /// let chest = Aabb::from_center([0., 0.], [20., 20.])?;
    /// let landing = world.cast_shape(&chest, [0., 160.], Filter::ALL)?.unwrap();
    /// assert_eq!((landing.body, landing.time, landing.normal), (floor, 0.5, -Vec2::Y));
    /// let resting = chest.translated([0., 80.])?;
    /// assert_eq!(world.cast_shape(&resting, [30., 0.], Filter::ALL)?, None);
    /// # Ok(()) }
    /// ```
    #[doc(alias("shape cast", "sweep", "linecast", "boxcast", "circlecast"))]
    pub fn cast_shape<'a>(
        &self,
        shape: impl Into<ShapeRef<'a>>,
        motion: impl Into<Vec2>,
        filter: Filter,
    ) -> Result<Option<CastHit>, InvalidQuestion> {
        let motion = finite("motion", motion.into())?.wide();
        Ok(self.cast(Rounded::of(shape.into()), motion, filter))
    }

    /// Lists all that overlaps a shape, in the order of bodies and their pieces; touching counts. `found` is emptied first,
    /// and does not allocate if it has room for what is found. A ball that asks about itself finds itself: see
    /// [`Filter::except`].
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Filter, Overlap, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let left = world.add(Body::fixed(Aabb::new([0., 0.], [40., 16.])?))?;
    /// let right = world.add(Body::fixed(Aabb::new([40., 0.], [80., 16.])?))?;
    /// let mut found = Vec::with_capacity(16);
    /// world.overlapping(&Circle::new([38., 20.], 5.)?, Filter::ALL, &mut found);
    /// assert_eq!(found, [Overlap { body: left, piece: 0 }, Overlap { body: right, piece: 0 }]);
    /// # Ok(()) }
    /// ```
    #[doc(alias("overlap test", "intersections", "query", "region", "explosion"))]
    pub fn overlapping<'a>(&self, shape: impl Into<ShapeRef<'a>>, filter: Filter, found: &mut Vec<Overlap>) {
        found.clear();
        let shape = Rounded::of(shape.into());
        let (low, high) = bounds(&shape);
        let mut listing = Listing { shape, low, high, found };
        self.put_beside_cells(&mut listing, &filter);
        let room = self.pieces.len() + SMALL;
        match self.grid.lattice().map(|lattice| lattice.range(low, high)) {
            Some([left, right, bottom, top]) if ((right - left + 1) * (top - bottom + 1)) as usize <= room => {
                let crowded = self.wide().any(|piece| self.grid.has_cells_for(&self.pieces[piece as usize].bounds));
                for (y, x) in (bottom..=top).flat_map(|y| (left..=right).map(move |x| (y, x))) {
                    for (piece, low, high) in self.grid.in_cell(x, y) {
                        if !listing.is_worth(low, high) {
                            continue;
                        }
                        let Some((shape, body, number)) = self.shape_of(piece, &filter) else { continue };
                        let entered = &self.pieces[piece as usize];
                        let whole = entered.course.is_none().then_some(&*shape);
                        let first = self.grid.first_cell(&entered.bounds, whole);
                        let again = match first {
                            Some((first_x, first_y)) if !crowded => (first_x.max(left), first_y.max(bottom)) != (x, y),
                            _ => listing.found.contains(&Overlap { body, piece: number }),
                        };
                        if !again {
                            listing.offer(body, number, &Rounded::of((&*shape).into()));
                        }
                    }
                }
            }
            Some(_) => {
                listing.found.clear();
                self.put_all(&mut listing, &filter);
            }
            None => {}
        }
        found.sort_unstable();
    }

    /// What is nearest to a point, no farther than `max_distance`. Inside a body the distance is 0.
    ///
    /// # Errors
    /// If a number is not finite or the distance negative. `f32::MAX` is far enough for all.
    ///
    /// ```
    /// use hazumi::{Body, Circle, Filter, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// world.add(Body::fixed(Circle::new([90., 0.], 5.)?))?;
    /// let ball = world.add(Body::dynamic(Circle::new([0., 40.], 10.)?))?;
    /// let near = world.nearest([0., 0.], 50., Filter::ALL)?.unwrap();
    /// assert_eq!((near.body, near.distance, near.point), (ball, 30., Vec2::new(0., 30.)));
    /// assert_eq!(world.nearest([0., 0.], 20., Filter::ALL)?, None);
    /// # Ok(()) }
    /// ```
    #[doc(alias("closest", "pick", "project point"))]
    pub fn nearest(
        &self,
        point: impl Into<Vec2>,
        max_distance: f32,
        filter: Filter,
    ) -> Result<Option<Nearest>, InvalidQuestion> {
        let point = finite("point", point.into())?.wide();
        finite("max_distance", Vec2::new(max_distance, 0.0))?;
        if max_distance < 0.0 {
            return Err(InvalidQuestion::Negative { field: "max_distance", got: max_distance });
        }
        // Farther than f32 can say counts as its largest number.
        let farthest = if max_distance == f32::MAX { f64::INFINITY } else { f64::from(max_distance) * (1.0 + ULP) };
        let mut search = Search { point, max_distance, limit: farthest, best: None };
        self.put_beside_cells(&mut search, &filter);
        if let Some(lattice) = self.grid.lattice()
            && !self.search_rings(&mut search, &lattice, &filter)
        {
            self.put_all(&mut search, &filter);
        }
        Ok(search.best.map(|Best { key, body, piece, at, .. }| Nearest {
            body,
            piece,
            distance: said(key),
            point: at.narrow(),
        }))
    }

    fn cast(&self, shape: Rounded<'_>, motion: DVec2, filter: Filter) -> Option<CastHit> {
        let (low, high) = bounds(&shape);
        let coordinates = max(low.max_abs(), high.max_abs());
        // As a share of all coordinates on the way: bounds are rounded to f32.
        let slack = 4.0 * ULP * (coordinates + motion.max_abs());
        let mut throw =
            Throw { shape, motion, low, high, slack, best: None, beside: [None; 2], after: 0.0, seeks_seam: false };
        self.put_throw(&mut throw, &filter);
        // To run along one shape is no hit, but between two that are flush there is no way. Of what is on both sides the first
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
            self.put_throw(&mut throw, &filter);
        }
        throw.best.map(|Best { key, body, piece, at, normal }| CastHit {
            body,
            piece,
            time: key as f32,
            point: at.narrow(),
            // Adding 0 turns −0 into 0.
            normal: (normal + DVec2::ZERO).narrow(),
        })
    }

    fn put_throw(&self, throw: &mut Throw<'_>, filter: &Filter) {
        self.put_beside_cells(throw, filter);
        if let Some(lattice) = self.grid.lattice()
            && !self.walk_swath(throw, &lattice, filter)
        {
            self.put_all(throw, filter);
        }
    }

    /// Puts a throw to the cells that the shape's bounds sweep over, in order of time: column by column along the motion, or
    /// row by row if it goes more along y. False if there were too many to be worth it.
    fn walk_swath(&self, throw: &mut Throw<'_>, lattice: &Lattice, filter: &Filter) -> bool {
        let grown = DVec2::new(throw.slack, throw.slack);
        let low = (throw.low - grown - lattice.origin) * lattice.per_unit;
        let high = (throw.high + grown - lattice.origin) * lattice.per_unit;
        let d = throw.motion * lattice.per_unit;
        let by_rows = d.y.abs() > d.x.abs();
        let turned = |p: DVec2| if by_rows { DVec2::new(p.y, p.x) } else { p };
        let (low, high, d) = (turned(low), turned(high), turned(d));
        let (columns, rows) = if by_rows { (lattice.rows, lattice.columns) } else { (lattice.columns, lattice.rows) };
        let (Some((first, last)), mut room) =
            (cells(low.x + min(d.x, 0.0), high.x + max(d.x, 0.0), columns), self.pieces.len() + SMALL)
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
            if throw.best.is_some_and(|best| enter > best.key) {
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
                self.put_cell(throw, x, y, filter);
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
        let mut room = self.pieces.len() + SMALL;
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
                self.put_cell(search, column, row, filter);
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
    fn put_cell(&self, question: &mut impl Question, x: i64, y: i64, filter: &Filter) {
        for (piece, low, high) in self.grid.in_cell(x, y) {
            if question.is_worth(low, high) {
                self.put_piece(question, piece, filter);
            }
        }
    }

    fn put_piece(&self, question: &mut impl Question, piece: u32, filter: &Filter) {
        if let Some((shape, body, number)) = self.shape_of(piece, filter) {
            question.offer(body, number, &Rounded::of((&*shape).into()));
        }
    }

    /// A piece's shape as it is now, its body and its number there, if the filter admits it.
    fn shape_of(&self, piece: u32, filter: &Filter) -> Option<(Cow<'_, Shape>, BodyId, u32)> {
        let piece = &self.pieces[piece as usize];
        if !piece.alive || !filter.admits(piece.body, piece.tags) {
            return None;
        }
        let shape = self.bodies.get(piece.body)?.body.shapes.get(piece.number as usize)?;
        let shape = match &piece.course {
            Some(pose) => Cow::Owned(pose.placed(shape, self.now)?),
            None => Cow::Borrowed(shape),
        };
        Some((shape, piece.body, piece.number))
    }

    fn wide(&self) -> impl Iterator<Item = u32> + '_ {
        self.grid.wide().iter().copied()
    }

    /// Puts a question to all that is in no cell: pieces too long for them, balls, and what the closure of a step just added.
    fn put_beside_cells(&self, question: &mut impl Question, filter: &Filter) {
        for piece in self.wide() {
            let bounds = &self.pieces[piece as usize].bounds;
            if question.is_worth(bounds.min().wide(), bounds.max().wide()) {
                self.put_piece(question, piece, filter);
            }
        }
        self.put_others(question, filter);
    }

    /// Puts a question to everything.
    fn put_all(&self, question: &mut impl Question, filter: &Filter) {
        for (piece, bounds) in self.pieces.iter().enumerate().map(|(at, piece)| (at as u32, &piece.bounds)) {
            if question.is_worth(bounds.min().wide(), bounds.max().wide()) {
                self.put_piece(question, piece, filter);
            }
        }
        self.put_others(question, filter);
    }

    /// Puts a question to what is no piece.
    fn put_others(&self, question: &mut impl Question, filter: &Filter) {
        for (at, core) in self.balls.iter().enumerate().filter(|(_, core)| core.enabled) {
            let mut center = core.position;
            if self.now > 0.0 {
                let mut ball = self.ball(at);
                if self.now > ball.course.time {
                    ball.drift(self.now);
                }
                center = ball.position;
            }
            let radius = f64::from(core.radius);
            let reach = DVec2::new(radius, radius);
            let course = &self.courses[at];
            if question.is_worth(center - reach, center + reach) && filter.admits(course.id, course.tags) {
                question.offer(course.id, 0, &Rounded { core: Core::Hull(Hull::few(&[center])), radius });
            }
        }
        for &id in &self.changes.added {
            let Some(entry) = self.bodies.get(id) else { continue };
            let body = &entry.body;
            // A ball is in its list at once.
            if body.kind != BodyKind::Dynamic && body.enabled && filter.admits(id, body.tags) {
                for (number, shape) in body.shapes.iter().enumerate() {
                    question.offer(id, number as u32, &Rounded::of(shape.into()));
                }
            }
        }
    }
}

/// A question, as it is put to one shape after another in no particular order.
trait Question {
    /// Whether a shape with these bounds may change the answer. Errs to true.
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool;

    fn offer(&mut self, body: BodyId, piece: u32, shape: &Rounded<'_>);
}

/// One ulp of f32 at 1.
const ULP: f64 = f32::EPSILON as f64;

/// So many cells are looked at even if there are fewer pieces.
const SMALL: usize = 64;

/// So often a ray along shapes to both sides is asked where they are beside each other.
const MOST_SEAMS: usize = 64;

/// The best answer so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    /// The time or the distance.
    key: f64,
    body: BodyId,
    piece: u32,
    at: DVec2,
    normal: DVec2,
}

impl Best {
    fn improve(best: &mut Option<Self>, new: Self) {
        let order = |best: &Self| (best.body, best.piece);
        if best.is_none_or(|old| new.key < old.key || (new.key == old.key && order(&new) < order(&old))) {
            *best = Some(new);
        }
    }
}

/// What does a moving shape meet first?
struct Throw<'a> {
    shape: Rounded<'a>,
    motion: DVec2,
    /// The shape's bounds at the start.
    low: DVec2,
    high: DVec2,
    slack: f64,
    best: Option<Best>,
    /// What a point runs along, to the right and to the left, that ends no earlier than `after`.
    beside: [Option<Beside>; 2],
    after: f64,
    /// Whether only that is of interest.
    seeks_seam: bool,
}

/// A shape that a point runs along.
#[derive(Clone, Copy, Debug)]
struct Beside {
    is_left: bool,
    /// When it ends.
    leave: f64,
    /// Where it begins: the touch, if the other side is closed, too.
    first: Best,
}

impl Throw<'_> {
    /// The shape overlaps `other` at the start; a mere touch does not count if it moves.
    fn starts_in(&self, other: &Rounded<'_>) -> Option<ContactWide> {
        let (low, high) = bounds(other);
        let apart = low.x > self.high.x || high.x < self.low.x || low.y > self.high.y || high.y < self.low.y;
        if apart || !overlap_wide(&self.shape, other) {
            return None;
        }
        let normals = normals_wide(&self.shape, other);
        let ways = normals.as_slice();
        let first = ways.first().copied()?;
        let deep = || first.depth > tolerance(first.point, first.depth);
        // Thin shapes that cross have no depth, but part to either side.
        let cross = || {
            !is_point(&self.shape)
                && !is_point(other)
                && ways.iter().any(|way| way.normal.dot(first.normal) < -1.0 + 1e-9)
        };
        (self.motion == DVec2::ZERO || deep() || cross()).then_some(first)
    }
}

impl Throw<'_> {
    /// How the way of a point runs along a side of `other`, or just by a corner, if it does, exactly.
    fn glides_by(&self, body: BodyId, piece: u32, other: &Rounded<'_>) -> Option<Beside> {
        let (Core::Hull(point), Core::Hull(hull)) = (&self.shape.core, &other.core) else { return None };
        if point.len() != 1 || hull.len() < 3 || self.shape.radius + other.radius > 0.0 {
            return None;
        }
        let (o, m) = (point.corner(0), self.motion);
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
                // A mere corner: beside another it closes the way in one point.
                (false, false) if to.cross(m) * from.cross(m) < 0.0 => {
                    let (to_normal, from_normal) = (normal(to), normal(from));
                    let entered = if to_normal.dot(m) < from_normal.dot(m) { to_normal } else { from_normal };
                    (to.cross(m) < 0.0, share(at), entered)
                }
                _ => return None,
            };
            Some(Beside { is_left, leave, first: Best { key: share(at), body, piece, at, normal } })
        })
    }

    /// Remembers, to each side, the first shape that the point runs along after a time.
    fn pass(&mut self, beside: Beside) {
        if beside.leave >= self.after && beside.first.key <= 1.0 {
            let kept = &mut self.beside[usize::from(beside.is_left)];
            let order = |beside: &Beside| (beside.first.body, beside.first.piece);
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
        enter <= leave && leave >= 0.0 && enter <= self.best.map_or(1.0, |best| best.key)
    }

    fn offer(&mut self, body: BodyId, piece: u32, shape: &Rounded<'_>) {
        if self.seeks_seam {
            if let Some(beside) = self.glides_by(body, piece, shape) {
                self.pass(beside);
            }
            return;
        }
        let new = if let Some(way) = self.starts_in(shape) {
            Best { key: 0.0, body, piece, at: way.point, normal: way.normal }
        } else if let Some(hit) = sweep_wide(&self.shape, self.motion, shape) {
            Best { key: hit.time, body, piece, at: hit.point, normal: hit.normal }
        } else if let Some(beside) = self.glides_by(body, piece, shape) {
            return self.pass(beside);
        } else {
            return;
        };
        Best::improve(&mut self.best, new);
    }
}

/// What does a shape overlap?
struct Listing<'a, 'b> {
    shape: Rounded<'a>,
    low: DVec2,
    high: DVec2,
    found: &'b mut Vec<Overlap>,
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

    fn offer(&mut self, body: BodyId, piece: u32, shape: &Rounded<'_>) {
        if overlap_wide(&self.shape, shape) {
            self.found.push(Overlap { body, piece });
        }
    }
}

/// What is nearest to a point?
struct Search {
    point: DVec2,
    max_distance: f32,
    /// How far anything better can be.
    limit: f64,
    best: Option<Best>,
}

impl Question for Search {
    #[inline]
    fn is_worth(&self, low: DVec2, high: DVec2) -> bool {
        let slack = 4.0 * ULP * max(max(low.max_abs(), high.max_abs()), self.point.max_abs());
        let beyond = |c: f64, low: f64, high: f64| max(max(low - c, c - high), 0.0);
        let way = DVec2::new(beyond(self.point.x, low.x, high.x), beyond(self.point.y, low.y, high.y));
        sqrt(way.length_squared()) <= self.limit + slack
    }

    fn offer(&mut self, body: BodyId, piece: u32, shape: &Rounded<'_>) {
        let near = closest_wide(&Rounded { core: Core::Hull(Hull::few(&[self.point])), radius: 0.0 }, shape);
        // As it will be said, so that what is said to be as far as asked for is found.
        if said(near.distance) <= self.max_distance {
            Best::improve(&mut self.best, Best { key: near.distance, body, piece, at: near.on_b, normal: DVec2::ZERO });
            self.limit = min(self.limit, near.distance);
        }
    }
}

impl Lattice {
    /// The cells that a region covers: first and last column, first and last row; the last below the first if there are none.
    fn range(&self, low: DVec2, high: DVec2) -> [i64; 4] {
        let slack = 4.0 * ULP * max(low.max_abs(), high.max_abs());
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
fn cells(low: f64, high: f64, count: i64) -> Option<(i64, i64)> {
    let cell = |at: f64| (at as i64).clamp(0, count - 1);
    (low <= count as f64 && high >= 0.0).then(|| (cell(low), cell(high)))
}

/// A distance rounded to f32; saturates.
fn said(distance: f64) -> f32 {
    min(distance, f64::from(f32::MAX)) as f32
}

fn is_point(shape: &Rounded<'_>) -> bool {
    matches!(&shape.core, Core::Hull(hull) if hull.len() < 2)
}

/// A box that holds the shape.
fn bounds(shape: &Rounded<'_>) -> (DVec2, DVec2) {
    const FAR: f64 = f32::MAX as f64;
    let around = |points: &mut dyn Iterator<Item = DVec2>| {
        let none = (DVec2::new(FAR, FAR), DVec2::new(-FAR, -FAR));
        points.fold(none, |(low, high), p| {
            (DVec2::new(min(low.x, p.x), min(low.y, p.y)), DVec2::new(max(high.x, p.x), max(high.y, p.y)))
        })
    };
    let (low, high) = match &shape.core {
        Core::Hull(hull) => around(&mut hull.corners()),
        // A curve stays among its control points.
        Core::Cubic(cubic) => around(&mut cubic.0.into_iter()),
        Core::Line { point, direction } => {
            let reach = |step: f64| if step == 0.0 { 0.0 } else { 2.0 * FAR };
            let reach = DVec2::new(reach(direction.x), reach(direction.y));
            (*point - reach, *point + reach)
        }
    };
    let radius = DVec2::new(shape.radius, shape.radius);
    (low - radius, high + radius)
}
