//! A Bézier curve against a hull: the curve is halved until its deepest point in the hull is found (see `halving`), and all is
//! judged there.

use super::core::{Core, Cubic, Hull};
use super::crossing::{self, Rays, tangent};
use super::gap::{Gap, Goal};
use super::halving::{MAX_DEPTH, Piece, RESOLUTION, TOUCH, resolution};
use super::hull_hull;
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;

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

/// The signed distances along a piece's chord, from below.
#[derive(Clone, Copy)]
struct AlongChord {
    /// The least of them, tight but for rounding, and the share of the chord where it is.
    least: f64,
    at: f64,
    /// By how much they grow at least over a whole chord, to the left of that and to the right; 0 if nothing is known.
    grows: [f64; 2],
}

impl<'a> Solid<'a> {
    fn new(hull: &'a Hull<'a>) -> Self {
        let mut cached = [DVec2::ZERO; 16];
        for (i, normal) in cached.iter_mut().enumerate().take(hull.edges()) {
            *normal = hull.outward(i);
        }
        Self { hull, cached }
    }

    fn normal(&self, i: usize) -> DVec2 {
        self.cached.get(i).copied().unwrap_or_else(|| self.hull.outward(i))
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

    /// What bounds the signed distances along a piece's chord. Pieces above `ceiling` are not looked at closely.
    fn chord(&self, piece: &Piece, ceiling: f64) -> AlongChord {
        if !self.hull.is_thin() {
            let within = self.deepest_on_chord(piece);
            if within.least <= 0.0 || within.least > ceiling {
                return within;
            }
        }
        let chord = piece.chord();
        let gap = hull_hull::gap(&chord, self.hull, 0.0);
        let near = if gap.meet { hull_hull::common_point(&chord, self.hull, &gap) } else { gap.on_a };
        AlongChord { least: gap.distance, at: piece.share(near), grows: [0.0; 2] }
    }

    /// The least, along the chord, of the largest signed distance from the edges' lines: a convex, piecewise linear function
    /// of the place u on the chord. The lines active left and right of the minimum meet below it; the one active where they
    /// meet replaces one of them. Every such meeting is a lower bound, so stopping early is safe.
    fn deepest_on_chord(&self, piece: &Piece) -> AlongChord {
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
            return AlongChord { least: left.0, at: 0.0, grows: [f64::INFINITY, left.1] };
        }
        if right.1 <= 0.0 {
            return AlongChord { least: right.0, at: 1.0, grows: [-right.1, f64::INFINITY] };
        }
        // As value at u = 0 and slope.
        let (mut left, mut right) = (left, (right.0 - right.1, right.1));
        let mut best = AlongChord { least: f64::NEG_INFINITY, at: 0.5, grows: [0.0; 2] };
        for _ in 0..24 {
            let u = ((right.0 - left.0) / (left.1 - right.1)).clamp(0.0, 1.0);
            let bound = left.0 + left.1 * u;
            if bound <= best.least {
                break;
            }
            best = AlongChord { least: bound, at: u, grows: [-left.1, right.1] };
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

/// What rounding leaves of distances, relative to the coordinates of the hull.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

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

    /// What bounds the signed distances of the piece's chord; its most promising point is considered on the way.
    fn look(&mut self, piece: &Piece) -> AlongChord {
        self.visits += 1;
        let chord = self.solid.chord(piece, self.best + piece.stray);
        if chord.least - piece.stray < self.best {
            self.consider(piece.from + (piece.to - piece.from) * chord.at);
        }
        chord
    }

    fn search(&mut self, piece: &Piece, chord: AlongChord) {
        let Some(resolution) = resolution(self.scale, self.visits) else { return };
        let settled = piece.lag <= 0.25 * resolution || piece.depth >= MAX_DEPTH;
        if self.best <= self.enough || settled || chord.least - piece.stray >= self.best - resolution {
            return;
        }
        let [from, to] = self.shares_within(piece, &chord);
        if to - from < 0.5 {
            let part = piece.part(from, to);
            let chord = self.look(&part);
            return self.search(&part, chord);
        }
        let [first, second] = piece.halves();
        let (of_first, of_second) = (self.look(&first), self.look(&second));
        if of_first.least - first.stray <= of_second.least - second.stray {
            self.search(&first, of_first);
            self.search(&second, of_second);
        } else {
            self.search(&second, of_second);
            self.search(&first, of_first);
        }
    }

    /// From which share of a piece to which it may be deeper than the best. A point of it is no farther than its lag from the chord's point of the same share, and
    /// where the deepest place is a kink, as below a corner, the distance grows at once to both sides: the part that is left is as the square of the whole.
    ///
    /// ```text
    ///      chord \       /        - - best
    ///    - - - - -\- - -/- - - - -  best + lag: what is above this is no deeper
    ///              \   /
    ///               \ /
    ///                v
    /// ```
    fn shares_within(&self, piece: &Piece, chord: &AlongChord) -> [f64; 2] {
        let most = self.best - chord.least + piece.lag;
        let far = |grows: f64| if grows > 0.0 { most / grows } else { f64::INFINITY };
        [(chord.at - far(chord.grows[0])).max(0.0), (chord.at + far(chord.grows[1])).min(1.0)]
    }
}

/// The parameter of the curve's deepest point in the hull, or of any at most `enough` from it; `ceiling` and above does not
/// interest.
fn deepest(curve: &Cubic, hull: &Hull, enough: f64, ceiling: f64) -> f64 {
    searched(curve, hull, enough, ceiling).t
}

/// The same search, over.
fn searched<'a>(curve: &'a Cubic, hull: &'a Hull<'a>, enough: f64, ceiling: f64) -> HullSearch<'a> {
    let mut search = HullSearch {
        curve,
        solid: Solid::new(hull),
        // Of a hull far away nothing finer is known than the rounding there, and looking for it would take the whole budget.
        scale: curve.max_abs().max(ROUNDING / RESOLUTION * hull.max_abs()),
        enough,
        best: f64::INFINITY,
        t: 0.0,
        visits: 0,
    };
    search.consider(0.0);
    search.consider(1.0);
    let whole = Piece::whole(curve);
    let chord = search.look(&whole);
    if search.best > ceiling {
        search.best = ceiling;
    }
    search.search(&whole, chord);
    search
}

