//! The words of layers and objects: class, name and custom properties.

use tiled::{Properties, PropertyValue};

use super::look::{Look, css};
use crate::svg::words::{self, Complaint, Said};

/// What has been said, and how it looks.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    pub(super) said: Said,
    pub(super) look: Look,
    /// Of a ball that is drawn as a point.
    pub(super) radius: Option<f32>,
}

impl Heard {
    /// Each source overrides the one before, as in SVG.
    pub(super) fn listen(&mut self, class: &str, name: &str, properties: &Properties, complaints: &mut Vec<Complaint>) {
        let class = self.without_radius(class, complaints);
        self.said.class(&class, complaints);
        if !is_made_by_tiled(name) {
            let name = self.without_radius(name, complaints);
            self.said.label(&name, complaints);
        }
        self.properties(properties, complaints);
    }

    pub(super) fn properties(&mut self, properties: &Properties, complaints: &mut Vec<Complaint>) {
        let mut sorted: Vec<_> = properties.iter().collect();
        // What it is comes first: another kind takes nothing over from the one before. Then any order, but always the same.
        sorted.sort_by_key(|&(name, _)| (!is_kind(name), name));
        for (name, value) in sorted {
            if let PropertyValue::ClassValue { properties, .. } = value {
                self.properties(properties, complaints);
                continue;
            }
            let value = text(value);
            if name.eq_ignore_ascii_case("radius") {
                self.radius(&value, complaints);
                continue;
            }
            match self.look.set(name, &value) {
                Ok(true) => {}
                Ok(false) => {
                    let from = complaints.len();
                    self.said.data(name, &value, complaints);
                    for complaint in &mut complaints[from..] {
                        if let Some(bare) = complaint.strip_prefix("data-") {
                            *complaint = bare.to_owned();
                        }
                    }
                }
                Err(complaint) => complaints.push(complaint),
            }
        }
    }

    /// A radius stands in a name too: `ball radius=6`.
    fn without_radius(&mut self, words: &str, complaints: &mut Vec<Complaint>) -> String {
        if !words.contains('=') {
            return words.to_owned();
        }
        let mut rest = Vec::new();
        for word in words.split_whitespace() {
            match word.split_once('=') {
                Some((name, value)) if name.eq_ignore_ascii_case("radius") => self.radius(value, complaints),
                _ => rest.push(word),
            }
        }
        rest.join(" ")
    }

    fn radius(&mut self, value: &str, complaints: &mut Vec<Complaint>) {
        match words::finite("radius", value) {
            Ok(radius) if radius > 0.0 => self.radius = Some(radius),
            Ok(_) => complaints.push(format!("radius: must be more than 0, got \"{value}\"; ignored")),
            Err(complaint) => complaints.push(complaint),
        }
    }
}

/// A property's value as it would be written in SVG.
pub(super) fn text(value: &PropertyValue) -> String {
    match value {
        PropertyValue::BoolValue(value) => value.to_string(),
        PropertyValue::FloatValue(value) => value.to_string(),
        PropertyValue::IntValue(value) => value.to_string(),
        PropertyValue::ColorValue(color) => css(*color),
        PropertyValue::StringValue(value) | PropertyValue::FileValue(value) => value.clone(),
        PropertyValue::ObjectValue(id) => id.to_string(),
        PropertyValue::ListValue(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        PropertyValue::ClassValue { .. } => String::new(),
    }
}

fn is_kind(name: &str) -> bool {
    let kinds = [
        "role", "kind", "ball", "mover", "crate", "brick", "wall", "bumper", "player", "emitter", "laser", "walker",
        "decor",
    ];
    kinds.iter().any(|kind| name.eq_ignore_ascii_case(kind))
}

/// Whether Tiled gives this name by itself: `Tile Layer 1`, `Group 2`.
fn is_made_by_tiled(name: &str) -> bool {
    let kinds = ["Tile Layer", "Object Layer", "Image Layer", "Group", "Layer"];
    let start = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    kinds.iter().any(|kind| start.eq_ignore_ascii_case(kind))
}
