//! What a snapshot says is checked, since it may come from anywhere.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::{BodyId, Slots};
use crate::world::state::collider::Collider;
use crate::world::state::colliders::MOST_COLLIDERS;
use crate::world::state::entry::{Entry, Moved};
use crate::world::state::record::{Place, VERSION, wide};
use crate::{Circle, Vec2};

/// What is wrong with a snapshot.
pub(super) enum Fault {
    Version(u32),
    /// The list, the index in it, and why.
    At(&'static str, usize, &'static str),
    /// What is no list, and why.
    Field(&'static str, &'static str),
    TooMany,
    /// A number of a collider that is neither used nor free.
    Lost(usize),
    Checksum {
        recorded: u64,
        got: u64,
    },
}

impl Fault {
    /// The field of the snapshot that it is about, and which of its elements, if that is a list.
    pub(super) const fn place(&self) -> (&'static str, Option<usize>) {
        match *self {
            Self::Version(_) => ("version", None),
            Self::At(list, index, _) => (list, Some(index)),
            Self::Field(field, _) => (field, None),
            Self::TooMany => ("places", None),
            Self::Lost(_) => ("free_pieces", None),
            Self::Checksum { .. } => ("checksum", None),
        }
    }

    /// What is wrong there.
    pub(super) fn why(&self) -> String {
        match self {
            Self::Version(got) => format!("must be {VERSION} or before, got {got}"),
            Self::At(_, _, why) | Self::Field(_, why) => String::from(*why),
            Self::TooMany => String::from("more shapes or bodies than a world can number"),
            Self::Lost(place) => format!("place {place} is neither used nor free"),
            Self::Checksum { recorded, got } => format!(
                "must be {got}, got {recorded}: the world was changed, or its numbers were not read to the last bit"
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            (field, None) => write!(f, "{field}: {}", self.why()),
            (list, Some(index)) => write!(f, "{list}[{index}]: {}", self.why()),
        }
    }
}

/// The bodies by their places, each empty place accounted for.
pub(super) fn slots(places: Vec<Place>, free: Vec<u32>) -> Result<Slots<Entry>, Fault> {
    let mut empty: Vec<bool> = places.iter().map(|place| place.body.is_none()).collect();
    for (at, &index) in free.iter().enumerate() {
        match empty.get_mut(index as usize) {
            Some(empty) if *empty => *empty = false,
            _ => return Err(Fault::At("free_places", at, "is no empty place, or there twice")),
        }
    }
    let kept = |(at, place): (usize, &Place)| empty[at] && place.generation != NonZeroU32::MAX;
    if let Some(at) = places.iter().enumerate().position(kept) {
        return Err(Fault::At("places", at, "is empty and not among the free places"));
    }
    let slot = |(index, place): (usize, Place)| {
        let generation = place.generation;
        entry(place).map(|entry| (generation, entry)).map_err(|why| Fault::At("places", index, why))
    };
    let slots: Vec<_> = places.into_iter().enumerate().map(slot).collect::<Result<_, _>>()?;
    Ok(Slots::from_parts(slots.into_iter(), free))
}

/// What a place says of its body, if one is there.
fn entry(place: Place) -> Result<Option<Entry>, &'static str> {
    let Place { body, pieces, motion, offset, .. } = place;
    let motion = motion.map(|motion| motion.motion().ok_or("motion: must be finite")).transpose()?;
    if motion.is_some() != body.as_ref().is_some_and(|body| body.kind == BodyKind::Kinematic) {
        return Err("motion: must be there if the body is kinematic, else not");
    }
    let Some(body) = body else { return if pieces.is_empty() { Ok(None) } else { Err(PIECES) } };
    let mut entry = Entry { colliders: pieces.into(), ..Entry::new(body, motion.map(Box::new)) };
    let Entry { body, colliders, .. } = &entry;
    let has_colliders = body.kind != BodyKind::Dynamic && body.enabled;
    if colliders.len() != if has_colliders { body.shapes.len() } else { 0 } {
        return Err(PIECES);
    }
    if let Some(offset) = offset {
        if body.kind != BodyKind::Fixed || offset.iter().any(|x| !x.is_finite()) {
            return Err("offset: must be finite, and none of a body that is not fixed");
        }
        let moved = Moved::new(&body.shapes, wide(offset));
        entry.moved = moved.map_err(|_| "offset: moves a shape beyond the range of f32")?;
    }
    Ok(Some(entry))
}

const PIECES: &str = "pieces: must be one for each shape of a fixed or kinematic body that is on, else none";

/// The colliders of all bodies, each number used once or free.
pub(super) fn colliders(bodies: &Slots<Entry>, free: &[u32], freed: &[u32]) -> Result<Vec<Collider>, Fault> {
    let used: usize = bodies.iter().map(|(_, entry)| entry.colliders.len()).sum();
    let count = used + free.len() + freed.len();
    if bodies.places() >= u32::MAX as usize || count >= MOST_COLLIDERS {
        return Err(Fault::TooMany);
    }
    let mut colliders: Vec<Option<Collider>> = Vec::new();
    colliders.resize_with(count, || None);
    for (id, entry) in bodies.iter() {
        let course = entry.motion.as_ref().map(|motion| motion.pose);
        for (number, (shape, &at)) in entry.shapes().iter().zip(entry.colliders.iter()).enumerate() {
            let collider = Collider::of(id, &entry.body, number as u32, shape, course, 0.0);
            match colliders.get_mut(at as usize) {
                Some(empty @ None) => *empty = Some(collider),
                _ => {
                    return Err(Fault::At("places", id.index(), "pieces: a place is used twice, or beyond the last"));
                }
            }
        }
    }
    // What stands where no shape is will never be looked at.
    let Ok(point) = Circle::new(Vec2::ZERO, 0.0) else { return Err(Fault::TooMany) };
    let (body, nobody) = (Body::fixed(point), BodyId::from_bits(1 << 32));
    for (list, name) in [(free, "free_pieces"), (freed, "freed_pieces")] {
        for (at, &place) in list.iter().enumerate() {
            match (colliders.get_mut(place as usize), nobody) {
                (Some(empty @ None), Some(id)) => {
                    *empty = Some(Collider::of(id, &body, 0, &point.into(), None, 0.0));
                }
                _ => return Err(Fault::At(name, at, "is used, beyond the last, or there twice")),
            }
        }
    }
    let lost = colliders.iter().position(Option::is_none);
    lost.map_or_else(|| Ok(colliders.into_iter().flatten().collect()), |at| Err(Fault::Lost(at)))
}
