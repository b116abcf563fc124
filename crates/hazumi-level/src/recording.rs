//! What was played, step by step, so that it can be played again and compared to the bit.
//!
//! A recording is one JSON object: the start, then a line for each step with its length, what the game did before it, the
//! checksum of the world after it, and the checksums of those bodies that changed.

use std::fmt;

use hazumi::{Body, BodyId, Response, Shape, Tags, Vec2, World};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::explain::from_json;
use crate::invalid::quoted;
use crate::{InvalidInput, Level, Play, Rule, Walking};

/// The form that is written. Readers refuse any other.
const VERSION: u32 = 2;
/// No recording in a file is larger; what is would only fill the memory.
pub(crate) const MOST_BYTES: usize = 256 << 20;
/// What ends its JSON.
pub(crate) const FOOT: &str = "\n]}\n";
/// So many checksums of bodies are kept at most. Steps after that still say whether all is equal, not which body is not.
const MOST_SUMS: usize = 2_000_000;

/// A game from its start, to be [replayed](Self::replay).
///
/// ```
/// use hazumi::{Aabb, Body, Circle, World};
/// use hazumi_level::{Input, Recording};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut world = World::new();
/// world.add(Body::fixed(Aabb::new([-50., 20.], [50., 30.])?))?;
/// let ball = world.add(Body::dynamic(Circle::new([0., 0.], 5.)?).velocity([0., 60.]))?;
///
/// let mut recording = Recording::of_world(&world);
/// for step in 0..60 {
///     let mut inputs = Vec::new();
///     if step == 30 {
///         inputs.push(Input::SetVelocity { body: ball, velocity: [10., 90.].into() });
///     }
///     for input in &inputs {
///         input.apply(&mut world)?;
///     }
///     world.advance(1.0 / 60.0)?;
///     recording.add(1.0 / 60.0, inputs, &world);
/// }
/// let read = Recording::from_json(&recording.to_json()?)?;
/// assert_eq!(read.replay()?.steps, 60);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a recording: an object with hazumi_recording, start, checksum, bodies, steps"
)]
pub struct Recording {
    /// First, so that a form of later days is refused for what it is.
    #[serde(deserialize_with = "version")]
    hazumi_recording: u32,
    start: Start,
    /// Before the first step.
    checksum: Sum,
    bodies: Vec<BodySum>,
    steps: Vec<Step>,
    #[serde(skip)]
    changes: Changes,
}

/// Which bodies are other than before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// The last checksum of each body, by place.
    known: Vec<Option<Sum>>,
    /// How many checksums of bodies there are.
    kept: usize,
}

