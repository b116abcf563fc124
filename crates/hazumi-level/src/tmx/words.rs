//! The words of layers and objects: class and custom properties. A name is only a name.

use super::look::Look;
use super::map::{Properties, Value};
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
    /// The properties override the class.
    pub(super) fn listen(&mut self, class: &str, properties: &Properties, complaints: &mut Vec<Complaint>) {
        let class = self.without_radius(class, complaints);
        self.said.class(&class, complaints);
        self.properties(properties, complaints);
    }

    pub(super) fn properties(&mut self, properties: &Properties, complaints: &mut Vec<Complaint>) {
        let mut sorted: Vec<_> = properties.iter().collect();
        // What it is comes first: another kind takes nothing over from the one before. Then in order of names.
        sorted.sort_by_key(|&(name, _)| !words::says_kind(name));
        for (name, property) in sorted {
            let value = match &property.value {
                Value::Text(text) => text,
                Value::Class(properties) => {
                    self.properties(properties, complaints);
                    continue;
                }
            };
            if name.eq_ignore_ascii_case("radius") {
                self.radius(value, complaints);
                continue;
            }
            match self.look.set(name, value) {
                Ok(true) => {}
                Ok(false) => {
                    let from = complaints.len();
                    self.said.data(name, value, complaints);
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

    /// A radius stands in a class too: `ball radius=6`.
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
