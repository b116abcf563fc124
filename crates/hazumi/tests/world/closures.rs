//! What a closure changes in the middle of a step holds for every mover, however large, and whatever it rests on.

use hazumi::*;

use crate::support::*;

const TRIGGER: Tags = Tags::bit(5);

/// A mover and a block of its own, far from everything else: at [`SPEED`] it hits that after a quarter of a second.
fn trigger(world: &mut World, at: [f32; 2]) -> (BodyId, BodyId) {
    let block = Body::fixed(tile([at[0] + 97.0, at[1] - 10.0], [at[0] + 110.0, at[1] + 10.0])).tags(TRIGGER);
    let mover = Body::dynamic(Circle::new(at, 1.0).unwrap()).gravity_scale(0.0).stopped_by(TRIGGER);
    (world.add(mover).unwrap(), world.add(block).unwrap())
}

const SPEED: [f32; 2] = [384.0, 0.0];

#[test]
fn a_large_ball_added_by_a_closure_to_a_world_of_small_ones_stops_at_the_floor() -> Checked {
    for bricks in [0, 100] {
        let mut world = World::new();
        world.add(Body::fixed(tile([-500.0, -4.0], [1500.0, 0.0])))?;
        for i in 0..bricks {
            world.add(Body::fixed(tile([i as f32 * 10.0, -202.0], [i as f32 * 10.0 + 9.0, -198.0])))?;
        }
        let (mover, block) = trigger(&mut world, [900.0, 500.0]);
        world.set_velocity(mover, SPEED)?;
        world.step(0.0, |_, _| Response::BOUNCE)?;
        let mut large = None;
        let mut floor_hit = None;
        world.step(1.0, |hit, world| {
            if hit.other == block && large.is_none() {
                let body = Body::dynamic(Circle::new([0.0, 100.0], 50.0).unwrap()).velocity([40.0, -100.0]);
                large = Some(world.add(body).unwrap());
            } else if Some(hit.body) == large {
                floor_hit = Some((hit.time, hit.normal));
            }
            Response::BOUNCE
        })?;
        assert_eq!(floor_hit, Some((0.75, Vec2::new(0.0, 1.0))), "{bricks} bricks");
        let place = position(&world, large.unwrap());
        assert!((place - Vec2::new(30.0, 75.0)).length() < 1e-4, "{bricks} bricks: {place:?}");
    }
    Ok(())
}

/// A ball rests on a floor that is taken away a quarter of a second later; where it is after a second, and how fast.
fn floor_removed(tags: Tags, kind: BodyKind, steps: u16) -> (Vec2, Vec2) {
    let mut world = World::new();
    world.set_gravity([0.0, 100.0]).unwrap();
    let floor = tile([-50.0, 10.0], [50.0, 20.0]);
    let floor = if kind == BodyKind::Fixed { Body::fixed(floor) } else { Body::kinematic(floor) };
    let floor = world.add(floor).unwrap();
    let circle = Circle::new([0.0, 6.0], 4.0).unwrap();
    let ball = world.add(Body::dynamic(circle).tags(tags).restitution(0.0)).unwrap();
    for _ in 0..30 {
        world.advance(1.0 / 60.0).unwrap();
    }
    let (mover, block) = trigger(&mut world, [300.0, 0.0]);
    world.set_velocity(mover, SPEED).unwrap();
    for _ in 0..steps {
        let respond = |hit: &Hit, world: &mut Midstep<'_>| {
            if hit.other == block {
                world.remove(floor).ok();
            }
            world.response_to(hit)
        };
        world.step(1.0 / f32::from(steps), respond).unwrap();
    }
    (position(&world, ball), velocity(&world, ball))
}

#[test]
fn a_ball_falls_when_its_floor_is_removed_in_the_step_tagged_or_not() {
    for kind in [BodyKind::Fixed, BodyKind::Kinematic] {
        for tags in [Tags::NONE, Tags::bit(0)] {
            for steps in [1, 7, 60] {
                let (place, velocity) = floor_removed(tags, kind, steps);
                // It falls for three quarters of a second.
                let fell = 0.5 * 100.0 * 0.75 * 0.75;
                assert!((place.y - 6.0 - fell).abs() < 1e-3, "{kind:?} {tags:?} {steps} steps: {place:?}");
                assert!((velocity.y - 75.0).abs() < 1e-3, "{kind:?} {tags:?} {steps} steps: {velocity:?}");
            }
        }
    }
}

