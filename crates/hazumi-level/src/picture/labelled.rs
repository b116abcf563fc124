//! A level before it is played, with the number and name of each body.

use super::palette::unit;
use super::shapes::{begin, body, element, text};
use crate::Level;

/// Characters of a name that are drawn.
const LONGEST: usize = 24;

/// The level as it stands, as SVG, with the number of each body in [`Level::bodies`], its name, or else its tags, beside its middle.
#[must_use]
pub fn labelled(level: &Level) -> String {
    let mut xml = begin(level);
    for drawn in &level.bodies {
        body(&mut xml, level, drawn);
        xml.end_element();
    }
    let size = unit(level) * 8.0;
    element(
        &mut xml,
        "g",
        &[("fill", &"#fff"), ("stroke", &"#000"), ("stroke-width", &(size * 0.25)), ("font-size", &size)],
    );
    for (name, value) in [("paint-order", "stroke"), ("font-family", "sans-serif"), ("text-anchor", "middle")] {
        xml.write_attribute(name, value);
    }
    for (index, drawn) in level.bodies.iter().enumerate() {
        let Some(whole) = drawn.shapes.iter().map(hazumi::Shape::aabb).reduce(|a, b| a.union(&b)) else { continue };
        // What is larger than the view is labelled where it is seen.
        let (low, high, view) = (whole.min(), whole.max(), level.view);
        let x = (low.x.max(view.min().x) + high.x.min(view.max().x)) * 0.5;
        let y = (low.y.max(view.min().y) + high.y.min(view.max().y)) * 0.5;
        let name = if drawn.name.is_empty() { drawn.tags.join(" ") } else { drawn.name.clone() };
        let name: String = name.chars().take(LONGEST).collect();
        element(&mut xml, "text", &[("x", &x), ("y", &(y + size * 0.35))]);
        text(&mut xml, format!("{index} {name}").trim_end());
        xml.end_element();
    }
    xml.end_element();
    xml.end_document()
}
