//! XML, as editors write it, and no more of it than there is room for.

use roxmltree::{Document, ParsingOptions};

use super::fault::no_xml;
use crate::InvalidLevel;
use crate::text::place;

/// Bytes that the entities of a document stand for. Editors declare a few, for namespaces and styles.
const MOST_BYTES: u64 = 16 << 20;
/// Entities that a document declares: each reference looks through all of them.
const MOST_ENTITIES: usize = 1000;
/// Entities within each other that the parser follows.
const DEEPEST: u32 = 11;
const ENTITY: &str = "<!ENTITY";

/// The document of a text with at most so many nodes.
pub(crate) fn parse(text: &str, nodes_limit: u32) -> Result<Document<'_>, InvalidLevel> {
    bounded(text)?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| no_xml(text, &error))
}

/// Refuses a text whose entities stand for too much, before it is written out.
fn bounded(text: &str) -> Result<(), InvalidLevel> {
    let Some(first) = text.find(ENTITY) else { return Ok(()) };
    let refused = |message: String| {
        let (line, column) = place(text, first);
        Err(InvalidLevel::at(line, column, format!("XML: {message}")))
    };
    let mut entities: Vec<Entity<'_>> = Vec::new();
    let mut rest = &text[first..];
    while let Some(at) = rest.find(ENTITY) {
        rest = &rest[at + ENTITY.len()..];
        if entities.len() == MOST_ENTITIES {
            return refused(format!("a document has at most {MOST_ENTITIES} entities, got more"));
        }
        // What looks like a declaration and is none counts too: too much rather than too little.
        let quote = rest.bytes().position(|byte| b"\"'<>".contains(&byte)).unwrap_or(0);
        let (name, quoted) = rest.split_at(quote);
        let end = quoted.bytes().skip(1).position(|byte| Some(&byte) == quoted.as_bytes().first());
        let value = quoted.get(1..=end.unwrap_or(0)).unwrap_or("");
        entities.push(Entity { name: name.trim().trim_start_matches('%').trim(), value, size: 0 });
    }
    // What each stands for, from within outward.
    for _ in 0..DEEPEST {
        for at in 0..entities.len() {
            let value = entities[at].value;
            entities[at].size = written(value, &entities).saturating_add(value.len() as u64);
        }
    }
    match written(text, &entities) {
        ..=MOST_BYTES => Ok(()),
        got => refused(format!("entities stand for at most {MOST_BYTES} bytes, got {got}")),
    }
}

struct Entity<'a> {
    name: &'a str,
    value: &'a str,
    /// The bytes that it stands for.
    size: u64,
}

/// What the references in a text stand for; of entities of one name, the largest.
fn written(text: &str, entities: &[Entity<'_>]) -> u64 {
    let mut sum = 0u64;
    for (at, _) in text.bytes().enumerate().filter(|&(_, byte)| byte == b'&') {
        let rest = &text[at + 1..];
        let is_named =
            |entity: &&Entity<'_>| rest.strip_prefix(entity.name).is_some_and(|after| after.starts_with(';'));
        sum = sum.saturating_add(entities.iter().filter(is_named).map(|entity| entity.size).max().unwrap_or(0));
    }
    sum
}