#[test]
fn a_ball_that_rested_once_goes_on_alike_in_a_restored_world_when_something_is_removed() -> Checked {
    for speed in 0..20u8 {
        let mut world = World::new();
        world.add(Body::fixed(tile([-50.0, 10.0], [5000.0, 20.0])))?;
        let (mover, block) = trigger(&mut world, [300.0, -1000.0]);
        let rolling = Body::dynamic(Circle::new([0.1, 6.0], 4.0)?).velocity([3.3, 0.0]).acceleration([0.0, 100.0]);
        let rolling = world.add(rolling.restitution(0.0))?;
        world.add(Body::dynamic(Circle::new([3000.0, 6.0], 4.0)?).acceleration([0.0, 100.0]).restitution(0.0))?;
        for _ in 0..30 {
            world.advance(1.0 / 60.0)?;
        }
        world.set_acceleration(rolling, [0.0, 0.0])?;
        world.set_velocity(rolling, [3.3 + 0.7 * f32::from(speed), 0.0])?;
        world.set_velocity(mover, SPEED)?;
        let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
        for world in [&mut world, &mut restored] {
            world.step(1.0, |hit, world| {
                if hit.other == block {
                    world.remove(block).ok();
                }
                Response::BOUNCE
            })?;
        }
        assert_eq!(world.checksum(), restored.checksum(), "speed {speed}");
        assert!(world.path(rolling).eq(restored.path(rolling)), "speed {speed}");
    }
    Ok(())
}

/// When what hit what.
type Heard = (f32, BodyId, BodyId);

/// Balls in a room with bricks, and a trigger; what a closure adds when that is hit.
fn adding(balls: [([f32; 2], [f32; 2]); 2], body: Option<Body>) -> (World, Vec<BodyId>, Vec<Heard>, Option<BodyId>) {
    let mut world = World::new();
    world.add(Body::fixed(tile([-200.0, 0.0], [-100.0, 200.0]))).unwrap();
    world.add(Body::fixed(tile([100.0, 0.0], [200.0, 200.0]))).unwrap();
    let (_, block) = trigger(&mut world, [900.0, 500.0]);
    let mover = world.iter().find(|body| body.kind() == BodyKind::Dynamic).unwrap().id();
    world.set_velocity(mover, SPEED).unwrap();
    let ball = |(at, velocity)| Body::dynamic(Circle::new(at, 5.0).unwrap()).velocity(velocity);
    let ids = balls.map(|new| world.add(ball(new)).unwrap()).to_vec();
    let (mut hits, mut added) = (Vec::new(), None);
    world
        .step(1.0, |hit, world| {
            hits.push((hit.time, hit.body, hit.other));
            if hit.other == block {
                added = body.clone().map(|body| world.add(body).unwrap());
            }
            Response::BOUNCE
        })
        .unwrap();
    (world, ids, hits, added)
}

#[test]
fn what_a_closure_adds_far_from_a_ball_changes_no_bit_of_where_that_goes() {
    let balls = [([0.1, 50.3], [333.3, 7.7]), ([3.3, 150.1], [-217.9, 1.3])];
    let far = Body::fixed(tile([0.0, 2000.0], [10.0, 2010.0]));
    let (plain, ids, hits, _) = adding(balls, None);
    for body in [far.clone(), far.disabled(), Body::fixed(tile([0.0, 50.0], [10.0, 60.0])).disabled()] {
        let (world, _, its, _) = adding(balls, Some(body));
        assert_eq!(its, hits);
        for &id in &ids {
            assert_eq!(position(&world, id), position(&plain, id));
            assert!(world.path(id).eq(plain.path(id)));
        }
    }
}

#[test]
fn a_ball_meets_what_a_closure_adds_after_its_next_bounce_and_not_where_it_was_before() {
    // The first comes back from the right wall into the left half; the second was there before and is gone.
    let balls = [([0.0, 50.0], [320.0, 0.0]), ([-50.0, 150.0], [320.0, 0.0])];
    let (_, ids, hits, added) = adding(balls, Some(Body::fixed(tile([-60.0, 0.0], [-45.0, 200.0]))));
    let met: Vec<_> =
        hits.iter().filter(|(_, _, other)| Some(*other) == added).map(|&(time, body, _)| (time, body)).collect();
    // 95 to the wall and 135 back; 145 to the wall and 135 back.
    assert_eq!(met, [(230.0 / 320.0, ids[0]), (280.0 / 320.0, ids[1])]);
}

