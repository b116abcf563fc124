//! A body as bytes. One that is read is checked like one that is added.

use alloc::vec::Vec;

use crate::bytes::form::{Bytes, Reader, Refused, record, variants};
use crate::bytes::numbers::put_list;
use crate::world::body::described::{Body, BodyKind, Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::several::Several;
use crate::world::body::tags::Tags;

record!(Body {
    kind,
    shapes,
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
    most_transfer,
    mass,
    damping,
    stop_angles,
    surface_speed,
} => Self::check);

variants!(BodyKind { 0 => Fixed, 1 => Kinematic, 2 => Dynamic });
variants!(OneWay { 0 => No, 1 => Own, 2 => Toward(front) });
variants!(Corners { 0 => Round, 1 => Diagonal });

impl Bytes for BodyId {
    fn put(&self, to: &mut Vec<u8>) {
        self.to_bits().put(to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        let at = from.at();
        let bits = u64::take(from)?;
        let none = || from.refuse(at, format_args!("must be a handle's number, got {bits}"));
        Self::from_bits(bits).map_or_else(none, Ok)
    }
}

impl Bytes for Tags {
    fn put(&self, to: &mut Vec<u8>) {
        self.bits().put(to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        u32::take(from).map(Self::from_bits)
    }
}

impl<T: Bytes> Bytes for Several<T> {
    fn put(&self, to: &mut Vec<u8>) {
        put_list(self, to);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Refused> {
        Vec::take(from).map(Self::from)
    }
}
