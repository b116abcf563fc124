//! What it costs that bodies move: 10,000 balls among bricks that stay, that drift, and that turn.
//!
//! `cargo bench -p hazumi --bench moving` prints, for each, the nanoseconds of a step per ball and per hit, measured in turns
//! of sixteen steps (see `pairs`), and how many times those of the bricks that stay that is.

#[path = "pairs/mod.rs"]
mod pairs;

use std::hint::black_box;

use hazumi::{Aabb, Body, BodyKind, Circle, Vec2, World};
use pairs::{Taken, Turns, busy_seconds, is_bench};

const BALLS: usize = 10_000;
const RADIUS: f32 = 4.0;
const BRICK: [f32; 2] = [40.0, 16.0];
const PITCH: [f32; 2] = [80.0, 64.0];
const DT: f32 = 1.0 / 60.0;
/// So many steps each world takes before the next has its turn: a game has one, and its memory at hand.
const TURN: usize = 16;

#[derive(Clone, Copy, PartialEq)]
enum Moving {
    Stays,
    Drifts,
    Turns,
}

struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u32 << 24) as f32
    }
}

/// Bricks on a lattice inside four walls, which drift to and fro by a fifth of a brick or turn once in four seconds; balls in
/// the lanes between.
fn world(bricks: usize, diameters: f32, moving: Moving) -> World {
    let mut random = Random(11);
    let columns = ((bricks as f32 * PITCH[1] / PITCH[0]).sqrt().round() as usize).max(1);
    let rows = bricks.div_ceil(columns);
    let (width, height) = (columns as f32 * PITCH[0], rows as f32 * PITCH[1]);
    let mut world = World::new();
    for (min, max) in [
        ([-50.0, -50.0], [width + 50.0, 0.0]),
        ([-50.0, height], [width + 50.0, height + 50.0]),
        ([-50.0, 0.0], [0.0, height]),
        ([width, 0.0], [width + 50.0, height]),
    ] {
        world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap();
    }
    for i in 0..bricks {
        let (x, y) = ((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5);
        let brick = Aabb::from_center([x * PITCH[0], y * PITCH[1]], BRICK).unwrap();
        let body = match moving {
            Moving::Stays => Body::fixed(brick),
            Moving::Drifts => Body::kinematic(brick).keep_speed(),
            Moving::Turns => Body::kinematic(brick).keep_speed().spin(std::f32::consts::FRAC_PI_2),
        };
        world.add(body).unwrap();
    }
    let speed = diameters * 2.0 * RADIUS / DT;
    for _ in 0..BALLS {
        let y = ((random.unit() * (rows + 1) as f32) as usize as f32 * PITCH[1]).clamp(6.0, height - 6.0);
        let position = Vec2::new(6.0 + random.unit() * (width - 12.0), y);
        let (x, y) = loop {
            let (x, y) = (random.unit() * 2.0 - 1.0, random.unit() * 2.0 - 1.0);
            let square = x * x + y * y;
            if square > 0.01 && square < 1.0 {
                break (x / square.sqrt(), y / square.sqrt());
            }
        };
        let ball = Body::dynamic(Circle::new(position, RADIUS).unwrap()).velocity([x * speed, y * speed]);
        world.add(ball.keep_speed()).unwrap();
    }
    world.advance(0.0).unwrap();
    world
}

/// Sends the bricks that drift the other way every 16 steps.
fn turn_back(world: &mut World, step: usize) {
    if step.is_multiple_of(TURN) {
        let velocity = if (step / TURN).is_multiple_of(2) { [30.0, 0.0] } else { [-30.0, 0.0] };
        let bricks: Vec<_> = world.iter().filter(|body| body.kind() == BodyKind::Kinematic).map(|b| b.id()).collect();
        for brick in bricks {
            world.set_velocity(brick, velocity).unwrap();
        }
    }
}

/// A world and how many steps it has taken.
struct Course {
    moving: Moving,
    world: World,
    steps: usize,
}

impl Course {
    fn step(&mut self) -> Taken {
        if self.moving == Moving::Drifts {
            turn_back(&mut self.world, self.steps);
        }
        self.steps += 1;
        let mut hits = 0;
        (busy_seconds(|| hits = self.world.advance(black_box(DT)).unwrap().hits), hits)
    }
}

fn main() {
    let (turns, steps) = if is_bench() { (12, TURN) } else { (1, 2) };
    println!(
        "{BALLS} balls of radius {RADIUS}; medians of steps, nanoseconds per ball (per hit), ratios to bricks that stay\n"
    );
    println!("  bricks  diameters | stay        | drift              | turn");
    for (bricks, diameters) in [(1_000, 0.5), (1_000, 5.0), (1_000, 50.0), (10_000, 0.5), (10_000, 5.0), (10_000, 50.0)]
    {
        let kinds = [Moving::Stays, Moving::Drifts, Moving::Turns];
        let mut courses = kinds.map(|moving| Course { moving, world: world(bricks, diameters, moving), steps: 0 });
        let mut measured = Turns::of(steps);
        for _ in 0..turns {
            let [stays, drifts, turned] = &mut courses;
            measured.take([&mut || stays.step(), &mut || drifts.step(), &mut || turned.step()]);
        }
        let outcome = measured.outcome();
        print!("{bricks:>8}  {diameters:>9}");
        for i in 0..kinds.len() {
            let (time, ratio) = (outcome.seconds[i], outcome.ratios[i]);
            let per_hit = time * 1e9 / outcome.hits[i].max(1.0);
            print!(" | {:>5.0} ({per_hit:>5.0}) {ratio:>5.2}", time * 1e9 / BALLS as f64);
        }
        println!();
    }
}
