//! Who is linked to whom by contacts.

use alloc::vec::Vec;

use crate::world::state::pairs::Pairs;
use crate::world::step::union_find::UnionFind;

/// The groups as they were when they were last looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    /// The change of the pairs that this is of.
    listed: Option<u64>,
    /// Which bodies are linked.
    linked: UnionFind,
    /// By body: the lowest of its group, and its number among those.
    lowest: Vec<u32>,
    numbers: Vec<u32>,
    /// By body that is the lowest of its group: how many that has, and where it begins among all.
    sizes: Vec<u32>,
    begins: Vec<u32>,
    /// The bodies, group by group; those of each in order.
    all: Vec<u32>,
}

impl Members {
    fn list(&mut self, pairs: &Pairs) {
        let Self { linked, lowest, numbers, sizes, begins, all, .. } = self;
        let links = || pairs.all().iter().filter(|pair| pair.is_link()).map(|pair| pair.bodies);
        let bodies = links().map(|bodies| bodies[1] + 1).max().unwrap_or(0);
        linked.clear();
        linked.extend_to(bodies);
        for [a, b] in links() {
            linked.join(a, b);
        }
        lowest.clear();
        lowest.extend((0..bodies).map(|body| linked.lowest(body)));
        sizes.clear();
        sizes.resize(bodies as usize, 0);
        numbers.clear();
        numbers.extend(lowest.iter().map(|&lowest| {
            let size = &mut sizes[lowest as usize];
            *size += 1;
            *size - 1
        }));
        begins.clear();
        begins.extend(sizes.iter().scan(0, |end, &size| {
            *end += size;
            Some(*end - size)
        }));
        all.resize(bodies as usize, 0);
        for ((body, &lowest), number) in (0..).zip(&*lowest).zip(&*numbers) {
            all[(begins[lowest as usize] + number) as usize] = body;
        }
    }

    /// Looks at the groups anew, if the pairs are others. What is asked afterwards is of these.
    pub(super) fn look(&mut self, pairs: &Pairs) -> &Self {
        if self.listed != Some(pairs.changes()) {
            self.listed = Some(pairs.changes());
            self.list(pairs);
        }
        self
    }

    /// The group of a lowest body; of another, none.
    fn group(&self, lowest: u32) -> &[u32] {
        let from = self.begins[lowest as usize] as usize;
        &self.all[from..from + self.sizes[lowest as usize] as usize]
    }

    /// All groups of two and more, each in order.
    pub(super) fn groups(&self) -> Vec<Vec<u32>> {
        let groups = (0..self.sizes.len() as u32).map(|lowest| self.group(lowest));
        groups.filter(|group| group.len() > 1).map(<[u32]>::to_vec).collect()
    }

    /// How many bodies are linked to one, itself among them.
    pub(super) fn size_of(&self, body: u32) -> usize {
        self.lowest.get(body as usize).map_or(1, |&lowest| self.sizes[lowest as usize] as usize)
    }

    /// The number of a body among those of its group.
    pub(super) fn number_of(&self, body: u32) -> usize {
        self.numbers.get(body as usize).map_or(0, |&number| number as usize)
    }

    /// The bodies that are linked to one, itself among them; in order.
    pub(super) fn of(&self, body: u32) -> Vec<u32> {
        self.lowest.get(body as usize).map_or_else(|| alloc::vec![body], |&lowest| self.group(lowest).to_vec())
    }
}
