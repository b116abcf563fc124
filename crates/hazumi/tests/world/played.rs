//! What ordinary games found.

use hazumi::*;

use crate::support::*;

#[test]
fn a_plate_meets_a_ball_in_the_middle_of_a_low_bounce() -> Checked {
    // A bounce that is hardly higher than rounding is there: far from the origin, or very low.
    for (place, up) in [
        ([13400.0f32, 17766.0f32], 3.6f32),
        ([0.0, 17766.0], 3.6),
        ([13400.0, 0.0], 3.6),
        ([0.0, 0.0], 1.0),
        ([0.0, 0.0], 3.6),
    ] {
        for speed in [0.0, 34.65] {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0])?;
            let [x, y] = place;
            let floor = Aabb::new([x - 100.0, y], [x + 100.0, y + 16.0])?;
            world.add(Body::fixed(floor).restitution(0.6))?;
            let plate = Aabb::new([x - 20.0, y - 24.0], [x - 5.06, y])?;
            let gap = x - 5.0 - plate.max().x;
            let plate = world.add(Body::kinematic(plate).velocity([55.43, 0.0]))?;
            let ball = Body::dynamic(Circle::new([x, y - 5.0], 5.0)?).velocity([speed, -up]).restitution(0.6);
            let ball = world.add(ball)?;
            let report = world.advance(1.0 / 60.0)?;
            let told = format!("{place:?}, {up} up, {speed}: {report:?} {:?}", world.hits().collect::<Vec<_>>());
            let time = gap / (55.43 - speed);
            let met = world.hits().find(|hit| hit.other == plate).map(|hit| hit.time);
            // It lasts 2·up / 600 seconds.
            if time < 2.0 * up / 600.0 {
                assert!(met.is_some_and(|met| (met - time).abs() < 1e-3 * time + 1e-6), "at {time}: {told}");
            }
            assert!(depth(&world, ball, plate) <= 1e-2, "{told}");
        }
    }
    Ok(())
}

#[test]
fn a_capsule_loses_no_time_where_it_slides_from_tile_to_tile() -> Checked {
    for (half, radius, speed, hertz) in [
        (19.2, 36.829403, 132.59259, 30.0),
        (5.0, 8.0, 90.0, 60.0),
        (40.0, 10.0, -250.0, 60.0),
        (0.5, 20.0, 47.0, 144.0),
    ] {
        for response in [Response::Slide, Response::Bounce { restitution: 0.0 }] {
            let mut world = World::new();
            world.set_gravity([0.0, 600.0])?;
            for tile in 0..60u8 {
                let x = 64.0 * f32::from(tile);
                world.add(Body::fixed(Aabb::new([x, 0.0], [x + 64.0, 64.0])?).response(response))?;
            }
            let x = 1920.0;
            let capsule = Capsule::new([x - half, -radius], [x + half, -radius], radius)?;
            let capsule = world.add(Body::dynamic(capsule).velocity([speed, 0.0]).response(response))?;
            let from = world.get(capsule).unwrap().position().x;
            for step in 1..=(3.0 * hertz) as u16 {
                let report = world.advance(1.0 / hertz)?;
                let way = world.get(capsule).unwrap().position().x - from;
                let wanted = speed * f32::from(step) / hertz;
                assert!((way - wanted).abs() < 0.01, "{response:?} at {speed}, step {step}: {way} of {wanted}");
                assert_eq!((report.hits, report.bounded), (0, 0));
            }
        }
    }
    Ok(())
}

#[test]
fn as_many_are_crushed_as_say_so_when_the_game_makes_room_within_the_step() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Polygon::new([[0.0, 2.0], [1.0, 0.0], [2.0, 0.0]])?))?;
    world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?))?;
    world.add(Body::dynamic(Circle::new([0.0, 0.0], 1.0)?).velocity([0.0, 1.0]).tags(Tags::bit(0)))?;
    world.add(Body::fixed(Segment::new([0.0, -1.0], [-1.0, 0.0])?))?;
    let mut is_first = true;
    let report = world.step(1.0, |hit, world| {
        if core::mem::take(&mut is_first) {
            world.set_shape(hit.other, Aabb::new([0.0, 0.0], [0.0, 0.0]).unwrap()).unwrap();
        }
        Response::BOUNCE
    })?;
    let said = world.iter().filter(|body| body.is_crushed()).count();
    assert_eq!(report.crushed, said);
    Ok(())
}