#[test]
fn debris_that_a_closure_adds_in_the_box_that_broke_the_brick_leaves_it_and_both_keep_their_step() -> Checked {
    for angle in (0..200).map(|i| 0.147 + i as f32 * 1e-4) {
        let mut world = World::new();
        world.set_gravity([0.0, 300.0])?;
        let brick = world.add(Body::fixed(Aabb::from_center([0.0, 0.0], [20.0, 20.0])?))?;
        let shape = Aabb::from_center([20.0, -8.302_515], [14.202_428, 14.202_428])?;
        let hero = world.add(Body::dynamic(shape).velocity([-300.0, 19.835_45]).tags(TRIGGER).restitution(0.5))?;
        let mut debris = None;
        for step in 0..3 {
            let report = world.step(1.0 / 60.0, |hit, world| {
                if hit.other == brick {
                    world.remove(brick).unwrap();
                    let out = Vec2::new(libm::cosf(angle), libm::sinf(angle));
                    let shape = Circle::new(hit.point + out * 6.0, 2.5).unwrap();
                    let body = Body::dynamic(shape).velocity(out * 150.0).tags(TRIGGER).restitution(0.5);
                    debris = world.add(body).ok();
                }
                world.response_to(hit)
            })?;
            assert_eq!((report.bounded, report.crushed), (0, 0), "at {angle}, step {step}");
        }
        let place = |id: BodyId| world.get(id).unwrap().position();
        let apart = place(debris.unwrap()) - place(hero);
        assert!(apart.x.abs().max(apart.y.abs()) > 7.1 + 2.5 - 1e-3, "at {angle}: {apart:?}");
    }
    Ok(())
}

#[test]
fn a_slider_goes_on_with_its_own_velocity_from_where_a_closure_takes_the_wall_away() -> Checked {
    type Take = fn(&mut Midstep<'_>, BodyId, BodyId) -> Result<(), InvalidBody>;
    let ways: [(&str, Take); 6] = [
        ("remove", |world, _, wall| world.remove(wall)),
        ("set_enabled", |world, _, wall| world.set_enabled(wall, false)),
        ("teleport", |world, _, wall| world.teleport(wall, [900.0, 900.0])),
        ("set_tags", |world, _, wall| world.set_tags(wall, Tags::bit(2))),
        ("set_one_way", |world, _, wall| world.set_one_way(wall, OneWay::Toward(Vec2::new(0.0, 1.0)))),
        ("pass", |world, ball, wall| world.pass(ball, wall)),
    ];
    for (name, take) in ways {
        // By the closure of its own hit, and of another ball's three tenths of a second later.
        for (by_other, expected) in [(false, 100.0), (true, 70.0)] {
            let mut world = World::new();
            let wall = world.add(Body::fixed(tile([-100.0, 50.0], [100.0, 60.0])).tags(Tags::bit(1)))?;
            let ball = Body::dynamic(Circle::new([0.0, 0.0], 5.0).unwrap()).velocity([10.0, 100.0]);
            let ball = world.add(ball.stopped_by(!Tags::bit(2)).response(Response::Slide))?;
            world.add(Body::fixed(tile([300.0, 0.0], [310.0, 100.0])))?;
            let other = world.add(Body::dynamic(Circle::new([220.0, 50.0], 5.0).unwrap()).velocity([100.0, 0.0]))?;
            world.step(1.0, |hit, midstep| {
                if hit.body == if by_other { other } else { ball } {
                    take(midstep, ball, wall).unwrap();
                }
                midstep.response_to(hit)
            })?;
            let at = position(&world, ball);
            assert!((at - Vec2::new(10.0, expected)).length() < 1e-3, "{name} by other {by_other}: {at:?}");
        }
    }
    Ok(())
}

/// The clone took the instant of the hit for the present of its next steps too, and left who slid where it was.
#[test]
fn a_world_that_is_cloned_at_a_hit_goes_on_as_the_one_that_is_read_from_its_bytes() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(tile([-300.0, 0.0], [300.0, 20.0])))?;
    world.add(Body::kinematic(tile([200.0, -200.0], [210.0, -190.0])))?;
    let slider = Body::dynamic(Circle::new([0.0, -5.0], 5.0)?).velocity([20.0, 180.0]).restitution(0.0);
    let slider = world.add(slider.tags(Tags::bit(1)))?;
    world.add(Body::dynamic(Circle::new([-250.0, -5.0], 5.0)?).velocity([100.0, 180.0]))?;
    let mut clones = Vec::new();
    world.step(1.0 / 30.0, |hit, world| {
        clones.push(World::clone(world));
        world.response_to(hit)
    })?;
    assert_eq!(clones.len(), 2);
    for mut clone in clones {
        clone.advance(0.0)?;
        let mut read = World::from_bytes(&clone.to_bytes())?;
        for _ in 0..30 {
            clone.advance(1.0 / 30.0)?;
            read.advance(1.0 / 30.0)?;
        }
        assert_eq!(clone.checksum(), read.checksum());
        assert!((position(&clone, slider).x - 20.0).abs() < 1e-3, "{:?}", position(&clone, slider));
    }
    Ok(())
}

