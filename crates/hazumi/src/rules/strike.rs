//! R6: a ball off a round bat.
//!
//! <svg viewBox="0 0 360 160" width="360" role="img" aria-label="A round bat strikes a ball" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <circle cx="120" cy="95" r="50" fill="#8884"/><circle cx="190" cy="60" r="28.3"/><path d="M120 95L190 60" stroke-dasharray="3 3"/><path d="M148.2 41L181.2 107.5" opacity=".6"/>
//! <path d="M190 60L260 25m-11 1l11 -1l-7 8" stroke-width="2"/><path d="M60 125l30 -15m-11 1l11 -1l-7 8" stroke-width="2"/><circle cx="164.7" cy="72.6" r="3" fill="currentColor"/>
//! <g stroke="none" fill="currentColor"><text x="100" y="112">bat</text><text x="196" y="76">ball</text><text x="240" y="24">n</text><text x="176" y="122">common tangent</text></g>
//! </svg>
//!
//! Space is turned so that the contact normal n, from the bat's centre to the ball's, is the x axis: cosine and sine are n's
//! own coordinates, no angle is computed. Only the component across the common tangent changes.
//!
//! Two rules, both in use: [`strike`] adds a share of the bat's speed, harder swings sending the ball off faster by as much
//! as the game likes; [`strike_heavy`] is what a bat much heavier than the ball does.

use crate::dvec2::DVec2;
use crate::{Circle, Vec2};

/// The ball's velocity after the tutorial's strike, whether or not the two overlap.
///
/// If the ball moves into the bat, its velocity along n is negated; if it already moves away, it is kept. In both cases
/// `transfer` times the bat's velocity along n is added. Coincident centres take (1, 0) for n.
///
/// ```
/// use hazumi::rules::strike::strike;
/// use hazumi::{Circle, Vec2};
///
/// let (ball, bat) = (Circle::new([10., 0.], 4.)?, Circle::new([0., 0.], 6.)?);
/// assert_eq!(strike(&ball, [-50., 7.], &bat, [30., 99.], 0.5), Vec2::new(65., 7.));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn strike(
    ball: &Circle,
    velocity: impl Into<Vec2>,
    bat: &Circle,
    bat_velocity: impl Into<Vec2>,
    transfer: f32,
) -> Vec2 {
    let (n, v) = (direction(ball, bat), velocity.into().wide());
    let (toward, along) = (n.dot(v), n.cross(v));
    let toward = toward.abs() + f64::from(transfer) * n.dot(bat_velocity.into().wide());
    (n * toward + n.perp() * along).narrow()
}

/// The ball's velocity after a strike by a bat so heavy that the ball does not slow it, whether or not they overlap: the
/// velocity *relative to the bat* is mirrored at the common tangent. Unchanged if the ball is already leaving the bat.
///
/// A resting ball leaves at twice the bat's speed, as off a real bat.
///
/// ```
/// use hazumi::rules::strike::strike_heavy;
/// use hazumi::{Circle, Vec2};
///
/// let (ball, bat) = (Circle::new([10., 0.], 4.)?, Circle::new([0., 0.], 6.)?);
/// assert_eq!(strike_heavy(&ball, [0., 0.], &bat, [30., 99.]), Vec2::new(60., 0.));
/// assert_eq!(strike_heavy(&ball, [40., 0.], &bat, [30., 99.]), Vec2::new(40., 0.));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
#[doc(alias = "elastic")]
pub fn strike_heavy(ball: &Circle, velocity: impl Into<Vec2>, bat: &Circle, bat_velocity: impl Into<Vec2>) -> Vec2 {
    crate::response::reflected(velocity.into(), direction(ball, bat), 1.0, bat_velocity.into())
}

/// Where the two circles touch: the point of the bat's rim toward the ball.
#[must_use]
pub fn contact_point(ball: &Circle, bat: &Circle) -> Vec2 {
    (bat.center().wide() + direction(ball, bat) * f64::from(bat.radius())).narrow()
}

/// The unit vector from the bat's centre to the ball's; (1, 0) where they coincide.
fn direction(ball: &Circle, bat: &Circle) -> DVec2 {
    let n = (ball.center().wide() - bat.center().wide()).unit_or_zero();
    if n == DVec2::ZERO { Vec2::X.wide() } else { n }
}
