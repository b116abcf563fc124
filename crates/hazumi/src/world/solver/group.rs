//! What is nearest to what is wanted, of all that keeps a group apart.
//!
//! Each row says how far two members, or a member and what stays, are apart at least, along a normal. Of all displacements that hold all rows,
//! the nearest to the wanted ones by mass is found by accelerated projected gradients ([`super::gradients`]).
//!
//! Uneven masses take many steps. As long as there are few rows, these are solved directly, by elimination ([`super::impulse`]); with masses that are alike
//! that would be no sooner.
//!
//! A solution that is asked for again after little has changed begins with the pushes of before.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::world::solver::gradients::Descent;
use crate::world::solver::impulse::{MemberTouch, Solver};
use crate::world::solver::row::{Row, STAYS};

/// A solution takes so many steps at most, where masses are even.
const MOST_STEPS: usize = 400;
/// So many rows with uneven masses are solved directly.
const FEW: usize = 64;
/// Masses that differ by no more take as many steps as equal ones; and by so many times as many at most, of so many rows times steps.
const EVEN: f64 = 100.0;
const MOST_UNEVEN: f64 = 128.0;
const MOST_ROW_STEPS: usize = 1 << 18;
/// A push that moves members by no more than this share of what the fastest wants is what rounding left, and none.
const NOISE: f64 = 1e-12;
/// Of a proof, what is left of a member's motion, as a share of what pushes it.
const LEFT: f64 = 1e-2;
/// Pushes are looked at so often, each time after they have grown on: what has some way to go to a wall is pushed by that only then.
const MOST_PROOFS: usize = 3;

/// The lists of a solution, kept so that none allocates.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct GroupSolver {
    descent: Descent,
    direct: Solver,
    links: Vec<MemberTouch>,
}

impl Row {
    /// Takes what was found as the push, unless that is what rounding left.
    fn keep(&mut self, push: f64, noise: f64) {
        self.push = if push * (self.gives[0] + self.gives[1]) > noise { push } else { 0.0 };
    }
}

/// What rounding leaves of a push, as displacement.
fn noise_of(wanted: &[DVec2]) -> f64 {
    NOISE * wanted.iter().fold(0.0, |most, wanted| max(most, wanted.max_abs()))
}

/// By how many times more steps masses need that are as uneven as those of these rows.
fn unevenness(rows: &[Row]) -> f64 {
    let gives = rows.iter().flat_map(|row| row.gives).filter(|&gives| gives > 0.0);
    let (light, heavy) =
        gives.fold((0.0, f64::INFINITY), |(light, heavy), gives| (max(light, gives), min(heavy, gives)));
    sqrt(light / (EVEN * heavy)).clamp(1.0, MOST_UNEVEN)
}

/// The steps that a solution may take: many more where light ones are between some that are much heavier and what stays, since steps grow with the root of
/// how uneven the masses are. Never so many that a large group takes long.
fn steps_for_masses(rows: &[Row], uneven: f64) -> usize {
    let steps = (MOST_STEPS as f64 * uneven) as usize;
    MOST_STEPS.max(steps.min(MOST_ROW_STEPS / rows.len().max(1)))
}

impl GroupSolver {
    /// Finds the displacements, to within `close` by row; says by how much they are not found. Where they are found sooner, it goes on for the
    /// `least` number of steps: a solution that is asked for again and again comes ever closer.
    pub(in crate::world) fn solve(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        least: usize,
    ) -> f64 {
        let (uneven, noise) = (unevenness(rows), noise_of(wanted));
        let is_direct = uneven > 1.0 && rows.len() <= FEW;
        let directly = if is_direct { self.solve_directly(rows, wanted, moved, max(close, noise)) } else { None };
        directly.unwrap_or_else(|| {
            // Where elimination finds nothing, more steps do not either.
            let most = if is_direct { MOST_STEPS } else { steps_for_masses(rows, uneven) };
            self.descend(rows, wanted, moved, close, [least, most])
        })
    }

    fn descend(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
        steps: [usize; 2],
    ) -> f64 {
        self.descent.begin(wanted);
        rows.iter().for_each(|row| self.descent.add(row));
        let off = self.descent.descend(close, steps);
        let noise = noise_of(wanted);
        rows.iter_mut().zip(self.descent.pushes()).for_each(|(row, &push)| row.keep(push, noise));
        moved.clear();
        moved.extend_from_slice(self.descent.moved());
        off
    }

