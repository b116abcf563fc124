//! The rows of a large group that do not hold, and what is around them.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::max;
use crate::world::solver::row::{Row, STAYS};

/// The number of a member that is not in the region.
const OUTSIDE: u32 = u32::MAX;
/// A region of more than this share of all rows is not worth it.
const MUCH: f64 = 0.4;

/// Some of the rows of a group, with members of its own numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    /// Where the rows of each member begin in the list, by member and one more; and those rows.
    begins: Vec<u32>,
    own: Vec<u32>,
    /// The rows of the region, in order, and whether each row of the group is in it.
    rows: Vec<u32>,
    has: Vec<bool>,
    /// By member of the group: its number in the region. And the members of the region, in the order of those numbers.
    numbers: Vec<u32>,
    members: Vec<u32>,
    /// By member of the region: its displacement if the region's rows did not push.
    bases: Vec<DVec2>,
    /// By how much the rows do not hold, the worst.
    pub(super) off: f64,
}

/// The members of a row that are moved by it.
fn movable(row: &Row) -> impl Iterator<Item = usize> {
    [row.first, row.second].into_iter().filter(|&member| member != STAYS)
}

impl Region {
    /// Lists which rows each member has, and moves all as the pushes move them.
    pub(super) fn begin(&mut self, rows: &[Row], wanted: &[DVec2], moved: &mut Vec<DVec2>) {
        self.members.clear();
        self.numbers.clear();
        self.numbers.resize(wanted.len(), OUTSIDE);
        self.begins.clear();
        self.begins.resize(wanted.len() + 1, 0);
        rows.iter().flat_map(movable).for_each(|member| self.begins[member] += 1);
        let mut sum = 0;
        for begin in &mut self.begins {
            sum += *begin;
            *begin = sum;
        }
        self.own.clear();
        self.own.resize(sum as usize, 0);
        for (number, row) in rows.iter().enumerate().rev() {
            for member in movable(row) {
                self.begins[member] -= 1;
                self.own[self.begins[member] as usize] = number as u32;
            }
        }
        moved.clear();
        moved.extend_from_slice(wanted);
        rows.iter().for_each(|row| push(row, row.push, moved));
    }

    /// Lists the rows that do not hold to within `close`, and says whether there are any.
    pub(super) fn find(&mut self, rows: &[Row], moved: &[DVec2], close: f64) -> bool {
        self.rows.clear();
        self.has.clear();
        self.has.resize(rows.len(), false);
        self.off = 0.0;
        for (number, row) in rows.iter().enumerate() {
            let second = if row.second == STAYS { DVec2::ZERO } else { moved[row.second] };
            let wanting = row.least - (moved[row.first] - second).dot(row.normal);
            let off = if row.push > 0.0 { wanting.abs() } else { max(0.0, wanting) };
            self.off = max(self.off, off);
            if off > close {
                self.has[number] = true;
                self.rows.push(number as u32);
            }
        }
        !self.rows.is_empty()
    }

    /// Adds so many rings of rows that share a member with those of the region. Says whether that is still a small part of all.
    pub(super) fn grow(&mut self, rows: &[Row], rings: usize) -> bool {
        let most = (MUCH * rows.len() as f64) as usize;
        let mut ring = 0;
        for _ in 0..rings {
            let until = self.rows.len();
            for at in ring..until {
                for member in movable(&rows[self.rows[at] as usize]) {
                    for &number in &self.own[self.begins[member] as usize..self.begins[member + 1] as usize] {
                        if !self.has[number as usize] {
                            self.has[number as usize] = true;
                            self.rows.push(number);
                        }
                    }
                }
            }
            ring = until;
            if self.rows.len() > most {
                return false;
            }
        }
        self.rows.sort_unstable();
        true
    }

    /// Numbers the members of the region, and finds where they would be without its rows.
    pub(super) fn free(&mut self, rows: &[Row], moved: &[DVec2]) {
        for &member in &self.members {
            self.numbers[member as usize] = OUTSIDE;
        }
        self.members.clear();
        self.bases.clear();
        for &number in &self.rows {
            for member in movable(&rows[number as usize]) {
                if self.numbers[member] == OUTSIDE {
                    self.numbers[member] = self.members.len() as u32;
                    self.members.push(member as u32);
                    self.bases.push(moved[member]);
                }
            }
        }
        for &number in &self.rows {
            let row = &rows[number as usize];
            let [first, second] = self.members_of(row);
            let numbered = Row { first, second, ..*row };
            push(&numbered, -row.push, &mut self.bases);
        }
    }

    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.rows.iter().map(|&number| number as usize)
    }

    pub(super) fn bases(&self) -> &[DVec2] {
        &self.bases
    }

    /// The two members of a row by their numbers in the region.
    pub(super) fn members_of(&self, row: &Row) -> [usize; 2] {
        [row.first, row.second].map(|member| if member == STAYS { STAYS } else { self.numbers[member] as usize })
    }

    /// Puts the region's displacements among those of all.
    pub(super) fn put(&self, own: &[DVec2], moved: &mut [DVec2]) {
        self.members.iter().zip(own).for_each(|(&member, &own)| moved[member as usize] = own);
    }
}

/// Moves the two of a row by a push of that.
fn push(row: &Row, push: f64, moved: &mut [DVec2]) {
    moved[row.first] += row.normal * (push * row.gives[0]);
    if row.second != STAYS {
        moved[row.second] -= row.normal * (push * row.gives[1]);
    }
}
