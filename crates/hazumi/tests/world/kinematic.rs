//! Bodies that move as the game says.

use hazumi::*;

use crate::support::*;

fn ball(at: [f32; 2], radius: f32, velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity)
}

fn wall(min: [f32; 2], max: [f32; 2]) -> Body {
    Body::kinematic(Aabb::new(min, max).unwrap())
}

fn near(a: Vec2, b: [f32; 2], tolerance: f32) -> bool {
    (a - Vec2::from(b)).length() <= tolerance
}

#[test]
fn a_ball_at_rest_that_a_wall_runs_into_leaves_at_twice_its_speed() -> Checked {
    let mut world = World::new();
    let wall = world.add(wall([0.0, -50.0], [10.0, 50.0]).velocity([20.0, 0.0]))?;
    let ball = world.add(ball([21.0, 0.0], 1.0, [0.0, 0.0]))?;
    world.advance(1.0)?;
    let hits: Vec<Hit> = world.hits().copied().collect();
    assert_eq!(hits.len(), 1);
    let hit = hits[0];
    assert_eq!((hit.time, hit.normal, hit.surface_velocity), (0.5, Vec2::X, Vec2::new(20.0, 0.0)));
    assert_eq!((hit.speed(), hit.side, hit.other), (20.0, Side::LeftRight, wall));
    assert_eq!(world.get(ball).unwrap().velocity(), Vec2::new(40.0, 0.0));
    assert_eq!(world.get(ball).unwrap().position(), Vec2::new(41.0, 0.0));
    assert_eq!(world.get(wall).unwrap().position(), Vec2::new(25.0, 0.0));
    Ok(())
}

#[test]
fn a_wall_that_runs_away_as_fast_as_the_ball_is_never_hit() -> Checked {
    let mut world = World::new();
    world.add(wall([10.0, -50.0], [20.0, 50.0]).velocity([30.0, 0.0]))?;
    world.add(ball([0.0, 0.0], 1.0, [30.0, 0.0]))?;
    for _ in 0..10 {
        world.advance(1.0)?;
        assert_eq!(world.hits().len(), 0);
    }
    Ok(())
}

#[test]
fn among_what_stays_a_ball_that_keeps_its_speed_flies_as_any_other() -> Checked {
    let played = |keeps: bool| -> Result<Vec<(Vec2, Vec2)>, Box<dyn std::error::Error>> {
        let (mut world, mut random) = (World::new(), Random(31));
        for (min, max) in [([-9.0, -9.0], [109.0, 0.0]), ([-9.0, 100.0], [109.0, 109.0])] {
            world.add(Body::fixed(Aabb::new(min, max)?))?;
        }
        for (min, max) in [([-9.0, 0.0], [0.0, 100.0]), ([100.0, 0.0], [109.0, 100.0])] {
            world.add(Body::fixed(Aabb::new(min, max)?))?;
        }
        for i in 0..16 {
            let at = [20.0 * (i % 4) as f32 + 20.0, 20.0 * (i / 4) as f32 + 20.0];
            world.add(if i % 2 == 0 {
                Body::fixed(Aabb::from_center(at, [9.0, 5.0])?)
            } else {
                Body::fixed(Circle::new(at, 3.0)?)
            })?;
        }
        let mut balls = Vec::new();
        for i in 0..20 {
            let velocity = [random.between(-900.0, 900.0), random.between(-900.0, 900.0)];
            let ball = ball([5.0 * i as f32 + 2.5, 10.0], 1.0, velocity);
            balls.push(world.add(if keeps { ball.keep_speed() } else { ball })?);
        }
        for step in 0..120 {
            if step % 2 == 0 {
                world.advance(1.0 / 60.0)?
            } else {
                world.step(1.0 / 60.0, |_, _| Response::BOUNCE)?
            };
        }
        Ok(balls.iter().map(|&id| (world.get(id).unwrap().position(), world.get(id).unwrap().velocity())).collect())
    };
    assert_eq!(played(true)?, played(false)?);
    Ok(())
}

