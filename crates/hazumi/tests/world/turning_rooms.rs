//! Movers in a room that turns as a whole: a drum. Nothing closes in there.

use hazumi::{Aabb, Body, BodyId, Capsule, Circle, Filter, Obb, Response, Segment, Shape, Tags, Vec2, World, contact};

use crate::support::Random;

/// The inner half of the room.
const HALF: f32 = 100.0;
const RADIUS: f32 = 7.0;

fn room() -> [Shape; 4] {
    let wall = |at: [f32; 2], size: [f32; 2]| Shape::from(Aabb::from_center(at, size).unwrap());
    [
        wall([0.0, -110.0], [240.0, 20.0]),
        wall([0.0, 110.0], [240.0, 20.0]),
        wall([-110.0, 0.0], [20.0, 200.0]),
        wall([110.0, 0.0], [20.0, 200.0]),
    ]
}

#[test]
fn balls_in_a_square_room_that_turns_stay_in_it_and_nobody_is_crushed() {
    for (count, spin) in [(30, 0.5), (30, 1.0), (20, 2.0)] {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0]).unwrap();
        let body = Body::kinematic_compound(room()).spin(spin).pivot([0.0, 0.0]).restitution(0.3);
        let room = world.add(body).unwrap();
        let tags = Tags::bit(0);
        let balls: Vec<_> = (0..count)
            .map(|i| {
                let (column, row) = ((i % 7) as f32, (i / 7) as f32);
                let at = [-60.0 + 20.0 * column + 1.3 * row, 85.0 - 16.0 * row];
                let ball = Body::dynamic(Circle::new(at, RADIUS).unwrap()).tags(tags).stopped_by(tags);
                world.add(ball.restitution(0.3)).unwrap()
            })
            .collect();
        for step in 0..600 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!([report.crushed, report.bounded], [0, 0], "{count} at {spin}: step {step}");
            let (sin, cos) = libm::sincosf(-world.get(room).unwrap().angle());
            for &ball in &balls {
                let at = world.get(ball).unwrap().position();
                let seen = Vec2::new(cos * at.x - sin * at.y, sin * at.x + cos * at.y);
                let out = seen.x.abs().max(seen.y.abs()) - (HALF - RADIUS);
                assert!(out < 1e-3 * RADIUS, "{count} at {spin}: step {step}, {out} deep");
            }
        }
    }
}

/// The wheel takes bottles around inside a ring of straight walls. At each joint of these a chord led around the end of one, and was taken for a lift-off
/// long before it.
#[test]
fn bottles_in_a_carousel_go_all_their_way_in_each_step() {
    use std::f32::consts::TAU;
    let round = |angle: f32, radius: f32| Vec2::new(libm::cosf(angle), libm::sinf(angle)) * radius;
    for (arms, spin, size) in
        [(6, 1.0, 4.7), (6, 1.1, 5.3), (6, 1.2, 4.0), (6, 1.3, 3.0), (9, 1.7, 4.0), (12, 0.8, 5.3)]
    {
        let mut world = World::new();
        world.set_gravity([0.0, 300.0]).unwrap();
        let mut wheel: Vec<Shape> = vec![Circle::new([0.0, 0.0], 44.0).unwrap().into()];
        wheel.extend((0..arms).map(|arm| {
            let angle = TAU * arm as f32 / arms as f32;
            Shape::from(Capsule::new(round(angle, 42.0), round(angle, 60.0), 1.5).unwrap())
        }));
        world.add(Body::kinematic_compound(wheel).pivot([0.0, 0.0]).spin(spin).restitution(0.0)).unwrap();
        for wall in 0..40 {
            let [from, to] = [wall, wall + 1].map(|joint| round(TAU * joint as f32 / 40.0, 64.0));
            world.add(Body::fixed(Segment::new(from, to).unwrap()).restitution(0.0)).unwrap();
        }
        for side in [-1.0, 1.0] {
            let at = round(TAU / 2.0 / arms as f32, 54.0);
            let bottle = Body::dynamic(Circle::new([side * at.x, at.y], size).unwrap());
            world.add(bottle.restitution(0.0).tags(Tags::bit(1))).unwrap();
        }
        for step in 0..400 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!(report.bounded, 0, "{arms} arms, {spin} radians a second, size {size}, step {step}");
        }
    }
}

/// A corner of the door came up to a side of the crate and left it again: the search for a touch there ended without one, and the crate stood for the step.
#[test]
fn a_crate_beside_a_door_that_turns_loses_no_step() {
    for seed in 0..600 {
        let mut random = Random(seed);
        let mut world = World::new();
        let leaf = Aabb::from_center([0.0, 0.0], [40.0, 6.0]).unwrap().into();
        let knob = Capsule::new([0.0, 0.0], [0.7, 14.0], 4.0).unwrap().into();
        world.add(Body::kinematic_compound([leaf, knob]).spin(random.between(-5.0, 5.0))).unwrap();
        let at = random.point(-30.0, 30.0);
        let half = [random.between(6.0, 12.0), random.between(6.0, 12.0)];
        let crate_ = Obb::new(at, half, random.between(0.0, 3.0)).unwrap();
        if !world.fits(&crate_, Filter::ALL) {
            continue;
        }
        let velocity = if seed % 2 == 0 { Vec2::ZERO } else { random.point(-80.0, 80.0) };
        let crate_ = Body::dynamic(crate_).velocity(velocity).response(Response::Slide);
        world.add(crate_.damping(random.between(0.0, 4.0))).unwrap();
        for step in 0..200 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!(report.bounded, 0, "{seed} {step}");
        }
    }
}

/// It left the paddle that had struck it more slowly than that came round after it, and was as much as a thousandth of its size in it when the step was over:
/// the search had begun within rounding of the surface, and took that for outside.
#[test]
fn what_leaves_a_turning_paddle_slowly_is_caught_up_by_it() {
    for seed in 0..2000 {
        let mut random = Random(seed);
        let mut world = World::new();
        let spin = random.between(-3.0, 3.0);
        let paddle = world.add(Body::kinematic(Aabb::new([-40.0, -4.0], [40.0, 4.0]).unwrap()).spin(spin)).unwrap();
        let (width, height) = (random.between(8.0, 20.0), random.between(8.0, 20.0));
        // It stands on the paddle, but for what rounding leaves of that, and runs along it.
        let x = random.between(-20.0, 20.0);
        let middle = [x, -4.0 - 0.5 * height + random.between(-3.0, 3.0) * 1e-6];
        let foot = if spin > 0.0 { x - 0.5 * width } else { x + 0.5 * width };
        let lift = random.between(0.0, 0.05);
        let velocity = [random.between(-90.0, 90.0), spin * foot - lift];
        let body = Body::dynamic(Aabb::from_center(middle, [width, height]).unwrap()).velocity(velocity);
        let mover = world.add(body.response(Response::Bounce { restitution: 0.08 })).unwrap();
        for step in 0..4 {
            world.advance(1.0 / 60.0).unwrap();
            let placed = |id: BodyId| world.get(id).unwrap().placed_shapes().next().unwrap();
            let depth = contact(&placed(mover), &placed(paddle)).map_or(0.0, |contact| contact.depth);
            assert!(depth < 1e-4, "seed {seed}, step {step}: {depth}");
        }
    }
}
