//! Shapes as SVG elements.

use std::fmt::Display;

use hazumi::{Shape, Vec2};
use xmlwriter::{Indent, Options, XmlWriter};

use super::palette::{self, Ink};
use super::stroke::{ends, stroke};
use crate::{FillRule, Level, LevelBody};

/// A picture of the level's view, with nothing in it.
pub(super) fn page(level: &Level) -> XmlWriter {
    let mut xml =
        XmlWriter::new(Options { use_single_quote: false, indent: Indent::None, attributes_indent: Indent::None });
    let (min, size) = (level.view.min(), level.view.size());
    xml.start_element("svg");
    xml.write_attribute("xmlns", "http://www.w3.org/2000/svg");
    xml.write_attribute_fmt("viewBox", format_args!("{} {} {} {}", min.x, min.y, size.x, size.y));
    xml
}

/// A picture of the level's view, with its background.
pub(super) fn begin(level: &Level) -> XmlWriter {
    let mut xml = page(level);
    let (min, size) = (level.view.min(), level.view.size());
    if !level.name.is_empty() {
        xml.start_element("title");
        text(&mut xml, &level.name);
        xml.end_element();
    }
    element(&mut xml, "rect", &[("x", &min.x), ("y", &min.y), ("width", &size.x), ("height", &size.y)]);
    xml.write_attribute("fill", palette::background(level));
    xml.end_element();
    xml
}

/// Writes what a level says, which may hold characters that no XML has; of the others the writer itself escapes only `<`.
pub(super) fn text(xml: &mut XmlWriter, said: &str) {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    let said: String = said.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect();
    xml.write_text(&said.replace('&', "&amp;").replace('>', "&gt;"));
}

/// Starts an element with these attributes, to be ended by the caller.
pub(super) fn element(xml: &mut XmlWriter, name: &str, attributes: &[(&str, &dyn Display)]) {
    xml.start_element(name);
    for (name, value) in attributes {
        xml.write_attribute(name, value);
    }
}

/// Starts a group of a body's shapes in its inks; the caller ends it.
pub(super) fn body(xml: &mut XmlWriter, level: &Level, body: &LevelBody) {
    inked(xml, level, body, &palette::ink(level, body));
}

/// Starts a group of a laser's glow, light and core; the caller ends it.
pub(super) fn laser(xml: &mut XmlWriter, level: &Level, body: &LevelBody) {
    let ink = palette::ink(level, body);
    let (color, solid) = (ink.color(), ink.fill != "none");
    let (wide, none) = (if solid { palette::unit(level) * 6.0 } else { ink.stroke_width * 2.6 }, "none");
    xml.start_element("g");
    let fill = if solid { color } else { none };
    element(xml, "g", &[("opacity", &0.22)]);
    inked(xml, level, body, &Ink { fill: none, stroke: color, stroke_width: wide });
    xml.end_element();
    xml.end_element();
    let stroke = if solid { none } else { color };
    inked(xml, level, body, &Ink { fill, stroke, stroke_width: ink.stroke_width });
    xml.end_element();
    if !solid {
        inked(xml, level, body, &Ink { fill: none, stroke: "#fff", stroke_width: ink.stroke_width * 0.36 });
        xml.end_element();
    }
}

fn inked(xml: &mut XmlWriter, level: &Level, body: &LevelBody, ink: &Ink<'_>) {
    let &Ink { fill, stroke: color, stroke_width } = ink;
    element(xml, "g", &[("fill", &fill)]);
    if fill != "none" && body.paint.fill_rule == FillRule::EvenOdd {
        xml.write_attribute("fill-rule", "evenodd");
    }
    if color != "none" {
        xml.write_attribute("stroke", color);
        xml.write_attribute("stroke-width", &stroke_width);
        xml.write_attribute("stroke-linecap", "round");
        xml.write_attribute("stroke-linejoin", "round");
    }
    if body.one_way && color != "none" {
        let dash = format!("{} {}", stroke_width * 2.0, stroke_width * 2.2);
        xml.write_attribute("stroke-dasharray", &dash);
    }
    let mut rest = &body.shapes[..];
    while let [shape, others @ ..] = rest {
        let thin = rest.iter().take_while(|shape| ends(shape).is_some()).count();
        if thin > 1 {
            // One element for all: a drawing has paths of ten thousands of curves.
            let mut data = String::new();
            stroke(&rest[..thin], &mut data);
            path(xml, &data);
            xml.end_element();
            rest = &rest[thin..];
        } else {
            draw(xml, level, shape, color);
            rest = others;
        }
    }
}