#[test]
fn a_wall_is_met_wherever_it_drifted_however_its_speed_changed() -> Checked {
    let mut world = World::new();
    let door = world.add(wall([0.0, -20.0], [10.0, 20.0]))?;
    let ball = world.add(ball([-500.0, 0.0], 1.0, [0.0, 0.0]))?;
    let mut drift = 0.0;
    for speed in [0.25, 0.25, 3.0, -0.5, 40.0, 700.0, 0.0, -9.0, -9.0, 0.01, -300.0, 2.0] {
        for _ in 0..30 {
            world.set_velocity(door, [speed, 0.0])?;
            world.teleport(ball, [drift - 500.0, 0.0])?;
            world.set_velocity(ball, [1e4, 0.0])?;
            world.advance(0.1)?;
            let time = world.hits().next().map(|hit| hit.time).ok_or("the wall was missed")?;
            let expected = 499.0 / (1e4 - speed);
            assert!((time - expected).abs() < 1e-4, "{speed}: {time}, not {expected}");
            drift += speed * 0.1;
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_keeps_its_speed_is_steered_but_neither_sped_up_nor_slowed() -> Checked {
    for paddle_velocity in [[0.0, -80.0], [0.0, 40.0], [60.0, -300.0]] {
        let mut world = World::new();
        world.add(wall([-500.0, 0.0], [500.0, 10.0]).velocity(paddle_velocity))?;
        let ball = world.add(ball([0.0, -40.0], 2.0, [30.0, 90.0]).keep_speed())?;
        let speed = Vec2::new(30.0, 90.0).length();
        for _ in 0..60 {
            world.advance(1.0 / 60.0)?;
            let now = world.get(ball).unwrap().velocity().length();
            assert!((now - speed).abs() < 1e-4, "{paddle_velocity:?}: {now} is not {speed}");
        }
    }
    Ok(())
}

#[test]
fn a_paddle_arrives_where_it_is_sent_to_the_bit_and_then_rests() -> Checked {
    let mut world = World::new();
    let paddle = world.add(wall([-3.3, 0.0], [3.3, 1.0]))?;
    for target in [[17.77, 3.1], [-0.1, 1e3], [1e-7, -5.0]] {
        world.move_to(paddle, target, 0.7)?;
        world.advance(1.0 / 60.0)?;
        assert_eq!(world.get(paddle).unwrap().position(), Vec2::from(target));
        assert_eq!(world.get(paddle).unwrap().angle(), 0.7);
        world.advance(1.0 / 60.0)?;
        assert_eq!(world.get(paddle).unwrap().position(), Vec2::from(target));
    }
    Ok(())
}

#[test]
fn what_a_fast_paddle_sweeps_over_is_hit() -> Checked {
    let mut world = World::new();
    let paddle = world.add(wall([0.0, -20.0], [2.0, 20.0]))?;
    let ball = world.add(ball([50.0, 3.0], 1.0, [0.0, 0.0]))?;
    world.move_to(paddle, [400.0, 0.0], 0.0)?;
    world.advance(1.0 / 60.0)?;
    assert_eq!(world.hits().len(), 1);
    assert!(world.get(ball).unwrap().position().x > 402.0);
    Ok(())
}

#[test]
fn a_cap_on_what_is_handed_on_still_clears_the_way() -> Checked {
    let mut world = World::new();
    let paddle = world.add(wall([0.0, -20.0], [2.0, 20.0]).most_transfer(5.0))?;
    let ball = world.add(ball([50.0, 3.0], 1.0, [0.0, 0.0]))?;
    world.move_to(paddle, [401.0, 0.0], 0.0)?;
    world.advance(1.0)?;
    let pushed = world.get(ball).unwrap();
    assert!(near(pushed.position(), [403.0, 3.0], 1e-3), "{:?}", pushed.position());
    assert_eq!(pushed.velocity(), Vec2::new(10.0, 0.0));
    Ok(())
}

#[test]
fn a_slow_lift_carries_what_rests_on_it() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 100.0])?;
    let lift = world.add(wall([-20.0, 0.0], [20.0, 5.0]).velocity([0.0, -10.0]))?;
    let ball = world.add(ball([0.0, -3.0], 2.0, [0.0, 0.0]).restitution(0.0))?;
    for _ in 0..600 {
        world.advance(1.0 / 60.0)?;
    }
    let (lift, ball) = (world.get(lift).unwrap().position(), world.get(ball).unwrap());
    assert!((lift.y - ball.position().y - 4.5).abs() < 1e-2, "{lift:?} {:?}", ball.position());
    assert!(near(ball.velocity(), [0.0, -10.0], 1e-3), "{:?}", ball.velocity());
    Ok(())
}

