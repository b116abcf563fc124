//! A part of a Bézier curve, by shares of its length.

use crate::dvec2::DVec2;

/// Chords that stand for the curve when its length is measured.
const CHORDS: usize = 256;

/// The parameters at which `share` of the curve's length is behind and `share` ahead. A curve without length is cut by its
/// parameter.
pub(super) fn cut_shares(eval: impl Fn(f64) -> DVec2, share: f64) -> [f64; 2] {
    let mut behind = [0.0; CHORDS + 1];
    let mut last = eval(0.0);
    for i in 1..=CHORDS {
        let at = eval(i as f64 / CHORDS as f64);
        behind[i] = behind[i - 1] + (at - last).length();
        last = at;
    }
    let length = behind[CHORDS];
    [share, 1.0 - share].map(|share| {
        if length <= 0.0 {
            return share;
        }
        let goal = share * length;
        let i = behind.partition_point(|&b| b < goal).clamp(1, CHORDS);
        let chord = behind[i] - behind[i - 1];
        let within = if chord > 0.0 { (goal - behind[i - 1]) / chord } else { 0.0 };
        ((i - 1) as f64 + within.clamp(0.0, 1.0)) / CHORDS as f64
    })
}

/// The control points of the part between two parameters, by repeated interpolation (de Casteljau).
pub(super) fn cut<const N: usize>(points: [DVec2; N], [from, to]: [f64; 2]) -> [DVec2; N] {
    let after = split(points, from)[1];
    split(after, (to - from) / (1.0 - from))[0]
}

/// The control points of the parts before and after `t`.
fn split<const N: usize>(mut points: [DVec2; N], t: f64) -> [[DVec2; N]; 2] {
    let (mut before, mut after) = (points, points);
    for level in 0..N {
        before[level] = points[0];
        after[N - 1 - level] = points[N - 1 - level];
        for i in 0..N - 1 - level {
            points[i] = points[i].lerp(points[i + 1], t);
        }
    }
    [before, after]
}
