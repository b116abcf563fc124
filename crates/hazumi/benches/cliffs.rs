//! Small changes to a scene that must not make it slow: each scene without its change beside the one with it.
//!
//! `cargo bench -p hazumi --bench cliffs` prints for each what both took, measured in turns (see `pairs`), how many times as
//! long the one with the change took, and how many times is asked at most. 1 is asked where the change should cost nothing.
//! Last, how loud the machine was: the time without the change as multiple of its fastest turn. That memory stays flat is a
//! test, `tests/memory.rs`. The last two scenes are smaller than those of which it is asked: `-- --full` takes those, and minutes.

#[path = "pairs/mod.rs"]
mod pairs;

use std::error::Error;
use std::hint::black_box;

use hazumi::{Aabb, Body, BodyId, BodyKind, Circle, Filter, Response, Tags, Vec2, Walker, World};
use pairs::{Taken, Turns, busy_seconds, is_bench};

type Checked<T = ()> = Result<T, Box<dyn Error>>;

const DT: f32 = 1.0 / 60.0;
const PITCH: f32 = 100.0;
const TAGGED: Tags = Tags::bit(0);

struct Random(u64);

impl Random {
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1u32 << 24) as f32
    }

    fn point(&mut self, low: f32, high: f32) -> Vec2 {
        Vec2::new(low + (high - low) * self.unit(), low + (high - low) * self.unit())
    }
}

/// Four walls around a square from 0 to `side`.
fn walls(world: &mut World, side: f32) -> Checked {
    for (min, max) in [
        ([-50.0, -50.0], [0.0, side + 50.0]),
        ([side, -50.0], [side + 50.0, side + 50.0]),
        ([0.0, -50.0], [side, 0.0]),
        ([0.0, side], [side, side + 50.0]),
    ] {
        world.add(Body::fixed(Aabb::new(min, max)?))?;
    }
    Ok(())
}

/// Rows of bricks of 40 by 16 within walls, and balls of radius 4 in the lanes between, which the first step has seen.
fn room(balls: usize, rows: usize, tagged: usize) -> Checked<World> {
    let (mut world, mut random) = (World::new(), Random(7));
    let side = rows as f32 * PITCH;
    walls(&mut world, side)?;
    for i in 0..rows * rows {
        let place = Vec2::new((i % rows) as f32 + 0.5, (i / rows) as f32 + 0.5);
        world.add(Body::fixed(Aabb::from_center(place * PITCH, [40.0, 16.0])?))?;
    }
    for i in 0..balls {
        let lane = (random.unit() * rows as f32) as usize as f32;
        let at = Vec2::new(lane * PITCH + 10.0 + 10.0 * random.unit(), 10.0 + random.unit() * (side - 20.0));
        let tags = if i < tagged { TAGGED } else { Tags::NONE };
        world.add(Body::dynamic(Circle::new(at, 4.0)?).velocity(random.point(-120.0, 120.0)).tags(tags))?;
    }
    world.advance(0.0)?;
    Ok(world)
}

/// A step whose closure changes nothing.
fn step(world: &mut World) -> Taken {
    let mut hits = 0;
    let mut steps = || hits = world.step(black_box(DT), |_, _| Response::BOUNCE).unwrap().hits;
    (busy_seconds(&mut steps), hits)
}

/// A row: both contestants in turns of so many steps.
fn row(
    name: &str,
    asked: &str,
    (turns, steps): (usize, usize),
    mut without: impl FnMut() -> Taken,
    mut with: impl FnMut() -> Taken,
) {
    let (turns, steps) = if is_bench() { (turns, steps) } else { (1, 1) };
    let mut measured = Turns::of(steps);
    for _ in 0..turns {
        measured.take([&mut without, &mut with]);
    }
    let outcome = measured.outcome();
    let [without, with] = outcome.seconds.map(|seconds| seconds * 1e6);
    let (ratio, loudness) = (outcome.ratios[1], outcome.seconds[0] / outcome.fastest);
    println!("{name:<64} | {without:>9.1} | {with:>11.1} | {ratio:>8.2} | {asked:<18} | {loudness:.2}");
}

