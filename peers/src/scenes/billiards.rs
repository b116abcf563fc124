//! A closed box full of balls that meet each other: what is left of their energy, and what a step costs.

use std::time::Instant;

use super::{DT, RADIUS, Size, energy, outside, walls, with_effort};
use crate::Outcome;
use crate::engines::{BOX2D, Ball, Engine, HAZUMI, RAPIER, Setup};
use crate::random::Random;
use crate::table::Table;

/// What became of the balls.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Energy afterwards, as a multiple of that before; nothing is there that could take or give any.
    pub energy: f64,
    /// How deep two balls are in each other at the end, the worst, as a share of the diameter.
    pub overlap: f64,
    /// How many have left the box.
    pub outside: usize,
    /// Milliseconds per step, the mean.
    pub milliseconds: f64,
}

/// A box of which the balls cover a share.
///
/// # Errors
/// What the engine refuses.
pub fn measure(engine: &Engine, packing: f32, effort: usize, size: Size) -> Outcome<Figures> {
    let (count, steps) = (size.choose(400, 10_000), size.choose(60, 600));
    let mut random = Random(7);
    let side = (count as f32 * std::f32::consts::PI * RADIUS * RADIUS / packing).sqrt();
    let mut world = (engine.world)(Setup { effort, ..Setup::new(true) })?;
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
        // Up to 18 m/s: half a diameter per step and less.
        world.add_ball(at, RADIUS, random.point(12.5))?;
    }
    let before = energy(&world.balls()?);
    let start = Instant::now();
    for _ in 0..steps {
        world.step(DT)?;
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1e3 / steps as f64;
    let balls = world.balls()?;
    Ok(Figures {
        energy: energy(&balls) / before,
        overlap: deepest(&balls),
        outside: outside(&balls, [side, side]),
        milliseconds,
    })
}

/// The worst overlap of two balls, as a share of the diameter.
fn deepest(balls: &[Ball]) -> f64 {
    let diameter = f64::from(2.0 * RADIUS);
    let mut sorted: Vec<[f64; 2]> = balls.iter().map(|ball| ball.position).collect();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut least = diameter;
    for (i, a) in sorted.iter().enumerate() {
        for b in sorted[i + 1..].iter().take_while(|b| b[0] - a[0] < diameter) {
            least = least.min(((b[0] - a[0]).powi(2) + (b[1] - a[1]).powi(2)).sqrt());
        }
    }
    1.0 - least / diameter
}

/// All engines, those with a solver also with four times its effort.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let (count, steps) = (size.choose(400, 10_000), size.choose(60, 600));
    let mut table = Table::new(
        "Billiards: a closed box of balls",
        &format!(
            "{count} equal balls that meet each other, {steps} steps of 1/60 s, up to half a diameter per step. Energy afterwards as a multiple \
             of that before, the deepest overlap at the end as a share of the diameter, and the time of a step beside hazumi's."
        ),
        &["", "20 %: energy", "overlap", "ms a step", "ratio", "50 %: energy", "overlap", "ms a step", "ratio"],
    );
    let mut ours = Vec::new();
    for (engine, effort) in [(HAZUMI, 1), (RAPIER, 1), (RAPIER, 4), (BOX2D, 1), (BOX2D, 4)] {
        let mut cells = Vec::new();
        for (i, packing) in [0.2, 0.5].into_iter().enumerate() {
            let figures = measure(&engine, packing, effort, size)?;
            ours.push(figures.milliseconds);
            let off = figures.energy - 1.0;
            let outside = if figures.outside == 0 { String::new() } else { format!(", {} outside", figures.outside) };
            cells.extend([
                if off.abs() < 1e-4 { format!("1 {off:+.0e}{outside}") } else { format!("{:.4}{outside}", figures.energy) },
                if figures.overlap < 1e-3 {
                    format!("{:.0e}", figures.overlap)
                } else {
                    format!("{:.1} %", 100.0 * figures.overlap)
                },
                format!("{:.2}", figures.milliseconds),
                format!("{:.2}", figures.milliseconds / ours[i]),
            ]);
        }
        table.row(&with_effort(&engine, effort), cells);
    }
    Ok(table)
}
