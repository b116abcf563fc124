//! Many circles that walk toward one point, and push each other.

use super::{ALL, Stage, Way, beside, farthest, percent, play, plays, share, told};
use crate::Outcome;
use crate::engines::{Ball, World};
use crate::scenes::{DT, RADIUS, Size, depth};
use crate::table::Table;

/// Metres per second.
const SPEED: f32 = 1.5;
/// A second after which all crowds are packed, and how long they are watched.
const PACKED: usize = 8;
const SECONDS: usize = 10;

/// What became of a crowd.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Milliseconds of a step, the mean.
    pub mean: f64,
    /// Milliseconds of the longest step.
    pub worst: f64,
    /// Milliseconds of a step in the last seconds, the mean.
    pub packed: f64,
    /// The deepest overlap, as a share of the diameter.
    pub depth: f64,
    /// How far any circle went in a step, the worst, as a multiple of what it wanted to go.
    pub fastest: f64,
    /// How far any circle went in the last second, the worst, as a share of the diameter.
    pub restless: f64,
    /// How often the engine told that it gave a circle up for a step.
    pub given_up: usize,
}

struct Crowd {
    world: Box<dyn World>,
    velocities: Vec<[f32; 2]>,
    last: Vec<Ball>,
    second: Vec<Ball>,
    depth: f64,
    fastest: f64,
}

impl Crowd {
    /// The places are those of a sunflower's seeds.
    fn new(way: &Way, count: usize) -> Outcome<Self> {
        let mut world = (way.engine.world)(way.setup(0.0))?;
        for i in 0..count {
            let (angle, out) = (i as f32 * 2.4, 2.0 * RADIUS * (i as f32 + 0.5).sqrt());
            world.add_ball([out * libm::cosf(angle), out * libm::sinf(angle)], RADIUS, [0.0, 0.0])?;
        }
        let last = world.balls()?;
        Ok(Self { world, velocities: Vec::new(), second: last.clone(), last, depth: 0.0, fastest: 0.0 })
    }
}

impl Stage for Crowd {
    /// Each toward the middle, and not beyond it.
    fn think(&mut self) -> Outcome<()> {
        self.velocities = self
            .world
            .balls()?
            .iter()
            .map(|ball| {
                let [x, y] = ball.position.map(|x| x as f32);
                let slower = (SPEED / (x * x + y * y).sqrt().max(1e-6)).min(1.0 / DT);
                [-x * slower, -y * slower]
            })
            .collect();
        Ok(())
    }

    fn step(&mut self) -> Outcome<()> {
        self.world.steer(&self.velocities)?;
        self.world.step(DT)
    }

    fn watch(&mut self, frame: usize) -> Outcome<()> {
        let balls = self.world.balls()?;
        self.depth = self.depth.max(depth::among(&balls));
        self.fastest = self.fastest.max(farthest(&self.last, &balls) / f64::from(SPEED * DT));
        if frame + 1 == 60 * (SECONDS - 1) {
            self.second.clone_from(&balls);
        }
        self.last = balls;
        Ok(())
    }
}

/// So many circles.
///
/// # Errors
/// What an engine refuses.
pub fn measure(ways: &[Way], count: usize, size: Size) -> Outcome<Vec<Figures>> {
    let played = play(ways, 60 * SECONDS, plays(size), |way| Crowd::new(way, count))?;
    let figures = played.iter().map(|(crowd, clock)| Figures {
        mean: clock.mean(0..SECONDS),
        worst: clock.worst(),
        packed: clock.mean(PACKED..SECONDS),
        depth: share(crowd.depth),
        fastest: crowd.fastest,
        restless: share(farthest(&crowd.second, &crowd.last)),
        given_up: crowd.world.given_up(),
    });
    Ok(figures.collect())
}

/// All engines, all sizes.
///
/// # Errors
/// What an engine refuses.
pub fn table(size: Size) -> Outcome<Table> {
    let mut table = Table::new(
        "A crowd: circles that walk toward one point",
        "Circles from a quarter of the floor, with restitution 0, walk at 1.5 m/s toward one point for 10 s; they are packed after 6. The mean and the \
         longest of a step, and the mean of the last 2 s, each in milliseconds and as a multiple of hazumi's; the deepest overlap of all frames as a share \
         of the diameter; the farthest that one went in a step, as a multiple of what it wanted to go; the farthest that one went in the last second, in diameters.",
        &["", "mean", "ratio", "worst", "ratio", "packed", "ratio", "overlap", "fastest", "last second"],
    );
    for count in [30, 100, 300, 1_000].into_iter().take(size.choose(2, 4)) {
        let figures = measure(&ALL, count, size)?;
        for (way, each) in ALL.iter().zip(&figures) {
            let times =
                [(each.mean, figures[0].mean), (each.worst, figures[0].worst), (each.packed, figures[0].packed)];
            let cells = times.into_iter().flat_map(|(time, ours)| beside(time, ours)).chain([
                percent(each.depth),
                format!("{:.2}", each.fastest),
                percent(each.restless),
            ]);
            table.row(&format!("{count}: {}{}", way.name(), told(each.given_up)), cells);
        }
    }
    Ok(table)
}
