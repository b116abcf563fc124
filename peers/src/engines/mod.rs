//! The engines, one file each, behind what a scene needs of them: fixed boxes, balls, and steps. (parry2d has no world; it is in
//! `scenes/sweeps.rs`.)
//!
//! Every scene is frictionless, without damping, and laid out in metres with balls of a quarter of one: the size that the engines
//! are made for. Unless its [`Setup`] says otherwise, nothing falls, bounces keep all, and nothing sleeps.
//! Each engine is set up as its documentation recommends for such a game; the
//! file of an engine says how, and [`Engine::settings`] prints it.

use crate::Outcome;

mod box2d;
mod ground;
mod ours;
mod rapier;

pub use ground::Ground;

/// What a scene asks of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// Whether balls meet each other, or fixed boxes only.
    pub balls_meet: bool,
    /// How far continuous collision detection goes, in an engine that has a switch for it.
    pub continuous: Continuous,
    /// Iterations or substeps of the solver, as a multiple of the engine's default.
    pub effort: usize,
    /// What a bounce leaves of the speed into the surface, for balls; what they meet has 0, and the greater counts. Below 1, an
    /// engine that takes slow bounces for none does so as by default.
    pub restitution: f32,
    /// Downward, against y, in metres per second squared.
    pub gravity: f32,
    /// Whether what lies still may sleep, in an engine that has a switch for it.
    pub sleep: bool,
    /// Whether a contact whose bodies hardly moved beside each other may stay as it was found before, in an engine that has a switch for it.
    pub recycle: bool,
}

impl Setup {
    /// As the engine does it unless told otherwise: continuous against what is fixed, default effort. Nothing falls, and all bounces.
    #[must_use]
    pub const fn new(balls_meet: bool) -> Self {
        Self {
            balls_meet,
            continuous: Continuous::Fixed,
            effort: 1,
            restitution: 1.0,
            gravity: 0.0,
            sleep: false,
            recycle: true,
        }
    }
}

/// How far continuous collision detection goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuous {
    /// Switched off.
    Off,
    /// Moving bodies against fixed ones: the default of all engines here.
    Fixed,
    /// Balls that start with a velocity against moving bodies too: bullets, in the words of these engines.
    Bullets,
}

/// Where a ball is, in metres, and how fast, in metres per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Its centre.
    pub position: [f64; 2],
    /// Its velocity.
    pub velocity: [f64; 2],
}

impl Ball {
    /// The length of its velocity.
    #[must_use]
    pub fn speed(&self) -> f64 {
        let [x, y] = self.velocity;
        (x * x + y * y).sqrt()
    }
}

/// A world of one engine.
pub trait World {
    /// Adds a fixed box, turned by an angle in radians; 0 is one that is parallel to the axes.
    ///
    /// # Errors
    /// What the engine refuses.
    fn add_box(&mut self, center: [f32; 2], size: [f32; 2], angle: f32) -> Outcome<()>;

    /// Adds a ball of mass 1.
    ///
    /// # Errors
    /// What the engine refuses.
    fn add_ball(&mut self, center: [f32; 2], radius: f32, velocity: [f32; 2]) -> Outcome<()>;

    /// Adds what balls lie in.
    ///
    /// # Errors
    /// What the engine refuses.
    fn add_ground(&mut self, ground: &Ground) -> Outcome<()>;

    /// Adds a box that turns about the origin, whatever it meets, by so many radians per second; `center` is where its own middle is at first.
    ///
    /// # Errors
    /// What the engine refuses.
    fn add_turning_box(&mut self, center: [f32; 2], size: [f32; 2], spin: f32) -> Outcome<()>;

    /// How far the turning box has turned, in radians.
    ///
    /// # Errors
    /// If there is none.
    fn turned(&mut self) -> Outcome<f64>;

    /// Gives every ball a velocity, in the order in which they were added.
    ///
    /// # Errors
    /// What the engine refuses.
    fn steer(&mut self, velocities: &[[f32; 2]]) -> Outcome<()>;

    /// Goes on by `seconds`, in one step.
    ///
    /// # Errors
    /// What the engine refuses.
    fn step(&mut self, seconds: f32) -> Outcome<()>;

    /// The balls as they are now, in the order in which they were added.
    ///
    /// # Errors
    /// If one is gone.
    fn balls(&mut self) -> Outcome<Vec<Ball>>;

    /// How often the engine itself told that it gave a ball up for a step. Those that never tell give 0.
    fn given_up(&self) -> usize {
        0
    }
}

/// One engine of the comparison.
#[derive(Clone, Copy)]
pub struct Engine {
    /// As it stands in the tables.
    pub name: &'static str,
    /// The package in `Cargo.lock` whose version counts.
    pub package: &'static str,
    /// What was switched on, in a sentence.
    pub settings: &'static str,
    /// What its solver's effort is called, where it has one.
    pub effort: Option<&'static str>,
    /// Whether it has a switch for continuous collision detection.
    pub has_continuous: bool,
    /// Into how many straight pieces a curve is cut for it, unless it has curves.
    pub curve_pieces: Option<usize>,
    /// An empty world.
    pub world: fn(Setup) -> Outcome<Box<dyn World>>,
}

impl Engine {
    /// The version that was built.
    #[must_use]
    pub fn version(&self) -> &'static str {
        version(self.package)
    }
}

/// The version of a package that was built, from `Cargo.lock`.
#[must_use]
pub fn version(package: &str) -> &'static str {
    include_str!("../../Cargo.lock")
        .split("[[package]]")
        .find_map(|entry| entry.trim().strip_prefix(&format!("name = \"{package}\"")))
        .and_then(|rest| rest.split('"').nth(1))
        .unwrap_or("unknown")
}

/// What all others are measured against.
pub const HAZUMI: Engine = ours::ENGINE;
/// rapier2d.
pub const RAPIER: Engine = rapier::ENGINE;
/// Box2D, by its bindings boxdd.
pub const BOX2D: Engine = box2d::ENGINE;
