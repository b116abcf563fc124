//! What a game hears of touches that last.

use crate::world::body::handle::BodyId;
use crate::world::body::tags::Tags;

/// A touch between a ball and something that it senses began or ended. See [`World::touch_events`](crate::World::touch_events).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("collision started", "on_trigger_enter", "body_entered", "sensor event"))]
pub struct TouchEvent {
    /// When, in seconds since the start of the step.
    pub time: f32,
    /// The ball that senses.
    pub body: BodyId,
    /// What it senses. Where the touch ended because this was removed, it is of no other use than to be compared.
    pub other: BodyId,
    /// The tags that the ball had when the touch began; at its end the same.
    pub body_tags: Tags,
    /// The tags that the other had when the touch began; at its end the same.
    pub other_tags: Tags,
    /// Whether the touch began; else it ended.
    pub begins: bool,
}
