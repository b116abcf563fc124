//! A fast ball at a thin wall, at a ball that rests, and at one that comes: met, or passed as if nothing were there?

use super::{DT, RADIUS, Size};
use crate::Outcome;
use crate::engines::{BOX2D, Ball, Continuous, Engine, HAZUMI, RAPIER, Setup};
use crate::table::Table;

/// In diameters per step.
const SPEEDS: [f32; 6] = [0.5, 1.0, 2.0, 5.0, 20.0, 50.0];
/// A fifth of the ball's diameter.
const THICKNESS: f32 = 0.1;

/// What the ball flies at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A thin wall.
    Wall,
    /// A ball that rests.
    Ball,
    /// A ball that comes; both have half the speed.
    Coming,
}

/// How many of all balls, shot at all moments of a step, passed the target as if it were not there, and how many were shot.
///
/// # Errors
/// What the engine refuses.
pub fn measure(
    engine: &Engine,
    target: Target,
    continuous: Continuous,
    speed: f32,
    size: Size,
) -> Outcome<(usize, usize)> {
    let shots = size.choose(10, 100);
    let mut world = (engine.world)(Setup { continuous, ..Setup::new(target != Target::Wall) })?;
    let closing = speed * 2.0 * RADIUS / DT;
    let (velocity, coming) = match target {
        Target::Wall | Target::Ball => (closing, 0.0),
        Target::Coming => (closing / 2.0, -closing / 2.0),
    };
    for shot in 0..shots {
        // Each in a lane of its own.
        let y = shot as f32 * 2.0;
        let time = (3.0 + shot as f32 / shots as f32) * DT;
        let reach = if target == Target::Wall { RADIUS + THICKNESS / 2.0 } else { 2.0 * RADIUS };
        world.add_ball([-reach - velocity * time, y], RADIUS, [velocity, 0.0])?;
        if target == Target::Wall {
            world.add_box([0.0, y], [THICKNESS, 1.5], 0.0)?;
        } else {
            world.add_ball([-coming * time, y], RADIUS, [coming, 0.0])?;
        }
    }
    for _ in 0..12 {
        world.step(DT)?;
    }
    let balls = world.balls()?;
    let passed = match target {
        Target::Wall => balls.iter().filter(|ball| ball.position[0] > 0.0).count(),
        // What it flew at goes on as before.
        Target::Ball | Target::Coming => {
            let unmoved = |ball: &Ball| (ball.velocity[0] - f64::from(coming)).abs() < 1e-3 * f64::from(closing);
            balls.chunks(2).filter(|pair| unmoved(&pair[1])).count()
        }
    };
    Ok((passed, shots))
}

/// All engines, with continuous collision detection off and on where there is a switch.
///
/// # Errors
/// What an engine refuses.
pub fn tables(size: Size) -> Outcome<Vec<Table>> {
    let wall = [
        (HAZUMI, Continuous::Fixed, ""),
        (RAPIER, Continuous::Off, ", switched off"),
        (RAPIER, Continuous::Fixed, ", default"),
        (BOX2D, Continuous::Off, ", switched off"),
        (BOX2D, Continuous::Fixed, ", default"),
    ];
    let ball = [
        (HAZUMI, Continuous::Fixed, ""),
        (RAPIER, Continuous::Fixed, ", default"),
        (RAPIER, Continuous::Bullets, ", bullets"),
        (BOX2D, Continuous::Fixed, ", default"),
        (BOX2D, Continuous::Bullets, ", bullets"),
    ];
    [
        (
            "A fast ball at a thin wall",
            "The wall is a fifth of the ball's diameter thick. Columns are diameters per step; how many of the balls, shot at all moments of a step, \
             are behind it. Switched off or as by default: continuous collision detection.",
            Target::Wall,
            wall,
        ),
        (
            "A fast ball at a ball that rests",
            "The same with a ball for a wall: how many passed it and left it at rest. Bullets are what these engines call moving bodies whose \
             continuous collision detection sees moving bodies.",
            Target::Ball,
            ball,
        ),
        (
            "Two fast balls at each other",
            "Columns are the diameters per step of both together: how many passed through each other. Both are bullets, where there are any.",
            Target::Coming,
            ball,
        ),
    ]
    .into_iter()
    .map(|(title, told, target, rows)| {
        let mut table = Table::new(title, told, &["", "0.5", "1", "2", "5", "20", "50"]);
        for (engine, continuous, how) in rows {
            let mut cells = Vec::new();
            for speed in SPEEDS {
                let (passed, shots) = measure(&engine, target, continuous, speed, size)?;
                cells.push(format!("{passed} of {shots}"));
            }
            table.row(&format!("{}{how}", engine.name), cells);
        }
        Ok(table)
    })
    .collect()
}
