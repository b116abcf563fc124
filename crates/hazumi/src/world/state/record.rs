//! A world as data: what is written of it.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::described::Body;
use crate::world::body::handle::BodyId;
use crate::world::narrow_phase::pose::Pose;
use crate::world::state::between::Between;
use crate::world::state::kinematic::Motion;
use crate::world::state::touching::TouchingPair;

/// The form that is written. One without contacts, of before there were any, is read as well; others are refused.
pub(super) const VERSION: u32 = 2;
pub(super) const WITHOUT_CONTACTS: u32 = 1;

/// What a world is made of again.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "a world's snapshot: an object"))]
pub(super) struct Snapshot {
    /// First, so that a form of later days is refused for what it is.
    pub(super) version: u32,
    pub(super) gravity: Vec2,
    /// Whether any ball may overlap a fixed body.
    pub(super) unchecked: bool,
    /// By [`BodyId::index`], also those that stand empty.
    pub(super) places: Vec<Place>,
    /// The empty places that are used again, the last first.
    pub(super) free_places: Vec<u32>,
    /// In the order in which they fly.
    pub(super) balls: Vec<Flying>,
    /// As `free_places`, of the places of pieces.
    pub(super) free_pieces: Vec<u32>,
    /// Those that are free after the next step.
    pub(super) freed_pieces: Vec<u32>,
    pub(super) passing: Vec<Pair>,
    /// Balls that go through each other, by the places of their bodies, the lower first; in order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) through: Vec<[u32; 2]>,
    /// What balls rest on, lean on or are pushed by: those of a ball follow each other.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) contacts: Vec<RecordedTouch>,
    /// Balls in contact with each other; in order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) linked: Vec<Linked>,
    /// Contacts that are over since the last step, in the order of bodies; either body may be gone.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) ended: Vec<(BodyId, BodyId)>,
    /// The balls and what they touched when the last step ended; either may be gone since.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) touching: Vec<TouchingPair>,
    /// Responses to pairs of tags.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) between: Vec<Between>,
    /// The last step; none if there was none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) last_step: Option<LastStep>,
    /// [`World::checksum`], to find out whether the format lost bits on its way. Not looked at if it is missing.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) checksum: Option<u64>,
}

/// What a walker asks of the step that it walks after.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct LastStep {
    /// How many steps there were with it.
    pub(super) number: u64,
    pub(super) seconds: f64,
}

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct Place {
    pub(super) generation: NonZeroU32,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) body: Option<Body>,
    /// Where each shape of a fixed or kinematic body is that is on.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub(super) pieces: Vec<u32>,
    /// Of a kinematic body.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) motion: Option<Moving>,
    /// How far a fixed body was moved from where it was described.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) offset: Option<[f64; 2]>,
}

/// How a kinematic body is placed, and how it came there.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct Moving {
    pub(super) pivot: [f64; 2],
    pub(super) offset: [f64; 2],
    pub(super) angle: f64,
    pub(super) velocity: [f64; 2],
    pub(super) spin: f64,
    /// Place and angle at the end of the next step, if the game said so.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) target: Option<([f64; 2], f64)>,
}

impl Moving {
    pub(super) fn of(motion: &Motion) -> Self {
        let Pose { pivot, offset, angle, velocity, spin } = motion.pose;
        let target = motion.target.map(|(position, angle)| (pair(position), angle));
        Self { pivot: pair(pivot), offset: pair(offset), angle, velocity: pair(velocity), spin, target }
    }

    /// `None` if a number is not finite.
    pub(super) fn motion(self) -> Option<Motion> {
        let Self { pivot, offset, angle, velocity, spin, target } = self;
        let (place, turn) = target.unwrap_or_default();
        let numbers = [pivot, offset, velocity, place, [angle, spin], [turn, 0.0]];
        let pose = Pose { pivot: wide(pivot), offset: wide(offset), angle, velocity: wide(velocity), spin };
        let target = target.map(|(place, angle)| (wide(place), angle));
        numbers.iter().flatten().all(|x| x.is_finite()).then(|| Motion::new(pose, target))
    }
}

pub(super) fn pair(v: DVec2) -> [f64; 2] {
    [v.x, v.y]
}

pub(super) fn wide([x, y]: [f64; 2]) -> DVec2 {
    DVec2::new(x, y)
}

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct Flying {
    /// The place of its body.
    pub(super) body: u32,
    pub(super) position: [f64; 2],
    pub(super) velocity: [f64; 2],
    pub(super) unchecked: bool,
    pub(super) crushed: bool,
}

/// A ball, or a body that the game steers, and a shape that pass through each other.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct Pair {
    pub(super) ball: u32,
    pub(super) other: u32,
    /// Which of the other's shapes.
    pub(super) shape: u32,
    pub(super) flush: bool,
    /// If the game lets the ball through the other as a whole: how far apart they were at first. Then all shapes are meant.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) reach: Option<f64>,
}

/// A ball and a shape that it is in contact with.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct RecordedTouch {
    pub(super) ball: u32,
    pub(super) other: u32,
    /// Which of the other's shapes.
    pub(super) shape: u32,
    pub(super) normal: [f64; 2],
    /// In seconds.
    pub(super) age: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) response: Option<Response>,
    pub(super) presses: bool,
    /// Of one that slides: whether the ball slid off it, and goes on wanting to go there.
    pub(super) rides: bool,
    /// Whether it goes over the ball, which has no way out.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub(super) crushes: bool,
    /// What held it back in a step.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub(super) impulse: f64,
}

/// Two balls that are in contact.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, expecting = "an object"))]
pub(super) struct Linked {
    /// The places of their bodies, the lower first.
    pub(super) balls: [u32; 2],
    /// In seconds.
    pub(super) age: f64,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) response: Option<Response>,
    pub(super) presses: bool,
    /// What held them apart in a step.
    pub(super) impulse: f64,
    /// For how many seconds their group has lain still.
    pub(super) still: f64,
    /// If one goes over the other, which has no way out: that, and the normal toward the side where it was.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(super) crushed: Option<(u32, [f64; 2])>,
}

#[cfg(feature = "serde")]
const fn is_false(x: &bool) -> bool {
    !*x
}

#[cfg(feature = "serde")]
const fn is_zero(x: &f64) -> bool {
    x.to_bits() == 0
}
