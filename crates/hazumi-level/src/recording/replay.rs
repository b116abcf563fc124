//! A recording is played again, and compared step by step.
use std::fmt;

use hazumi::World;

use super::step::BodySum;
use super::sum::{Sum, sums};
use super::{Recording, Start};
use crate::{Difference, InvalidRecording, Play, Replayed, Unequal};

impl Recording {
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
                Game::Play(Box::new(play.map_err(|error| InvalidRecording::new(format!("start: {error}")))?))
            }
            Start::World(world) => Game::World(world.clone()),
        };
        let mut known = Vec::new();
        let mut replayed = Replayed { steps: 0, seconds: 0.0, hits: 0, bodies: game.world().len() };
        compare(&game, 0, self.checksum, &self.bodies, Some(&mut known))?;
        let mut names = true;
        for (at, recorded) in self.steps.iter().enumerate() {
            let refused = |error: &dyn fmt::Display| InvalidRecording::new(format!("step {}: {error}", at + 1));
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
                return Err(InvalidRecording::new(format!("step {step}: bodies: there is no place {place}")).into());
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
