//! Two Bézier curves: both are halved until their nearest points are found (see `halving`), and all is judged there.

use super::core::{Core, Cubic};
use super::crossing::{self, Rays};
use super::gap::{Gap, Goal};
use super::halving::{BUDGET, MAX_DEPTH, Piece, TOUCH, resolution};
use super::hull_hull;
use super::normals::{ContactWide, Normals};
use crate::dvec2::DVec2;

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

/// What is this near touches: the resolution of the search, and the rounding of the rest.
fn tolerance(a: &Cubic, b: &Cubic, radius: f64) -> f64 {
    TOUCH * a.max_abs().max(b.max_abs()) + 8.0 * f64::EPSILON * radius
}

/// The gap between two curves.
pub(super) fn gap(a: &Cubic, b: &Cubic, radius: f64, goal: Goal) -> Gap {
    let tolerance = tolerance(a, b, radius);
    let enough = radius + tolerance;
    let (s, t) = nearest(a, b, enough, goal.ceiling(enough));
    Gap::between(a.eval(s), b.eval(t), radius, tolerance)
}

/// The shortest ways to part two curves, `a` with radius `radius_a` around it and `b` likewise.
pub(super) fn normals(a: &Cubic, b: &Cubic, radius_a: f64, radius_b: f64) -> Normals {
    let radius = radius_a + radius_b;
    let tolerance = tolerance(a, b, radius);
    let (s, t) = nearest(a, b, tolerance, Goal::Verdict.ceiling(radius + tolerance));
    let (on_a, on_b) = (a.eval(s), b.eval(t));
    let gap = Gap::between(on_a, on_b, radius, tolerance);
    if !gap.touch {
        return Normals::default();
    }
    if gap.meet {
        let rays = |curve: &Cubic, at: DVec2, t: f64| Rays::at(&Core::Cubic(*curve), at, Some(t));
        return crossing::normals(&rays(a, on_a, s), &rays(b, on_b, t), on_b, radius_a, radius_b);
    }
    Normals::one(ContactWide {
        normal: -gap.direction,
        depth: (radius - gap.distance).max(0.0),
        point: on_b - gap.direction * radius_b,
    })
}
