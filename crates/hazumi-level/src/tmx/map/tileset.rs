//! Tilesets, and the tiles that numbers mean.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::load::Loader;
use super::{Object, Properties, properties};
use crate::tmx::syntax::{Element, Fault};

/// The bits of a tile's number that say how it is turned. The fourth is for hexagonal maps only, and means nothing here.
const TURNED: u32 = 0xf000_0000;

/// What names of sets begin with that Tiled has in itself, for the rules of automapping.
const BUILT_IN: &str = ":/";

/// A set of tiles.
#[derive(Debug)]
pub(in crate::tmx) struct Tileset {
    /// Of a tile, in pixels.
    tile: (f64, f64),
    pub(in crate::tmx) offset: (f64, f64),
    pub(in crate::tmx) alignment: Alignment,
    pub(in crate::tmx) fit: Fit,
    /// Those of which anything is said.
    tiles: BTreeMap<u32, Tile>,
    /// How many there are, of which mostly nothing is said; none if only those are there that are listed.
    count: Option<u32>,
    /// What a tile is of which nothing is said.
    blank: Tile,
}

/// A tile of a set.
#[derive(Debug, Default)]
pub(in crate::tmx) struct Tile {
    pub(in crate::tmx) class: String,
    pub(in crate::tmx) properties: Properties,
    /// Of its own picture, in pixels.
    size: Option<(f64, f64)>,
    pub(in crate::tmx) collision: Vec<Object>,
}

/// Where in a tile its object's place is, as shares of its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::tmx) struct Alignment {
    pub(in crate::tmx) across: f64,
    pub(in crate::tmx) down: f64,
}

/// How a tile fills its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tmx) enum Fit {
    /// Not at all: it has its own size.
    Own,
    Stretched,
    /// As large as goes without being stretched.
    Within,
}

/// The tilesets of a map or template, by the first number of each.
#[derive(Clone, Debug, Default)]
pub(in crate::tmx) struct Sheets(Vec<(u32, Rc<Tileset>)>);

/// A tile as it is put somewhere.
#[derive(Clone, Debug)]
pub(in crate::tmx) struct Stamp {
    pub(in crate::tmx) tileset: Rc<Tileset>,
    pub(in crate::tmx) id: u32,
    /// Across, down, and about the diagonal, which comes first.
    pub(in crate::tmx) flips: [bool; 3],
}

impl Sheets {
    /// Those that stand in an element.
    pub(super) fn of(loader: &mut Loader<'_>, element: &Element) -> Result<Self, Fault> {
        let mut sheets = Vec::new();
        for tileset in element.all("tileset") {
            let first = tileset.gid("firstgid")?.ok_or_else(|| Fault::lacks(tileset, "firstgid"))?;
            let tileset = match tileset.said("source") {
                Some(source) if source.value.starts_with(BUILT_IN) => Rc::new(Tileset::built_in()),
                Some(source) => loader.tileset(tileset.at, &source.value)?,
                None => Rc::new(Tileset::of(loader, tileset)?),
            };
            sheets.push((first, tileset));
        }
        sheets.sort_by_key(|&(first, _)| first);
        Ok(Self(sheets))
    }

    /// The tile that a number means; none if it is in no set, or the number is 0: no tile.
    pub(in crate::tmx) fn find(&self, gid: u32) -> Option<Stamp> {
        let flips = [31, 30, 29].map(|bit| gid >> bit & 1 == 1);
        let number = gid & !TURNED;
        let after = self.0.partition_point(|&(first, _)| first <= number);
        let (first, tileset) = self.0.get(after.checked_sub(1)?)?;
        (number > 0).then(|| Stamp { tileset: Rc::clone(tileset), id: number - first, flips })
    }
}

impl Stamp {
    /// None if the set has no such tile.
    pub(in crate::tmx) fn tile(&self) -> Option<&Tile> {
        let Tileset { tiles, count, blank, .. } = &*self.tileset;
        tiles.get(&self.id).or_else(|| count.is_some_and(|count| self.id < count).then_some(blank))
    }

    /// In pixels; in a collection of pictures, that of its own.
    pub(in crate::tmx) fn size(&self) -> (f64, f64) {
        self.tile().and_then(|tile| tile.size).unwrap_or(self.tileset.tile)
    }
}

