//! Levels from maps of the Tiled editor.
//!
//! 1. The map and the files it names are gathered, and each is checked: the tiled crate says no places, and trusts the
//!    sizes it reads.
//! 2. The tiled crate makes a map of them; it sees no file but those.
//! 3. A walk over the layers hands offsets, words and looks down. Each object becomes one body, each tile layer one
//!    compound body of its tiles' collision shapes.
//!
//! Warnings have the places of the map's own elements, found by walking its XML alongside.

mod check;
mod convex;
mod data;
mod files;
mod look;
mod object;
mod outline;
mod reader;
mod tile;
mod told;
mod words;

use std::path::Path;

pub(crate) use files::Files;

use crate::{InvalidLevel, Level, Read, Warning};

impl Level {
    /// A level from a Tiled map, and what could not be kept as drawn.
    ///
    /// Coordinates are the map's pixels; the view of a map of fixed size is the map, of an infinite one what is in it. The
    /// class, name and custom properties of layers and objects say what they are, as an SVG element's classes, label and
    /// `data-*` do; layers hand theirs down. The properties `fill`, `stroke` and `stroke-width` say how they look. The map's
    /// own properties `gravity`, `background` and `name` are the level's.
    ///
    /// - a rectangle is an [`Aabb`](hazumi::Aabb), turned an [`Obb`](hazumi::Obb)
    /// - an ellipse is a [`Circle`](hazumi::Circle) if round, else the [`Capsule`](hazumi::Capsule) through its four vertices,
    ///   with a warning
    /// - a polygon is a [`Polygon`](hazumi::Polygon), or one compound body of several if it is not convex; a polyline is one
    ///   body of [`Segment`](hazumi::Segment)s
    /// - a point is a ball if its words say so and its property `radius` how large, else it is left out, with a warning
    /// - a tile as an object has the tile's collision shapes, or is its rectangle if there are none
    /// - a tile layer is one compound body of its tiles' collision shapes, flipped and turned as the tiles are
    ///
    /// Hidden layers and objects are left out. Tilesets and templates must stand beside the map or in folders below.
    ///
    /// # Errors
    /// If a file cannot be read or is no Tiled map, the map is not orthogonal, a number in it cannot be read or is farther
    /// out than 1e9, or it holds more than 4,000,000 cells or 500,000 shapes.
    pub fn from_tmx(path: impl AsRef<Path>) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        read(path.as_ref()).map(|Read { level, warnings, .. }| (level, warnings))
    }

    /// Likewise where there are no files: `read` is asked for the text of the map at `path` and of what it names, and says why
    /// there is none.
    ///
    /// # Errors
    /// As [`Self::from_tmx`].
    pub fn from_tmx_with(
        path: impl AsRef<Path>,
        mut read: impl FnMut(&Path) -> Result<String, String>,
    ) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        let files = Files::gather_with(path.as_ref(), &mut |path| read(path).map_err(InvalidLevel::new))?;
        let map = files.map()?;
        reader::read(&files, &map).map(|Read { level, warnings, .. }| (level, warnings))
    }
}

/// As [`Level::from_tmx`], with the places of bodies.
pub(crate) fn read(path: &Path) -> Result<Read, InvalidLevel> {
    let files = Files::gather(path)?;
    let map = files.map()?;
    reader::read(&files, &map)
}
