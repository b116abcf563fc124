//! Bodies that the game moves itself.

use crate::Vec2;
use crate::dvec2::DVec2;
use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::invalid::{InvalidBody, InvalidMove};
use crate::world::steer::Moved;
use crate::world::steer::steered::Steered;
use crate::world::step::world::World;

impl World {
    /// Tries to move a body straight by `motion`: how a game steers what it moves itself, such as a walker. It meets what
    /// [`Body::stopped_by`](crate::Body::stopped_by) says, fixed and kinematic bodies where they are now, and balls if they
    /// have one of these tags; it pushes nothing. What it meets does to the motion that is left what `response` says:
    ///
    /// | response | the rest of the motion |
    /// | --- | --- |
    /// | [`Response::Slide`] | goes on along the surface, as much of it as points there; in a corner, and where it would lead back from where the motion pointed, nothing is left to go on; around a hollow curve it goes by chords and stays as long |
    /// | [`Response::Stop`] | is not made: it is [`Moved::remainder`] |
    /// | [`Response::Bounce`] | goes back from the surface, its part into it times the restitution; where one above 1 would make the whole motion longer than a million units, that counts as 1 |
    /// | [`Response::BounceAt`] | goes back from the surface, as a motion of this length for the whole move |
    /// | [`Response::Pass`] | goes on straight through this body, in later moves too until the two are apart |
    /// | [`Response::Velocity`] | becomes this, as a motion for the whole move, of which as much is made as is left |
    /// | [`Response::Direction`] | goes on in this direction, as long as it was |
    ///
    /// For bodies of any kind and shapes; those of one that is compound are met as one body. The guarantees are those of a
    /// step: nothing tunnels at any speed; touches at one instant are split at once; a row of flush tiles is a flat floor; one-way
    /// bodies stop only from their front; a corner exactly upon a corner is answered as in a step
    /// ([`Body::dynamic`](crate::Body::dynamic)). It never ends in an overlap of more than w, four f32 ulps of its largest coordinate.
    /// Starting in one it first moves out by the shortest way, and through nothing that its middle was not in; without such a way it stays and is
    /// crushed. What the queries do not compute does not stop it: a curve that
    /// moves against a curve, and thin shapes that cross at the start.
    ///
    /// What it comes into on the way that it senses, or that senses it ([`Body::senses`](crate::Body::senses)), and whom it was let through, is
    /// [`Moved::passed`]. A platformer's hero, who stands on slopes and rides lifts, is steered by a [`Walker`](crate::Walker).
    ///
    /// A kinematic body's own velocity, spin and turn stay as they are, but what [`Self::move_to`] wanted is forgotten. Balls
    /// that it now stands on are moved out when the next step begins. A body that is off does not move. Corners are round.
    /// What is moved so after a step is drawn on its way by [`Self::position_at`], as if the step had moved it.
    ///
    /// [`Self::move_by_into`] does not allocate, and [`Self::move_with`] asks for each response.
    ///
    /// # Errors
    /// If the body is gone, the motion is not finite, or a fixed body would be moved to where f32 cannot tell its corners apart
    /// or say where they are. Nothing has moved then.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Response, Vec2, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::new();
    /// for i in 0..10 {
    ///     world.add(Body::fixed(Aabb::new([16. * i as f32, 90.], [16. * (i + 1) as f32, 106.])?))?;
    /// }
    /// let wall = world.add(Body::fixed(Aabb::new([100., 0.], [110., 90.])?))?;
    /// let walker = world.add(Body::kinematic(Aabb::from_center([20., 70.], [12., 20.])?))?;
    /// // Down onto the floor, along it over all seams, to the wall.
    /// let moved = world.move_by(walker, [100., 20.], Response::Slide)?;
    /// assert_eq!(moved.position, Vec2::new(94., 80.));
    /// assert_eq!(moved.hits.last().unwrap().other, wall);
    /// assert_eq!(moved.hits.last().unwrap().normal, -Vec2::X);
    /// # Ok(()) }
    /// ```
    #[doc(alias("move_and_slide", "move_and_collide", "try_move", "character controller", "kinematic"))]
    pub fn move_by(&mut self, id: BodyId, motion: impl Into<Vec2>, response: Response) -> Result<Moved, InvalidMove> {
        let mut moved = Moved::default();
        self.move_by_into(id, motion, response, &mut moved)?;
        Ok(moved)
    }

