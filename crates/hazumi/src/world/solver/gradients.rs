//! Accelerated projected gradients (Nesterov 1983; restarted as by O'Donoghue and Candès 2015) over rows and members that are numbered from 0.
//!
//! Each row counts alike in each step, so that what is symmetric stays so, and the order of rows says nothing but the last bits.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, sqrt};
use crate::world::solver::row::Row;

/// A row as the descent goes through it some hundred times.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Of what stays, one more than the last member: it is moved, but by nothing.
    members: [u32; 2],
    normal: DVec2,
    gives: [f64; 2],
    least: f64,
    /// How much the row opens at most, if each row of its members pushes by one; and the inverse, the length of a step. By no longer a step all rows at
    /// once go too far, whatever the others do: the matrix of the rows is dominated by such a diagonal.
    stiffness: f64,
    per_wanting: f64,
}

/// What rows push, summed up. Rows come in the order of their first members: what one of those gets is summed up beside the list, so that one sum
/// does not wait for the last.
#[derive(Default)]
struct Sums {
    first: u32,
    of_first: DVec2,
}

impl Sums {
    /// Adds what one row pushes.
    #[inline(always)]
    fn push(&mut self, &Step { members: [first, second], normal, gives, .. }: &Step, push: f64, moved: &mut [DVec2]) {
        if first != self.first {
            moved[self.first as usize] += self.of_first;
            (self.first, self.of_first) = (first, DVec2::ZERO);
        }
        self.of_first += normal * (push * gives[0]);
        moved[second as usize] -= normal * (push * gives[1]);
    }

    fn end(self, moved: &mut [DVec2]) {
        moved[self.first as usize] += self.of_first;
    }
}

/// What all rows give one member.
#[derive(Clone, Copy, Debug, Default)]
struct Given {
    /// In all.
    sum: f64,
    /// By direction: the sum of g n nᵀ, of which xy is there twice.
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Given {
    fn add(&mut self, normal: DVec2, gives: f64) {
        self.sum += gives;
        self.xx += gives * normal.x * normal.x;
        self.xy += gives * normal.x * normal.y;
        self.yy += gives * normal.y * normal.y;
    }

    /// How far the member goes along a normal at most, if each of its rows pushes by one, for or against it: Σ gᵢ |n·nᵢ|. By Cauchy and Schwarz that
    /// is no more than √(Σ gᵢ · Σ gᵢ (n·nᵢ)²), which needs no look at the pairs of rows. What pushes across the normal hardly counts.
    fn along(&self, normal: DVec2) -> f64 {
        let squares =
            self.xx * normal.x * normal.x + 2.0 * self.xy * normal.x * normal.y + self.yy * normal.y * normal.y;
        sqrt(max(0.0, self.sum * squares))
    }
}

/// A solution on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Descent {
    steps: Vec<Step>,
    /// By row: the push, and where the next step begins.
    pushes: Vec<f64>,
    ahead: Vec<f64>,
    /// By member, and one for what stays: its displacement if no row pushes, and how much all rows give it.
    bases: Vec<DVec2>,
    given: Vec<Given>,
    moved: Vec<DVec2>,
    /// The displacements that the next step begins with.
    next: Vec<DVec2>,
}

impl Descent {
    /// Begins with members that would be displaced so if nothing pushed them.
    pub(super) fn begin(&mut self, bases: &[DVec2]) {
        self.steps.clear();
        self.pushes.clear();
        self.bases.clear();
        self.bases.extend_from_slice(bases);
        self.bases.push(DVec2::ZERO);
        self.given.clear();
        self.given.resize(self.bases.len(), Given::default());
    }

    /// Adds a row.
    pub(super) fn add(&mut self, row: &Row) {
        let stays = self.bases.len() - 1;
        let [first, second] = [row.first, row.second.min(stays)];
        let gives = [row.gives[0], if second == stays { 0.0 } else { row.gives[1] }];
        self.given[first].add(row.normal, gives[0]);
        self.given[second].add(row.normal, gives[1]);
        self.pushes.push(if gives == [0.0; 2] { 0.0 } else { row.push });
        self.steps.push(Step {
            members: [first as u32, second as u32],
            normal: row.normal,
            gives,
            least: row.least,
            stiffness: 0.0,
            per_wanting: 0.0,
        });
    }