/// Where a recording begins.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Start {
    /// A level, played by the rules of [`Play`].
    Level {
        level: Level,
        seed: u64,
        #[serde(default)]
        rule: Rule,
    },
    /// A world that goes on by [`World::advance`].
    World(Box<World>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a step: an object with dt, checksum and more as needed")]
pub(crate) struct Step {
    dt: f32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<Input>,
    checksum: Sum,
    /// Of the bodies that are other than before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bodies: Vec<BodySum>,
    /// Whether `bodies` has none because there were too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    without_bodies: bool,
}

/// The place of a body and its checksum; none if it is gone.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(expecting = "a body's place and its checksum")]
struct BodySum(u32, Option<Sum>);

/// What steps are recorded of: a level being played, or a bare world.
pub trait Recordable: sealed::Sealed {}

impl Recordable for Play {}
impl Recordable for World {}

mod sealed {
    use hazumi::World;

    pub trait Sealed {
        /// The bodies.
        fn seen(&self) -> &World;
        /// All that decides what comes next.
        fn sum(&self) -> u64;
    }

    impl Sealed for World {
        fn seen(&self) -> &World {
            self
        }

        fn sum(&self) -> u64 {
            self.checksum()
        }
    }

    impl Sealed for crate::Play {
        fn seen(&self) -> &World {
            self.world()
        }

        fn sum(&self) -> u64 {
            self.checksum()
        }
    }
}

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

impl Recording {
    /// Begins one of a level that is about to be played with this seed: [`Self::add`] each step of [`Play::step`].
    #[must_use]
    pub fn of_play(play: &Play, seed: u64) -> Self {
        let rule = play.walking().map_or_else(Rule::default, Walking::rule);
        Self::new(Start::Level { level: play.level().clone(), seed, rule }, play)
    }

    /// Begins one of a world as it is: [`Self::add`] each step of [`World::advance`]. A game that steps with a closure of
    /// its own compares by [`Self::replay_with`].
    #[must_use]
    pub fn of_world(world: &World) -> Self {
        Self::new(Start::World(Box::new(world.clone())), world)
    }

    fn new(start: Start, game: &impl Recordable) -> Self {
        let mut changes = Changes::default();
        let bodies = changes.of(game.seen()).unwrap_or_default();
        Self { hazumi_recording: VERSION, start, checksum: Sum(game.sum()), bodies, steps: Vec::new(), changes }
    }

    /// Adds a step that was just made: its length, what was done to the world before it, and the [`Play`] or [`World`]
    /// after it.
    pub fn add(&mut self, dt: f32, inputs: Vec<Input>, game: &impl Recordable) {
        let step = self.changes.step(dt, inputs, game);
        self.steps.push(step);
    }

    /// What watches the bodies from here on.
    pub(crate) fn into_changes(self) -> Changes {
        self.changes
    }

    /// How many steps it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has no step.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The recording as JSON, a step to a line.
    ///
    /// # Errors
    /// If it began in the middle of a world's step.
    pub fn to_json(&self) -> Result<String, InvalidRecording> {
        let mut text = self.head()?;
        for (at, step) in self.steps.iter().enumerate() {
            text += if at == 0 { "\n" } else { ",\n" };
            text += &step.line()?;
        }
        text += FOOT;
        Ok(text)
    }

    /// Its JSON up to the first step.
    pub(crate) fn head(&self) -> Result<String, InvalidRecording> {
        let Self { hazumi_recording, start, checksum, bodies, .. } = self;
        let start = format!("{{\"hazumi_recording\":{hazumi_recording},\n\"start\":{},\n", json(start)?);
        Ok(start + &format!("\"checksum\":{},\"bodies\":{},\n\"steps\":[", json(checksum)?, json(bodies)?))
    }

    /// A recording from JSON.
    ///
    /// # Errors
    /// With the place, if the text is larger than 256 MiB or no recording of this version.
    pub fn from_json(text: &str) -> Result<Self, InvalidRecording> {
        if text.len() > MOST_BYTES {
            return Err(InvalidRecording(format!("a recording has at most {MOST_BYTES} bytes, got {}", text.len())));
        }
        from_json(text).map_err(|error| InvalidRecording(error.to_string()))
    }

    /// Plays it again, and compares the world's checksum after every step.
    ///
    /// # Errors
    /// With the first step and body that differ; or if the recording cannot be played.
    pub fn replay(&self) -> Result<Replayed, Unequal> {
        self.replay_with(|world, dt| world.advance(dt).map(drop))
    }

    /// As [`Self::replay`], for a world that a game steps in its own way: `step` must do what it did then. A recording of
    /// a level is played by [`Play`] all the same.
    ///
    /// # Errors
    /// As [`Self::replay`].
    pub fn replay_with(
        &self,
        mut step: impl FnMut(&mut World, f32) -> Result<(), hazumi::InvalidStep>,
    ) -> Result<Replayed, Unequal> {
        let mut game = match &self.start {
            Start::Level { level, seed, rule } => {
                let play = Play::with_rule(level.clone(), *seed, *rule);
                Game::Play(Box::new(play.map_err(|error| InvalidRecording(format!("start: {error}")))?))
            }
            Start::World(world) => Game::World(world.clone()),
        };
        let mut known = Vec::new();
        let mut replayed = Replayed { steps: 0, seconds: 0.0, hits: 0, bodies: game.world().len() };
        compare(&game, 0, self.checksum, &self.bodies, Some(&mut known))?;
        let mut names = true;
        for (at, recorded) in self.steps.iter().enumerate() {
            let refused = |error: &dyn fmt::Display| InvalidRecording(format!("step {}: {error}", at + 1));
            for input in &recorded.inputs {
                match &mut game {
                    Game::Play(play) => play.apply(input),
                    Game::World(world) => input.apply(world),
                }
                .map_err(|error| refused(&error))?;
            }
            match &mut game {
                Game::Play(play) => play.step(recorded.dt).map(drop),
                Game::World(world) => step(world, recorded.dt),
            }
            .map_err(|error| refused(&error))?;
            names &= !recorded.without_bodies;
            compare(&game, at + 1, recorded.checksum, &recorded.bodies, names.then_some(&mut known))?;
            replayed.steps += 1;
            replayed.seconds += f64::from(recorded.dt);
            replayed.hits += game.world().hits().len();
        }
        Ok(replayed)
    }
}

impl Changes {
    /// A step that was just made.
    pub(crate) fn step(&mut self, dt: f32, inputs: Vec<Input>, game: &impl Recordable) -> Step {
        let bodies = self.of(game.seen());
        let (without_bodies, bodies) = (bodies.is_none(), bodies.unwrap_or_default());
        Step { dt, inputs, checksum: Sum(game.sum()), bodies, without_bodies }
    }

    /// The bodies that are other than before; none if that is too much to keep.
    fn of(&mut self, world: &World) -> Option<Vec<BodySum>> {
        if self.kept >= MOST_SUMS {
            return None;
        }
        let now = sums(world);
        self.known.resize(self.known.len().max(now.len()), None);
        let mut changed = Vec::new();
        for (place, known) in self.known.iter_mut().enumerate() {
            let now = now.get(place).copied().flatten();
            if *known != now {
                *known = now;
                changed.push(BodySum(place as u32, now));
            }
        }
        self.kept += changed.len();
        Some(changed)
    }
}

impl Step {
    /// It as JSON, in one line.
    pub(crate) fn line(&self) -> Result<String, InvalidRecording> {
        json(self)
    }
}

fn json(value: &impl Serialize) -> Result<String, InvalidRecording> {
    serde_json::to_string(value).map_err(|error| InvalidRecording(error.to_string()))
}

/// The checksum of every body, by place.
fn sums(world: &World) -> Vec<Option<Sum>> {
    let mut sums = Vec::new();
    for body in world.iter() {
        sums.resize(body.id().index(), None);
        sums.push(world.checksum_of(body.id()).map(Sum));
    }
    sums
}

/// Whether a step came out as recorded. `known` has the checksums of bodies as of the step before, if they are all known.
fn compare(
    game: &Game,
    step: usize,
    recorded: Sum,
    changed: &[BodySum],
    known: Option<&mut Vec<Option<Sum>>>,
) -> Result<(), Unequal> {
    let world = game.world();
    let got = Sum(game.sum());
    let names = known.is_some();
    let mut recorded_bodies = Vec::new();
    if let Some(known) = known {
        // A body has its place among as many as were ever there.
        let most = known.len() + changed.len() + world.len();
        for &BodySum(place, sum) in changed {
            let place = place as usize;
            if place >= most {
                return Err(InvalidRecording(format!("step {step}: bodies: there is no place {place}")).into());
            }
            known.resize(known.len().max(place + 1), None);
            known[place] = sum;
        }
        if recorded != got {
            recorded_bodies.clone_from(known);
        }
    }
    if recorded == got {
        return Ok(());
    }
    let mut now = if names { sums(world) } else { Vec::new() };
    let places = recorded_bodies.len().max(now.len());
    recorded_bodies.resize(places, None);
    now.resize(places, None);
    let first = recorded_bodies.iter().zip(&now).position(|(recorded, got)| recorded != got);
    Err(Unequal::Differs(match first {
        Some(place) => {
            let (number, name) = game.name(place);
            let (recorded, got) = (recorded_bodies[place], now[place]);
            Difference {
                step,
                body: Some(number),
                name,
                recorded: recorded.map(|sum| sum.0),
                got: got.map(|sum| sum.0),
            }
        }
        None => Difference { step, body: None, name: String::new(), recorded: Some(recorded.0), got: Some(got.0) },
    }))
}

enum Game {
    Play(Box<Play>),
    World(Box<World>),
}

impl Game {
    const fn world(&self) -> &World {
        match self {
            Self::Play(play) => play.world(),
            Self::World(world) => world,
        }
    }

    fn sum(&self) -> u64 {
        match self {
            Self::Play(play) => play.checksum(),
            Self::World(world) => world.checksum(),
        }
    }

    /// The number and the name of the body at a place: in a level those of the file, else the place.
    fn name(&self, place: usize) -> (usize, String) {
        let Self::Play(play) = self else { return (place, String::new()) };
        let mut levels = play.level().bodies.iter().enumerate();
        match levels.rfind(|&(index, _)| play.id(index).is_some_and(|id| id.index() == place)) {
            Some((index, body)) if body.name.is_empty() => (index, body.tags.join("+")),
            Some((index, body)) => (index, body.name.clone()),
            None => (place, String::new()),
        }
    }
}

/// A recording that was played again and came out the same.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Replayed {
    /// How many steps it has.
    pub steps: usize,
    /// How long they are together, in seconds of the game.
    pub seconds: f64,
    /// How many hits there were.
    pub hits: usize,
    /// How many bodies there were at the start.
    pub bodies: usize,
}

