//! R2: a circle against a segment.
//!
//! <svg viewBox="0 0 360 150" width="360" role="img" aria-label="The foot of the perpendicular" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">
//! <path d="M60 110L300 70" stroke-width="2"/><circle cx="170" cy="50" r="45"/><path d="M170 50L176.8 90.5" stroke-dasharray="3 3"/>
//! <path d="M60 110L170 50" opacity=".6"/><circle cx="60" cy="110" r="3" fill="currentColor"/><circle cx="300" cy="70" r="3" fill="currentColor"/>
//! <circle cx="170" cy="50" r="3" fill="currentColor"/><circle cx="176.8" cy="90.5" r="3" fill="currentColor"/>
//! <g stroke="none" fill="currentColor"><text x="45" y="127">A</text><text x="304" y="86">B</text><text x="164" y="42">P</text><text x="172" y="107">foot</text></g>
//! </svg>
//!
//! The distance is |AB × AP| / |AB| if the foot of the perpendicular lies on the segment, `0 <= AB·AP <= |AB|²`, else the
//! distance to the nearer end.
//!
//! Errata of the source: it divides by zero for a segment without length, which here is a point; and it is strict at the
//! exact touch, which here is a hit.

use super::saturated;
use crate::dvec2::DVec2;
use crate::{Circle, Segment, Vec2};

/// The part of a segment that is nearest to a point. These three are all that a segment has: what matches on them matches on all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SegmentPart {
    /// The end `a`; also where the segment has no length.
    A,
    /// The end `b`.
    B,
    /// The foot of the perpendicular, on the segment.
    Foot,
}

/// A circle and a segment: the verdict, and what a simulator draws to explain it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CircleSegment {
    /// Whether they overlap; touching counts.
    pub hit: bool,
    /// From the circle's centre to the segment.
    pub distance: f32,
    /// The segment's point nearest to the centre.
    pub point: Vec2,
    /// Which part of the segment `point` is.
    pub nearest: SegmentPart,
    /// The foot of the perpendicular from the centre to the line through the segment, on the segment or not; `a` where the
    /// segment has no length.
    pub foot: Vec2,
    /// Where the foot lies: 0 at `a`, 1 at `b`, outside 0..1 beyond the ends; 0 where the segment has no length.
    pub foot_at: f32,
    /// From the centre to the foot.
    pub foot_distance: f32,
}

/// Tests a circle against a segment.
///
/// ```
/// use hazumi::rules::circle_segment::{SegmentPart, circle_segment};
/// use hazumi::{Circle, Segment, Vec2};
///
/// let wall = Segment::new([0., 0.], [10., 0.])?;
/// let seen = circle_segment(&Circle::new([13., 4.], 5.)?, &wall);
/// assert!(seen.hit);
/// assert_eq!((seen.nearest, seen.distance), (SegmentPart::B, 5.));
/// assert_eq!((seen.foot, seen.foot_distance), (Vec2::new(13., 0.), 4.));
/// # Ok::<(), hazumi::InvalidShape>(())
/// ```
#[must_use]
pub fn circle_segment(circle: &Circle, segment: &Segment) -> CircleSegment {
    let (p, a, b) = (circle.center().wide(), segment.a().wide(), segment.b().wide());
    let radius = f64::from(circle.radius());
    let (ab, ap) = (b - a, p - a);
    let (cross, dot, square) = (ab.cross(ap), ab.dot(ap), ab.length_squared());
    let to_end = |nearest: SegmentPart, point: DVec2| {
        let squared = (p - point).length_squared();
        (nearest, point, squared <= radius * radius, (p - point).length())
    };
    let foot_at = if square > 0.0 { dot / square } else { 0.0 };
    let foot = a + ab * foot_at;
    let foot_distance = if square > 0.0 { cross.abs() / ab.length() } else { ap.length() };
    let (nearest, point, hit, distance) = if dot < 0.0 || square == 0.0 {
        to_end(SegmentPart::A, a)
    } else if dot > square {
        to_end(SegmentPart::B, b)
    } else {
        // Compared without a division, so that an exact touch of round numbers stays exact.
        (SegmentPart::Foot, foot, cross * cross <= radius * radius * square, foot_distance)
    };
    CircleSegment {
        hit,
        distance: saturated(distance),
        point: point.narrow(),
        nearest,
        foot: foot.narrow(),
        foot_at: saturated(foot_at),
        foot_distance: saturated(foot_distance),
    }
}
