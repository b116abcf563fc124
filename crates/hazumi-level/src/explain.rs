//! What is wrong with a JSON text, for whoever wrote it: the path to the value, what it must be, and what it is.
//!
//! serde says which kind of value it expected, and serde_json how far it had read; the path is found by reading up to there once
//! more. So nothing is kept for errors while all is well, and no word of the program's own types comes out.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

use crate::invalid::excerpt;

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
    read(text).map_err(|error| explain(text, &error, &|changed| read::<T>(changed).err()))
}

/// Once for each type, though two ask for it.
#[inline(never)]
fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text)
}

/// What serde says of another text.
type Ask<'a> = &'a dyn Fn(&str) -> Option<serde_json::Error>;

fn explain(text: &str, error: &serde_json::Error, ask: Ask<'_>) -> InvalidJson {
    let (line, column) = (error.line(), error.column());
    let mut said = error.to_string();
    let at = format!(" at line {line} column {column}");
    if said.ends_with(&at) {
        said.truncate(said.len() - at.len());
    }
    let mut read = 0;
    for _ in 1..line {
        read += text.as_bytes()[read..].iter().position(|&byte| byte == b'\n').map_or(0, |length| length + 1);
    }
    // Without a place it is said of all that was read.
    let read = if line == 0 { text.len() } else { (read + column).min(text.len()) };
    // A word or an object with one key was expected, and something else stands there: serde_json takes that for no JSON. It
    // begins here, or is an object that has no key, or more than the one whose value was read.
    let is_no_choice = said == "expected value";
    let begins = begins_value(text, read);
    let is_json = error.classify() == Category::Data
        || said == "number out of range"
        || (is_no_choice && (begins || serde_json::from_str::<IgnoredAny>(text).is_ok()));
    let mut found = Found::within(text, read, is_json && (begins || !is_no_choice));
    if is_json && is_no_choice && !begins && !found.is_empty_object(text) {
        found.leave();
    }
    let (field, what, shows) = if said == "trailing characters" && found.leave() {
        ("", "has too many elements".into(), true)
    } else if is_json {
        found.refused(text, &said);
        let is_no_choice = is_no_choice || said.starts_with("invalid type: unit variant");
        match found.misplaced(text, is_no_choice, ask) {
            Some(wanted) => ("", Cow::Owned("must be ".to_owned() + &wanted), true),
            None => worded(&said, &found.path()),
        }
    } else {
        found.start = read.saturating_sub(1);
        ("", Cow::Owned("not JSON: ".to_owned() + &said), false)
    };
    let mut path = found.path();
    if !path.is_empty() && !field.is_empty() {
        path.push('.');
    }
    path += field;
    let mut message = what.into_owned();
    if shows {
        message += ", got ";
        message += &value(text, found.start);
    }
    let (line, column) = place(text, found.start);
    InvalidJson { line, column, path: excerpt(&path, usize::MAX), message: excerpt(&message, usize::MAX) }
}

/// The message without the types of the program: a field of the object at the path if it is about one, what is wrong, and whether
/// the value is still to be told.
fn worded<'a>(said: &'a str, path: &str) -> (&'a str, Cow<'a, str>, bool) {
    if let Some((what, rest)) = cut(said, "`") {
        let (name, rest) = cut(rest, "`").unwrap_or((rest, ""));
        match what {
            "missing field " => return (name, "is missing".into(), true),
            "unknown field " => return (name, names("no such field; there are ", rest).into(), false),
            "duplicate field " => return (name, "must be there once, got it twice".into(), false),
            "unknown variant " => return ("", names("must be one of ", rest).into(), true),
            _ => {}
        }
    }
    match cut(said, ", expected ") {
        Some((_, expected)) if said.starts_with("invalid ") => {
            return ("", ("must be ".to_owned() + kind(expected)).into(), true);
        }
        _ if said == "number out of range" => return ("", "must be a finite number".into(), true),
        _ => {}
    }
    // A constructor's refusal names its field first.
    match cut(said, ": ") {
        Some((name, what)) if path.ends_with(name) => ("", what.into(), false),
        Some((name, what)) if !name.contains(' ') => (name, what.into(), false),
        _ => ("", said.into(), false),
    }
}

/// A text before and after the first of such words. What serde says is short: for that std's search is more to load than it saves.
#[inline(never)]
fn cut<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.as_bytes().windows(word.len()).position(|part| part == word.as_bytes())?;
    Some((text.get(..at)?, text.get(at + word.len()..)?))
}

