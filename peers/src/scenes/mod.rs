//! The scenes, one file each. Each has a `measure` of one engine, whose figures the tests look at, and a `table` of all.

use crate::Outcome;
use crate::engines::{Ball, Engine};
use crate::table::Table;

pub mod billiards;
pub mod contacts;
mod depth;
pub mod drift;
pub mod pair;
pub mod seams;
pub mod speed;
pub mod sweeps;
pub mod wall;

/// How much of a scene is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A little of it, in no time, to see that it runs.
    Quick,
    /// All of it: these figures count.
    Full,
}

impl Size {
    /// One or the other.
    #[must_use]
    pub const fn choose(self, quick: usize, full: usize) -> usize {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}

/// One scene.
pub struct Scene {
    /// What it is called for on the command line.
    pub name: &'static str,
    /// Plays it with all engines.
    pub play: fn(Size) -> Outcome<Vec<Table>>,
}

/// All scenes, in the order in which they are played.
pub const ALL: [Scene; 12] = [
    Scene { name: "seams", play: |size| Ok(vec![seams::table(size)?]) },
    Scene { name: "billiards", play: |size| Ok(vec![billiards::table(size)?]) },
    Scene { name: "pair", play: |size| Ok(vec![pair::table(size)?]) },
    Scene { name: "wall", play: wall::tables },
    Scene { name: "drift", play: |size| Ok(vec![drift::table(size)?]) },
    Scene { name: "speed", play: |size| Ok(vec![speed::table(size)?]) },
    Scene { name: "crowd", play: |size| Ok(vec![contacts::crowd::table(size)?]) },
    Scene { name: "heap", play: contacts::heap::small },
    Scene { name: "large-heap", play: contacts::heap::large },
    Scene { name: "platform", play: |size| Ok(vec![contacts::platform::table(size)?]) },
    Scene { name: "door", play: |size| Ok(vec![contacts::door::table(size)?]) },
    Scene { name: "sweeps", play: |size| Ok(vec![sweeps::table(size)?]) },
];

/// A frame.
pub(crate) const DT: f32 = 1.0 / 60.0;
/// Of every ball, in metres.
pub(crate) const RADIUS: f32 = 0.25;

/// How thick the walls of a room are: more than any ball here can sink in.
pub(crate) const WALL: f32 = 5.0;

/// The four walls around a room from the origin to `[width, height]`.
pub(crate) fn walls([width, height]: [f32; 2]) -> [([f32; 2], [f32; 2]); 4] {
    let wide = width + 2.0 * WALL;
    [
        ([width / 2.0, -WALL / 2.0], [wide, WALL]),
        ([width / 2.0, height + WALL / 2.0], [wide, WALL]),
        ([-WALL / 2.0, height / 2.0], [WALL, height]),
        ([width + WALL / 2.0, height / 2.0], [WALL, height]),
    ]
}

/// Widens a range so that it holds a figure.
pub(crate) fn widen(range: &mut [f64; 2], x: f64) {
    *range = [range[0].min(x), range[1].max(x)];
}

/// A range of nothing yet.
pub(crate) const NOTHING: [f64; 2] = [f64::INFINITY, f64::NEG_INFINITY];

/// How many centres are not in the room.
pub(crate) fn outside(balls: &[Ball], size: [f32; 2]) -> usize {
    let out = |x: f64, most: f32| !(0.0..=f64::from(most)).contains(&x);
    balls.iter().filter(|ball| out(ball.position[0], size[0]) || out(ball.position[1], size[1])).count()
}

/// The squares of all speeds together.
pub(crate) fn energy(balls: &[Ball]) -> f64 {
    balls.iter().map(|ball| ball.speed() * ball.speed()).sum()
}

/// An engine with that many times its default effort, as it stands in a table.
pub(crate) fn with_effort(engine: &Engine, effort: usize) -> String {
    match engine.effort {
        Some(what) if effort > 1 => format!("{}, {} {what}", engine.name, 4 * effort),
        _ => engine.name.to_owned(),
    }
}
