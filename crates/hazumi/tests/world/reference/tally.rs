//! What was compared, and how much of what was planned.

use std::collections::BTreeMap;

use super::compare::*;
use super::touch::*;

/// What is added to the seeds of all scenes: nothing, or as the environment says.
pub(super) fn other_scenes() -> u64 {
    std::env::var("HAZUMI_SEED").map_or(0, |seed| 0x1000_0000 * seed.parse::<u64>().expect("HAZUMI_SEED is a number"))
}

/// What was compared.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) planned: usize,
    pub(super) steps: usize,
    pub(super) hits: usize,
    worst: [f64; 2],
    edges: BTreeMap<Edge, usize>,
    wrong: Vec<String>,
}

impl Tally {
    /// Plays a scene for so many steps, as long as it can be compared.
    pub(super) fn play(
        &mut self,
        name: &str,
        both: &mut Both,
        steps: usize,
        mut step: impl FnMut(&mut Both) -> Result<(), End>,
    ) {
        self.planned += steps;
        for number in 0..steps {
            match step(both) {
                Ok(()) => self.steps += 1,
                Err(End::Edge(edge)) => {
                    *self.edges.entry(edge).or_default() += 1;
                    break;
                }
                Err(End::Wrong(what)) => {
                    self.wrong.push(format!("{name}, step {number}: {what}"));
                    break;
                }
            }
        }
        self.hits += both.hits;
        self.worst = [0, 1].map(|i| self.worst[i].max(both.worst[i]));
    }

    pub(super) fn join(&mut self, other: Self) {
        self.planned += other.planned;
        self.steps += other.steps;
        self.hits += other.hits;
        self.worst = [0, 1].map(|i| self.worst[i].max(other.worst[i]));
        self.wrong.extend(other.wrong);
        for (edge, count) in other.edges {
            *self.edges.entry(edge).or_default() += count;
        }
    }

    /// Fails where the two differed, and where too little could be compared to say anything.
    pub(super) fn check(&self, steps: usize, hits: usize, share: f64) {
        let Self { worst, edges, wrong, .. } = self;
        let compared = self.steps as f64 / self.planned as f64;
        let all = format!("{} steps, {} hits", self.steps, self.hits);
        println!(
            "{all}, {:.0} % of what was planned, worst {:.1e} of its limit, {:.1e}, ended by {edges:?}",
            100.0 * compared,
            worst[0],
            worst[1]
        );
        wrong.iter().take(3).for_each(|what| println!("{what}"));
        assert!(wrong.is_empty(), "{} scenes differ, the first: {}", wrong.len(), wrong[0]);
        assert!(self.steps >= steps && self.hits >= hits && compared >= share, "{all}, {compared}");
    }
}
