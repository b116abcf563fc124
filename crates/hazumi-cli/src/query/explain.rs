//! What is wrong with a value: the path to it and the value itself.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

/// The message for JSON text that is no `T`, such as `a.circle.radius: must be finite and >= 0, got -3`.
pub(super) fn explain<T: DeserializeOwned>(path: &str, raw: &RawValue) -> String {
    let deserializer = &mut serde_json::Deserializer::from_str(raw.get());
    let Err(error) = serde_path_to_error::deserialize::<_, T>(deserializer) else {
        return format!("{path}: invalid, got {}", excerpt(raw.get()));
    };
    let mut path = path.to_owned();
    let mut at = Some(raw);
    for segment in error.path() {
        match segment {
            Segment::Seq { index } => path.push_str(&format!("[{index}]")),
            Segment::Map { key } | Segment::Enum { variant: key } => path.push_str(&format!(".{key}")),
            Segment::Unknown => {}
        }
        at = at.and_then(|raw| step(raw, segment));
    }
    let message = error.inner().to_string();
    let message = without_position(&message);
    // A constructor's refusal names its field first.
    if let Some((field, complaint)) = message.split_once(": must ") {
        let field = Segment::Map { key: field.to_owned() };
        let given = at.and_then(|raw| step(raw, &field)).map(|raw| excerpt(raw.get()));
        // Too large for f32 is infinite there; the text says what was meant.
        let complaint = match (complaint.split_once("got inf").or(complaint.split_once("got -inf")), given) {
            (Some((must, _)), Some(given)) => format!("{must}got {given}"),
            _ => complaint.to_owned(),
        };
        return format!("{path}.{field}: must {complaint}");
    }
    let got = at.map_or(Cow::Borrowed("nothing"), |raw| excerpt(raw.get()));
    match message {
        "number out of range" => format!("{path}: must be finite, got {got}"),
        "trailing characters" => format!("{path}: has too many elements, got {got}"),
        _ => format!("{path}: {message}, got {got}"),
    }
}

/// An error of serde_json without its line and column, which count within the value.
pub(super) fn without_position(message: &str) -> &str {
    message.rsplit_once(" at line ").map_or(message, |(message, _)| message)
}

/// What a step along a path leads to.
fn step<'a>(raw: &'a RawValue, segment: &Segment) -> Option<&'a RawValue> {
    match segment {
        Segment::Seq { index } => serde_json::from_str::<Vec<&RawValue>>(raw.get()).ok()?.get(*index).copied(),
        Segment::Map { key } | Segment::Enum { variant: key } => {
            serde_json::from_str::<HashMap<Cow<'_, str>, &RawValue>>(raw.get()).ok()?.get(key.as_str()).copied()
        }
        Segment::Unknown => None,
    }
}

/// The text, cut to a length that a message can bear.
pub(super) fn excerpt(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{} …", &text[..end])),
    }
}
