//! What an element draws, in its own coordinates.

use std::str::FromStr;

use kurbo::{Point, Rect};
use roxmltree::Node;

use super::fault::{Fault, offset, text_of, value_fault};
use super::length::{Along, Viewport};
use super::path;
use super::reader::{Reader, plain};
use super::shape::Drawn;
use crate::invalid::quoted;

impl<'a, 'input> Reader<'a, 'input> {
    /// An element in its own coordinates; none if there is nothing of it.
    pub(super) fn outline(
        &mut self,
        node: Node<'a, 'input>,
        tag: &str,
        viewport: Viewport,
    ) -> Result<Option<Drawn>, Fault> {
        let length = |name, along| self.length(node, viewport, name, along);
        let x = |name| length(name, Along::X);
        let y = |name| length(name, Along::Y);
        let size = |name, along| {
            let got = length(name, along)?;
            match node.attribute_node(name) {
                Some(attribute) if got < 0.0 => {
                    Err(value_fault(&attribute, 0, format!("{tag} {name}: must not be negative, got {got}")))
                }
                _ => Ok(got),
            }
        };
        Ok(match tag {
            "rect" => {
                let (width, height) = (size("width", Along::X)?, size("height", Along::Y)?);
                let there = width > 0.0 && height > 0.0;
                there.then_some(Drawn::Rect { x: x("x")?, y: y("y")?, width, height })
            }
            "circle" => {
                let r = size("r", Along::Both)?;
                (r > 0.0).then_some(Drawn::Ellipse { center: Point::new(x("cx")?, y("cy")?), rx: r, ry: r })
            }
            "ellipse" => {
                let (rx, ry) = (size("rx", Along::X)?, size("ry", Along::Y)?);
                // One radius that is not said or `auto` is as the other.
                let said = |name| node.attribute(name).is_some_and(|value| value != "auto");
                let (rx, ry) = (if said("rx") { rx } else { ry }, if said("ry") { ry } else { rx });
                let center = Point::new(x("cx")?, y("cy")?);
                (rx > 0.0 && ry > 0.0).then_some(Drawn::Ellipse { center, rx, ry })
            }
            "line" => {
                let (from, to) = (Point::new(x("x1")?, y("y1")?), Point::new(x("x2")?, y("y2")?));
                drawn(vec![path::polyline(&[from, to], false)])
            }
            "polyline" | "polygon" => {
                let Some(attribute) = node.attribute_node("points") else { return Ok(None) };
                let wrong = |at, message| value_fault(&attribute, at, format!("{tag} points: {message}"));
                let mut numbers = Vec::new();
                for number in svgtypes::NumberListParser::from(attribute.value()) {
                    numbers.push(number.map_err(|error| wrong(offset(&error), text_of(&error).to_owned()))?);
                }
                let (pairs, rest) = numbers.as_chunks::<2>();
                if !rest.is_empty() {
                    return Err(wrong(0, format!("must be an even count of numbers, got {}", numbers.len())));
                }
                let points: Vec<Point> = pairs.iter().map(|&[x, y]| Point::new(x, y)).collect();
                drawn(vec![path::polyline(&points, tag == "polygon")])
            }
            _ => {
                let Some(attribute) = node.attribute_node("d") else { return Ok(None) };
                if attribute.value().trim() == "none" {
                    return Ok(None);
                }
                drawn(path::parse(attribute.value()).map_err(|error| {
                    let (at, rest) = (offset(&error), attribute.value());
                    let got = quoted(rest.get(at..).unwrap_or(rest));
                    value_fault(&attribute, at, format!("path d: {}, got {got}", text_of(&error)))
                })?)
            }
        })
    }

    /// A length in user units; 0 if not said.
    pub(super) fn length(
        &self,
        node: Node<'a, 'input>,
        viewport: Viewport,
        name: &str,
        along: Along,
    ) -> Result<f64, Fault> {
        let Some(attribute) = node.attribute_node(name) else { return Ok(0.0) };
        let text = attribute.value();
        if text == "auto" {
            return Ok(0.0);
        }
        viewport.length(text, along).filter(|length| length.is_finite()).ok_or_else(|| {
            let tag = plain(node.tag_name().name());
            value_fault(&attribute, 0, format!("{tag} {name}: must be a length, got {}", quoted(text)))
        })
    }

    pub(super) fn view_box(&self, node: Node<'a, 'input>) -> Result<Option<Rect>, Fault> {
        let Some(attribute) = node.attribute_node("viewBox") else { return Ok(None) };
        let text = attribute.value();
        let view =
            svgtypes::ViewBox::from_str(text).ok().filter(|view| (view.x + view.w + view.y + view.h).is_finite());
        let view = view.ok_or_else(|| {
            let message = format!("viewBox: must be four numbers, the last two above 0, got {}", quoted(text));
            value_fault(&attribute, 0, message)
        })?;
        Ok(Some(Rect::new(view.x, view.y, view.x + view.w, view.y + view.h)))
    }
}

/// The parts, if any has a piece.
fn drawn(parts: Vec<path::Subpath>) -> Option<Drawn> {
    parts.iter().any(|part| !part.pieces.is_empty()).then_some(Drawn::Path(parts))
}