/// All that stands between accents.
fn names(lead: &str, mut rest: &str) -> String {
    let mut all = lead.to_owned();
    while let Some((name, after)) = cut(rest, "`").and_then(|(_, after)| cut(after, "`")) {
        if all.len() > lead.len() {
            all += ", ";
        }
        all += name;
        rest = after;
    }
    all
}

/// What serde expected, as the formats are described.
fn kind(expected: &str) -> &str {
    // A list that stands for an object is too short.
    let counted = expected.strip_suffix(" elements").or(expected.strip_suffix(" element"));
    let bare = counted.and_then(|counted| {
        let digits = counted.bytes().rev().take_while(u8::is_ascii_digit).count();
        counted.get(..counted.len() - digits)?.strip_suffix(" with ")
    });
    let bare = bare.unwrap_or(expected);
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

/// Where the reader was.
struct Found<'a> {
    /// Where the value or key begins that was read last.
    start: usize,
    is_key: bool,
    /// If it is an object or a list: its last value, by its step, and where that begins.
    last: Option<(Within<'a>, usize)>,
    /// What it is within.
    within: Vec<Within<'a>>,
}

/// An object or a list that is being read.
struct Within<'a> {
    start: usize,
    /// Of the value in it; a list's are counted.
    step: Step<'a>,
}

enum Step<'a> {
    /// None until it is read.
    Key(Option<&'a str>),
    Index(usize),
}

impl<'a> Found<'a> {
    /// Reads so many bytes, and on to the value that comes next if one is due and `next` says so.
    fn within(text: &'a str, read: usize, next: bool) -> Self {
        let bytes = text.as_bytes();
        let mut found = Self { start: 0, is_key: false, last: None, within: Vec::new() };
        let (mut at, mut is_due) = (0, true);
        while at < bytes.len() && (at < read || (next && is_due)) {
            let (start, was_due) = (at, is_due && at >= read);
            at += 1;
            match bytes[start] {
                b' ' | b'\t' | b'\n' | b'\r' => {}
                b':' => is_due = true,
                b',' => {
                    is_due = true;
                    match found.within.last_mut().map(|within| &mut within.step) {
                        Some(Step::Key(key)) => *key = None,
                        Some(Step::Index(index)) => *index += 1,
                        None => {}
                    }
                }
                b'{' | b'[' if was_due => {
                    (found.start, found.is_key, found.last) = (start, false, None);
                    break;
                }
                open @ (b'{' | b'[') => {
                    is_due = true;
                    let step = if open == b'{' { Step::Key(None) } else { Step::Index(0) };
                    found.within.push(Within { start, step });
                }
                b'}' | b']' => {
                    is_due = false;
                    if let Some(left) = found.within.pop() {
                        let start = left.start;
                        found.last = Some((left, found.start));
                        (found.start, found.is_key) = (start, false);
                    }
                }
                _ => {
                    at = end(bytes, start);
                    is_due = false;
                    (found.start, found.is_key, found.last) = (start, false, None);
                    if let Some(Within { step: Step::Key(key @ None), .. }) = found.within.last_mut() {
                        *key = Some(text.get(start + 1..at - 1).unwrap_or(""));
                        found.is_key = true;
                    }
                }
            }
        }
        if found.is_key {
            // It belongs to the object.
            if let Some(Within { step: Step::Key(key), .. }) = found.within.last_mut() {
                *key = None;
            }
        }
        found
    }