/// What is this near touches: the resolution of the search, and the rounding of the rest.
fn tolerance(curve: &Cubic, hull: &Hull, radius: f64) -> f64 {
    TOUCH * curve.max_abs() + ROUNDING * (hull.max_abs() + radius)
}

/// The gap from a curve to a hull. Where they meet, both points are one that they share.
pub(super) fn gap(curve: &Cubic, hull: &Hull, radius: f64, goal: Goal) -> Gap {
    let tolerance = tolerance(curve, hull, radius);
    let enough = radius + tolerance;
    let on_curve = curve.eval(deepest(curve, hull, enough, goal.ceiling(enough)));
    let depth = Solid::new(hull).depth(on_curve);
    let on_hull = if depth.signed <= 0.0 { on_curve } else { depth.border };
    Gap::between(on_curve, on_hull, radius, tolerance)
}

/// The shortest ways to part a curve and a hull, with these radii around them. `flip`: the hull is the one that moves.
pub(super) fn normals(curve: &Cubic, hull: &Hull, radius_curve: f64, radius_hull: f64, flip: bool) -> Normals {
    let radius = radius_curve + radius_hull;
    let tolerance = tolerance(curve, hull, radius);
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
        let rays = |core: Core| Rays::at(&core, point, Some(t));
        let (of_curve, of_hull) = (rays(Core::Cubic(*curve)), rays(Core::Hull(*hull)));
        return if flip {
            crossing::normals(&of_hull, &of_curve, point, radius_hull, radius_curve)
        } else {
            crossing::normals(&of_curve, &of_hull, point, radius_curve, radius_hull)
        };
    }
    let along = tangent(curve, t);
    let way_out = |signed: f64, outward: DVec2| ContactWide {
        normal: outward,
        depth: (radius - signed).max(0.0),
        point: point + outward * (radius_hull - signed),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn square(center: DVec2, half: f64, turned: f64) -> [DVec2; 4] {
        let x = DVec2::new(libm::cos(turned), libm::sin(turned)) * half;
        let y = x.perp();
        [center - x - y, center + x - y, center + x + y, center - x + y]
    }

    /// Where a corner is through a curve, its two sides meet there in a kink.
    #[test]
    fn how_deep_a_corner_is_through_a_bowl_takes_few_looks() {
        let bowl = Cubic([(0.0, 60.0), (66.0, 190.0), (133.0, 190.0), (200.0, 60.0)].map(|(x, y)| DVec2::new(x, y)));
        let (mut looks, mut deep) = (0, 0);
        for at in 0..200 {
            let at = f64::from(at);
            let corners = square(bowl.eval(0.1 + 0.004 * at) - DVec2::new(0.0, 13.5), 10.0, 0.01 * at);
            let hull = Hull::few(&corners);
            let search = searched(&bowl, &hull, f64::NEG_INFINITY, f64::INFINITY);
            if search.best > -1e-3 {
                continue;
            }
            let solid = Solid::new(&hull);
            let mut sampled = (0..=4_000).map(|i| solid.depth(bowl.eval(f64::from(i) / 4_000.0)).signed);
            let least = sampled.by_ref().fold(f64::INFINITY, f64::min);
            assert!(search.best <= least && search.best > least - 0.1, "{at}: {} of {least}", search.best);
            looks += search.visits;
            deep += 1;
        }
        assert!(deep > 50 && looks <= 20 * deep, "{looks} looks at {deep} corners");
    }
}
