//! A ball or a mover as it is drawn on its way.

use hazumi::{Shape, Vec2};
use xmlwriter::XmlWriter;

use super::footage::Reel;
use super::palette;
use super::shapes::{body, element};
use crate::{Level, LevelBody, Role};

/// Half as wide as what it draws behind it: a ball's radius, of others half the shorter side of the box around them.
pub(super) fn reach(body: &LevelBody) -> f32 {
    match body.shapes.first() {
        Some(Shape::Circle(circle)) => circle.radius(),
        Some(shape) => {
            let size = shape.aabb().size();
            size.x.min(size.y) * 0.5
        }
        None => 0.0,
    }
}

/// Starts its element, with its middle at a point; the caller ends it.
pub(super) fn figure(xml: &mut XmlWriter, level: &Level, reel: &Reel, at: Vec2) {
    let drawn = &level.bodies[reel.index];
    let is_ball = drawn.role == Role::Ball;
    if is_ball {
        let color = palette::ink(level, drawn).color().to_owned();
        element(xml, "circle", &[("r", &reel.radius), ("fill", &color)]);
    } else {
        xml.start_element("g");
    }
    xml.write_attribute_fmt("transform", format_args!("translate({} {})", at.x, at.y));
    if !is_ball {
        let middle = drawn.pivot();
        xml.start_element("g");
        xml.write_attribute_fmt("transform", format_args!("translate({} {})", -middle.x, -middle.y));
        body(xml, level, drawn);
        xml.end_element();
        xml.end_element();
    }
}