    /// [`Self::move_by`] with a list brought along: `moved` is overwritten, and if its hits have room nothing is allocated, but
    /// for polygons that are turned or have more than 20 corners in a pair.
    ///
    /// # Errors
    /// As [`Self::move_by`].
    pub fn move_by_into(
        &mut self,
        id: BodyId,
        motion: impl Into<Vec2>,
        response: Response,
        moved: &mut Moved,
    ) -> Result<(), InvalidMove> {
        self.move_with(id, motion, moved, |_, _| response)
    }

    /// [`Self::move_by`] with a response of the game's choosing for each hit, in their order. In the world that is handed to it
    /// the body is where it began. [`Self::response_to`] gives what bodies and pairs of tags say.
    ///
    /// # Errors
    /// As [`Self::move_by`].
    ///
    /// ```
    /// use hazumi::{Body, Circle, Moved, Response, Segment, Tags, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const COIN: Tags = Tags::bit(0);
    /// let mut world = World::new();
    /// let coin = world.add(Body::fixed(Circle::new([50., 0.], 4.)?).tags(COIN))?;
    /// world.add(Body::fixed(Segment::new([90., -50.], [90., 50.])?))?;
    /// let walker = world.add(Body::kinematic(Circle::new([0., 0.], 10.)?))?;
    /// let (mut moved, mut coins) = (Moved::default(), vec![]);
    /// world.move_with(walker, [100., 0.], &mut moved, |hit, _| {
    ///     if !hit.other_tags.intersects(COIN) { return Response::Slide; }
    ///     coins.push(hit.other);
    ///     Response::Pass
    /// })?;
    /// assert_eq!((moved.position, coins), ([80., 0.].into(), vec![coin]));
    /// # Ok(()) }
    /// ```
    pub fn move_with(
        &mut self,
        id: BodyId,
        motion: impl Into<Vec2>,
        moved: &mut Moved,
        mut respond: impl FnMut(&Hit, &Self) -> Response,
    ) -> Result<(), InvalidMove> {
        let motion = motion.into();
        if !motion.is_finite() {
            return Err(InvalidMove::NotFinite { got: motion });
        }
        let motion = motion.wide();
        (moved.remainder, moved.bounded, moved.crushed) = (Vec2::ZERO, false, false);
        moved.hits.clear();
        moved.passed.clear();
        let body = self.get(id).ok_or(InvalidBody::Gone { id })?;
        if !body.is_enabled() {
            // What it passes stays as it was, too.
            (moved.position, moved.remainder) = (body.position(), motion.narrow());
            return Ok(());
        }
        self.make_tree();
        let mut steering = core::mem::take(&mut self.steering);
        let went = match Steered::of(&self.state, id) {
            Ok(steered) => {
                Ok(self.scene().steer(&steered, motion, moved, &mut steering, &mut |hit| respond(hit, self)))
            }
            Err(error) => Err(error),
        };
        let result = went.and_then(|shift| self.set_down(id, shift, &steering.ignored));
        self.steering = steering;
        result?;
        moved.position = self.get(id).ok_or(InvalidBody::Gone { id })?.position();
        Ok(())
    }

    /// Puts a body down where it got to, and notes what it goes through there.
    pub(super) fn set_down(&mut self, id: BodyId, shift: DVec2, ignored: &[(BodyId, u32)]) -> Result<(), InvalidBody> {
        if shift != DVec2::ZERO {
            if let Some(mover) = self.state.mover_mut(id) {
                mover.position = (mover.position + shift).in_range();
                self.state.pairs.wake(id.index() as u32);
                self.tree.put(&self.state, id.index() as u32);
            } else if let Some(motion) = self.state.bodies.get_mut(id).and_then(|entry| entry.motion.as_mut()) {
                // For drawing, all that it moves from the step's start on is one way.
                motion.from = motion.from.or(Some((motion.pose.offset, motion.pose.angle)));
                motion.pose.offset = (motion.pose.offset + shift).in_range();
                motion.target = None;
                self.carry_over(id, 0.0);
                self.state.needs_depenetration = true;
            } else {
                let offset = self.state.entry(id)?.offset();
                self.move_fixed(id, (offset + shift).in_range())?;
            }
        }
        self.state.pass_only(id, ignored);
        Ok(())
    }
}
