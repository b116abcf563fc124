//! One ball in a room, for ten thousand bounces: what became of its speed, and how far behind is it?
//!
//! The room is a turned rectangle. In its own axes a mirror at a wall turns one coordinate round, so that the exact place is known:
//! unfold the room, and the ball flies straight.

use super::{DT, RADIUS, Size, walls};
use crate::Outcome;
use crate::engines::{BOX2D, Engine, HAZUMI, RAPIER, Setup};
use crate::table::{Table, small};

const ROOM: [f32; 2] = [10.0, 7.0];
/// Of the room, in radians.
const TURN: f32 = 0.3;
/// In the room's axes: 12 m/s, two fifths of a diameter per step.
const VELOCITY: [f32; 2] = [9.96, 6.69];

/// What became of the ball.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// How often it bounced.
    pub bounces: usize,
    /// By how much its speed changed, relative.
    pub drift: f64,
    /// How much time it has lost, in seconds: it is where it should have been that long ago.
    pub behind: f64,
    /// How long it flew, in seconds.
    pub time: f64,
}

/// Steps of 1/60 s.
///
/// # Errors
/// What the engine refuses.
pub fn measure(engine: &Engine, size: Size) -> Outcome<Figures> {
    let steps = size.choose(6_000, 290_000);
    let mut world = (engine.world)(Setup::new(false))?;
    let (sin, cos) = (libm::sinf(TURN), libm::cosf(TURN));
    let turned = |[x, y]: [f32; 2]| [x * cos - y * sin, x * sin + y * cos];
    for (center, size) in walls(ROOM) {
        world.add_box(turned(center), size, TURN)?;
    }
    world.add_ball(turned([3.0, 2.0]), RADIUS, turned(VELOCITY))?;

    let (sin, cos) = (f64::from(sin), f64::from(cos));
    let back = |[x, y]: [f64; 2]| [x * cos + y * sin, y * cos - x * sin];
    let start = world.balls()?[0];
    let mut last = start;
    let mut bounces = [0; 2];
    for _ in 0..steps {
        world.step(DT)?;
        let ball = world.balls()?[0];
        let (before, after) = (back(last.velocity), back(ball.velocity));
        for axis in 0..2 {
            bounces[axis] += usize::from(before[axis] * after[axis] < 0.0);
        }
        last = ball;
    }
    let time = steps as f64 * f64::from(DT);
    let (from, to, velocity) = (back(start.position), back(last.position), back(start.velocity));
    let mut behind = 0.0;
    for axis in 0..2 {
        let free = f64::from(ROOM[axis] - 2.0 * RADIUS);
        let place = to[axis] - f64::from(RADIUS);
        let room = bounces[axis] as f64 * free;
        let unfolded = if bounces[axis] % 2 == 0 { room + place } else { room + free - place };
        let flown = unfolded - (from[axis] - f64::from(RADIUS));
        behind += 0.5 * (time - flown / velocity[axis]);
    }
    Ok(Figures { bounces: bounces[0] + bounces[1], drift: last.speed() / start.speed() - 1.0, behind, time })
}

/// All engines.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "Drift: one ball in a turned room",
        "12 m/s, two fifths of a diameter per step, in a room of 10 by 7 m. How much its speed has changed, and how far behind the exact place \
         it is: in seconds, in steps for each bounce, and as a share of the whole flight.",
        &["", "bounces", "speed", "behind by", "a bounce", "share"],
    );
    for engine in [HAZUMI, RAPIER, BOX2D] {
        let figures = measure(&engine, size)?;
        // Of a figure that is not small, a power of ten would be hard to read.
        let small = |x: f64| if x.abs() < 0.01 { small(x) } else { format!("{x:.2}") };
        let per_bounce = figures.behind / f64::from(DT) / figures.bounces.max(1) as f64;
        let cells = [
            figures.bounces.to_string(),
            format!("{:+.1e}", figures.drift),
            format!("{} s", small(figures.behind)),
            format!("{} steps", small(per_bounce)),
            format!("{:.1e}", figures.behind / figures.time),
        ];
        table.row(engine.name, cells);
    }
    Ok(table)
}
