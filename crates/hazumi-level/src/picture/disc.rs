//! A ball and its tail as pixels: what an SVG's renderer does with them, without the SVG. To read 20,000 balls from one takes longer than to paint them.

use std::str::FromStr;

use resvg::tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};
use svgtypes::Color;

use super::png::{LARGEST, is_drawable};
use super::still::Comet;

/// A ball and its tail.
pub(super) struct Disc {
    color: Color,
    /// Of each part of the tail the width and opacity.
    tail: Vec<(Path, f32, f32)>,
    /// None if it has no size.
    circle: Option<Path>,
}

impl Disc {
    /// None if the colour is not known here, or the renderer cannot draw it, which is told where it is drawn as SVG. `to_pixels` leads from the
    /// level's places to its pixels.
    pub(super) fn of(ball: &Comet<'_>, to_pixels: Transform) -> Option<Self> {
        let color = Color::from_str(ball.color).ok()?;
        let tail = ball.tail().filter_map(|(points, width, opacity)| {
            let mut path = PathBuilder::with_capacity(points.len(), points.len());
            for (i, point) in points.iter().enumerate() {
                if i == 0 { path.move_to(point.x, point.y) } else { path.line_to(point.x, point.y) }
            }
            Some((path.finish()?, width, opacity))
        });
        let circle = PathBuilder::from_circle(ball.at.x, ball.at.y, ball.radius);
        let disc = Self { color, tail: tail.collect(), circle };
        let scale = to_pixels.get_scale().0;
        let paths = disc.tail.iter().map(|(path, width, _)| (path, *width));
        let drawable = |(path, width): (&Path, f32)| {
            let bounds = path.bounds().transform(to_pixels);
            bounds.is_some_and(is_drawable) && width * scale <= LARGEST
        };
        paths.chain(disc.circle.iter().map(|circle| (circle, 0.0))).all(drawable).then_some(disc)
    }

    /// Paints it onto a picture of the level; `to_pixels` leads from the level's places to its pixels.
    pub(super) fn paint(&self, to_pixels: Transform, pixmap: &mut Pixmap) {
        let Color { red, green, blue, alpha } = self.color;
        let mut paint = Paint::default();
        let stroke = Stroke { line_join: LineJoin::Round, ..Stroke::default() };
        for (path, width, opacity) in &self.tail {
            paint.set_color_rgba8(red, green, blue, (f32::from(alpha) * opacity + 0.5) as u8);
            pixmap.stroke_path(path, &paint, &Stroke { width: *width, ..stroke.clone() }, to_pixels, None);
        }
        if let Some(circle) = &self.circle {
            paint.set_color_rgba8(red, green, blue, alpha);
            pixmap.fill_path(circle, &paint, FillRule::Winding, to_pixels, None);
        }
    }
}
