//! Which side was hit.

use crate::dvec2::DVec2;
use crate::world::body::hit::Side;
use crate::world::narrow_phase::touch::Feature;

/// Rule R1's verdict on a touch of such a feature with normal `n`.
pub(in crate::world) fn side(feature: Feature, n: DVec2, velocity: DVec2) -> Side {
    match feature {
        Feature::Corner => match (velocity.x * n.x <= 0.0, velocity.y * n.y <= 0.0) {
            (true, false) => Side::LeftRight,
            (false, true) => Side::TopBottom,
            _ => Side::Corner,
        },
        _ if n.x == 0.0 => Side::TopBottom,
        _ if n.y == 0.0 => Side::LeftRight,
        _ => Side::Oblique,
    }
}
