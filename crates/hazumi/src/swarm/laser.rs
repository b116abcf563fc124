//! Beams: straight, pinned, turning, curved; harmless at their ends.

use super::invalid::{extent, finite};
use super::laser_cut::{cut, cut_shares};
use super::laser_turn::Turn;
use super::{InvalidSwarm, Player};
use crate::dvec2::DVec2;
use crate::query::overlap;
use crate::query::sweep::first_touch;
use crate::rules::graze::Near;
use crate::{Aabb, Circle, CubicBez, Obb, QuadBez, ShapeRef, SweepLaser, Vec2};

/// A laser as it is in one frame.
///
/// <svg viewBox="0 0 420 120" width="420" xmlns="http://www.w3.org/2000/svg" style="max-width:100%" font-family="sans-serif" font-size="12">
/// <g fill="none" stroke="#c40"><rect x="20" y="50" width="160" height="16" stroke-dasharray="4 3"/><rect x="44" y="50" width="112" height="16" fill="#c404"/>
/// <path d="M230 100Q300 -20 400 60" stroke="#c404" stroke-width="16"/><path d="M250 72Q305 6 377 46" stroke-width="1.5"/></g>
/// <g stroke="#888" fill="none"><path d="M20 78h24m-24-4v8m24-8v8"/></g><text x="14" y="98" fill="#888">harmless</text><text x="226" y="118" fill="#888">curved: a band about a Bézier curve</text></svg>
///
/// ```
/// use hazumi::rules::graze::Near;
/// use hazumi::swarm::{Laser, LaserGraze, Player};
/// let laser = Laser::pinned([0., 0.], 500., 8., 0.)?.harmless(0.02)?;
/// let player = Player::moving([300., 40.], [300., 30.], 3.)?.ring(20.)?;
/// let mut grazes = LaserGraze::every(6);
/// let touch = laser.touch(&player);
/// assert_eq!((touch.near, touch.time), (Near::Graze, 0.9));
/// assert!(grazes.frame(touch.near));
/// # Ok::<(), hazumi::swarm::InvalidSwarm>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laser {
    whole: Beam,
    /// Without its harmless ends.
    beam: Beam,
    motion: Vec2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Beam {
    Straight(Obb),
    Turning(Turn),
    Quad(QuadBez),
    Cubic(CubicBez),
}

/// How near a laser came to a player within a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LaserTouch {
    /// Whether it hit, passed through the ring, or neither.
    pub near: Near,
    /// The share of the frame before that, 0..=1; 1 if neither.
    pub time: f32,
}

impl From<Obb> for Laser {
    /// A straight laser.
    fn from(obb: Obb) -> Self {
        Self::new(Beam::Straight(obb))
    }
}

impl From<SweepLaser> for Laser {
    /// A laser that turns, evenly, from the one angle to the other within the frame.
    fn from(turning: SweepLaser) -> Self {
        Self::new(Beam::Turning(Turn::new(turning)))
    }
}

impl From<QuadBez> for Laser {
    /// A curved laser, as wide as the curve's [half width](QuadBez::with_half_width) says.
    fn from(curve: QuadBez) -> Self {
        Self::new(Beam::Quad(curve))
    }
}

impl From<CubicBez> for Laser {
    /// A curved laser, as wide as the curve's [half width](CubicBez::with_half_width) says.
    fn from(curve: CubicBez) -> Self {
        Self::new(Beam::Cubic(curve))
    }
}

impl Laser {
    const fn new(beam: Beam) -> Self {
        Self { whole: beam, beam, motion: Vec2::ZERO }
    }

    /// A straight laser about `center`, of half length and half width `half`, at `angle` radians from +x toward +y.
    ///
    /// # Errors
    /// If a number is not finite or a half size is negative.
    pub fn straight(center: impl Into<Vec2>, half: impl Into<Vec2>, angle: f32) -> Result<Self, InvalidSwarm> {
        Ok(Obb::from_half(center, half, angle)?.into())
    }

    /// A straight laser that begins at `pivot`, with its full length and half its width.
    ///
    /// # Errors
    /// If a number is not finite or a size is negative.
    pub fn pinned(pivot: impl Into<Vec2>, length: f32, half_width: f32, angle: f32) -> Result<Self, InvalidSwarm> {
        let pivot = finite("pivot", pivot.into())?;
        let half = [extent("length", length)? * 0.5, extent("half_width", half_width)?];
        let axis = Obb::from_half(pivot, half, angle)?.axis();
        Ok(Obb::from_half((pivot.wide() + axis.wide() * f64::from(half[0])).narrow(), half, angle)?.into())
    }

    /// A straight laser that begins at `pivot` and turns evenly from the angle `from` to the angle `to` within the frame, in
    /// radians, as far as you like. For a beam that passes over its pivot, make a [`SweepLaser`] and convert it.
    ///
    /// # Errors
    /// If a number is not finite or a size is negative.
    pub fn turning(
        pivot: impl Into<Vec2>,
        length: f32,
        half_width: f32,
        from: f32,
        to: f32,
    ) -> Result<Self, InvalidSwarm> {
        let half = extent("length", length)? * 0.5;
        let half_width = extent("half_width", half_width)?;
        Ok(SweepLaser::new(pivot, [half, half_width], half, from, to)?.into())
    }

