//! The impulses of touches that are answered together.
//!
//! As the split of `response/split.rs`, weighed by mass: of the velocities in which no touch of the set approaches, the
//! nearest to those that are, and as much again for what bounces. With J the approach of each touch by the velocities and
//! M the masses, the impulses λ solve J·M⁻¹·Jᵀ·λ ≥ −J·v, λ ≥ 0, each touch either with an impulse or apart by itself.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::sqrt;

/// Added to a touch's own share, so that touches that hang on each other have an answer: of many, nearly the smallest,
/// which is as symmetric as the touches are. What it leaves is taken away by solving again.
const SOFT: f64 = 1e-9;
const AGAIN: usize = 3;
/// Of a solution, what the impulses take from the comings is what was coming, up to this share. Touches that hang on each other in
/// many ways may have none that is found; then the impulses are made to settle step by step.
const OFF: f64 = 1e-4;
const SWEEPS: usize = 64;
/// The exchange of all touches at once may go round. If so many of them bring nothing, one at a time ends for certain.
const PATIENCE: usize = 4;
/// Touches of many that have an answer need about ten exchanges; those that have not found one after so many settle step by step.
const MOST_EXCHANGES: usize = 64;

/// A touch of two members.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct MemberTouch {
    pub(in crate::world) first: usize,
    pub(in crate::world) second: usize,
    /// Unit, from the second to the first.
    pub(in crate::world) normal: DVec2,
    /// What an impulse of one changes the velocity of each by: 1 / mass; 0 of one that the other does not stop.
    pub(in crate::world) gives: [f64; 2],
    /// How fast they come together.
    pub(in crate::world) coming: f64,
    /// What comes of the solution; at first, a guess, or 0.
    pub(in crate::world) impulse: f64,
}

impl MemberTouch {
    /// By how much an impulse of another takes from the coming together of this.
    fn takes(&self, other: &Self) -> f64 {
        let mut sum = 0.0;
        for (me, sign) in [(self.first, 1.0), (self.second, -1.0)] {
            for (it, its, gives) in [(other.first, 1.0, other.gives[0]), (other.second, -1.0, other.gives[1])] {
                if me == it {
                    sum += sign * its * gives;
                }
            }
        }
        sum * self.normal.dot(other.normal)
    }
}

/// The lists of a solution, kept so that a hit does not allocate.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Solver {
    /// By rows; scaled so that each touch alone would need an impulse as large as its coming.
    matrix: Vec<f64>,
    scale: Vec<f64>,
    coming: Vec<f64>,
    impulse: Vec<f64>,
    binds: Vec<bool>,
    factors: Vec<f64>,
    rest: Vec<f64>,
}

impl Solver {
    /// Finds the impulses after which none of the touches approaches.
    pub(in crate::world) fn solve(&mut self, links: &mut [MemberTouch]) {
        if let [only] = links {
            only.impulse = only.coming.max(0.0) / (only.gives[0] + only.gives[1]);
            return;
        }
        let n = links.len();
        self.scale.clear();
        self.scale.extend(links.iter().map(|link| sqrt(link.gives[0] + link.gives[1])));
        self.coming.clear();
        self.coming.extend(links.iter().zip(&self.scale).map(|(link, scale)| link.coming / scale));
        self.matrix.clear();
        for (a, a_scale) in links.iter().zip(&self.scale) {
            self.matrix.extend(links.iter().zip(&self.scale).map(|(b, b_scale)| a.takes(b) / (a_scale * b_scale)));
        }
        // The search begins with those that a guess says, or else with those that come together.
        let is_guessed = links.iter().any(|link| link.impulse > 0.0);
        self.binds.clear();
        self.binds.extend(links.iter().map(|link| if is_guessed { link.impulse > 0.0 } else { link.coming > 0.0 }));
        self.impulse.clear();
        self.impulse.resize(n, 0.0);
        self.choose(n);
        let mut exact = self.exactness(n);
        if !exact.is_finite() || (exact - 1.0).abs() > OFF {
            self.settle(n);
            // Too little is no harm: what still approaches has its turn in the next round.
            exact = self.exactness(n).min(1.0);
        }
        // So that a bounce of all keeps the energy even where the solution is not to the last bit.
        let exact = if exact.is_finite() { exact } else { 1.0 };
        for (link, (impulse, scale)) in links.iter_mut().zip(self.impulse.iter().zip(&self.scale)) {
            let impulse = impulse * exact / scale;
            link.impulse = if impulse.is_finite() { impulse } else { 0.0 };
        }
    }

