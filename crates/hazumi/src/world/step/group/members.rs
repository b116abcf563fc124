//! Who is linked to whom by contacts.

use alloc::vec::Vec;

use crate::world::state::pairs::Pairs;
use crate::world::step::sets::Sets;

/// The groups as they were when they were last looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    /// The change of the pairs that this is of.
    listed: Option<u64>,
    /// Which bodies are linked.
    linked: Sets,
    /// The lowest of each group with each of its bodies, in order.
    all: Vec<[u32; 2]>,
    /// By body that is the lowest of its group: how many that has.
    sizes: Vec<u32>,
    /// By body: its number among those of its group, in order.
    numbers: Vec<u32>,
}

impl Members {
    fn list(&mut self, pairs: &Pairs) {
        self.listed = Some(pairs.changes());
        self.all.clear();
        let links = || pairs.all().iter().filter(|pair| pair.is_link()).map(|pair| pair.bodies);
        let bodies = links().map(|bodies| bodies[1] + 1).max().unwrap_or(0);
        self.linked.clear();
        self.linked.extend_to(bodies);
        for [a, b] in links() {
            self.linked.join(a, b);
        }
        self.sizes.clear();
        self.sizes.resize(bodies as usize, 0);
        self.numbers.clear();
        for body in 0..bodies {
            let lowest = self.linked.lowest(body);
            self.all.push([lowest, body]);
            let size = &mut self.sizes[lowest as usize];
            self.numbers.push(*size);
            *size += 1;
        }
        self.all.sort_unstable();
    }

    /// All groups of two and more, each in order.
    pub(super) fn groups(&mut self, pairs: &Pairs) -> Vec<Vec<u32>> {
        self.list_anew(pairs);
        let groups = self.all.chunk_by(|a, b| a[0] == b[0]).filter(|group| group.len() > 1);
        groups.map(|group| group.iter().map(|member| member[1]).collect()).collect()
    }

    /// How many bodies are linked to one, itself among them.
    pub(super) fn size_of(&mut self, body: u32, pairs: &Pairs) -> usize {
        self.list_anew(pairs);
        if body as usize >= self.linked.len() {
            return 1;
        }
        let lowest = self.linked.lowest(body);
        self.sizes[lowest as usize] as usize
    }

    /// The number of a body among those of its group, of those that were listed last.
    pub(super) fn number_of(&self, body: u32) -> usize {
        self.numbers.get(body as usize).map_or(0, |&number| number as usize)
    }

    fn list_anew(&mut self, pairs: &Pairs) {
        if self.listed != Some(pairs.changes()) {
            self.list(pairs);
        }
    }

    /// The bodies that are linked to one, itself among them; in order.
    pub(super) fn of(&mut self, body: u32, pairs: &Pairs) -> Vec<u32> {
        self.list_anew(pairs);
        if body as usize >= self.linked.len() {
            return alloc::vec![body];
        }
        let lowest = self.linked.lowest(body);
        let from = self.all.partition_point(|member| member[0] < lowest);
        self.all[from..].iter().take_while(|member| member[0] == lowest).map(|member| member[1]).collect()
    }
}