fn draw(xml: &mut XmlWriter, level: &Level, shape: &Shape, stroke: &str) {
    match shape {
        Shape::Circle(circle) => {
            let c = circle.center();
            element(xml, "circle", &[("cx", &c.x), ("cy", &c.y), ("r", &circle.radius())]);
        }
        Shape::Aabb(aabb) => {
            let (min, size) = (aabb.min(), aabb.size());
            element(xml, "rect", &[("x", &min.x), ("y", &min.y), ("width", &size.x), ("height", &size.y)]);
        }
        Shape::Obb(obb) => path(xml, &polygon(&obb.corners())),
        Shape::Polygon(hull) => path(xml, &polygon(hull.points())),
        Shape::Segment(segment) => {
            let (a, b) = (segment.a(), segment.b());
            element(xml, "line", &[("x1", &a.x), ("y1", &a.y), ("x2", &b.x), ("y2", &b.y)]);
        }
        Shape::Capsule(capsule) => {
            let (a, b, r) = (capsule.a(), capsule.b(), capsule.radius());
            let across = (b - a).normalized().unwrap_or(Vec2::X).perp() * r;
            let [p, q, s, t] = [a + across, a - across, b - across, b + across];
            path(
                xml,
                &format!(
                    "M{} {}A{r} {r} 0 0 1 {} {}L{} {}A{r} {r} 0 0 1 {} {}Z",
                    p.x, p.y, q.x, q.y, s.x, s.y, t.x, t.y
                ),
            );
        }
        Shape::Line(line) => {
            // Beyond the view on either side, wherever it crosses.
            let (point, direction) = (line.point(), line.direction());
            let reach = level.view.size().length() + (level.view.center() - point).length();
            let along = direction.normalized().unwrap_or(Vec2::X) * reach;
            let (a, b) = (point - along, point + along);
            element(xml, "line", &[("x1", &a.x), ("y1", &a.y), ("x2", &b.x), ("y2", &b.y)]);
        }
        Shape::QuadBez(curve) => {
            let (a, b, c) = (curve.p0(), curve.p1(), curve.p2());
            path(xml, &format!("M{} {}Q{} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y));
            band(xml, curve.half_width(), stroke);
        }
        Shape::CubicBez(curve) => {
            let (a, b, c, d) = (curve.p0(), curve.p1(), curve.p2(), curve.p3());
            path(xml, &format!("M{} {}C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y));
            band(xml, curve.half_width(), stroke);
        }
    }
    xml.end_element();
}

/// A thick curve is as wide as it is.
fn band(xml: &mut XmlWriter, half_width: f32, stroke: &str) {
    xml.write_attribute("fill", "none");
    if half_width > 0.0 {
        xml.write_attribute("stroke", stroke);
        xml.write_attribute("stroke-width", &(2.0 * half_width));
    }
}

fn path(xml: &mut XmlWriter, data: &str) {
    element(xml, "path", &[("d", &data)]);
}

fn polygon(corners: &[Vec2]) -> String {
    let mut data = String::new();
    for (i, corner) in corners.iter().enumerate() {
        data += &format!("{}{} {}", if i == 0 { 'M' } else { 'L' }, corner.x, corner.y);
    }
    data + "Z"
}

/// Defines how the bullets of an emitter look: a glow, a disc, a light core.
pub(super) fn define_bullet(xml: &mut XmlWriter, name: &str, radius: f32, color: &str) {
    element(xml, "g", &[("id", &name)]);
    bullet(xml, radius, color);
    xml.end_element();
}

/// A bullet about the origin.
pub(super) fn bullet(xml: &mut XmlWriter, radius: f32, color: &str) {
    for (share, opacity, fill) in [(1.9, 0.2, color), (1.0, 1.0, color), (0.5, 0.85, "#fff")] {
        element(xml, "circle", &[("r", &(radius * share)), ("fill", &fill), ("opacity", &opacity)]);
        xml.end_element();
    }
}

/// The ring around a player.
pub(super) fn ring(xml: &mut XmlWriter, level: &Level, body: &LevelBody) {
    let (Some(ring), [Shape::Circle(circle)]) = (body.ring, &body.shapes[..]) else { return };
    let (ink, unit, c) = (palette::ink(level, body), palette::unit(level), circle.center());
    let color = ink.color();
    element(
        xml,
        "circle",
        &[
            ("cx", &c.x),
            ("cy", &c.y),
            ("r", &(circle.radius() + ring)),
            ("fill", &color),
            ("fill-opacity", &0.06),
            ("stroke", &color),
            ("stroke-opacity", &0.45),
            ("stroke-width", &(unit * 0.7)),
            ("stroke-dasharray", &format!("{} {}", unit * 3.0, unit * 3.0)),
        ],
    );
    xml.end_element();
}
