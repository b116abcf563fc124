//! The halving of Bézier curves, by branch and bound: what the searches of `curve_hull` and `curve_curve` share.
//!
//! A piece of the curve lies within δ of its chord: the distance of a point from the chord is a convex function, the curve
//! is the average of its control points with Bernstein's weights, of which the inner two add up to at most 3/4, so
//! δ = 3/4 of the larger distance of the inner control points from the chord. Halving a piece divides δ by 4. With f the
//! signed distance from a convex hull (which grows no faster than the way made), the least f on the piece is at least the
//! least on its chord less δ. Pieces that cannot go below the best point known are dropped, the others halved, until the
//! answer is within [`RESOLUTION`]. Near its minimum f grows with the square of the way, as does δ, so the number of pieces
//! alive stays about the same from one halving to the next; where curve and hull nearly share a curvature it grows, and the
//! budget coarsens the resolution in steps rather than let it run away. Where the minimum is a kink, as below a corner of
//! the hull, a piece is cut at once to what may lie below the best, whose length is as the square of the piece's.

use super::core::{Cubic, Hull};
use crate::dvec2::DVec2;

/// How near the answer comes to the minimum, relative to the coordinates of the curve.
pub(super) const RESOLUTION: f64 = 1e-12;
/// What is this near touches, relative to the same: a few times the resolution, as rounding adds to it.
pub(super) const TOUCH: f64 = 8.0 * RESOLUTION;
/// Halvings of one curve; beyond, parameters differ by less than their rounding.
pub(super) const MAX_DEPTH: u32 = 44;
/// Pieces looked at before the resolution coarsens to 1e-9, then to 1e-6, then before the best answer so far is taken.
pub(super) const BUDGET: [u32; 3] = [3_000, 3_700, 4_096];

/// The resolution that is left after so many pieces: `None` if the search has to end.
pub(super) fn resolution(scale: f64, visits: u32) -> Option<f64> {
    let factor = match visits {
        v if v < BUDGET[0] => RESOLUTION,
        v if v < BUDGET[1] => 1e-9,
        v if v < BUDGET[2] => 1e-6,
        _ => return None,
    };
    Some(factor * scale)
}

/// A part of a curve between two parameters.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) curve: Cubic,
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) depth: u32,
    /// How far the curve strays from the chord.
    pub(super) stray: f64,
    /// How far it strays from the point of the chord at the same parameter.
    pub(super) lag: f64,
}

impl Piece {
    fn new(curve: Cubic, from: f64, to: f64, depth: u32) -> Self {
        let [p0, p1, p2, p3] = curve.0;
        let chord = p3 - p0;
        let length_squared = chord.length_squared();
        let off_chord = |p: DVec2| {
            let along = if length_squared > 0.0 { ((p - p0).dot(chord) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
            (p - p0 - chord * along).length_squared()
        };
        let stray = DVec2::new(off_chord(p1).max(off_chord(p2)), 0.0);
        let lag = (p1 - p0 - chord / 3.0).length_squared().max((p2 - p0 - chord * (2.0 / 3.0)).length_squared());
        Self { curve, from, to, depth, stray: 0.75 * crate::float::sqrt(stray.x), lag: 0.75 * crate::float::sqrt(lag) }
    }

    pub(super) fn whole(curve: &Cubic) -> Self {
        Self::new(*curve, 0.0, 1.0, 0)
    }

    pub(super) fn halves(&self) -> [Self; 2] {
        let (first, second) = self.curve.halves();
        let middle = (self.from + self.to) * 0.5;
        [Self::new(first, self.from, middle, self.depth + 1), Self::new(second, middle, self.to, self.depth + 1)]
    }

    pub(super) fn chord(&self) -> Hull<'static> {
        Hull::few(&[self.curve.0[0], self.curve.0[3]])
    }

    /// What of it is between two shares.
    pub(super) fn part(&self, from: f64, to: f64) -> Self {
        let at = |share: f64| self.from + (self.to - self.from) * share;
        Self::new(self.curve.part(from, to), at(from), at(to), self.depth + 1)
    }

    /// The share of the chord where it is nearest to `point`.
    pub(super) fn share(&self, point: DVec2) -> f64 {
        let [p0, .., p3] = self.curve.0;
        let chord = p3 - p0;
        let length_squared = chord.length_squared();
        let along = if length_squared > 0.0 { (point - p0).dot(chord) / length_squared } else { 0.5 };
        along.clamp(0.0, 1.0)
    }

    /// The parameter there, as if the curve ran along the chord evenly.
    pub(super) fn parameter(&self, point: DVec2) -> f64 {
        self.from + (self.to - self.from) * self.share(point)
    }
}
