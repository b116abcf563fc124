//! What is wrong with a file.

use super::{Attribute, Element};
use crate::InvalidLevel;
use crate::invalid::quoted;
use crate::text::place;

/// What is wrong, and where.
pub(in crate::tmx) enum Fault {
    /// In the file that is being read, at a byte of it.
    Here { at: usize, message: String },
    /// In another file, which this one names.
    There(InvalidLevel),
}

impl Fault {
    pub(in crate::tmx) fn at(at: usize, message: impl Into<String>) -> Self {
        Self::Here { at, message: message.into() }
    }

    /// Of a value that is none of what it must be.
    pub(in crate::tmx) fn must(attribute: &Attribute, be: &str) -> Self {
        let Attribute { name, value, at } = attribute;
        Self::at(*at, format!("{name}: must be {be}, got {}", quoted(value)))
    }

    /// Of an element that does not say what it must.
    pub(in crate::tmx) fn lacks(element: &Element, name: &str) -> Self {
        Self::at(element.at, format!("{}: must have a {name}", element.name))
    }

    /// With line and column, by the text of the file that it is in.
    pub(in crate::tmx) fn in_text(self, text: &str) -> InvalidLevel {
        match self {
            Self::Here { at, message } => {
                let (line, column) = place(text, at);
                InvalidLevel::at(line, column, message)
            }
            Self::There(fault) => fault,
        }
    }

    /// Likewise, with the file's name.
    pub(in crate::tmx) fn in_file(self, file: &str, text: &str) -> InvalidLevel {
        match self {
            Self::Here { .. } => self.in_text(text).in_file(file),
            Self::There(fault) => fault,
        }
    }
}
