//! Warnings in the making: one of a kind is kept, and counted.

use crate::{Place, Warning};

/// Different warnings; further ones are no help.
const MOST_WARNINGS: usize = 200;

#[derive(Default)]
pub(crate) struct Told(Vec<One>);

struct One {
    kind: String,
    at: usize,
    message: String,
    count: usize,
}

impl Told {
    pub(crate) fn tell(&mut self, at: usize, message: impl Into<String>) {
        let message = message.into();
        let kind = kind(&message).to_owned();
        if let Some(told) = self.0.iter_mut().find(|told| told.kind == kind) {
            told.count += 1;
        } else if self.0.len() < MOST_WARNINGS {
            self.0.push(One { kind, at, message, count: 1 });
        }
    }

    /// With the places of what they are about, in the file's text.
    pub(crate) fn into_warnings(self, text: &str) -> Vec<Warning> {
        let at: Vec<_> = self.0.iter().map(|told| (told.at, "")).collect();
        let placed = self.0.into_iter().zip(Place::all(text, &at)).map(|(told, Place { line, column, .. })| {
            let times = if told.count > 1 { format!(" ({} times)", told.count) } else { String::new() };
            Warning { line, column, message: told.message + &times }
        });
        placed.collect()
    }
}

/// What is quoted differs from place to place, and the kind is what comes before; but a word that a warning begins with is what it is about.
fn kind(message: &str) -> &str {
    match message.split_once('"') {
        Some((before, _)) if !before.is_empty() => before,
        _ => message,
    }
}
