//! A minute of everything at once: 1,000 mixed movers among 500 fixed and 100 kinematic bodies, which turn and close, at up to
//! 20 sizes per step.
//!
//! `cargo bench -p hazumi --bench endurance` asserts that none gets out, that none is deeper in anything fixed than a thousandth
//! of its size at the end of any step, and that none reached the bound on hits without saying so; and prints what there was.

#[path = "../tests/world/support.rs"]
#[allow(dead_code)]
mod support;

use std::time::Instant;

use hazumi::*;
use support::{Checked, Random, any_shape, walls};

const SIZE: f32 = 8.0;
const HALF: f32 = 600.0;

/// A mover of the world's every kind, of diameter [`SIZE`] about a place.
fn mover(random: &mut Random, kind: usize, at: Vec2) -> Shape {
    let r = SIZE * 0.5;
    let p = |x: f32, y: f32| at + Vec2::new(x, y) * r;
    match kind % 5 {
        0 => Circle::new(at, r).unwrap().into(),
        1 => Aabb::from_center(at, Vec2::new(1.2, 1.6) * r).unwrap().into(),
        2 => Obb::from_half(at, Vec2::new(0.9, 0.4) * r, random.between(-3.0, 3.0)).unwrap().into(),
        3 => Capsule::new(p(-0.5, -0.3), p(0.4, 0.4), 0.4 * r).unwrap().into(),
        _ => Polygon::new([p(-0.9, -0.4), p(0.8, -0.6), p(0.6, 0.5), p(-0.1, 0.9)]).unwrap().into(),
    }
}

/// How deep a mover is in what is fixed.
fn deepest(mover: &Shape, fixed: &[(Aabb, Shape)]) -> f32 {
    let bounds = mover.aabb();
    let near = |other: &Aabb| {
        (0..2).all(|axis| {
            let of = |v: Vec2| if axis == 0 { v.x } else { v.y };
            of(other.min()) < of(bounds.max()) && of(bounds.min()) < of(other.max())
        })
    };
    fixed
        .iter()
        .filter(|(bounds, _)| near(bounds))
        .filter_map(|(_, shape)| contact(mover, shape))
        .fold(0.0, |deepest, contact| deepest.max(contact.depth))
}

fn main() -> Checked {
    // As a test, a few steps show that it runs.
    let steps = if std::env::args().any(|argument| argument == "--bench") { 3600 } else { 5 };
    let mut random = Random(61);
    let mut world = World::new();
    let mut fixed = Vec::new();
    let mut add_fixed = |world: &mut World, shape: Shape| -> Checked {
        fixed.push((shape.aabb(), shape.clone()));
        world.add(Body::fixed(shape))?;
        Ok(())
    };
    for shape in walls(HALF) {
        add_fixed(&mut world, shape)?;
    }
    let mut count = 4;
    while count < 500 {
        let at = random.point(-HALF, HALF);
        let shape = any_shape(&mut random, at, 14.0);
        if !matches!(shape, Shape::Line(_)) {
            add_fixed(&mut world, shape)?;
            count += 1;
        }
    }
    // Half of them turn; all go to and fro, and close on what stands in their way.
    let mut doors = Vec::new();
    while doors.len() < 100 {
        let at = random.point(-HALF * 0.8, HALF * 0.8);
        let shape = any_shape(&mut random, at, 25.0);
        let spin = if doors.len() % 2 == 0 { random.between(-4.0, 4.0) } else { 0.0 };
        let velocity = random.point(-60.0, 60.0);
        doors.push((world.add(Body::kinematic(shape).spin(spin).velocity(velocity))?, velocity));
    }
    let mut movers = Vec::new();
    for kind in 0..1000 {
        let at = random.point(-HALF + 9.0, HALF - 9.0);
        // Up to 20 sizes in a step.
        let velocity = random.direction() * random.between(0.0, 20.0 * SIZE * 60.0);
        let shape = mover(&mut random, kind, at);
        movers.push(world.add(Body::dynamic(shape).velocity(velocity).keep_speed())?);
    }
    let mut stepping = 0.0;
    let (mut worst, mut hits, mut bounded, mut crushed, mut told) = (0.0f32, 0, 0, 0, 0);
    for step in 0..steps {
        if step % 60 == 59 {
            for (door, velocity) in &mut doors {
                *velocity *= -1.0;
                world.set_velocity(*door, *velocity)?;
            }
        }
        if step % 360 == 0 {
            eprintln!("step {step} of {steps}: {hits} hits in {stepping:.1} s");
        }
        let start = Instant::now();
        let report = world.advance(1.0 / 60.0)?;
        stepping += start.elapsed().as_secs_f64();
        (hits, bounded, crushed) = (hits + report.hits, bounded + report.bounded, crushed + report.crushed);
        told += movers.iter().filter(|&&id| world.get(id).unwrap().is_bounded()).count();
        for &id in &movers {
            let body = world.get(id).unwrap();
            let at = body.position();
            assert!(at.x.abs() < HALF && at.y.abs() < HALF, "step {step}: {id:?} is out at {at:?}");
            // One that began with no room around stays where it is, and says so.
            if !body.is_crushed() {
                let shape = body.placed_shapes().next().unwrap();
                let depth = deepest(&shape, &fixed);
                assert!(depth <= 1e-3 * SIZE, "step {step}: {shape:?} is {depth} deep");
                worst = worst.max(depth);
            }
        }
    }
    assert_eq!(bounded, told);
    println!(
        "{steps} steps, {hits} hits, 0 escapes, deepest overlap {:.1e} of the size, {bounded} times at the bound, \
         {crushed} times crushed; {:.1} ms a step, {:.0} ns a hit",
        worst / SIZE,
        stepping * 1e3 / f64::from(steps as u32),
        stepping * 1e9 / f64::from(hits.max(1) as u32)
    );
    Ok(())
}
