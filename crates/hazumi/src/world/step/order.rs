//! Hits in order of time.

/// What hits are ordered by: the time, then the body, then which came first. Times are not negative, so that their bits
/// order as they do.
#[inline]
pub(in crate::world) fn rank(time: f64, body: u32, hit: usize) -> u128 {
    u128::from(time.to_bits()) << 64 | u128::from(body) << 32 | hit as u32 as u128
}
