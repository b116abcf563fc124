//! How a body looks.

use serde::{Deserialize, Serialize};

use crate::level::is_default;

/// How a body looks: colours as in CSS; what is not said is the picture's own choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with fill, fill_rule, stroke, stroke_width")]
pub struct Paint {
    /// The colour of the inside; "none" leaves it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// What is inside where lines of one body lie in each other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fill_rule: FillRule,
    /// The colour of the outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke: Option<String>,
    /// The width of the outline in user units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke_width: Option<f32>,
}

/// What is inside an outline, as in SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", expecting = "nonzero or evenodd")]
#[non_exhaustive]
pub enum FillRule {
    /// Where the outline goes round, however often.
    #[default]
    NonZero,
    /// Where it goes round an odd number of times: a ring is hollow, whichever way its two lines are drawn.
    EvenOdd,
}