/// The worlds of the first rows: 2,000 balls among 2,500 bricks.
const BALLS: usize = 2_000;
const ROWS: usize = 50;

fn large_ball_that_left() -> Checked {
    let (mut plain, mut left) = (room(BALLS, ROWS, 0)?, room(BALLS, ROWS, 0)?);
    let large = left.add(Body::dynamic(Circle::new([-5000.0, -5000.0], 500.0)?))?;
    left.advance(0.0)?;
    left.remove(large)?;
    // A body that comes makes both look anew at what is fixed.
    for world in [&mut plain, &mut left] {
        world.add(Body::fixed(Aabb::from_center([50.0, 25.0], [4.0, 4.0])?))?;
        world.advance(0.0)?;
    }
    row("a ball of radius 500 came and went", "1", (60, 3), || step(&mut plain), || step(&mut left));
    Ok(())
}

fn one_ball_tagged() -> Checked {
    let (mut plain, mut tagged) = (room(BALLS, ROWS, 0)?, room(BALLS, ROWS, 1)?);
    row("one of 2,000 balls has a tag", "1.3", (60, 3), || step(&mut plain), || step(&mut tagged));
    Ok(())
}

/// A step whose closure makes a body at its first hit and at every sixteenth after that; they are gone before the next step, outside of the timing.
fn step_adding(world: &mut World, body: impl Fn(Vec2) -> Option<Body>) -> Taken {
    let (mut hits, mut added): (usize, Vec<BodyId>) = (0, Vec::new());
    let mut steps = || {
        let respond = |hit: &hazumi::Hit, world: &mut hazumi::Midstep| {
            hits += 1;
            if hits % 16 == 1
                && let Some(body) = body(hit.point)
            {
                added.push(world.add(body).unwrap());
            }
            Response::BOUNCE
        };
        world.step(black_box(DT), respond).unwrap();
    };
    let seconds = busy_seconds(&mut steps);
    for id in added {
        world.remove(id).unwrap();
    }
    world.advance(0.0).unwrap();
    (seconds, hits)
}

fn closure_that_adds(disabled: bool) -> Checked {
    let (mut plain, mut adding) = (room(BALLS, ROWS, 0)?, room(BALLS, ROWS, 0)?);
    let body = |at: Vec2| {
        let body = Body::fixed(Circle::new(at, 0.1).unwrap());
        Some(if disabled { body.disabled() } else { body })
    };
    let name = if disabled {
        "a closure adds a disabled body at one hit in 16"
    } else {
        "a closure adds a fixed body at one hit in 16"
    };
    row(name, "1 (those near it)", (40, 3), || step_adding(&mut plain, |_| None), || step_adding(&mut adding, body));
    Ok(())
}

/// A kinematic body among 40,000 bricks, that turns around within the walls or flies on out of them. Some of its steps cost
/// much more than others, so that what counts is the mean of 32.
fn kinematic_that_leaves() -> Checked {
    const STEPS: usize = 32;
    let kinematic = |at: Vec2| -> Checked<World> {
        let mut world = room(1, 200, 0)?;
        world.add(Body::kinematic(Aabb::from_center(at, [30.0, 10.0])?).velocity([-6000.0, 0.0]))?;
        world.advance(0.0)?;
        Ok(world)
    };
    let steps = |world: &mut World| {
        let mut hits = 0;
        let seconds = busy_seconds(|| {
            for _ in 0..if is_bench() { STEPS } else { 1 } {
                hits += world.advance(black_box(DT)).unwrap().hits;
            }
        });
        (seconds / STEPS as f64, hits)
    };
    let side = 200.0 * PITCH;
    let (mut inside, mut outside) =
        (kinematic(Vec2::new(side * 0.5, 0.5 * side))?, kinematic(Vec2::new(10.0, -200.0))?);
    let id = inside.iter().find(|body| body.kind() == BodyKind::Kinematic).map(|body| body.id()).ok_or("none")?;
    let to_and_fro = || {
        let body = inside.get(id).unwrap();
        let (at, velocity) = (body.position(), body.velocity());
        // So far it comes in a turn.
        if at.x < 0.25 * side || at.x > 0.75 * side {
            let towards = if at.x < 0.5 * side { 6000.0 } else { -6000.0 };
            inside.set_velocity(id, Vec2::new(towards, velocity.y)).unwrap();
        }
        steps(&mut inside)
    };
    row("a kinematic body leaves 40,000 bricks", "1", (24, 1), to_and_fro, || steps(&mut outside));
    Ok(())
}

