//! Many numbers as one.

/// What a sum of nothing is.
pub(crate) const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// A sum with one more word: the Fowler–Noll–Vo hash, variant 1a, over 64-bit words instead of bytes. One word that differs always makes another sum.
pub(crate) const fn mix(sum: u64, word: u64) -> u64 {
    let sum = (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    // The multiplication carries upward only; this brings the high bits down.
    sum ^ (sum >> 29)
}
