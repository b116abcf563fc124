//! A stroke along thousands of lines and curves, as pixels: all that is within half its width of any of them.
//!
//! A renderer makes an outline of every curve, sorts the edges of all, and follows them down the picture: ten microseconds a curve. Here a pixel
//! only keeps how near the nearest comes, and a curve goes to the pixels that are near it.

use std::str::FromStr;

use hazumi::{Shape, Vec2};
use resvg::tiny_skia::{LineCap, LineJoin, Paint, PathBuilder, Pixmap, Point, Stroke, Transform};
use svgtypes::Color;

use super::palette;
use super::shapes::ends;
use crate::{Level, LevelBody};

/// From so many on a stroke is drawn here: it looks the same, but each line has its ends rounded and drawn by itself.
const MANY: usize = 1_000;
/// A curve that strays less than this from the line between its ends, in pixels, is that line.
const FLAT: f32 = 0.25;
/// What is longer, in pixels, is halved: a line goes to all pixels of the box around it.
const LONG: f32 = 16.0;
/// So often at most. 32 times makes the length of any level a pixel.
const MOST_HALVINGS: u32 = 40;

/// Lines and curves of one stroke.
pub(super) struct Lines<'a> {
    shapes: &'a [Shape],
    color: Color,
    width: f32,
    /// From where they are in the level to where they are now.
    pose: Transform,
}

impl<'a> Lines<'a> {
    /// A body of nothing but very many lines and curves, with no dashes and no inside; none if it is another, or of a colour that is not known here.
    pub(super) fn of(level: &'a Level, body: &'a LevelBody, pose: Transform) -> Option<Self> {
        if body.shapes.len() < MANY || body.one_way || !body.shapes.iter().all(|shape| ends(shape).is_some()) {
            return None;
        }
        let ink = palette::ink(level, body);
        let color = Color::from_str(ink.stroke).ok().filter(|_| ink.fill == "none")?;
        Some(Self { shapes: &body.shapes, color, width: ink.stroke_width, pose })
    }

    /// Paints them onto a picture of the level; `to_pixels` leads from the level's places to its pixels, and turns nothing.
    pub(super) fn paint(&self, to_pixels: Transform, pixmap: &mut Pixmap) {
        let to_pixels = to_pixels.pre_concat(self.pose);
        let width = self.width * to_pixels.get_scale().0;
        if width <= 1.0 {
            return self.paint_thin(to_pixels, pixmap);
        }
        let mut near = Near::new(pixmap, width * 0.5 + 0.5);
        for shape in self.shapes {
            if let Some(curve) = cubic(shape) {
                near.curve(curve.map(|point| map(to_pixels, point)), MOST_HALVINGS);
            }
        }
        let Color { red, green, blue, alpha } = self.color;
        let opacity = f32::from(alpha) / 255.0;
        let [red, green, blue] = [red, green, blue].map(f32::from);
        let (squares, reach) = (&near.squares, near.reach);
        for (pixel, &square) in pixmap.data_mut().chunks_exact_mut(4).zip(squares) {
            if square < reach * reach {
                let share = (reach - square.sqrt()).min(1.0) * opacity;
                for (below, above) in pixel.iter_mut().zip([red, green, blue, 255.0]) {
                    // Rounded: the cast cuts off.
                    *below = (f32::from(*below) * (1.0 - share) + above * share + 0.5) as u8;
                }
            }
        }
    }
}

impl Lines<'_> {
    /// Lines no wider than a pixel have no outline: the renderer draws them as they are, and quickly.
    fn paint_thin(&self, to_pixels: Transform, pixmap: &mut Pixmap) {
        let (mut path, mut pen) = (PathBuilder::new(), None);
        for (shape, (from, to)) in self.shapes.iter().filter_map(|shape| Some((shape, ends(shape)?))) {
            if pen != Some(from) {
                path.move_to(from.x, from.y);
            }
            pen = Some(to);
            match shape {
                Shape::QuadBez(curve) => path.quad_to(curve.p1().x, curve.p1().y, to.x, to.y),
                Shape::CubicBez(curve) => {
                    let (b, c) = (curve.p1(), curve.p2());
                    path.cubic_to(b.x, b.y, c.x, c.y, to.x, to.y);
                }
                _ => path.line_to(to.x, to.y),
            }
        }
        let Some(path) = path.finish() else { return };
        let Color { red, green, blue, alpha } = self.color;
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, alpha);
        let stroke =
            Stroke { width: self.width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixmap.stroke_path(&path, &paint, &stroke, to_pixels, None);
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

/// How near the nearest line comes to each pixel, as the square of the distance; what is farther than `reach` does not matter.
struct Near {
    squares: Vec<f32>,
    columns: usize,
    /// The picture, and as far around as a line reaches into it.
    low: Vec2,
    high: Vec2,
    reach: f32,
}

impl Near {
    fn new(pixmap: &Pixmap, reach: f32) -> Self {
        let (columns, rows) = (pixmap.width() as usize, pixmap.height() as usize);
        let (size, by) = (Vec2::new(columns as f32, rows as f32), Vec2::new(reach, reach));
        Self { squares: vec![f32::INFINITY; columns * rows], columns, low: -by, high: size + by, reach }
    }

    /// Draws a curve by halves, each of which is a short line or not seen.
    fn curve(&mut self, [a, b, c, d]: [Vec2; 4], halvings: u32) {
        let is_within =
            |[a, b, c, d]: [f32; 4], low: f32, high: f32| a.min(b).min(c.min(d)) < high && a.max(b).max(c.max(d)) > low;
        if !(is_within([a.x, b.x, c.x, d.x], self.low.x, self.high.x)
            && is_within([a.y, b.y, c.y, d.y], self.low.y, self.high.y))
        {
            return;
        }
        // A curve strays at most 3/4 of the larger of these from its chord.
        let bend = (a - b * 2.0 + c).length_squared().max((b - c * 2.0 + d).length_squared());
        let is_flat = bend <= (FLAT / 0.75) * (FLAT / 0.75);
        if halvings == 0 || (is_flat && (d - a).length_squared() <= LONG * LONG) {
            return self.line(a, d);
        }
        let middle = |a: Vec2, b: Vec2| (a + b) * 0.5;
        let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d));
        let (abc, bcd) = (middle(ab, bc), middle(bc, cd));
        let half = middle(abc, bcd);
        self.curve([a, ab, abc, half], halvings - 1);
        self.curve([half, bcd, cd, d], halvings - 1);
    }

    /// A line with round ends.
    fn line(&mut self, a: Vec2, b: Vec2) {
        let (along, reach, rows) = (b - a, self.reach, self.squares.len() / self.columns);
        let per_square = if along == Vec2::ZERO { 0.0 } else { 1.0 / along.length_squared() };
        // Casts end at 0.
        let range = |a: f32, b: f32, most: usize| {
            let (first, end) = ((a.min(b) - reach) as usize, (a.max(b) + reach + 1.0) as usize);
            first.min(most)..end.min(most)
        };
        let columns = range(a.x, b.x, self.columns);
        let left = columns.start as f32 + 0.5 - a.x;
        for row in range(a.y, b.y, rows) {
            let y = row as f32 + 0.5 - a.y;
            let squares = &mut self.squares[row * self.columns..][columns.clone()];
            for (i, nearest) in (0i32..).zip(squares) {
                let x = left + i as f32;
                let share = ((x * along.x + y * along.y) * per_square).clamp(0.0, 1.0);
                let (x, y) = (x - along.x * share, y - along.y * share);
                let square = x * x + y * y;
                *nearest = if square < *nearest { square } else { *nearest };
            }
        }
    }
}
