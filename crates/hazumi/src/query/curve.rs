//! Bézier curves against hulls and against each other, by branch and bound.
//!
//! A piece of the curve lies within δ of its chord: the distance of a point from the chord is a convex function, the curve
//! is the average of its control points with Bernstein's weights, of which the inner two add up to at most 3/4, so
//! δ = 3/4 of the larger distance of the inner control points from the chord. Halving a piece divides δ by 4. With f the
//! signed distance from a convex hull (which grows no faster than the way made), the least f on the piece is at least the
//! least on its chord less δ. Pieces that cannot go below the best point known are dropped, the others halved, until the
//! answer is within [`RESOLUTION`]. Near its minimum f grows with the square of the way, as does δ, so the number of pieces
//! alive stays about the same from one halving to the next; where curve and hull nearly share a curvature it grows, and the
//! budget coarsens the resolution in steps rather than let it run away.

use super::core::{Core, Cubic, Hull, Rounded};
use super::crossing::{self, Rays, tangent};
use super::gap::{Gap, Goal};
use super::hull_hull;
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;

/// How near the answer comes to the minimum, relative to the coordinates of the curve.
const RESOLUTION: f64 = 1e-12;
/// What is this near touches, relative to the same: a few times the resolution, as rounding adds to it.
const TOUCH: f64 = 8.0 * RESOLUTION;
/// Halvings of one curve; beyond, parameters differ by less than their rounding.
const MAX_DEPTH: u32 = 44;
/// Pieces looked at before the resolution coarsens to 1e-9, then to 1e-6, then before the best answer so far is taken.
const BUDGET: [u32; 3] = [3_000, 3_700, 4_096];

/// The resolution that is left after so many pieces: `None` if the search has to end.
fn resolution(scale: f64, visits: u32) -> Option<f64> {
    let factor = match visits {
        v if v < BUDGET[0] => RESOLUTION,
        v if v < BUDGET[1] => 1e-9,
        v if v < BUDGET[2] => 1e-6,
        _ => return None,
    };
    Some(factor * scale)
}

/// A part of a curve between two parameters.
#[derive(Clone, Copy)]
struct Piece {
    curve: Cubic,
    from: f64,
    to: f64,
    depth: u32,
    /// How far the curve strays from the chord.
    stray: f64,
    /// How far it strays from the point of the chord at the same parameter.
    lag: f64,
}

impl Piece {
    fn new(curve: Cubic, from: f64, to: f64, depth: u32) -> Self {
        let [p0, p1, p2, p3] = curve.0;
        let chord = p3 - p0;
        let length_squared = chord.length_squared();
        let off_chord = |p: DVec2| {
            let along = if length_squared > 0.0 { ((p - p0).dot(chord) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
            (p - p0 - chord * along).length_squared()
        };
        let stray = DVec2::new(off_chord(p1).max(off_chord(p2)), 0.0);
        let lag = (p1 - p0 - chord / 3.0).length_squared().max((p2 - p0 - chord * (2.0 / 3.0)).length_squared());
        Self { curve, from, to, depth, stray: 0.75 * crate::float::sqrt(stray.x), lag: 0.75 * crate::float::sqrt(lag) }
    }

    fn whole(curve: &Cubic) -> Self {
        Self::new(*curve, 0.0, 1.0, 0)
    }

    fn halves(&self) -> [Self; 2] {
        let (first, second) = self.curve.halves();
        let middle = (self.from + self.to) * 0.5;
        [Self::new(first, self.from, middle, self.depth + 1), Self::new(second, middle, self.to, self.depth + 1)]
    }

    fn chord(&self) -> Hull<'static> {
        Hull::few(&[self.curve.0[0], self.curve.0[3]])
    }

    /// The parameter of the point of the chord nearest to `point`, as if the curve ran along it evenly.
    fn parameter(&self, point: DVec2) -> f64 {
        let [p0, .., p3] = self.curve.0;
        let chord = p3 - p0;
        let length_squared = chord.length_squared();
        let along = if length_squared > 0.0 { (point - p0).dot(chord) / length_squared } else { 0.5 };
        self.from + (self.to - self.from) * along.clamp(0.0, 1.0)
    }
}

/// A convex hull with its outward unit normals, for signed distances: negative inside.
struct Solid<'a> {
    hull: &'a Hull<'a>,
    cached: [DVec2; 16],
}

