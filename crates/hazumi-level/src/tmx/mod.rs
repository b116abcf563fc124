//! Levels from maps of the Tiled editor.
//!
//! 1. `syntax`: a file, be it XML or JSON, becomes one small tree of elements.
//! 2. `map`: the map's tree, and those of the tilesets and templates that it names, become one model of a map. `files` reads them, and `root` says
//!    where they may stand.
//! 3. `reader`: a walk over the layers hands offsets, words and looks down. Each object becomes one body, each tile layer one
//!    compound body of its tiles' collision shapes.

mod convex;
mod files;
mod look;
mod map;
mod object;
mod outline;
mod reader;
mod root;
mod syntax;
mod tile;
mod words;

use std::path::Path;

use files::Found;
use root::Root;

use crate::{InvalidLevel, Level, Read, Warning};

impl Level {
    /// A level from a Tiled map, XML (`.tmx`) or JSON (`.tmj`), and what could not be kept as drawn.
    ///
    /// Coordinates are the map's pixels; the view of a map of fixed size is the map, of an infinite one what is in it. The
    /// class and custom properties of layers and objects say what they are, as an SVG element's classes and
    /// `data-*` do; layers hand theirs down. A name is a name. The properties `fill`, `stroke` and `stroke-width` say how they look. The map's
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
    /// Hidden layers and objects are left out. Tilesets and templates may stand where [`Self::read`] says.
    ///
    /// # Errors
    /// If a file cannot be read or is no Tiled map, the map is not orthogonal, a number in it cannot be read or is farther
    /// out than 1e9, something is drawn in a shape that it cannot have, as [`Level::from_svg`] says, or it holds more than 4,000,000 cells or 500,000 shapes.
    pub fn from_tmx(path: impl AsRef<Path>) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        read(path.as_ref(), None).map(|Read { level, warnings, .. }| (level, warnings))
    }

    /// Likewise where there are no files: `read` is asked for the text of the map at `path` and of what it names, and says why
    /// there is none. It is asked for paths without `.`, and with `..` only where they begin: a map `level.tmx` that names `../a/../tiles.tsx` asks for
    /// `../tiles.tsx`.
    ///
    /// # Errors
    /// As [`Self::from_tmx`].
    pub fn from_tmx_with(
        path: impl AsRef<Path>,
        mut read: impl FnMut(&Path) -> Result<String, String>,
    ) -> Result<(Self, Vec<Warning>), InvalidLevel> {
        let found = Found::given(path.as_ref(), &mut read)?;
        of(found).map(|Read { level, warnings, .. }| (level, warnings))
    }
}

/// As [`Level::from_tmx`], with the places of bodies, and all files within a root.
pub(crate) fn read(path: &Path, root: Option<&Path>) -> Result<Read, InvalidLevel> {
    of(Found::on_disk(path, root)?)
}

/// Checks that a level that names no files is within a root.
pub(crate) fn is_within(path: &Path, root: Option<&Path>) -> Result<(), InvalidLevel> {
    if root.is_some() { Root::of(path, root).map(drop) } else { Ok(()) }
}

fn of(mut files: Found<'_>) -> Result<Read, InvalidLevel> {
    let (map, text) = map::load(&mut files)?;
    reader::read(&files, &map, &text)
}