    /// The same by elimination; says by how much some row is not held, or changes no row if that is more than `close`.
    fn solve_directly(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
        close: f64,
    ) -> Option<f64> {
        let of = |at: usize, moved: &[DVec2]| if at == STAYS { DVec2::ZERO } else { moved[at] };
        let open =
            |row: &Row, moved: &[DVec2]| (of(row.first, moved) - of(row.second, moved)).dot(row.normal) - row.least;
        let yields = |row: &Row| row.gives != [0.0; 2];
        let Self { direct, links, .. } = self;
        links.clear();
        links.extend(rows.iter().filter(|row| yields(row)).map(|row| {
            let &Row { first, second, normal, gives, push, .. } = row;
            MemberTouch { first, second, normal, gives, coming: -open(row, wanted), impulse: push }
        }));
        direct.solve(links);
        moved.clear();
        moved.extend_from_slice(wanted);
        for &MemberTouch { first, second, normal, gives, impulse, .. } in links.iter() {
            for (at, gives, side) in [(first, gives[0], 1.0), (second, gives[1], -1.0)] {
                if at != STAYS {
                    moved[at] += normal * (side * gives * impulse);
                }
            }
        }
        let mut off = 0.0;
        for (row, link) in rows.iter().filter(|row| yields(row)).zip(links.iter()) {
            let open = open(row, moved);
            off = max(off, if link.impulse > 0.0 { open.abs() } else { -open });
        }
        if off > close {
            return None;
        }
        let (noise, mut links) = (noise_of(wanted), links.iter());
        for row in rows.iter_mut() {
            let push = if yields(row) { links.next().map_or(0.0, |link| link.impulse) } else { 0.0 };
            row.keep(push, noise);
        }
        Some(off)
    }

    /// Why rows cannot be held, after a solution that failed: how their pushes still grow, by row, at most 1. By Farkas' lemma there is no
    /// solution if, of rows summed up so, the motion of each member cancels out, and the sum still asks for some. None if it is no proof.
    pub(in crate::world) fn proof(
        &mut self,
        rows: &mut [Row],
        wanted: &[DVec2],
        moved: &mut Vec<DVec2>,
    ) -> Option<Vec<f64>> {
        let most = steps_for_masses(rows, unevenness(rows));
        (0..MOST_PROOFS).find_map(|_| {
            let before: Vec<f64> = rows.iter().map(|row| row.push).collect();
            self.descend(rows, wanted, moved, 0.0, [0, most]);
            proves_that_there_is_none(rows, &before, moved)
        })
    }
}

/// How the pushes of rows grew from what they were before, by row, at most 1, if that proves that nothing holds all rows.
fn proves_that_there_is_none(rows: &[Row], before: &[f64], moved: &[DVec2]) -> Option<Vec<f64>> {
    let mut grown: Vec<f64> = rows.iter().zip(before).map(|(row, before)| max(0.0, row.push - before)).collect();
    let most = grown.iter().fold(0.0, |most, &grown| max(most, grown));
    if most <= 0.0 {
        return None;
    }
    grown.iter_mut().for_each(|grown| *grown /= most);
    let mut left = alloc::vec![(DVec2::ZERO, 0.0); moved.len()];
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
        let off = solver.solve(&mut rows, &wanted, &mut moved, 1e-9, 0);
        assert!(off <= 1e-9, "{off}");
        assert!(moved.iter().all(|moved| moved.length() < 1e-7), "{moved:?}");
        assert!(rows.iter().all(|row| (row.push - 3.0).abs() < 1e-6), "{rows:?}");
    }

    #[test]
    fn two_in_the_open_share_their_motion_by_mass() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(1, 0, [0.5, 1.0], 0.0)];
        solver.solve(&mut rows, &[RIGHT * 3.0, DVec2::ZERO], &mut moved, 1e-12, 0);
        assert!(moved.iter().all(|moved| (moved.x - 1.0).abs() < 1e-9), "{moved:?}");
    }

    #[test]
    fn a_light_one_between_a_heavy_one_and_a_wall_is_held_out_of_both() {
        for heavy in [1e2, 1e4, 1e5] {
            let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
            let mut rows = [row(0, STAYS, [1.0, 0.0], 0.0), row(1, 0, [1.0 / heavy, 1.0], 0.0)];
            let off = solver.solve(&mut rows, &[DVec2::ZERO, RIGHT * -1.0], &mut moved, 1e-4, 0);
            assert!(off <= 1e-4 && moved.iter().all(|moved| moved.x >= -3e-4), "{heavy}: {off} {moved:?}");
        }
    }

    #[test]
    fn what_is_not_pressed_is_not_pushed() {
        let (mut solver, mut moved) = (GroupSolver::default(), vec![]);
        let mut rows = [row(0, 1, [1.0; 2], -1.0)];
        rows[0].push = 5.0;
        solver.solve(&mut rows, &[RIGHT, RIGHT * 1.5], &mut moved, 1e-12, 0);
        assert!(rows[0].push.abs() < 1e-9 && (moved[0].x - 1.0).abs() < 1e-9, "{rows:?} {moved:?}");
    }
}
