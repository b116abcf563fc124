//! Bodies, to be looked at.

use core::fmt;

use crate::response::Response;
use crate::world::body::described::{BodyKind, Corners, OneWay};
use crate::world::body::handle::BodyId;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::read::restitution;
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::entry::{Entry, placed};
use crate::world::state::mover::Mover;
use crate::{Shape, Vec2};

/// A body in a world, to be looked at.
#[derive(Clone, Copy)]
pub struct BodyRef<'a> {
    state: &'a State,
    id: BodyId,
    pub(in crate::world) entry: &'a Entry,
}

impl State {
    /// A body by its handle; `None` if it is gone.
    pub(in crate::world) fn get(&self, id: BodyId) -> Option<BodyRef<'_>> {
        self.bodies.get(id).map(|entry| BodyRef { state: self, id, entry })
    }

    /// What a body is and has.
    ///
    /// # Errors
    /// If it is gone.
    pub(in crate::world) fn entry(&self, id: BodyId) -> Result<&Entry, InvalidBody> {
        self.bodies.get(id).ok_or(InvalidBody::Gone { id })
    }

    /// All bodies, in the order of their places.
    pub(in crate::world) const fn iter(&self) -> Bodies<'_> {
        Bodies { state: self, next: 0 }
    }
}

/// All bodies of a world, in the order of [`BodyId::index`]: what [`World::iter`](crate::World::iter) gives.
#[derive(Clone)]
pub struct Bodies<'a> {
    state: &'a State,
    next: u32,
}

impl<'a> Iterator for Bodies<'a> {
    type Item = BodyRef<'a>;

    fn next(&mut self) -> Option<BodyRef<'a>> {
        let state = self.state;
        while (self.next as usize) < state.bodies.places() {
            let at = self.next;
            self.next += 1;
            if let Some((id, entry)) = state.bodies.at(at) {
                return Some(BodyRef { state, id, entry });
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.state.bodies.places() - self.next as usize;
        (0, Some(left.min(self.state.bodies.len())))
    }
}

impl fmt::Debug for Bodies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl fmt::Debug for BodyRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, velocity) = (self.position(), self.velocity());
        let mut body = f.debug_struct("BodyRef");
        body.field("id", &self.id).field("position", &position).field("velocity", &velocity);
        body.field("described", &self.entry.body).finish()
    }
}

impl<'a> BodyRef<'a> {
    /// Its handle.
    #[must_use]
    pub const fn id(&self) -> BodyId {
        self.id
    }

    /// How it moves.
    #[must_use]
    pub const fn kind(&self) -> BodyKind {
        self.entry.body.kind
    }

    /// The centre of a mover, the pivot of a kinematic body, during a step at the time of the hit at hand; of any other body,
    /// the centre of its first shape's bounding box.
    #[must_use]
    pub fn position(&self) -> Vec2 {
        match self.mover() {
            Some(mut mover) => {
                if mover.enabled && self.state.now() > mover.course.time {
                    mover.drift(self.state.now());
                }
                mover.position.narrow()
            }
            None => match &self.entry.motion {
                Some(motion) => motion.pose.place(motion.pose.pivot, self.state.now()).narrow(),
                None => self.entry.shapes()[0].aabb().center(),
            },
        }
    }

    /// How far a kinematic body is turned from how it was described, in radians; 0 of all others.
    #[must_use]
    #[doc(alias = "rotation")]
    pub fn angle(&self) -> f32 {
        self.entry.motion.as_ref().map_or(0.0, |motion| motion.pose.angle_at(self.state.now()) as f32)
    }

    /// Where a point of a body as it was described is now: what its [`shapes`](Self::shapes) are drawn through.
    #[must_use]
    pub fn placed(&self, point: impl Into<Vec2>) -> Vec2 {
        let point = point.into();
        match (&self.entry.motion, self.mover()) {
            (Some(motion), _) => motion.pose.place(point.wide(), self.state.now()).narrow(),
            (None, Some(_)) => point - self.entry.body.shapes[0].aabb().center() + self.position(),
            (None, None) => point + self.entry.offset().narrow(),
        }
    }

