//! What is nearest to what is wanted, of all that keeps a group apart.
//!
//! Each row says how far two members, or a member and what stays, are apart at least, along a normal. Of all displacements that hold all rows,
//! the nearest to the wanted ones by mass is found by accelerated projected gradients (Nesterov 1983; restarted as by O'Donoghue and
//! Candès 2015). Each row counts alike in each step, so that what is symmetric stays so, and the order of rows says nothing but the last bits.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, sqrt};

/// The number of no member: what stays, or moves whatever comes.
pub(in crate::world) const STAYS: usize = usize::MAX;

/// Two members, or one and [`STAYS`], that may come no nearer.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Row {
    pub(in crate::world) first: usize,
    pub(in crate::world) second: usize,
    /// Unit, from the second to the first.
    pub(in crate::world) normal: DVec2,
    /// By how much a push moves each: 1 / mass; 0 of one that the other does not stop.
    pub(in crate::world) gives: [f64; 2],
    /// The least that the first's displacement less the second's is along the normal.
    pub(in crate::world) least: f64,
    /// What comes of it; at first, a guess.
    pub(in crate::world) push: f64,
}

impl Row {
    /// By how much the displacements hold the row; negative if they do not.
    pub(in crate::world) fn room(&self, moved: &[DVec2]) -> f64 {
        let second = if self.second == STAYS { DVec2::ZERO } else { moved[self.second] };
        (moved[self.first] - second).dot(self.normal) - self.least
    }

    fn apply(&self, push: f64, moved: &mut [DVec2]) {
        moved[self.first] += self.normal * (push * self.gives[0]);
        if self.second != STAYS {
            moved[self.second] -= self.normal * (push * self.gives[1]);
        }
    }
}

/// The lists of a solution, kept so that none allocates.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct GroupSolver {
    /// By member: how much all rows give it.
    given: Vec<f64>,
    /// By row: the inverse of the length of a step; where the next step begins.
    stiffness: Vec<f64>,
    ahead: Vec<f64>,
    /// By how much each row was wanting.
    wanting: Vec<f64>,
}

impl GroupSolver {
    /// Finds the displacements, to within `close` by row, in so many steps at most; says by how much they are not found.
    pub(in crate::world) fn solve(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        most: usize,
    ) -> f64 {
        self.given.clear();
        self.given.resize(wanted.len(), 0.0);
        for row in rows.iter() {
            self.given[row.first] += row.gives[0];
            if row.second != STAYS {
                self.given[row.second] += row.gives[1];
            }
        }
        let given = |at: usize| if at == STAYS { 0.0 } else { self.given[at] };
        self.stiffness.clear();
        self.stiffness.extend(rows.iter().map(|row| given(row.first) + given(row.second)));
        self.ahead.clear();
        self.ahead.extend(rows.iter().map(|row| row.push));
        let mut momentum = 1.0;
        let mut off = 0.0;
        for _ in 0..most {
            place(rows, &self.ahead, wanted, moved);
            self.wanting.clear();
            self.wanting.extend(rows.iter().map(|row| -row.room(moved)));
            let next = 0.5 * (1.0 + sqrt(1.0 + 4.0 * momentum * momentum));
            let carry = (momentum - 1.0) / next;
            let mut uphill = 0.0;
            off = 0.0;
            for (at, row) in rows.iter_mut().enumerate() {
                let stiffness = self.stiffness[at];
                let push = if stiffness > 0.0 { max(0.0, self.ahead[at] + self.wanting[at] / stiffness) } else { 0.0 };
                let step = push - self.ahead[at];
                off = max(off, (step * stiffness).abs());
                uphill += step * stiffness * (push - row.push);
                self.ahead[at] = push + carry * (push - row.push);
                row.push = push;
            }
            momentum = next;
            if uphill < 0.0 {
                momentum = 1.0;
                for (ahead, row) in self.ahead.iter_mut().zip(rows.iter()) {
                    *ahead = row.push;
                }
            }
            if off <= close {
                break;
            }
        }
        self.ahead.clear();
        self.ahead.extend(rows.iter().map(|row| row.push));
        place(rows, &self.ahead, wanted, moved);
        off
    }
}

