//! Balls that keep their speed among each other, with a paddle that is faster than they are.

use hazumi::*;

fn moved_by(world: &mut World, paddle: BodyId, by: f32) -> StepReport {
    let at = world.get(paddle).unwrap().position();
    world.move_to(paddle, at + Vec2::new(by, 0.0), 0.0).unwrap();
    world.advance(1.0 / 60.0).unwrap()
}

fn ball(at: [f32; 2], radius: f32, velocity: [f32; 2]) -> Body {
    let circle = Circle::new(at, radius).unwrap();
    Body::dynamic(circle).velocity(velocity).tags(Tags::bit(0)).keep_speed()
}

/// What a paddle pushed and another ball met took the paddle's speed for its own, for good.
#[test]
fn each_ball_has_its_speed_again_when_the_paddle_stands() {
    for seed in 0..40 {
        let mut world = World::new();
        for [x0, y0, x1, y1] in [
            [-220.0, -170.0, 220.0, -150.0],
            [-220.0, 150.0, 220.0, 170.0],
            [-220.0, -170.0, -200.0, 170.0],
            [200.0, -170.0, 220.0, 170.0],
        ] {
            world.add(Body::fixed(Aabb::new([x0, y0], [x1, y1]).unwrap())).unwrap();
        }
        let paddle = world.add(Body::kinematic(Aabb::from_center([-160.0, 0.0], [60.0, 10.0]).unwrap())).unwrap();
        let balls: Vec<BodyId> = (0..24)
            .map(|k| {
                let direction = core::f32::consts::TAU * ((seed * 7_919 + k * 104_729) % 9_973) as f32 / 9_973.0;
                let velocity = [140.0 * libm::cosf(direction), 140.0 * libm::sinf(direction)];
                let at = [-110.0 + 20.0 * (k % 8) as f32, -20.0 + 20.0 * (k / 8) as f32];
                world.add(ball(at, 4.7, velocity)).unwrap()
            })
            .collect();
        for step in 0..120 {
            moved_by(&mut world, paddle, if step / 24 % 2 == 0 { 10.0 } else { -10.0 });
            for &id in &balls {
                let speed = world.get(id).unwrap().velocity().length();
                assert!((speed - 140.0).abs() < 0.1, "seed {seed}, step {step}: {speed} of 140");
            }
        }
    }
}

/// The paddle pushed one ball into the other, which goes on at its own speed: the two told the same hit up to 258 times at one time, and were held.
#[test]
fn a_ball_that_is_pushed_into_another_hits_it_once_and_pushes_it_along() {
    for run in 0..500 {
        let mut world = World::new();
        let paddle = world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [60.0, 10.0]).unwrap())).unwrap();
        let direction = 0.0125 * run as f32;
        let velocity = [58.4 * libm::cosf(direction), 58.4 * libm::sinf(direction)];
        world.add(ball([35.0, 2.0], 4.0, velocity)).unwrap();
        world.add(ball([44.0, 2.0 + 0.015 * run as f32], 4.0, [58.0, 6.0])).unwrap();
        for step in 0..4 {
            let report = moved_by(&mut world, paddle, 10.0);
            assert_eq!((report.bounded, report.crushed), (0, 0), "run {run}, step {step}");
            let mut told: Vec<_> =
                world.hits().map(|hit| (hit.body.index(), hit.other.index(), hit.time.to_bits())).collect();
            let all = told.len();
            told.sort_unstable();
            told.dedup();
            assert_eq!(told.len(), all, "run {run}, step {step}: a hit was told twice at one time");
        }
    }
}

/// The pad was put onto the puck that lies at the wall: off the notch, off the other puck, off the notch, 87 times at one time.
#[test]
fn a_puck_in_a_notch_hits_another_that_comes_once_and_pushes_it_along() {
    for game in 0..300u32 {
        let share = |k: u32| ((game * 7919 + k * 104_729) % 9973) as f32 / 9973.0;
        let toward = |angle: f32| Vec2::new(libm::cosf(angle), libm::sinf(angle));
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-300.0, -20.0], [300.0, 0.0]).unwrap())).unwrap();
        let pad = Vec2::new(0.0, 9.0) + toward(0.5 + 0.6 * share(1)) * 25.01;
        let pad = world.add(Body::kinematic(Circle::new(pad + Vec2::new(0.0, 60.0), 16.0).unwrap())).unwrap();
        let at = Vec2::new(0.0, 9.0 + 0.2 * share(6));
        let (down, up) = (toward(-0.3 * share(2)) * 300.0, toward(0.6 * share(3)));
        world.add(ball(at.into(), 9.0, down.into())).unwrap();
        let from = at + Vec2::new(-up.x, up.y) * (18.001 + 4.0 * share(4));
        world.add(ball(from.into(), 9.0, [300.0 * up.x, -300.0 * up.y * share(5)])).unwrap();
        for step in 0..12 {
            if step == 1 {
                let place = world.get(pad).unwrap().position();
                world.teleport(pad, place - Vec2::new(0.0, 62.0)).unwrap();
            }
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!((report.bounded, report.crushed), (0, 0), "game {game}, step {step}");
            let hits: Vec<Hit> = world.hits().copied().collect();
            for hit in &hits {
                let alike = |other: &&Hit| {
                    (other.body, other.other) == (hit.body, hit.other) && (other.time - hit.time).abs() < 1e-6
                };
                assert!(hits.iter().filter(alike).count() <= 3, "game {game}, step {step}: {hit:?}");
            }
        }
    }
}

