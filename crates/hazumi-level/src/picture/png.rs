//! SVG as PNG.

use std::fmt;

use hazumi::Vec2;
use resvg::tiny_skia::{Pixmap, Rect, Transform};
use resvg::usvg;
use xmlwriter::XmlWriter;

use super::disc::Disc;
use super::footage::Footage;
use super::lines::Lines;
use super::near::Near;
use super::shapes::page;
use super::still::{Comet, Painter};
use crate::{Level, LevelBody, Play};

/// What is larger, in pixels, the renderer draws wrongly: its own numbers end at twice that.
pub(super) const LARGEST: f32 = (1 << 30) as f32;

/// Whether the renderer can draw what has these bounds, in pixels.
pub(super) fn is_drawable(bounds: Rect) -> bool {
    bounds.width().max(bounds.height()) <= LARGEST
}

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
/// If the text is no SVG, `longer` is 0 or more than 16,384, or something that is seen is larger than 2^30 pixels.
pub fn png(svg: &str, longer: u32) -> Result<Vec<u8>, InvalidPicture> {
    let tree = read(svg)?;
    let mut canvas = Canvas::new(tree.size(), longer)?;
    canvas.draw(&tree)?;
    canvas.encode()
}

/// As [`super::Film::png`].
pub(super) fn still(footage: &Footage, play: &Play, longer: u32) -> Result<Vec<u8>, InvalidPicture> {
    let (corner, size) = (play.level().view.min(), play.level().view.size());
    let size = usvg::Size::from_wh(size.x, size.y).ok_or_else(|| too_odd(size.x, size.y))?;
    let mut canvas = Canvas::new(size, longer)?;
    let to_pixels = Transform::from_translate(-corner.x, -corner.y).post_scale(canvas.scale, canvas.scale);
    let mut near = Near::default();
    for layer in Layers::of(footage, play, to_pixels) {
        match layer {
            Layer::Drawing(svg) => canvas.draw(&read(&svg)?)?,
            Layer::Lines(lines) => lines.paint(&mut near, &mut canvas.pixmap),
            Layer::Disc(disc) => disc.paint(to_pixels, &mut canvas.pixmap),
        }
    }
    canvas.encode()
}

/// A part of a picture, above those before it.
enum Layer<'a> {
    /// An SVG.
    Drawing(String),
    Lines(Lines<'a>),
    Disc(Disc),
}

/// A picture in layers: what would be thousands of elements of an SVG is drawn without.
struct Layers<'a> {
    level: &'a Level,
    /// From the level's places to pixels.
    to_pixels: Transform,
    /// The SVG with nothing in it.
    blank: String,
    done: Vec<Layer<'a>>,
}

impl<'a> Layers<'a> {
    fn of(footage: &Footage, play: &'a Play, to_pixels: Transform) -> Vec<Layer<'a>> {
        let level = play.level();
        let mut layers = Self { level, to_pixels, blank: page(level).end_document(), done: Vec::new() };
        let last = footage.draw(play, &mut layers);
        layers.done.push(Layer::Drawing(last));
        layers.done
    }

    /// Lays something above all that is drawn so far.
    fn lay(&mut self, xml: &mut XmlWriter, layer: Layer<'a>) {
        let below = std::mem::replace(xml, page(self.level)).end_document();
        if below != self.blank {
            self.done.push(Layer::Drawing(below));
        }
        self.done.push(layer);
    }
}

impl<'a> Painter<'a> for Layers<'a> {
    fn body(&mut self, xml: &mut XmlWriter, body: &'a LevelBody, (by, angle, pivot): (Vec2, f32, Vec2)) -> bool {
        let pose = Transform::from_rotate_at(angle, pivot.x, pivot.y).post_translate(by.x, by.y);
        let lines = Lines::of(self.level, body, self.to_pixels.pre_concat(pose));
        lines.map(|lines| self.lay(xml, Layer::Lines(lines))).is_some()
    }

    fn ball(&mut self, xml: &mut XmlWriter, ball: &Comet<'_>) -> bool {
        Disc::of(ball, self.to_pixels).map(|disc| self.lay(xml, Layer::Disc(disc))).is_some()
    }
}

