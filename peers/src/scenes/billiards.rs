//! A closed box full of balls that meet each other: what is left of their energy, and what a step costs.

use std::time::Instant;

use super::{DT, RADIUS, Size, depth, energy, outside, walls, with_effort};
use crate::Outcome;
use crate::engines::{BOX2D, Engine, HAZUMI, RAPIER, Setup, World};
use crate::random::Random;
use crate::table::{Table, small};

/// What became of the balls.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Energy afterwards, as a multiple of that before; nothing is there that could take or give any.
    pub energy: f64,
    /// How deep two balls are in each other at the end, the worst, as a share of the diameter.
    pub overlap: f64,
    /// How many have left the box.
    pub outside: usize,
    /// Milliseconds per frame, the mean.
    pub milliseconds: f64,
}

/// One way to play it.
#[derive(Clone, Copy)]
pub struct Way {
    /// By whom.
    pub engine: Engine,
    /// With how many times the solver's default effort.
    pub effort: usize,
    /// In how many steps each frame of 1/60 s.
    pub split: usize,
}

impl Way {
    /// As most would.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Self { engine, effort: 1, split: 1 }
    }
}

/// A box of which the balls cover a share, played in several ways, a frame of each in turn, so that what slows the machine slows
/// them all.
///
/// # Errors
/// What an engine refuses.
pub fn measure(ways: &[Way], packing: f32, size: Size) -> Outcome<Vec<Figures>> {
    let mut rooms = ways.iter().map(|way| room(way, packing, size)).collect::<Outcome<Vec<_>>>()?;
    let before = rooms.iter_mut().map(|(world, _)| Ok(energy(&world.balls()?))).collect::<Outcome<Vec<_>>>()?;
    let frames = frames(size);
    let mut seconds = vec![0.0; ways.len()];
    for _ in 0..frames {
        for (i, (world, _)) in rooms.iter_mut().enumerate() {
            let start = Instant::now();
            for _ in 0..ways[i].split {
                world.step(DT / ways[i].split as f32)?;
            }
            seconds[i] += start.elapsed().as_secs_f64();
        }
    }
    rooms
        .iter_mut()
        .enumerate()
        .map(|(i, (world, side))| {
            let balls = world.balls()?;
            Ok(Figures {
                energy: energy(&balls) / before[i],
                overlap: depth::among(&balls) / f64::from(2.0 * RADIUS),
                outside: outside(&balls, [*side, *side]),
                milliseconds: seconds[i] * 1e3 / frames as f64,
            })
        })
        .collect()
}

const fn count(size: Size) -> usize {
    size.choose(400, 10_000)
}

const fn frames(size: Size) -> usize {
    size.choose(60, 600)
}

/// The balls in their box, and how long its sides are.
fn room(way: &Way, packing: f32, size: Size) -> Outcome<(Box<dyn World>, f32)> {
    let count = count(size);
    let mut random = Random(7);
    let side = (count as f32 * std::f32::consts::PI * RADIUS * RADIUS / packing).sqrt();
    let mut world = (way.engine.world)(Setup { effort: way.effort, ..Setup::new(true) })?;
    for (center, size) in walls([side, side]) {
        world.add_box(center, size, 0.0)?;
    }
    // A lattice, shaken without touches, so that nothing overlaps at the start.
    let columns = (count as f32).sqrt().ceil() as usize;
    let pitch = side / columns as f32;
    let loose = 0.9 * (pitch / 2.0 - RADIUS);
    for i in 0..count {
        let [x, y] = random.point(loose);
        let at = [((i % columns) as f32 + 0.5) * pitch + x, ((i / columns) as f32 + 0.5) * pitch + y];
        // Up to 18 m/s: six tenths of a diameter per step and less.
        world.add_ball(at, RADIUS, random.point(12.5))?;
    }
    Ok((world, side))
}

/// All engines, those with a solver also with four times its effort, and with four times the steps.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "Billiards: a closed box of balls",
        &format!(
            "{} equal balls that meet each other, {} frames of 1/60 s, a third of a diameter per frame in the mean. Energy afterwards as a \
             multiple of that before, the deepest overlap at the end as a share of the diameter, and the time of a frame, in turns, beside hazumi's.",
            count(size),
            frames(size)
        ),
        &["", "20 %: energy", "overlap", "ms a frame", "ratio", "50 %: energy", "overlap", "ms a frame", "ratio"],
    );
    let mut ways = vec![(HAZUMI.name.to_owned(), Way::new(HAZUMI))];
    for engine in [RAPIER, BOX2D] {
        ways.push((engine.name.to_owned(), Way::new(engine)));
        ways.push((with_effort(&engine, 4), Way { effort: 4, ..Way::new(engine) }));
        ways.push((format!("{}, 4 steps a frame", engine.name), Way { split: 4, ..Way::new(engine) }));
    }
    let all: Vec<Way> = ways.iter().map(|&(_, way)| way).collect();
    let packings = [measure(&all, 0.2, size)?, measure(&all, 0.5, size)?];
    for (i, (name, _)) in ways.iter().enumerate() {
        let cells = packings.iter().flat_map(|figures| {
            let ours = figures[0].milliseconds;
            let Figures { energy, overlap, outside, milliseconds } = figures[i];
            let off = energy - 1.0;
            let outside = if outside == 0 { String::new() } else { format!(", {outside} outside") };
            [
                if off.abs() < 1e-4 { format!("1 {off:+.0e}{outside}") } else { format!("{energy:.4}{outside}") },
                if overlap < 1e-3 { small(overlap) } else { format!("{:.1} %", 100.0 * overlap) },
                format!("{milliseconds:.2}"),
                format!("{:.2}", milliseconds / ours),
            ]
        });
        table.row(name, cells);
    }
    Ok(table)
}