/// How deep a point is in a hull.
#[derive(Clone, Copy)]
struct Depth {
    /// The signed distance of the hull's border.
    signed: f64,
    /// The nearest point of the border.
    border: DVec2,
    /// The outward unit normal there; (0, 0) on a hull without area.
    outward: DVec2,
}

impl<'a> Solid<'a> {
    fn new(hull: &'a Hull<'a>) -> Self {
        let mut cached = [DVec2::ZERO; 16];
        for (i, normal) in cached.iter_mut().enumerate().take(hull.edges()) {
            *normal = Self::outward(hull, i);
        }
        Self { hull, cached }
    }

    fn outward(hull: &Hull, i: usize) -> DVec2 {
        let (start, end) = hull.edge(i);
        -(end - start).perp().unit_or_zero()
    }

    fn normal(&self, i: usize) -> DVec2 {
        self.cached.get(i).copied().unwrap_or_else(|| Self::outward(self.hull, i))
    }

    /// The signed distance of a point from the line of every edge, with the edge's normal. Only hulls with area have any.
    fn faces(&self, point: DVec2) -> impl Iterator<Item = (f64, DVec2)> + '_ {
        let faces = if self.hull.is_thin() { 0 } else { self.hull.edges() };
        (0..faces).map(move |i| {
            let normal = self.normal(i);
            (normal.dot(point - self.hull.corner(i)), normal)
        })
    }

    fn depth(&self, point: DVec2) -> Depth {
        let inside = self.faces(point).reduce(|most, face| if face.0 > most.0 { face } else { most });
        if let Some((signed, outward)) = inside
            && signed <= 0.0
        {
            return Depth { signed, border: point - outward * signed, outward };
        }
        let gap = hull_hull::gap(self.hull, &Hull::few(&[point]), 0.0);
        // Rounding may call a point inside that the faces call outside: then it is on the border.
        let outward = if gap.meet { inside.map_or(DVec2::ZERO, |(_, normal)| normal) } else { gap.direction };
        Depth { signed: gap.distance, border: gap.on_a, outward }
    }

    /// A lower bound for the signed distances along a piece's chord, tight but for rounding, and the parameter of the piece
    /// where it is. Pieces above `ceiling` are not looked at closely.
    fn chord(&self, piece: &Piece, ceiling: f64) -> (f64, f64) {
        let at = |along: f64| piece.from + (piece.to - piece.from) * along;
        if !self.hull.is_thin() {
            let (least, along) = self.deepest_on_chord(piece);
            if least <= 0.0 || least > ceiling {
                return (least, at(along));
            }
        }
        let chord = piece.chord();
        let gap = hull_hull::gap(&chord, self.hull, 0.0);
        let near = if gap.meet { hull_hull::common_point(&chord, self.hull, &gap) } else { gap.on_a };
        (gap.distance, piece.parameter(near))
    }

    /// The least, along the chord, of the largest signed distance from the edges' lines: a convex, piecewise linear function
    /// of the place u on the chord. The lines active left and right of the minimum meet below it; the one active where they
    /// meet replaces one of them. Every such meeting is a lower bound, so stopping early is safe.
    fn deepest_on_chord(&self, piece: &Piece) -> (f64, f64) {
        let [p0, .., p3] = piece.curve.0;
        let chord = p3 - p0;
        // (value at u, slope) of the active line.
        let active = |u: f64| {
            let point = p0 + chord * u;
            self.faces(point)
                .map(|(value, normal)| (value, normal.dot(chord)))
                .reduce(|most, line| if line.0 > most.0 { line } else { most })
                .unwrap_or((0.0, 0.0))
        };
        let (left, right) = (active(0.0), active(1.0));
        if left.1 >= 0.0 {
            return (left.0, 0.0);
        }
        if right.1 <= 0.0 {
            return (right.0, 1.0);
        }
        // As value at u = 0 and slope.
        let (mut left, mut right) = (left, (right.0 - right.1, right.1));
        let mut best = (f64::NEG_INFINITY, 0.5);
        for _ in 0..24 {
            let u = ((right.0 - left.0) / (left.1 - right.1)).clamp(0.0, 1.0);
            let bound = left.0 + left.1 * u;
            if bound <= best.0 {
                break;
            }
            best = (bound, u);
            let (value, slope) = active(u);
            if value <= bound || slope == 0.0 {
                break;
            }
            let line = (value - slope * u, slope);
            if slope < 0.0 {
                left = line;
            } else {
                right = line;
            }
        }
        best
    }
}

