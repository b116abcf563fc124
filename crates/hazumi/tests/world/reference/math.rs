//! Plane vectors of plain f64.

use hazumi::Vec2;

pub(super) type V = [f64; 2];

pub(super) const ZERO: V = [0.0, 0.0];

pub(super) fn wide(v: Vec2) -> V {
    [v.x.into(), v.y.into()]
}

/// `a` and so many times `b`.
pub(super) fn plus(a: V, b: V, times: f64) -> V {
    [a[0] + b[0] * times, a[1] + b[1] * times]
}

pub(super) fn minus(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn times(a: V, k: f64) -> V {
    [a[0] * k, a[1] * k]
}

pub(super) fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn cross(a: V, b: V) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn length(a: V) -> f64 {
    dot(a, a).sqrt()
}

/// A quarter turn from +x toward +y.
pub(super) fn perp(a: V) -> V {
    [-a[1], a[0]]
}

pub(super) fn turned(a: V, angle: f64) -> V {
    let (sin, cos) = libm::sincos(angle);
    [a[0] * cos - a[1] * sin, a[0] * sin + a[1] * cos]
}
