//! The answers, in the protocol's form.

use hazumi::Vec2;
use serde::Serialize;
use serde_json::value::RawValue;

use super::refusal::Refusal;

/// One line of output.
#[derive(Serialize)]
pub(super) struct Line<'a> {
    /// As it was written in the query, to the letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ok: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<&'a Refusal>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Overlap { overlap: bool },
    Distance { distance: f32 },
    Closest { distance: f32, on_a: Vec2, on_b: Vec2 },
    Contact { contact: Option<Contact> },
    Sweep { hit: Option<SweepHit> },
    SweepLaser { hit: Option<LaserHit> },
    Classify { hit: &'static str, velocity: Vec2 },
    Velocity { velocity: Vec2 },
}

#[derive(Serialize)]
pub(super) struct Contact {
    pub(super) normal: Vec2,
    pub(super) depth: f32,
    pub(super) point: Vec2,
}

#[derive(Serialize)]
pub(super) struct SweepHit {
    pub(super) time: f32,
    pub(super) normal: Vec2,
    pub(super) point: Vec2,
}

#[derive(Serialize)]
pub(super) struct LaserHit {
    pub(super) time: f32,
    pub(super) angle: f32,
}
