//! Balls that fall into a V or a bowl and lie on each other.

use super::{ASLEEP, Stage, Way, beside, farthest, percent, play, plays, share, told};
use crate::Outcome;
use crate::engines::{Ball, Ground, Setup, World};
use crate::random::Random;
use crate::scenes::{DT, RADIUS, Size, depth};
use crate::table::Table;

/// 500 units where a ball has a radius of 7.
const GRAVITY: f32 = 500.0 * RADIUS / 7.0;

/// What they fall into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Two straight sides at right angles.
    Vee,
    /// A parabola.
    Bowl,
}

/// One heap.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// What holds it.
    pub holder: Holder,
    /// How many balls.
    pub count: usize,
    /// What they keep of a bounce.
    pub restitution: f32,
}

impl Heap {
    const fn columns(&self) -> usize {
        match (self.count > 100, self.holder) {
            (true, _) => 40,
            (false, Holder::Vee) => 10,
            (false, Holder::Bowl) => 8,
        }
    }

    /// A large one takes minutes.
    const fn plays(&self, size: Size) -> usize {
        if self.count > 100 { 1 } else { plays(size) }
    }

    /// How many seconds count as settling, and how many are watched.
    const fn seconds(&self, size: Size) -> [usize; 2] {
        if self.count > 100 { [8, size.choose(3, 20)] } else { [3, size.choose(10, 60)] }
    }

    /// The lowest point is at x = 0; the first row of balls is at y = 0.
    fn ground(&self) -> Ground {
        let unit = RADIUS / 7.0;
        let points = |points: [[f32; 2]; 3]| points.map(|point| point.map(|x| x * unit));
        match (self.count > 100, self.holder) {
            (false, Holder::Vee) => Ground::Line(points([[-300.0, 200.0], [0.0, -100.0], [300.0, 200.0]]).into()),
            (true, Holder::Vee) => Ground::Line(points([[-900.0, 570.0], [0.0, -330.0], [900.0, 570.0]]).into()),
            (false, Holder::Bowl) => Ground::Curve(points([[-200.0, 250.0], [0.0, -300.0], [200.0, 250.0]])),
            (true, Holder::Bowl) => Ground::Curve(points([[-800.0, 900.0], [0.0, -1300.0], [800.0, 900.0]])),
        }
    }
}

/// What became of a heap.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Milliseconds of a step while it settles, the mean.
    pub settling: f64,
    /// Milliseconds of the longest step.
    pub worst: f64,
    /// Milliseconds of a step in the last second, the mean.
    pub lying: f64,
    /// The deepest overlap with a ball or the holder, as a share of the diameter.
    pub depth: f64,
    /// The same in the last second.
    pub lying_depth: f64,
    /// The most that the energy rose above what it had been, as a share of what it was at first.
    pub rise: f64,
    /// The second from which on no ball goes a thousandth of its diameter in a second.
    pub rests: Option<usize>,
    /// How far any ball went in the last second, the worst, as a share of the diameter.
    pub restless: f64,
    /// How often the engine told that it gave a ball up for a step.
    pub given_up: usize,
}

struct Pile {
    world: Box<dyn World>,
    points: Vec<[f64; 2]>,
    frames: usize,
    first: f64,
    least: f64,
    rise: f64,
    depths: [f64; 2],
    second: Vec<Ball>,
    rests: Option<usize>,
    restless: f64,
}

impl Pile {
    /// Balls in rows, a little out of line.
    fn new(way: &Way, heap: Heap, size: Size) -> Outcome<Self> {
        let setup = Setup { restitution: heap.restitution, ..way.setup(GRAVITY) };
        let mut world = (way.engine.world)(setup)?;
        let (ground, columns) = (heap.ground(), heap.columns());
        world.add_ground(&ground)?;
        let mut random = Random(7);
        for i in 0..heap.count {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            let [x, y] = random.point(0.4);
            let at = [(column - 0.5 * (columns - 1) as f32) * 15.0 + x, row * 15.2 + y];
            world.add_ball(at.map(|x| x * RADIUS / 7.0), RADIUS, [0.0, 0.0])?;
        }
        // Where it has curves, so fine that what is measured is the engine.
        let points = ground.points(way.engine.curve_pieces.unwrap_or(1 << 14));
        let second = world.balls()?;
        let first = energy(&second, &points);
        Ok(Self {
            world,
            points,
            frames: 60 * heap.seconds(size)[1],
            first,
            least: first,
            rise: 0.0,
            depths: [0.0; 2],
            second,
            rests: None,
            restless: 0.0,
        })
    }
}

