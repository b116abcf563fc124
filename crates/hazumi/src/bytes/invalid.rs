//! Why bytes were refused.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Why bytes are no snapshot ([`World::from_bytes`](crate::World::from_bytes), [`Walker::from_bytes`](crate::Walker::from_bytes)).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidSnapshot {
    /// Where in the bytes what is wrong begins.
    pub byte: usize,
    /// What is there, as `places[3].body.mass`; empty if that is the whole.
    pub field: String,
    /// What is wrong with it, and the value.
    pub why: String,
}

impl InvalidSnapshot {
    pub(crate) fn new(byte: usize, why: impl fmt::Display) -> Self {
        Self { byte, field: String::new(), why: why.to_string() }
    }

    /// The same, of something that has a name.
    pub(crate) fn within(self, name: &str) -> Self {
        let joint = if self.field.is_empty() || self.field.starts_with('[') { "" } else { "." };
        Self { field: format!("{name}{joint}{}", self.field), ..self }
    }

    /// The same, of an element of a list.
    pub(crate) fn within_element(self, index: usize) -> Self {
        self.within(&format!("[{index}]"))
    }
}

impl fmt::Display for InvalidSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { byte, field, why } = self;
        match field.as_str() {
            "" => write!(f, "byte {byte}: {why}"),
            field => write!(f, "byte {byte}: {field}: {why}"),
        }
    }
}

impl core::error::Error for InvalidSnapshot {}