fn questions_before_the_first_step() -> Checked {
    let (after, before) = (room(0, 100, 0)?, {
        let mut world = World::new();
        for body in room(0, 100, 0)?.iter() {
            world.add(Body::fixed(body.shapes()[0].clone()))?;
        }
        world
    });
    let ask = |world: &World, rays: u32| {
        let mut met = 0;
        let seconds = busy_seconds(|| {
            for i in 0..rays {
                let from = Vec2::new(50.0, 5.0 + (i % 200) as f32 * 10.0);
                met += usize::from(world.cast_ray(from, [300.0, 0.0], Filter::ALL).unwrap().is_some());
            }
        });
        (seconds / f64::from(rays), met)
    };
    row("a ray among 10,000 bricks, before the first step", "1", (40, 2), || ask(&after, 2000), || ask(&before, 2000));
    Ok(())
}

/// Rays after a step, among as many movers as are near each, with others beyond them.
fn ray_among(movers: usize) -> impl FnMut() -> Taken {
    let (mut world, mut random) = (World::new(), Random(3));
    let side = 40.0 * (movers as f32).sqrt();
    for _ in 0..movers {
        let ball = Circle::new(random.point(0.0, side), 3.0).unwrap();
        world.add(Body::dynamic(ball).velocity(random.point(-60.0, 60.0))).unwrap();
    }
    let rays = 1000;
    move || {
        let mut met = 0;
        let seconds = busy_seconds(|| {
            for _ in 0..rays {
                let motion = random.point(-200.0, 200.0);
                met += usize::from(world.cast_ray(random.point(0.0, side), motion, Filter::ALL).unwrap().is_some());
            }
        });
        world.advance(DT).unwrap();
        (seconds / f64::from(rays), met)
    }
}

/// Frames of walkers on one floor.
fn walkers(count: usize) -> Checked<impl FnMut() -> Taken> {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-1e5, 100.0], [1e5, 120.0])?))?;
    let mut all = Vec::new();
    for i in 0..count {
        let id = world.add(Body::kinematic(Aabb::from_center([i as f32 * 30.0, 90.0], [10.0, 18.0])?))?;
        all.push((id, Walker::new([0.0, -1.0])));
    }
    let mut frame = 0;
    Ok(move || {
        frame += 1;
        let mut on_floor = 0;
        let seconds = busy_seconds(|| {
            for (id, walker) in &mut all {
                walker.velocity = Vec2::new(if frame % 60 < 30 { 60.0 } else { -60.0 }, walker.velocity.y + 10.0);
                walker.walk(&mut world, *id, DT).unwrap();
                on_floor += usize::from(walker.is_on_floor());
            }
        });
        world.advance(DT).unwrap();
        (seconds / count as f64, on_floor)
    })
}

fn questions_among_many() -> Checked {
    row("a ray among 10,000 movers, beside one among 1,000", "3", (20, 2), ray_among(1_000), ray_among(10_000));
    row("a walker among 1,000, beside one among 10", "2", (20, 2), walkers(10)?, walkers(1_000)?);
    Ok(())
}

/// Tagged balls of radius 0.5 in a square, about a place in the middle that a large one may have.
fn small_balls(count: usize, large: bool) -> Checked<World> {
    let (mut world, mut random) = (World::new(), Random(2));
    let side = 2000.0;
    walls(&mut world, side)?;
    let middle = Vec2::new(side * 0.5, side * 0.5);
    if large {
        let ball = Circle::new(middle, 500.0)?;
        world.add(Body::dynamic(ball).velocity([3.0, 4.0]).mass(1e6).tags(TAGGED))?;
    }
    let mut balls = 0;
    while balls < count {
        let at = random.point(1.0, side - 1.0);
        if (at - middle).length() > 520.0 {
            world.add(Body::dynamic(Circle::new(at, 0.5)?).velocity(random.point(-50.0, 50.0)).tags(TAGGED))?;
            balls += 1;
        }
    }
    world.advance(0.0)?;
    Ok(world)
}

