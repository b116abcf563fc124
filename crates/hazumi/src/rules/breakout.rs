//! R1: a ball against a brick.
//!
//! Overlap alone is not an answer. A game needs to know *where* the ball touched, to turn the right component of its
//! velocity, and it must be deaf to a ball that is already leaving, or the ball shakes in the brick's face.
//!
//! <svg viewBox="0 0 360 190" width="360" role="img" aria-label="The regions around a brick" fill="none" stroke="currentColor" font-family="sans-serif" font-size="11">
//! <rect x="120" y="70" width="120" height="50" fill="#8884"/>
//! <path d="M120 30V160M240 30V160M60 70H300M60 120H300" stroke-dasharray="3 3" opacity=".6"/>
//! <path d="M120 40H240A30 30 0 0 1 270 70V120A30 30 0 0 1 240 150H120A30 30 0 0 1 90 120V70A30 30 0 0 1 120 40Z"/>
//! <circle cx="85" cy="35" r="3" fill="currentColor"/><path d="M85 35l20 10m-7 -1l7 1l-4 -6"/>
//! <g stroke="none" fill="currentColor" text-anchor="middle"><text x="180" y="60">top_bottom</text><text x="180" y="140">top_bottom</text>
//! <text x="180" y="99">brick</text><text x="60" y="99">left_right</text><text x="302" y="99">left_right</text>
//! <text x="60" y="24">corner</text><text x="300" y="24">corner</text><text x="60" y="176">corner</text><text x="300" y="176">corner</text></g>
//! </svg>
//!
//! The rounded outline is where the ball's centre may be at most. Nothing depends on whether y points up or down.
//!
//! Errata of the source: it prints `(vx, vy) → (−vy, −vx)` for every corner; that is the mirror at the (min, min) and (max,
//! max) corners, at the other two the same mirror is `(vy, vx)`. A ball falling straight onto a corner leaves sideways:
//! that is intended.
//!
//! Known faults of the method, all cured by the world's step: a fast ball jumps over the corner sectors and over whole
//! bricks; two bricks hit in one frame flip the ball twice; a ball that rolls along flush bricks catches on their seams.

use crate::{Aabb, Circle, Vec2};

/// Where a ball met a brick. These four are all that the rule tells apart: a game answers each, and a fifth would be a breaking change, of which the
/// compiler tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrickSide {
    /// Nowhere: apart, already leaving, or with its centre inside the brick.
    None,
    /// A face whose normal is along y, or a corner grazed by a ball that moves toward the brick in y only.
    TopBottom,
    /// A face whose normal is along x, or a corner grazed by a ball that moves toward the brick in x only.
    LeftRight,
    /// A corner, by a ball that moves toward the brick on both axes.
    Corner,
}

/// What [`classify`] answers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bounce {
    /// Where the ball met the brick.
    pub side: BrickSide,
    /// The ball's velocity afterwards; the one before if `side` is [`BrickSide::None`].
    pub velocity: Vec2,
}

/// Where the ball meets the brick, and its velocity afterwards.
///
/// Touching counts. The response only swaps components and changes signs, so the speed is preserved to the bit. A
/// component of 0 counts as moving toward the brick. A ball whose centre is strictly inside gets [`BrickSide::None`]: push it out
/// first, along the normal of [`contact`](crate::contact). Where the ball is equally far from two opposite faces of a brick without
/// width, it is taken to come from the side its velocity says.
///
/// ```
/// use hazumi::rules::breakout::{BrickSide, classify};
/// use hazumi::{Aabb, Circle, Vec2};
///
/// let brick = Aabb::new([0., 0.], [10., 10.])?;
/// let ball = Circle::new([-3., -4.], 5.)?;
/// let bounce = classify(&ball, [30., 10.], &brick);
/// assert_eq!(bounce.side, BrickSide::Corner);
/// assert_eq!(bounce.velocity, Vec2::new(-10., -30.));
/// // Already leaving: nothing happens.
/// assert_eq!(classify(&ball, bounce.velocity, &brick).side, BrickSide::None);
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn classify(ball: &Circle, velocity: impl Into<Vec2>, brick: &Aabb) -> Bounce {
    let v = velocity.into();
    let x = Gap::new(ball.center().x, v.x, brick.min().x, brick.max().x);
    let y = Gap::new(ball.center().y, v.y, brick.min().y, brick.max().y);
    let radius = f64::from(ball.radius());
    let side = match (x.gap >= 0.0, y.gap >= 0.0) {
        (true, true) if x.gap * x.gap + y.gap * y.gap > radius * radius => BrickSide::None,
        (true, true) => match (x.approaching, y.approaching) {
            (true, true) => BrickSide::Corner,
            (true, false) => BrickSide::LeftRight,
            (false, true) => BrickSide::TopBottom,
            (false, false) => BrickSide::None,
        },
        (false, true) if y.gap <= radius && y.approaching => BrickSide::TopBottom,
        (true, false) if x.gap <= radius && x.approaching => BrickSide::LeftRight,
        _ => BrickSide::None,
    };
    let velocity = match side {
        BrickSide::None => v,
        BrickSide::TopBottom => Vec2::new(v.x, -v.y),
        BrickSide::LeftRight => Vec2::new(-v.x, v.y),
        BrickSide::Corner if x.at_min == y.at_min => Vec2::new(-v.y, -v.x),
        BrickSide::Corner => Vec2::new(v.y, v.x),
    };
    Bounce { side, velocity }
}

/// The ball and the brick on one axis.
struct Gap {
    /// How far the ball's centre is outside the brick, seen from the nearer side; negative inside.
    gap: f64,
    /// Whether the nearer side is that of `min`.
    at_min: bool,
    /// Whether the velocity points from that side toward the brick, or is 0.
    approaching: bool,
}

impl Gap {
    fn new(center: f32, velocity: f32, min: f32, max: f32) -> Self {
        let (below, above) = (f64::from(min) - f64::from(center), f64::from(center) - f64::from(max));
        let at_min = below > above || (below == above && velocity >= 0.0);
        Self { gap: below.max(above), at_min, approaching: if at_min { velocity >= 0.0 } else { velocity <= 0.0 } }
    }
}
