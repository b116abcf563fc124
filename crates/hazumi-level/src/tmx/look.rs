//! How bodies look: the properties `fill`, `stroke` and `stroke-width`, and the colours of layers.

use std::str::FromStr;

use super::syntax::Color;
use crate::Paint;
use crate::invalid::quoted;
use crate::svg::words::Complaint;

/// What layers hand down.
#[derive(Clone, Debug)]
pub(super) struct Look {
    fill: Option<String>,
    stroke: Option<String>,
    stroke_width: Option<f32>,
    opacity: f64,
}

impl Default for Look {
    fn default() -> Self {
        Self { fill: None, stroke: None, stroke_width: None, opacity: 1.0 }
    }
}

impl Look {
    pub(super) fn fade(&mut self, opacity: f64) {
        self.opacity *= opacity.clamp(0.0, 1.0);
    }

    pub(super) fn tint(&mut self, color: Option<Color>) {
        self.fill = color.map(Color::css).or_else(|| self.fill.take());
    }

    /// The colour in which Tiled shows a layer's objects, unless another is said.
    pub(super) fn tint_if_open(&mut self, color: Option<Color>) {
        if self.fill.is_none() {
            self.tint(color);
        }
    }

    /// A property; says whether it is about the look.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, Complaint> {
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "fill" => self.fill = Some(color("fill", value)?),
            "stroke" => self.stroke = Some(color("stroke", value)?),
            "stroke-width" => match crate::svg::words::finite("stroke-width", value)? {
                width if width >= 0.0 => self.stroke_width = Some(width),
                _ => return Err(format!("stroke-width: must be a number from 0, got {}; ignored", quoted(value))),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether only the sides count, as of an SVG element.
    pub(super) fn is_hollow(&self) -> bool {
        self.fill.as_deref() == Some("none") && self.stroke.as_deref().is_some_and(|stroke| stroke != "none")
    }

    pub(super) fn paint(&self) -> Paint {
        let faded = |color: &Option<String>| match color.as_deref() {
            // Where no colour is said it is the picture's own, which cannot be faded: but it can be left out.
            None if self.opacity <= 0.0 => Some("none".to_owned()),
            Some(color) if self.opacity < 1.0 && color != "none" => {
                svgtypes::Color::from_str(color).ok().map(|color| {
                    let alpha = (f64::from(color.alpha) * self.opacity).round() as u8;
                    Color { red: color.red, green: color.green, blue: color.blue, alpha }.css()
                })
            }
            color => color.map(str::to_owned),
        };
        Paint {
            fill: faded(&self.fill),
            stroke: faded(&self.stroke),
            stroke_width: self.stroke_width,
            ..Paint::default()
        }
    }
}

fn color(name: &str, value: &str) -> Result<String, Complaint> {
    let value = value.trim();
    if value == "none" || svgtypes::Color::from_str(value).is_ok() {
        return Ok(value.to_owned());
    }
    Err(format!("{name}: must be a colour or none, got {}; ignored", quoted(value)))
}