fn large_among_small(count: usize, turns: usize) -> Checked {
    let (mut without, mut with) = (small_balls(count, false)?, small_balls(count, true)?);
    let name = format!("one ball of radius 500 among {count} of 0.5, all tagged");
    row(&name, "2", (turns, 1), || step(&mut without), || step(&mut with));
    Ok(())
}

/// The step that parts balls: all of them at one point, or each with room of its own.
fn spawned_at_one_point(count: usize, turns: usize) -> Checked {
    let spawned = |apart: f32| -> Checked<Taken> {
        let (mut world, mut random) = (World::new(), Random(1));
        for i in 0..count {
            let at = Vec2::new((i % 100) as f32, (i / 100) as f32) * apart;
            world.add(Body::dynamic(Circle::new(at, 1.0)?).velocity(random.point(-50.0, 50.0)).tags(TAGGED))?;
        }
        Ok(step(&mut world))
    };
    let name = format!("{count} tagged balls spawned at one point, their first step");
    row(&name, "10,000 in 100 ms", (turns, 1), || spawned(3.0).unwrap(), || spawned(0.0).unwrap());
    Ok(())
}

/// A walker that pushes four crates in a row, and has for a while; something may block them.
fn pushed_row(is_blocked: bool) -> Checked<impl FnMut() -> Taken> {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-400.0, 80.0], [1e6, 100.0])?))?;
    if is_blocked {
        world.add(Body::fixed(Aabb::new([-20.0, 60.0], [0.0, 80.0])?))?;
    }
    for (along, gap, mass) in [(0.0, 0.0, 2.7), (20.0, 0.03, 0.6), (40.0, 0.06, 2.7), (60.0, 0.09, 0.6)] {
        let crate_ = Body::dynamic(Aabb::from_center([-30.0 - along - gap, 70.0], [20.0, 20.0])?);
        world.add(crate_.tags(TAGGED).response(Response::Stop).damping(8.0).mass(mass))?;
    }
    let id = world.add(Body::kinematic(Aabb::from_center([-118.0, 70.0], [14.0, 14.0])?))?;
    let mut walker = Walker::new([0.0, -1.0]);
    walker.push = 1.0;
    let mut frame = move || {
        walker.velocity = Vec2::new(80.0, 0.0);
        walker.walk(&mut world, id, black_box(DT)).unwrap();
        let mut hits = 0;
        let mut step = || hits = world.advance(DT).unwrap().hits;
        (busy_seconds(&mut step), hits)
    };
    for _ in 0..100 {
        frame();
    }
    Ok(frame)
}

fn row_that_is_blocked() -> Checked {
    let (free, blocked) = (pushed_row(false)?, pushed_row(true)?);
    row("a row of four crates that a walker pushes is blocked", "30", (200, 1), free, blocked);
    Ok(())
}

fn main() -> Checked {
    let full = std::env::args().any(|argument| argument == "--full");
    println!(
        "microseconds of a step (of a ray) without and with the change, how many times as long, and what is asked\n"
    );
    println!("{:<64} |   without |        with |    times | asked at most      | loud", "");
    large_ball_that_left()?;
    one_ball_tagged()?;
    closure_that_adds(false)?;
    closure_that_adds(true)?;
    kinematic_that_leaves()?;
    questions_before_the_first_step()?;
    questions_among_many()?;
    row_that_is_blocked()?;
    if full {
        large_among_small(20_000, 1)?;
        spawned_at_one_point(10_000, 1)
    } else {
        let count = if is_bench() { 2_000 } else { 50 };
        large_among_small(count, 3)?;
        spawned_at_one_point(count, 2)
    }
}
