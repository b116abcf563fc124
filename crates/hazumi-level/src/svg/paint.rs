//! Colours and strokes, as the pictures will read them.

use std::str::FromStr;

use kurbo::Point;
use roxmltree::Node;

use super::fault::{Fault, fault};
use super::length::Along;
use super::reader::{Reader, Scope};
use super::{matrix, shape};
use crate::invalid::quoted;
use crate::{FillRule, Paint};

impl<'a, 'input> Reader<'a, 'input> {
    pub(super) fn paint(&mut self, node: Node<'a, 'input>, scope: &Scope<'a, 'input>) -> Result<Paint, Fault> {
        let fill = self.color(node, "fill", scope.fill, scope, scope.fill_opacity * scope.opacity);
        let stroke = self.color(node, "stroke", scope.stroke, scope, scope.stroke_opacity * scope.opacity);
        let stroke_width = match scope.stroke_width {
            Some(text) => match scope.viewport.length(text, Along::Both) {
                Some(width) if width >= 0.0 => {
                    let width = width * matrix::scale(scope.at);
                    Some(shape::narrow(Point::new(width, 0.0)).map_err(|message| fault(node, message))?.x)
                }
                _ => {
                    self.tell(node, format!("stroke-width: must be a length, got {}; ignored", quoted(text)));
                    None
                }
            },
            None => None,
        };
        let fill_rule = if scope.even_odd { FillRule::EvenOdd } else { FillRule::NonZero };
        Ok(Paint { fill, fill_rule, stroke, stroke_width })
    }

    /// Whether nothing of an element is seen. What is not said is the picture's choice: only a fill that is no more than not seen
    /// leaves a stroke out that was never said.
    pub(super) fn is_undrawn(&self, tag: &str, scope: &Scope<'a, 'input>) -> bool {
        let clear = scope.fill_opacity == 0.0 && tag != "line";
        let unfilled = tag == "line" || scope.is_unfilled();
        let no_width = || {
            let width = scope.stroke_width.and_then(|text| scope.viewport.length(text, Along::Both));
            width.is_some_and(|width| width == 0.0)
        };
        let unstroked = match scope.stroke {
            Some(stroke) => is_none(stroke) || scope.stroke_opacity == 0.0 || no_width(),
            None => clear,
        };
        scope.opacity == 0.0 || unfilled && unstroked
    }

    /// A colour as the picture will read it.
    fn color(
        &mut self,
        node: Node<'a, 'input>,
        name: &str,
        text: Option<&'a str>,
        scope: &Scope<'a, 'input>,
        opacity: f64,
    ) -> Option<String> {
        use svgtypes::{Color, Paint as Parsed, PaintFallback as Fallback};
        let text = text?;
        let current = || scope.color.and_then(|color| Color::from_str(color).ok());
        let color = match Parsed::from_str(text) {
            Ok(Parsed::None) => return Some("none".to_owned()),
            Ok(Parsed::Color(color)) if opacity >= 1.0 && color.alpha == 255 => return Some(text.to_owned()),
            Ok(Parsed::Color(color)) => Some(color),
            Ok(Parsed::CurrentColor) => current(),
            Ok(Parsed::FuncIRI(_, fallback)) => {
                self.tell(node, format!("{name} by gradient or pattern: not supported, {name} left open"));
                match fallback {
                    Some(Fallback::Color(color)) => Some(color),
                    Some(Fallback::CurrentColor) => current(),
                    Some(Fallback::None) | None => None,
                }
            }
            Ok(_) => None,
            Err(_) => {
                self.tell(node, format!("{name}: must be a colour, got {}; ignored", quoted(text)));
                None
            }
        };
        color.map(|Color { red, green, blue, alpha }| {
            let alpha = (f64::from(alpha) * opacity).round() as u8;
            let opaque = format!("#{red:02x}{green:02x}{blue:02x}");
            if alpha == 255 { opaque } else { format!("{opaque}{alpha:02x}") }
        })
    }
}

impl Scope<'_, '_> {
    /// Whether nothing of the fill is seen.
    pub(super) fn is_unfilled(&self) -> bool {
        self.fill_opacity == 0.0 || self.fill.is_some_and(is_none)
    }
}

/// Whether a paint is none, or clear.
fn is_none(text: &str) -> bool {
    match svgtypes::Paint::from_str(text) {
        Ok(svgtypes::Paint::None) => true,
        Ok(svgtypes::Paint::Color(color)) => color.alpha == 0,
        _ => false,
    }
}

pub(super) fn opacity(text: &str) -> Option<f64> {
    let (number, whole) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let share = svgtypes::Number::from_str(number.trim()).ok()?.0 / whole;
    share.is_finite().then(|| share.clamp(0.0, 1.0))
}