/// Of a proof, what is left of a member's motion, as a share of what pushes it.
const LEFT: f64 = 1e-2;

impl GroupSolver {
    /// Why rows cannot be held, after a solution that failed: how their pushes still grow, by row, at most 1. By Farkas' lemma there is no
    /// solution if, of rows summed up so, the motion of each member cancels out, and the sum still asks for some. None if it is no proof.
    pub(in crate::world) fn proof(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        most: usize,
    ) -> Option<Vec<f64>> {
        let before: Vec<f64> = rows.iter().map(|row| row.push).collect();
        self.solve(rows, wanted, moved, 0.0, most);
        let mut grown: Vec<f64> = rows.iter().zip(&before).map(|(row, before)| max(0.0, row.push - before)).collect();
        let most = grown.iter().fold(0.0, |most, &grown| max(most, grown));
        if most <= 0.0 {
            return None;
        }
        grown.iter_mut().for_each(|grown| *grown /= most);
        let mut left = alloc::vec![(DVec2::ZERO, 0.0); wanted.len()];
        let mut asked = 0.0;
        for (row, &grown) in rows.iter().zip(&grown) {
            asked += grown * row.least;
            for (at, gives, side) in [(row.first, row.gives[0], 1.0), (row.second, row.gives[1], -1.0)] {
                if at == STAYS {
                    continue;
                }
                if gives > 0.0 {
                    left[at].0 += row.normal * (side * grown);
                    left[at].1 += grown;
                } else {
                    asked -= grown * side * moved[at].dot(row.normal);
                }
            }
        }
        let cancels = left.iter().all(|(left, pushed)| left.length() <= LEFT * max(*pushed, LEFT));
        (cancels && asked > 0.0).then_some(grown)
    }
}

fn place(rows: &[Row], pushes: &[f64], wanted: &[DVec2], moved: &mut Vec<DVec2>) {
    moved.clear();
    moved.extend_from_slice(wanted);
    for (row, &push) in rows.iter().zip(pushes) {
        if push != 0.0 {
            row.apply(push, moved);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    const RIGHT: DVec2 = DVec2::new(1.0, 0.0);

    fn row(first: usize, second: usize, gives: [f64; 2], least: f64) -> Row {
        Row { first, second, normal: RIGHT, gives, least, push: 0.0 }
    }

    #[test]
    fn a_row_of_three_that_is_pushed_onto_a_wall_stays() {
        let mut rows = [row(0, STAYS, [1.0, 0.0], 0.0), row(1, 0, [1.0; 2], 0.0), row(2, 1, [1.0; 2], 0.0)];
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let wanted = [DVec2::ZERO, DVec2::ZERO, RIGHT * -3.0];
        let off = solver.solve(&mut rows, &wanted, &mut moved, 1e-9, 1000);
        assert!(off <= 1e-9, "{off}");
        assert!(moved.iter().all(|moved| moved.length() < 1e-7), "{moved:?}");
        assert!(rows.iter().all(|row| (row.push - 3.0).abs() < 1e-6), "{rows:?}");
    }

    #[test]
    fn two_in_the_open_share_their_motion_by_mass() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(1, 0, [0.5, 1.0], 0.0)];
        solver.solve(&mut rows, &[RIGHT * 3.0, DVec2::ZERO], &mut moved, 1e-12, 1000);
        assert!(moved.iter().all(|moved| (moved.x - 1.0).abs() < 1e-9), "{moved:?}");
    }

    #[test]
    fn what_is_not_pressed_is_not_pushed() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(0, 1, [1.0; 2], -1.0)];
        rows[0].push = 5.0;
        solver.solve(&mut rows, &[RIGHT, RIGHT * 1.5], &mut moved, 1e-12, 1000);
        assert!(rows[0].push.abs() < 1e-9 && (moved[0].x - 1.0).abs() < 1e-9, "{rows:?} {moved:?}");
    }
}
