//! Why a level was refused, and what was lost in reading one.

use std::fmt;

/// Why a level could not be read or built: one line, `file:line:column: what, got value`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidLevel {
    /// The file's name; empty if the level came from a text.
    pub file: String,
    /// The line, from 1; 0 if the fault has no place.
    pub line: u32,
    /// The column in characters, from 1; 0 if the fault has no place.
    pub column: u32,
    /// The index of the body that it is about; none if it is about none, or the text could not be read so far.
    pub body: Option<usize>,
    /// What is wrong, and the value.
    pub message: String,
}

/// Something in a file that the level could not keep as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The line of its first place, from 1.
    pub line: u32,
    /// The column of its first place in characters, from 1.
    pub column: u32,
    /// What was lost or changed, and how often.
    pub message: String,
}

impl InvalidLevel {
    /// A fault without a place.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { file: String::new(), line: 0, column: 0, body: None, message: message.into() }
    }

    /// A fault at a place.
    pub(crate) fn at(line: u32, column: u32, message: impl Into<String>) -> Self {
        Self { line, column, ..Self::new(message) }
    }

    /// The same, about a body.
    pub(crate) fn about(self, body: Option<usize>) -> Self {
        Self { body, ..self }
    }

    /// The same, in a file.
    #[cfg(feature = "tmx")]
    pub(crate) fn in_file(self, file: &str) -> Self {
        Self { file: file.to_owned(), ..self }
    }
}

impl fmt::Display for InvalidLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.is_empty(), self.line) {
            (true, 0) => write!(f, "{}", self.message),
            (true, line) => write!(f, "{line}:{}: {}", self.column, self.message),
            (false, 0) => write!(f, "{}: {}", self.file, self.message),
            (false, line) => write!(f, "{}:{line}:{}: {}", self.file, self.column, self.message),
        }
    }
}

impl std::error::Error for InvalidLevel {}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// A value from a file as it is quoted in a message: one line, not endless.
pub(crate) fn quoted(value: &str) -> String {
    format!("\"{}\"", excerpt(value, 60))
}

/// So many characters of a text at most, in one line.
pub(crate) fn excerpt(value: &str, most: usize) -> String {
    let mut short = String::new();
    for (at, c) in value.chars().enumerate() {
        if at == most {
            short.push('…');
            break;
        }
        short.push(if c.is_control() { ' ' } else { c });
    }
    short
}
