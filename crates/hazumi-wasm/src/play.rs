//! A level being played.

use hazumi_level::{Input, InvalidInput, Level, Play, Recording, Rule, Shooting, Shot, Tally};
use wasm_bindgen::prelude::*;

use crate::code::{self, put_shape};
use crate::fault::{Fault, Thrown};
use crate::handle::{body, handle, number};
use crate::level::refused;
use crate::scratch::{self, leave};
use crate::world::record;

/// A level being played, and what is recorded of it.
#[wasm_bindgen]
pub struct CorePlay {
    play: Play,
    seed: u64,
    recording: Option<Recording>,
    /// What was done since the last step, if that is recorded.
    inputs: Vec<Input>,
    doubles: Vec<f64>,
    floats: Vec<f32>,
}

impl CorePlay {
    pub(crate) fn new(level: Level, seed: u64, rule: Rule) -> Thrown<Self> {
        let play = Play::with_rule(level, seed, rule).map_err(|error| refused(&error))?;
        Ok(Self { play, seed, recording: None, inputs: Vec::new(), doubles: Vec::new(), floats: Vec::new() })
    }

    fn apply(&mut self, input: Input) -> Thrown<f64> {
        let added = self.play.apply(&input).map_err(|error| match &error {
            InvalidInput::Body(_) => Fault::Body.because(&error),
            _ => Fault::Input.because(&error),
        })?;
        if self.recording.is_some() {
            self.inputs.push(input);
        }
        Ok(added.map_or(f64::NAN, number))
    }
}

#[wasm_bindgen]
impl CorePlay {
    /// Leaves the report.
    pub fn step(&mut self, dt: f32) -> Thrown<()> {
        let report = self.play.step(dt).map_err(|error| Fault::Step.because(&error))?;
        if let Some(recording) = &mut self.recording {
            recording.add(dt, core::mem::take(&mut self.inputs), &self.play);
        }
        leave().usize(report.hits).usize(report.bounded).usize(report.crushed);
        Ok(())
    }

    pub fn time(&self) -> f64 {
        self.play.time()
    }

    pub fn hits(&mut self) -> *const f64 {
        record::put_all(self.play.world(), &mut self.doubles);
        self.doubles.as_ptr()
    }

    pub fn hit_count(&self) -> usize {
        self.play.world().hits().len()
    }

    pub fn index_of(&self, id: f64) -> i32 {
        handle(id).and_then(|id| self.play.body(id)).map_or(-1, |(index, _)| index as i32)
    }

    /// NaN of what is only drawn.
    pub fn body_of(&self, index: usize) -> f64 {
        self.play.id(index).map_or(f64::NAN, number)
    }

    /// x, y, angle of every body of the level.
    pub fn poses(&mut self) -> *const f32 {
        self.floats.clear();
        for index in 0..self.play.level().bodies.len() {
            self.floats.extend(match self.play.pose(index) {
                Some((at, angle)) => [at.x, at.y, angle as f32],
                None => [f32::NAN; 3],
            });
        }
        self.floats.as_ptr()
    }

    /// Leaves the shapes of a body of the world where they are now; how many numbers.
    pub fn shapes(&self, index: usize) -> usize {
        let mut numbers = Vec::new();
        if let Some(body) = self.play.id(index).and_then(|id| self.play.world().get(id)) {
            body.placed_shapes().for_each(|shape| put_shape(&mut numbers, &shape));
        }
        leave().all(&numbers).count()
    }

    pub fn breakable_left(&self) -> usize {
        self.play.breakable_left()
    }

    /// -1 if any number.
    pub fn hits_left(&self, index: usize) -> f64 {
        self.play.hits_left(index).map_or(-1.0, f64::from)
    }

    pub fn tags(&self) -> String {
        serde_json::to_string(self.play.tags()).unwrap_or_default()
    }

    /// x, y, radius of each.
    pub fn bullets(&mut self) -> *const f32 {
        self.floats.clear();
        if let Some(swarm) = self.play.shooting().map(Shooting::swarm) {
            for ((&x, &y), &radius) in swarm.xs().iter().zip(swarm.ys()).zip(swarm.radii()) {
                self.floats.extend([x, y, radius]);
            }
        }
        self.floats.as_ptr()
    }

    /// The count of what the last view has.
    pub fn view_length(&self) -> usize {
        self.floats.len()
    }

    /// Leaves what was counted; then the hits of walkers.
    pub fn tally(&self) {
        let Tally { fired, hits, grazes, laser_hits, laser_grazes, .. } =
            self.play.shooting().map_or_else(Tally::default, Shooting::tally);
        let walked = self.play.walking().map_or(0, |walking| walking.hits());
        leave().all(&[fired, hits, grazes, laser_hits, laser_grazes, walked].map(|count| count as f64));
    }

    /// Whether the laser at this index came upon the player in the last step.
    pub fn laser_hits(&self, index: usize) -> bool {
        let shots = self.play.shooting().map_or(&[][..], Shooting::shots);
        shots.iter().any(|shot| matches!(shot, Shot::Burnt { laser, .. } if *laser == index))
    }

    pub fn set_velocity(&mut self, id: f64, x: f32, y: f32) -> Thrown<f64> {
        self.apply(Input::SetVelocity { body: body(id)?, velocity: [x, y].into() })
    }

    pub fn move_to(&mut self, id: f64, x: f32, y: f32, angle: f32) -> Thrown<f64> {
        self.apply(Input::MoveTo { body: body(id)?, position: [x, y].into(), angle })
    }

    pub fn teleport(&mut self, id: f64, x: f32, y: f32) -> Thrown<f64> {
        self.apply(Input::Teleport { body: body(id)?, position: [x, y].into() })
    }

    pub fn remove(&mut self, id: f64) -> Thrown<f64> {
        self.apply(Input::Remove { body: body(id)? })
    }

    /// The velocity or the place is in the scratch memory.
    pub fn lead(&mut self, index: usize, to: bool) -> Thrown<f64> {
        let where_to = scratch::read(|from| from.vec2());
        self.apply(match to {
            false => Input::Lead { index, velocity: where_to },
            true => Input::LeadTo { index, position: where_to },
        })
    }

    /// Circle and velocity are in the scratch memory; the handle.
    pub fn add_ball(&mut self) -> Thrown<f64> {
        let (circle, velocity) = scratch::read(|from| Ok::<_, JsValue>((code::circle(from, "circle")?, from.vec2())))?;
        self.apply(Input::Add(Box::new(self.play.ball(circle, velocity))))
    }

    /// The handle, x, y, radius of every ball.
    pub fn balls(&mut self) -> *const f64 {
        self.doubles.clear();
        for ball in self.play.balls().filter_map(|id| self.play.world().get(id)) {
            let (at, radius) = (ball.position(), ball.radius());
            self.doubles.extend([number(ball.id()), at.x.into(), at.y.into(), radius.into()]);
        }
        self.doubles.as_ptr()
    }

    /// How many numbers that are.
    pub fn balls_length(&self) -> usize {
        self.doubles.len()
    }

    pub fn checksum(&self) -> u64 {
        self.play.checksum()
    }

    /// Begins a recording; false if it is too late.
    pub fn record(&mut self) -> bool {
        let is_new = self.play.time() == 0.0 && self.inputs.is_empty();
        if is_new {
            self.recording = Some(Recording::of_play(&self.play, self.seed));
        }
        is_new
    }

    /// What was recorded; empty if nothing is.
    pub fn recording(&self) -> Thrown<String> {
        match &self.recording {
            Some(recording) => recording.to_json().map_err(|error| Fault::Recording.because(&error)),
            None => Ok(String::new()),
        }
    }
}