#[test]
fn a_turning_bat_strikes_with_the_speed_of_the_point_that_touches() -> Checked {
    // A thin bat of length 10 that turns about its end; the ball lies 8 out, a quarter turn ahead.
    let mut world = World::new();
    let bat = Body::kinematic(Segment::new([0.0, 0.0], [10.0, 0.0])?).pivot([0.0, 0.0]).spin(2.0);
    world.add(bat)?;
    let ball = world.add(ball([0.0, 8.0], 1.0, [0.0, 0.0]))?;
    world.advance(1.0)?;
    let hit = *world.hits().next().unwrap();
    let angle = libm::asin(1.0 / 8.0);
    assert!((f64::from(hit.time) - (core::f64::consts::FRAC_PI_2 - angle) / 2.0).abs() < 1e-6, "{hit:?}");
    // It is struck along the bat's normal, at the speed of the bat where its foot is.
    let foot = libm::sqrt(63.0) as f32;
    assert!((hit.speed() - 2.0 * foot).abs() < 1e-4, "{hit:?}");
    assert!((world.get(ball).unwrap().velocity().length() - 4.0 * foot).abs() < 1e-4);
    Ok(())
}

#[test]
fn a_turning_wall_is_met_as_in_a_thousand_small_steps() -> Checked {
    let mut random = Random(3);
    for round in 0..60 {
        let shape = any_shape(&mut random, Vec2::ZERO, 30.0);
        if matches!(shape, Shape::Line(_)) {
            continue;
        }
        let spin = random.between(-9.0, 9.0);
        let drift = random.point(-20.0, 20.0);
        let direction = random.direction();
        let (from, velocity) = (direction * 90.0 + random.point(-20.0, 20.0), direction * -150.0);
        let run = |steps: u32| {
            let mut world = World::new();
            world.add(Body::kinematic(shape.clone()).spin(spin).velocity(drift)).unwrap();
            let ball = world.add(ball(from.into(), 3.0, velocity.into())).unwrap();
            let mut first = None;
            for step in 0..steps {
                world.advance(1.0 / steps as f32).unwrap();
                if let (None, Some(hit)) = (first, world.hits().next()) {
                    first = Some((step as f32 / steps as f32 + hit.time, world.get(ball).unwrap().velocity()));
                }
            }
            first.map(|(time, _)| time)
        };
        let (coarse, fine) = (run(1), run(1000));
        match (coarse, fine) {
            (Some(a), Some(b)) => assert!((a - b).abs() < 2e-3, "{round}: {a} {b} {shape:?}"),
            (a, b) => assert_eq!(a.is_some(), b.is_some(), "{round}: {a:?} {b:?} {shape:?} {spin} {drift:?}"),
        }
    }
    Ok(())
}

#[test]
fn between_closing_walls_a_ball_stays_outside_both_while_there_is_room() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-20.0, -500.0], [0.0, 500.0])?))?;
    let press = world.add(wall([30.0, -500.0], [50.0, 500.0]).velocity([-1.0, 0.0]))?;
    let ball = world.add(ball([10.0, 0.0], 2.0, [7.0, 3.0]))?;
    for _ in 0..(25 * 60) {
        let report = world.advance(1.0 / 60.0)?;
        let (x, face) = (world.get(ball).unwrap().position().x, world.get(press).unwrap().position().x - 10.0);
        assert!(report.crushed == 0 && x >= 2.0 - 1e-3 && x <= face - 2.0 + 1e-3, "{x} of 2..{}", face - 2.0);
    }
    // Four wide, no more room: it stays where it is, outside of what is fixed.
    let mut crushed = 0;
    for _ in 0..(3 * 60) {
        crushed += world.advance(1.0 / 60.0)?.crushed;
        assert!(world.get(ball).unwrap().position().x >= 2.0 - 1e-3);
        assert!(world.get(ball).unwrap().velocity().is_finite());
    }
    assert!(crushed > 0);
    Ok(())
}