/// Of balls of mass 1, above the lowest point of the ground.
fn energy(balls: &[Ball], points: &[[f64; 2]]) -> f64 {
    let lowest = points.iter().map(|point| point[1]).fold(f64::INFINITY, f64::min);
    let of = |ball: &Ball| 0.5 * ball.speed() * ball.speed() + f64::from(GRAVITY) * (ball.position[1] - lowest);
    balls.iter().map(of).sum()
}

impl Stage for Pile {
    fn think(&mut self) -> Outcome<()> {
        Ok(())
    }

    fn step(&mut self) -> Outcome<()> {
        self.world.step(DT)
    }

    fn watch(&mut self, frame: usize) -> Outcome<()> {
        let balls = self.world.balls()?;
        let energy = energy(&balls, &self.points);
        self.rise = self.rise.max((energy - self.least) / self.first);
        self.least = self.least.min(energy);
        let in_ground = balls.iter().map(|ball| depth::in_ground(ball, &self.points)).fold(0.0, f64::max);
        let depth = depth::among(&balls).max(in_ground);
        self.depths[0] = self.depths[0].max(depth);
        if frame + 60 >= self.frames {
            self.depths[1] = self.depths[1].max(depth);
        }
        if (frame + 1).is_multiple_of(60) {
            self.restless = share(farthest(&self.second, &balls));
            // Until something moves again.
            self.rests = if self.restless <= 1e-3 { self.rests.or(Some(frame / 60)) } else { None };
            self.second = balls;
        }
        Ok(())
    }
}

/// One heap.
///
/// # Errors
/// What an engine refuses.
pub fn measure(ways: &[Way], heap: Heap, size: Size) -> Outcome<Vec<Figures>> {
    let [settles, seconds] = heap.seconds(size);
    let played = play(ways, 60 * seconds, heap.plays(size), |way| Pile::new(way, heap, size))?;
    let figures = played.iter().map(|(pile, clock)| Figures {
        settling: clock.mean(0..settles),
        worst: clock.worst(),
        lying: clock.mean(seconds - 1..seconds),
        depth: share(pile.depths[0]),
        lying_depth: share(pile.depths[1]),
        rise: pile.rise,
        rests: pile.rests,
        restless: pile.restless,
        given_up: pile.world.given_up(),
    });
    Ok(figures.collect())
}

/// All engines, a table for each heap of 60 balls.
///
/// # Errors
/// What an engine refuses.
pub fn small(size: Size) -> Outcome<Vec<Table>> {
    let heaps = [(Holder::Vee, 0.0), (Holder::Vee, 0.5), (Holder::Bowl, 0.0), (Holder::Bowl, 0.5)];
    heaps.into_iter().map(|(holder, restitution)| table(Heap { holder, count: 60, restitution }, size)).collect()
}

/// All engines, a table for each heap of 1,000 balls.
///
/// # Errors
/// What an engine refuses.
pub fn large(size: Size) -> Outcome<Vec<Table>> {
    let heap = |holder| Heap { holder, count: size.choose(120, 1_000), restitution: 0.0 };
    [Holder::Vee, Holder::Bowl].into_iter().map(|holder| table(heap(holder), size)).collect()
}

fn table(heap: Heap, size: Size) -> Outcome<Table> {
    let holder = if heap.holder == Holder::Vee { "V" } else { "bowl" };
    let mut table = Table::new(
        &format!("A heap: {} balls in a {holder}, restitution {}", heap.count, heap.restitution),
        &format!(
            "Balls fall together and are watched for {} s. The mean of a step in the first {} s, the longest, and the mean of the last second, each in \
             milliseconds and as a multiple of hazumi's; the deepest overlap of all frames and of the last second, as a share of the diameter; the most that the \
             energy rose, as a share of what it was; the second from which on no ball goes a thousandth of its diameter in a second, and the farthest that one went in the last.",
            heap.seconds(size)[1],
            heap.seconds(size)[0]
        ),
        &[
            "",
            "settling",
            "ratio",
            "worst",
            "ratio",
            "lying",
            "ratio",
            "overlap",
            "lying",
            "rise",
            "rests",
            "last second",
        ],
    );
    let figures = measure(&ASLEEP, heap, size)?;
    let ours = figures[0];
    for (way, each) in ASLEEP.iter().zip(&figures) {
        let times = [(each.settling, ours.settling), (each.worst, ours.worst), (each.lying, ours.lying)];
        let rests = each.rests.map_or("never".to_owned(), |second| format!("{second} s"));
        let cells = times.into_iter().flat_map(|(time, ours)| beside(time, ours));
        let cells = cells.chain([each.depth, each.lying_depth, each.rise].map(percent));
        let cells = cells.chain([rests, percent(each.restless)]);
        table.row(&format!("{}{}", way.name(), told(each.given_up)), cells);
    }
    Ok(table)
}
