//! A platform that tilts, with balls on it, which roll off as slope and gravity say.

use super::{ANEW, Stage, Way, beside, percent, play, plays, share, told};
use crate::Outcome;
use crate::engines::World;
use crate::scenes::{DT, RADIUS, Size, depth};
use crate::table::Table;

/// Lengths are those of hazumi's test, where a ball has a radius of 8.
const UNIT: f32 = RADIUS / 8.0;
const SIZE: [f32; 2] = [120.0 * UNIT, 8.0 * UNIT];
const GRAVITY: f32 = 900.0 * UNIT;
const STARTS: [f32; 5] = [-40.0 * UNIT, -20.0 * UNIT, 0.0, 20.0 * UNIT, 40.0 * UNIT];
/// Of a ball's centre above the point about which the platform turns.
const ABOVE: f64 = (SIZE[1] / 2.0 + RADIUS) as f64;
const FRAMES: usize = 120;

/// What became of the balls, as long as they were on the platform.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Milliseconds of a step, the mean.
    pub mean: f64,
    /// Milliseconds of the longest step.
    pub worst: f64,
    /// The deepest in the platform, as a share of the diameter.
    pub depth: f64,
    /// How far a ball is from where slope and gravity bring it, the worst, as a share of the diameter.
    pub off: f64,
    /// How often the engine told that it gave a ball up for a step.
    pub given_up: usize,
}

struct Platform {
    world: Box<dyn World>,
    spin: f64,
    exact: Vec<Rolling>,
    depth: f64,
    off: f64,
}

/// What rolls without friction on a plane that turns: how far along the plane, and how fast.
#[derive(Clone, Copy)]
struct Rolling {
    along: f64,
    speed: f64,
}

impl Rolling {
    /// From a time on, for a step: the equation of motion in small steps.
    fn roll(&mut self, spin: f64, time: f64) {
        const PARTS: u32 = 10_000;
        let small = f64::from(DT) / f64::from(PARTS);
        for part in 0..PARTS {
            let angle = spin * (time + small * f64::from(part));
            self.speed += small * (spin * spin * self.along - f64::from(GRAVITY) * libm::sin(angle));
            self.along += small * self.speed;
        }
    }
}

impl Platform {
    fn new(way: &Way, spin: f32) -> Outcome<Self> {
        let setup = way.setup(GRAVITY);
        let mut world = (way.engine.world)(setup)?;
        world.add_turning_box([0.0, 0.0], SIZE, spin)?;
        for start in STARTS {
            world.add_ball([start, ABOVE as f32 + 0.1 * UNIT], RADIUS, [0.0, 0.0])?;
        }
        let spin = f64::from(spin);
        // What stands in the world moves along the plane as that turns away below it.
        let exact = STARTS.iter().map(|&start| Rolling { along: start.into(), speed: spin * ABOVE }).collect();
        Ok(Self { world, spin, exact, depth: 0.0, off: 0.0 })
    }
}

impl Stage for Platform {
    fn think(&mut self) -> Outcome<()> {
        Ok(())
    }

    fn step(&mut self) -> Outcome<()> {
        self.world.step(DT)
    }

    fn watch(&mut self, frame: usize) -> Outcome<()> {
        let turned = self.world.turned()?;
        let (sin, cos) = (libm::sin(turned), libm::cos(turned));
        let half = SIZE.map(|x| f64::from(x) / 2.0);
        for (exact, ball) in self.exact.iter_mut().zip(self.world.balls()?) {
            exact.roll(self.spin, frame as f64 * f64::from(DT));
            if exact.along.abs() < half[0] - f64::from(UNIT) {
                let [x, y] = ball.position;
                let (along, above) = (x * cos + y * sin, y * cos - x * sin);
                self.depth = self.depth.max(-depth::to_box([along, above], half));
                self.off = self.off.max((along - exact.along).abs());
            }
        }
        Ok(())
    }
}

/// Turning by so many radians per second.
///
/// # Errors
/// What an engine refuses.
pub fn measure(ways: &[Way], spin: f32, size: Size) -> Outcome<Vec<Figures>> {
    let played = play(ways, FRAMES, plays(size), |way| Platform::new(way, spin))?;
    let figures = played.iter().map(|(platform, clock)| Figures {
        mean: clock.mean(0..FRAMES / 60),
        worst: clock.worst(),
        depth: share(platform.depth),
        off: share(platform.off),
        given_up: platform.world.given_up(),
    });
    Ok(figures.collect())
}

/// All engines.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "A platform that tilts, with balls on it",
        "Five balls without restitution on a platform of 7.5 diameters that turns about its middle, for 2 s. The mean and the longest of a step, each in milliseconds and \
         as a multiple of hazumi's; the deepest in the platform, and the farthest from where slope and gravity bring a ball, as shares of the diameter.",
        &["", "mean", "ratio", "worst", "ratio", "depth", "off its way"],
    );
    for spin in [0.02, 0.1, 0.2] {
        let figures = measure(&ANEW, spin, size)?;
        for (way, each) in ANEW.iter().zip(&figures) {
            let times = [(each.mean, figures[0].mean), (each.worst, figures[0].worst)];
            let cells = times.into_iter().flat_map(|(time, ours)| beside(time, ours));
            let name = format!("{spin} rad/s: {}{}", way.name(), told(each.given_up));
            table.row(&name, cells.chain([each.depth, each.off].map(percent)));
        }
    }
    Ok(table)
}