#[test]
fn a_one_way_wall_stops_what_comes_from_its_front_only() -> Checked {
    // Its direction is +x, so that its front is up: (dy, −dx) = (0, −1).
    let platform = || Body::fixed(Segment::new([-50.0, 0.0], [50.0, 0.0]).unwrap()).one_way();
    for (from, velocity, hits, end) in [
        ([0.0, -10.0], [0.0, 20.0], 1, [0.0, -12.0]),
        ([0.0, 10.0], [0.0, -20.0], 0, [0.0, -10.0]),
        // It starts in the middle of it, and goes through.
        ([0.0, 0.5], [0.0, -20.0], 0, [0.0, -19.5]),
    ] {
        let mut world = World::new();
        world.add(platform())?;
        let ball = world.add(ball(from, 1.0, velocity))?;
        world.advance(1.0)?;
        assert_eq!(world.hits().len(), hits, "{from:?}");
        assert!(near(world.get(ball).unwrap().position(), end, 1e-3), "{:?}", world.get(ball).unwrap().position());
    }
    Ok(())
}

#[test]
fn a_ball_jumps_up_through_a_platform_and_lands_on_it_in_one_step_or_in_many() -> Checked {
    for steps in [1, 7, 120] {
        let mut world = World::new();
        world.set_gravity([0.0, 100.0])?;
        world.add(Body::fixed(Aabb::new([-50.0, 0.0], [50.0, 4.0])?).one_way_toward([0.0, -1.0]))?;
        let ball = world.add(ball([0.0, 10.0], 1.0, [0.0, -60.0]).restitution(0.0))?;
        for _ in 0..steps {
            world.advance(2.0 / steps as f32)?;
        }
        let landed = world.get(ball).unwrap();
        assert!(near(landed.position(), [0.0, -1.0], 1e-2), "{steps} steps: {:?}", landed.position());
    }
    Ok(())
}

#[test]
fn a_one_way_wall_that_comes_up_behind_a_ball_passes_it() -> Checked {
    let mut world = World::new();
    let lift = Body::kinematic(Segment::new([-50.0, 0.0], [50.0, 0.0])?).one_way();
    world.add(lift.velocity([0.0, 30.0]))?;
    let ball = world.add(ball([0.0, 10.0], 1.0, [0.0, 0.0]))?;
    world.advance(1.0)?;
    assert_eq!((world.hits().len(), world.get(ball).unwrap().position()), (0, Vec2::new(0.0, 10.0)));
    Ok(())
}

#[test]
fn a_thousand_balls_among_turning_and_closing_walls_never_get_out_nor_into_what_is_fixed() -> Checked {
    let mut random = Random(11);
    let (half, size) = (900.0, 4.0);
    let mut world = World::new();
    let mut fixed = Vec::new();
    for shape in walls(half) {
        fixed.push(shape.clone());
        world.add(Body::fixed(shape))?;
    }
    for _ in 0..250 {
        let at = random.point(-half, half);
        let shape = any_shape(&mut random, at, 14.0);
        if matches!(shape, Shape::Line(_)) {
            continue;
        }
        fixed.push(shape.clone());
        world.add(Body::fixed(shape))?;
    }
    let mut doors = Vec::new();
    for i in 0..100 {
        let at = random.point(-half * 0.8, half * 0.8);
        let shape = any_shape(&mut random, at, 25.0);
        if matches!(shape, Shape::Line(_)) {
            continue;
        }
        let spin = if i % 2 == 0 { random.between(-4.0, 4.0) } else { 0.0 };
        let velocity = random.point(-60.0, 60.0);
        doors.push((world.add(Body::kinematic(shape).spin(spin).velocity(velocity))?, velocity));
    }
    let mut balls = Vec::new();
    for _ in 0..1000 {
        let speed = random.between(0.0, 20.0 * 2.0 * size * 60.0 / 8.0);
        let velocity = random.direction() * speed;
        balls.push(world.add(ball(random.point(-half + 9.0, half - 9.0).into(), size, velocity.into()).keep_speed())?);
    }
    let (mut worst, mut bounded, mut crushed, mut hits) = (0.0f32, 0, 0, 0);
    for step in 0..240 {
        if step % 60 == 59 {
            for (door, velocity) in &mut doors {
                *velocity *= -1.0;
                world.set_velocity(*door, *velocity)?;
            }
        }
        let report = world.advance(1.0 / 60.0)?;
        (bounded, crushed, hits) = (bounded + report.bounded, crushed + report.crushed, hits + report.hits);
        for &id in &balls {
            let ball = world.get(id).unwrap();
            assert!(ball.position().x.abs() < half && ball.position().y.abs() < half, "{:?}", ball.position());
            if ball.is_crushed() {
                continue;
            }
            let circle = Circle::new(ball.position(), size * (1.0 - 1e-3))?;
            if step % 8 == 0 {
                for shape in &fixed {
                    if overlap(shape, &circle) {
                        let depth = size - distance(shape, &Circle::new(ball.position(), 0.0)?);
                        worst = worst.max(depth);
                    }
                }
            }
        }
    }
    println!("{hits} hits, {bounded} times at the bound, {crushed} times crushed, deepest overlap {worst}");
    assert!(worst <= 1e-3 * size, "{worst}");
    Ok(())
}

