//! A walker as data that may come from anywhere, to be checked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::world::body::handle::BodyId;
use crate::world::steer::walker::{Standing, Walker};

/// How a walker is read: its fields, before they are checked.
#[derive(Deserialize)]
#[serde(remote = "Walker")]
struct RawWalker {
    velocity: Vec2,
    up: Vec2,
    steepest_slope: f32,
    snap_distance: Option<f32>,
    step_height: f32,
    keeps_floor_velocity: bool,
    push: f32,
    floor: Option<Standing>,
    carried: DVec2,
    wall: Option<Vec2>,
    on_ceiling: bool,
    seconds_in_air: f32,
    has_jumped: bool,
    rise: f32,
    drops: bool,
    step: Option<u64>,
    crusher: Option<BodyId>,
}

impl<'de> Deserialize<'de> for Walker {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let walker = RawWalker::deserialize(deserializer)?;
        walker.check_kept().map_err(D::Error::custom)?;
        Ok(walker)
    }
}