/// The search for the deepest point of a curve in a hull.
struct HullSearch<'a> {
    curve: &'a Cubic,
    solid: Solid<'a>,
    scale: f64,
    /// The search may end once it is this deep.
    enough: f64,
    best: f64,
    t: f64,
    visits: u32,
}

impl HullSearch<'_> {
    fn consider(&mut self, t: f64) {
        let signed = self.solid.depth(self.curve.eval(t)).signed;
        if signed < self.best {
            (self.best, self.t) = (signed, t);
        }
    }

    /// The least signed distance that the piece may have; its most promising point is considered on the way.
    fn bound(&mut self, piece: &Piece) -> f64 {
        self.visits += 1;
        let (least, t) = self.solid.chord(piece, self.best + piece.stray);
        let bound = least - piece.stray;
        if bound < self.best {
            self.consider(t);
        }
        bound
    }

    fn search(&mut self, piece: &Piece, bound: f64) {
        let Some(resolution) = resolution(self.scale, self.visits) else { return };
        let settled = piece.lag <= 0.25 * resolution || piece.depth >= MAX_DEPTH;
        if self.best <= self.enough || settled || bound >= self.best - resolution {
            return;
        }
        let [first, second] = piece.halves();
        let (of_first, of_second) = (self.bound(&first), self.bound(&second));
        if of_first <= of_second {
            self.search(&first, of_first);
            self.search(&second, of_second);
        } else {
            self.search(&second, of_second);
            self.search(&first, of_first);
        }
    }
}

/// The parameter of the curve's deepest point in the hull, or of any at most `enough` from it; `ceiling` and above does not
/// interest.
fn deepest(curve: &Cubic, hull: &Hull, enough: f64, ceiling: f64) -> f64 {
    let mut search = HullSearch {
        curve,
        solid: Solid::new(hull),
        scale: curve.max_abs(),
        enough,
        best: f64::INFINITY,
        t: 0.0,
        visits: 0,
    };
    search.consider(0.0);
    search.consider(1.0);
    let whole = Piece::whole(curve);
    let bound = search.bound(&whole);
    if search.best > ceiling {
        search.best = ceiling;
    }
    search.search(&whole, bound);
    search.t
}

/// What is this near touches: the resolution of the search, and the rounding of the rest.
fn tolerance_to_hull(curve: &Cubic, hull: &Hull, radius: f64) -> f64 {
    TOUCH * curve.max_abs() + 8.0 * f64::EPSILON * (hull.max_abs() + radius)
}

/// The gap from a curve to a hull. Where they meet, both points are one that they share.
pub(super) fn gap_to_hull(curve: &Cubic, hull: &Hull, radius: f64, goal: Goal) -> Gap {
    let tolerance = tolerance_to_hull(curve, hull, radius);
    let enough = radius + tolerance;
    let on_curve = curve.eval(deepest(curve, hull, enough, goal.ceiling(enough)));
    let depth = Solid::new(hull).depth(on_curve);
    let on_hull = if depth.signed <= 0.0 { on_curve } else { depth.border };
    Gap::between(on_curve, on_hull, radius, tolerance)
}

/// The search for the nearest points of two curves.
struct PairSearch<'a> {
    a: &'a Cubic,
    b: &'a Cubic,
    scale: f64,
    enough: f64,
    best: f64,
    s: f64,
    t: f64,
    visits: u32,
}

