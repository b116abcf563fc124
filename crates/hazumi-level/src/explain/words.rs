//! What serde says, in the words of the formats.

/// What serde says of a text, without the place.
pub(super) fn said(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let at = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&at).map_or(said.clone(), str::to_owned)
}

/// What a message is about.
pub(super) enum Subject<'a> {
    /// The value at the path.
    Value,
    /// A field that the object at the path lacks.
    Field(&'a str),
    /// A key that the object has twice that is at the path.
    Twice(&'a str),
    /// A key that no object has where the path ends.
    Key(&'a str),
    /// A word that is no choice where the path ends, or the only key of an object there.
    Choice(&'a str),
}

/// A message without the types of the program: what it is about, what is wrong, and whether the value is still to be told.
pub(super) fn worded<'a>(said: &'a str, path: &str) -> (Subject<'a>, String, bool) {
    if let Some((name, _)) = named(said, "missing field `") {
        return (Subject::Field(name), "is missing".into(), true);
    }
    if let Some((name, _)) = named(said, "duplicate field `") {
        return (Subject::Twice(name), "must be there once, got it twice".into(), false);
    }
    if let Some((name, known)) = named(said, "unknown field `") {
        return (Subject::Key(name), names("no such field; there are ", known), false);
    }
    if let Some((name, known)) = named(said, "unknown variant `") {
        return (Subject::Choice(name), names("must be one of ", known), true);
    }
    match said {
        "trailing characters" => return (Subject::Value, "has too many elements".into(), true),
        "number out of range" => return (Subject::Value, "must be a finite number".into(), true),
        _ => {}
    }
    // The value, which comes before, may say anything.
    if let Some((_, expected)) = said.rsplit_once(", expected ").filter(|_| said.starts_with("invalid ")) {
        return (Subject::Value, format!("must be {}", kind(expected)), true);
    }
    // A constructor's refusal names its field first.
    match said.split_once(": ") {
        Some((name, what)) if path.ends_with(name) => (Subject::Value, what.into(), false),
        Some((name, what)) if !name.contains(' ') => (Subject::Field(name), what.into(), false),
        _ => (Subject::Value, said.into(), false),
    }
}

/// The name that a message begins with, and what it says was expected. The name may say anything, with accents in it too.
fn named<'a>(said: &'a str, begin: &str) -> Option<(&'a str, &'a str)> {
    let rest = said.strip_prefix(begin)?;
    rest.rsplit_once("`, expected ").or_else(|| Some((rest.strip_suffix('`')?, "")))
}

/// All that stands between accents.
pub(super) fn names(lead: &str, text: &str) -> String {
    lead.to_owned() + &text.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
}

/// What serde expected, as the formats are described.
pub(super) fn kind(expected: &str) -> &str {
    // A list that stands for an object is too short.
    let counted = expected.strip_suffix(" elements").or(expected.strip_suffix(" element"));
    let bare = counted.map(|counted| counted.trim_end_matches(|c: char| c.is_ascii_digit()));
    let bare = bare.and_then(|bare| bare.strip_suffix(" with ")).unwrap_or(expected);
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

/// How what is wanted begins; `None` if the words do not tell.
pub(super) fn bracket(wanted: &str) -> Option<u8> {
    let begins = [("an object", b'{'), ("a list", b'['), ("two numbers", b'['), ("one of ", b'"')];
    begins.iter().find_map(|&(words, bracket)| wanted.contains(words).then_some(bracket))
}
