//! A walker as bytes.

use alloc::vec::Vec;

use crate::bytes::envelope::{Kind, open, seal};
use crate::bytes::form::record;
use crate::bytes::invalid::InvalidSnapshot;
use crate::world::steer::walker::{Standing, Walker};

record!(Walker {
    velocity,
    up,
    steepest_slope,
    snap_distance,
    step_height,
    keeps_floor_velocity,
    push,
    floor,
    carried,
    wall,
    on_ceiling,
    seconds_in_air,
    has_jumped,
    rise,
    drops,
    step,
    crusher,
} => Self::check_kept);

record!(Standing { body, shape_index, normal, attached, at, on_edge, velocity, surface_speed, fall, gap });

impl Walker {
    /// As [`Self::to_bytes`].
    pub(in crate::world) fn sealed(&self) -> Vec<u8> {
        seal(Kind::Walker, self)
    }

    /// As [`Self::from_bytes`].
    pub(in crate::world) fn opened(bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        open(Kind::Walker, bytes)
    }
}