impl Tileset {
    /// One that is no file: any number of tiles of which nothing is said.
    fn built_in() -> Self {
        Self {
            tile: (1.0, 1.0),
            offset: (0.0, 0.0),
            alignment: Alignment::of(""),
            fit: Fit::Own,
            tiles: BTreeMap::new(),
            count: Some(u32::MAX),
            blank: Tile::default(),
        }
    }

    pub(super) fn of(loader: &mut Loader<'_>, element: &Element) -> Result<Self, Fault> {
        let size = |name: &str| Ok(element.needed(name, 0)?.max(1) as f64);
        let mut tiles = BTreeMap::new();
        for tile in element.all("tile") {
            let id = tile.needed("id", 0)? as u32;
            tiles.insert(id, Tile::of(loader, tile)?);
        }
        let offset = match element.first("tileoffset") {
            Some(offset) => (offset.number("x")?.unwrap_or(0.0), offset.number("y")?.unwrap_or(0.0)),
            None => (0.0, 0.0),
        };
        loader.picture(element);
        Ok(Self {
            tile: (size("tilewidth")?, size("tileheight")?),
            offset,
            alignment: Alignment::of(element.text_of("objectalignment")),
            fit: match (element.text_of("tilerendersize"), element.text_of("fillmode")) {
                ("grid", "preserve-aspect-fit") => Fit::Within,
                ("grid", _) => Fit::Stretched,
                _ => Fit::Own,
            },
            tiles,
            count: element.first("image").map(|image| count(element, image)).transpose()?,
            blank: Tile::default(),
        })
    }
}

/// How many tiles a picture has. Older maps do not say it; then it is as many as the picture holds, and any number if that is not known.
fn count(tileset: &Element, image: &Element) -> Result<u32, Fault> {
    if let Some(count) = tileset.whole("tilecount", 0)? {
        return Ok(count as u32);
    }
    let (margin, spacing) = (tileset.whole("margin", 0)?.unwrap_or(0), tileset.whole("spacing", 0)?.unwrap_or(0));
    let along = |size: &str, tile: &str| {
        let (size, tile) = (image.whole(size, 0)?, tileset.needed(tile, 0)?.max(1));
        Ok(size.map(|size| ((size - margin + spacing) / (tile + spacing)).max(0)))
    };
    let (columns, rows) = (along("width", "tilewidth")?, along("height", "tileheight")?);
    let count = columns.zip(rows).map(|(columns, rows)| columns.saturating_mul(rows));
    Ok(count.and_then(|count| u32::try_from(count).ok()).unwrap_or(u32::MAX))
}

impl Tile {
    fn of(loader: &mut Loader<'_>, element: &Element) -> Result<Self, Fault> {
        let image = element.first("image");
        loader.picture(element);
        // A part of the picture, or all of it.
        let side = |name: &str| match element.whole(name, 0)? {
            Some(side) => Ok(Some(side)),
            None => image.map_or(Ok(None), |image| image.whole(name, 0)),
        };
        let size = match (side("width")?, side("height")?) {
            (Some(width @ 1..), Some(height @ 1..)) if image.is_some() => Some((width as f64, height as f64)),
            _ => None,
        };
        let mut collision = Vec::new();
        for object in element.all("objectgroup").flat_map(|group| group.all("object")) {
            if let Some(template) = object.said("template") {
                let got = crate::invalid::quoted(&template.value);
                let message = format!("template: only objects of the map itself come from templates, got {got}");
                return Err(Fault::at(object.at, message));
            }
            collision.push(Object::of(object, None, &Sheets::default())?);
        }
        Ok(Self { class: super::object::class(element), properties: properties::properties(element)?, size, collision })
    }
}

impl Alignment {
    fn of(name: &str) -> Self {
        let across = match name {
            "top" | "center" | "bottom" => 0.5,
            "topright" | "right" | "bottomright" => 1.0,
            _ => 0.0,
        };
        let down = match name {
            "topleft" | "top" | "topright" => 0.0,
            "left" | "center" | "right" => 0.5,
            // Where nothing is said, the bottom left.
            _ => 1.0,
        };
        Self { across, down }
    }
}
