//! A ball into the middle of a pair that touches: three equal balls, and the answer is known by symmetry and energy.

use super::{DT, NOTHING, RADIUS, Size, energy, widen, with_effort};
use crate::Outcome;
use crate::engines::{BOX2D, Engine, HAZUMI, RAPIER, Setup};
use crate::table::{Table, small};

/// In metres per second: a third of a diameter per step and less, which needs no continuous collision detection.
const SPEEDS: [f32; 3] = [2.0, 5.0, 10.0];

/// The worst of all shots.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// The least and the most energy afterwards, as multiples of that before.
    pub energy: [f64; 2],
    /// How far the pair is from leaving as each other's mirror image, as a share of the ball's speed.
    pub asymmetry: f64,
    /// How fast the ball comes back, as a share of its speed, the least and the most; it should be a fifth.
    pub back: [f64; 2],
}

/// Shots at all moments of a step, with the three balls added in all orders.
///
/// # Errors
/// What the engine refuses.
pub fn measure(engine: &Engine, effort: usize, size: Size) -> Outcome<Figures> {
    let moments = size.choose(4, 40);
    let mut figures = Figures { energy: NOTHING, asymmetry: 0.0, back: NOTHING };
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]] {
        for speed in SPEEDS {
            for moment in 0..moments {
                let mut world = (engine.world)(Setup { effort, ..Setup::new(true) })?;
                let time = (6.0 + moment as f32 / moments as f32) * DT;
                let touch = -RADIUS * 3f32.sqrt();
                let all = [
                    ([touch - speed * time, 0.0], [speed, 0.0]),
                    ([0.0, RADIUS], [0.0, 0.0]),
                    ([0.0, -RADIUS], [0.0, 0.0]),
                ];
                for at in order {
                    let (center, velocity): ([f32; 2], [f32; 2]) = all[at];
                    world.add_ball(center, RADIUS, velocity)?;
                }
                for _ in 0..30 {
                    world.step(DT)?;
                }
                let balls = world.balls()?;
                let [cue, up, down] = [0, 1, 2].map(|ball| {
                    let place = order.iter().position(|&at| at == ball).unwrap_or_default();
                    balls[place].velocity.map(|v| v / f64::from(speed))
                });
                widen(&mut figures.energy, energy(&balls) / f64::from(speed).powi(2));
                widen(&mut figures.back, -cue[0]);
                let asymmetry = (up[0] - down[0]).abs().max((up[1] + down[1]).abs()).max(cue[1].abs());
                figures.asymmetry = figures.asymmetry.max(asymmetry);
            }
        }
    }
    Ok(figures)
}

/// The least and the most energy after a ball met a single one, at all offsets and all moments of a step, as multiples of that before.
///
/// # Errors
/// What the engine refuses.
pub fn single(engine: &Engine, effort: usize, size: Size) -> Outcome<[f64; 2]> {
    let (offsets, moments) = (size.choose(4, 20), size.choose(4, 40));
    let mut range = NOTHING;
    for speed in SPEEDS {
        for offset in 0..offsets {
            for moment in 0..moments {
                let mut world = (engine.world)(Setup { effort, ..Setup::new(true) })?;
                let time = (6.0 + moment as f32 / moments as f32) * DT;
                let aside = 2.0 * RADIUS * 0.95 * offset as f32 / offsets as f32;
                world.add_ball([-2.0 * RADIUS - speed * time, aside], RADIUS, [speed, 0.0])?;
                world.add_ball([0.0, 0.0], RADIUS, [0.0, 0.0])?;
                for _ in 0..30 {
                    world.step(DT)?;
                }
                widen(&mut range, energy(&world.balls()?) / f64::from(speed).powi(2));
            }
        }
    }
    Ok(range)
}

/// All engines, those with a solver also with four times its effort.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "A ball into a touching pair",
        "Three equal balls, 2 to 10 m/s, at all moments of a step, added in all orders; before it, a ball into a single one at all offsets. Energy \
         afterwards as a multiple of that before; how far the two are from leaving as mirror images, as a share of the ball's speed; how fast the ball comes back: it should be 0.2.",
        &["", "one ball: energy", "pair: energy", "asymmetry", "comes back"],
    );
    for (engine, effort) in [(HAZUMI, 1), (RAPIER, 1), (RAPIER, 4), (BOX2D, 1), (BOX2D, 4)] {
        let figures = measure(&engine, effort, size)?;
        let range = |[low, high]: [f64; 2]| format!("{low:.4} to {high:.4}");
        let cells = [
            range(single(&engine, effort, size)?),
            range(figures.energy),
            small(figures.asymmetry),
            range(figures.back),
        ];
        table.row(&with_effort(&engine, effort), cells);
    }
    Ok(table)
}
