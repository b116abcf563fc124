//! Lengths with their units, in CSS pixels.

use std::str::FromStr;

use kurbo::{Affine, Rect};
use svgtypes::{Align, AspectRatio, Length, LengthUnit};

/// What a percentage is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    X,
    Y,
    /// The root of the mean square of both.
    Both,
}

/// The viewport in which lengths are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewport {
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Viewport {
    pub(super) fn length(self, text: &str, along: Along) -> Option<f64> {
        let Length { number, unit } = Length::from_str(text.trim()).ok()?;
        let per_inch = match unit {
            LengthUnit::None | LengthUnit::Px => return Some(number),
            LengthUnit::Percent => {
                let whole = match along {
                    Along::X => self.width,
                    Along::Y => self.height,
                    Along::Both => libm::sqrt((self.width * self.width + self.height * self.height) * 0.5),
                };
                return Some(number * whole / 100.0);
            }
            // Browsers' usual font: an em of 16 pixels.
            LengthUnit::Em => return Some(number * 16.0),
            LengthUnit::Ex => return Some(number * 8.0),
            LengthUnit::In => 1.0,
            LengthUnit::Cm => 2.54,
            LengthUnit::Mm => 25.4,
            LengthUnit::Pt => 72.0,
            LengthUnit::Pc => 6.0,
        };
        Some(number * 96.0 / per_inch)
    }
}

/// How a view box is laid into a viewport.
pub(super) fn fit(view: Rect, into: Rect, ratio: Option<&str>) -> Affine {
    let ratio = ratio.and_then(|text| AspectRatio::from_str(text).ok());
    let align = ratio.map_or(Align::XMidYMid, |ratio| ratio.align);
    let (sx, sy) = (into.width() / view.width(), into.height() / view.height());
    let uniform = if ratio.is_some_and(|ratio| ratio.slice) { sx.max(sy) } else { sx.min(sy) };
    let (sx, sy) = if align == Align::None { (sx, sy) } else { (uniform, uniform) };
    let (free_x, free_y) = (into.width() - view.width() * sx, into.height() - view.height() * sy);
    let x = match align {
        Align::None | Align::XMinYMin | Align::XMinYMid | Align::XMinYMax => 0.0,
        Align::XMidYMin | Align::XMidYMid | Align::XMidYMax => 0.5,
        Align::XMaxYMin | Align::XMaxYMid | Align::XMaxYMax => 1.0,
    };
    let y = match align {
        Align::None | Align::XMinYMin | Align::XMidYMin | Align::XMaxYMin => 0.0,
        Align::XMinYMid | Align::XMidYMid | Align::XMaxYMid => 0.5,
        Align::XMinYMax | Align::XMidYMax | Align::XMaxYMax => 1.0,
    };
    Affine::translate((into.x0 + free_x * x, into.y0 + free_y * y))
        * Affine::new([sx, 0.0, 0.0, sy, 0.0, 0.0])
        * Affine::translate((-view.x0, -view.y0))
}