#[test]
fn a_few_balls_in_a_v_come_to_rest_and_sleep() -> Checked {
    let balls = [
        (150.0, 20.0, 0.0),
        (196.0, 16.0, 0.5),
        (118.0, 18.0, 1.0),
        (172.0, 17.0, 1.5),
        (206.0, 12.0, 2.1),
        (120.0, 14.0, 2.7f32),
    ];
    for restitution in [0.0, 0.1, 0.25, 0.6] {
        for many in 1..=balls.len() {
            let mut world = World::new();
            world.set_gravity([0.0, 420.0])?;
            for [a, b] in [[[20.0, 30.0], [160.0, 156.0]], [[160.0, 156.0], [300.0, 30.0]]] {
                world.add(Body::fixed(Segment::new(a, b)?))?;
            }
            let mut left = balls[..many].iter().peekable();
            let mut ids = Vec::new();
            for step in 0..720u16 {
                while let Some(&(x, radius, _)) = left.next_if(|(.., second)| *second <= f32::from(step) / 60.0) {
                    let ball = Body::dynamic(Circle::new([x, -24.0], radius)?).tags(Tags::bit(0));
                    ids.push(world.add(ball.restitution(restitution))?);
                }
                let report = world.advance(1.0 / 60.0)?;
                assert!(step < 600 || report == StepReport::default(), "{many} with {restitution}: {report:?}");
            }
            for &id in &ids {
                assert_eq!(world.get(id).unwrap().velocity(), Vec2::ZERO, "{many} with {restitution}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_ball_rolls_over_the_smooth_joint_of_two_curves() -> Checked {
    for [x, y] in [[13378.0f32, 17766.0f32], [0.0, 0.0], [300.0, -2000.0]] {
        let mut world = World::new();
        world.set_gravity([0.0, 600.0])?;
        let at = |dx: f32, dy: f32| [x + dx, y + dy];
        let left = CubicBez::new(at(-128.0, -128.0), at(-128.0, -57.305), at(-70.694, 0.0), at(0.0, 0.0))?;
        let right = CubicBez::new(at(0.0, 0.0), at(70.694, 0.0), at(128.0, -57.305), at(128.0, -128.0))?;
        for curve in [left, right] {
            world.add(Body::fixed(curve).restitution(0.6))?;
        }
        let ball = Body::dynamic(Circle::new(at(-0.195, -5.12), 5.1180544)?).velocity([-145.10378, 0.0]);
        let ball = world.add(ball.restitution(0.6))?;
        let mut turns = 0;
        let mut before = -1.0;
        for step in 0..600 {
            let report = world.advance(1.0 / 60.0)?;
            let ball = world.get(ball).unwrap();
            assert_eq!(report.bounded, 0, "step {step} at {:?}", ball.position());
            turns += u32::from(ball.velocity().x * before < 0.0);
            before = ball.velocity().x;
        }
        // To and fro as a pendulum of 123: over the joint every 1.4 seconds.
        assert!(turns >= 6, "{turns} at {x}, {y}");
    }
    Ok(())
}

#[test]
fn a_box_that_slides_over_the_end_of_a_curve_falls() -> Checked {
    for response in [Response::Stop, Response::Slide, Response::Bounce { restitution: 0.0 }] {
        for ahead in [0.0, -5e-4, 5e-4, -1e-2] {
            let mut world = World::new();
            world.set_gravity([0.0, 9.81])?;
            let hill = QuadBez::new([1.0, 3.0], [2.5, 5.0], [4.5, 2.5])?;
            world.add(Body::fixed(hill).response(Response::Slide))?;
            let small = Aabb::new([4.4988184 + ahead, 2.2799935], [4.792159 + ahead, 2.4999995])?;
            let small = world.add(Body::dynamic(small).velocity([2.2589903, 0.0]).response(response))?;
            let from = world.get(small).unwrap().position();
            for _ in 0..30 {
                assert_eq!(world.advance(1.0 / 60.0)?.bounded, 0, "{response:?}, {ahead}");
            }
            let way = world.get(small).unwrap().position() - from;
            assert!((way.x - 2.2589903 * 0.5).abs() < 0.02 && way.y > 0.9, "{response:?}, {ahead}: {way:?}");
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_keeps_its_speed_and_is_caught_from_behind_by_a_fast_paddle_is_hit_once() -> Checked {
    // It flies before the paddle, hardly or not at all to the side, and is pushed along: as fast as the paddle but for rounding.
    for across in [0.0, -7.720298e-5, 1e-3, 0.3, 10.0] {
        for to in [54.140915, 70.0, 100.0] {
            let mut world = World::new();
            let paddle = world.add(Body::kinematic(Aabb::new([120.75781, 295.0], [184.75781, 305.0])?))?;
            let ball = Body::dynamic(Circle::new([81.60353, 301.29932], 4.7262535)?);
            let ball = world.add(ball.velocity([-312.39127, across]).keep_speed())?;
            world.move_to(paddle, [to, 300.0], 0.0)?;
            let report = world.advance(1.0 / 60.0)?;
            assert_eq!((report.hits, report.bounded), (1, 0), "{across} to the side, to {to}");
            let (ball, paddle) = (world.get(ball).unwrap(), world.get(paddle).unwrap());
            let ahead = paddle.position().x - 32.0 - 4.7262535 - ball.position().x;
            assert!(ahead.abs() < 1e-3, "{across} to the side, to {to}: {ahead} ahead");
        }
    }
    Ok(())
}

#[test]
fn a_box_that_lands_on_a_crate_on_two_tiles_does_not_stop_it_for_good() -> Checked {
    // The floor under the crate is struck through it: all tiles of it at once.
    let alike = Tags::bit(0);
    let rests = Response::Bounce { restitution: 0.0 };
    for right in [7.4999995, 7.49, 7.3] {
        let mut world = World::new();
        world.set_gravity([0.0, 9.81])?;
        for x in [7.0, 7.5] {
            world.add(Body::fixed(Aabb::new([x, 0.0], [x + 0.5, 0.5])?))?;
        }
        let hero = Body::dynamic(Aabb::new([right - 0.35, -1.022973], [right, -0.27297294])?);
        let hero = world.add(hero.velocity([3.0, 0.40133253]).tags(alike).stopped_by(alike).response(rests))?;
        let crate_ = Body::dynamic(Aabb::new([6.9690247, -0.26860842], [7.5, 2.9802322e-8])?);
        world.add(crate_.velocity([-1.800756e-7, 9.48838e-7]).tags(alike).stopped_by(alike).response(rests))?;
        let from = world.get(hero).unwrap().position();
        for step in 0..3 {
            let report = world.advance(1.0 / 60.0)?;
            assert_eq!(report.bounded, 0, "step {step}, {right}");
        }
        let way = world.get(hero).unwrap().position().x - from.x;
        assert!((way - 0.15).abs() < 1e-4, "the hero slides on: {way}");
    }
    Ok(())
}
