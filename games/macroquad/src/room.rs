//! A room of fixed size in a window of any.

use hazumi::{Shape, Vec2};
use macroquad::prelude::{
    Camera2D, Color, draw_circle, draw_line, draw_rectangle, draw_triangle, mouse_position, screen_height,
    screen_width, set_camera, vec2,
};

/// The room that a game is played in: as large as the window lets it be, in the middle.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Its width and height, in units of the game.
    pub size: Vec2,
}

impl Room {
    /// How many pixels a unit is.
    fn scale(&self) -> f32 {
        (screen_width() / self.size.x).min(screen_height() / self.size.y)
    }

    /// From now on, what is drawn is drawn in units of the room, y downward.
    pub fn enter(&self) {
        let scale = self.scale();
        set_camera(&Camera2D {
            target: vec2(0.5 * self.size.x, 0.5 * self.size.y),
            zoom: vec2(2.0 * scale / screen_width(), 2.0 * scale / screen_height()),
            ..Camera2D::default()
        });
    }

    /// Where the mouse is in the room.
    pub fn mouse(&self) -> Vec2 {
        let ((x, y), scale) = (mouse_position(), self.scale());
        let corner = Vec2::new(screen_width() - scale * self.size.x, screen_height() - scale * self.size.y) * 0.5;
        (Vec2::new(x, y) - corner) / scale
    }
}

/// Draws a shape where it is, filled; curves and lines as lines.
pub fn draw_shape(shape: &Shape, color: Color) {
    match shape {
        Shape::Circle(circle) => draw_circle(circle.center().x, circle.center().y, circle.radius(), color),
        Shape::Aabb(bounds) => {
            let size = bounds.max() - bounds.min();
            draw_rectangle(bounds.min().x, bounds.min().y, size.x, size.y, color);
        }
        Shape::Obb(turned) => fan(&turned.corners(), color),
        Shape::Polygon(polygon) => fan(polygon.points(), color),
        Shape::Segment(segment) => {
            let (a, b) = (segment.a(), segment.b());
            draw_line(a.x, a.y, b.x, b.y, 2.0, color);
        }
        Shape::Capsule(capsule) => {
            let (a, b, radius) = (capsule.a(), capsule.b(), capsule.radius());
            draw_line(a.x, a.y, b.x, b.y, 2.0 * radius, color);
            draw_circle(a.x, a.y, radius, color);
            draw_circle(b.x, b.y, radius, color);
        }
        _ => {}
    }
}

/// A convex outline.
fn fan(corners: &[Vec2], color: Color) {
    let at = |corner: &Vec2| vec2(corner.x, corner.y);
    for pair in corners.windows(2).skip(1) {
        draw_triangle(at(&corners[0]), at(&pair[0]), at(&pair[1]), color);
    }
}
