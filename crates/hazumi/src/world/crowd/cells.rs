//! Which legs are near each other: a hash table of cells, each leg in all that it comes through.

use alloc::vec::Vec;

use super::leg::Leg;

#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub(super) size: f64,
    /// The first node of each place of the hash table.
    heads: Vec<u32>,
    nodes: Vec<Node>,
    free: u32,
    /// By the place of the body.
    pub(super) legs: Vec<Leg>,
}

/// A ball in a cell.
#[derive(Clone, Copy, Debug)]
struct Node {
    body: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;

impl Cells {
    /// Empties the table, for so many balls whose bodies have so many places.
    pub(super) fn begin(&mut self, size: f64, balls: usize, places: usize) {
        self.size = size;
        self.heads.clear();
        self.heads.resize((4 * balls).next_power_of_two().max(64), NONE);
        self.nodes.clear();
        self.free = NONE;
        self.legs.clear();
        self.legs.resize(places, Leg::NONE);
    }

    /// Takes all legs out.
    pub(super) fn clear(&mut self) {
        self.heads.fill(NONE);
        self.nodes.clear();
        self.free = NONE;
        self.legs.fill(Leg::NONE);
    }

    fn slot(&self, x: i64, y: i64) -> usize {
        let key = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (key >> 32) as usize & (self.heads.len() - 1)
    }

    fn cells_of(&self, leg: &Leg) -> [i64; 4] {
        let (a, b) = (leg.from, leg.at(leg.end));
        let cell = |x: f64| {
            // Beyond this there is one cell for all.
            let x = (x / self.size).clamp(-1e12, 1e12);
            let whole = x as i64;
            whole - i64::from(x < whole as f64)
        };
        [
            cell(a.x.min(b.x) - leg.radius),
            cell(a.x.max(b.x) + leg.radius),
            cell(a.y.min(b.y) - leg.radius),
            cell(a.y.max(b.y) + leg.radius),
        ]
    }

    pub(super) fn enter(&mut self, body: u32, leg: Leg) {
        let [left, right, low, high] = self.cells_of(&leg);
        self.legs[body as usize] = Leg { cells: Some([left, right, low, high]), ..leg };
        for y in low..=high {
            for x in left..=right {
                let slot = self.slot(x, y);
                let node = Node { body, next: self.heads[slot] };
                self.heads[slot] = match self.nodes.get_mut(self.free as usize) {
                    Some(place) => {
                        let at = core::mem::replace(&mut self.free, place.next);
                        *place = node;
                        at
                    }
                    None => {
                        self.nodes.push(node);
                        (self.nodes.len() - 1) as u32
                    }
                };
            }
        }
    }

    /// Makes the cells larger.
    pub(super) fn grow(&mut self, size: f64) {
        self.size = size;
        self.heads.fill(NONE);
        self.nodes.clear();
        self.free = NONE;
        for body in 0..self.legs.len() {
            let leg = self.legs[body];
            if leg.cells.is_some() {
                self.enter(body as u32, leg);
            }
        }
    }

    pub(super) fn leave(&mut self, body: u32) {
        let Some(leg) = self.legs.get_mut(body as usize) else { return };
        let Some([left, right, low, high]) = leg.cells.take() else { return };
        for y in low..=high {
            for x in left..=right {
                let slot = self.slot(x, y);
                // The one of several in this slot does not matter: as many leave as entered.
                let (mut before, mut at) = (NONE, self.heads[slot]);
                while let Some(&node) = self.nodes.get(at as usize) {
                    if node.body == body {
                        match self.nodes.get_mut(before as usize) {
                            Some(before) => before.next = node.next,
                            None => self.heads[slot] = node.next,
                        }
                        self.nodes[at as usize].next = self.free;
                        self.free = at;
                        break;
                    }
                    (before, at) = (at, node.next);
                }
            }
        }
    }

    /// The other balls whose cells a leg comes through; some may come twice.
    pub(super) fn near(&self, leg: &Leg, mut found: impl FnMut(u32)) {
        let [left, right, low, high] = self.cells_of(leg);
        for y in low..=high {
            for x in left..=right {
                let mut at = self.heads[self.slot(x, y)];
                while let Some(&Node { body, next }) = self.nodes.get(at as usize) {
                    found(body);
                    at = next;
                }
            }
        }
    }
}
