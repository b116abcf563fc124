//! A scene's result, as it is printed.

use std::fmt;

use comfy_table::{Cell, CellAlignment, presets::ASCII_MARKDOWN};

/// A title, what was done, and figures in rows.
#[derive(Debug)]
pub struct Table {
    title: String,
    told: String,
    rows: comfy_table::Table,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(title: &str, told: &str, header: &[&str]) -> Self {
        let mut rows = comfy_table::Table::new();
        rows.load_style(ASCII_MARKDOWN).set_header(header.to_vec());
        Self { title: title.to_owned(), told: told.to_owned(), rows }
    }

    /// One more row: its name to the left, its figures to the right.
    pub fn row(&mut self, name: &str, figures: impl IntoIterator<Item = String>) {
        let figures = figures.into_iter().map(|figure| Cell::new(figure).set_alignment(CellAlignment::Right));
        self.rows.add_row(std::iter::once(Cell::new(name)).chain(figures));
    }
}

/// A small figure by its magnitude; nothing at all is 0.
pub(crate) fn small(x: f64) -> String {
    if x == 0.0 { "0".to_owned() } else { format!("{x:.1e}") }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "## {}\n\n{}\n\n{}\n", self.title, self.told, self.rows)
    }
}
