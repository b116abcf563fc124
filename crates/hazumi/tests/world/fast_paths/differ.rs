//! Where the general path and the fast ones differ in a random world.

use hazumi::World;

use super::features::Feature::*;
use super::features::Has;
use super::game::Game;

/// Where the two worlds of a seed first differ, if they do; and how many lines they told.
pub(super) fn differ(seed: u64, has: Has) -> (Option<String>, usize) {
    let mut games = [(World::new(), false), (World::general_only(), true)]
        .map(|(world, forgets)| Game::new(world, seed, has, forgets));
    let mut lines = 0;
    for step in 0..if has.has(Heaps) { 60 } else { 12 } {
        for game in &mut games {
            game.frame(step);
        }
        let [fast, general] = &mut games;
        let (told, law) = (&fast.told, &general.told);
        lines += told.len();
        if let Some(at) = (0..told.len().max(law.len())).find(|&at| told.get(at) != law.get(at)) {
            return (Some(format!("step {step}, line {at}:\n  {:?}\n  {:?}", told.get(at), law.get(at))), lines);
        }
        if has.has(Snapshots) {
            if fast.world.to_bytes() != general.world.to_bytes() {
                return (Some(format!("step {step}, snapshot")), lines);
            }
            if (seed + step).is_multiple_of(3)
                && let Err(error) = fast.restore(general)
            {
                return (Some(format!("step {step}, restored: {error}")), lines);
            }
        }
    }
    (None, lines)
}
