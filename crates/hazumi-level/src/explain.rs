//! What is wrong with a JSON text, for whoever wrote it: the path to the value, what it must be, and what it is.
//!
//! serde says which kind of value it expected, and serde_json how far it had read; the path is found by reading up to there once
//! more. So nothing is kept for errors while all is well, and no word of the program's own types comes out.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::invalid::excerpt;

/// Why a JSON text is not what it should be: one line, `line:column: path: what it must be, got value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidJson {
    /// The line at which the value begins, from 1; 0 if it is not about one place.
    pub line: u32,
    /// The column in characters, from 1; 0 likewise.
    pub column: u32,
    /// Path, what is wrong, and the value.
    pub message: String,
}

impl fmt::Display for InvalidJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "{line}:{}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for InvalidJson {}

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
    serde_json::from_str(text).map_err(|error| explain(text, &error))
}

fn explain(text: &str, error: &serde_json::Error) -> InvalidJson {
    let (line, column) = (error.line(), error.column());
    let mut said = error.to_string();
    let at = format!(" at line {line} column {column}");
    if said.ends_with(&at) {
        said.truncate(said.len() - at.len());
    }
    if line == 0 {
        // About all of it, such as a checksum.
        return InvalidJson { line: 0, column: 0, message: excerpt(&said, usize::MAX) };
    }
    let lines: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let read = (lines + column).min(text.len());
    // A word or an object was expected, and a number stands there: serde_json takes that for no JSON.
    let is_json = error.classify() == Category::Data || (said == "expected value" && begins_value(text, read));
    let found = Found::within(text, read, is_json);
    let extra = said == "trailing characters" && !found.within.is_empty();
    let (start, message) = match () {
        () if extra => {
            let (path, start) = found.container();
            (start, format!("{}has too many elements, got {}", led(&path), value(text, start)))
        }
        () if is_json => {
            let found = found.refused(text, &said);
            (found.start, worded(&found, text, &said))
        }
        () => (read.saturating_sub(1), format!("{}not JSON: {said}", led(&found.path()))),
    };
    let (line, column) = place(text, start);
    InvalidJson { line, column, message: excerpt(&message, usize::MAX) }
}

/// The message without the types of the program.
fn worded(found: &Found<'_>, text: &str, said: &str) -> String {
    let path = found.path();
    let got = value(text, found.start);
    let field = |start: &str| said.strip_prefix(start).and_then(|rest| rest.split_once('`'));
    let names = |rest: &str| {
        let (_, all) = rest.split_once("expected ").unwrap_or(("", "none"));
        all.trim_start_matches("one of ").replace(" or ", ", ").replace('`', "")
    };
    let dotted = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    if let Some((name, _)) = field("missing field `") {
        return format!("{}: is missing, got {got}", dotted(name));
    }
    if let Some((name, rest)) = field("unknown field `") {
        return format!("{}: no such field; there are {}", dotted(name), names(rest));
    }
    if let Some((name, _)) = field("duplicate field `") {
        return format!("{}: must be there once, got it twice", dotted(name));
    }
    if let Some((_, rest)) = field("unknown variant `") {
        return format!("{}must be one of {}, got {got}", led(&path), names(rest));
    }
    match said {
        "number out of range" => return format!("{}must be a finite number, got {got}", led(&path)),
        "expected value" => return format!("{}must be a word or an object with one key, got {got}", led(&path)),
        _ => {}
    }
    match said.split_once(", expected ") {
        Some((_, expected)) if said.starts_with("invalid ") => {
            format!("{}must be {}, got {got}", led(&path), kind(expected))
        }
        // A constructor's refusal names its field first.
        _ => match said.split_once(": ") {
            Some((name, rest)) if path.ends_with(name) => format!("{path}: {rest}"),
            Some((name, _)) if !name.contains(' ') => dotted(said),
            _ => format!("{}{said}", led(&path)),
        },
    }
}

/// What serde expected, as the formats are described.
fn kind(expected: &str) -> &str {
    // A list that stands for an object is too short.
    let counted = expected.strip_suffix(" elements").or(expected.strip_suffix(" element"));
    let bare = counted.and_then(|counted| counted.rsplit_once(" with ")).map_or(expected, |(bare, _)| bare);
    match bare {
        "f32" | "f64" => "a number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "a nonzero u32" => "a whole number, 1 or more",
        "a boolean" => "true or false",
        "a string" | "string" | "a borrowed string" => "a text",
        "a sequence" => "a list",
        "an array of length 2" => "two numbers, [x, y]",
        "newtype variant" | "struct variant" | "tuple variant" => "an object with one key",
        "unit variant" | "unit" | "variant identifier" => "a word",
        _ if ["struct ", "enum ", "tuple "].iter().any(|word| bare.starts_with(word)) => "an object",
        _ => bare,
    }
}

fn led(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}

/// Where the reader was.
struct Found<'a> {
    within: Vec<Within<'a>>,
    /// Where the value or the key begins that was read last.
    start: usize,
    /// Whether it is a key.
    is_key: bool,
    /// If that is an object or a list: the step to its last value, and where that begins.
    last: Option<(Within<'a>, usize)>,
}

enum Within<'a> {
    Object { start: usize, key: Option<&'a str> },
    List { start: usize, index: usize },
}

