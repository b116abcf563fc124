//! SVG as PNG.

use std::fmt;

use hazumi::Vec2;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use xmlwriter::XmlWriter;

use super::disc::Disc;
use super::footage::Footage;
use super::lines::Lines;
use super::shapes::page;
use super::still::{Ball, Painter};
use crate::{Level, LevelBody, Play};

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPicture(String);

impl fmt::Display for InvalidPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidPicture {}

/// An SVG as a PNG file whose longer side has `longer` pixels. Where the SVG moves, its start is seen.
///
/// # Errors
/// If the text is no SVG, or `longer` is 0 or more than 16,384.
pub fn png(svg: &str, longer: u32) -> Result<Vec<u8>, InvalidPicture> {
    let tree = read(svg)?;
    let mut canvas = Canvas::new(tree.size(), longer)?;
    canvas.draw(&tree);
    canvas.encode()
}

/// As [`super::Film::png`].
pub(super) fn still(footage: &Footage, play: &Play, longer: u32) -> Result<Vec<u8>, InvalidPicture> {
    let mut apart = Apart { level: play.level(), below: Vec::new(), balls: Vec::new() };
    let svg = footage.draw(play, &mut apart);
    let above = read(&svg)?;
    let mut canvas = Canvas::new(above.size(), longer)?;
    let corner = play.level().view.min();
    let to_pixels = Transform::from_translate(-corner.x, -corner.y).post_scale(canvas.scale, canvas.scale);
    for (svg, lines) in apart.below {
        canvas.draw(&read(&svg)?);
        lines.paint(to_pixels, &mut canvas.pixmap);
    }
    canvas.draw(&above);
    for disc in apart.balls {
        disc.paint(to_pixels, &mut canvas.pixmap);
    }
    canvas.encode()
}

/// What is thousands of elements of an SVG, and drawn without.
struct Apart<'a> {
    level: &'a Level,
    /// Lines, and the drawing below them; another begins above.
    below: Vec<(String, Lines<'a>)>,
    balls: Vec<Disc>,
}

impl<'a> Painter<'a> for Apart<'a> {
    fn body(&mut self, xml: &mut XmlWriter, body: &'a LevelBody, (by, angle, pivot): (Vec2, f32, Vec2)) -> bool {
        let pose = Transform::from_rotate_at(angle, pivot.x, pivot.y).post_translate(by.x, by.y);
        let Some(lines) = Lines::of(self.level, body, pose) else { return false };
        let below = std::mem::replace(xml, page(self.level)).end_document();
        self.below.push((below, lines));
        true
    }

    fn ball(&mut self, ball: &Ball<'_>) -> bool {
        let disc = Disc::of(ball);
        let is_drawn = disc.is_some();
        self.balls.extend(disc);
        is_drawn
    }
}

fn read(svg: &str) -> Result<usvg::Tree, InvalidPicture> {
    usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| InvalidPicture(error.to_string()))
}

/// A picture, and the pixels of a unit of the drawing's.
struct Canvas {
    pixmap: Pixmap,
    scale: f32,
}

impl Canvas {
    fn new(size: usvg::Size, longer: u32) -> Result<Self, InvalidPicture> {
        if !(1..=16_384).contains(&longer) {
            return Err(InvalidPicture(format!("longer: must be 1 to 16384 pixels, got {longer}")));
        }
        let scale = longer as f32 / size.width().max(size.height());
        let side = |length: f32| (length * scale).round().max(1.0) as u32;
        let pixmap = Pixmap::new(side(size.width()), side(size.height())).ok_or_else(|| {
            InvalidPicture(format!("a picture of {} by {} cannot be made", size.width(), size.height()))
        })?;
        Ok(Self { pixmap, scale })
    }

    fn draw(&mut self, tree: &usvg::Tree) {
        resvg::render(tree, Transform::from_scale(self.scale, self.scale), &mut self.pixmap.as_mut());
    }

    fn encode(&self) -> Result<Vec<u8>, InvalidPicture> {
        self.pixmap.encode_png().map_err(|error| InvalidPicture(error.to_string()))
    }
}
