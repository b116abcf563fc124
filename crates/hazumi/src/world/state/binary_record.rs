//! A world as bytes, without serde: the same record, field by field.

use alloc::vec::Vec;

use crate::bytes::envelope::{Kind, find, open, seal};
use crate::bytes::form::record;
use crate::bytes::invalid::InvalidSnapshot;
use crate::world::state::State;
use crate::world::state::between::Between;
use crate::world::state::record::{Flying, LastStep, Linked, Moving, Pair, Place, RecordedTouch, Snapshot, VERSION};
use crate::world::state::touching::TouchingPair;

record!(Snapshot {
    version,
    gravity,
    unchecked,
    places,
    free_places,
    balls,
    free_pieces,
    freed_pieces,
    passing,
    through,
    contacts,
    linked,
    ended,
    touching,
    between,
    last_step,
    checksum,
});
record!(LastStep { number, seconds });
record!(Place { generation, body, pieces, motion, offset });
record!(Moving { pivot, offset, angle, velocity, spin, target });
record!(Flying { body, position, velocity, unchecked, crushed });
record!(Pair { ball, other, shape, flush, reach });
record!(RecordedTouch { ball, other, shape, normal, age, response, presses, rides, crushes, impulse });
record!(Linked { balls, age, response, presses, impulse, still, crushed });
record!(TouchingPair { body, other, body_tags, other_tags });
record!(Between { kinds, response });

impl State {
    /// As [`World::to_bytes`](crate::World::to_bytes), between steps.
    pub(in crate::world) fn to_bytes(&self) -> Vec<u8> {
        seal(Kind::World, &Snapshot::of(self))
    }

    /// As [`World::from_bytes`](crate::World::from_bytes).
    pub(in crate::world) fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidSnapshot> {
        let snapshot: Snapshot = open(Kind::World, bytes)?;
        // Snapshots of before there were contacts were never written as bytes.
        if snapshot.version != VERSION {
            let why = format_args!("must be {VERSION}, got {}", snapshot.version);
            return Err(InvalidSnapshot::new(find::<Snapshot>(bytes, "version", None), why).within("version"));
        }
        snapshot.restore().map_err(|fault| {
            let (field, index) = fault.place();
            let error = InvalidSnapshot::new(find::<Snapshot>(bytes, field, index), fault.why());
            match index {
                Some(index) => error.within_element(index).within(field),
                None => error.within(field),
            }
        })
    }
}