/// Each of these made the ball strike the wall anew at the same instant, 256 times and more, until it was bounded.
#[test]
fn a_ball_that_slides_onto_a_wall_is_told_so_twice_at_most_whatever_the_closure_tells_that() -> Checked {
    let wall = || tile([-100.0, 0.0], [100.0, 20.0]);
    for order in 0..6 {
        let mut world = World::new();
        world.add(Body::fixed(wall()))?;
        let ball = Body::dynamic(Circle::new([0.0, -20.0], 5.0)?).velocity([60.0, 60.0]).response(Response::Slide);
        let ball = world.add(ball)?;
        let mut times = 0;
        let report = world.step(1.0, |hit, world| {
            times += 1;
            match order {
                0 => world.set_shape(hit.other, wall()).unwrap(),
                1 => {
                    let grows = times as f32;
                    world.set_shape(hit.other, tile([-100.0 - grows, 0.0], [100.0 + grows, 20.0])).unwrap();
                }
                2 => world.set_tags(hit.other, Tags::bit(times % 2)).unwrap(),
                3 => world.set_tags(hit.body, Tags::bit(times % 2)).unwrap(),
                4 => world.teleport(hit.other, [0.0, 10.0]).unwrap(),
                _ => {
                    let said = (times % 2 == 0).then_some(Response::Slide);
                    world.set_response(hit.other, said).unwrap();
                }
            }
            world.response_to(hit)
        })?;
        assert!(times <= 2 && report.bounded == 0, "order {order}: told {times} times, {report:?}");
        assert!((position(&world, ball) - Vec2::new(60.0, -5.0)).length() < 1e-3, "{:?}", position(&world, ball));
    }
    Ok(())
}

#[test]
fn what_a_closure_tells_a_body_that_says_so_already_changes_nothing() -> Checked {
    let played = |order: usize| -> Result<(usize, u64), Box<dyn std::error::Error>> {
        let mut world = World::new();
        world.set_gravity([0.0, 553.8507])?;
        world.add(Body::fixed(tile([-50.0, 300.0], [450.0, 350.0])))?;
        let far = world.add(Body::kinematic(tile([1000.0, 0.0], [1010.0, 10.0])))?;
        let one = Body::dynamic(Circle::new([158.65437, 296.2394], 3.760577)?).velocity([-198.37274, 0.0]);
        world.add(one.tags(Tags::bit(1)).restitution(0.13857132))?;
        let two = Body::dynamic(tile([146.02853, 265.3037], [162.68008, 286.31073])).velocity([114.64496, 498.5088]);
        world.add(two.tags(Tags::bit(1)).restitution(0.138))?;
        let mut hits = 0;
        for _ in 0..60 {
            let report = world.step(1.0 / 60.0, |hit, world| {
                let (body, response) = (hit.body, world.response_to(hit));
                match order {
                    1 => world.set_most_transfer(far, f32::INFINITY).unwrap(),
                    2 => world.set_stopped_by(body, Tags::ALL).unwrap(),
                    3 => world.set_tags(body, Tags::bit(1)).unwrap(),
                    4 => world.set_mass(body, 1.0).unwrap(),
                    5 => world.set_surface_speed(hit.other, 0.0).unwrap_or(()),
                    6 => world.set_keep_speed(body, false).unwrap(),
                    _ => {}
                }
                response
            })?;
            hits += report.hits;
        }
        Ok((hits, world.checksum()))
    };
    let expected = played(0)?;
    for order in 1..=6 {
        assert_eq!(played(order)?, expected, "order {order}");
    }
    Ok(())
}
