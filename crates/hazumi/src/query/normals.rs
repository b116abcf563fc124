//! The ways to part two shapes: the answer of every family of pairs to how deep and which way out.

use crate::dvec2::DVec2;

/// [`Contact`](super::Contact) before rounding: one way out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContactWide {
    pub(crate) normal: DVec2,
    pub(crate) depth: f64,
    pub(crate) point: DVec2,
}

impl ContactWide {
    /// The same contact with the roles of `a` and `b` exchanged: now `b` moves, the other way, and the point goes with it.
    pub(super) fn flipped(self) -> Self {
        Self { normal: -self.normal, depth: self.depth, point: self.point - self.normal * self.depth }
    }
}

/// The equally short ways to part two shapes, empty if they are apart. Where there is a continuum of them, as from a corner,
/// its extremes are listed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Normals {
    list: [ContactWide; Self::CAPACITY],
    len: usize,
}

impl Normals {
    /// More than any pair needs: the centre of a regular octagon has 8 ways out, and who has more may forget some.
    pub(super) const CAPACITY: usize = 8;

    pub(super) fn one(contact: ContactWide) -> Self {
        let mut list = Self::default();
        list.push(contact);
        list
    }

    /// Adds a way out, unless it is known or there is no more room.
    pub(super) fn push(&mut self, contact: ContactWide) {
        let known = self.as_slice().iter().any(|other| other.normal.dot(contact.normal) > 1.0 - 1e-12);
        if !known && self.len < Self::CAPACITY {
            self.list[self.len] = contact;
            self.len += 1;
        }
    }

    pub(super) fn flipped(mut self) -> Self {
        for contact in &mut self.list[..self.len] {
            *contact = contact.flipped();
        }
        self
    }

    pub(crate) fn as_slice(&self) -> &[ContactWide] {
        &self.list[..self.len]
    }
}
