//! What balls lie in: a line or a curve.

/// Solid below and open above, from left to right.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// Straight from point to point.
    Line(Vec<[f32; 2]>),
    /// A quadratic curve: where it begins, its control point, and where it ends.
    Curve([[f32; 2]; 3]),
}

impl Ground {
    /// The points of a line, or of a curve that is cut into so many pieces.
    #[must_use]
    pub fn points(&self, pieces: usize) -> Vec<[f64; 2]> {
        match self {
            Self::Line(points) => points.iter().map(|point| point.map(f64::from)).collect(),
            Self::Curve(points) => (0..=pieces)
                .map(|i| {
                    let t = i as f64 / pieces as f64;
                    let along = |axis: usize| {
                        let [from, control, to] = points.map(|point| f64::from(point[axis]));
                        (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * control + t * t * to
                    };
                    [along(0), along(1)]
                })
                .collect(),
        }
    }
}

/// How the other engines get a curve: 1/200 of a ball off at most, in the scenes here.
pub(super) const PIECES: usize = 256;

/// The points for an engine whose surfaces face to the right of their direction: from right to left.
pub(super) fn facing_up(ground: &Ground) -> Vec<[f32; 2]> {
    ground.points(PIECES).into_iter().rev().map(|point| point.map(|x| x as f32)).collect()
}
