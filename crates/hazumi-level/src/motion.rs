//! How something goes its way by itself: a function of the time alone, so that nothing adds up and every replay agrees.

use hazumi::Vec2;
use serde::{Deserialize, Serialize};

use crate::LevelBody;
use crate::level::{is_0, is_default};

/// How a body moves, beside its velocity. All that is said adds up.
///
/// ```
/// use hazumi_level::Motion;
/// // Ten to the right and back, in four seconds.
/// let lift = Motion { way: vec![[10., 0.].into()], period: 4.0, ..Motion::default() };
/// assert_eq!(lift.offset(1.0), [5., 0.].into());
/// assert_eq!(lift.offset(3.0), [5., 0.].into());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with spin, pivot, way, swing, period, phase, smooth")]
pub struct Motion {
    /// How fast it turns, in degrees per second from +x toward +y.
    #[serde(default, skip_serializing_if = "is_0")]
    pub spin: f32,
    /// The point that it turns about, where it is drawn; unless said, the centre of its first shape's bounding box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pivot: Option<Vec2>,
    /// The points that it goes through, counted from where it is drawn, and back there: one point is a way to and fro.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<Vec2>,
    /// How far it turns, in degrees, and back.
    #[serde(default, skip_serializing_if = "is_0")]
    pub swing: f32,
    /// The seconds after which way and swing begin anew.
    #[serde(default, skip_serializing_if = "is_0")]
    pub period: f32,
    /// The share of the period that is over when the level starts.
    #[serde(default, skip_serializing_if = "is_0")]
    pub phase: f32,
    /// Whether it slows down before it turns back, and rounds the corners of its way; each part of the way then takes the
    /// same time. Else its speed is the same all along.
    #[serde(default, skip_serializing_if = "is_default")]
    pub smooth: bool,
}

impl Motion {
    /// Whether it goes to and fro, beside turning evenly.
    #[must_use]
    pub fn is_periodic(&self) -> bool {
        self.period > 0.0 && (!self.way.is_empty() || self.swing != 0.0)
    }

