//! A fast ball at a thin wall, and at a ball that rests: met, or passed as if nothing were there?

use super::{DT, RADIUS, Size};
use crate::Outcome;
use crate::engines::{BOX2D, CAST, Continuous, Engine, HAZUMI, RAPIER, Setup};
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
    let mut world = (engine.world)(Setup { continuous, ..Setup::new(target == Target::Ball) })?;
    let velocity = speed * 2.0 * RADIUS / DT;
    for shot in 0..shots {
        // Each in a lane of its own.
        let y = shot as f32 * 2.0;
        let reach = match target {
            Target::Wall => RADIUS + THICKNESS / 2.0,
            Target::Ball => 2.0 * RADIUS,
        };
        let time = (3.0 + shot as f32 / shots as f32) * DT;
        world.add_ball([-reach - velocity * time, y], RADIUS, [velocity, 0.0])?;
        match target {
            Target::Wall => world.add_box([0.0, y], [THICKNESS, 1.5], 0.0)?,
            Target::Ball => world.add_ball([0.0, y], RADIUS, [0.0, 0.0])?,
        }
    }
    for _ in 0..12 {
        world.step(DT)?;
    }
    let balls = world.balls()?;
    let passed = match target {
        Target::Wall => balls.iter().filter(|ball| ball.position[0] > 0.0).count(),
        // The one that rested still does.
        Target::Ball => balls.chunks(2).filter(|pair| pair[1].speed() < 1e-3 * f64::from(velocity)).count(),
    };
    Ok((passed, shots))
}

/// All engines, with continuous collision detection off and on where there is a switch: at a wall, at a ball.
///
/// # Errors
/// What an engine refuses.
pub fn tables(size: Size) -> Outcome<Vec<Table>> {
    let header = ["", "0.5", "1", "2", "5", "20", "50"];
    let mut wall = Table::new(
        "A fast ball at a thin wall",
        "The wall is a fifth of the ball's diameter thick. Columns are diameters per step; how many of the balls, shot at all moments of a step, \
         are behind it.",
        &header,
    );
    let mut ball = Table::new(
        "A fast ball at a ball that rests",
        "The same with a ball for a wall: how many passed it and left it at rest. Bullets are what these engines call moving bodies whose continuous \
         collision detection sees moving bodies.",
        &header,
    );
    let mut row = |engine: &Engine, name: &str, target, continuous| -> Outcome<()> {
        let cells = SPEEDS.map(|speed| measure(engine, target, continuous, speed, size));
        let cells = cells.into_iter().map(|cell| cell.map(|(passed, shots)| format!("{passed} of {shots}")));
        let table = if target == Target::Wall { &mut wall } else { &mut ball };
        table.row(name, cells.collect::<Outcome<Vec<_>>>()?);
        Ok(())
    };
    row(&HAZUMI, HAZUMI.name, Target::Wall, Continuous::Fixed)?;
    row(&HAZUMI, HAZUMI.name, Target::Ball, Continuous::Fixed)?;
    row(&CAST, CAST.name, Target::Wall, Continuous::Fixed)?;
    for engine in [RAPIER, BOX2D] {
        row(&engine, &format!("{}, switched off", engine.name), Target::Wall, Continuous::Off)?;
        row(&engine, &format!("{}, default", engine.name), Target::Wall, Continuous::Fixed)?;
        row(&engine, &format!("{}, default", engine.name), Target::Ball, Continuous::Fixed)?;
        row(&engine, &format!("{}, bullets", engine.name), Target::Ball, Continuous::Bullets)?;
    }
    Ok(vec![wall, ball])
}
