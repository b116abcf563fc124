//! What all searches along a Bézier curve share.

use super::core::Cubic;
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// How far beside the nearest point a foot may be, as a share of the distance: so much its direction may be off.
const NEAR: f64 = 1e-6;
/// A foot is found in so many steps, or well enough.
const MOST_FEET: usize = 48;

impl Cubic {
    /// How far the curve strays from its chord at most: Bernstein's weights of the inner control points add up to at most
    /// 3/4, and the distance from the chord is convex.
    pub(crate) fn stray(&self) -> f64 {
        let [p0, p1, p2, p3] = self.0;
        let chord = p3 - p0;
        let length_squared = chord.length_squared();
        let off = |p: DVec2| {
            let along = if length_squared > 0.0 { ((p - p0).dot(chord) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
            (p - p0 - chord * along).length_squared()
        };
        0.75 * sqrt(off(p1).max(off(p2)))
    }

    /// The parameter and place of the curve's point nearest to `p`; of equally near ones the first found.
    pub(crate) fn nearest(&self, p: DVec2) -> (f64, DVec2) {
        let scale = p.max_abs() + self.0.iter().fold(0.0, |most: f64, p| most.max(p.max_abs()));
        let [first, .., last] = self.0;
        let mut best =
            if (last - p).length_squared() < (first - p).length_squared() { (1.0, last) } else { (0.0, first) };
        let mut least = (best.1 - p).length();
        // Depth first, the nearer half first: at most one piece of each depth waits.
        let mut waiting = [(*self, 0.0, 1.0, 0.0); 48];
        let mut count = 1;
        let mut budget = 4000;
        while count > 0 && budget > 0 {
            count -= 1;
            budget -= 1;
            let (piece, from, to, bound) = waiting[count];
            if bound >= least {
                continue;
            }
            let stray = piece.stray();
            if stray <= 1e-12 * scale || count + 2 > waiting.len() || to - from < 1e-9 {
                let [a, .., b] = piece.0;
                let ab = b - a;
                let along =
                    if ab == DVec2::ZERO { 0.0 } else { ((p - a).dot(ab) / ab.length_squared()).clamp(0.0, 1.0) };
                let t = if along >= 1.0 { to } else { from + (to - from) * along };
                let (t, point) = self.foot(p, t, (from, to), 1e-9 * scale);
                let distance = (point - p).length();
                if distance < least {
                    (best, least) = ((t, point), distance);
                }
                continue;
            }
            let middle = 0.5 * (from + to);
            let (a, b) = piece.halves();
            let bound = |piece: &Self| {
                let [a, .., b] = piece.0;
                let ab = b - a;
                let along =
                    if ab == DVec2::ZERO { 0.0 } else { ((p - a).dot(ab) / ab.length_squared()).clamp(0.0, 1.0) };
                (p - a - ab * along).length() - piece.stray()
            };
            let (bound_a, bound_b) = (bound(&a), bound(&b));
            let (a, b) = ((a, from, middle, bound_a), (b, middle, to, bound_b));
            let (near, far) = if bound_b < bound_a { (b, a) } else { (a, b) };
            waiting[count] = far;
            waiting[count + 1] = near;
            count += 2;
            // Any point of the curve is a bound from above.
            let [.., point] = a.0.0;
            let distance = (point - p).length();
            if distance < least {
                (best, least) = ((middle, point), distance);
            }
        }
        best
    }

    /// The point of a straight piece of the curve beside `p`, near parameter `t` of those from `from` to `to`. A straight piece may be
    /// run through unevenly; what is nearly right, within `close` and a small part of the distance, stays as it is.
    fn foot(&self, p: DVec2, mut t: f64, (mut from, mut to): (f64, f64), close: f64) -> (f64, DVec2) {
        let mut point = self.eval(t);
        for _ in 0..MOST_FEET {
            let along = self.derivative(t);
            let (ahead, speed) = ((p - point).dot(along), along.length_squared());
            let near = (p - point).length_squared() * NEAR * NEAR;
            if ahead * ahead <= speed * near.min(close * close) || speed == 0.0 {
                break;
            }
            if ahead > 0.0 {
                from = t;
            } else {
                to = t;
            }
            // Newton's step, or half of what is left if it leads out of that.
            let next = t + ahead / speed;
            t = if next > from && next < to { next } else { 0.5 * (from + to) };
            point = self.eval(t);
        }
        (t, point)
    }
}
