//! A stroke along thousands of lines and curves, as pixels: all that is within half its width of any of them.
//!
//! A renderer makes an outline of every curve, sorts the edges of all, and follows them down the picture: ten microseconds a curve. Here a pixel
//! only keeps how near the nearest comes, and a curve goes to the pixels that are near it. Those are as many as the square of the stroke's width, so
//! that wide strokes are left to the renderer.

use std::str::FromStr;

use hazumi::{Shape, Vec2};
use resvg::tiny_skia::{LineCap, LineJoin, Paint, PathBuilder, Pixmap, Point, Stroke, Transform};
use svgtypes::Color;

use super::near::Near;
use super::palette;
use super::stroke::{ends, stroke};
use crate::{Level, LevelBody};

/// From so many on a stroke is drawn here: it looks the same, but each line has its ends rounded and drawn by itself.
const MANY: usize = 1_000;
/// What is wider, in pixels, the renderer draws sooner.
const WIDE: f32 = 32.0;

/// Lines and curves of one stroke.
pub(super) struct Lines<'a> {
    shapes: &'a [Shape],
    color: Color,
    width: f32,
    /// From where they are in the level to their pixels.
    to_pixels: Transform,
}

impl<'a> Lines<'a> {
    /// A body of nothing but very many lines and curves, with no dashes and no inside, and not wide; none if it is another, or of a colour that is
    /// not known here. `to_pixels` leads from where they are in the level to their pixels.
    pub(super) fn of(level: &'a Level, body: &'a LevelBody, to_pixels: Transform) -> Option<Self> {
        if body.shapes.len() < MANY || body.one_way || !body.shapes.iter().all(|shape| ends(shape).is_some()) {
            return None;
        }
        let ink = palette::ink(level, body);
        let color = Color::from_str(ink.stroke).ok().filter(|_| ink.fill == "none")?;
        let lines = Self { shapes: &body.shapes, color, width: ink.stroke_width, to_pixels };
        (lines.pixels_wide() <= WIDE).then_some(lines)
    }

    fn pixels_wide(&self) -> f32 {
        self.width * self.to_pixels.get_scale().0
    }

    /// Paints them onto a picture of the level.
    pub(super) fn paint(&self, near: &mut Near, pixmap: &mut Pixmap) {
        let width = self.pixels_wide();
        if width <= 1.0 {
            return self.paint_thin(pixmap);
        }
        near.begin(pixmap, width * 0.5 + 0.5);
        for shape in self.shapes {
            if let Some(curve) = cubic(shape) {
                near.curve(curve.map(|point| map(self.to_pixels, point)));
            }
        }
        near.paint(self.color, pixmap);
    }

    /// Lines no wider than a pixel have no outline: the renderer draws them as they are, and quickly.
    fn paint_thin(&self, pixmap: &mut Pixmap) {
        let mut path = PathBuilder::new();
        stroke(self.shapes, &mut path);
        let Some(path) = path.finish() else { return };
        let Color { red, green, blue, alpha } = self.color;
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, alpha);
        let stroke =
            Stroke { width: self.width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixmap.stroke_path(&path, &paint, &stroke, self.to_pixels, None);
    }
}

fn map(transform: Transform, point: Vec2) -> Vec2 {
    let mut mapped = Point::from_xy(point.x, point.y);
    transform.map_point(&mut mapped);
    Vec2::new(mapped.x, mapped.y)
}

/// A line or curve as a cubic.
fn cubic(shape: &Shape) -> Option<[Vec2; 4]> {
    let third = |a: Vec2, b: Vec2| a + (b - a) * (1.0 / 3.0);
    match shape {
        Shape::Segment(line) => Some([line.a(), third(line.a(), line.b()), third(line.b(), line.a()), line.b()]),
        Shape::QuadBez(curve) => {
            let [a, b, c] = [curve.p0(), curve.p1(), curve.p2()];
            Some([a, third(b, a), third(b, c), c])
        }
        Shape::CubicBez(curve) => Some([curve.p0(), curve.p1(), curve.p2(), curve.p3()]),
        _ => None,
    }
}