impl PairSearch<'_> {
    fn distance(&self, s: f64, t: f64) -> f64 {
        (self.a.eval(s) - self.b.eval(t)).length()
    }

    /// Takes a pair of parameters that is better than the best, made better still by a few of Newton's steps.
    fn consider(&mut self, s: f64, t: f64) {
        let mut found = (self.distance(s, t), s, t);
        if found.0 >= self.best {
            return;
        }
        for _ in 0..6 {
            let Some((s, t)) = self.newton(found.1, found.2) else { break };
            let distance = self.distance(s, t);
            if distance >= found.0 {
                break;
            }
            found = (distance, s, t);
        }
        (self.best, self.s, self.t) = found;
    }

    /// Newton's step for the least |A(s) − B(t)|², kept in the unit square; `None` where the function is not convex.
    fn newton(&self, s: f64, t: f64) -> Option<(f64, f64)> {
        let way = self.a.eval(s) - self.b.eval(t);
        let (da, db) = (self.a.derivative(s), self.b.derivative(t));
        let (gs, gt) = (way.dot(da), -way.dot(db));
        let ss = da.length_squared() + way.dot(self.a.second_derivative(s));
        let tt = db.length_squared() - way.dot(self.b.second_derivative(t));
        let st = -da.dot(db);
        let determinant = ss * tt - st * st;
        let (mut s_new, mut t_new) = (s, t);
        if determinant > 0.0 && ss > 0.0 {
            s_new = s - (gs * tt - gt * st) / determinant;
            t_new = t - (gt * ss - gs * st) / determinant;
        }
        let inside = |x: f64| (0.0..=1.0).contains(&x);
        if !(inside(s_new) && inside(t_new)) || determinant <= 0.0 {
            // One parameter at its end: the other by itself.
            s_new = if ss > 0.0 { (s - gs / ss).clamp(0.0, 1.0) } else { s };
            let rest = gt + st * (s_new - s);
            t_new = if tt > 0.0 { (t - rest / tt).clamp(0.0, 1.0) } else { t };
        }
        ((s_new, t_new) != (s, t) && s_new.is_finite() && t_new.is_finite()).then_some((s_new, t_new))
    }

    fn bound(&mut self, a: &Piece, b: &Piece) -> f64 {
        self.visits += 1;
        let (chord_a, chord_b) = (a.chord(), b.chord());
        let gap = hull_hull::gap(&chord_a, &chord_b, 0.0);
        let bound = gap.distance - a.stray - b.stray;
        if bound < self.best {
            let (on_a, on_b) = if gap.meet {
                let common = hull_hull::common_point(&chord_a, &chord_b, &gap);
                (common, common)
            } else {
                (gap.on_a, gap.on_b)
            };
            self.consider(a.parameter(on_a), b.parameter(on_b));
        }
        bound
    }

    fn search(&mut self, a: &Piece, b: &Piece, bound: f64) {
        let Some(resolution) = resolution(self.scale, self.visits) else { return };
        let settled = |piece: &Piece| piece.lag <= 0.125 * resolution || piece.depth >= MAX_DEPTH;
        if self.best <= self.enough || (settled(a) && settled(b)) || bound >= self.best - resolution {
            return;
        }
        let halves = if settled(b) || (a.lag >= b.lag && !settled(a)) {
            let [first, second] = a.halves();
            [(first, *b), (second, *b)]
        } else {
            let [first, second] = b.halves();
            [(*a, first), (*a, second)]
        };
        let [(a0, b0), (a1, b1)] = &halves;
        let (of_first, of_second) = (self.bound(a0, b0), self.bound(a1, b1));
        if of_first <= of_second {
            self.search(a0, b0, of_first);
            self.search(a1, b1, of_second);
        } else {
            self.search(a1, b1, of_second);
            self.search(a0, b0, of_first);
        }
    }
}

/// The parameters at which two curves are nearest, or any at which they are at most `enough` apart.
fn nearest(a: &Cubic, b: &Cubic, enough: f64, ceiling: f64) -> (f64, f64) {
    let scale = a.max_abs().max(b.max_abs());
    let mut search = PairSearch { a, b, scale, enough, best: f64::INFINITY, s: 0.0, t: 0.0, visits: 0 };
    for (s, t) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
        search.consider(s, t);
    }
    let (whole_a, whole_b) = (Piece::whole(a), Piece::whole(b));
    let bound = search.bound(&whole_a, &whole_b);
    if search.best > ceiling {
        search.best = ceiling;
    }
    search.search(&whole_a, &whole_b, bound);
    if search.best > enough && search.visits >= BUDGET[0] && ceiling == f64::INFINITY {
        // The resolution has coarsened. A search for a touch alone has more to drop: distances must not contradict verdicts.
        let (s, t) = nearest(a, b, enough, Goal::Verdict.ceiling(enough));
        if search.distance(s, t) < search.best {
            return (s, t);
        }
    }
    (search.s, search.t)
}

