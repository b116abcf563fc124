//! What a person who plays does to a level: leads its player or its paddle, and adds balls.

use std::fmt;

use hazumi::{Body, BodyId, BodyKind, Circle, InvalidBody, InvalidGravity, Vec2};

use crate::build::{ball_like, place};
use crate::{Level, LevelBody, Play, Role};

/// Where somebody leads the player, from the first time on instead of the way that the level says; or what walkers walk into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Led {
    /// Where its pivot was before the last step.
    from: Vec2,
    /// And is now.
    pub(crate) at: Vec2,
    /// In units per second.
    pub(crate) velocity: Vec2,
    /// Where it is to be after the next step, whatever its velocity.
    pub(crate) target: Option<Vec2>,
}

impl Led {
    pub(crate) const fn new(at: Vec2) -> Self {
        Self { from: at, at, velocity: Vec2::ZERO, target: None }
    }

    /// A step of so many seconds.
    pub(crate) fn step(&mut self, seconds: f64) {
        self.from = self.at;
        // In no time nothing moves; the target is for the next step.
        if seconds > 0.0 {
            self.at = self.target.take().unwrap_or_else(|| self.after(seconds));
        }
    }

    /// A step that the world has made: where it is now, and with which velocity it goes on.
    pub(crate) fn go(&mut self, at: Vec2, velocity: Vec2) {
        *self = Self { from: self.at, at, velocity, target: None };
    }

    /// Where its velocity brings it in so many seconds from now.
    pub(crate) fn after(&self, seconds: f64) -> Vec2 {
        let along = |at: f32, velocity: f32| narrow(f64::from(at) + f64::from(velocity) * seconds);
        Vec2::new(along(self.at.x, self.velocity.x), along(self.at.y, self.velocity.y))
    }

    /// Where it was after this share of the last step, 0..=1.
    pub(crate) fn place(self, share: f64) -> Vec2 {
        if share >= 1.0 {
            return self.at;
        }
        let between = |from: f32, to: f32| narrow(f64::from(from) + (f64::from(to) - f64::from(from)) * share);
        Vec2::new(between(self.from.x, self.at.x), between(self.from.y, self.at.y))
    }
}

/// The nearest finite f32.
fn narrow(x: f64) -> f32 {
    x.clamp(f32::MIN.into(), f32::MAX.into()) as f32
}

/// Why a level that is played refused what a game wanted of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidInput {
    /// The world refused it.
    Body(InvalidBody),
    /// A number is infinite or NaN.
    NotFinite {
        /// The field's name.
        field: &'static str,
        /// The vector.
        got: Vec2,
    },
    /// The world refused its gravity.
    Gravity(InvalidGravity),
    /// The level has no body at this index.
    NoBody {
        /// The index.
        index: usize,
        /// How many it has.
        len: usize,
    },
    /// The body is neither the player nor kinematic, or goes as the level says.
    NotLed {
        /// The body as messages name it.
        body: String,
        /// Its role.
        role: Role,
    },
    /// A bare world has nobody to lead.
    NoLevel {
        /// The input's name.
        input: &'static str,
    },
}

impl fmt::Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body(error) => error.fmt(f),
            Self::Gravity(error) => error.fmt(f),
            Self::NotFinite { field, got } => write!(f, "{field}: must be finite, got [{}, {}]", got.x, got.y),
            Self::NoBody { index, len } => write!(f, "index: must be below {len}, got {index}"),
            Self::NotLed { body, role } => {
                let role = role.word();
                write!(f, "{body}: must be the player, or kinematic without a way of its own, got role \"{role}\"")
            }
            Self::NoLevel { input } => write!(f, "{input}: only in a level that is played, got a bare world"),
        }
    }
}

impl std::error::Error for InvalidInput {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Body(error) => Some(error),
            Self::Gravity(error) => Some(error),
            _ => None,
        }
    }
}

impl From<InvalidBody> for InvalidInput {
    fn from(error: InvalidBody) -> Self {
        Self::Body(error)
    }
}

impl Level {
    /// The index of the player; none if there is none.
    #[must_use]
    pub fn player(&self) -> Option<usize> {
        self.bodies.iter().position(|body| body.role == Role::Player)
    }

    /// The index of the paddle: the first kinematic body that the level itself does not move. None if there is none.
    #[must_use]
    pub fn paddle(&self) -> Option<usize> {
        self.bodies.iter().position(waits)
    }
}

/// Whether a body moves only if somebody leads it.
pub(crate) fn waits(body: &LevelBody) -> bool {
    let goes = body.motion.as_ref().is_some_and(|motion| motion.spin != 0.0 || motion.is_periodic());
    body.role == Role::Kinematic && body.velocity == Vec2::ZERO && !goes
}