/// The first place at which a recording and the game part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// After how many steps; 0 if the start differs already.
    pub step: usize,
    /// The first body that differs: its index in the level, or [`BodyId::index`] if there is none. None if no single body
    /// differs, or it is not known which.
    pub body: Option<usize>,
    /// The body's name in the level, or its tags; empty if it has neither.
    pub name: String,
    /// The checksum in the recording, of the body or else of the world; none if the body was gone.
    pub recorded: Option<u64>,
    /// The checksum now.
    pub got: Option<u64>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |sum: Option<u64>| sum.map_or("none (it is gone)".to_owned(), |sum| format!("{sum:#018x}"));
        write!(f, "step {}: ", self.step)?;
        match self.body {
            Some(number) if self.name.is_empty() => write!(f, "body {number}")?,
            Some(number) => write!(f, "body {number} {}", quoted(&self.name))?,
            None => f.write_str("the world")?,
        }
        write!(f, " differs: recorded checksum {}, got {}", sum(self.recorded), sum(self.got))
    }
}

/// Why a recording was not the same when played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unequal {
    /// It came out otherwise.
    Differs(Difference),
    /// It cannot be played.
    Invalid(InvalidRecording),
}

impl fmt::Display for Unequal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(difference) => difference.fmt(f),
            Self::Invalid(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unequal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Invalid(error) => Some(error),
            Self::Differs(_) => None,
        }
    }
}

impl From<InvalidRecording> for Unequal {
    fn from(error: InvalidRecording) -> Self {
        Self::Invalid(error)
    }
}

/// Why a recording was refused: one line, with the place if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRecording(String);

impl fmt::Display for InvalidRecording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidRecording {}

/// A checksum; in JSON as text, since many readers keep only 53 bits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sum(u64);

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#018x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        let digits = text.strip_prefix("0x").filter(|digits| digits.len() == 16 && !digits.starts_with('+'));
        let sum = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let wrong = || D::Error::custom(format_args!("a checksum is 0x and 16 digits, got {}", quoted(&text)));
        sum.map(Self).ok_or_else(wrong)
    }
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        VERSION => Ok(VERSION),
        // Since then what rests, leans or is pushed moves as contacts have it.
        1 => Err(D::Error::custom(
            "hazumi_recording: must be 2, got 1: it was made before there were contacts, and would not verify",
        )),
        got => Err(D::Error::custom(format_args!("hazumi_recording: must be {VERSION}, got {got}"))),
    }
}

impl Play {
    /// Does to this level or its world what a game wants, between steps, and returns the handle of a body that was added.
    /// What is done by the methods of the same names is the same; this way it can be [recorded](Recording::add).
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
