//! Responses to pairs of tags.

use crate::response::Response;
use crate::world::World;
use crate::world::body::described::{InvalidBody, check_response};
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::tags::Tags;
use crate::world::state::State;

/// What comes of a hit between a body of the one kind and a body of the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(in crate::world) struct Between {
    /// The lesser set of bits first, since which of the two moves makes no difference.
    pub(in crate::world) kinds: [Tags; 2],
    pub(in crate::world) response: Response,
}

/// Whether a body with these tags is of a kind: it has any of the kind's, or none where the kind is to have none.
fn is_of(kind: Tags, tags: Tags) -> bool {
    kind.intersects(tags) || (kind.is_empty() && tags.is_empty())
}

/// Two kinds in their order.
pub(in crate::world) fn ordered(a: Tags, b: Tags) -> [Tags; 2] {
    if a.bits() <= b.bits() { [a, b] } else { [b, a] }
}

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
        response.map_or(Ok(()), check_response)?;
        let kinds = ordered(a, b);
        self.state.between.retain(|between| between.kinds != kinds);
        self.state.between.extend(response.map(|response| Between { kinds, response }));
        Ok(())
    }

    /// What [`Self::set_response_between`] said of these two sets of tags, whichever comes first.
    #[must_use]
    pub fn response_between(&self, a: Tags, b: Tags) -> Option<Response> {
        let kinds = ordered(a, b);
        self.state.between.iter().find(|between| between.kinds == kinds).map(|between| between.response)
    }

    /// What comes of a hit if nobody is asked: the last said of a pair of tags that fits it
    /// ([`Self::set_response_between`]), else what the body says that was met ([`Body::response`](crate::Body::response)),
    /// else the one that moved, else a bounce. What a game's closure returns where it has no wish of its own.
    #[must_use]
    pub fn response_to(&self, hit: &Hit) -> Response {
        // A ball's course is at hand in a hit, its body is not.
        let said = |id: BodyId| match self.state.place(id.index() as u32).map(|at| &self.state.courses[at]) {
            Some(course) if course.id == id => course.response,
            _ => self.state.bodies.get(id).and_then(|entry| entry.body.response),
        };
        self.state
            .said_between(hit.body_tags, hit.other_tags)
            .or_else(|| said(hit.other))
            .or_else(|| said(hit.body))
            .unwrap_or_default()
    }
}

impl State {
    /// What is said of bodies with these tags.
    #[inline]
    pub(in crate::world) fn said_between(&self, a: Tags, b: Tags) -> Option<Response> {
        let fits = |[one, other]: [Tags; 2]| (is_of(one, a) && is_of(other, b)) || (is_of(one, b) && is_of(other, a));
        self.between.iter().rev().find(|between| fits(between.kinds)).map(|between| between.response)
    }
}
