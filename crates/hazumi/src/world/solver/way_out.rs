//! The way out of what overlaps: first by the shortest way out of the deepest; if that leads from one into another, to the nearest
//! free place in sight of some direction.

use crate::dvec2::DVec2;
use crate::float::sin_cos;

/// How often it is pushed out of the deepest overlap before it looks around instead.
const PUSHES: usize = 16;
/// The look around: in so many directions, at distances each a quarter larger than the last.
const DIRECTIONS: usize = 32;
const RINGS: usize = 48;

/// The way out from a place, for what has a size and is told from others by `least`; none if there is no room around.
///
/// `deepest` is the depth of the deepest overlap at a place and the normal out of it, none where it is free. `back` is the share
/// of a motion from the first place that is left when its end is moved back as far as is free; none if it may not stay there.
pub(in crate::world) fn way_out(
    from: DVec2,
    (size, least): (f64, f64),
    deepest: impl Fn(DVec2) -> Option<(f64, DVec2)>,
    mut back: impl FnMut(DVec2) -> Option<f64>,
) -> Option<DVec2> {
    let (mut place, mut depth) = (from, 0.0);
    for _ in 0..PUSHES {
        let Some((deep, normal)) = deepest(place) else { return Some(place) };
        depth = deep;
        place += normal * deep;
    }
    if deepest(place).is_none() {
        return Some(place);
    }
    let mut distance = 0.5 * f64::max(depth, size).max(least);
    for _ in 0..RINGS {
        let mut best: Option<(f64, DVec2)> = None;
        for direction in 0..DIRECTIONS {
            let (sin, cos) = sin_cos(core::f64::consts::TAU / DIRECTIONS as f64 * direction as f64);
            let out = DVec2::new(cos, sin) * distance;
            if deepest(from + out).is_none()
                && let Some(left) = back(out)
                && best.is_none_or(|(least, _)| left < least)
            {
                best = Some((left, from + out * left));
            }
        }
        if let Some((_, place)) = best {
            return Some(place);
        }
        distance *= 1.25;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two walls with a gap too narrow between them: pushed to and fro, it looks around.
    #[test]
    fn between_two_that_push_it_to_and_fro_it_looks_around() {
        let deepest = |at: DVec2| {
            let deep = 1.0 - at.x.abs();
            (deep > 1e-9 && at.y.abs() < 2.0).then(|| {
                let side = if at.x > 0.0 { -1.0 } else { 1.0 };
                (deep.max(0.5), DVec2::new(side, 0.0))
            })
        };
        let out = way_out(DVec2::new(0.1, 0.0), (1.0, 1e-6), deepest, |_| Some(1.0)).unwrap();
        assert!(deepest(out).is_none());
        assert_eq!(way_out(DVec2::ZERO, (1.0, 1e-6), |_| Some((0.5, DVec2::new(1.0, 0.0))), |_| Some(1.0)), None);
        assert_eq!(way_out(out, (1.0, 1e-6), deepest, |_| None), Some(out));
    }
}
