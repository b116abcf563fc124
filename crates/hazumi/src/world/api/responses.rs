//! What comes of hits between two kinds of bodies.

use crate::response::Response;
use crate::world::body::hit::Hit;
use crate::world::body::invalid::InvalidBody;
use crate::world::body::tags::Tags;
use crate::world::step::world::World;

impl World {
    /// Says what comes of every hit between a body with any of the tags `a` and one with any of `b`, whichever of them moves;
    /// `None` forgets what was said of these two sets. [`Tags::NONE`] stands for bodies that have no tag.
    ///
    /// It counts in [`Self::advance`] and [`Self::response_to`], before what the bodies themselves say. Where several pairs
    /// fit a hit, the one said last counts: the general first, then the exceptions. Nothing is paid where no pair is said.
    ///
    /// # Errors
    /// If a number of the response is not finite. What was said before still holds then.
    ///
    /// ```
    /// use hazumi::{Aabb, Body, Circle, Response, Tags, World};
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const GHOST: Tags = Tags::bit(0);
    /// const BRICK: Tags = Tags::bit(1);
    /// let mut world = World::new();
    /// world.add(Body::fixed(Aabb::new([40., -50.], [50., 50.])?).tags(BRICK))?;
    /// let ball = world.add(Body::dynamic(Circle::new([0., -25.], 10.)?).velocity([100., 0.]))?;
    /// let ghost = world.add(Body::dynamic(Circle::new([0., 25.], 10.)?).velocity([100., 0.]).tags(GHOST))?;
    /// world.set_response_between(GHOST, BRICK, Some(Response::Pass))?;
    /// world.advance(1.)?;
    /// assert_eq!(world.get(ball).unwrap().position(), [-40., -25.].into());
    /// assert_eq!(world.get(ghost).unwrap().position(), [100., 25.].into());
    /// # Ok(()) }
    /// ```
    #[doc(alias("collision matrix", "material", "layer"))]
    pub fn set_response_between(&mut self, a: Tags, b: Tags, response: Option<Response>) -> Result<(), InvalidBody> {
        self.state.set_response_between(a, b, response)
    }

    /// What [`Self::set_response_between`] said of these two sets of tags, whichever comes first.
    #[must_use]
    pub fn response_between(&self, a: Tags, b: Tags) -> Option<Response> {
        self.state.response_between(a, b)
    }

    /// What comes of a hit if nobody is asked: the last said of a pair of tags that fits it
    /// ([`Self::set_response_between`]), else what the body says that was met ([`Body::response`](crate::Body::response)),
    /// else the one that moved, else a bounce. What a game's closure returns where it has no wish of its own.
    ///
    /// Of two balls that meet and both say something, who was added first decides nothing. They pass if one says [`Response::Pass`], else
    /// a velocity or a direction counts, else the larger restitution; [`Response::Slide`] and [`Response::Stop`] are as one of 0.
    #[must_use]
    pub fn response_to(&self, hit: &Hit) -> Response {
        self.state.response_to(hit)
    }
}
