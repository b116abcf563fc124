//! Faults, and where in the file they are.

use std::ops::Range;

use roxmltree::{Attribute, Error, Node};

use crate::InvalidLevel;
use crate::invalid::excerpt;
use crate::text::place;

/// What is wrong, and at which byte.
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) message: String,
}

/// A text that is no XML. Of one that breaks off the fault is its end.
pub(super) fn no_xml(text: &str, error: &Error) -> InvalidLevel {
    let at = error.pos();
    let message = error.to_string();
    let message = excerpt(message.strip_suffix(&format!(" at {at}")).unwrap_or(&message), 200);
    let (line, column) = match error {
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode | Error::NoRootNode => place(text, text.len()),
        _ => (at.row, at.col),
    };
    InvalidLevel::at(line, column, format!("XML: {message}"))
}

pub(super) fn fault(node: Node<'_, '_>, message: impl Into<String>) -> Fault {
    Fault { at: node.range().start, message: message.into() }
}

/// A fault within an attribute's value; exact unless the value holds entities.
pub(super) fn value_fault(attribute: &Attribute<'_, '_>, offset: usize, message: String) -> Fault {
    let Range { start, end } = attribute.range_value();
    Fault { at: (start + offset).min(end), message }
}

/// svgtypes' position in the text; it counts characters from 1.
pub(super) fn offset(error: &svgtypes::Error) -> usize {
    use svgtypes::Error as E;
    match *error {
        E::UnexpectedData(at) | E::InvalidChar(_, at) | E::InvalidString(_, at) | E::InvalidNumber(at) => {
            at.saturating_sub(1)
        }
        _ => 0,
    }
}

pub(super) fn text_of(error: &svgtypes::Error) -> &'static str {
    use svgtypes::Error as E;
    match error {
        E::UnexpectedEndOfStream => "breaks off",
        E::InvalidNumber(_) => "must be a number here",
        _ => "cannot be read",
    }
}
