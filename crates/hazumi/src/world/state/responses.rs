//! What comes of hits between two kinds of bodies.

use crate::response::Response;
use crate::world::body::handle::BodyId;
use crate::world::body::hit::Hit;
use crate::world::body::invalid::{InvalidBody, check_response};
use crate::world::body::tags::Tags;
use crate::world::state::State;
use crate::world::state::between::{are_of, ordered};
use crate::world::state::mover::Mover;

impl State {
    /// As [`World::set_response_between`](crate::World::set_response_between).
    pub(in crate::world) fn set_response_between(
        &mut self,
        a: Tags,
        b: Tags,
        response: Option<Response>,
    ) -> Result<(), InvalidBody> {
        response.map_or(Ok(()), check_response)?;
        let kinds = ordered([a, b]);
        let is_another = self.between.response(kinds) != response;
        self.between.set(kinds, response);
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
        self.between.response(ordered([a, b]))
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

    /// Whether the game said nothing of any two kinds, as most games do.
    pub(in crate::world) const fn says_nothing_of_kinds(&self) -> bool {
        self.between.is_empty()
    }

    /// What is said of bodies with these tags.
    #[inline]
    pub(in crate::world) fn said_between(&self, a: Tags, b: Tags) -> Option<Response> {
        self.between.said(a, b)
    }
}
