//! One model of a map, whichever form it and the files that it names are written in.

mod cells;
mod layer;
mod load;
mod object;
mod properties;
mod tileset;

pub(super) use layer::{Chunk, Content, Layer};
pub(super) use load::load;
pub(super) use object::{Form, Object};
pub(super) use properties::{Properties, Value};
pub(super) use tileset::{Alignment, Fit, Sheets, Stamp, Tile, Tileset};

use super::syntax::Color;

/// A map with all that it is made of.
pub(super) struct Map {
    /// Where its element begins in the file.
    pub(super) at: usize,
    pub(super) class: String,
    pub(super) properties: Properties,
    pub(super) background: Option<Color>,
    /// In pixels; nothing in a direction in which it has none.
    pub(super) size: (f64, f64),
    /// Of a cell, in pixels.
    pub(super) cell: (f64, f64),
    pub(super) infinite: bool,
    pub(super) sheets: Sheets,
    pub(super) layers: Vec<Layer>,
}