    /// The shapes where they are now, during a step at the time of the hit at hand, rounded to f32. A box that has turned is
    /// a turned box.
    pub fn placed_shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        let (now, center) = (self.state.now(), self.position());
        self.entry.shapes().iter().filter_map(move |shape| match (&self.entry.motion, shape) {
            (Some(motion), _) => motion.pose.placed(shape, now),
            (None, shape) if self.kind() == BodyKind::Dynamic => placed(shape, center),
            _ => Some(shape.clone()),
        })
    }

    /// How fast a kinematic body turns, in radians per second; 0 of all others.
    #[must_use]
    pub const fn spin(&self) -> f32 {
        self.entry.body.spin
    }

    /// The velocity in units per second; [0, 0] if fixed.
    #[must_use]
    pub fn velocity(&self) -> Vec2 {
        match (self.mover(), self.entry.body.kind) {
            (Some(mover), _) => mover.velocity.narrow(),
            (None, BodyKind::Kinematic) => self.entry.body.velocity,
            (None, _) => Vec2::ZERO,
        }
    }

    /// The radius of a mover; of another dynamic body, of the circle about its position that holds it; 0 if it is not dynamic.
    #[must_use]
    pub fn radius(&self) -> f32 {
        self.mover().map_or(0.0, |mover| mover.size.radius())
    }

    /// Its own acceleration, beside gravity.
    #[must_use]
    pub const fn acceleration(&self) -> Vec2 {
        self.entry.body.acceleration
    }

    /// The shapes as last set, in the frame that the body was described in. [`Self::placed_shapes`] are where they are now.
    #[must_use]
    pub fn shapes(&self) -> &'a [Shape] {
        &self.entry.body.shapes
    }

    /// What it is.
    #[must_use]
    pub const fn tags(&self) -> Tags {
        self.entry.body.tags
    }

    /// What stops it.
    #[must_use]
    pub const fn stopped_by(&self) -> Tags {
        self.entry.body.stopped_by
    }

    /// What it senses.
    #[must_use]
    pub const fn senses(&self) -> Tags {
        self.entry.body.senses
    }

    /// The response to its hits in [`World::advance`](crate::World::advance), if it says one.
    #[must_use]
    pub const fn response(&self) -> Option<Response> {
        self.entry.body.response
    }

    /// The restitution of its response, if that is a bounce.
    #[must_use]
    pub const fn restitution(&self) -> Option<f32> {
        restitution(self.entry.body.response)
    }

    /// How its corners are left.
    #[must_use]
    pub const fn corners(&self) -> Corners {
        self.entry.body.corners
    }

    /// From which side it stops anything.
    #[must_use]
    pub const fn one_way(&self) -> OneWay {
        self.entry.body.one_way
    }

    /// The share of gravity that it feels.
    #[must_use]
    pub const fn gravity_scale(&self) -> f32 {
        self.entry.body.gravity_scale
    }

    /// How fast it loses its speed by itself: its [`Body::damping`](crate::Body::damping).
    #[must_use]
    pub const fn damping(&self) -> f32 {
        self.entry.body.damping
    }

    /// The angles between which it turns, if there are any: its [`Body::stop_angles`](crate::Body::stop_angles).
    #[must_use]
    pub const fn stop_angles(&self) -> Option<[f32; 2]> {
        self.entry.body.stop_angles
    }

    /// How fast its surface runs along itself, in units per second: its [`Body::surface_speed`](crate::Body::surface_speed).
    #[must_use]
    pub const fn surface_speed(&self) -> f32 {
        self.entry.body.surface_speed
    }

    /// The highest speed that it hands on.
    #[must_use]
    pub const fn most_transfer(&self) -> f32 {
        self.entry.body.most_transfer
    }

    /// Whether it keeps its speed at every hit.
    #[must_use]
    pub const fn keeps_speed(&self) -> bool {
        self.entry.body.keep_speed
    }

    /// The point about which a kinematic body turns, in the frame that it was described in; of all others none.
    /// [`Self::position`] is where it is now.
    #[must_use]
    pub fn pivot(&self) -> Option<Vec2> {
        self.entry.motion.as_ref().map(|motion| motion.pose.pivot.narrow())
    }

    /// The game's own number.
    #[must_use]
    pub const fn user(&self) -> u64 {
        self.entry.body.user
    }

    /// Whether it is switched on.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.entry.body.enabled
    }

    /// Its mass as described: 1 unless said. Only movers that meet each other ask for it.
    #[must_use]
    pub const fn mass(&self) -> f32 {
        self.entry.body.mass
    }

    /// Whether it met more in the last step than a body may, and slid or stayed where it was from then on: see
    /// [`StepReport::bounded`](crate::StepReport::bounded).
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.mover().is_some_and(|mover| mover.course.bounded)
    }

    /// Whether it had no room in the last step: what does not yield closed in on it and left it no way, it began inside a shape or another ball with no
    /// room around, or with none but behind a wall, or something that moves came into it while it was held. Then it stays where it is until there is room.
    #[must_use]
    pub fn is_crushed(&self) -> bool {
        self.mover().is_some_and(|mover| mover.course.crushed)
    }

    fn mover(&self) -> Option<Mover> {
        self.state.mover_of(self.id)
    }
}
