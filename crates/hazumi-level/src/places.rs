//! Where the bodies of a level stand in its file.

use std::path::PathBuf;

use crate::text::place;
use crate::{Level, Warning};

/// A level that was read, and where its bodies stand in the file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The level.
    pub level: Level,
    /// What could not be kept as drawn.
    pub warnings: Vec<Warning>,
    /// Of each of the level's bodies, by index, where it stands.
    pub places: Vec<Place>,
    /// What it was read from: its own file, and of a Tiled map the tilesets, templates and pictures that it names. Empty if it came from a text.
    pub files: Vec<PathBuf>,
}

/// Where a body stands in a file, and as what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The name of the element: `rect`, `path`, `use` of a copy, `object`, `layer`; `body` in JSON.
    pub element: String,
}

impl Place {
    /// Those of these elements, by the bytes at which they begin in a text.
    pub(crate) fn all(text: &str, elements: &[(usize, &str)]) -> Vec<Self> {
        let mut order: Vec<usize> = (0..elements.len()).collect();
        order.sort_by_key(|&index| elements[index].0);
        let nowhere = Self { line: 1, column: 1, element: String::new() };
        let mut places = vec![nowhere; elements.len()];
        // In order of the text, which is then read once.
        let (mut line, mut column, mut from) = (1, 1, 0);
        for index in order {
            let (at, element) = elements[index];
            let (lines, columns) = place(&text[from..at], at - from);
            (line, column) = if lines > 1 { (line + lines - 1, columns) } else { (line, column + columns - 1) };
            from = at;
            places[index] = Self { line, column, element: element.to_owned() };
        }
        places
    }
}
