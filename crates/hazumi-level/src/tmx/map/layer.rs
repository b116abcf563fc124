//! Layers.

use super::load::Loader;
use super::{Object, Properties, Sheets, cells, properties};
use crate::tmx::syntax::{Color, Element, Fault};

/// A layer of a map or group.
pub(in crate::tmx) struct Layer {
    /// Where its element begins in the map.
    pub(in crate::tmx) at: usize,
    pub(in crate::tmx) name: String,
    pub(in crate::tmx) class: String,
    pub(in crate::tmx) properties: Properties,
    pub(in crate::tmx) visible: bool,
    pub(in crate::tmx) opacity: f64,
    pub(in crate::tmx) offset: (f64, f64),
    pub(in crate::tmx) tint: Option<Color>,
    /// Whether it scrolls by another measure than the rest.
    pub(in crate::tmx) parallax: bool,
    pub(in crate::tmx) content: Content,
}

/// What is in a layer.
pub(in crate::tmx) enum Content {
    /// In order of rows; a map that is not infinite has one.
    Tiles(Vec<Chunk>),
    Objects {
        color: Option<Color>,
        objects: Vec<Object>,
    },
    Group(Vec<Layer>),
    Image,
}

/// A rectangle of cells.
pub(in crate::tmx) struct Chunk {
    /// The column and row of its first cell.
    pub(in crate::tmx) x: i64,
    pub(in crate::tmx) y: i64,
    pub(in crate::tmx) width: usize,
    /// The tiles' numbers, row by row.
    pub(in crate::tmx) cells: Vec<u32>,
}

impl Layer {
    /// The layers that stand in an element.
    pub(super) fn all(loader: &mut Loader<'_>, element: &Element, sheets: &Sheets) -> Result<Vec<Self>, Fault> {
        let mut layers = Vec::new();
        for layer in &element.children {
            let content = match layer.name.as_str() {
                "layer" => Content::Tiles(Chunk::all(loader, layer)?),
                "objectgroup" => Content::Objects {
                    color: layer.color("color")?,
                    objects: layer
                        .all("object")
                        .map(|object| loader.object(object, sheets))
                        .collect::<Result<_, Fault>>()?,
                },
                "group" => Content::Group(Self::all(loader, layer, sheets)?),
                "imagelayer" => Content::Image,
                _ => continue,
            };
            loader.picture(layer);
            layers.push(Self::of(layer, content)?);
        }
        Ok(layers)
    }

    fn of(element: &Element, content: Content) -> Result<Self, Fault> {
        let number = |name: &str, otherwise: f64| Ok(element.number(name)?.unwrap_or(otherwise));
        Ok(Self {
            at: element.at,
            name: element.text_of("name").to_owned(),
            class: element.text_of("class").to_owned(),
            properties: properties::properties(element)?,
            visible: element.truth("visible")?.unwrap_or(true),
            opacity: number("opacity", 1.0)?,
            offset: (number("offsetx", 0.0)?, number("offsety", 0.0)?),
            tint: element.color("tintcolor")?,
            parallax: number("parallaxx", 1.0)? != 1.0 || number("parallaxy", 1.0)? != 1.0,
            content,
        })
    }
}

impl Chunk {
    fn all(loader: &mut Loader<'_>, layer: &Element) -> Result<Vec<Self>, Fault> {
        let size = |element: &Element| Ok((element.needed("width", 0)?, element.needed("height", 0)?));
        let whole = size(layer)?;
        let mut chunks = Vec::new();
        for data in layer.all("data") {
            if data.first("chunk").is_none() && !(loader.infinite && data.text.trim().is_empty()) {
                let cells = cells::read(data, data, whole, &mut loader.cells)?;
                chunks.push(Self { x: 0, y: 0, width: whole.0 as usize, cells });
            }
            for chunk in data.all("chunk") {
                let (x, y) = (chunk.needed("x", i64::MIN)?, chunk.needed("y", i64::MIN)?);
                let size = size(chunk)?;
                let cells = cells::read(chunk, data, size, &mut loader.cells)?;
                chunks.push(Self { x, y, width: size.0 as usize, cells });
            }
        }
        // A file may have them in any order; a level must be the same each time.
        chunks.sort_by_key(|chunk| (chunk.y, chunk.x));
        Ok(chunks)
    }
}
