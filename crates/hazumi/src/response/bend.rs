//! A paddle that steers: where it is hit decides which way the ball leaves.

use core::f64::consts::FRAC_PI_2;

use super::Response;
use crate::Vec2;
use crate::dvec2::DVec2;
use crate::float::sin_cos;

/// A paddle's face, that sends a ball the way that depends on where it is hit: straight off its middle, and at a chosen
/// angle off its ends. The speed stays. For any orientation; hand it to [`Hit::bend`](crate::Hit::bend) in a step, or ask
/// for the [`velocity`](Self::velocity) alone.
///
/// <svg viewBox="0 0 320 120" width="320" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">
/// <rect x="60" y="90" width="200" height="16" fill="#8aa" fill-opacity=".35" stroke="#577"/>
/// <g fill="none" stroke="#27c" stroke-width="2"><path d="M160 90V20m-4 8 4-8 4 8"/><path d="M210 90 245 30m-8 5 8-5-1 9"/>
/// <path d="M260 90 320 55"/><path d="M110 90 75 30m1 9-1-9 8 5"/><path d="M60 90 0 55"/></g>
/// <text x="166" y="34" fill="#27c">toward</text><text x="270" y="60" fill="#27c">most</text>
/// <path d="M160 112H260" stroke="#c40"/><text x="180" y="120" fill="#c40">half_width</text></svg>
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("paddle", "english", "deflect", "angle control"))]
pub struct Bend {
    /// The middle of the face, or of the paddle: what lies along `toward` makes no difference.
    pub center: Vec2,
    /// The direction that the face looks in, of any length but 0.
    pub toward: Vec2,
    /// Half the length of the face. What is hit beyond its ends counts as hit there.
    pub half_width: f32,
    /// The angle from `toward`, in radians, at which its ends send a ball off: outward, at most a quarter turn; inward if
    /// negative.
    pub most: f32,
}

impl Bend {
    /// The velocity, as fast as `velocity`, of what hit the face at `point`: turned from [`toward`](Self::toward) by
    /// [`most`](Self::most) times the share of the half width at which it was hit, so never to the face's back. `None` if
    /// a number is not finite, `toward` is zero or `half_width` not positive: then there is no face.
    ///
    /// ```
    /// use hazumi::Vec2;
    /// use hazumi::response::Bend;
    ///
    /// let paddle = Bend { center: [0., 100.].into(), toward: -Vec2::Y, half_width: 40., most: 1. };
    /// let off = |x: f32| paddle.velocity([30., 40.], [x, 96.]).unwrap();
    /// assert_eq!(off(0.), Vec2::new(0., -50.));
    /// assert!((off(40.) - Vec2::new(50. * 1f32.sin(), -50. * 1f32.cos())).length() < 1e-4);
    /// assert_eq!(off(-90.), off(-40.));
    /// ```
    #[must_use]
    pub fn velocity(&self, velocity: impl Into<Vec2>, point: impl Into<Vec2>) -> Option<Vec2> {
        let velocity = velocity.into();
        let way = self.way(point.into()).filter(|_| velocity.is_finite())?;
        Some((way * velocity.wide().length()).narrow())
    }

    /// The response to a hit of the face at `point`, by what came with `velocity` onto a surface with this normal: what
    /// [`Hit::bend`](crate::Hit::bend) gives.
    #[must_use]
    pub fn response(&self, point: impl Into<Vec2>, velocity: impl Into<Vec2>, normal: impl Into<Vec2>) -> Response {
        let (velocity, normal) = (velocity.into(), normal.into());
        let is_front = normal.wide().dot(self.toward.wide()) > 1e-6 * self.toward.wide().length();
        let way = self.way(point.into()).filter(|_| is_front && velocity.is_finite());
        way.map_or(Response::BOUNCE, |way| Response::Direction(way.narrow()))
    }

    /// The direction, of length 1, of what hit the face at `point`.
    pub(crate) fn way(&self, point: Vec2) -> Option<DVec2> {
        let is_finite = [point, self.center, self.toward].iter().all(|v| v.is_finite());
        let toward = self.toward.wide().unit_or_zero();
        let (half_width, most) = (f64::from(self.half_width), f64::from(self.most));
        if !is_finite || !half_width.is_finite() || !most.is_finite() || half_width <= 0.0 || toward == DVec2::ZERO {
            return None;
        }
        let along = toward.perp();
        let share = ((point.wide() - self.center.wide()).dot(along) / half_width).clamp(-1.0, 1.0);
        let (sin, cos) = sin_cos((share * most).clamp(-FRAC_PI_2, FRAC_PI_2));
        Some(toward * cos + along * sin)
    }
}
