//! What all searches along a Bézier curve share.

use super::core::Cubic;
use crate::dvec2::DVec2;
use crate::float::sqrt;

/// The nearest point is looked for in so many pieces of a curve at most. Of random curves three are enough, and 21 were the most.
const MOST_PIECES: usize = 128;
/// A piece that is halved so often is as good as straight.
const DEEPEST: usize = 24;
/// A foot is found in so many steps, or well enough.
const MOST_FEET: usize = 48;
/// How far a foot may be from where it should be, as a share of the coordinates.
const NEAR: f64 = 1e-15;

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
    ///
    /// The slope of the squared distance along a piece of the curve is a polynomial of degree 5. Its Bernstein weights bound it, and so
    /// do their differences its own slope: a piece where the distance only grows, only falls, or has one lowest point needs no halving.
    /// If all of [`MOST_PIECES`] are looked at, the result is the nearest point that was found.
    pub(crate) fn nearest(&self, p: DVec2) -> (f64, DVec2) {
        let near = NEAR * (p.max_abs() + self.max_abs());
        let [first, .., last] = self.0;
        let mut best =
            if (last - p).length_squared() < (first - p).length_squared() { (1.0, last) } else { (0.0, first) };
        let mut least = (best.1 - p).length();
        let mut try_at = |t: f64, point: DVec2, least: &mut f64| {
            let distance = (point - p).length();
            if distance < *least {
                (best, *least) = ((t, point), distance);
            }
        };
        // Depth first, the nearer half first: at most one piece of each depth waits.
        let mut waiting = [Piece { curve: *self, from: 0.0, to: 1.0, bound: 0.0 }; DEEPEST + 1];
        let mut count = 1;
        for _ in 0..MOST_PIECES {
            if count == 0 {
                break;
            }
            count -= 1;
            let piece = waiting[count];
            if piece.bound >= least {
                continue;
            }
            match piece.curve.slope_of_distance(p) {
                // Its ends are known.
                Slope::HighestWithin => {}
                Slope::Any if count + 2 <= waiting.len() => {
                    let (a, b) = piece.halves(p);
                    let [.., middle] = a.curve.0;
                    try_at(a.to, middle, &mut least);
                    let (near, far) = if b.bound < a.bound { (b, a) } else { (a, b) };
                    (waiting[count], waiting[count + 1]) = (far, near);
                    count += 2;
                }
                // A piece that has no room for its halves is as good as straight, too.
                slope @ (Slope::LowestWithin(_) | Slope::Any) => {
                    let (t, point) = self.foot(p, &piece, slope, near);
                    try_at(t, point, &mut least);
                }
            }
        }
        best
    }

    /// All parameters and places within `reach` of `p` where the curve is nearer to it than beside: the feet of `p`, and ends that it comes up to.
    /// Says whether these are all, which they are unless all of [`MOST_PIECES`] are looked at.
    pub(crate) fn feet(&self, p: DVec2, reach: f64, found: &mut dyn FnMut(f64, DVec2)) -> bool {
        let near = NEAR * (p.max_abs() + self.max_abs());
        let [q0, q1, q2, q3] = self.0.map(|control| control - p);
        let mut tell = |t: f64, point: DVec2| {
            if (point - p).length_squared() <= reach * reach {
                found(t, point);
            }
        };
        if q0.dot(q1 - q0) >= 0.0 {
            tell(0.0, self.0[0]);
        }
        if q3.dot(q3 - q2) <= 0.0 {
            tell(1.0, self.0[3]);
        }
        let mut waiting = [Piece { curve: *self, from: 0.0, to: 1.0, bound: 0.0 }; DEEPEST + 1];
        let mut count = 1;
        for _ in 0..MOST_PIECES {
            if count == 0 {
                break;
            }
            count -= 1;
            let piece = waiting[count];
            if piece.bound > reach {
                continue;
            }
            match piece.curve.slope_of_distance(p) {
                Slope::HighestWithin => {}
                Slope::Any if count + 2 <= waiting.len() => {
                    let (a, b) = piece.halves(p);
                    (waiting[count], waiting[count + 1]) = (b, a);
                    count += 2;
                }
                slope @ (Slope::LowestWithin(_) | Slope::Any) => {
                    let (t, point) = self.foot(p, &piece, slope, near);
                    tell(t, point);
                }
            }
        }
        count == 0
    }

    /// How the distance from `p` goes along the curve: the weights of (C(t) − p)·C′(t), up to a positive factor.
    fn slope_of_distance(&self, p: DVec2) -> Slope {
        let [q0, q1, q2, q3] = self.0.map(|control| control - p);
        let (d0, d1, d2) = (q1 - q0, q2 - q1, q3 - q2);
        let weights = [
            q0.dot(d0),
            (2.0 * q0.dot(d1) + 3.0 * q1.dot(d0)) / 5.0,
            (q0.dot(d2) + 6.0 * q1.dot(d1) + 3.0 * q2.dot(d0)) / 10.0,
            (3.0 * q1.dot(d2) + 6.0 * q2.dot(d1) + q3.dot(d0)) / 10.0,
            (3.0 * q2.dot(d2) + 2.0 * q3.dot(d1)) / 5.0,
            q3.dot(d2),
        ];
        if weights.iter().all(|&weight| weight >= 0.0) || weights.iter().all(|&weight| weight <= 0.0) {
            return Slope::HighestWithin;
        }
        let mut steps = weights.windows(2).map(|pair| pair[1] - pair[0]);
        if steps.clone().all(|step| step <= 0.0) {
            return Slope::HighestWithin;
        }
        if !steps.all(|step| step >= 0.0) {
            return Slope::Any;
        }
        // The polygon of the weights is near the slope that they weigh.
        let above = weights.iter().position(|&weight| weight >= 0.0).unwrap_or(5).max(1);
        let (low, high) = (weights[above - 1], weights[above]);
        Slope::LowestWithin((above as f64 - high / (high - low)) / 5.0)
    }

    /// The foot of `p` on a piece of the curve where the distance first falls and then grows: Newton's steps for
    /// (C(t) − p)·C′(t) = 0, each within what is left, until the next would be shorter than `near`.
    fn foot(&self, p: DVec2, piece: &Piece, slope: Slope, near: f64) -> (f64, DVec2) {
        let Piece { mut from, mut to, .. } = *piece;
        let share = if let Slope::LowestWithin(share) = slope { share.clamp(0.0, 1.0) } else { 0.5 };
        let mut t = from + (to - from) * share;
        // C(t) − p by the powers of t.
        let [p0, p1, p2, p3] = self.0;
        let (d0, d1, d2) = (p1 - p0, p2 - p1, p3 - p2);
        let (q, a, b, c) = (p0 - p, d0 * 3.0, (d1 - d0) * 3.0, d2 - d1 * 2.0 + d0);
        let mut before = 0.0;
        for _ in 0..MOST_FEET {
            let away = ((c * t + b) * t + a) * t + q;
            let along = (c * (3.0 * t) + b * 2.0) * t + a;
            let slope = away.dot(along);
            if slope == 0.0 {
                break;
            }
            if slope > 0.0 {
                to = t;
            } else {
                from = t;
            }
            let bend = along.length_squared() + away.dot(c * (6.0 * t) + b * 2.0);
            let newton = t - slope / bend;
            let is_within = newton >= from && newton <= to;
            let next = if is_within { newton } else { 0.5 * (from + to) };
            let step = (next - t).abs();
            t = next;
            // Each step of Newton's is as the square of the one before.
            let ratio = step / before;
            if step * along.max_abs() * (ratio * ratio).min(1.0) <= near {
                break;
            }
            before = if is_within { step } else { 0.0 };
        }
        (t, self.eval(t))
    }
}

