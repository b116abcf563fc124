//! What a game does between two steps.

use hazumi::{Body, BodyId, Response, Shape, Tags, Vec2, World};
use serde::{Deserialize, Serialize};

use crate::{InvalidInput, Play};

/// What a game does to its world between two steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Input {
    /// See [`World::add`].
    Add(Box<Body>),
    /// See [`World::remove`].
    Remove {
        /// Which body.
        body: BodyId,
    },
    /// See [`World::set_gravity`].
    SetGravity {
        /// In units per second squared.
        gravity: Vec2,
    },
    /// See [`World::set_velocity`].
    SetVelocity {
        /// Which body.
        body: BodyId,
        /// In units per second.
        velocity: Vec2,
    },
    /// See [`World::set_acceleration`].
    SetAcceleration {
        /// Which body.
        body: BodyId,
        /// In units per second squared.
        acceleration: Vec2,
    },
    /// See [`World::set_spin`].
    SetSpin {
        /// Which body.
        body: BodyId,
        /// In radians per second.
        spin: f32,
    },
    /// See [`World::move_to`].
    MoveTo {
        /// Which body.
        body: BodyId,
        /// Where its pivot is to be.
        position: Vec2,
        /// In radians.
        angle: f32,
    },
    /// See [`World::teleport`].
    Teleport {
        /// Which body.
        body: BodyId,
        /// Where it is to be.
        position: Vec2,
    },
    /// See [`World::set_shapes`].
    SetShapes {
        /// Which body.
        body: BodyId,
        /// What it is to be made of.
        shapes: Vec<Shape>,
    },
    /// See [`World::set_enabled`].
    SetEnabled {
        /// Which body.
        body: BodyId,
        /// Whether it is to be on.
        enabled: bool,
    },
    /// See [`World::set_tags`].
    SetTags {
        /// Which body.
        body: BodyId,
        /// What it is to be.
        tags: Tags,
    },
    /// See [`World::set_stopped_by`].
    SetStoppedBy {
        /// Which body.
        body: BodyId,
        /// What is to stop it.
        tags: Tags,
    },
    /// See [`World::set_senses`].
    SetSenses {
        /// Which body.
        body: BodyId,
        /// What it is to sense.
        tags: Tags,
    },
    /// See [`World::set_response`].
    SetResponse {
        /// Which body.
        body: BodyId,
        /// What its hits are to do.
        response: Option<Response>,
    },
    /// See [`World::set_user`].
    SetUser {
        /// Which body.
        body: BodyId,
        /// The game's own number.
        user: u64,
    },
    /// See [`Play::lead`].
    Lead {
        /// The index in the level's bodies.
        index: usize,
        /// In units per second.
        velocity: Vec2,
    },
    /// See [`Play::lead_to`].
    LeadTo {
        /// The index in the level's bodies.
        index: usize,
        /// Where its pivot is to be.
        position: Vec2,
    },
}

impl Input {
    /// Does it, and returns the handle of a body that was added.
    ///
    /// # Errors
    /// As the world's method of the same name; or if it is meant for a level.
    pub fn apply(&self, world: &mut World) -> Result<Option<BodyId>, InvalidInput> {
        let no_level = |input| Err(InvalidInput::NoLevel { input });
        match *self {
            Self::Add(ref body) => return Ok(Some(world.add((**body).clone())?)),
            Self::Remove { body } => world.remove(body).map(drop),
            Self::SetGravity { gravity } => {
                world.set_gravity(gravity).map_err(InvalidInput::Gravity)?;
                return Ok(None);
            }
            Self::SetVelocity { body, velocity } => world.set_velocity(body, velocity),
            Self::SetAcceleration { body, acceleration } => world.set_acceleration(body, acceleration),
            Self::SetSpin { body, spin } => world.set_spin(body, spin),
            Self::MoveTo { body, position, angle } => world.move_to(body, position, angle),
            Self::Teleport { body, position } => world.teleport(body, position),
            Self::SetShapes { body, ref shapes } => world.set_shapes(body, shapes.iter().cloned()),
            Self::SetEnabled { body, enabled } => world.set_enabled(body, enabled),
            Self::SetTags { body, tags } => world.set_tags(body, tags),
            Self::SetStoppedBy { body, tags } => world.set_stopped_by(body, tags),
            Self::SetSenses { body, tags } => world.set_senses(body, tags),
            Self::SetResponse { body, response } => world.set_response(body, response),
            Self::SetUser { body, user } => world.set_user(body, user),
            Self::Lead { .. } => return no_level("lead"),
            Self::LeadTo { .. } => return no_level("lead_to"),
        }?;
        Ok(None)
    }
}

impl Play {
    /// Does to this level or its world what a game wants, between steps, and returns the handle of a body that was added.
    /// What is done by the methods of the same names is the same; this way it can be [recorded](crate::Recording::add).
    ///
    /// # Errors
    /// As the method of the same name.
    pub fn apply(&mut self, input: &Input) -> Result<Option<BodyId>, InvalidInput> {
        match *input {
            Input::Lead { index, velocity } => self.lead(index, velocity).map(|()| None),
            Input::LeadTo { index, position } => self.lead_to(index, position).map(|()| None),
            _ => input.apply(self.world_mut()),
        }
    }
}