/// As [`tolerance_to_hull`].
fn tolerance_of_curves(a: &Cubic, b: &Cubic, radius: f64) -> f64 {
    TOUCH * a.max_abs().max(b.max_abs()) + 8.0 * f64::EPSILON * radius
}

/// The gap between two curves.
pub(super) fn gap_to_curve(a: &Cubic, b: &Cubic, radius: f64, goal: Goal) -> Gap {
    let tolerance = tolerance_of_curves(a, b, radius);
    let enough = radius + tolerance;
    let (s, t) = nearest(a, b, enough, goal.ceiling(enough));
    Gap::between(a.eval(s), b.eval(t), radius, tolerance)
}

/// The ways to part two shapes of which at least one is a curve and none a line, judged where they are deepest in each other.
pub(super) fn normals(a: &Rounded, b: &Rounded) -> Normals {
    match (&a.core, &b.core) {
        (Core::Cubic(curve_a), Core::Cubic(curve_b)) => normals_of_curves(a, curve_a, b, curve_b),
        (Core::Cubic(curve), Core::Hull(hull)) => normals_to_hull(a, curve, b, hull, false),
        (Core::Hull(hull), Core::Cubic(curve)) => normals_to_hull(b, curve, a, hull, true),
        _ => Normals::default(),
    }
}

fn normals_of_curves(a: &Rounded, curve_a: &Cubic, b: &Rounded, curve_b: &Cubic) -> Normals {
    let radius = a.radius + b.radius;
    let tolerance = tolerance_of_curves(curve_a, curve_b, radius);
    let (s, t) = nearest(curve_a, curve_b, tolerance, Goal::Verdict.ceiling(radius + tolerance));
    let (on_a, on_b) = (curve_a.eval(s), curve_b.eval(t));
    let gap = Gap::between(on_a, on_b, radius, tolerance);
    if !gap.touch {
        return Normals::default();
    }
    if gap.meet {
        let (rays_a, rays_b) = (Rays::at(&a.core, on_a, Some(s)), Rays::at(&b.core, on_b, Some(t)));
        return crossing::normals(&rays_a, &rays_b, on_b, a.radius, b.radius);
    }
    Normals::one(ContactWide {
        normal: -gap.direction,
        depth: (radius - gap.distance).max(0.0),
        point: on_b - gap.direction * b.radius,
    })
}

/// `flip`: the hull is the one that moves.
fn normals_to_hull(banded: &Rounded, curve: &Cubic, rounded: &Rounded, hull: &Hull, flip: bool) -> Normals {
    let radius = banded.radius + rounded.radius;
    let tolerance = tolerance_to_hull(curve, hull, radius);
    let thin = hull.is_thin();
    // A curve can be no deeper in a hull without area than on it.
    let enough = if thin { tolerance } else { f64::NEG_INFINITY };
    let t = deepest(curve, hull, enough, Goal::Verdict.ceiling(radius + tolerance));
    let point = curve.eval(t);
    let solid = Solid::new(hull);
    let depth = solid.depth(point);
    if depth.signed > radius + tolerance {
        return Normals::default();
    }
    if thin && depth.signed <= tolerance {
        let rays_of = |shape: &Rounded| Rays::at(&shape.core, point, Some(t));
        let (a, b) = if flip { (rounded, banded) } else { (banded, rounded) };
        return crossing::normals(&rays_of(a), &rays_of(b), point, a.radius, b.radius);
    }
    let along = tangent(curve, t);
    let way_out = |signed: f64, outward: DVec2| ContactWide {
        normal: outward,
        depth: (radius - signed).max(0.0),
        point: point + outward * (rounded.radius - signed),
    };
    let mut list = Normals::default();
    if depth.signed > 0.0 {
        list.push(way_out(depth.signed, depth.outward));
    } else {
        // Where faces are equally near, that which is left across the curve rather than along it comes first.
        let same = || solid.faces(point).filter(|&(signed, _)| signed >= depth.signed - tolerance);
        let first =
            same().reduce(|best, face| if face.1.dot(along).abs() < best.1.dot(along).abs() { face } else { best });
        for (signed, outward) in first.into_iter().chain(same()) {
            list.push(way_out(signed, outward));
        }
    }
    if flip { list.flipped() } else { list }
}