    /// Goes on until each row holds to within `close`, so many steps at least and at most; says by how much they do not hold.
    pub(super) fn descend(&mut self, close: f64, [least, most]: [usize; 2]) -> f64 {
        for step in &mut self.steps {
            let along = |member: u32| self.given[member as usize].along(step.normal);
            step.stiffness = along(step.members[0]) + along(step.members[1]);
            step.per_wanting = if step.stiffness > 0.0 { 1.0 / step.stiffness } else { 0.0 };
        }
        self.ahead.clone_from(&self.pushes);
        self.place();
        let (mut momentum, mut off) = (1.0, 0.0);
        for taken in 1..=most {
            let next = 0.5 * (1.0 + sqrt(1.0 + 4.0 * momentum * momentum));
            let uphill;
            (off, uphill) = self.step((momentum - 1.0) / next);
            momentum = next;
            if uphill < 0.0 {
                momentum = 1.0;
                self.ahead.clone_from(&self.pushes);
                self.place();
            }
            if off <= close && taken >= least {
                break;
            }
        }
        self.ahead.clone_from(&self.pushes);
        self.place();
        off
    }

    /// One step from where the pushes ahead moved the members, and by a share of it further ahead. Gives by how much the rows did not hold, and how
    /// much the step goes on in the direction of the last: below 0 if it turns back.
    fn step(&mut self, carry: f64) -> (f64, f64) {
        let Self { steps, pushes, ahead, bases, moved, next, .. } = self;
        next.clone_from(bases);
        let (mut off, mut uphill) = (0.0, 0.0);
        let mut sums = Sums::default();
        for ((old, ahead), step) in pushes.iter_mut().zip(&mut *ahead).zip(&*steps) {
            let &Step { members, normal, least, stiffness, per_wanting, .. } = step;
            let apart = moved[members[0] as usize] - moved[members[1] as usize];
            let wanting = least - apart.dot(normal);
            let push = max(0.0, *ahead + wanting * per_wanting);
            let asks = (push - *ahead) * stiffness;
            off = max(off, asks.abs());
            uphill += asks * (push - *old);
            *ahead = push + carry * (push - *old);
            *old = push;
            sums.push(step, *ahead, next);
        }
        sums.end(next);
        core::mem::swap(moved, next);
        (off, uphill)
    }

    /// Moves all members as they want and as the pushes ahead move them.
    fn place(&mut self) {
        let Self { steps, ahead, bases, moved, .. } = self;
        moved.clone_from(bases);
        let mut sums = Sums::default();
        steps.iter().zip(&*ahead).for_each(|(step, &push)| sums.push(step, push, moved));
        sums.end(moved);
    }

    /// By row, in the order in which they were added.
    pub(super) fn pushes(&self) -> &[f64] {
        &self.pushes
    }

    /// By member.
    pub(super) fn moved(&self) -> &[DVec2] {
        &self.moved[..self.bases.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rows_give_along_a_normal_is_at_least_what_each_gives_and_at_most_what_all_give() {
        let around = |turns: f64| DVec2::new(libm::cos(turns), libm::sin(turns));
        for count in 1..7u32 {
            for seed in 0..50u32 {
                let number = |i: u32| f64::from(i.wrapping_mul(2_654_435_761) >> 8) / f64::from(1 << 24);
                let rows: Vec<(DVec2, f64)> = (0..count)
                    .map(|i| (around(7.0 * number(100 * seed + i)), 0.1 + number(100 * seed + 50 + i)))
                    .collect();
                let mut given = Given::default();
                rows.iter().for_each(|&(normal, gives)| given.add(normal, gives));
                for &(normal, _) in &rows {
                    let each: f64 = rows.iter().map(|&(other, gives)| gives * normal.dot(other).abs()).sum();
                    let along = given.along(normal);
                    assert!(along >= each * (1.0 - 1e-12), "{along}, {each}");
                    assert!(along <= given.sum * (1.0 + 1e-12), "{along}, {}", given.sum);
                }
            }
        }
    }

    #[test]
    fn six_neighbours_around_one_make_steps_a_third_longer() {
        let mut given = Given::default();
        let corners = (0..6).map(|at| f64::from(at) * core::f64::consts::FRAC_PI_3);
        let normals: Vec<DVec2> = corners.map(|turns| DVec2::new(libm::cos(turns), libm::sin(turns))).collect();
        normals.iter().for_each(|&normal| given.add(normal, 1.0));
        assert!(normals.iter().all(|&normal| given.along(normal) < 0.71 * given.sum), "{given:?}");
    }
}
