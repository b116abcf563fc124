//! What was played, step by step, so that it can be played again and compared to the bit.
//!
//! A recording is one JSON object: the start, then a line for each step with its length, what the game did before it, the
//! checksum of the world after it, and the checksums of those bodies that changed.

use hazumi::World;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::explain::from_json;
use crate::{Level, Play, Rule, Walking};
use step::{BodySum, Changes, Step};
use sum::Sum;

mod input;
mod outcome;
mod recordable;
mod replay;
pub(crate) mod step;
mod sum;

pub use input::Input;
pub use outcome::{Difference, InvalidRecording, Replayed, Unequal};
pub use recordable::Recordable;

/// The form that is written. Readers refuse any other.
const VERSION: u32 = 2;
/// No recording in a file is larger; what is would only fill the memory.
pub(crate) const MOST_BYTES: usize = 256 << 20;
/// What ends its JSON.
pub(crate) const FOOT: &str = "\n]}\n";

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
            return Err(InvalidRecording::new(format!(
                "a recording has at most {MOST_BYTES} bytes, got {}",
                text.len()
            )));
        }
        from_json(text).map_err(|error| InvalidRecording::new(error.to_string()))
    }
}

fn json(value: &impl Serialize) -> Result<String, InvalidRecording> {
    serde_json::to_string(value).map_err(|error| InvalidRecording::new(error.to_string()))
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
