//! The way out of what overlaps: first by the shortest way out of the deepest; if that leads from one into another, or through one, to the nearest
//! free place in sight of some direction.

use crate::dvec2::DVec2;
use crate::float::sin_cos;

/// How often it is pushed out of the deepest overlap before it looks around instead.
const PUSHES: usize = 16;
/// The look around: in so many directions, at distances each a quarter larger than the last.
const DIRECTIONS: usize = 32;
const RINGS: usize = 48;
/// For what may be put across something, a place to which nothing is crossed is looked for so many sizes away; then rather the nearest that there is.
const NEAR: f64 = 8.0;

/// What is to be put out of what it overlaps.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Overlapped {
    /// How large it is.
    pub(in crate::world) size: f64,
    /// Overlaps no deeper are none.
    pub(in crate::world) least: f64,
    /// Whether it may be put across what it was not in, if it cannot go elsewhere: nobody knows on which side what is new should be.
    pub(in crate::world) may_cross: bool,
}

/// The way out from a place; none if there is no room around.
///
/// `deepest` is the depth of the deepest overlap at a place and the normal out of it, none where it is free. `back` is the share
/// of a motion from the first place that is left when its end is moved back as far as is free; none if it may not stay there. `crosses` says of a
/// place whether the straight way there leads through something.
pub(in crate::world) fn way_out(
    from: DVec2,
    Overlapped { size, least, may_cross }: Overlapped,
    deepest: impl Fn(DVec2) -> Option<(f64, DVec2)>,
    mut back: impl FnMut(DVec2) -> Option<f64>,
    crosses: impl Fn(DVec2) -> bool,
) -> Option<DVec2> {
    let (mut place, mut depth) = (from, 0.0);
    let mut pushed = None;
    for push in 0..=PUSHES {
        let Some((deep, normal)) = deepest(place) else {
            if place == from || !crosses(place) {
                return Some(place);
            }
            pushed = Some(place).filter(|_| may_cross);
            break;
        };
        if push < PUSHES {
            depth = deep;
            place += normal * deep;
        }
    }
    let mut distance = 0.5 * f64::max(depth, size).max(least);
    let near = NEAR * f64::max(depth, size).max(least);
    // The nearest place, whatever is crossed on the way.
    let mut nearest = pushed;
    for _ in 0..RINGS {
        if nearest.is_some() && distance > near {
            break;
        }
        let mut best: Option<(f64, DVec2)> = None;
        let mut behind: Option<(f64, DVec2)> = None;
        for direction in 0..DIRECTIONS {
            let (sin, cos) = sin_cos(core::f64::consts::TAU / DIRECTIONS as f64 * direction as f64);
            let out = DVec2::new(cos, sin) * distance;
            if deepest(from + out).is_none()
                && let Some(left) = back(out)
            {
                let place = from + out * left;
                let list = if crosses(place) { &mut behind } else { &mut best };
                if list.is_none_or(|(least, _)| left < least) {
                    *list = Some((left, place));
                }
            }
        }
        if let Some((_, place)) = best {
            return Some(place);
        }
        nearest = nearest.or(behind.map(|(_, place)| place).filter(|_| may_cross));
        distance *= 1.25;
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn new(size: f64) -> Overlapped {
        Overlapped { size, least: 1e-6, may_cross: true }
    }

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
        let crosses = |_| false;
        let out = way_out(DVec2::new(0.1, 0.0), new(1.0), deepest, |_| Some(1.0), crosses).unwrap();
        assert!(deepest(out).is_none());
        assert_eq!(way_out(DVec2::ZERO, new(1.0), |_| Some((0.5, DVec2::new(1.0, 0.0))), |_| Some(1.0), crosses), None);
        assert_eq!(way_out(out, new(1.0), deepest, |_| None, crosses), Some(out));
    }

    /// The shortest way out leads to the left, through a wall: it goes elsewhere, unless all ways lead through one.
    #[test]
    fn it_goes_through_no_wall_if_there_is_another_way() {
        let deepest = |at: DVec2| (at.length() < 1.0).then(|| (1.0 + at.x, DVec2::new(-1.0, 0.0)));
        let from = DVec2::new(-0.5, 0.0);
        let known = Overlapped { may_cross: false, ..new(0.5) };
        let out = |crosses: &dyn Fn(DVec2) -> bool| way_out(from, new(0.5), deepest, |_| Some(1.0), crosses).unwrap();
        assert_eq!(out(&|_| false), DVec2::new(-1.0, 0.0));
        let beside = out(&|place| place.x < -0.9);
        assert!(deepest(beside).is_none() && beside.x >= -0.9 && beside.length() < 2.0, "{beside:?}");
        assert_eq!(out(&|_| true), DVec2::new(-1.0, 0.0));
        assert_eq!(way_out(from, known, deepest, |_| Some(1.0), |_| true), None);
    }
}
