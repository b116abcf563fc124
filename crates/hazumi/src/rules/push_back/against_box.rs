//! The push of a box against a box.

use super::actor::Actor;
use crate::Aabb;
use crate::dvec2::DVec2;

/// Along the axis with the smaller push-out width, along both if the widths are within `tolerance` of each other.
pub(super) fn push(actor: &Actor, other: &Aabb, other_moved: DVec2, tolerance: f64) -> DVec2 {
    let (own, other) = ((actor.aabb.min().wide(), actor.aabb.max().wide()), (other.min().wide(), other.max().wide()));
    let x = Axis::new(own.0.x, own.1.x, other.0.x, other.1.x);
    let y = Axis::new(own.0.y, own.1.y, other.0.y, other.1.y);
    let (along_x, along_y) = if x.offset == 0.0 && y.offset == 0.0 {
        (x.width <= y.width, x.width > y.width)
    } else {
        (x.width <= y.width + tolerance, y.width <= x.width + tolerance)
    };
    let speed = f64::from(actor.speed);
    DVec2::new(
        if along_x { x.push(speed, other_moved.x) } else { 0.0 },
        if along_y { y.push(speed, other_moved.y) } else { 0.0 },
    )
}

/// Two boxes on one axis.
struct Axis {
    /// Twice the own centre minus the other's.
    offset: f64,
    /// How far to push to get out.
    width: f64,
}

impl Axis {
    fn new(own_min: f64, own_max: f64, other_min: f64, other_max: f64) -> Self {
        let offset = (own_min + own_max) - (other_min + other_max);
        let width = if offset < 0.0 { own_max - other_min } else { other_max - own_min };
        Self { offset, width }
    }

    /// Away from the other box, toward + if neither side is nearer; carried by a box that moves the same way.
    fn push(&self, speed: f64, other_moved: f64) -> f64 {
        let away = if self.offset < 0.0 { -1.0 } else { 1.0 };
        away * speed + if away * other_moved > 0.0 { other_moved } else { 0.0 }
    }
}
