//! R4: a laser, a turned rectangle, against a round player.
//!
//! <svg viewBox="0 0 360 170" width="360" role="img" aria-label="A laser and a player" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <g transform="rotate(-15 180 95)"><rect x="60" y="80" width="240" height="30" fill="#8884"/>
//! <path d="M60 62H300A18 18 0 0 1 318 80V110A18 18 0 0 1 300 128H60A18 18 0 0 1 42 110V80A18 18 0 0 1 60 62Z" stroke-dasharray="3 3"/>
//! <path d="M180 95H320M180 95V40" opacity=".6"/><circle cx="310" cy="68" r="18"/><circle cx="310" cy="68" r="2" fill="currentColor"/>
//! <g stroke="none" fill="currentColor"><text x="240" y="107">dl</text><text x="164" y="58">dw</text><text x="322" y="62">r</text></g></g>
//! </svg>
//!
//! With `dl` and `dw` the distances of the player's centre from the laser's centre, along the laser and across it, the
//! player is hit if any of `dw <= w and dl <= l + r`, `dw <= w + r and dl <= l`, `(dw − w)² + (dl − l)² <= r²`: the dashed
//! outline. `l` and `w` are *half* the length and width, [`Obb::half`].
//!
//! A laser that turns fast must be swept ([`sweep_laser`](crate::sweep_laser)); a curved one is a Bézier curve with a half width
//! ([`QuadBez::with_half_width`](crate::QuadBez::with_half_width)), tested with [`overlap`](crate::overlap). The near
//! miss is [`graze`](super::graze).

use crate::dvec2::DVec2;
use crate::{Circle, Obb, Vec2};

/// How far a point is from a laser's centre, along the laser and across it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Offsets {
    /// Along the laser: the source's `dl`, 0 or more.
    pub along: f64,
    /// Across the laser: the source's `dw`, 0 or more.
    pub across: f64,
}

/// The offsets as the distances of `point` from two lines: the laser's axis, and the line across it through its centre.
///
/// `dw = |sin θ·(xl − xp) − cos θ·(yl − yp)|`, `dl = |cos θ·(xl − xp) + sin θ·(yl − yp)|`.
///
/// ```
/// use hazumi::rules::laser::{offsets_by_lines, offsets_by_turning};
/// use hazumi::Obb;
///
/// let laser = Obb::from_half([10., 20.], [100., 4.], 0.7)?;
/// assert_eq!(offsets_by_lines(&laser, [30., 50.]), offsets_by_turning(&laser, [30., 50.]));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[inline]
#[must_use]
pub fn offsets_by_lines(laser: &Obb, point: impl Into<Vec2>) -> Offsets {
    let (l, p) = (laser.center().wide(), point.into().wide());
    let (cos, sin) = (f64::from(laser.axis().x), f64::from(laser.axis().y));
    Offsets {
        along: (cos * (l.x - p.x) + sin * (l.y - p.y)).abs(),
        across: (sin * (l.x - p.x) - cos * (l.y - p.y)).abs(),
    }
}

/// The same offsets by turning everything by −θ about the laser's centre, where the laser lies along the x axis: the
/// coordinates of `point` are then the offsets, but for their signs.
#[must_use]
pub fn offsets_by_turning(laser: &Obb, point: impl Into<Vec2>) -> Offsets {
    let from_center = point.into().wide() - laser.center().wide();
    let (cos, sin) = (f64::from(laser.axis().x), f64::from(laser.axis().y));
    let turned = DVec2::new(cos * from_center.x + sin * from_center.y, cos * from_center.y - sin * from_center.x);
    Offsets { along: turned.x.abs(), across: turned.y.abs() }
}

/// Whether the laser hits the player; touching counts.
///
/// ```
/// use hazumi::rules::laser::{hits, hits_ignoring_corners};
/// use hazumi::{Circle, Obb};
///
/// let laser = Obb::from_half([0., 0.], [100., 4.], 0.)?;
/// let near_a_corner = Circle::new([104.9, 8.9], 5.)?;
/// assert!(!hits(&laser, &near_a_corner));
/// assert!(hits_ignoring_corners(&laser, &near_a_corner));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[inline]
#[must_use]
pub fn hits(laser: &Obb, player: &Circle) -> bool {
    let Offsets { along: dl, across: dw } = offsets_by_lines(laser, player.center());
    let (l, w, r) = (f64::from(laser.half().x), f64::from(laser.half().y), f64::from(player.radius()));
    (dw <= w && dl <= l + r) || (dw <= w + r && dl <= l) || (dw - w) * (dw - w) + (dl - l) * (dl - l) <= r * r
}

/// The cheap variant: `dw <= w + r and dl <= l + r`. It also hits players that only come near a corner, by up to
/// (√2 − 1)·r.
#[must_use]
pub fn hits_ignoring_corners(laser: &Obb, player: &Circle) -> bool {
    let Offsets { along, across } = offsets_by_lines(laser, player.center());
    let (l, w, r) = (f64::from(laser.half().x), f64::from(laser.half().y), f64::from(player.radius()));
    across <= w + r && along <= l + r
}
