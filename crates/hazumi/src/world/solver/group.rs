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

/// A row as the solution goes through it some hundred times.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Of what stays, one more than the last member: it is moved, but by nothing.
    members: [u32; 2],
    normal: DVec2,
    gives: [f64; 2],
    least: f64,
    /// How much the row opens for each unit of push, if all rows of its members push alike; and the inverse, the length of a step.
    stiffness: f64,
    per_wanting: f64,
}

/// The lists of a solution, kept so that none allocates.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct GroupSolver {
    /// By member: how much all rows give it.
    given: Vec<f64>,
    steps: Vec<Step>,
    /// By row: where the next step begins.
    ahead: Vec<f64>,
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
        self.list_steps(rows, wanted.len());
        self.ahead.clear();
        self.ahead.extend(rows.iter().map(|row| row.push));
        let mut momentum = 1.0;
        let mut off = 0.0;
        for _ in 0..most {
            self.place(wanted, moved);
            let next = 0.5 * (1.0 + sqrt(1.0 + 4.0 * momentum * momentum));
            let carry = (momentum - 1.0) / next;
            let mut uphill = 0.0;
            off = 0.0;
            for ((row, ahead), Step { members, normal, least, stiffness, per_wanting, .. }) in
                rows.iter_mut().zip(&mut self.ahead).zip(&self.steps)
            {
                let [first, second] = members.map(|member| moved[member as usize]);
                let wanting = least - (first - second).dot(*normal);
                let push = max(0.0, *ahead + wanting * per_wanting);
                let asks = (push - *ahead) * stiffness;
                off = max(off, asks.abs());
                uphill += asks * (push - row.push);
                *ahead = push + carry * (push - row.push);
                row.push = push;
            }
            momentum = next;
            if uphill < 0.0 {
                momentum = 1.0;
                self.ahead.clear();
                self.ahead.extend(rows.iter().map(|row| row.push));
            }
            if off <= close {
                break;
            }
        }
        self.ahead.clear();
        self.ahead.extend(rows.iter().map(|row| row.push));
        self.place(wanted, moved);
        moved.truncate(wanted.len());
        off
    }

    fn list_steps(&mut self, rows: &mut [Row], members: usize) {
        self.given.clear();
        self.given.resize(members + 1, 0.0);
        self.steps.clear();
        for row in rows {
            let second = row.second.min(members);
            let gives = [row.gives[0], if second == members { 0.0 } else { row.gives[1] }];
            self.given[row.first] += gives[0];
            self.given[second] += gives[1];
            if gives == [0.0; 2] {
                row.push = 0.0;
            }
            let members = [row.first as u32, second as u32];
            self.steps.push(Step {
                members,
                normal: row.normal,
                gives,
                least: row.least,
                stiffness: 0.0,
                per_wanting: 0.0,
            });
        }
        for step in &mut self.steps {
            step.stiffness = step.members.iter().fold(0.0, |sum, &member| sum + self.given[member as usize]);
            step.per_wanting = if step.stiffness > 0.0 { 1.0 / step.stiffness } else { 0.0 };
        }
    }

    /// Moves all members as they want and as the pushes ahead move them.
    fn place(&self, wanted: &[DVec2], moved: &mut Vec<DVec2>) {
        moved.clear();
        moved.extend_from_slice(wanted);
        moved.push(DVec2::ZERO);
        for (&Step { members: [first, second], normal, gives, .. }, push) in self.steps.iter().zip(&self.ahead) {
            moved[first as usize] += normal * (push * gives[0]);
            moved[second as usize] -= normal * (push * gives[1]);
        }
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
