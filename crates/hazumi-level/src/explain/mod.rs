//! What is wrong with a JSON text, for whoever wrote it: the path to the value, what it must be, and what it is.
//!
//! The text is read by `serde_path_to_error`, which tells the path. No word of the program's own types comes out.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `spot` | where in the text a path leads |
//! | `words` | what serde says, in the words of the formats |

mod spot;
mod words;

use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;
use serde_path_to_error::{Segment, Track};

use crate::invalid::{excerpt, quoted};
use crate::text::place;
use spot::Spot;
use words::{Subject, bracket, kind, names, said, worded};

/// Why a JSON text is not what it should be: one line, `line:column: path: what it must be, got value`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidJson {
    /// The line at which the value begins, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// Of the value, such as `bodies[0].shapes[1].circle.radius`; empty if it is all of the text.
    pub path: String,
    /// What is wrong, and the value.
    pub message: String,
}

impl fmt::Display for InvalidJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what())
    }
}

impl std::error::Error for InvalidJson {}

impl InvalidJson {
    /// Path and message.
    pub(crate) fn what(&self) -> String {
        if self.path.is_empty() { self.message.clone() } else { format!("{}: {}", self.path, self.message) }
    }

    fn at(text: &str, start: usize, path: &str, message: &str) -> Self {
        let (line, column) = place(text, start);
        Self { line, column, path: excerpt(path, usize::MAX), message: excerpt(message, usize::MAX) }
    }
}

/// Reads what this workspace writes as JSON, such as a [`World`](hazumi::World)'s snapshot, with errors that name the place.
///
/// ```
/// let error = hazumi_level::from_json::<hazumi::Shape>(r#"{"circle": {"center": [0, 0], "radius": "3"}}"#).unwrap_err();
/// assert_eq!(error.to_string(), r#"1:41: circle.radius: must be a number, got "3""#);
/// ```
///
/// # Errors
/// If the text is no JSON or no `T`; with line, column, path and value.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, InvalidJson> {
    read(text).map_err(|(error, path)| explain(text, &error, &path, &|changed| Some(read::<T>(changed).err()?.0)))
}

/// Reads with the path followed, so that there is one copy of what reads a type.
#[inline(never)]
fn read<T: DeserializeOwned>(text: &str) -> Result<T, (serde_json::Error, Vec<Segment>)> {
    let mut track = Track::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let read = T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    read.and_then(|value| json.end().map(|()| value)).map_err(|error| (error, track.path().iter().cloned().collect()))
}

/// What serde says of another text.
type Ask<'a> = &'a dyn Fn(&str) -> Option<serde_json::Error>;

fn explain(text: &str, error: &serde_json::Error, path: &[Segment], ask: Ask<'_>) -> InvalidJson {
    let said = said(error);
    let spots = Spot::along(text, path);
    let spot = &spots[spots.len() - 1];
    // A word or an object with one key was expected, and something else stands there: serde_json takes that for no JSON.
    let is_no_choice = said == "expected value" || said.starts_with("invalid type: unit variant");
    let is_json = error.classify() == Category::Data
        || matches!(said.as_str(), "number out of range" | "trailing characters")
        || (is_no_choice && spot.is_whole())
        || serde_json::from_str::<IgnoredAny>(text).is_ok();
    if !is_json || (said == "trailing characters" && path.is_empty() && error.line() > 0 && !spot.is_list()) {
        return InvalidJson::at(text, stumbled(text, error), &spot.path, &format!("not JSON: {said}"));
    }
    // The outermost object or list that stands where something else belongs: serde takes a list for an object, in the order of its
    // fields, and stumbles over what is in it.
    for spot in &spots {
        let is_last = spot.start == spots[spots.len() - 1].start;
        let is_asked = spot.opens().is_some() || (is_last && is_no_choice);
        if let Some(wanted) = Some(spot).filter(|_| is_asked).and_then(|spot| wanted(text, spot, ask))
            && ((is_last && is_no_choice) || bracket(&wanted).is_some_and(|bracket| Some(bracket) != spot.opens()))
        {
            return InvalidJson::at(text, spot.start, &spot.path, &format!("must be {wanted}, got {}", spot.value()));
        }
    }
    let (subject, what, shows) = worded(&said, &spot.path);
    // A key or a choice that is refused is the last segment of the path, and stands in what is above.
    let above = |name| match path.last() {
        Some(Segment::Map { key: last } | Segment::Enum { variant: last }) if last == name => {
            spots.get(path.len() - 1).unwrap_or(spot)
        }
        _ => spot,
    };
    let (spot, field, start, value) = match subject {
        Subject::Value => (spot, "", spot.start, spot.value()),
        Subject::Field(name) => (spot, name, spot.start, spot.value()),
        Subject::Twice(name) => (spot, name, spot.key(name, 1).unwrap_or(spot.start), String::new()),
        Subject::Key(name) => (above(name), name, above(name).key(name, 0).unwrap_or(spot.start), String::new()),
        Subject::Choice(name) => {
            let spot = above(name);
            (spot, "", spot.key(name, 0).unwrap_or(spot.start), quoted(name))
        }
    };
    let mut path = spot.path.clone();
    if !path.is_empty() && !field.is_empty() {
        path.push('.');
    }
    path += &excerpt(field, 40);
    let got = if shows { format!(", got {value}") } else { String::new() };
    InvalidJson::at(text, start, &path, &(what + &got))
}

/// Where and why a text is no JSON: the byte at which it could not be read on.
#[cfg(feature = "tmx")]
pub(crate) fn no_json(text: &str, error: &serde_json::Error) -> (usize, String) {
    (stumbled(text, error), said(error))
}

/// The byte that was read last when an error was found.
fn stumbled(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column()).min(text.len()).saturating_sub(1)
}

/// What is wanted where a value stands: asked by putting there what is wanted nowhere.
fn wanted(text: &str, spot: &Spot<'_>, ask: Ask<'_>) -> Option<String> {
    let (before, after) = (text.get(..spot.start)?, text.get(spot.start + spot.raw?.len()..)?);
    let with = |value: &str| ask(&[before, value, after].concat()).map(|error| said(&error));
    let refused = with("true")?;
    if let Some(expected) = refused.strip_prefix("invalid type: boolean `true`, expected ") {
        return Some(kind(expected).to_owned());
    }
    // A choice.
    let refused = with(r#"{"": 0}"#)?;
    let choices = refused.strip_prefix("unknown variant ``, expected ")?;
    let first = choices.split('`').nth(1)?;
    let as_word = with(&format!("\"{first}\"")).unwrap_or_default();
    let lead = if as_word.starts_with("invalid type: unit variant") { "an object with one key: " } else { "one of " };
    Some(names(lead, choices))
}