    /// With ends that neither hit nor graze: this share of the length at each, 0 or more and less than 0.5. A curve's length is
    /// measured along it (to a thousandth); what is left of it has round ends, as the whole.
    ///
    /// # Errors
    /// If it is not in 0..0.5.
    pub fn harmless(self, share: f32) -> Result<Self, InvalidSwarm> {
        if !(0.0..0.5).contains(&share) {
            return Err(InvalidSwarm::Harmless { got: share });
        }
        let left = 1.0 - 2.0 * share;
        let beam = match self.whole {
            beam if share == 0.0 => beam,
            Beam::Straight(obb) => {
                Beam::Straight(Obb::from_half(obb.center(), [obb.half().x * left, obb.half().y], obb.angle())?)
            }
            Beam::Turning(turn) => {
                let whole = turn.laser();
                let half = [whole.half().x * left, whole.half().y];
                Beam::Turning(Turn::new(SweepLaser::new(
                    whole.pivot(),
                    half,
                    whole.offset(),
                    whole.from(),
                    whole.to(),
                )?))
            }
            Beam::Quad(curve) => {
                let points = [curve.p0(), curve.p1(), curve.p2()].map(Vec2::wide);
                let [p0, p1, p2] = cut(points, cut_shares(|t| curve.eval(t), share.into())).map(DVec2::narrow);
                Beam::Quad(QuadBez::new(p0, p1, p2)?.with_half_width(curve.half_width())?)
            }
            Beam::Cubic(curve) => {
                let points = [curve.p0(), curve.p1(), curve.p2(), curve.p3()].map(Vec2::wide);
                let [p0, p1, p2, p3] = cut(points, cut_shares(|t| curve.eval(t), share.into())).map(DVec2::narrow);
                Beam::Cubic(CubicBez::new(p0, p1, p2, p3)?.with_half_width(curve.half_width())?)
            }
        };
        Ok(Self { beam, ..self })
    }

    /// Moved by `by` as a whole, straight and evenly, within the frame; the shape given is that at its start.
    ///
    /// # Errors
    /// If it is not finite.
    pub fn moving(self, by: impl Into<Vec2>) -> Result<Self, InvalidSwarm> {
        Ok(Self { motion: finite("by", by.into())?, ..self })
    }

    /// Whether and when the laser hits the player within the frame, or else passes through the ring. Both move at the same time,
    /// and neither is too fast. Touching counts, also from the start (time 0).
    ///
    /// Exact to rounding, but for a turning laser and a player that moves beside it: what passes nearer than 1/8,192 of their way past each
    /// other may count as a touch, a touch may be told by 1/8,192 of the frame too early, and none is missed.
    #[must_use]
    pub fn touch(&self, player: &Player) -> LaserTouch {
        let met = |radius| self.met(player.from(), player.to(), radius);
        if let Some(time) = met(player.radius()) {
            return LaserTouch { near: Near::Hit, time };
        }
        let reach = player.reach().min(f32::MAX.into()) as f32;
        match if player.ring_width() > 0.0 { met(reach) } else { None } {
            Some(time) => LaserTouch { near: Near::Graze, time },
            None => LaserTouch { near: Near::Clear, time: 1.0 },
        }
    }

    /// When a circle that moves between two places meets the laser.
    pub(super) fn met(&self, from: Vec2, to: Vec2, radius: f32) -> Option<f32> {
        let motion = to.wide() - from.wide() - self.motion.wide();
        let circle = Circle::new(from, radius).ok()?;
        let against = |shape: ShapeRef<'_>| {
            if overlap(&circle, shape) {
                return Some(0.0);
            }
            first_touch((&circle).into(), motion.narrow(), shape).map(|hit| hit.time)
        };
        match &self.beam {
            Beam::Straight(obb) => against(obb.into()),
            Beam::Turning(turn) => turn.met(from.wide(), motion, radius),
            Beam::Quad(curve) => against(curve.into()),
            Beam::Cubic(curve) => against(curve.into()),
        }
    }

    /// Opposite corners of a box that holds all it shines on within the frame.
    pub(super) fn bounds(&self) -> [DVec2; 2] {
        let corners = |b: Aabb| [b.min().wide(), b.max().wide()];
        let [low, high] = match &self.beam {
            Beam::Straight(obb) => corners(obb.aabb()),
            Beam::Turning(turn) => turn.bounds(),
            Beam::Quad(curve) => corners(curve.aabb()),
            Beam::Cubic(curve) => corners(curve.aabb()),
        };
        let m = self.motion.wide();
        // The boxes are the smallest but for rounding.
        let rounding = 1e-5 * (low.max_abs().max(high.max_abs()) + m.max_abs());
        [
            DVec2::new(low.x + m.x.min(0.0) - rounding, low.y + m.y.min(0.0) - rounding),
            DVec2::new(high.x + m.x.max(0.0) + rounding, high.y + m.y.max(0.0) + rounding),
        ]
    }
}
