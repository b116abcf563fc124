//! What a step costs: 10,000 balls that do not meet each other, among fixed bricks.

use std::time::Instant;

use super::{DT, RADIUS, Size, outside, walls};
use crate::Outcome;
use crate::engines::{BOX2D, Engine, HAZUMI, RAPIER, Setup, World};
use crate::random::Random;
use crate::table::Table;

const BRICK: [f32; 2] = [2.5, 1.0];
const PITCH: [f32; 2] = [5.0, 3.0];
const BALLS: usize = 10_000;

/// What a step cost, and what it was worth.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Nanoseconds per ball and step, the median.
    pub nanoseconds: f64,
    /// The mean speed at the end, as a multiple of that at the start.
    pub speed: f64,
    /// How many balls have left the room.
    pub outside: usize,
}

/// Bricks on a shaken lattice inside four walls, and balls in the lanes between them. The same for every engine.
fn scene(engine: &Engine, bricks: usize, diameters: f32) -> Outcome<(Box<dyn World>, [f32; 2])> {
    let mut random = Random(7);
    let mut world = (engine.world)(Setup::new(false))?;
    let columns = ((bricks as f32 * PITCH[1] / PITCH[0]).sqrt().round() as usize).max(1);
    let rows = bricks.div_ceil(columns);
    let room = [columns as f32 * PITCH[0], rows as f32 * PITCH[1]];
    for (center, size) in walls(room) {
        world.add_box(center, size, 0.0)?;
    }
    for i in 0..bricks {
        let (x, y) = ((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5);
        let center = [x * PITCH[0] + random.within(-0.6, 0.6), y * PITCH[1] + random.within(-0.3, 0.3)];
        world.add_box(center, BRICK, 0.0)?;
    }
    let speed = diameters * 2.0 * RADIUS / DT;
    for _ in 0..BALLS {
        // The lanes between the rows are free of bricks.
        let lane = (random.unit() * (rows + 1) as f32).floor() * PITCH[1];
        let at = [random.within(0.4, room[0] - 0.4), lane.clamp(0.4, room[1] - 0.4)];
        world.add_ball(at, RADIUS, random.direction().map(|x| x * speed))?;
    }
    Ok((world, room))
}

/// Engines in turns, so that what slows the machine slows them all.
///
/// # Errors
/// What an engine refuses.
pub fn measure(engines: &[Engine], bricks: usize, diameters: f32, size: Size) -> Outcome<Vec<Figures>> {
    let rounds = size.choose(3, if diameters < 1.0 { 60 } else { 30 });
    let mut scenes = engines.iter().map(|engine| scene(engine, bricks, diameters)).collect::<Outcome<Vec<_>>>()?;
    // The first steps build what is kept.
    for (world, _) in &mut scenes {
        for _ in 0..3 {
            world.step(DT)?;
        }
    }
    let mut times = vec![Vec::new(); engines.len()];
    for _ in 0..rounds {
        for ((world, _), times) in scenes.iter_mut().zip(&mut times) {
            let start = Instant::now();
            world.step(DT)?;
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let expected = f64::from(diameters * 2.0 * RADIUS / DT);
    scenes
        .iter_mut()
        .zip(times)
        .map(|((world, room), mut times)| {
            times.sort_by(f64::total_cmp);
            let balls = world.balls()?;
            Ok(Figures {
                nanoseconds: times[times.len() / 2] * 1e9 / BALLS as f64,
                speed: balls.iter().map(|ball| ball.speed()).sum::<f64>() / BALLS as f64 / expected,
                outside: outside(&balls, *room),
            })
        })
        .collect()
}

/// All engines.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let engines = [HAZUMI, RAPIER, BOX2D];
    let mut table = Table::new(
        "Speed: 10,000 balls among bricks",
        "Balls that do not meet each other, in turns, medians. Nanoseconds per ball and step; the same as a multiple of hazumi's; the mean speed at the \
         end as a multiple of that at the start. At 50 diameters per step, hazumi flies every ball's whole way through all its bounces; the others \
         stop it at the first touch and drop the rest of the step.",
        &["bricks, diameters per step", "engine", "ns", "ratio", "speed kept", "outside"],
    );
    let most = size.choose(1, 3);
    for bricks in [1_000, 10_000, 100_000].into_iter().take(most) {
        for diameters in [0.5, 50.0] {
            let figures = measure(&engines, bricks, diameters, size)?;
            for (engine, each) in engines.iter().zip(&figures) {
                let cells = [
                    engine.name.to_owned(),
                    format!("{:.0}", each.nanoseconds),
                    format!("{:.2}", each.nanoseconds / figures[0].nanoseconds),
                    format!("{:.4}", each.speed),
                    each.outside.to_string(),
                ];
                table.row(&format!("{bricks}, {diameters}"), cells);
            }
        }
    }
    Ok(table)
}
