//! Movers without room, that the way out only pushes into each other: they stay where they were.
//!
//! ```text
//!     |ooo|      pushed apart, each would only be deeper in the next
//! ```

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::world::step::union_find::UnionFind;

/// What was pushed apart together: who, from where, and how deep they were in each other.
#[derive(Debug, Default)]
pub(super) struct PushedApart {
    /// Which bodies pushed each other.
    together: UnionFind,
    /// By body that was pushed: where it was before, and how deep in others.
    before: Vec<Option<(DVec2, f64)>>,
}

impl PushedApart {
    /// Notes that two bodies are pushed apart that are so deep in each other, from where they are.
    pub(super) fn note(&mut self, bodies: [u32; 2], places: [DVec2; 2], depth: f64) {
        let [a, b] = bodies;
        let count = self.together.len().max(a.max(b) as usize + 1);
        self.together.extend_to(count as u32);
        self.before.resize(count, None);
        self.together.join(a, b);
        for (body, place) in bodies.into_iter().zip(places) {
            self.before[body as usize].get_or_insert((place, depth));
        }
    }

    /// Of those that are still so deep in each other, the ones that all in all came no less deep, and all that pushed them: where they were.
    pub(super) fn in_vain(mut self, still: &[(u32, f64)]) -> Vec<(u32, DVec2)> {
        let lowest: Vec<u32> = (0..self.before.len() as u32).map(|body| self.together.lowest(body)).collect();
        let mut depths = alloc::vec![(0.0, 0.0); lowest.len()];
        for (before, &lowest) in self.before.iter().zip(&lowest) {
            depths[lowest as usize].0 += before.map_or(0.0, |(_, depth)| depth);
        }
        for &(body, depth) in still {
            if let Some(&lowest) = lowest.get(body as usize) {
                depths[lowest as usize].1 += depth;
            }
        }
        let is_in_vain = |lowest: u32| {
            let (before, after): (f64, f64) = depths[lowest as usize];
            after > 0.0 && after >= before
        };
        let all = self.before.iter().zip(lowest).enumerate();
        all.filter(|(_, (_, lowest))| is_in_vain(*lowest))
            .filter_map(|(body, (before, _))| before.map(|(from, _)| (body as u32, from)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: f64) -> DVec2 {
        DVec2::new(x, 0.0)
    }

    #[test]
    fn those_that_came_no_less_deep_go_back_and_the_others_do_not() {
        let mut pushed = PushedApart::default();
        pushed.note([1, 2], [at(1.0), at(2.0)], 0.5);
        pushed.note([4, 2], [at(4.0), at(2.5)], 0.2);
        pushed.note([7, 9], [at(7.0), at(9.0)], 0.5);
        assert_eq!(pushed.in_vain(&[(1, 0.6), (4, 0.7), (9, 0.4)]), [(1, at(1.0)), (2, at(2.0)), (4, at(4.0))]);
    }
}