    /// The path to the value that was read last, or to the object whose key it is.
    fn path(&self) -> String {
        let mut path = String::new();
        for within in &self.within {
            match within.step {
                Step::Index(index) => path += &format!("[{index}]"),
                Step::Key(Some(key)) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path += &excerpt(key, 40);
                }
                Step::Key(None) => {}
            }
        }
        path
    }

    /// What was refused after it was read: by a constructor, whose message begins with a field, or a word where an object
    /// belongs. Where the object or list that it stands in ends behind it, the reader is behind that already.
    fn refused(&mut self, text: &str, said: &str) {
        let field = cut(said, ": ").map_or(" ", |(field, _)| field);
        let is_inside = |start: usize| match field {
            "invalid type" => {
                said.starts_with("invalid type: unit variant") && text.as_bytes().get(start) == Some(&b'"')
            }
            _ => !field.contains(' ') && has_key(text, start, field),
        };
        if self.is_key || is_inside(self.start) {
            return;
        }
        if let Some((within, start)) = self.last.take().filter(|&(_, start)| is_inside(start)) {
            self.within.push(within);
            self.start = start;
        }
    }

    /// Goes to the outermost object or list that stands where something else belongs, and tells what does: serde takes a list for
    /// an object, in the order of its fields, and stumbles over what is in it. `is_no_choice` if a choice belongs where the last is.
    fn misplaced(&mut self, text: &str, is_no_choice: bool, ask: Ask<'_>) -> Option<String> {
        let bytes = text.as_bytes();
        for (depth, start) in self.within.iter().map(|within| within.start).enumerate() {
            if let Some(wanted) = wanted(text, start, ask)
                && bracket(&wanted).is_some_and(|bracket| bracket != bytes[start])
            {
                self.within.truncate(depth);
                self.start = start;
                return Some(wanted);
            }
        }
        let is_container = !self.is_key && matches!(bytes.get(self.start), Some(b'{' | b'['));
        let wanted = wanted(text, self.start, ask).filter(|_| is_container || is_no_choice)?;
        (is_no_choice || bracket(&wanted).is_some_and(|bracket| bracket != bytes[self.start])).then_some(wanted)
    }

    fn is_empty_object(&self, text: &str) -> bool {
        text.get(self.start..)
            .and_then(|rest| rest.strip_prefix('{'))
            .is_some_and(|rest| rest.trim_start().starts_with('}'))
    }

    /// Goes to the object or list around it; false if there is none.
    fn leave(&mut self) -> bool {
        let Some(within) = self.within.pop() else { return false };
        self.start = within.start;
        true
    }
}

/// What is wanted where a value begins: asked by putting there what is wanted nowhere. No type is compiled twice for it.
fn wanted(text: &str, start: usize, ask: Ask<'_>) -> Option<String> {
    let (before, after) = (text.get(..start)?, text.get(after(text.as_bytes(), start)..)?);
    let with = |value: &str| ask(&[before, value, after].concat()).map(|error| error.to_string());
    let said = with("true")?;
    if let Some((_, expected)) = cut(&said, "invalid type: boolean `true`, expected ") {
        return Some(kind(cut(expected, " at line ").map_or(expected, |(expected, _)| expected)).to_owned());
    }
    // A choice.
    let said = with(r#"{"": 0}"#)?;
    let (_, choices) = cut(&said, "unknown variant ``, expected ")?;
    let (first, _) = cut(choices, "`").and_then(|(_, rest)| cut(rest, "`"))?;
    let as_word = with(&format!("\"{first}\"")).unwrap_or_default();
    let lead = if as_word.starts_with("invalid type: unit variant") { "an object with one key: " } else { "one of " };
    Some(names(lead, choices))
}

/// How what is wanted begins; `None` if the words do not tell.
fn bracket(wanted: &str) -> Option<u8> {
    [("an object", b'{'), ("a list", b'['), ("two numbers", b'['), ("one of ", b'"')]
        .iter()
        .find_map(|&(words, bracket)| cut(wanted, words).map(|_| bracket))
}

/// Whether the object that begins here has such a key.
fn has_key(text: &str, start: usize, key: &str) -> bool {
    let bytes = text.as_bytes();
    // Of a word or a key: where it begins, beyond what separates it from the one before.
    let next = |at: usize| bytes[at..].iter().position(|byte| !b" \t\r\n,:".contains(byte)).map(|length| at + length);
    let mut at = start;
    if bytes.get(at) != Some(&b'{') {
        return false;
    }
    at += 1;
    while let Some(begin) = next(at).filter(|&begin| bytes[begin] == b'"') {
        let until = end(bytes, begin);
        if text.get(begin + 1..until - 1) == Some(key) {
            return true;
        }
        at = next(until).map_or(bytes.len(), |value| after(bytes, value));
    }
    false
}

/// Where the value that begins here ends.
fn after(bytes: &[u8], start: usize) -> usize {
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
    at
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
    match text.get(start..after(text.as_bytes(), start)) {
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
    let (mut line, mut column) = (1u32, 1u32);
    for &byte in &text.as_bytes()[..at.min(text.len())] {
        if byte == b'\n' {
            (line, column) = (line.saturating_add(1), 1);
        } else if byte & 0xc0 != 0x80 {
            // What goes on is no character of its own.
            column = column.saturating_add(1);
        }
    }
    (line, column)
}
