//! What is nearest to what is wanted, of all that keeps a group apart.
//!
//! Each row says how far two members, or a member and what stays, are apart at least, along a normal. Of all displacements that hold all rows,
//! the nearest to the wanted ones by mass is found by accelerated projected gradients ([`super::gradients`]).
//!
//! A solution that is asked for again after little has changed begins with the pushes of before. Where many rows hold already, only those that
//! do not are solved, with some rings of rows around them ([`super::region`]); what that leaves open further away has the next turn.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::world::solver::gradients::Descent;
use crate::world::solver::region::Region;
use crate::world::solver::row::{Row, STAYS};

/// So many rows are solved as one whole.
const WHOLE: usize = 256;
/// A part is grown by so many rings of rows at first, and by twice as many in each turn.
const RINGS: usize = 4;
const MOST_TURNS: usize = 6;
/// A part is solved to this share of what all is, so that what is around it may change a little.
const PART_CLOSE: f64 = 0.5;

/// The lists of a solution, kept so that none allocates.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct GroupSolver {
    descent: Descent,
    region: Region,
}

impl GroupSolver {
    /// Finds the displacements, to within `close` by row, in so many steps at most; says by how much they are not found. Where they are found
    /// sooner, it goes on for the least number of steps: a solution that is asked for again and again comes ever closer.
    pub(in crate::world) fn solve(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        [least, most]: [usize; 2],
    ) -> f64 {
        let is_solved = rows.len() > WHOLE && self.solve_parts(rows, wanted, moved, close, most);
        if is_solved && least == 0 {
            return self.region.off;
        }
        self.solve_whole(rows, wanted, moved, close, if is_solved { [least; 2] } else { [least, most] })
    }

    fn solve_whole(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        steps: [usize; 2],
    ) -> f64 {
        self.descent.begin(wanted);
        rows.iter().for_each(|row| self.descent.add(row, [row.first, row.second]));
        let off = self.descent.descend(close, steps);
        rows.iter_mut().zip(self.descent.pushes()).for_each(|(row, &push)| row.push = push);
        moved.clear();
        moved.extend_from_slice(self.descent.moved());
        off
    }

    /// Solves those rows that do not hold, with what is around them. Gives up where that is much of all, and says whether all hold.
    fn solve_parts(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        most: usize,
    ) -> bool {
        let Self { descent, region } = self;
        region.begin(rows, wanted, moved);
        let (mut rings, mut left) = (RINGS, most * rows.len());
        for _ in 0..MOST_TURNS {
            if !region.find(rows, moved, close) {
                return true;
            }
            if left == 0 || !region.grow(rows, rings) {
                return false;
            }
            region.free(rows, moved);
            descent.begin(region.bases());
            region.rows().for_each(|number| descent.add(&rows[number], region.members_of(&rows[number])));
            let each = region.rows().len();
            descent.descend(PART_CLOSE * close, [0, (left / each).min(most)]);
            left = left.saturating_sub(each * descent.steps_taken());
            region.rows().zip(descent.pushes()).for_each(|(number, &push)| rows[number].push = push);
            region.put(descent.moved(), moved);
            rings *= 2;
        }
        false
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
        self.solve_whole(rows, wanted, moved, 0.0, [0, most]);
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
    use alloc::vec::Vec;

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
        let off = solver.solve(&mut rows, &wanted, &mut moved, 1e-9, [0, 1000]);
        assert!(off <= 1e-9, "{off}");
        assert!(moved.iter().all(|moved| moved.length() < 1e-7), "{moved:?}");
        assert!(rows.iter().all(|row| (row.push - 3.0).abs() < 1e-6), "{rows:?}");
    }

    #[test]
    fn two_in_the_open_share_their_motion_by_mass() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(1, 0, [0.5, 1.0], 0.0)];
        solver.solve(&mut rows, &[RIGHT * 3.0, DVec2::ZERO], &mut moved, 1e-12, [0, 1000]);
        assert!(moved.iter().all(|moved| (moved.x - 1.0).abs() < 1e-9), "{moved:?}");
    }

    #[test]
    fn what_is_not_pressed_is_not_pushed() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(0, 1, [1.0; 2], -1.0)];
        rows[0].push = 5.0;
        solver.solve(&mut rows, &[RIGHT, RIGHT * 1.5], &mut moved, 1e-12, [0, 1000]);
        assert!(rows[0].push.abs() < 1e-9 && (moved[0].x - 1.0).abs() < 1e-9, "{rows:?} {moved:?}");
    }

    /// A floor under a square of members in touch with their neighbours, pressed by what they want.
    fn square(side: usize) -> (Vec<Row>, Vec<DVec2>) {
        let up = DVec2::new(0.0, 1.0);
        let mut rows = vec![];
        for at in 0..side * side {
            if at % side + 1 < side {
                rows.push(Row { normal: -RIGHT, ..row(at, at + 1, [1.0; 2], 0.0) });
            }
            let below = at + side;
            if below < side * side {
                rows.push(Row { normal: up, ..row(at, below, [1.0; 2], 0.0) });
            } else {
                rows.push(Row { normal: up, ..row(at, STAYS, [1.0, 0.0], 0.0) });
            }
        }
        let wants = |at: usize| DVec2::new(if at % side < side / 2 { 1e-3 } else { -1e-3 }, -0.01);
        (rows, (0..side * side).map(wants).collect())
    }

    #[test]
    fn where_little_changed_in_a_large_group_it_is_solved_as_if_from_the_beginning() {
        const CLOSE: f64 = 1e-7;
        let (mut rows, mut wanted) = square(20);
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        assert!(rows.len() > WHOLE);
        let off = solver.solve(&mut rows, &wanted, &mut moved, 0.1 * CLOSE, [0, 100_000]);
        assert!(off <= 0.1 * CLOSE, "{off}");
        // One on the floor is heavier.
        wanted[19 * 20 + 7].y = -0.02;
        let mut anew: Vec<Row> = rows.iter().map(|row| Row { push: 0.0, ..*row }).collect();
        assert!(solver.solve_parts(&mut rows, &wanted, &mut moved, CLOSE, 100_000), "not solved in parts");
        let mut all = vec![];
        let off = solver.solve_whole(&mut anew, &wanted, &mut all, CLOSE, [0, 100_000]);
        assert!(off <= CLOSE, "{off}");
        for (at, (part, all)) in moved.iter().zip(&all).enumerate() {
            assert!((*part - *all).length() <= 1e-4, "{at}: {part:?} and {all:?}");
        }
    }
}
