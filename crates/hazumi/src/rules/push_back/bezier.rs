//! What the push of a curve needs to know of it: where it crosses a line, where it is nearest to a point, where it heads.
//!
//! Polynomials are kept in Bernstein form over 0..1, in which evaluation by repeated interpolation is stable. Roots are
//! isolated by the derivative's: between two neighbouring extremes a polynomial is monotone, so there is one root if the
//! signs differ, and a double root is an extreme of height 0. Nothing is missed, and no closed form of the third degree, with
//! its cancellations, is needed.

use crate::dvec2::DVec2;
use crate::{CubicBez, QuadBez};

/// The highest degree needed: of (B − c)·B' for a cubic B.
const MAX_DEGREE: usize = 5;

/// Two parameters nearer than this are one: a curve through a box's corner crosses both edges there.
const SAME: f64 = 1e-9;

/// A Bézier curve of the second or third degree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bezier {
    points: [DVec2; 4],
    degree: usize,
}

impl Bezier {
    pub(super) fn quad(curve: &QuadBez) -> Self {
        Self { points: [curve.p0().wide(), curve.p1().wide(), curve.p2().wide(), DVec2::ZERO], degree: 2 }
    }

    pub(super) fn cubic(curve: &CubicBez) -> Self {
        Self { points: [curve.p0().wide(), curve.p1().wide(), curve.p2().wide(), curve.p3().wide()], degree: 3 }
    }

    fn points(&self) -> &[DVec2] {
        &self.points[..=self.degree]
    }

    pub(super) fn max_abs(&self) -> f64 {
        self.points().iter().fold(0.0, |max, p| p.max_abs().max(max))
    }

    pub(super) fn eval(&self, t: f64) -> DVec2 {
        let mut p = self.points;
        for step in 1..=self.degree {
            for i in 0..=self.degree - step {
                p[i] = p[i].lerp(p[i + 1], t);
            }
        }
        p[0]
    }

    /// The parameters in 0..1 at which a coordinate of the curve, affine in the point, is 0.
    pub(super) fn roots(&self, coordinate: impl Fn(DVec2) -> f64) -> Few {
        let mut polynomial = Polynomial { c: [0.0; MAX_DEGREE + 1], degree: self.degree };
        for (c, &p) in polynomial.c.iter_mut().zip(self.points()) {
            *c = coordinate(p);
        }
        polynomial.roots()
    }

    /// The parameter of the point nearest to `center`; the smallest of several.
    pub(super) fn nearest(&self, center: DVec2) -> f64 {
        // (B − c)·B' as a product of two Bernstein forms: the coefficients multiply with their binomials.
        const BINOMIALS: [[f64; 6]; 6] = [
            [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 2.0, 1.0, 0.0, 0.0, 0.0],
            [1.0, 3.0, 3.0, 1.0, 0.0, 0.0],
            [1.0, 4.0, 6.0, 4.0, 1.0, 0.0],
            [1.0, 5.0, 10.0, 10.0, 5.0, 1.0],
        ];
        let (n, degree) = (self.degree, 2 * self.degree - 1);
        let mut product = Polynomial { c: [0.0; MAX_DEGREE + 1], degree };
        for i in 0..=n {
            for j in 0..n {
                let step = self.points[j + 1] - self.points[j];
                let weight = BINOMIALS[n][i] * BINOMIALS[n - 1][j] / BINOMIALS[degree][i + j];
                product.c[i + j] += weight * (self.points[i] - center).dot(step);
            }
        }
        let squared = |t: f64| (self.eval(t) - center).length_squared();
        let mut best = 0.0;
        for t in product.roots().into_iter().chain([1.0]) {
            if squared(t) < squared(best) {
                best = t;
            }
        }
        best
    }