/// A ball in a gap just as high as itself, between the floor and a paddle that jumps from side to side: the hit off the floor turned it into the
/// paddle's edge at the same instant, and that hit told the velocity of before, which led away from the edge.
#[test]
fn hits_in_a_gap_tell_velocities_that_lead_into_what_was_hit() {
    use crate::support::Random;
    let mut hits = 0;
    for seed in 0..200 {
        let mut random = Random(seed);
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-100.0, 600.0], [300.0, 640.0]).unwrap())).unwrap();
        let height = if seed % 2 == 0 { 12.0 } else { 18.0 };
        let paddle = world.add(Body::kinematic(Aabb::from_center([0.0, 570.0], [100.0, height]).unwrap())).unwrap();
        let at = [random.between(58.0, 78.0), random.between(586.0, 588.0)];
        world.add(ball(at, 12.0, [random.between(-150.0, 150.0), random.between(-300.0, 0.0)])).unwrap();
        for step in 0..30 {
            world.move_to(paddle, [random.between(-200.0, 200.0), 570.0], 0.0).unwrap();
            world.advance(1.0 / 60.0).unwrap();
            hits += world.hits().len();
            for hit in world.hits().filter(|hit| !hit.crushed) {
                let into = (hit.surface_velocity - hit.velocity).dot(hit.normal);
                assert!(into >= -0.01 * hit.velocity.length(), "seed {seed}, step {step}: {into} in {hit:?}");
            }
        }
    }
    assert!(hits > 1_000, "{hits}");
}

/// A paddle pushed a ball into another, and it met a wall as it slid off that: it went on at the paddle's speed, for good.
#[test]
fn a_ball_between_a_paddle_another_ball_and_a_wall_has_its_own_speed_again() {
    use crate::support::Random;
    for seed in 0..1_200 {
        let mut random = Random(seed);
        let speed = [150.0, 600.0, 1_200.0][seed as usize % 3];
        let mut world = World::new();
        for [x0, y0, x1, y1] in
            [[-9.0, -9.0, 0.0, 49.0], [40.0, -9.0, 49.0, 49.0], [0.0, -9.0, 40.0, 0.0], [0.0, 40.0, 40.0, 49.0]]
        {
            world.add(Body::fixed(Aabb::new([x0, y0], [x1, y1]).unwrap())).unwrap();
        }
        let paddle = Body::kinematic(Aabb::from_center([30.0, 36.0], [16.0, 4.0]).unwrap());
        let paddle = world.add(paddle.velocity([0.0, -speed])).unwrap();
        let balls = [28.0, 18.0].map(|y| {
            let velocity = random.direction() * 100.0;
            let at = [random.between(24.0, 36.0), y];
            world.add(ball(at, random.between(2.0, 4.0), velocity.into())).unwrap()
        });
        for _ in 0..(24.0 / speed * 60.0) as usize {
            world.advance(1.0 / 60.0).unwrap();
        }
        world.set_velocity(paddle, [0.0, 0.0]).unwrap();
        for _ in 0..3 {
            world.advance(1.0 / 60.0).unwrap();
        }
        for ball in balls.map(|ball| world.get(ball).unwrap()).into_iter().filter(|ball| !ball.is_crushed()) {
            let now = ball.velocity().length();
            assert!((now - 100.0).abs() < 0.01, "a paddle at {speed}, seed {seed}: {now}");
        }
    }
}

/// A lift sent balls into a corner by its `Direction`: nothing was left of that there, their speed was forgotten, and they lay still for good.
#[test]
fn balls_that_a_lift_sends_into_a_corner_fly_on_when_it_is_gone() {
    use crate::support::Random;
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut world = World::new();
        for [x0, y0, x1, y1] in
            [[-9.0, -9.0, 0.0, 69.0], [40.0, -9.0, 49.0, 69.0], [0.0, -9.0, 40.0, 0.0], [0.0, 60.0, 40.0, 69.0]]
        {
            world.add(Body::fixed(Aabb::new([x0, y0], [x1, y1]).unwrap())).unwrap();
        }
        let (left, right) = (random.between(0.0, 10.0), random.between(20.0, 40.0));
        let lift = Body::kinematic(Aabb::new([left, 50.0], [right, 54.0]).unwrap());
        let lift = world.add(lift.response(Response::Direction(Vec2::new(-1.0, 1.0)))).unwrap();
        let balls: Vec<BodyId> = (0..4)
            .map(|number| {
                let at = [6.0 + 9.0 * number as f32, random.between(10.0, 40.0)];
                let velocity = random.direction() * 100.0;
                world.add(ball(at, random.between(2.0, 4.0), velocity.into())).unwrap()
            })
            .collect();
        let (speed, highest) = (random.between(20.0, 200.0), random.between(0.0, 8.0));
        for step in 0..400 {
            let y = world.get(lift).unwrap().position().y;
            let goes = match step {
                0..200 if y >= highest => -speed,
                200.. if y < 40.0 => 60.0,
                _ => 0.0,
            };
            world.set_velocity(lift, [0.0, goes]).unwrap();
            world.advance(1.0 / 60.0).unwrap();
        }
        for ball in balls {
            let now = world.get(ball).unwrap().velocity().length();
            assert!(now > 99.9, "{seed}: {now}");
        }
    }
}