impl Play {
    /// The player or the kinematic body at this index goes with this velocity, in units per second, until it is told
    /// otherwise. A player leaves the way that the level says, for good. Walkers are pushed and carried as by a body of that
    /// velocity.
    ///
    /// ```
    /// # use hazumi_level::{Level, Play};
    /// let level = Level::from_json(r#"{
    ///     "view": {"min": [0, 0], "max": [100, 100]},
    ///     "bodies": [{"role": "kinematic", "shapes": [{"aabb": {"min": [40, 90], "max": [60, 94]}}], "tags": ["paddle"]}]
    /// }"#)?;
    /// let mut play = Play::new(level, 1)?;
    /// let paddle = play.level().paddle().unwrap();
    /// play.lead(paddle, [30., 0.])?;
    /// play.step(0.5)?;
    /// assert_eq!(play.pose(paddle).unwrap().0, [65., 92.].into());
    /// play.lead_to(paddle, [20., 92.])?;
    /// play.step(0.5)?;
    /// assert_eq!(play.pose(paddle).unwrap().0, [20., 92.].into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the body is neither the player nor kinematic, has a way of its own or is gone, or a number is not finite. All is
    /// then as before.
    #[doc(alias("steer", "control"))]
    pub fn lead(&mut self, index: usize, velocity: impl Into<Vec2>) -> Result<(), InvalidInput> {
        let velocity = finite("velocity", velocity.into())?;
        match self.leads(index)? {
            Some(id) => self.world_mut().set_velocity(id, velocity)?,
            None => self.lead_player(|led| Led { velocity, ..led }),
        }
        Ok(())
    }

    /// The player or the kinematic body at this index goes straight to where its pivot is at `position` at the end of the
    /// next step, and rests there. Where both this and [`lead`](Self::lead) come before one step, that step goes to the place.
    ///
    /// # Errors
    /// As [`lead`](Self::lead).
    #[doc(alias("mouse", "touch"))]
    pub fn lead_to(&mut self, index: usize, position: impl Into<Vec2>) -> Result<(), InvalidInput> {
        let position = finite("position", position.into())?;
        match self.leads(index)? {
            Some(id) => {
                let angle = self.world().get(id).map_or(0.0, |body| body.angle());
                self.world_mut().set_velocity(id, Vec2::ZERO)?;
                self.world_mut().move_to(id, position, angle)?;
            }
            None => self.lead_player(|led| Led { velocity: Vec2::ZERO, target: Some(position), ..led }),
        }
        Ok(())
    }

    /// A ball with this velocity, in units per second, that is in all else as the level's first one: its tags, what stops it,
    /// its mass, how it bounces. Where the level has none it bounces off everything. Add it by [`add_ball`](Self::add_ball), or
    /// by [`Input::Add`](crate::Input::Add) where that is recorded.
    #[must_use]
    pub fn ball(&self, circle: Circle, velocity: impl Into<Vec2>) -> Body {
        let first = self.level().bodies.iter().find(|body| body.role == Role::Ball);
        match first {
            Some(body) => ball_like(circle, body, velocity.into(), self.tags()),
            None => Body::dynamic(circle).velocity(velocity),
        }
    }

    /// Adds such a [`ball`](Self::ball) and returns its handle. It is no body of the level, and [`balls`](Self::balls) has it.
    ///
    /// # Errors
    /// If a number of the velocity is not finite.
    #[doc(alias("launch", "spawn"))]
    pub fn add_ball(&mut self, circle: Circle, velocity: impl Into<Vec2>) -> Result<BodyId, InvalidInput> {
        let ball = self.ball(circle, velocity);
        Ok(self.world_mut().add(ball)?)
    }

    /// The handles of all balls there are, the level's and those that were added; in the order of their places. The level's movers are none
    /// of them.
    pub fn balls(&self) -> impl Iterator<Item = BodyId> + '_ {
        let is_mover = |id| self.body(id).is_some_and(|(_, body)| body.role == Role::Mover);
        let dynamic = self.world().iter().filter(|body| body.kind() == BodyKind::Dynamic).map(|body| body.id());
        dynamic.filter(move |&id| !is_mover(id))
    }

    /// The world's body at this index that is led, or none for the player.
    fn leads(&self, index: usize) -> Result<Option<BodyId>, InvalidInput> {
        let bodies = &self.level().bodies;
        let body = bodies.get(index).ok_or(InvalidInput::NoBody { index, len: bodies.len() })?;
        match self.id(index) {
            _ if body.role == Role::Player => Ok(None),
            Some(id) if waits(body) => Ok(Some(id)),
            _ => Err(InvalidInput::NotLed { body: place(index, body), role: body.role }),
        }
    }
}

fn finite(field: &'static str, got: Vec2) -> Result<Vec2, InvalidInput> {
    if got.is_finite() { Ok(got) } else { Err(InvalidInput::NotFinite { field, got }) }
}
