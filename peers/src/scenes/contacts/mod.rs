//! What pushes, rests, rolls and is carried: a file for each scene. What they share is here: the ways to play them, and the clock.
//!
//! The scenes are those of hazumi's own tests (`crates/hazumi/tests/world/contacts`), in metres.

use std::time::Instant;

use super::{RADIUS, Size};
use crate::Outcome;
use crate::engines::{BOX2D, Ball, Engine, HAZUMI, RAPIER, Setup};

pub mod crowd;
pub mod door;
pub mod heap;
pub mod platform;

/// One way to play a scene.
#[derive(Clone, Copy)]
pub struct Way {
    /// By whom.
    pub engine: Engine,
    /// Whether what lies still may sleep; hazumi has no switch for it.
    pub sleep: bool,
    /// Whether contacts may stay as they were found before; hazumi's never do.
    pub recycle: bool,
    /// Whether the balls may meet each other: hazumi goes other ways with those that cannot.
    pub meets: bool,
}

impl Way {
    /// By default, but that nothing sleeps.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Self { engine, sleep: false, recycle: true, meets: true }
    }

    const fn with_sleep(self) -> Self {
        Self { sleep: true, ..self }
    }

    /// Its balls meet what is solid alone.
    const fn alone(self) -> Self {
        Self { meets: false, ..self }
    }

    const fn without_recycling(self) -> Self {
        Self { recycle: false, ..self }
    }

    /// Its part of what the world is set up with. Nothing bounces.
    const fn setup(&self, gravity: f32) -> Setup {
        Setup { restitution: 0.0, gravity, sleep: self.sleep, recycle: self.recycle, ..Setup::new(self.meets) }
    }

    /// As it stands in a table.
    fn name(&self) -> String {
        let sleep = if self.sleep { ", with sleep" } else { "" };
        let recycle = if self.recycle { "" } else { ", no recycling" };
        let meets = if self.meets { "" } else { ", balls that meet none" };
        format!("{}{sleep}{recycle}{meets}", self.engine.name)
    }
}

/// All engines.
pub const ALL: [Way; 3] = [Way::new(HAZUMI), Way::new(RAPIER), Way::new(BOX2D)];

/// All engines, and the others with sleep.
pub const ASLEEP: [Way; 5] = [ALL[0], ALL[1], ALL[1].with_sleep(), ALL[2], ALL[2].with_sleep()];

/// All engines, hazumi also with balls that meet none, and the others also looking at every contact anew in every step.
pub const ANEW: [Way; 6] =
    [ALL[0], ALL[0].alone(), ALL[1], ALL[1].without_recycling(), ALL[2], ALL[2].without_recycling()];

/// One way that plays a scene.
trait Stage {
    /// What the game thinks of before a step: it is not timed.
    fn think(&mut self) -> Outcome<()>;
    /// What the engine does.
    fn step(&mut self) -> Outcome<()>;
    /// What is looked at after a step.
    fn watch(&mut self, frame: usize) -> Outcome<()>;
}

/// What each step of a scene cost, in seconds.
struct Clock(Vec<f64>);

/// The first steps build what is kept, and do not count.
const FIRST: usize = 3;

impl Clock {
    /// The mean of some seconds of the game, in milliseconds.
    fn mean(&self, seconds: std::ops::Range<usize>) -> f64 {
        let frames = self.0.len();
        let part = &self.0[(60 * seconds.start).max(FIRST).min(frames - 1)..(60 * seconds.end).min(frames)];
        1e3 * part.iter().sum::<f64>() / part.len() as f64
    }

    /// The longest step, in milliseconds.
    fn worst(&self) -> f64 {
        1e3 * self.0[FIRST..].iter().copied().fold(0.0, f64::max)
    }
}

/// How often most scenes are played.
const fn plays(size: Size) -> usize {
    size.choose(1, 3)
}

/// Plays a scene in several ways, a frame of each in turn, so that what slows the machine slows them all; and that so many times. The
/// same steps come every time, so what counts of each is its shortest time: what else the machine did is not in it.
fn play<S: Stage>(
    ways: &[Way],
    frames: usize,
    plays: usize,
    stage: impl Fn(&Way) -> Outcome<S>,
) -> Outcome<Vec<(S, Clock)>> {
    let mut first = None;
    let mut clocks = vec![vec![f64::INFINITY; frames]; ways.len()];
    for _ in 0..plays {
        let mut stages = ways.iter().map(&stage).collect::<Outcome<Vec<_>>>()?;
        for frame in 0..frames {
            for (stage, clock) in stages.iter_mut().zip(&mut clocks) {
                stage.think()?;
                let start = Instant::now();
                stage.step()?;
                clock[frame] = clock[frame].min(start.elapsed().as_secs_f64());
                if first.is_none() {
                    stage.watch(frame)?;
                }
            }
        }
        first.get_or_insert(stages);
    }
    Ok(first.into_iter().flatten().zip(clocks.into_iter().map(Clock)).collect())
}

/// A length as a share of the diameter.
fn share(metres: f64) -> f64 {
    metres / f64::from(2.0 * RADIUS)
}

/// How far the ball that went farthest went.
fn farthest(before: &[Ball], after: &[Ball]) -> f64 {
    let way = |(a, b): (&Ball, &Ball)| libm::hypot(a.position[0] - b.position[0], a.position[1] - b.position[1]);
    before.iter().zip(after).map(way).fold(0.0, f64::max)
}

/// A share as it stands in a table. Below a hundred-thousandth it is what f32 leaves.
fn percent(share: f64) -> String {
    match share {
        0.0 => "0".to_owned(),
        x if x < 1e-4 => format!("{x:.0e}"),
        x => format!("{:.2} %", 100.0 * x),
    }
}

/// A time beside hazumi's, as it stands in a table.
fn beside(milliseconds: f64, ours: f64) -> [String; 2] {
    let shown = if milliseconds < 0.1 { format!("{milliseconds:.4}") } else { format!("{milliseconds:.2}") };
    let ratio = milliseconds / ours;
    // A small share is read more easily the other way around.
    [shown, if ratio < 0.95 { format!("1/{:.1}", 1.0 / ratio) } else { format!("{ratio:.1}") }]
}

/// What an engine itself told that it gave up, as it stands behind its name.
fn told(given_up: usize) -> String {
    if given_up == 0 { String::new() } else { format!(" ({given_up} given up)") }
}