impl<'a> Found<'a> {
    /// Reads so many bytes, and on to the value that comes next if one is due and `next` says so.
    fn within(text: &'a str, read: usize, next: bool) -> Self {
        let bytes = text.as_bytes();
        let mut found = Self { within: Vec::new(), start: 0, is_key: false, last: None };
        let (mut at, mut is_due) = (0, true);
        while at < bytes.len() && (at < read || (next && is_due)) {
            let byte = bytes[at];
            let was_due = is_due && at >= read;
            let start = at;
            at += 1;
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => continue,
                b':' => is_due = true,
                b',' => {
                    is_due = true;
                    match found.within.last_mut() {
                        Some(Within::Object { key, .. }) => *key = None,
                        Some(Within::List { index, .. }) => *index += 1,
                        None => {}
                    }
                }
                b'{' | b'[' if was_due => {
                    (found.start, found.is_key) = (start, false);
                    break;
                }
                b'{' => found.enter(Within::Object { start, key: None }, &mut is_due),
                b'[' => found.enter(Within::List { start, index: 0 }, &mut is_due),
                b'}' | b']' => {
                    is_due = false;
                    if let Some(left) = found.within.pop() {
                        let (Within::Object { start, .. } | Within::List { start, .. }) = left;
                        found.last = Some((left, found.start));
                        (found.start, found.is_key) = (start, false);
                    }
                }
                _ => {
                    at = end(bytes, start);
                    is_due = false;
                    (found.start, found.is_key, found.last) = (start, false, None);
                    if let Some(Within::Object { key: key @ None, .. }) = found.within.last_mut() {
                        *key = Some(text.get(start..at).unwrap_or("").trim_matches('"'));
                        found.is_key = true;
                    }
                }
            }
        }
        found
    }

    /// What was refused after it was read: by a constructor, whose message begins with a field, or a word where an object
    /// belongs. Where the object or list that it stands in ends behind it, the reader is behind that already.
    fn refused(mut self, text: &str, said: &str) -> Self {
        let field = said.split_once(": ").map_or(" ", |(field, _)| field);
        let is_inside = |start| match field {
            "invalid type" => {
                said.starts_with("invalid type: unit variant")
                    && text.get(start..).is_some_and(|rest| rest.starts_with('"'))
            }
            _ => !field.contains(' ') && has_key(text, start, field),
        };
        if !self.is_key && !is_inside(self.start) {
            if let Some((step, start)) = self.last.take().filter(|&(_, start)| is_inside(start)) {
                self.within.push(step);
                self.start = start;
            }
        }
        self
    }

    fn enter(&mut self, within: Within<'a>, is_due: &mut bool) {
        self.within.push(within);
        *is_due = true;
    }

    /// The path to the value, or to the object whose key it is.
    fn path(&self) -> String {
        let steps = self.within.len() - usize::from(self.is_key);
        path(&self.within[..steps])
    }

    /// The innermost list or object around it, and where that begins.
    fn container(&self) -> (String, usize) {
        match self.within.split_last() {
            Some((Within::Object { start, .. } | Within::List { start, .. }, outer)) => (path(outer), *start),
            None => (String::new(), 0),
        }
    }
}

fn path(steps: &[Within<'_>]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Within::Object { key: Some(key), .. } => {
                if !path.is_empty() {
                    path.push('.');
                }
                path += &excerpt(key, 40);
            }
            Within::Object { key: None, .. } => {}
            Within::List { index, .. } => path += &format!("[{index}]"),
        }
    }
    path
}

/// Whether the object that begins here has such a key.
fn has_key(text: &str, start: usize, key: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (start, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let until = end(bytes, at);
                let is_key = text.get(until..).is_some_and(|rest| rest.trim_start().starts_with(':'));
                if depth == 1 && is_key && text.get(at + 1..until - 1) == Some(key) {
                    return true;
                }
                at = until - 1;
            }
            _ => {}
        }
        at += 1;
        if depth <= 0 {
            break;
        }
    }
    false
}

/// Where a value that is no object and no list ends.
fn end(bytes: &[u8], start: usize) -> usize {
    if bytes[start] != b'"' {
        let ends = |byte: &u8| b" \t\r\n,:[]{}\"".contains(byte);
        return bytes[start..].iter().skip(1).position(ends).map_or(bytes.len(), |length| start + 1 + length);
    }
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    (at + 1).min(bytes.len())
}

/// The value that begins here, shortened.
fn value(text: &str, start: usize) -> String {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (start, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => {}
            _ => at = end(bytes, at) - 1,
        }
        at += 1;
        if depth <= 0 {
            break;
        }
    }
    match text.get(start..at) {
        Some(value) if !value.is_empty() => excerpt(value, 60),
        _ => "nothing".to_owned(),
    }
}

/// Whether something of JSON begins with the last byte read.
fn begins_value(text: &str, read: usize) -> bool {
    let last = text.as_bytes().get(read.saturating_sub(1));
    last.is_some_and(|byte| byte.is_ascii_digit() || b"-[tfn".contains(byte))
}

/// Line and column of a byte, from 1.
pub(crate) fn place(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (narrow(before.matches('\n').count() + 1), narrow(column))
}
