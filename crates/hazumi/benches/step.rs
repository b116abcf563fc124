//! A step of 10,000 balls among bricks, against a bare hand-written grid loop without events, seams or ties.
//!
//! `cargo bench -p hazumi --bench step` prints, for each case, the time per ball of the bare loop and of the engine,
//! measured in turns, and how many times the bare loop's that is (see `pairs`). `-- 10000` measures only the rows of so many
//! bricks.

#[path = "pairs/mod.rs"]
mod pairs;

use std::collections::BTreeSet;
use std::hint::black_box;
use std::rc::Rc;

use hazumi::{Aabb, Body, Circle, Response, Tags, Vec2, World};
use pairs::{Taken, Turns, busy_seconds, is_bench};

const BRICKS: Tags = Tags::bit(0);
const BALLS: usize = 10_000;
const RADIUS: f32 = 4.0;
const BRICK: [f32; 2] = [40.0, 16.0];
const PITCH: [f32; 2] = [80.0, 48.0];
const DT: f32 = 1.0 / 60.0;

/// Bricks on a jittered lattice inside four walls, and balls in the free lanes between.
struct Scene {
    boxes: Vec<Aabb>,
    balls: Vec<(Vec2, Vec2)>,
}

struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u32 << 24) as f32
    }
}

fn scene(bricks: usize, diameters: f32) -> Scene {
    let mut random = Random(7);
    let columns = ((bricks as f32 * PITCH[1] / PITCH[0]).sqrt().round() as usize).max(1);
    let rows = bricks.div_ceil(columns);
    let (width, height) = (columns as f32 * PITCH[0], rows as f32 * PITCH[1]);
    let mut boxes = vec![
        Aabb::new([-50.0, -50.0], [width + 50.0, 0.0]).unwrap(),
        Aabb::new([-50.0, height], [width + 50.0, height + 50.0]).unwrap(),
        Aabb::new([-50.0, 0.0], [0.0, height]).unwrap(),
        Aabb::new([width, 0.0], [width + 50.0, height]).unwrap(),
    ];
    for i in 0..bricks {
        let (x, y) = ((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5);
        let jitter = [(random.unit() - 0.5) * 20.0, (random.unit() - 0.5) * 10.0];
        boxes.push(Aabb::from_center([x * PITCH[0] + jitter[0], y * PITCH[1] + jitter[1]], BRICK).unwrap());
    }
    let speed = diameters * 2.0 * RADIUS / DT;
    let balls = (0..BALLS)
        .map(|_| {
            // The lanes between the rows are free of bricks.
            let y = ((random.unit() * (rows + 1) as f32) as usize as f32 * PITCH[1]).clamp(6.0, height - 6.0);
            let position = Vec2::new(6.0 + random.unit() * (width - 12.0), y);
            let (x, y) = loop {
                let (x, y) = (random.unit() * 2.0 - 1.0, random.unit() * 2.0 - 1.0);
                let square = x * x + y * y;
                if square > 0.01 && square < 1.0 {
                    break (x / square.sqrt(), y / square.sqrt());
                }
            };
            (position, Vec2::new(x * speed, y * speed))
        })
        .collect();
    Scene { boxes, balls }
}

/// The loop that one writes by hand: f32 balls, a dense grid of the bricks grown by the radius, the first touch, a mirrored
/// velocity, the rest of the motion. No events, no order among balls, no seams, no ties.
struct Bare {
    origin: Vec2,
    cell: f32,
    columns: i32,
    rows: i32,
    starts: Vec<u32>,
    entries: Vec<[f32; 4]>,
    /// Which box each entry is of, and how many entries of each cell are there: for the game that removes bricks.
    owners: Vec<u32>,
    counts: Vec<u32>,
    boxes: Vec<Aabb>,
    removed: Vec<u32>,
    balls: Vec<(Vec2, Vec2)>,
    bounces: usize,
}

impl Bare {
    fn new(scene: &Scene) -> Self {
        let cell = 40.0;
        let bounds = scene.boxes.iter().copied().reduce(|a, b| a.union(&b)).unwrap();
        let (columns, rows) = ((bounds.size().x / cell) as i32 + 1, (bounds.size().y / cell) as i32 + 1);
        let mut bare = Self {
            origin: bounds.min(),
            cell,
            columns,
            rows,
            starts: vec![0],
            entries: Vec::new(),
            owners: Vec::new(),
            counts: Vec::new(),
            boxes: scene.boxes.clone(),
            removed: Vec::new(),
            balls: scene.balls.clone(),
            bounces: 0,
        };
        let mut cells = vec![Vec::new(); (columns * rows) as usize];
        for (owner, b) in scene.boxes.iter().enumerate() {
            for at in bare.cells_of(b) {
                cells[at].push(([b.min().x, b.min().y, b.max().x, b.max().y], owner as u32));
            }
        }
        for cell in cells {
            bare.counts.push(cell.len() as u32);
            let (entries, owners): (Vec<_>, Vec<_>) = cell.into_iter().unzip();
            bare.entries.extend(entries);
            bare.owners.extend(owners);
            bare.starts.push(bare.entries.len() as u32);
        }
        bare
    }

    fn cells_of(&self, b: &Aabb) -> impl Iterator<Item = usize> + use<> {
        let (cell, columns) = (self.cell, self.columns);
        let index = move |x: f32, low: f32, last: i32| (((x - low) / cell) as i32).clamp(0, last - 1);
        let xs = index(b.min().x - RADIUS, self.origin.x, columns)..=index(b.max().x + RADIUS, self.origin.x, columns);
        let ys =
            index(b.min().y - RADIUS, self.origin.y, self.rows)..=index(b.max().y + RADIUS, self.origin.y, self.rows);
        ys.flat_map(move |y| xs.clone().map(move |x| (y * columns + x) as usize))
    }

    /// Takes the brick of an entry out of all its cells; not the walls.
    fn remove(&mut self, entry: usize) {
        let owner = self.owners[entry];
        if owner < 4 {
            return;
        }
        self.removed.push(owner);
        let brick = self.boxes[owner as usize];
        for cell in self.cells_of(&brick) {
            let start = self.starts[cell] as usize;
            let last = start + self.counts[cell] as usize - 1;
            if let Some(at) = (start..=last).find(|&at| self.owners[at] == owner) {
                self.entries.swap(at, last);
                self.owners.swap(at, last);
                self.counts[cell] -= 1;
            }
        }
    }

    /// Brings the removed bricks back, in no time that is counted. Their entries lie behind the others of their cells.
    fn bring_back(&mut self) {
        for owner in std::mem::take(&mut self.removed).into_iter().rev() {
            let brick = self.boxes[owner as usize];
            for cell in self.cells_of(&brick) {
                let end = self.starts[cell] as usize + self.counts[cell] as usize;
                let at = (end..self.starts[cell + 1] as usize).find(|&at| self.owners[at] == owner).unwrap();
                self.entries.swap(at, end);
                self.owners.swap(at, end);
                self.counts[cell] += 1;
            }
        }
    }

    /// With `REMOVES`, every brick that is hit is gone at once for the balls after, as in a Breakout by hand.
    fn step<const REMOVES: bool>(&mut self, dt: f32) {
        for i in 0..self.balls.len() {
            let (mut p, mut v) = self.balls[i];
            let mut left = dt;
            for _ in 0..64 {
                let m = v * left;
                match self.first::<REMOVES>(p, m) {
                    Some((t, n, entry)) => {
                        if REMOVES {
                            self.remove(entry);
                        }
                        p += m * t;
                        v -= n * (2.0 * v.dot(n));
                        left *= 1.0 - t;
                        self.bounces += 1;
                    }
                    None => {
                        p += m;
                        break;
                    }
                }
            }
            self.balls[i] = (p, v);
        }
    }

    fn first<const REMOVES: bool>(&self, p: Vec2, m: Vec2) -> Option<(f32, Vec2, usize)> {
        let mut best: Option<(f32, Vec2, usize)> = None;
        let inverse = 1.0 / self.cell;
        let (mut x, mut y) = (((p.x - self.origin.x) * inverse) as i32, ((p.y - self.origin.y) * inverse) as i32);
        let (step_x, step_y) = (if m.x > 0.0 { 1 } else { -1 }, if m.y > 0.0 { 1 } else { -1 });
        let border = |cell: i32, o: f32, p: f32, m: f32| {
            if m == 0.0 { f32::INFINITY } else { (o + (cell + i32::from(m > 0.0)) as f32 * self.cell - p) / m }
        };
        let (mut next_x, mut next_y) = (border(x, self.origin.x, p.x, m.x), border(y, self.origin.y, p.y, m.y));
        let (each_x, each_y) = (self.cell / m.x.abs(), self.cell / m.y.abs());
        while x >= 0 && y >= 0 && x < self.columns && y < self.rows {
            let cell = (y * self.columns + x) as usize;
            let start = self.starts[cell] as usize;
            let end = if REMOVES { start + self.counts[cell] as usize } else { self.starts[cell + 1] as usize };
            for (at, entry) in self.entries[start..end].iter().enumerate() {
                if let Some((t, n)) = sweep(p, m, entry)
                    && best.is_none_or(|best| t < best.0)
                {
                    best = Some((t, n, start + at));
                }
            }
            let exit = next_x.min(next_y);
            if exit >= 1.0 || best.is_some_and(|best| best.0 <= exit) {
                break;
            }
            if next_x < next_y {
                x += step_x;
                next_x += each_x;
            } else {
                y += step_y;
                next_y += each_y;
            }
        }
        best
    }
}

/// A circle against a box: into the grown box, and at its corners into a circle.
#[inline]
fn sweep(p: Vec2, m: Vec2, b: &[f32; 4]) -> Option<(f32, Vec2)> {
    let (ix, iy) = (1.0 / m.x, 1.0 / m.y);
    let (x0, x1) = ((b[0] - RADIUS - p.x) * ix, (b[2] + RADIUS - p.x) * ix);
    let (y0, y1) = ((b[1] - RADIUS - p.y) * iy, (b[3] + RADIUS - p.y) * iy);
    let (tx, ty) = (x0.min(x1), y0.min(y1));
    let t = tx.max(ty);
    if !(0.0..=1.0).contains(&t) || t > x0.max(x1).min(y0.max(y1)) {
        return None;
    }
    let at = p + m * t;
    let corner = Vec2::new(at.x.clamp(b[0], b[2]), at.y.clamp(b[1], b[3]));
    if corner.x == at.x || corner.y == at.y {
        let n = if tx > ty { Vec2::new(-m.x.signum(), 0.0) } else { Vec2::new(0.0, -m.y.signum()) };
        return (m.dot(n) < 0.0).then_some((t, n));
    }
    let d = p - corner;
    let (a, half) = (m.dot(m), d.dot(m));
    let square = half * half - a * (d.dot(d) - RADIUS * RADIUS);
    if square < 0.0 || half >= 0.0 {
        return None;
    }
    let t = (-half - square.sqrt()) / a;
    (0.0..=1.0).contains(&t).then(|| (t, (d + m * t) / RADIUS))
}

fn world(scene: &Scene) -> World {
    let mut world = World::new();
    for (i, &b) in scene.boxes.iter().enumerate() {
        world.add(Body::fixed(b).tags(if i < 4 { Tags::NONE } else { BRICKS })).unwrap();
    }
    for &(position, velocity) in &scene.balls {
        world.add(Body::dynamic(Circle::new(position, RADIUS).unwrap()).velocity(velocity)).unwrap();
    }
    // The first step builds the grid and clears what overlaps.
    world.advance(0.0).unwrap();
    world
}

/// A step whose closure removes the brick of every `every`-th hit; 0 removes none. The bricks come back before the next
/// step, outside the timing and each to its own place in memory, so that the scene stays as full as that of the others.
fn step_removing(world: &mut World, scene: &Scene, every: usize) -> Taken {
    let (mut hits, mut removed) = (0, Vec::new());
    let time = busy_seconds(|| {
        world
            .step(black_box(DT), |hit, world| {
                hits += 1;
                if every > 0 && hits % every == 0 && hit.other_tags == BRICKS {
                    world.remove(hit.other).unwrap();
                    removed.push(hit.other);
                }
                Response::BOUNCE
            })
            .unwrap();
    });
    // Of several hits of one instant, one removed it.
    let mut back = BTreeSet::new();
    removed.retain(|&id| back.insert(id));
    for id in removed.into_iter().rev() {
        world.add(Body::fixed(scene.boxes[id.index()]).tags(BRICKS)).unwrap();
    }
    world.advance(0.0).unwrap();
    (time, hits)
}

/// A step of the bare loop.
fn step_bare<const REMOVES: bool>(bare: &mut Bare) -> Taken {
    let time = busy_seconds(|| bare.step::<REMOVES>(black_box(DT)));
    bare.bring_back();
    (time, std::mem::take(&mut bare.bounces))
}

/// One that is measured beside a bare loop of its own. Only two at a time share the cache: a game has one world, and more
/// would push each other out.
struct Contest {
    scene: Rc<Scene>,
    bare: Bare,
    contestant: Contestant,
    turns: Turns<2>,
}

enum Contestant {
    World(Box<World>, fn(&mut World, &Scene) -> Taken),
    Removing(Bare),
}

impl Contest {
    fn turn(&mut self) {
        let Self { scene, bare, contestant, turns } = self;
        let mut other = || match contestant {
            Contestant::World(world, step) => step(world, scene),
            Contestant::Removing(bare) => step_bare::<true>(bare),
        };
        turns.take([&mut || step_bare::<false>(bare), &mut other]);
    }
}

/// A row of the table: the engine in four ways, and last the bare loop that removes.
fn contests(bricks: usize, diameters: f32) -> Vec<Contest> {
    let scene = Rc::new(scene(bricks, diameters));
    let steps: [fn(&mut World, &Scene) -> Taken; 4] = [
        |world, _| {
            let mut hits = 0;
            (busy_seconds(|| hits = world.advance(black_box(DT)).unwrap().hits), hits)
        },
        |world, scene| step_removing(world, scene, 0),
        |world, scene| step_removing(world, scene, 16),
        |world, scene| step_removing(world, scene, 1),
    ];
    let engine = steps.map(|step| Contestant::World(Box::new(world(&scene)), step));
    let contest = |contestant| Contest {
        scene: Rc::clone(&scene),
        bare: Bare::new(&scene),
        contestant,
        // A step that brings the memory back, and those that count; short steps bring back only a part each.
        turns: Turns::of(if diameters < 1.0 { 9 } else { 3 }),
    };
    engine.into_iter().chain([Contestant::Removing(Bare::new(&scene))]).map(contest).collect()
}

fn main() {
    let only: Option<usize> = std::env::args().find_map(|argument| argument.parse().ok());
    let (sizes, rounds, turns) = if is_bench() { (&[1_000, 10_000, 100_000][..], 6, 8) } else { (&[1_000][..], 1, 1) };
    println!(
        "{BALLS} balls of radius {RADIUS}; each beside the bare loop, in turns: nanoseconds per ball (per bounce), and how many times the bare loop's\n"
    );
    println!(
        "The bare loop that removes takes every brick that is hit out of its grid; then the ratio of the closure that does to it. Last, how loud the machine was: the bare loop's slowest column as multiple of its fastest turn.\n"
    );
    println!(
        "        bricks  diameters | bare loop           | advance             | step, removing none | one brick hit in 16 | every brick it hits | bare loop, removing | ratio | loud"
    );
    let mut rows = Vec::new();
    for &bricks in sizes.iter().filter(|&&bricks| only.is_none_or(|only| only == bricks)) {
        for diameters in [0.5, 50.0] {
            rows.push((bricks, diameters, contests(bricks, diameters)));
        }
    }
    // Round after round, so that each has its turns all through the bench, and one loud minute falls on none alone.
    for _ in 0..rounds {
        for (_, _, contests) in &mut rows {
            for contest in contests {
                (0..turns).for_each(|_| contest.turn());
            }
        }
    }
    for (bricks, diameters, contests) in &rows {
        let outcomes: Vec<_> = contests.iter().map(|contest| contest.turns.outcome()).collect();
        print!("{bricks:>14}  {diameters:>9}");
        let column = |seconds: f64, hits: f64, ratio: f64| {
            let (per_ball, per_hit) = (seconds * 1e9 / BALLS as f64, seconds * 1e9 / hits.max(1.0));
            print!(" | {per_ball:>6.0} ({per_hit:>4.0}) {ratio:>5.2}");
        };
        column(outcomes[0].seconds[0], outcomes[0].hits[0], 1.0);
        for outcome in &outcomes {
            column(outcome.seconds[1], outcome.hits[1], outcome.ratios[1]);
        }
        // The bare loop is the same in all columns: where it was slow, the machine was loud.
        let slowest = outcomes.iter().map(|outcome| outcome.seconds[0]).fold(0.0, f64::max);
        let fastest = outcomes.iter().map(|outcome| outcome.fastest).fold(f64::INFINITY, f64::min);
        println!(" | {:>5.2} | {:.2}", outcomes[3].ratios[1] / outcomes[4].ratios[1], slowest / fastest);
    }
}
