//! All games of a trial, summed up.

use std::collections::BTreeMap;

use super::game::{Game, Outcome};

/// So many seeds are named at most.
const MOST_NAMED: usize = 5;

/// The sum of games, added in order of their seeds.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// The first and the last seed.
    pub(super) seeds: Option<(u64, u64)>,
    outcomes: BTreeMap<Outcome, Ended>,
    pub(super) hits: BTreeMap<String, u64>,
    pub(super) balls: u64,
    pub(super) lost: u64,
    /// Of games that were not won: what was left to break, and of how much.
    pub(super) unbroken: (u64, u64),
    pub(super) can_break: bool,
}

/// The games that ended in one way.
#[derive(Debug, Default)]
pub(super) struct Ended {
    /// When, in order of seeds.
    pub(super) seconds: Vec<f64>,
    /// The seeds of the longest, the longest first; of equal ones the lower first.
    pub(super) longest: Vec<(u64, f64)>,
    /// The lowest seeds.
    pub(super) first: Vec<u64>,
}

impl Tally {
    /// Adds a game. Tables may say any number: a sum that is too large is refused.
    pub(super) fn add(&mut self, game: &Game) -> Result<(), String> {
        self.games += 1;
        self.seeds = Some((self.seeds.map_or(game.seed, |(first, _)| first), game.seed));
        self.outcomes.entry(game.outcome).or_default().add(game);
        for (pair, &count) in &game.pairs {
            grow(self.hits.entry(pair.clone()).or_default(), count, "hits_by_pair", game)?;
        }
        grow(&mut self.balls, game.balls, "balls", game)?;
        grow(&mut self.lost, game.lost, "lost", game)?;
        self.can_break |= game.breakable > 0;
        if game.outcome != Outcome::Won {
            grow(&mut self.unbroken.0, game.breakable - game.broken.min(game.breakable), "broken", game)?;
            grow(&mut self.unbroken.1, game.breakable, "breakable", game)?;
        }
        Ok(())
    }

    /// Those that ended in a way, if there are any.
    pub(super) fn ended(&self, outcome: Outcome) -> Option<&Ended> {
        self.outcomes.get(&outcome)
    }
}

/// Adds a game's part to a sum.
fn grow(sum: &mut u64, by: u64, of: &str, game: &Game) -> Result<(), String> {
    let too_large = || format!("seed {}: {of}: the sum is more than {}, got {sum} and {by}", game.seed, u64::MAX);
    *sum = sum.checked_add(by).ok_or_else(too_large)?;
    Ok(())
}

impl Ended {
    fn add(&mut self, game: &Game) {
        self.seconds.push(game.seconds);
        if self.first.len() < MOST_NAMED {
            self.first.push(game.seed);
        }
        let at = self.longest.partition_point(|&(_, seconds)| seconds >= game.seconds);
        self.longest.insert(at, (game.seed, game.seconds));
        self.longest.truncate(MOST_NAMED);
    }

    /// The shortest, the one in the middle, the one that nine in ten are no longer than, and the longest.
    pub(super) fn spread(&self) -> [f64; 4] {
        let mut sorted = self.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len() - 1;
        [0, last / 2, (last * 9).div_ceil(10), last].map(|at| sorted[at])
    }
}
