//! The words that say something by themselves, and the settings with a value.

use hazumi::{Corners, Vec2};

use super::kind::Kind;
use super::value::{expected, finite, leg, not_negative, positive, truth, vector, vectors};
use super::{Complaint, Said};
use crate::Answer;

impl Said {
    /// A word without a value; says whether it has a meaning.
    pub(super) fn bare(&mut self, word: &str) -> bool {
        if let Some(kind) = Kind::of(word) {
            self.kind(kind);
            return true;
        }
        match word.to_ascii_lowercase().as_str() {
            "one-way" | "one_way" | "oneway" => self.one_way = Some(true),
            "keep-speed" | "keep_speed" => self.keep_speed = Some(true),
            "smooth" => self.smooth = Some(true),
            "swallows" => self.swallows = Some(true),
            "aim" => self.aim = Some(true),
            _ => return false,
        }
        true
    }

    /// A word with a value; says whether there is such a setting.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, Complaint> {
        let name = name.to_ascii_lowercase().replace('_', "-");
        let number = || finite(&name, value);
        match name.as_str() {
            "role" | "kind" => match Kind::of(value) {
                Some(kind) => self.kind(kind),
                None => return Err(expected(&name, &Kind::all(), value)),
            },
            "tag" | "tags" => {
                for tag in value.split([',', ';', ' ']).filter(|tag| !tag.is_empty()) {
                    match Kind::of(tag) {
                        Some(kind) if self.kind == Some(kind) && kind.tag().is_some() => {}
                        _ => self.tag(tag),
                    }
                }
            }
            "velocity" => self.velocity = Some(vector(&name, value)?),
            "speed" => self.speed = Some(number()?),
            "angle" => self.angle = Some(number()?),
            "spread" => self.spread = Some(number()?),
            "restitution" => self.restitution = Some(not_negative(&name, value)?),
            "bounce-at" => self.bounce_at = Some(not_negative(&name, value)?),
            "corners" => match value.to_ascii_lowercase().as_str() {
                "round" => self.corners = Some(Corners::Round),
                "diagonal" => self.corners = Some(Corners::Diagonal),
                _ => return Err(expected(&name, "round or diagonal", value)),
            },
            "breaks" | "breaks-after" => match value.parse::<u32>() {
                Ok(hits) if hits > 0 => self.breaks = Some(hits),
                _ => return Err(expected(&name, "a whole number of hits from 1", value)),
            },
            "one-way" | "oneway" => self.one_way = Some(truth(&name, value)?),
            "keep-speed" => self.keep_speed = Some(truth(&name, value)?),
            "smooth" => self.smooth = Some(truth(&name, value)?),
            "swallows" => self.swallows = Some(truth(&name, value)?),
            "aim" => self.aim = Some(truth(&name, value)?),
            "ring" => self.ring = Some(not_negative(&name, value)?),
            "every" => match number()? {
                every if every >= 0.001 => self.every = Some(every),
                _ => return Err(expected(&name, "0.001 seconds or more", value)),
            },
            "count" => match value.parse::<u32>() {
                Ok(count @ 1..=10_000) => self.count = Some(count),
                _ => return Err(expected(&name, "a whole number from 1 to 10000", value)),
            },
            "dash" => self.dash = Some(not_negative(&name, value)?),
            "route" => {
                self.route = Some(
                    value
                        .split([',', ' '])
                        .filter(|leg| !leg.is_empty())
                        .map(leg)
                        .collect::<Option<_>>()
                        .ok_or_else(|| expected(&name, "legs such as right:2,dash-up:0.5,45:1,stand:1", value))?,
                )
            }
            "turn" => self.turn = Some(number()?),
            "bullet" => self.bullet = Some(not_negative(&name, value)?),
            "delay" => self.delay = Some(not_negative(&name, value)?),
            "width" => self.width = Some(not_negative(&name, value)?),
            "lit" => self.lit = Some(not_negative(&name, value)?),
            "dark" => self.dark = Some(not_negative(&name, value)?),
            "front" => match vector(&name, value)? {
                Vec2::ZERO => return Err(expected(&name, "a direction", value)),
                front => self.front = Some(front),
            },
            "response" => match value.to_ascii_lowercase().as_str() {
                "bounce" => self.response = Some(Answer::Bounce),
                "slide" => self.response = Some(Answer::Slide),
                "stop" => self.response = Some(Answer::Stop),
                "pass" => self.response = Some(Answer::Pass),
                _ => return Err(expected(&name, "bounce, slide, stop or pass", value)),
            },
            "mass" => self.mass = Some(positive(&name, value)?),
            "gravity-scale" => self.gravity_scale = Some(number()?),
            "damping" => self.damping = Some(not_negative(&name, value)?),
            "stopped-by" => {
                let tags = value.split([',', ';', ' ']).filter(|tag| !tag.is_empty()).map(str::to_owned);
                self.stopped_by = Some(tags.collect());
            }
            "most-transfer" => self.most_transfer = Some(not_negative(&name, value)?),
            "belt" => self.belt = Some(number()?),
            "strike" => self.strike = Some(number()?),
            "spin" => self.spin = Some(number()?),
            "pivot" => self.pivot = Some(vector(&name, value)?),
            "way" => self.way = Some(vectors(&name, value)?),
            "swing" => self.swing = Some(number()?),
            "period" => self.period = Some(positive(&name, value)?),
            "phase" => self.phase = Some(number()?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}
