//! A soft push apart, by positions alone, for those that do not stop each other and should not stand in one place.
//!
//! Jacobi passes: all pushes of a pass come from where the pass began, and are added as whole numbers, so that no order of bodies makes a
//! difference to the bit.

use alloc::vec::Vec;

use crate::dvec2::DVec2;
use crate::float::{max, min, sqrt};
use crate::response::enters;
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::mover::Mover;
use crate::world::step::world::World;

/// One of those that are pushed apart: a circle, about a body that is none.
#[derive(Clone, Copy, Debug)]
struct One {
    at: usize,
    body: u32,
    center: DVec2,
    radius: f64,
    cell: (i64, i64),
    /// The sum of its pushes, in shares of the unit.
    push: (i64, i64),
    /// How many push it.
    count: u32,
}

/// Who is so much larger than most is looked at by all, and does not make the cells large.
const LARGE: f64 = 4.0;
/// Whole numbers in the longest push.
const SHARES: f64 = (1u64 << 40) as f64;
const NONE: u32 = u32::MAX;

impl World {
    /// As [`World::separate`]. Says how many were moved.
    pub(in crate::world) fn separate_softly(&mut self, tags: Tags, gap: f64, passes: u32) -> usize {
        if self.grid.is_outgrown(self.state.largest) {
            self.build_grid();
        }
        let mut all = self.state.those_with(tags);
        let before: Vec<DVec2> = all.iter().map(|one| one.center).collect();
        for _ in 0..passes {
            if !push(&mut all, gap) {
                break;
            }
            for one in &mut all {
                if one.count > 0 {
                    one.center = self.free_way(one.at, one.center, one.shift(gap));
                }
            }
        }
        let mut moved = 0;
        for (one, before) in all.iter().zip(before) {
            if one.center != before {
                moved += 1;
                self.state.movers[one.at].position = one.center.in_range();
                self.state.pairs.wake(self.state.movers[one.at].body);
                self.tree.put(&self.state, self.state.movers[one.at].body);
            }
        }
        moved
    }

    /// Where a mover comes to on its way by `shift` from a place: what stops it lets it go along its surface.
    fn free_way(&self, at: usize, from: DVec2, shift: DVec2) -> DVec2 {
        let mut mover: Mover = self.state.mover(at);
        (mover.core.position, mover.course.time) = (from, 0.0);
        let mut way = shift;
        for _ in 0..2 {
            if way == DVec2::ZERO {
                break;
            }
            mover.core.velocity = way;
            let stops = |collider| !self.state.stops(&mover, collider);
            let Some(first) = self.scene().first_on_way(&mover, way, 0.0, &stops) else {
                return mover.position + way;
            };
            mover.core.position += way * first.time;
            way = way * (1.0 - first.time);
            // Along the surface; toward it there is nothing left.
            way = way - first.normal * min(way.dot(first.normal), 0.0);
            if enters(way, first.normal) {
                break;
            }
        }
        mover.position
    }
}

impl State {
    /// Who has any of these tags, and is on.
    fn those_with(&self, tags: Tags) -> Vec<One> {
        let all = self.movers.iter().zip(&self.courses).enumerate();
        let has = |course_tags: Tags| tags.is_empty() || course_tags.intersects(tags);
        all.filter(|(_, (core, course))| core.enabled && has(course.tags))
            .map(|(at, (core, _))| One {
                at,
                body: core.body,
                center: core.position,
                radius: core.size.radius().into(),
                cell: (0, 0),
                push: (0, 0),
                count: 0,
            })
            .collect()
    }
}

impl One {
    /// Where its pushes take it. Alone with another the two part at once; of many, each push counts for less, or they would overshoot.
    fn shift(&self, gap: f64) -> DVec2 {
        let share = min(1.0, 2.0 / f64::from(self.count));
        let unit = unit_of(self.radius, gap);
        DVec2::new(self.push.0 as f64, self.push.1 as f64) * (share * unit / SHARES)
    }
}

