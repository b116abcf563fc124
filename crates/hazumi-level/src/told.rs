//! Warnings in the making: one of a kind is kept, and counted.

use crate::{Place, Warning};

/// Different warnings; further ones are no help.
const MOST_WARNINGS: usize = 200;

#[derive(Default)]
pub(super) struct Told(Vec<One>);

struct One {
    kind: String,
    at: usize,
    message: String,
    count: usize,
}

impl Told {
    pub(super) fn tell(&mut self, at: usize, message: impl Into<String>) {
        let message = message.into();
        // What is quoted differs from place to place; the kind is what comes before.
        let kind = message.split('"').next().unwrap_or("").to_owned();
        if let Some(told) = self.0.iter_mut().find(|told| told.kind == kind) {
            told.count += 1;
        } else if self.0.len() < MOST_WARNINGS {
            self.0.push(One { kind, at, message, count: 1 });
        }
    }

    /// With the places of what they are about, in the map's text.
    pub(super) fn into_warnings(self, text: &str) -> Vec<Warning> {
        let at: Vec<_> = self.0.iter().map(|told| (told.at, "")).collect();
        let placed = self.0.into_iter().zip(Place::all(text, &at)).map(|(told, Place { line, column, .. })| {
            let times = if told.count > 1 { format!(" ({} times)", told.count) } else { String::new() };
            Warning { line, column, message: told.message + &times }
        });
        placed.collect()
    }
}