    /// What was coming, of what the impulses take from it: 1 of a solution.
    fn exactness(&self, n: usize) -> f64 {
        let given: f64 = self.coming.iter().zip(&self.impulse).map(|(c, i)| c * i).sum();
        let taken: f64 = (0..n).map(|i| self.impulse[i] * self.taken(i, n)).sum();
        given / taken
    }

    /// Impulses that come near a solution, of all touches alike (projected Jacobi): no step is so long that it adds energy.
    fn settle(&mut self, n: usize) {
        let row = |i: usize| self.matrix[i * n..(i + 1) * n].iter().map(|a| a.abs()).sum::<f64>();
        let step = 1.0 / (0..n).map(row).fold(1.0, f64::max);
        self.impulse.fill(0.0);
        for _ in 0..SWEEPS {
            self.rest.clear();
            for i in 0..n {
                self.rest.push(self.coming[i] - self.taken(i, n));
            }
            for (impulse, rest) in self.impulse.iter_mut().zip(&self.rest) {
                *impulse = (*impulse + step * rest).max(0.0);
            }
        }
    }

    /// What all impulses take from the coming of one.
    fn taken(&self, i: usize, n: usize) -> f64 {
        self.matrix[i * n..(i + 1) * n].iter().zip(&self.impulse).map(|(a, impulse)| a * impulse).sum()
    }

    /// Finds which touches bind, by exchanging those that pull for those that still approach.
    fn choose(&mut self, n: usize) {
        let top = self.coming.iter().fold(0.0f64, |top, coming| top.max(coming.abs()));
        let (mut least, mut patience) = (n + 1, PATIENCE);
        for _ in 0..MOST_EXCHANGES.min(8 * n + 16) {
            self.balance(n);
            let is_wrong = |solver: &Self, i: usize| {
                if solver.binds[i] {
                    solver.impulse[i] < 0.0
                } else {
                    solver.coming[i] - solver.taken(i, n) > 1e-12 * top
                }
            };
            let wrong = (0..n).filter(|&i| is_wrong(self, i)).count();
            if wrong == 0 {
                break;
            }
            let all = wrong < least;
            if all {
                (least, patience) = (wrong, PATIENCE);
            } else {
                patience = patience.saturating_sub(1);
            }
            let one = (0..n).rev().find(|&i| is_wrong(self, i));
            // Which are wrong is asked of the impulses, which stay as they are meanwhile.
            for i in 0..n {
                if (patience > 0 && is_wrong(self, i)) || (patience == 0 && Some(i) == one) {
                    self.rest[i] = 1.0;
                } else {
                    self.rest[i] = 0.0;
                }
            }
            for i in 0..n {
                self.binds[i] ^= self.rest[i] != 0.0;
            }
        }
        self.impulse.iter_mut().for_each(|impulse| *impulse = impulse.max(0.0));
    }

    /// The impulses that leave the touches that bind neither coming nor going.
    fn balance(&mut self, n: usize) {
        // Elimination without exchange of rows: with the softening none is needed.
        self.factors.clear();
        self.factors.extend_from_slice(&self.matrix);
        for i in 0..n {
            if !self.binds[i] {
                for j in 0..n {
                    (self.factors[i * n + j], self.factors[j * n + i]) = (0.0, 0.0);
                }
                self.factors[i * n + i] = 1.0;
            }
            self.factors[i * n + i] += SOFT;
        }
        for k in 0..n {
            for i in k + 1..n {
                let share = self.factors[i * n + k] / self.factors[k * n + k];
                self.factors[i * n + k] = share;
                if share != 0.0 {
                    for j in k + 1..n {
                        self.factors[i * n + j] -= share * self.factors[k * n + j];
                    }
                }
            }
        }
        self.impulse.fill(0.0);
        for _ in 0..=AGAIN {
            self.rest.clear();
            for i in 0..n {
                let rest = if self.binds[i] { self.coming[i] - self.taken(i, n) } else { 0.0 };
                self.rest.push(rest);
            }
            for i in 0..n {
                for j in 0..i {
                    self.rest[i] -= self.factors[i * n + j] * self.rest[j];
                }
            }
            for i in (0..n).rev() {
                for j in i + 1..n {
                    self.rest[i] -= self.factors[i * n + j] * self.rest[j];
                }
                self.rest[i] /= self.factors[i * n + i];
            }
            for i in 0..n {
                self.impulse[i] += self.rest[i];
            }
        }
    }
}
