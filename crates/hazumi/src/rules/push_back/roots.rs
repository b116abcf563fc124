//! The roots of polynomials up to the third degree: where a curve crosses a line along an axis.
//!
//! Polynomials are kept in Bernstein form over 0..=1, in which evaluation by repeated interpolation is stable. Roots are
//! isolated by the derivative's: between two neighbouring extremes a polynomial is monotone, so there is one root if the
//! signs differ, and a double root is an extreme of height 0. Nothing is missed, and no closed form of the third degree, with
//! its cancellations, is needed.

const MAX_DEGREE: usize = 3;

/// Two parameters nearer than this are one: a curve through a box's corner crosses both edges there.
const SAME: f64 = 1e-9;

/// A polynomial in Bernstein form over 0..1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polynomial {
    c: [f64; MAX_DEGREE + 1],
    degree: usize,
}

impl Polynomial {
    pub(super) const fn cubic(c: [f64; 4]) -> Self {
        Self { c, degree: 3 }
    }

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
    pub(super) fn roots(&self) -> Few {
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