    /// The unit tangent in which the curve leaves the point at `t`, or arrives if that is its end. Where the derivative
    /// vanishes, as at a cusp, the next one that does not decides; (0, 0) if all control points coincide.
    pub(super) fn direction(&self, t: f64) -> DVec2 {
        let mut p = self.points;
        let mut toward_end = 1.0;
        for order in 1..=self.degree {
            // The control points of the next derivative, but for a positive factor.
            let count = self.degree + 1 - order;
            for i in 0..count {
                p[i] = p[i + 1] - p[i];
            }
            let size = p[..count].iter().fold(0.0, |max: f64, d| max.max(d.max_abs()));
            let mut q = p;
            for step in 1..count {
                for i in 0..count - step {
                    q[i] = q[i].lerp(q[i + 1], t);
                }
            }
            if q[0].max_abs() > 1e-12 * size {
                return (q[0] * toward_end).unit_or_zero();
            }
            // Before the end of the curve an even derivative points back.
            toward_end = if t >= 1.0 { -toward_end } else { 1.0 };
        }
        DVec2::ZERO
    }
}

/// A polynomial in Bernstein form over 0..1.
#[derive(Clone, Copy, Debug)]
struct Polynomial {
    c: [f64; MAX_DEGREE + 1],
    degree: usize,
}

impl Polynomial {
    fn eval(&self, t: f64) -> f64 {
        let mut c = self.c;
        for step in 1..=self.degree {
            for i in 0..=self.degree - step {
                c[i] += (c[i + 1] - c[i]) * t;
            }
        }
        c[0]
    }

    fn derivative(&self) -> Self {
        let mut c = [0.0; MAX_DEGREE + 1];
        for (i, d) in c.iter_mut().enumerate().take(self.degree) {
            *d = (self.c[i + 1] - self.c[i]) * self.degree as f64;
        }
        Self { c, degree: self.degree.saturating_sub(1) }
    }

    /// The roots in 0..1, each once. Extremes within rounding of 0 count. None if all coefficients are 0.
    fn roots(&self) -> Few {
        let mut roots = Few::default();
        let size = self.c[..=self.degree].iter().fold(0.0, |max: f64, c| max.max(c.abs()));
        if self.degree == 0 || size == 0.0 {
            return roots;
        }
        let rounding = 8.0 * f64::EPSILON * size;
        let derivative = self.derivative();
        let (mut from, mut at_from) = (0.0, self.eval(0.0));
        if at_from.abs() <= rounding {
            roots.insert(from);
        }
        for to in derivative.roots().into_iter().chain([1.0]) {
            let at_to = self.eval(to);
            if at_to.abs() <= rounding {
                roots.insert(to);
            } else if at_from.abs() > rounding && (at_from < 0.0) != (at_to < 0.0) {
                roots.insert(self.root_between(from, to, at_from < 0.0, &derivative));
            }
            (from, at_from) = (to, at_to);
        }
        roots
    }

    /// The one root between, by Newton's method; where that would leave the bracket, by halving it.
    fn root_between(&self, mut from: f64, mut to: f64, rising: bool, derivative: &Self) -> f64 {
        let mut t = 0.5 * (from + to);
        for _ in 0..100 {
            let value = self.eval(t);
            if value == 0.0 {
                break;
            }
            if (value < 0.0) == rising {
                from = t;
            } else {
                to = t;
            }
            let newton = t - value / derivative.eval(t);
            let next = if from < newton && newton < to { newton } else { 0.5 * (from + to) };
            if (next - t).abs() <= f64::EPSILON * 0.25 || !(from < next && next < to) {
                break;
            }
            t = next;
        }
        t
    }
}

/// A few parameters in 0..1, ascending where inserted so, none twice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Few {
    t: [f64; 16],
    len: usize,
}

impl Few {
    /// Adds a parameter unless it is there already. A cubic crosses four lines at most twelve times, and has two ends.
    pub(super) fn insert(&mut self, t: f64) {
        let known = self.t[..self.len].iter().any(|u| (u - t).abs() <= SAME);
        if !known && self.len < self.t.len() {
            self.t[self.len] = t;
            self.len += 1;
        }
    }

    pub(super) fn mean(&self) -> Option<f64> {
        (self.len > 0).then(|| self.t[..self.len].iter().sum::<f64>() / self.len as f64)
    }
}

impl IntoIterator for Few {
    type Item = f64;
    type IntoIter = core::iter::Take<core::array::IntoIter<f64, 16>>;

    fn into_iter(self) -> Self::IntoIter {
        self.t.into_iter().take(self.len)
    }
}