/// How the distance from a point goes along a piece of a curve.
#[derive(Clone, Copy)]
enum Slope {
    /// It grows, falls, or grows and then falls: an end of the piece is the nearest.
    HighestWithin,
    /// It falls and then grows: about from this share of the piece on.
    LowestWithin(f64),
    /// The weights do not tell.
    Any,
}

/// A part of a curve in which the nearest point may be.
#[derive(Clone, Copy)]
struct Piece {
    curve: Cubic,
    from: f64,
    to: f64,
    /// No point of it is nearer than this.
    bound: f64,
}

impl Piece {
    /// Its halves, each with what bounds its distance from `p`.
    fn halves(&self, p: DVec2) -> (Self, Self) {
        let middle = 0.5 * (self.from + self.to);
        let (a, b) = self.curve.halves();
        let half = |curve: Cubic, from, to| {
            let [first, .., last] = curve.0;
            let chord = last - first;
            let along = if chord == DVec2::ZERO { 0.0 } else { (p - first).dot(chord) / chord.length_squared() };
            let bound = (p - first - chord * along.clamp(0.0, 1.0)).length() - curve.stray();
            Self { curve, from, to, bound }
        };
        (half(a, self.from, middle), half(b, middle, self.to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn unit(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1u64 << 53) as f64
        }

        fn point(&mut self, size: f64) -> DVec2 {
            DVec2::new(self.unit() - 0.5, self.unit() - 0.5) * size
        }

        /// Any four control points; every third curve has some that are equal, or all in one line.
        fn curve(&mut self, kind: usize) -> Cubic {
            let mut points = [(); 4].map(|()| self.point(2.0));
            match kind % 9 {
                0 => points[1] = points[0],
                3 => (points[2], points[1]) = (points[3], points[3]),
                6 => points = points.map(|p| DVec2::new(p.x, 0.0)),
                _ => {}
            }
            Cubic(points)
        }
    }

    /// The least distance to 1,000 points of the curve, and to those around the best of them.
    fn sampled(curve: &Cubic, p: DVec2) -> f64 {
        let distance = |t: f64| (curve.eval(t.clamp(0.0, 1.0)) - p).length();
        let (mut best, mut step) = (0.0, 1e-3);
        for i in 0..=1000 {
            let t = f64::from(i) * step;
            if distance(t) < distance(best) {
                best = t;
            }
        }
        while step > 1e-12 {
            for t in [best - step, best + step] {
                if distance(t) < distance(best) {
                    best = t.clamp(0.0, 1.0);
                }
            }
            step *= 0.5;
        }
        distance(best)
    }

    #[test]
    fn no_point_of_a_curve_is_nearer_than_the_nearest() {
        let mut random = Random(1);
        for i in 0..2000 {
            let (curve, p) = (random.curve(i), random.point(4.0));
            let (t, point) = curve.nearest(p);
            let (distance, least) = ((point - p).length(), sampled(&curve, p));
            assert!(distance <= least + 1e-12, "{curve:?} {p:?}: {distance} at {t}, sampled {least}");
            assert_eq!(point, curve.eval(t));
        }
    }

    #[test]
    fn the_foot_of_a_point_beside_a_curve_is_where_it_stands() {
        let mut random = Random(2);
        for i in 1..500 {
            let curve = random.curve(3 * i + 1);
            let t = random.unit();
            let foot = curve.eval(t);
            let p = foot + curve.derivative(t).unit_or_zero().perp() * 1e-6;
            let (_, point) = curve.nearest(p);
            assert!(
                (point - p).length() <= 1e-6 + 1e-12 && (point - foot).length() < 1e-9,
                "{curve:?} at {t}: {point:?}, {foot:?}"
            );
        }
    }

    /// Points of equal distance: the middle of what is almost a circle's arc, and of a curve that is one point.
    #[test]
    fn a_point_as_far_from_all_of_a_curve_ends() {
        let k = 0.552_284_749_831;
        let arc = Cubic([(1.0, 0.0), (1.0, k), (k, 1.0), (0.0, 1.0)].map(|(x, y)| DVec2::new(x, y)));
        let (_, point) = arc.nearest(DVec2::ZERO);
        assert!((point.length() - 1.0).abs() < 3e-4 && point.length() <= 1.0, "{point:?}");
        let dot = Cubic([DVec2::new(3.0, 4.0); 4]);
        assert_eq!(dot.nearest(DVec2::ZERO).1, DVec2::new(3.0, 4.0));
        assert_eq!(dot.nearest(DVec2::new(3.0, 4.0)).1, DVec2::new(3.0, 4.0));
    }

    #[test]
    fn huge_curves_have_a_nearest_point() {
        let curve = Cubic([(-1e30, 0.0), (-1e30, 1e30), (1e30, 1e30), (1e30, 0.0)].map(|(x, y)| DVec2::new(x, y)));
        let (t, point) = curve.nearest(DVec2::new(0.0, 1e30));
        assert!(t == 0.5 && (point - DVec2::new(0.0, 0.75e30)).length() < 1e15, "{t} {point:?}");
    }
}
