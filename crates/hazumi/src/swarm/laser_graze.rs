//! How often a laser is grazed.

use crate::rules::graze::Near;

/// Counts a laser's grazes: one at once, and one every so many frames while the player stays near. Keep one for each laser and
/// player.
///
/// ```
/// use hazumi::{rules::graze::Near, swarm::LaserGraze};
/// let mut grazes = LaserGraze::every(3);
/// let counted = [Near::Graze; 7].map(|near| grazes.frame(near));
/// assert_eq!(counted, [true, false, false, true, false, false, true]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LaserGraze {
    every: u32,
    /// Frames until the next may count; `None` if none ever will.
    wait: Option<u32>,
}

impl LaserGraze {
    /// A graze counts again after `frames` frames; 0: never again, as with a bullet.
    #[must_use]
    pub const fn every(frames: u32) -> Self {
        Self { every: frames, wait: Some(0) }
    }

    /// Whether this frame counts as a graze. Call it once in every frame, near or not: leaving and coming back does not make
    /// the wait shorter. A hit is no graze.
    #[must_use]
    pub const fn frame(&mut self, near: Near) -> bool {
        match self.wait {
            Some(0) if matches!(near, Near::Graze) => {
                self.wait = if self.every == 0 { None } else { Some(self.every - 1) };
                true
            }
            Some(wait) => {
                self.wait = Some(wait.saturating_sub(1));
                false
            }
            None => false,
        }
    }
}
