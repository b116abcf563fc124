//! Transforms, in f64, with libm's trigonometry: the same bits everywhere.

use kurbo::Affine;
use svgtypes::{TransformListParser, TransformListToken as Token};

/// The transform of a `transform` attribute.
pub(super) fn parse(text: &str) -> Result<Affine, svgtypes::Error> {
    let mut all = Affine::IDENTITY;
    for token in TransformListParser::from(text) {
        all *= match token? {
            Token::Matrix { a, b, c, d, e, f } => Affine::new([a, b, c, d, e, f]),
            Token::Translate { tx, ty } => Affine::translate((tx, ty)),
            Token::Scale { sx, sy } => Affine::new([sx, 0.0, 0.0, sy, 0.0, 0.0]),
            Token::Rotate { angle } => {
                let (sin, cos) = sin_cos_degrees(angle);
                Affine::new([cos, sin, -sin, cos, 0.0, 0.0])
            }
            Token::SkewX { angle } => Affine::new([1.0, 0.0, tan_degrees(angle), 1.0, 0.0, 0.0]),
            Token::SkewY { angle } => Affine::new([1.0, tan_degrees(angle), 0.0, 1.0, 0.0, 0.0]),
        };
    }
    Ok(all)
}

/// Exact at quarter turns.
pub(crate) fn sin_cos_degrees(angle: f64) -> (f64, f64) {
    let turned = angle % 360.0;
    match if turned < 0.0 { turned + 360.0 } else { turned } {
        0.0 | 360.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        rest => (libm::sin(rest.to_radians()), libm::cos(rest.to_radians())),
    }
}

fn tan_degrees(angle: f64) -> f64 {
    let (sin, cos) = sin_cos_degrees(angle);
    sin / cos
}

/// The lengths' scale: exact for similarities, the mean of both directions else.
pub(super) fn scale(at: Affine) -> f64 {
    libm::sqrt(at.determinant().abs())
}

/// An ellipse about the origin's image: the half lengths of its axes, the longer first, and the longer's direction.
pub(super) struct Axes {
    pub(super) long: f64,
    pub(super) short: f64,
    pub(super) direction: (f64, f64),
}

/// The ellipse that a transform makes of an ellipse of radii `rx`, `ry`: the singular values of its matrix M, and the
/// eigenvector of M·Mᵀ for the larger. Where both are equal, any direction is one.
pub(super) fn axes(at: Affine, rx: f64, ry: f64) -> Axes {
    let [a, b, c, d, ..] = at.as_coeffs();
    let (a, b, c, d) = (a * rx, b * rx, c * ry, d * ry);
    let (xx, xy, yy) = (a * a + c * c, a * b + c * d, b * b + d * d);
    let (mean, half_difference) = ((xx + yy) * 0.5, (xx - yy) * 0.5);
    let spread = libm::sqrt(half_difference * half_difference + xy * xy);
    let long = libm::sqrt(mean + spread);
    // From the determinant, since `mean - spread` loses the digits of a flat ellipse.
    let short = if long > 0.0 { ((a * d - b * c) / long).abs() } else { 0.0 };
    let angle = 0.5 * libm::atan2(xy, half_difference);
    let direction = if spread == 0.0 { (1.0, 0.0) } else { (libm::cos(angle), libm::sin(angle)) };
    Axes { long, short, direction }
}
