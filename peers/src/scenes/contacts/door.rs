//! A door that turns and pushes a ball, which stands.

use super::{ANEW, Stage, Way, beside, percent, play, plays, share, told};
use crate::Outcome;
use crate::engines::World;
use crate::scenes::{DT, RADIUS, Size, depth};
use crate::table::Table;

/// Lengths are those of hazumi's test, where a ball has a radius of 8.
const UNIT: f32 = RADIUS / 8.0;
/// The door begins at the origin, about which it turns.
const SIZE: [f32; 2] = [80.0 * UNIT, 8.0 * UNIT];
/// Where the ball touches the door at first.
const OUT: f32 = 50.0 * UNIT;
const ABOVE: f32 = SIZE[1] / 2.0 + RADIUS;
/// How far the door turns, in radians.
const TURN: f32 = 2.0;

/// What became of the ball.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Milliseconds of a step, the mean.
    pub mean: f64,
    /// Milliseconds of the longest step.
    pub worst: f64,
    /// The deepest in the door, as a share of the diameter.
    pub depth: f64,
    /// The farthest off the door, as a share of the diameter.
    pub gap: f64,
    /// How far it is along the door from where a push along the door's normal alone brings it, the worst, as a share of the diameter.
    pub off: f64,
    /// How often the engine told that it gave the ball up for a step.
    pub given_up: usize,
}

struct Door {
    world: Box<dyn World>,
    depth: f64,
    gap: f64,
    off: f64,
}

impl Stage for Door {
    fn think(&mut self) -> Outcome<()> {
        Ok(())
    }

    /// The ball wants to stand.
    fn step(&mut self) -> Outcome<()> {
        self.world.steer(&[[0.0, 0.0]])?;
        self.world.step(DT)
    }

    fn watch(&mut self, _: usize) -> Outcome<()> {
        let turned = self.world.turned()?;
        let (sin, cos) = (libm::sin(turned), libm::cos(turned));
        let [x, y] = self.world.balls()?[0].position;
        let (along, above) = (x * cos + y * sin, y * cos - x * sin);
        let half = SIZE.map(|x| f64::from(x) / 2.0);
        let gap = depth::to_box([along - half[0], above], half);
        self.depth = self.depth.max(-gap);
        self.gap = self.gap.max(gap);
        // Outward by its height above the door's middle for each radian.
        self.off = self.off.max((along - f64::from(OUT) - f64::from(ABOVE) * turned).abs());
        Ok(())
    }
}

/// Turning by so many radians per second.
///
/// # Errors
/// What an engine refuses.
pub fn measure(ways: &[Way], spin: f32, size: Size) -> Outcome<Vec<Figures>> {
    let frames = (TURN / spin / DT) as usize;
    let played = play(ways, frames, plays(size), |way| {
        let mut world = (way.engine.world)(way.setup(0.0))?;
        world.add_turning_box([SIZE[0] / 2.0, 0.0], SIZE, spin)?;
        world.add_ball([OUT, ABOVE], RADIUS, [0.0, 0.0])?;
        Ok(Door { world, depth: 0.0, gap: 0.0, off: 0.0 })
    })?;
    let figures = played.iter().map(|(door, clock)| Figures {
        mean: clock.mean(0..frames / 60 + 1),
        worst: clock.worst(),
        depth: share(door.depth),
        gap: share(door.gap),
        off: share(door.off),
        given_up: door.world.given_up(),
    });
    Ok(figures.collect())
}

/// All engines.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "A door that turns and pushes a ball",
        "The ball touches the door and is told to stand in every frame, while the door turns by 2 radians. The mean and the longest of a step, each in milliseconds and as a multiple \
         of hazumi's; the deepest in the door, the farthest off it, and the farthest along it from where a push along its normal brings the ball, as shares of the diameter.",
        &["", "mean", "ratio", "worst", "ratio", "depth", "gap", "off its way"],
    );
    for spin in [0.8, 2.0, 3.0] {
        let figures = measure(&ANEW, spin, size)?;
        for (way, each) in ANEW.iter().zip(&figures) {
            let times = [(each.mean, figures[0].mean), (each.worst, figures[0].worst)];
            let cells = times.into_iter().flat_map(|(time, ours)| beside(time, ours));
            let name = format!("{spin} rad/s: {}{}", way.name(), told(each.given_up));
            table.row(&name, cells.chain([each.depth, each.gap, each.off].map(percent)));
        }
    }
    Ok(table)
}
