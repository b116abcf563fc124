//! Steps, what they tell, and where bodies were within the last; the state as one number.

use crate::Vec2;
use crate::one_copy::one_copy;
use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::{Hit, StepReport};
use crate::world::step::begin_and_end::InvalidStep;
use crate::world::step::change::midstep::Midstep;
use crate::world::step::world::World;

impl World {
    /// Moves all movers on by `dt` seconds. At every hit, in order of time, `respond` is told of it and says what comes of
    /// it; it may add, remove and change bodies through the world it is handed ([`Midstep`]). A mover stops those other
    /// movers whose [`Body::stopped_by`](crate::Body::stopped_by) holds one of its tags; one without tags stops none. A `dt` of 0 only moves
    /// movers out of what they overlap.
    ///
    /// What flies meets everything exactly when it gets there. Balls that push each other are a group, and go together along pieces that are
    /// straight: a sixtieth of a second, or shorter where a touch turns by more than four degrees. Within a group, times are exact to a piece. Where
    /// one of many balls has many touches in one step, their hits are told as of the beginning of the piece, each but once.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn step(
        &mut self,
        dt: f32,
        mut respond: impl FnMut(&Hit, &mut Midstep<'_>) -> Response,
    ) -> Result<StepReport, InvalidStep> {
        self.step_asking(dt, one_copy!(&mut respond, &mut dyn FnMut(&Hit, &mut Midstep<'_>) -> Response))
    }

    /// Moves all movers on by `dt` seconds with the responses that pairs of tags and bodies say
    /// ([`Self::set_response_between`], [`Body::response`](crate::Body::response)). Faster than
    /// [`Self::step`], since no mover needs to wait for another; the hits are the same, and [`Self::hits`] has them.
    ///
    /// # Errors
    /// If `dt` is negative or not finite. The world is then as before.
    pub fn advance(&mut self, dt: f32) -> Result<StepReport, InvalidStep> {
        self.advance_by_itself(dt)
    }

    /// The hits of the last step, in order of time; at the same time, of bodies.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = &Hit> + DoubleEndedIterator {
        self.step.order.iter().map(|hit| &self.step.hits[hit.number() as usize])
    }

    /// Where a body was within the last step, for drawing between steps: `fraction` 0 is the step's start, 1 its end. Between
    /// them a ball is on its path with all its bends, a kinematic body as far along its way as the share says. `None` if the body
    /// is gone. Outside 0 to 1 the nearer end is given; NaN counts as 1.
    ///
    /// What [`Self::move_by`] did since the step counts as its last part: of a ball of the path, of a kinematic body of one straight
    /// way. So a game that steps first and then moves its walker has it drawn on its way, while what it moved before the step stands
    /// where that left it. What has no way in between is at its place for every fraction: what is fixed; what was added, or
    /// since the step moved by [`Self::teleport`] or given a new shape; and all of a world that was read from a snapshot, until
    /// its next step. What came in the middle of the step is at its first place until then.
    ///
    /// In the closure of a step that step counts, up to the hit at hand: later fractions give the place at that hit.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// let lift = world.add(Body::kinematic(Aabb::new([0., 0.], [10., 10.])?).velocity([100., 0.]).spin(0.5))?;
    /// world.advance(1.0)?;
    /// assert_eq!(world.position_at(lift, 0.25), Some(Vec2::new(30., 5.)));
    /// assert_eq!(world.angle_at(lift, 0.25), Some(0.125));
    /// # Ok(()) }
    /// ```
    #[must_use]
    #[doc(alias("interpolate", "lerp", "alpha"))]
    pub fn position_at(&self, id: BodyId, fraction: f32) -> Option<Vec2> {
        self.state.position_at(id, fraction)
    }

    /// How far a kinematic body was turned within the last step, as [`BodyRef::angle`](crate::BodyRef::angle) has it: in radians,
    /// 0 of all others. `fraction` as in [`Self::position_at`], which is where its pivot was then. `None` if the body is gone.
    #[must_use]
    #[doc(alias("interpolate", "rotation_at", "lerp", "alpha"))]
    pub fn angle_at(&self, id: BodyId, fraction: f32) -> Option<f32> {
        self.state.angle_at(id, fraction)
    }

    /// A ball's path through the last step: the time in seconds and the position at its start, at every bend, and at its
    /// end. Straight between, but that a ball under gravity strays from it by up to a ten-thousandth of its size. Empty if
    /// the body is gone or not dynamic.
    pub fn path(&self, id: BodyId) -> impl Iterator<Item = (f32, Vec2)> + '_ {
        self.state.path(id)
    }

    /// A number that any two worlds share that will go on alike, and that a change of any bit of their state changes,
    /// but for one chance in about 2⁶⁴. Covers bodies, shapes, handles to come, what is said of pairs of tags, and the memory
    /// of what passes and of what touches; not the
    /// hits and paths of the last step.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.state.checksum()
    }

    /// The same of one body: what it is, where it is and what it passes through. `None` if it is gone. Where the
    /// [checksums](Self::checksum) of two worlds differ, this tells which body does.
    #[must_use]
    pub fn checksum_of(&self, id: BodyId) -> Option<u64> {
        self.state.checksum_of(id)
    }
}
