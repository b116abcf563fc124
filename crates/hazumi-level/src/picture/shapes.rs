//! Shapes as SVG elements.

use std::fmt::Display;

use hazumi::{Shape, Vec2};
use xmlwriter::{Indent, Options, XmlWriter};

use super::palette::{self, Ink};
use crate::{Level, LevelBody};

/// A picture of the level's view, with its background.
pub(super) fn begin(level: &Level) -> XmlWriter {
    let mut xml =
        XmlWriter::new(Options { use_single_quote: false, indent: Indent::None, attributes_indent: Indent::None });
    let (min, size) = (level.view.min(), level.view.size());
    xml.start_element("svg");
    xml.write_attribute("xmlns", "http://www.w3.org/2000/svg");
    xml.write_attribute_fmt("viewBox", format_args!("{} {} {} {}", min.x, min.y, size.x, size.y));
    if !level.name.is_empty() {
        xml.start_element("title");
        xml.write_text(&level.name);
        xml.end_element();
    }
    element(&mut xml, "rect", &[("x", &min.x), ("y", &min.y), ("width", &size.x), ("height", &size.y)]);
    xml.write_attribute("fill", palette::background(level));
    xml.end_element();
    xml
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
    let Ink { fill, stroke, stroke_width } = palette::ink(level, body);
    element(xml, "g", &[("fill", &fill)]);
    if stroke != "none" {
        xml.write_attribute("stroke", stroke);
        xml.write_attribute("stroke-width", &stroke_width);
        xml.write_attribute("stroke-linecap", "round");
        xml.write_attribute("stroke-linejoin", "round");
    }
    for shape in &body.shapes {
        draw(xml, level, shape, stroke);
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