/// The longest push of one of this radius: halfway out of one as large.
fn unit_of(radius: f64, gap: f64) -> f64 {
    2.0 * radius + gap
}

/// Adds up the pushes of one pass; false if there are none.
fn push(all: &mut [One], gap: f64) -> bool {
    let count = all.len();
    if count < 2 {
        return false;
    }
    let mean = all.iter().fold(0.0, |sum, one| sum + one.radius) / count as f64;
    let is_large = |one: &One| one.radius > LARGE * mean;
    let widest = all.iter().filter(|one| !is_large(one)).fold(0.0, |widest, one| max(widest, one.radius));
    let cell = max(2.0 * widest + gap, 1e-30);
    let mask = (2 * count).next_power_of_two() - 1;
    let hash = |(x, y): (i64, i64)| {
        let key = (x as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (y as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (key >> 20) as usize & mask
    };
    let mut heads = alloc::vec![NONE; mask + 1];
    let mut next = alloc::vec![NONE; count];
    let mut large = Vec::new();
    for at in 0..count {
        let one = &mut all[at];
        (one.push, one.count) = ((0, 0), 0);
        one.cell = (floor(one.center.x / cell), floor(one.center.y / cell));
        if is_large(one) {
            large.push(at);
        } else {
            next[at] = core::mem::replace(&mut heads[hash(one.cell)], at as u32);
        }
    }
    let mut any = false;
    for &a in &large {
        for b in 0..count {
            if b != a && (b > a || !is_large(&all[b])) {
                any |= push_pair(all, a, b, gap);
            }
        }
    }
    // Each pair once: of the cells around a cell, those after it.
    for a in (0..count).filter(|a| large.binary_search(a).is_err()) {
        let (x, y) = all[a].cell;
        let mut b = next[a];
        while b != NONE {
            if all[b as usize].cell == (x, y) {
                any |= push_pair(all, a, b as usize, gap);
            }
            b = next[b as usize];
        }
        for cell in [(x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)] {
            let mut b = heads[hash(cell)];
            while b != NONE {
                if all[b as usize].cell == cell {
                    any |= push_pair(all, a, b as usize, gap);
                }
                b = next[b as usize];
            }
        }
    }
    any
}

/// Pushes two apart, each by half of what they lack.
#[inline]
fn push_pair(all: &mut [One], a: usize, b: usize, gap: f64) -> bool {
    let (d, wanted) = (all[b].center - all[a].center, all[a].radius + all[b].radius + gap);
    let square = d.length_squared();
    if square >= wanted * wanted {
        return false;
    }
    let distance = sqrt(square);
    let lacks = 0.5 * (wanted - distance);
    // On one spot any direction will do, if only the same for the same two, wherever a world keeps them.
    let away = if distance > 0.0 { d * (1.0 / distance) } else { direction(all[a].body, all[b].body) };
    let (mut added, way) = (false, away * lacks);
    for (one, sign) in [(a, -1.0), (b, 1.0)] {
        let one = &mut all[one];
        let per_share = sign * SHARES / unit_of(one.radius, gap);
        let (x, y) = ((way.x * per_share) as i64, (way.y * per_share) as i64);
        one.push = (one.push.0.saturating_add(x), one.push.1.saturating_add(y));
        one.count += 1;
        added |= (x, y) != (0, 0);
    }
    added
}

/// One of eight directions from one body to another.
fn direction(a: u32, b: u32) -> DVec2 {
    const HALF: f64 = core::f64::consts::FRAC_1_SQRT_2;
    let ways = [(1.0, 0.0), (HALF, HALF), (0.0, 1.0), (-HALF, HALF)];
    let (x, y) = ways[a.min(b).wrapping_mul(7).wrapping_add(a.max(b).wrapping_mul(5)) as usize % ways.len()];
    let sign = if a < b { 1.0 } else { -1.0 };
    DVec2::new(x * sign, y * sign)
}

fn floor(x: f64) -> i64 {
    let whole = x.clamp(-1e15, 1e15) as i64;
    whole - i64::from(whole as f64 > x)
}
