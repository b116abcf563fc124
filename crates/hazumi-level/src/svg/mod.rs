//! Levels from SVG, as Inkscape, Illustrator and Figma save it.
//!
//! 1. roxmltree reads the XML; the root's view box gives the level's view and units.
//! 2. A walk over the tree hands transforms, styles and words down from groups to what is drawn.
//! 3. Each drawn element becomes one body: its outline is turned into shapes where it stands, its words say what
//!    they mean to the game, and its style how they look.
//!
//! What cannot be kept is told once per kind, with the first place and how often. A number that is none, or a path that
//! breaks off, is an error: half a level helps nobody.

mod background;
mod copy;
mod draw;
mod fault;
mod hearing;
mod length;
pub(crate) mod matrix;
mod outline;
mod paint;
pub(crate) mod path;
mod reader;
mod rules;
pub(crate) mod shape;
mod sheet;
pub(crate) mod solid;
mod spelling;
mod style;
pub(crate) mod words;
pub(crate) mod xml;

use crate::invalid::quoted;
use crate::{InvalidLevel, Level, Place, Read, Warning};
use reader::Reader;

impl Level {
    /// A level from SVG, and what could not be kept as drawn.
    ///
    /// Coordinates are those of the root's `viewBox`; without one they are CSS pixels. Words in an element's label (or, in
    /// files of Illustrator, its `data-name`), classes, id and `data-*` attributes say what it is: `ball speed=300 angle=-60`,
    /// `brick breaks=2`. Groups hand their words down; label overrides class, class id, id group, and data all of them.
    ///
    /// - a `rect` is an [`Aabb`](hazumi::Aabb), turned an [`Obb`](hazumi::Obb), skewed a [`Polygon`](hazumi::Polygon); one with a stroke
    ///   and `fill: none` is four walls, so that a ball can be inside
    /// - a `circle` is a [`Circle`](hazumi::Circle); an ellipse, also a circle scaled to one, is the
    ///   [`Capsule`](hazumi::Capsule) through its four vertices, with a warning
    /// - a closed, filled, straight and convex `polygon` or `path` is a [`Polygon`](hazumi::Polygon); any other is one body of
    ///   thin segments and curves, as are `line` and `polyline`; an arc is up to four cubics
    /// - what is drawn with nothing (`fill` and `stroke` none, `opacity` 0) is left out, with a warning if it has words of its own
    /// - a mover is one convex shape: a box, a circle, a capsule, also of a `rect` with round ends, or a polygon, in which straight sides stand
    ///   for curves; one without an area is left out
    /// - a ball that is no circle is the circle of the same area, with a warning; one without an area is left out
    ///
    /// # Errors
    /// With the place, if the text is no XML or no SVG, a number, transform or path in it cannot be read, something is
    /// farther out than 1e9, a mover is not convex, a walker, player, laser or bat has a shape that it cannot have, there are two players or, beside a
    /// walker, something kinematic that turns, it holds more than 100,000 elements, copies by `use` included, its entities stand for more than
    /// 16 MiB, or its style sheets take more than 50,000,000 comparisons with elements.
    pub fn from_svg(text: &str) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        read(text).map(|Read { level, warnings, .. }| (level, warnings))
    }
}

/// As [`Level::from_svg`], with the places of bodies.
pub(crate) fn read(text: &str) -> Result<Read, InvalidLevel> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let document = xml::parse(text, 2_000_000)?;
    let mut reader = Reader::new(&document);
    let level = reader.level().map_err(|fault| {
        let place = document.text_pos_at(fault.at);
        InvalidLevel::at(place.row, place.col, fault.message)
    })?;
    let drawn: Vec<_> = reader.drawn.iter().map(|by| (by.node.range().start, by.node.tag_name().name())).collect();
    let places = Place::all(text, &drawn);
    check(&level, &places)?;
    Ok(Read { level, warnings: reader.told.into_warnings(text), places, files: Vec::new() })
}

/// Whether a level that was drawn can be played; if not, what of which element is in the way.
pub(crate) fn check(level: &Level, places: &[Place]) -> Result<(), InvalidLevel> {
    level.check_drawn().map_err(|(index, error)| {
        let (name, Place { line, column, element }) = (&level.bodies[index].name, &places[index]);
        let name = if name.is_empty() { String::new() } else { format!(" {}", quoted(name)) };
        InvalidLevel::at(*line, *column, format!("{element}{name}: {error}")).about(Some(index))
    })
}