#[test]
fn questions_find_moving_walls_where_they_are() -> Checked {
    let mut world = World::new();
    let wall = world.add(wall([0.0, -5.0], [10.0, 5.0]).velocity([60.0, 0.0]).spin(core::f32::consts::PI))?;
    for _ in 0..2 {
        world.advance(0.25)?;
    }
    // Thirty to the right, a quarter turn.
    let hit = world.cast_ray([35.0, -50.0], [0.0, 100.0], Filter::ALL)?.unwrap();
    assert_eq!(hit.body, wall);
    assert!(near(hit.point, [35.0, -5.0], 1e-4), "{:?}", hit.point);
    assert!(world.nearest([5.0, 0.0], 20.0, Filter::ALL)?.is_none());
    let mut found = Vec::new();
    world.overlapping(&Circle::new([35.0, 0.0], 1.0)?, Filter::ALL, &mut found);
    assert_eq!(found.iter().map(|o| (o.body, o.shape_index)).collect::<Vec<_>>(), [(wall, 0)]);
    let shape = world.get(wall).unwrap().placed_shapes().next().unwrap();
    assert!(near(shape.aabb().center(), [35.0, 0.0], 1e-4), "{shape:?}");
    Ok(())
}

#[test]
fn all_that_decides_the_future_is_in_the_checksum() -> Checked {
    let plain = || Body::kinematic(Segment::new([0.0, 0.0], [5.0, 0.0]).unwrap());
    let disc = || ball([0.0, 20.0], 1.0, [0.0, 3.0]);
    let sum = |wall: Body, ball: Body, target: Option<f32>| {
        let mut world = World::new();
        let wall = world.add(wall).unwrap();
        world.add(ball).unwrap();
        if let Some(angle) = target {
            world.move_to(wall, [1.0, 1.0], angle).unwrap();
        }
        world.checksum()
    };
    let all = [
        sum(plain(), disc(), None),
        sum(plain().velocity([1.0, 0.0]), disc(), None),
        sum(plain().spin(1.0), disc(), None),
        sum(plain().pivot([9.0, 0.0]), disc(), None),
        sum(plain().one_way(), disc(), None),
        sum(plain().one_way_toward([0.0, 1.0]), disc(), None),
        sum(plain().most_transfer(2.0), disc(), None),
        sum(plain(), disc().mass(2.0), None),
        sum(plain(), disc().keep_speed(), None),
        sum(plain(), disc(), Some(0.0)),
        sum(plain(), disc(), Some(1.0)),
    ];
    for (i, a) in all.iter().enumerate() {
        assert!(!all[..i].contains(a), "{i}");
    }
    Ok(())
}

#[test]
fn a_wall_that_moves_is_met_also_if_it_was_added_in_the_middle_of_the_step() -> Checked {
    let mut world = World::new();
    world.add(wall([-20.0, -5.0], [-10.0, 5.0]))?;
    let ball = world.add(ball([1.0, 0.0], 1.0, [-20.0, 0.0]))?;
    let mut added = None;
    world.step(2.0, |_, world| {
        if added.is_none() {
            added = Some(world.add(wall([5.0, -5.0], [10.0, 5.0])).unwrap());
        }
        Response::BOUNCE
    })?;
    let met: Vec<_> = world.hits().map(|hit| (hit.time, Some(hit.other))).collect();
    assert_eq!(met.len(), 3, "{met:?}");
    assert_eq!(met[1], (1.15, added));
    assert_eq!(world.hits().nth(1).unwrap().body, ball);
    Ok(())
}
