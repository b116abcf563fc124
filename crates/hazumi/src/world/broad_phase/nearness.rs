//! Movers that are near each other in space lie near each other in memory.
//!
//! The cells that one mover reads are then at hand for the next: among many bricks a step is mostly cache misses. The order in
//! which the movers lie decides nothing else. Those that meet each other look in the order of their bodies, and are left as they are.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::sqrt;
use crate::world::state::State;
use crate::world::state::mover::{Core, Course};

/// Room for sorting, kept from step to step and empty between.
#[derive(Debug, Default)]
pub(in crate::world) struct Sorting {
    /// Until which step they stay as they lie.
    until: u64,
    /// As wide as the ranks of hits: a sort of its own would be one more for web pages to load.
    keys: Vec<u128>,
    cores: Vec<Core>,
    courses: Vec<Course>,
}

/// A cache holds so many movers in any order.
const FEW: usize = 1024;
/// Movers are put in order once in so many steps: fast ones in a small room are soon anywhere again.
const STEPS: u64 = 8;
/// How many movers are looked at to find out whether they lie in order.
const SAMPLES: usize = 64;
/// Movers that follow each other may be so many times as far apart as those that are spread evenly are from their neighbours.
const FAR: f64 = 6.0;

impl Sorting {
    /// Puts the movers in order of nearness, if they are not.
    pub(in crate::world) fn keep_near(&mut self, state: &mut State) {
        if state.movers.len() < FEW || state.steps() < self.until || !state.are_astray() {
            return;
        }
        self.until = state.steps() + STEPS;
        let (State { movers, courses, places, .. }, sorting) = (state, self);
        let curve = Curve::through(movers);
        sorting.keys.extend(movers.iter().zip(0..).map(|(mover, at)| curve.key(mover.position, at)));
        sorting.keys.sort_unstable();
        for (key, to) in sorting.keys.drain(..).zip(0..) {
            let from = key as u32 as usize;
            sorting.cores.push(movers[from]);
            sorting.courses.push(courses[from]);
            places[movers[from].body as usize] = to;
        }
        core::mem::swap(movers, &mut sorting.cores);
        core::mem::swap(courses, &mut sorting.courses);
        sorting.cores.clear();
        sorting.courses.clear();
    }
}

impl State {
    /// Whether movers that follow each other in memory are far from each other, as far as some of them tell.
    fn are_astray(&self) -> bool {
        let count = self.movers.len();
        let apart = |a: usize, b: usize| (self.movers[a].position - self.movers[b].position).max_abs();
        // Not at equal distances, or all might be at a turn of the curve.
        let sampled = || (0..SAMPLES).map(|sample| sample * 7919 % (count - 1));
        let any = sampled().map(|at| apart(at, (at + count / 2) % count)).sum::<f64>() / SAMPLES as f64;
        let near = FAR * any / sqrt(count as f64);
        // A turn of the curve is always far.
        sampled().filter(|&at| apart(at, at + 1) > near).count() > SAMPLES / 3
    }
}

/// A curve through a room that stays near (Morton 1966).
pub(super) struct Curve {
    low: DVec2,
    per_unit: f64,
}

impl Curve {
    /// Through where some movers are.
    pub(super) fn through(movers: &[Core]) -> Self {
        let home = movers.first().map_or(DVec2::ZERO, |first| first.position);
        let places = movers.iter().map(|mover| mover.position);
        let (low, high) = places.fold((home, home), |(low, high), place| (low.min(place), high.max(place)));
        Self { low, per_unit: 65535.0 / (high - low).max_abs() }
    }

    /// How far along the curve a place is; then what is said of it, which is the number's lower half.
    pub(super) fn key(&self, place: DVec2, said: u32) -> u128 {
        let cell = (place - self.low) * self.per_unit;
        u128::from(spread(cell.x as u32) | spread(cell.y as u32) << 1) << 32 | u128::from(said)
    }
}

/// The lower 16 bits, each in every second place.
const fn spread(bits: u32) -> u32 {
    let bits = (bits | bits << 8) & 0x00FF_00FF;
    let bits = (bits | bits << 4) & 0x0F0F_0F0F;
    let bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

#[cfg(test)]
mod tests {
    use crate::{Aabb, Body, Circle, World};

    /// Movers on a lattice, their bodies in no order.
    fn lattice(side: usize) -> World {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-30.0, -30.0], [-20.0, -20.0]).unwrap())).unwrap();
        for i in 0..side * side {
            let at = i * 7919 % (side * side);
            let place = [(at % side) as f32 * 10.0, (at / side) as f32 * 10.0];
            world.add(Body::dynamic(Circle::new(place, 1.0).unwrap()).user(at as u64)).unwrap();
        }
        world
    }

    #[test]
    fn neighbours_in_memory_are_neighbours_in_space() {
        let mut world = lattice(64);
        assert!(world.state.are_astray());
        world.advance(0.0).unwrap();
        assert!(!world.state.are_astray());
        let steps = world.state.movers.windows(2).map(|two| (two[0].position - two[1].position).max_abs());
        // Four in five steps of the curve go to a neighbour.
        assert!(steps.filter(|&step| step > 10.0).count() < 64 * 64 / 5);
    }

    #[test]
    fn bodies_are_where_they_were_whatever_the_order() {
        let mut world = lattice(64);
        world.advance(0.0).unwrap();
        for body in world.iter().skip(1) {
            let at = body.user() as usize;
            assert_eq!(body.position(), [(at % 64) as f32 * 10.0, (at / 64) as f32 * 10.0].into());
        }
    }
}
