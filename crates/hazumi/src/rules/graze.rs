//! R4's graze: the near miss that shooting games reward, once for each bullet.
//!
//! <svg viewBox="0 0 300 120" width="300" role="img" aria-label="A bullet grazes the ring around a player" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <circle cx="110" cy="65" r="16" fill="#8884"/><circle cx="110" cy="65" r="46" stroke-dasharray="3 3"/><circle cx="150" cy="32" r="9"/><path d="M168 17L158 25" stroke-width="2"/>
//! <g stroke="none" fill="currentColor"><text x="92" y="98">player</text><text x="164" y="44">bullet: graze</text><text x="60" y="20">ring</text></g>
//! </svg>

use crate::query::overlap;
use crate::{Circle, ShapeRef};

/// How near a bullet came to a player. Two borders part these three, and there are no others: what matches on them matches on all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "near miss")]
pub enum Near {
    /// Farther than the ring.
    Clear,
    /// Within the ring around the player, but not a hit.
    Graze,
    /// A hit.
    Hit,
}

/// Whether the bullet, laser or curved laser hits the player, or passes through the ring of width `ring` around it.
/// Touching counts for both. A ring that is negative or NaN is none.
///
/// ```
/// use hazumi::rules::graze::{Grazed, Near, near};
/// use hazumi::{Circle, Obb};
///
/// let laser = Obb::from_half([0., 0.], [100., 4.], 0.)?;
/// let player = Circle::new([50., 9.], 3.)?;
/// assert_eq!(near(&laser, &player, 10.), Near::Graze);
///
/// let mut grazed = Grazed::default();
/// assert!(grazed.count(near(&laser, &player, 10.)));
/// assert!(!grazed.count(near(&laser, &player, 10.)), "counted once per bullet");
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn near<'a>(bullet: impl Into<ShapeRef<'a>>, player: &Circle, ring: f32) -> Near {
    let bullet = bullet.into();
    let reach = (player.radius() + ring.max(0.0)).min(f32::MAX);
    if overlap(bullet, player) {
        Near::Hit
    } else if Circle::new(player.center(), reach).is_ok_and(|ring| overlap(bullet, &ring)) {
        Near::Graze
    } else {
        Near::Clear
    }
}

/// Whether a bullet or laser has been grazed already: keep one for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grazed(bool);

impl Grazed {
    /// Whether this is the bullet's first graze. A hit is no graze and does not use it up.
    pub const fn count(&mut self, near: Near) -> bool {
        let first = matches!(near, Near::Graze) && !self.0;
        self.0 |= first;
        first
    }
}
