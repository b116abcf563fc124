//! A body as data that may come from anywhere, to be checked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::response::Response;
use crate::world::body::described::{Body, BodyKind, Corners, OneWay};
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// How a body is read: its fields, before they are checked.
#[derive(Deserialize)]
#[serde(remote = "Body", deny_unknown_fields, expecting = "an object")]
struct RawBody {
    kind: BodyKind,
    shapes: Several<Shape>,
    velocity: Vec2,
    acceleration: Vec2,
    gravity_scale: f32,
    tags: Tags,
    stopped_by: Tags,
    #[serde(default)]
    senses: Tags,
    response: Option<Response>,
    corners: Corners,
    user: u64,
    enabled: bool,
    #[serde(default)]
    spin: f32,
    #[serde(default)]
    pivot: Option<Vec2>,
    #[serde(default)]
    keep_speed: bool,
    #[serde(default)]
    one_way: OneWay,
    #[serde(default = "no_limit", deserialize_with = "limit")]
    most_transfer: f32,
    #[serde(default = "one")]
    mass: f32,
    #[serde(default)]
    damping: f32,
    #[serde(default)]
    stop_angles: Option<[f32; 2]>,
    #[serde(default)]
    surface_speed: f32,
}

const fn one() -> f32 {
    1.0
}

const fn no_limit() -> f32 {
    f32::INFINITY
}

/// A limit that is none if there is no number, since not every format has infinity.
fn limit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(no_limit()))
}

/// Checked like a body that is added.
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let body = RawBody::deserialize(deserializer)?;
        body.check().map_err(D::Error::custom)?;
        Ok(body)
    }
}
