//! What a snapshot says is checked, since it may come from anywhere.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use crate::world::body::described::{Body, BodyKind};
use crate::world::body::handle::{BodyId, Slots};
use crate::world::state::collider::Collider;
use crate::world::state::colliders::MOST_COLLIDERS;
use crate::world::state::entry::{Entry, Moved};
use crate::world::state::record::{Moving, Place, VERSION, wide};
use crate::{Circle, Vec2};

/// What is wrong with a snapshot.
pub(super) enum Fault {
    Version(u32),
    /// The list, the index in it, and why.
    At(&'static str, usize, &'static str),
    TooMany,
    /// A number of a collider that is neither used nor free.
    Lost(usize),
    Checksum {
        recorded: u64,
        got: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(got) => write!(f, "version: must be {VERSION}, got {got}"),
            Self::At(list, index, why) => write!(f, "{list}[{index}]: {why}"),
            Self::TooMany => write!(f, "more shapes or bodies than a world can number"),
            Self::Lost(place) => write!(f, "pieces: place {place} is neither used nor free"),
            Self::Checksum { recorded, got } => write!(
                f,
                "checksum: must be {got}, got {recorded}: the world was changed, or its numbers were not read to the last bit"
            ),
        }
    }
}

/// The places of bodies, each empty one accounted for.
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
    let entry = |place: Place| {
        let motion = place.motion.and_then(Moving::motion).map(Box::new);
        let moved = moved(&place).ok().flatten();
        let entry = |body| Entry { colliders: place.pieces.into(), moved, ..Entry::new(body, motion) };
        (place.generation, place.body.map(entry))
    };
    Ok(Slots::from_parts(places.into_iter().map(entry), free))
}

/// Where a fixed body is, if it was moved.
fn moved(place: &Place) -> Result<Option<Box<Moved>>, &'static str> {
    let (Some(offset), Some(body)) = (place.offset, &place.body) else { return Ok(None) };
    if body.kind != BodyKind::Fixed || offset.iter().any(|x| !x.is_finite()) {
        return Err("offset: must be finite, and none of a body that is not fixed");
    }
    Moved::new(&body.shapes, wide(offset)).map_err(|_| "offset: moves a shape beyond the range of f32")
}

/// The colliders of all bodies, each number used once or free.
pub(super) fn colliders(places: &[Place], free: &[u32], freed: &[u32]) -> Result<Vec<Collider>, Fault> {
    let used: usize = places.iter().map(|place| place.pieces.len()).sum();
    let count = used + free.len() + freed.len();
    if places.len() >= u32::MAX as usize || count >= MOST_COLLIDERS {
        return Err(Fault::TooMany);
    }
    let mut colliders: Vec<Option<Collider>> = Vec::new();
    colliders.resize_with(count, || None);
    for (index, place) in places.iter().enumerate() {
        let refused = |why| Fault::At("places", index, why);
        let moved = moved(place).map_err(refused)?;
        let shapes = match (&place.body, &moved) {
            (Some(body), _) if body.kind == BodyKind::Dynamic || !body.enabled => &[],
            (_, Some(moved)) => &moved.shapes[..],
            (Some(body), None) => &body.shapes[..],
            (None, None) => &[],
        };
        let kinematic = place.body.as_ref().is_some_and(|body| body.kind == BodyKind::Kinematic);
        let motion = place.motion.map(|motion| motion.motion().ok_or(refused("motion: must be finite"))).transpose()?;
        if motion.is_some() != kinematic {
            return Err(refused("motion: must be there if the body is kinematic, else not"));
        }
        let course = motion.map(|motion| motion.pose);
        if shapes.len() != place.pieces.len() {
            return Err(refused(
                "pieces: must be one for each shape of a fixed or kinematic body that is on, else none",
            ));
        }
        let (Some(body), Some(id)) = (&place.body, BodyId::from_parts(index, place.generation)) else { continue };
        for (number, (shape, &at)) in shapes.iter().zip(&place.pieces).enumerate() {
            let collider = Collider::of(id, body, number as u32, shape, course, 0.0);
            match colliders.get_mut(at as usize) {
                Some(empty @ None) => *empty = Some(collider),
                _ => return Err(refused("pieces: a place is used twice, or beyond the last")),
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
