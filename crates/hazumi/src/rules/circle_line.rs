//! R3: a circle against an infinite line.
//!
//! <svg viewBox="0 -14 360 144" width="360" role="img" aria-label="Distance to a line" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <path d="M10 112L350 55" stroke-width="2"/><circle cx="190" cy="40" r="50"/><path d="M190 40L196.8 80.7" stroke-dasharray="3 3"/>
//! <path d="M70 102l40 -6.7m-9 -3l9 3l-7.5 6" stroke-width="2.5"/><circle cx="70" cy="102" r="3" fill="currentColor"/><circle cx="190" cy="40" r="3" fill="currentColor"/>
//! <circle cx="196.8" cy="80.7" r="3" fill="currentColor"/>
//! <g stroke="none" fill="currentColor"><text x="60" y="92">A</text><text x="104" y="112">d</text><text x="184" y="32">P</text><text x="192" y="98">foot</text></g>
//! </svg>
//!
//! The distance is |d̂ × AP|, with d̂ the unit vector along the line. A line without direction is a point. Touching is a hit.

use super::saturated;
use crate::{Circle, Line, Vec2};

/// A circle and a line: the verdict, and what a simulator draws to explain it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CircleLine {
    /// Whether they overlap; touching counts.
    pub hit: bool,
    /// From the circle's centre to the line.
    pub distance: f32,
    /// The foot of the perpendicular from the centre: the line's point nearest to it.
    pub foot: Vec2,
    /// From the line's `point` to the foot, in units; negative against the line's direction.
    pub along: f32,
}

/// Tests a circle against an infinite line.
///
/// ```
/// use hazumi::rules::circle_line::circle_line;
/// use hazumi::{Circle, Line, Vec2};
///
/// let line = Line::new([0., 0.], [3., 0.])?;
/// let seen = circle_line(&Circle::new([-700., 5.], 5.)?, &line);
/// assert!(seen.hit);
/// assert_eq!((seen.distance, seen.foot, seen.along), (5., Vec2::new(-700., 0.), -700.));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn circle_line(circle: &Circle, line: &Line) -> CircleLine {
    let (p, a, d) = (circle.center().wide(), line.point().wide(), line.direction().wide());
    let radius = f64::from(circle.radius());
    let ap = p - a;
    let (cross, dot, square) = (d.cross(ap), d.dot(ap), d.length_squared());
    if square == 0.0 {
        let hit = ap.length_squared() <= radius * radius;
        return CircleLine { hit, distance: saturated(ap.length()), foot: line.point(), along: 0.0 };
    }
    CircleLine {
        // Compared without a division, so that an exact touch of round numbers stays exact.
        hit: cross * cross <= radius * radius * square,
        distance: saturated(cross.abs() / d.length()),
        foot: (a + d * (dot / square)).narrow(),
        along: saturated(dot / d.length()),
    }
}
