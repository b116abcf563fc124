//! Work is bounded in every step; what a bound cuts short is said, and nothing is lost in silence.

use hazumi::*;

use crate::support::*;

const TAG: Tags = Tags::bit(0);

#[test]
fn a_fast_ball_with_tags_goes_as_far_in_a_step_as_one_without() -> Checked {
    for (radius, speed) in [(0.5, 60_000.0), (0.5, 1e6), (1e-3, 3e7), (4.0, 1e12), (0.5, 1e30)] {
        let mut world = World::new();
        let flies = |y: f32, tags| {
            Circle::new([0.0, y], radius).map(|circle| Body::dynamic(circle).velocity([speed, 0.0]).tags(tags))
        };
        let plain = world.add(flies(0.0, Tags::NONE)?.stopped_by(Tags::NONE))?;
        let tagged = world.add(flies(100.0, TAG)?)?;
        // One that stays where it is, so that some balls are slow.
        world.add(Body::dynamic(Circle::new([0.0, -100.0], radius)?).tags(TAG))?;
        let report = world.step(1.0, |_, _| Response::BOUNCE)?;
        let [plain, tagged] = [plain, tagged].map(|id| position(&world, id).x);
        assert!((plain - tagged).abs() <= 1e-6 * plain, "radius {radius}, speed {speed}: {plain} and {tagged}");
        assert_eq!(report.bounded, 0, "radius {radius}, speed {speed}");
    }
    Ok(())
}

#[test]
fn a_fast_ball_with_tags_meets_what_is_far_away() -> Checked {
    let mut world = World::new();
    let ball =
        |x: f32, speed: f32| Circle::new([x, 0.0], 0.5).map(|c| Body::dynamic(c).velocity([speed, 0.0]).tags(TAG));
    let fast = world.add(ball(0.0, 200_000.0)?)?;
    let far = world.add(ball(150_000.0, 0.0)?)?;
    let wall = world.add(Body::fixed(tile([175_000.5, -5.0], [175_010.0, 5.0])))?;
    let report = world.advance(1.0)?;
    let hits: Vec<_> = world.hits().map(|hit| (hit.body, hit.other)).collect();
    assert_eq!((hits, report.bounded), (vec![(fast, far), (far, wall), (fast, far)], 0));
    Ok(())
}

/// A room too small for the speed of what is in it: the walls of one side and the balls.
fn rattle(world: &mut World, balls: u16, speed: f32) {
    for i in 0..balls {
        let x = 10.0 * f32::from(i);
        world.add(Body::fixed(tile([x - 4.0, -4.0], [x - 2.0, 4.0]))).unwrap();
        world.add(Body::fixed(tile([x + 2.0, -4.0], [x + 4.0, 4.0]))).unwrap();
        world.add(Body::dynamic(Circle::new([x, 0.0], 1.0).unwrap()).velocity([speed, 0.0])).unwrap();
    }
}

#[test]
fn the_hits_of_a_step_are_bounded_for_all_movers_together() -> Checked {
    for (balls, each) in [(1, 65_536), (256, 16_384)] {
        let mut world = World::new();
        rattle(&mut world, balls, 1e6);
        let report = world.advance(1e6)?;
        assert_eq!(report.bounded, usize::from(balls));
        assert_eq!(report.hits, usize::from(balls) * each);
    }
    Ok(())
}

#[test]
fn a_box_between_a_bouncy_curve_and_a_line_does_not_hold_up_a_step() -> Checked {
    let mut world = World::new();
    let bumper = CubicBez::new([0.0, 0.0], [0.0, 0.0], [0.0, -15.0], [-45.0, -10.0])?;
    world.add(Body::fixed(bumper).response(Response::Bounce { restitution: 3.0 }))?;
    world.add(Body::fixed(Line::new([0.0, 2.0], [4.0, 1.0])?).one_way())?;
    world.add(Body::dynamic(Aabb::from_center([-10.0, 0.0], [0.0, 7.0])?))?;
    world.set_gravity([0.0, -20.0])?;
    let report = world.advance(1.0)?;
    // A hit of a box at a curve takes a hundred times that of a circle at a box: it counts for eight.
    assert_eq!((report.hits, report.bounded), (65_536 / 8, 1));
    Ok(())
}

#[test]
fn the_bound_on_hits_is_the_same_for_advance_and_step() -> Checked {
    for tags in [Tags::NONE, TAG] {
        let mut world = World::new();
        rattle(&mut world, 300, 1e5);
        world.add(Body::dynamic(Circle::new([0.0, 100.0], 1.0)?).tags(tags))?;
        world.add(Body::dynamic(Circle::new([9.0, 100.0], 1.0)?).tags(tags))?;
        let mut stepped = world.clone();
        let advanced = world.advance(1e4)?;
        // What a closure adds has no part in a bound that was fixed when the step began.
        let report = stepped.step(1e4, |hit, world| world.response_to(hit))?;
        assert_eq!(advanced, report);
        assert!(report.bounded == 300 && world.hits().eq(stepped.hits()));
        assert_eq!(world.checksum(), stepped.checksum());
    }
    Ok(())
}

