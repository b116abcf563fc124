//! Hits in order of time.

use alloc::vec::Vec;

/// What hits are ordered by: the time, then the body, then which came first. Times are not negative, so that their bits
/// order as they do.
#[inline]
pub(in crate::world) fn rank(time: f64, body: u32, hit: usize) -> u128 {
    u128::from(time.to_bits()) << 64 | u128::from(body) << 32 | hit as u32 as u128
}

/// Room for sorting, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct Sorter {
    ends: Vec<u32>,
    sorted: Vec<u128>,
}

/// Lists up to this length are not worth the buckets.
const SHORT: usize = 64;
const CROWDED: u32 = 12;

impl Sorter {
    /// Sorts the ranks of a step of `dt` seconds. Hits are spread over a step's time, so that a bucket for each puts
    /// nearly all near their places.
    pub(in crate::world) fn sort(&mut self, ranks: &mut Vec<u128>, dt: f64) {
        let count = ranks.len();
        let buckets = count;
        let per_second = buckets as f64 / dt;
        if count <= SHORT || !per_second.is_finite() {
            return ranks.sort_unstable();
        }
        // The low bits of a number of this size are its whole part, rounded: faster than `as`, which takes care of what is too large.
        const WHOLE: f64 = (1u64 << (f64::MANTISSA_DIGITS - 1)) as f64;
        let bucket = |rank: u128| {
            let at = f64::from_bits((rank >> 64) as u64) * per_second + WHOLE;
            (at.to_bits() as u32 as usize).min(buckets - 1)
        };
        let Self { ends, sorted } = self;
        ends.clear();
        ends.resize(buckets, 0);
        for &rank in &*ranks {
            ends[bucket(rank)] += 1;
        }
        let mut start = 0;
        for end in &mut *ends {
            start += core::mem::replace(end, start);
        }
        sorted.clear();
        sorted.resize(count, 0);
        for &rank in &*ranks {
            let end = &mut ends[bucket(rank)];
            sorted[*end as usize] = rank;
            *end += 1;
        }
        // A crowded bucket is sorted by itself. Elsewhere few are out of place, and not far.
        let mut start = 0;
        for &end in &*ends {
            if end - start > CROWDED {
                sorted[start as usize..end as usize].sort_unstable();
            }
            start = end;
        }
        for at in 1..count {
            let rank = sorted[at];
            let mut to = at;
            while to > 0 && sorted[to - 1] > rank {
                sorted[to] = sorted[to - 1];
                to -= 1;
            }
            if to < at {
                sorted[to] = rank;
            }
        }
        core::mem::swap(ranks, sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_in_order_however_their_times_are_spread() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for (count, dt, power) in [(10, 1.0, 1), (1000, 1.0, 1), (1000, 0.016, 8), (500, 1e-320, 1), (300, 0.0, 1)] {
            let mut ranks: Vec<u128> = (0..count)
                .map(|hit| {
                    let time = (0..power).fold(1.0, |time, _| time * random()) * dt;
                    u128::from(time.to_bits()) << 64 | hit
                })
                .collect();
            let mut expected = ranks.clone();
            expected.sort_unstable();
            Sorter::default().sort(&mut ranks, dt);
            assert_eq!(ranks, expected);
        }
    }
}