fn too_odd(width: f32, height: f32) -> InvalidPicture {
    InvalidPicture(format!("a picture of {width} by {height} cannot be made"))
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
        let pixmap = Pixmap::new(side(size.width()), side(size.height()));
        let pixmap = pixmap.ok_or_else(|| too_odd(size.width(), size.height()))?;
        Ok(Self { pixmap, scale })
    }

    fn draw(&mut self, tree: &usvg::Tree) -> Result<(), InvalidPicture> {
        self.check(tree.root())?;
        resvg::render(tree, Transform::from_scale(self.scale, self.scale), &mut self.pixmap.as_mut());
        Ok(())
    }

    /// That nothing that is seen is too large.
    fn check(&self, group: &usvg::Group) -> Result<(), InvalidPicture> {
        for node in group.children() {
            if let usvg::Node::Group(group) = node {
                self.check(group)?;
                continue;
            }
            // The box around a stroke may be missing what is far larger than the stroke is wide.
            for bounds in [node.abs_bounding_box(), node.abs_stroke_bounding_box()] {
                if !self.can_draw(bounds) {
                    let [width, height] = [bounds.width(), bounds.height()].map(|length| length * self.scale);
                    let what = format!("nothing may be larger than {LARGEST:e} pixels, got {width:e} by {height:e}");
                    return Err(InvalidPicture(what));
                }
            }
        }
        Ok(())
    }

    /// Whether what has these bounds is not seen, or the renderer can draw it.
    fn can_draw(&self, bounds: Rect) -> bool {
        let seen = Rect::from_xywh(0.0, 0.0, self.pixmap.width() as f32, self.pixmap.height() as f32);
        let pixels = bounds.transform(Transform::from_scale(self.scale, self.scale));
        let is_seen = pixels.zip(seen).is_none_or(|(pixels, seen)| pixels.intersect(&seen).is_some());
        !is_seen || pixels.is_some_and(is_drawable)
    }

    fn encode(&self) -> Result<Vec<u8>, InvalidPicture> {
        self.pixmap.encode_png().map_err(|error| InvalidPicture(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use hazumi::{Aabb, Circle, Segment, Shape};

    use super::*;
    use crate::{Paint, Role};

    /// What each layer of the picture of these bodies is, where a unit is so many pixels.
    fn layers(bodies: Vec<LevelBody>, pixels: f32) -> String {
        let view = Aabb::new([0.0, 0.0], [100.0, 100.0]).unwrap();
        let level = Level { schema: None, name: String::new(), view, gravity: Vec2::ZERO, background: None, bodies };
        let mut play = Play::new(level, 1).unwrap();
        let mut footage = Footage::new(&play);
        play.step(0.1).unwrap();
        footage.record(&play);
        let layers = Layers::of(&footage, &play, Transform::from_scale(pixels, pixels));
        let letter = |layer: &Layer<'_>| match layer {
            Layer::Drawing(_) => 'd',
            Layer::Lines(_) => 'l',
            Layer::Disc(_) => 'o',
        };
        layers.iter().map(letter).collect()
    }

    fn body(role: Role, shape: impl Into<Shape>) -> LevelBody {
        LevelBody { role, ..LevelBody::new(vec![shape.into()]) }
    }

    fn ball(x: f32) -> LevelBody {
        body(Role::Ball, Circle::new([x, 50.0], 1.0).unwrap())
    }

    fn fence(lines: usize, width: f32) -> LevelBody {
        let line = |i: usize| Segment::new([0.05 * i as f32, 0.0], [0.05 * i as f32, 9.0]).unwrap().into();
        let paint = Paint { stroke_width: Some(width), ..Paint::default() };
        LevelBody { paint, ..LevelBody::new((0..lines).map(line).collect()) }
    }

    #[test]
    fn balls_are_painted_without_svg_though_a_mover_is_among_them() {
        let mover = body(Role::Mover, Aabb::new([40.0, 10.0], [45.0, 15.0]).unwrap());
        let bodies = vec![ball(10.0), ball(20.0), mover, ball(30.0), ball(40.0), ball(50.0)];
        assert_eq!(layers(bodies, 10.0), "doodoood");
    }

    #[test]
    fn very_many_lines_are_painted_without_svg_and_a_few_or_wide_ones_are_not() {
        assert_eq!(layers(vec![fence(1_000, 3.0), ball(50.0)], 10.0), "dlod");
        assert_eq!(layers(vec![fence(999, 3.0), ball(50.0)], 10.0), "dod");
        assert_eq!(layers(vec![fence(1_000, 400.0), ball(50.0)], 10.0), "dod");
        assert_eq!(layers(vec![fence(1_000, 3.0), ball(50.0)], 11.0), "dod", "33 pixels wide");
    }
}
