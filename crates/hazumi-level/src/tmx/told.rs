//! Warnings in the making: one of a kind is kept, and counted.

use roxmltree::{Document, Node};

use crate::Warning;

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
    pub(super) fn tell(&mut self, node: Node<'_, '_>, message: impl Into<String>) {
        let message = message.into();
        // What is quoted differs from place to place; the kind is what comes before.
        let kind = message.split('"').next().unwrap_or("").to_owned();
        if let Some(told) = self.0.iter_mut().find(|told| told.kind == kind) {
            told.count += 1;
        } else if self.0.len() < MOST_WARNINGS {
            self.0.push(One { kind, at: node.range().start, message, count: 1 });
        }
    }

    pub(super) fn into_warnings(self, document: &Document<'_>) -> Vec<Warning> {
        let placed = self.0.into_iter().map(|told| {
            let place = document.text_pos_at(told.at);
            let times = if told.count > 1 { format!(" ({} times)", told.count) } else { String::new() };
            Warning { line: place.row, column: place.col, message: told.message + &times }
        });
        placed.collect()
    }
}
