//! How near the nearest line comes to each pixel of a picture.

use std::ops::Range;

use hazumi::Vec2;
use resvg::tiny_skia::Pixmap;
use svgtypes::Color;

/// A curve that strays less than this from the line between its ends, in pixels, is that line.
const FLAT: f32 = 0.25;
/// What is longer, in pixels, is halved: a line goes to all pixels of the box around it.
const LONG: f32 = 16.0;
/// So often at most. 32 times makes the length of any level a pixel.
const MOST_HALVINGS: u32 = 40;

/// How near the nearest line comes to each pixel, as the square of the distance; what is farther than `reach` does not matter.
///
/// One serves all strokes of a picture: only what one touches is painted and forgotten.
#[derive(Default)]
pub(super) struct Near {
    /// Infinite outside of what is touched.
    squares: Vec<f32>,
    columns: usize,
    touched_columns: Range<usize>,
    touched_rows: Range<usize>,
    /// The picture, and as far around as a line reaches into it.
    low: Vec2,
    high: Vec2,
    reach: f32,
}

impl Near {
    /// Begins a stroke onto a picture, which is always of one size.
    pub(super) fn begin(&mut self, pixmap: &Pixmap, reach: f32) {
        let (columns, rows) = (pixmap.width() as usize, pixmap.height() as usize);
        let (size, by) = (Vec2::new(columns as f32, rows as f32), Vec2::new(reach, reach));
        self.squares.resize(columns * rows, f32::INFINITY);
        (self.columns, self.low, self.high, self.reach) = (columns, -by, size + by, reach);
    }

    /// Adds a curve, in pixels.
    pub(super) fn curve(&mut self, curve: [Vec2; 4]) {
        self.halve(curve, MOST_HALVINGS);
    }

    /// Paints all that is within reach, and forgets it.
    pub(super) fn paint(&mut self, color: Color, pixmap: &mut Pixmap) {
        let Color { red, green, blue, alpha } = color;
        let opacity = f32::from(alpha) / 255.0;
        let [red, green, blue] = [red, green, blue].map(f32::from);
        let (columns, reach) = (std::mem::take(&mut self.touched_columns), self.reach);
        for row in std::mem::take(&mut self.touched_rows) {
            let first = row * self.columns;
            let pixels = first + columns.start..first + columns.end;
            let squares = &mut self.squares[pixels.clone()];
            let data = &mut pixmap.data_mut()[4 * pixels.start..4 * pixels.end];
            for (pixel, square) in data.chunks_exact_mut(4).zip(squares) {
                let square = std::mem::replace(square, f32::INFINITY);
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

    /// By halves, each of which is a short line or not seen.
    fn halve(&mut self, [a, b, c, d]: [Vec2; 4], halvings: u32) {
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
        self.halve([a, ab, abc, half], halvings - 1);
        self.halve([half, bcd, cd, d], halvings - 1);
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
        let rows = range(a.y, b.y, rows);
        if columns.is_empty() || rows.is_empty() {
            return;
        }
        join(&mut self.touched_columns, &columns);
        join(&mut self.touched_rows, &rows);
        let left = columns.start as f32 + 0.5 - a.x;
        for row in rows {
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

/// Grows a range, which may be empty, by one that is not.
fn join(range: &mut Range<usize>, other: &Range<usize>) {
    let Range { start, end } = *range;
    *range = if start < end { start.min(other.start)..end.max(other.end) } else { other.clone() };
}
