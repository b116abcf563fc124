//! Who is linked to whom by contacts.

use alloc::vec::Vec;

use crate::world::state::pairs::Pairs;
use crate::world::step::group::data::Groups;

impl Groups {
    fn lowest(&mut self, body: u32) -> u32 {
        let mut at = body;
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    /// The bodies that are linked to one, itself among them; in order.
    pub(super) fn members_of(&mut self, body: u32, pairs: &Pairs) -> Vec<u32> {
        let most = pairs.all().iter().map(|pair| pair.bodies[1]).max().unwrap_or(0).max(body) as usize + 1;
        if self.parents.len() < most {
            self.parents.resize(most, 0);
        }
        self.parents[body as usize] = body;
        for [a, b] in pairs.all().iter().map(|pair| pair.bodies) {
            (self.parents[a as usize], self.parents[b as usize]) = (a, b);
        }
        for [a, b] in pairs.all().iter().filter(|pair| pair.is_link()).map(|pair| pair.bodies) {
            let (a, b) = (self.lowest(a), self.lowest(b));
            let (low, high) = (a.min(b), a.max(b));
            self.parents[high as usize] = low;
        }
        let root = self.lowest(body);
        let mut members = alloc::vec![body];
        for other in pairs.all().iter().flat_map(|pair| pair.bodies) {
            if other != body && self.lowest(other) == root {
                members.push(other);
            }
        }
        members.sort_unstable();
        members.dedup();
        members
    }
}