#[test]
fn a_restored_world_goes_on_alike_where_something_that_turns_drifts_past_a_rattling_ball() -> Checked {
    let mut world = World::new();
    rattle(&mut world, 1, 1e6);
    // Its bounding box is near the ball at first, and the bar itself never.
    let bar = Obb::new([7.5, 7.5], [20.0, 1.0], -core::f32::consts::FRAC_PI_4)?;
    world.add(Body::kinematic(bar).velocity([60.0, 0.0]).spin(0.01))?;
    let mut bounded = Vec::new();
    for step in 0..8 {
        let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
        let [original, restored_report] = [&mut world, &mut restored].map(|world| world.advance(1.0 / 60.0).unwrap());
        assert_eq!(original, restored_report, "step {step}");
        assert_eq!(world.checksum(), restored.checksum(), "step {step}");
        bounded.push(original.bounded == 1);
    }
    // A bounce near what turns costs more than others.
    assert!(bounded[0] && !bounded[7], "{bounded:?}");
    Ok(())
}

/// A capsule that keeps its speed, and comes to a wedge of a wall and a ball that keeps its own, which is none. It stops the capsule
/// and is not stopped by it.
fn wedged() -> (World, BodyId) {
    let mut world = World::new();
    let wall = Circle::new([-68.912_96, -0.257_790_36], 11.473_89).unwrap();
    world.add(Body::fixed(wall)).unwrap();
    let slope = Capsule::new([2.0, 10.0], [100.0, -12.663_578], 5.500_078_7).unwrap();
    world.add(Body::fixed(slope)).unwrap();
    let stays = Body::dynamic(Circle::new([-20.0, -19.150_175], 4.657_533).unwrap()).tags(TAG).keep_speed();
    world.add(stays).unwrap();
    let capsule = Capsule::new([54.512_45, 0.0], [-52.640_514, 0.0], 2.655_560_5).unwrap();
    let flies = Body::dynamic(capsule).velocity([-5.0, 8.847_586]).restitution(1.0).keep_speed();
    let flies = world.add(flies).unwrap();
    (world, flies)
}

/// A ball that keeps its speed between two walls that leave it so little room that it bounces more often than it may.
fn between_walls() -> (World, BodyId) {
    let mut world = World::new();
    for side in [-1.0, 1.0] {
        let wall = Obb::new([0.0, 2.001 * side], [40.0, 2.0], 0.0).unwrap();
        world.add(Body::fixed(wall)).unwrap();
    }
    let ball = Body::dynamic(Circle::new([0.0, 0.0], 1.0).unwrap()).velocity([0.3, 900.0]).keep_speed();
    let ball = world.add(ball).unwrap();
    (world, ball)
}

#[test]
fn what_keeps_its_speed_has_it_after_a_step_that_reached_the_bound() -> Checked {
    for ((world, flies), reaches) in [(wedged(), false), (between_walls(), true)] {
        let before = velocity(&world, flies).length();
        for dt in [0.5, 1.0, 3.0] {
            let mut world = world.clone();
            let mut bounded = 0;
            for step in 0..20 {
                // It slides along the ball, and bounces off what is fixed.
                let respond = |hit: &Hit, _: &mut Midstep<'_>| {
                    if hit.other == flies { Response::Bounce { restitution: 0.0 } } else { Response::BOUNCE }
                };
                bounded += world.step(dt, respond)?.bounded;
                let after = velocity(&world, flies).length();
                assert!((after - before).abs() < 1e-4 * before, "step {step} of {dt} s: {after} instead of {before}");
            }
            assert!(bounded > 0 || !reaches, "no step of {dt} s reached the bound");
        }
    }
    Ok(())
}

#[test]
fn a_gas_of_masses_from_one_to_a_million_keeps_its_energy() -> Checked {
    let mut random = Random(5);
    let mut world = World::new();
    for wall in walls(14.0) {
        world.add(Body::fixed(wall))?;
    }
    let mut bodies = Vec::new();
    for i in 0..10u8 {
        for j in 0..10u8 {
            let at = [i, j].map(|k| -12.6 + 2.8 * f32::from(k));
            let mass = libm::powf(1e6, random.unit());
            let body = Body::dynamic(Circle::new(at, 1.0)?).velocity(random.point(-30.0, 30.0));
            bodies.push((world.add(body.tags(TAG).mass(mass))?, f64::from(mass)));
        }
    }
    let energy = |world: &World| {
        let of = |&(id, mass): &(BodyId, f64)| {
            let velocity = velocity(world, id);
            mass * (f64::from(velocity.x).powi(2) + f64::from(velocity.y).powi(2))
        };
        bodies.iter().map(of).sum::<f64>()
    };
    let before = energy(&world);
    let mut hits = 0;
    for _ in 0..300 {
        hits += world.advance(1.0 / 60.0)?.hits;
    }
    let change = energy(&world) / before - 1.0;
    assert!(hits > 100_000 && change.abs() < 1e-6, "{hits} hits, {change:e}");
    Ok(())
}
