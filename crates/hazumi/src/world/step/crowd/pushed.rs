//! Who was struck at this instant by a mover that does not yield. One that comes back at once was held by a wall: it is pushed along that,
//! and struck no more.
//!
//! ```text
//!     |wall|(o)<-(enemy)      off the enemy, onto the wall,
//!     |    |                  onto the enemy, ...
//! ```

use alloc::vec::Vec;

/// What comes within this share of a step comes at one time.
pub(in crate::world::step) const AT_ONCE: f64 = 1e-9;

#[derive(Clone, Debug, Default)]
pub(super) struct PushedNow {
    /// When, and the two.
    pairs: Vec<(f64, [u32; 2])>,
}

impl PushedNow {
    /// Forgets all, as a step begins.
    pub(super) fn begin(&mut self) {
        self.pairs.clear();
    }

    /// Notes two bodies of which one does not yield; says whether the one struck the other before, at this instant of a step of `dt`.
    pub(super) fn is_again(&mut self, (now, dt): (f64, f64), bodies: [u32; 2]) -> bool {
        self.pairs.retain(|&(time, _)| now - time <= AT_ONCE * dt);
        if let Some(pair) = self.pairs.iter_mut().find(|pair| pair.1 == bodies) {
            pair.0 = now;
            return true;
        }
        self.pairs.push((now, bodies));
        false
    }
}
