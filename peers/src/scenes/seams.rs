//! A ball over a row of flush separate boxes, beside the same ball over one long box.
//!
//! The answer is known: the mirror. Whatever a row adds to the error of the long box is the seams' doing.

use super::{DT, NOTHING, RADIUS, Size, widen};
use crate::Outcome;
use crate::engines::{BOX2D, Engine, HAZUMI, RAPIER, Setup};
use crate::table::Table;

/// Between the ball's way and the row, in degrees.
const SLOPES: [f32; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0, 75.0, 90.0];
/// In metres per second: a sixth of a diameter per step, two thirds, and two diameters.
const SPEEDS: [f32; 3] = [5.0, 20.0, 60.0];
/// How long a box of the row is. The first is a number of f32, the second is not.
const PITCHES: [f32; 2] = [1.0, 0.7];
/// Half of the row, longer than the way of any ball.
const HALF: f32 = 24.0;

/// What became of the balls of a surface.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// How many there were.
    pub balls: usize,
    /// The slowest and the fastest ball afterwards, as multiples of what it came with.
    pub speeds: [f64; 2],
    /// The worst angle to the mirror, in degrees.
    pub angle: f64,
    /// How many left more than a hundredth off in speed or more than a degree in angle.
    pub off: usize,
}

/// The row, or one long box.
///
/// # Errors
/// What the engine refuses.
pub fn measure(engine: &Engine, is_row: bool, size: Size) -> Outcome<Figures> {
    let offsets = size.choose(8, 60);
    let mut figures = Figures { balls: 0, speeds: NOTHING, angle: 0.0, off: 0 };
    for pitch in PITCHES {
        for slope in SLOPES {
            for speed in SPEEDS {
                let mut world = (engine.world)(Setup::new(false))?;
                if is_row {
                    let half = (HALF / pitch) as i32;
                    for i in -half..=half {
                        world.add_box([i as f32 * pitch, -0.5], [pitch, 1.0], 0.0)?;
                    }
                } else {
                    world.add_box([0.0, -0.5], [2.0 * HALF, 1.0], 0.0)?;
                }
                let velocity = [speed * libm::cosf(slope.to_radians()), -speed * libm::sinf(slope.to_radians())];
                for i in 0..offsets {
                    // Where it touches, along a box of the row, and when, in a step.
                    let share = i as f32 / offsets as f32;
                    let time = (12.0 + (i as f32 * 0.618_034) % 1.0) * DT;
                    let touch = share * pitch;
                    let start = [touch - velocity[0] * time, RADIUS - velocity[1] * time];
                    world.add_ball(start, RADIUS, velocity)?;
                }
                for _ in 0..30 {
                    world.step(DT)?;
                }
                for ball in world.balls()? {
                    let [x, y] = ball.velocity;
                    let (mirror_x, mirror_y) = (f64::from(velocity[0]), f64::from(-velocity[1]));
                    let angle =
                        libm::atan2(x * mirror_y - y * mirror_x, x * mirror_x + y * mirror_y).to_degrees().abs();
                    let kept = ball.speed() / (mirror_x * mirror_x + mirror_y * mirror_y).sqrt();
                    figures.balls += 1;
                    widen(&mut figures.speeds, kept);
                    figures.angle = figures.angle.max(angle);
                    figures.off += usize::from((kept - 1.0).abs() > 0.01 || angle > 1.0);
                }
            }
        }
    }
    Ok(figures)
}

/// All engines.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "Seams: a ball over a row of flush boxes",
        "Balls at slopes of 1 to 90 degrees, 5 to 60 m/s, all offsets along a box and all moments of a step, over boxes of 1 and of \
         0.7 m, and over one long box instead. The speed afterwards, as a multiple of that before; the worst angle to the mirror, in degrees; \
         the balls that are off by more than 1 % or 1 degree.",
        &["", "one box: speed", "angle", "off", "row: speed", "angle", "off"],
    );
    for engine in [HAZUMI, RAPIER, BOX2D] {
        let mut cells = Vec::new();
        for is_row in [false, true] {
            let figures = measure(&engine, is_row, size)?;
            cells.extend([
                format!("{:.4} to {:.4}", figures.speeds[0], figures.speeds[1]),
                format!("{:.3}", figures.angle),
                format!("{:.1} %", 100.0 * figures.off as f64 / figures.balls as f64),
            ]);
        }
        table.row(engine.name, cells);
    }
    Ok(table)
}
