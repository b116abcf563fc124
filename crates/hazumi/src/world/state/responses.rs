//! What comes of hits between two kinds of bodies.

use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::invalid::{InvalidBody, check_response};
use crate::world::body::tags::Tags;
use crate::world::state::mover::Mover;
use crate::world::state::{Between, State};

/// Two kinds in their order.
pub(super) fn ordered(a: Tags, b: Tags) -> [Tags; 2] {
    if a.bits() <= b.bits() { [a, b] } else { [b, a] }
}

/// Whether a body with these tags is of a kind: it has any of the kind's, or none where the kind is to have none.
fn is_of(kind: Tags, tags: Tags) -> bool {
    kind.intersects(tags) || (kind.is_empty() && tags.is_empty())
}

/// Whether of two bodies with these tags one is of each kind.
fn are_of([one, other]: [Tags; 2], [a, b]: [Tags; 2]) -> bool {
    (is_of(one, a) && is_of(other, b)) || (is_of(one, b) && is_of(other, a))
}

impl State {
    /// As [`World::set_response_between`](crate::World::set_response_between).
    pub(in crate::world) fn set_response_between(
        &mut self,
        a: Tags,
        b: Tags,
        response: Option<Response>,
    ) -> Result<(), InvalidBody> {
        response.map_or(Ok(()), check_response)?;
        let kinds = ordered(a, b);
        let is_another = self.response_between(a, b) != response;
        self.between.retain(|between| between.kinds != kinds);
        self.between.extend(response.map(|response| Between { kinds, response }));
        if is_another {
            let tags = |state: &Self, id: BodyId| state.bodies.get(id).map_or(Tags::NONE, |entry| entry.body.tags);
            self.ask_contacts_anew(|state, ids| are_of(kinds, ids.map(|id| tags(state, id))));
        }
        Ok(())
    }

    /// What comes of a hit of a mover and a collider if the game says nothing.
    pub(in crate::world) fn says(&self, mover: &Mover, collider: u32) -> Option<Response> {
        let collider = &self.colliders[collider as usize];
        let between = self.said_between(mover.course.tags, collider.tags);
        between.or(collider.response).or(mover.course.response)
    }

    /// As [`World::response_between`](crate::World::response_between).
    pub(in crate::world) fn response_between(&self, a: Tags, b: Tags) -> Option<Response> {
        let kinds = ordered(a, b);
        self.between.iter().find(|between| between.kinds == kinds).map(|between| between.response)
    }

    /// As [`World::response_to`](crate::World::response_to).
    pub(in crate::world) fn response_to(&self, hit: &Hit) -> Response {
        // At a hit a mover's course is in the cache, its body is not.
        let mover =
            |id: BodyId| self.place(id.index() as u32).map(|at| &self.courses[at]).filter(|course| course.id == id);
        let said = |id: BodyId| match mover(id) {
            Some(course) => course.response,
            None => self.bodies.get(id).and_then(|entry| entry.body.response),
        };
        let by_bodies = || match said(hit.other) {
            Some(met) if mover(hit.other).is_some() && mover(hit.body).is_some() => {
                Some(said(hit.body).map_or(met, |own| met.of_two(own)))
            }
            met => met.or_else(|| said(hit.body)),
        };
        self.said_between(hit.body_tags, hit.other_tags).or_else(by_bodies).unwrap_or_default()
    }

    /// What is said of bodies with these tags.
    #[inline]
    pub(in crate::world) fn said_between(&self, a: Tags, b: Tags) -> Option<Response> {
        let fits = |between: &&Between| are_of(between.kinds, [a, b]);
        self.between.iter().rev().find(fits).map(|between| between.response)
    }
}
