//! A body as data that may come from anywhere, to be checked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::response::Response;
use crate::world::body::described::{Body, BodyKind, Corners, OneWay};
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::{Shape, Vec2};

/// A body as it is read, before it is looked at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(in crate::world) struct RawBody {
    kind: BodyKind,
    shapes: Vec<Shape>,
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
    /// None if it has none, since not every format has infinity.
    #[serde(default)]
    most_transfer: Option<f32>,
    #[serde(default = "one")]
    mass: f32,
}

const fn one() -> f32 {
    1.0
}

impl TryFrom<RawBody> for Body {
    type Error = InvalidBody;

    fn try_from(raw: RawBody) -> Result<Self, InvalidBody> {
        let RawBody { kind, shapes, velocity, acceleration, gravity_scale, tags, stopped_by, senses, .. } = raw;
        let RawBody { response, corners, user, enabled, spin, pivot, keep_speed, one_way, most_transfer, mass, .. } =
            raw;
        let body = Self {
            kind,
            shapes: shapes.into(),
            velocity,
            acceleration,
            gravity_scale,
            tags,
            stopped_by,
            senses,
            response,
            corners,
            user,
            enabled,
            spin,
            pivot,
            keep_speed,
            one_way,
            most_transfer: most_transfer.unwrap_or(f32::INFINITY),
            mass,
        };
        body.check()?;
        Ok(body)
    }
}

/// Checked like a body that is added.
impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(RawBody::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