    /// The share of the period that is over after so many seconds, 0..1.
    fn share(&self, seconds: f64) -> f64 {
        let periods = seconds / f64::from(self.period) + f64::from(self.phase);
        if periods.is_finite() { (periods - periods.floor()).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// How far along its way it is after so many seconds.
    #[must_use]
    pub fn offset(&self, seconds: f64) -> Vec2 {
        if !self.is_periodic() || self.way.is_empty() {
            return Vec2::ZERO;
        }
        let share = self.share(seconds);
        let corner = |number: usize| match number % (self.way.len() + 1) {
            0 => [0.0, 0.0],
            number => [f64::from(self.way[number - 1].x), f64::from(self.way[number - 1].y)],
        };
        let corners = self.way.len() + 1;
        let [x, y] = if self.smooth {
            let along = share * corners as f64;
            let number = (along.floor() as usize).min(corners - 1);
            let before = corner(number + corners - 1);
            spline([before, corner(number), corner(number + 1), corner(number + 2)], along - number as f64)
        } else {
            let length = |number: usize| {
                let ([ax, ay], [bx, by]) = (corner(number), corner(number + 1));
                libm::sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
            };
            let mut left = share * (0..corners).map(length).sum::<f64>();
            let mut number = 0;
            while number + 1 < corners && left > length(number) {
                left -= length(number);
                number += 1;
            }
            let part = if length(number) > 0.0 { (left / length(number)).min(1.0) } else { 0.0 };
            let ([ax, ay], [bx, by]) = (corner(number), corner(number + 1));
            [ax + (bx - ax) * part, ay + (by - ay) * part]
        };
        Vec2::new(narrow(x), narrow(y))
    }

    /// How far it is turned after so many seconds, in radians.
    #[must_use]
    pub fn angle(&self, seconds: f64) -> f64 {
        let mut degrees = f64::from(self.spin) * seconds;
        if self.is_periodic() {
            let there = 1.0 - (2.0 * self.share(seconds) - 1.0).abs();
            degrees += f64::from(self.swing) * if self.smooth { there * there * (3.0 - 2.0 * there) } else { there };
        }
        degrees.to_radians()
    }
}

impl LevelBody {
    /// The point that it turns about, where it is drawn.
    #[must_use]
    pub fn pivot(&self) -> Vec2 {
        let said = self.motion.as_ref().and_then(|motion| motion.pivot);
        said.or_else(|| self.shapes.first().map(|shape| shape.aabb().center())).unwrap_or(Vec2::ZERO)
    }

    /// Where its pivot is after so many seconds if nothing else decides, and how far it is turned, in radians.
    #[must_use]
    pub fn pose(&self, seconds: f64) -> (Vec2, f64) {
        let (pivot, velocity) = (self.pivot(), self.velocity);
        let still = Motion::default();
        let motion = self.motion.as_ref().unwrap_or(&still);
        let offset = motion.offset(seconds);
        let at = |pivot: f32, offset: f32, velocity: f32| {
            narrow(f64::from(pivot) + f64::from(offset) + f64::from(velocity) * seconds)
        };
        let place = Vec2::new(at(pivot.x, offset.x, velocity.x), at(pivot.y, offset.y, velocity.y));
        (place, motion.angle(seconds))
    }
}

/// Where a point of a body is that was drawn with its pivot at `pivot` and is now in this pose.
pub(crate) fn placed(point: Vec2, pivot: Vec2, (place, angle): (Vec2, f64)) -> Vec2 {
    let (x, y) = (f64::from(point.x) - f64::from(pivot.x), f64::from(point.y) - f64::from(pivot.y));
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    Vec2::new(narrow(f64::from(place.x) + cos * x - sin * y), narrow(f64::from(place.y) + sin * x + cos * y))
}

/// A curve from the second point to the third that leaves and arrives along its neighbours (Catmull and Rom).
fn spline([a, b, c, d]: [[f64; 2]; 4], t: f64) -> [f64; 2] {
    [0, 1].map(|axis| {
        let (out, into) = ((c[axis] - a[axis]) * 0.5, (d[axis] - b[axis]) * 0.5);
        let bow = 2.0 * (b[axis] - c[axis]) + out + into;
        let bend = 3.0 * (c[axis] - b[axis]) - 2.0 * out - into;
        b[axis] + t * (out + t * (bend + t * bow))
    })
}

/// The nearest finite f32.
fn narrow(x: f64) -> f32 {
    x.clamp(f32::MIN.into(), f32::MAX.into()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion(way: &[[f32; 2]], smooth: bool) -> Motion {
        Motion { way: way.iter().map(|&at| at.into()).collect(), period: 4.0, smooth, ..Motion::default() }
    }

    #[test]
    fn a_way_of_one_point_goes_there_and_back_and_there_again() {
        let lift = motion(&[[10.0, 20.0]], false);
        let at = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|seconds| lift.offset(seconds).y);
        assert_eq!(at, [0.0, 10.0, 20.0, 10.0, 0.0, 10.0]);
    }

    #[test]
    fn a_way_of_several_points_has_the_same_speed_all_along() {
        let tour = motion(&[[10.0, 0.0], [10.0, 30.0], [0.0, 30.0]], false);
        let speeds: Vec<f32> = (0..40)
            .map(|i| (tour.offset(0.1 * f64::from(i) + 0.03) - tour.offset(0.1 * f64::from(i))).length())
            .collect();
        assert!(speeds.iter().all(|speed| (speed - 0.6).abs() < 1e-4), "{speeds:?}");
    }

    #[test]
    fn smooth_it_stands_still_for_a_moment_where_it_turns_back() {
        let lift = motion(&[[10.0, 0.0]], true);
        assert_eq!([0.0, 1.0, 2.0, 4.0].map(|seconds| lift.offset(seconds).x), [0.0, 5.0, 10.0, 0.0]);
        assert!(lift.offset(0.01).x < 0.001 && lift.offset(1.99).x > 9.999);
    }

    #[test]
    fn phase_and_swing_share_the_period() {
        let door = Motion { swing: 90.0, period: 2.0, phase: 0.25, ..Motion::default() };
        assert_eq!([0.0, 0.5, 1.5].map(|seconds| door.angle(seconds).to_degrees()), [45.0, 90.0, 0.0]);
    }

    #[test]
    fn no_number_makes_it_endless_or_not_a_number() {
        for odd in [0.0, -1.0, f32::MAX, f32::MIN_POSITIVE, f32::NAN, f32::INFINITY] {
            for smooth in [false, true] {
                let motion = Motion {
                    spin: odd,
                    way: vec![Vec2::new(odd, -odd), Vec2::new(f32::MAX, f32::MIN)],
                    swing: 1.0,
                    period: odd,
                    phase: odd,
                    smooth,
                    ..Motion::default()
                };
                if odd.is_finite() {
                    for seconds in [0.0, 1.0, 1e9] {
                        assert!(motion.offset(seconds).is_finite() && motion.angle(seconds).is_finite(), "{motion:?}");
                    }
                }
            }
        }
    }
}
