//! 10,000 balls that meet each other: what a pair event costs, and what is left of the energy.
//!
//! `cargo bench -p hazumi --bench crowd` prints, for each packing, nanoseconds per hit and the share of the energy that was
//! gained or lost. Of a step, a part goes to each ball and a part to each hit: the difference of the two packings tells. One
//! public sweep of a circle against a circle is measured beside, since a busy machine slows all alike.

#[path = "pairs/mod.rs"]
#[allow(dead_code)]
mod pairs;

use std::time::Instant;

use hazumi::{Aabb, Body, Circle, Response, Tags, Vec2, World, sweep};
use pairs::{busy_seconds, is_bench};

const BALLS: usize = 10_000;
const RADIUS: f32 = 2.0;
const DT: f32 = 1.0 / 60.0;

/// So many steps each packing takes before the other has its turn: a busy moment falls on both.
const TURN: u32 = 20;

/// A gas, what its steps took so far, and their hits.
struct Gas {
    packing: f32,
    world: World,
    energy: f64,
    seconds: f64,
    hits: usize,
}

/// Enemies of radius 6 that walk to one point: the frame in which the step keeps them apart exactly, and that in which `separate` does softly.
fn walkers(count: usize, is_exact: bool, frames: u32) -> f64 {
    const ENEMY: Tags = Tags::bit(0);
    let mut world = World::new();
    let side = (count as f32).sqrt().ceil() as usize;
    let ids: Vec<_> = (0..count)
        .map(|i| {
            let at = [(i % side) as f32 * 16.0, (i / side) as f32 * 16.0];
            let body = Body::dynamic(Circle::new(at, 6.0).unwrap()).tags(ENEMY);
            let body =
                if is_exact { body.stopped_by(ENEMY).response(Response::Slide) } else { body.stopped_by(Tags::NONE) };
            world.add(body).unwrap()
        })
        .collect();
    let middle = Vec2::new(side as f32 * 8.0, side as f32 * 8.0);
    let mut seconds = 0.0;
    for frame in 0..2 * frames {
        for &id in &ids {
            let way = middle - world.get(id).unwrap().position();
            let velocity = way.normalized().map_or(Vec2::ZERO, |unit| unit * 60.0f32.min(way.length() * 60.0));
            world.set_velocity(id, velocity).unwrap();
        }
        let took = busy_seconds(|| {
            world.advance(DT).unwrap();
            if !is_exact {
                world.separate(ENEMY, 0.0, 4).unwrap();
            }
        });
        // Once they press.
        if frame >= frames {
            seconds += took;
        }
    }
    seconds / f64::from(frames)
}

fn main() {
    println!("enemies that walk to one point, ms a frame\n enemies | exact crowd | separate, 4 passes");
    for count in [500, 2_000] {
        let frames = if is_bench() { 120 } else { 1 };
        let [exact, soft] = [true, false].map(|is_exact| walkers(count, is_exact, frames) * 1e3);
        println!("{count:>8} | {exact:>11.2} | {soft:>18.2}");
    }
    let steps = if is_bench() { 600 } else { 2 };
    println!("one sweep: {:.1} ns", sweep_cost());
    println!("{BALLS} balls, {steps} steps\n packing |    hits | per step | per hit | energy off by");
    let mut gases = [0.2, 0.5].map(|packing| {
        let world = gas(packing);
        Gas { packing, energy: energy(&world), world, seconds: 0.0, hits: 0 }
    });
    for turn in (0..steps).step_by(TURN as usize) {
        for gas in &mut gases {
            gas.seconds += busy_seconds(|| {
                for _ in turn..steps.min(turn + TURN) {
                    gas.hits += gas.world.advance(DT).unwrap().hits;
                }
            });
        }
    }
    for gas in &gases {
        println!(
            "{:>6.0} % | {:>7} | {:>5.2} ms | {:>4.0} ns | {:.1e}",
            gas.packing * 100.0,
            gas.hits,
            gas.seconds * 1e3 / f64::from(steps),
            gas.seconds * 1e9 / f64::from(gas.hits.max(1) as u32),
            (energy(&gas.world) / gas.energy - 1.0).abs()
        );
    }
    let [(low, few), (high, many)] = gases.each_ref().map(|gas| (gas.seconds * 1e9, gas.hits as f64));
    let per_hit = (high - low) / (many - few);
    let per_ball = (low - per_hit * few) / (BALLS as f64 * f64::from(steps));
    println!("that is {per_hit:.0} ns per hit and {per_ball:.0} ns per ball and step");
    println!("one sweep: {:.1} ns", sweep_cost());
}

fn sweep_cost() -> f64 {
    const COUNT: u32 = 1_000_000;
    let target = Circle::new([10.0, 0.0], RADIUS).unwrap();
    let (mut sum, start) = (0.0, Instant::now());
    for i in 0..COUNT {
        let moving = Circle::new([0.0, i as f32 * 1e-5], RADIUS).unwrap();
        sum += sweep(&moving, Vec2::new(20.0, 0.0), &target).unwrap().map_or(0.0, |hit| hit.time);
    }
    std::hint::black_box(sum);
    start.elapsed().as_secs_f64() * 1e9 / f64::from(COUNT)
}

fn energy(world: &World) -> f64 {
    world.iter().map(|body| f64::from(body.velocity().length()).powi(2)).sum()
}

fn gas(packing: f32) -> World {
    let mut state = 7u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1u32 << 24) as f32
    };
    let side = (BALLS as f32 * std::f32::consts::PI * RADIUS * RADIUS / packing).sqrt();
    let mut world = World::new();
    let out = side + 50.0;
    for (min, max) in [
        ([-50.0, -50.0], [out, 0.0]),
        ([-50.0, side], [out, out]),
        ([-50.0, 0.0], [0.0, side]),
        ([side, 0.0], [out, side]),
    ] {
        world.add(Body::fixed(Aabb::new(min, max).unwrap())).unwrap();
    }
    let columns = (BALLS as f32).sqrt().ceil() as usize;
    let pitch = side / columns as f32;
    let loose = 0.9 * (pitch - 2.0 * RADIUS);
    for i in 0..BALLS {
        let place = Vec2::new((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5) * pitch;
        let at = place + Vec2::new(random() - 0.5, random() - 0.5) * loose;
        let velocity = Vec2::new(random() - 0.5, random() - 0.5) * 200.0;
        let ball = Body::dynamic(Circle::new(at, RADIUS).unwrap()).velocity(velocity).tags(Tags::bit(0));
        world.add(ball).unwrap();
    }
    world
}
