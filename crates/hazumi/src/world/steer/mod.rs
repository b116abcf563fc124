//! Bodies that the game steers itself: try a motion, get where it got to and what was in the way.
//!
//! ```text
//!   way out        of what it overlaps at the start                       room
//!   segment        straight to the next touch, what is within w joined    segment, touched, joint, apart
//!   answer         a response for each, one split for all                 answer
//!   segment        with the motion that is left, until it is spent        motion
//! ```
//!
//! `steered` is the body meanwhile: its shapes in f64, and what stops it. The world stands still, and nothing is pushed. What it comes through on the
//! way, `passed` finds; `walker` makes a frame of a hero's of several such motions.

mod answer;
mod apart;
mod joint;
mod motion;
pub(in crate::world) mod passed;
mod room;
mod segment;
pub(in crate::world) mod steered;
mod touched;
pub(in crate::world) mod walker;

use alloc::vec::Vec;

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::query::{Core, Rounded};
use crate::response::{Push, Response};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::broad_phase::Scene;
use crate::world::narrow_phase::moving::Round;
use crate::world::narrow_phase::touch::{Feature, aligned, side};
use crate::world::state::State;
use crate::world::steer::answer::Surface;
use crate::world::steer::passed::Passed;
use crate::world::steer::segment::Behind;
use crate::world::steer::steered::Steered;
use crate::world::steer::touched::SteeredTouch;

/// Where a body got to that was moved by [`World::move_by`](crate::World::move_by), and what was in its way.
#[derive(Clone, Debug, Default, PartialEq)]
#[doc(alias("KinematicCollision", "travel"))]
#[non_exhaustive]
pub struct Moved {
    /// Where it is now: its [`BodyRef::position`](crate::BodyRef::position).
    pub position: Vec2,
    /// The part of the motion that was not used: [0, 0] if it spent all, along whatever surfaces; else what was left of it, in the
    /// direction that it then had, when it was stopped or had nowhere to go on.
    #[doc(alias = "left")]
    pub remainder: Vec2,
    /// Every touch on the way that it answered to, in order. `time` is the share of the motion made before, 0..=1, and
    /// `velocity` the motion as it was just before the touch, as long as if the whole move were made with it.
    pub hits: Vec<Hit>,
    /// What it came through, in order: whom it answered [`Response::Pass`], and what it entered that it senses or that senses it.
    pub passed: Vec<Passed>,
    /// Whether it reached the bound on hits, which is 256 and 16 more for each time its own size that it goes, 4,096 at
    /// most. Then it stopped.
    pub bounded: bool,
    /// Whether it was inside of others with no room around. Then it stayed where it was.
    pub crushed: bool,
}

/// The lists of a move, kept so that it does not allocate.
#[derive(Debug, Default)]
pub(in crate::world) struct Steering {
    met: Vec<SteeredTouch>,
    surfaces: Vec<Surface>,
    pushes: Vec<Push>,
    scratch: Vec<Push>,
    pub(in crate::world) ignored: Vec<(BodyId, u32)>,
    behind: Vec<Behind>,
    /// Of walkers: the kinematic bodies that the last step moved, and when they were listed.
    moving: Vec<BodyId>,
    moving_since: Option<u64>,
}

impl Scene<'_> {
    /// How far a body gets.
    pub(in crate::world) fn steer(
        &self,
        steered: &Steered<'_>,
        motion: DVec2,
        moved: &mut Moved,
        steering: &mut Steering,
        respond: &mut dyn FnMut(&Hit) -> Response,
    ) -> DVec2 {
        self.state.recall(steered, &mut steering.ignored);
        let (shift, _) = self.go_on(steered, motion, moved, steering, respond);
        shift
    }
}

impl State {
    /// What a body goes through from before.
    fn recall(&self, steered: &Steered<'_>, ignored: &mut Vec<(BodyId, u32)>) {
        ignored.clear();
        let body = steered.id.index() as u32;
        let own = self.ignored.of(body).iter();
        ignored.extend(
            own.map(|ignored| &self.colliders[ignored.collider as usize])
                .map(|collider| (collider.body, collider.number)),
        );
        for &[a, b] in self.through.pairs().iter().filter(|pair| pair.contains(&body)) {
            ignored.extend(self.bodies.at(if a == body { b } else { a }).map(|(other, _)| (other, 0)));
        }
        ignored.retain(|&pair| self.is_near(steered, DVec2::ZERO, pair));
    }

    /// Whether a body goes on into a shape: the game let it through the shape's body, and it is in another shape of that.
    fn lets_steered_through(&self, steered: &Steered<'_>, body: BodyId, ignored: &[(BodyId, u32)]) -> bool {
        self.passages.has(steered.id.index() as u32, body.index() as u32)
            && ignored.iter().any(|(other, _)| *other == body)
    }

    /// What a steered shape touches, as a step would say. What is no circle touches with its own sides and corners, and joined corners are a face.
    fn feature_of(&self, steered: &Steered<'_>, met: &SteeredTouch, velocity: DVec2) -> Feature {
        let Some(Rounded { core: Core::Hull(hull), radius }) = steered.at(DVec2::ZERO).nth(met.part) else {
            return Feature::Face;
        };
        let Some(collider) = self.collider_of(met.pair).filter(|_| hull.len() == 1) else { return Feature::Face };
        let center = met.point + met.normal * radius;
        let touch = collider.shape.touch(Round(radius), center, velocity, 0.0);
        if aligned(touch.normal, met.normal) { touch.feature } else { Feature::Face }
    }

    fn describe_steered(&self, steered: &Steered<'_>, met: &SteeredTouch, time: f64, velocity: DVec2) -> Hit {
        let (other, shape_index) = met.pair;
        let feature = self.feature_of(steered, met, velocity);
        Hit {
            time: time as f32,
            body: steered.id,
            other,
            shape_index,
            body_tags: steered.tags,
            other_tags: self.bodies.get(other).map(|entry| entry.body.tags).unwrap_or_default(),
            point: met.point.narrow(),
            normal: (met.normal + DVec2::ZERO).narrow(),
            side: side(feature, met.normal, velocity),
            velocity: velocity.narrow(),
            surface_velocity: Vec2::ZERO,
            crushed: false,
        }
    }
}
