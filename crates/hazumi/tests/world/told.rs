//! What a closure tells bodies in the middle of a step: as if the step ended there, they were told, and another began.

use hazumi::*;

use crate::support::*;

/// When, and which two.
type Heard = (f32, BodyId, BodyId);
/// What a body is told in the middle of a step.
type Telling = fn(&mut Midstep<'_>, BodyId) -> Result<(), InvalidBody>;

const BRICK: Tags = Tags::bit(0);
const BALL: Tags = Tags::bit(1);
const GHOST: Tags = Tags::bit(2);
const TRIGGER: Tags = Tags::bit(5);

/// A mover and a block far from everything, which it hits after a quarter of a second.
fn trigger(world: &mut World) -> Result<BodyId, InvalidBody> {
    let block = world.add(Body::fixed(tile([1097.0, -10.0], [1110.0, 10.0])).tags(TRIGGER))?;
    let mover = Body::dynamic(Circle::new([1000.0, 0.0], 1.0)?).gravity_scale(0.0).stopped_by(TRIGGER);
    world.add(mover.velocity([384.0, 0.0]).response(Response::Stop))?;
    Ok(block)
}

fn ball(at: [f32; 2], velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, 5.0).unwrap()).velocity(velocity)
}

/// Steps a second, and tells the world something after a quarter of it. What was hit, when.
fn step_and(
    world: &mut World,
    tell: impl Fn(&mut Midstep<'_>) -> Result<(), InvalidBody>,
) -> Result<Vec<Heard>, Box<dyn std::error::Error>> {
    let block = trigger(world)?;
    let (mut hits, mut told) = (Vec::new(), Ok(()));
    world.step(1.0, |hit, world| {
        if hit.other == block {
            told = tell(world);
        } else {
            hits.push((hit.time, hit.body, hit.other));
        }
        world.response_to(hit)
    })?;
    told?;
    Ok(hits)
}

#[test]
fn a_ball_goes_on_behind_the_portal_as_fast_as_it_came() -> Checked {
    let mut world = World::new();
    let portal = world.add(Body::fixed(tile([50.0, -50.0], [60.0, 50.0])))?;
    let wall = world.add(Body::fixed(tile([300.0, -500.0], [310.0, 500.0])))?;
    let ball = world.add(ball([5.0, 0.0], [80.0, 40.0]))?;
    let mut hits = Vec::new();
    world.step(1.0, |hit, world| {
        hits.push((hit.time, hit.other));
        if hit.other == portal {
            world.teleport(hit.body, [275.0, 100.0]).unwrap();
            return Response::Pass;
        }
        Response::BOUNCE
    })?;
    assert_eq!(hits, [(0.5, portal), (0.75, wall)]);
    assert_eq!((position(&world, ball), velocity(&world, ball)), ([275.0, 120.0].into(), [-80.0, 40.0].into()));
    // Its path has both places at one time.
    let path: Vec<_> = world.path(ball).map(|(time, at)| (time, at.x)).collect();
    assert!(path.windows(2).any(|two| two == [(0.5, 45.0), (0.5, 275.0)]), "{path:?}");
    assert_eq!(world.position_at(ball, 0.25), Some([25.0, 10.0].into()));
    assert_eq!(world.position_at(ball, 0.625), Some([285.0, 105.0].into()));
    Ok(())
}

#[test]
fn a_ball_that_is_put_beside_a_wall_senses_nothing_on_the_way_there() -> Checked {
    let mut world = World::new();
    let coin = |x: f32| Body::fixed(Circle::new([x, 0.0], 3.0).unwrap()).tags(GHOST);
    let between = world.add(coin(100.0))?;
    let there = world.add(coin(200.0))?;
    let ball = world.add(ball([0.0, 0.0], [0.0, 0.0]).stopped_by(!GHOST).senses(GHOST))?;
    step_and(&mut world, |world| world.teleport(ball, [200.0, 6.0]))?;
    let events: Vec<_> = world.touch_events().map(|event| (event.time, event.other, event.begins)).collect();
    assert_eq!(events, [(0.25, there, true)], "{between:?} is passed by");
    Ok(())
}

#[test]
fn what_is_switched_off_is_gone_for_the_rest_of_the_step_and_what_is_switched_on_is_there() -> Checked {
    let mut world = World::new();
    let first = world.add(Body::fixed(tile([50.0, -50.0], [60.0, 50.0])))?;
    let second = world.add(Body::fixed(tile([85.0, -50.0], [90.0, 50.0])).disabled())?;
    let flying = world.add(ball([0.0, 0.0], [100.0, 0.0]))?;
    let off = world.add(ball([0.0, 200.0], [100.0, 30.0]))?;
    let on = world.add(ball([0.0, 300.0], [100.0, 0.0]).disabled())?;
    let hits = step_and(&mut world, |world| {
        world.set_enabled(first, false)?;
        world.set_enabled(second, true)?;
        world.set_enabled(off, false)?;
        world.set_enabled(on, true)
    })?;
    assert_eq!(hits, [(0.8, flying, second)]);
    assert_eq!((position(&world, off), velocity(&world, off)), ([25.0, 207.5].into(), [100.0, 30.0].into()));
    assert_eq!(position(&world, on), [75.0, 300.0].into());
    assert!(world.path(on).any(|(time, at)| (time, at) == (0.25, Vec2::new(0.0, 300.0))));
    Ok(())
}

#[test]
fn a_ghost_that_becomes_solid_stops_what_comes_and_what_becomes_a_ghost_lets_pass() -> Checked {
    for general in [false, true] {
        let mut world = if general { World::general_only() } else { World::new() };
        let ghost = world.add(Body::fixed(tile([50.0, -50.0], [60.0, 50.0])).tags(GHOST))?;
        let solid = world.add(Body::fixed(tile([50.0, 100.0], [60.0, 200.0])).tags(BRICK))?;
        let kept_out = world.add(ball([5.0, 0.0], [80.0, 0.0]).stopped_by(BRICK))?;
        let let_in = world.add(ball([5.0, 150.0], [80.0, 0.0]).stopped_by(BRICK))?;
        let hits = step_and(&mut world, |world| {
            world.set_tags(ghost, BRICK)?;
            world.set_tags(solid, GHOST)
        })?;
        assert_eq!(hits, [(0.5, kept_out, ghost)], "{general}");
        assert_eq!(position(&world, let_in), [85.0, 150.0].into());
    }
    Ok(())
}

#[test]
fn two_balls_meet_once_one_has_a_tag_that_stops_the_other() -> Checked {
    for general in [false, true] {
        let mut world = if general { World::general_only() } else { World::new() };
        let a = world.add(ball([0.0, 0.0], [100.0, 0.0]))?;
        let b = world.add(ball([80.0, 0.0], [-40.0, 0.0]))?;
        let hits = step_and(&mut world, |world| {
            world.set_tags(a, BALL)?;
            world.set_tags(b, BALL)
        })?;
        assert_eq!(hits.len(), 1, "{general}");
        assert!((hits[0].0 - 0.5).abs() < 1e-6 && (hits[0].1, hits[0].2) == (a, b), "{hits:?}");
        assert!((velocity(&world, a).x - -40.0).abs() < 1e-4 && (velocity(&world, b).x - 100.0).abs() < 1e-4);
    }
    Ok(())
}

#[test]
fn balls_in_a_heap_fall_when_the_lowest_becomes_a_ghost_is_put_elsewhere_or_is_switched_off() -> Checked {
    let tellings: [Telling; 3] = [
        |world, id| {
            world.set_stopped_by(id, Tags::NONE)?;
            world.set_tags(id, Tags::NONE)
        },
        |world, id| world.teleport(id, [300.0, 5.0]),
        |world, id| world.set_enabled(id, false),
    ];
    for (number, tell) in tellings.into_iter().enumerate() {
        let mut world = World::new();
        world.set_gravity([0.0, -100.0])?;
        world.add(Body::fixed(tile([-500.0, -10.0], [500.0, 0.0])))?;
        let heap = [5.0, 15.001].map(|y| ball([0.0, y], [0.0, 0.0]).tags(BALL).stopped_by(BALL).restitution(0.0));
        let [low, high] = heap.map(|body| world.add(body).unwrap());
        // What lies, lies for long.
        for _ in 0..90 {
            world.advance(1.0 / 60.0)?;
        }
        assert!((position(&world, high).y - 15.0).abs() < 1e-2);
        step_and(&mut world, |world| tell(world, low))?;
        // It falls by 10 within 0.45 seconds.
        assert!((position(&world, high).y - 5.0).abs() < 1e-2, "{number}: {:?}", position(&world, high));
        assert!(world.contacts(high).all(|contact| contact.other != low), "{number}");
    }
    Ok(())
}

#[test]
fn a_ball_falls_when_its_floor_is_put_elsewhere_becomes_smaller_or_lets_it_pass() -> Checked {
    let tellings: [Telling; 4] = [
        |world, id| world.teleport(id, [300.0, 5.0]),
        |world, id| world.set_shape(id, tile([30.0, 10.0], [50.0, 20.0])),
        |world, id| world.set_enabled(id, false),
        |world, id| world.set_tags(id, GHOST),
    ];
    for (number, tell) in tellings.into_iter().enumerate() {
        for kind in [BodyKind::Fixed, BodyKind::Kinematic] {
            for tags in [Tags::NONE, BALL] {
                let mut world = World::new();
                world.set_gravity([0.0, 100.0])?;
                let floor = tile([-50.0, 10.0], [50.0, 20.0]);
                let floor = if kind == BodyKind::Fixed { Body::fixed(floor) } else { Body::kinematic(floor) };
                let floor = world.add(floor.tags(BRICK))?;
                let lying = ball([0.0, 5.0], [0.0, 0.0]).restitution(0.0).tags(tags).stopped_by(BRICK | BALL);
                let lying = world.add(lying)?;
                for _ in 0..30 {
                    world.advance(1.0 / 60.0)?;
                }
                step_and(&mut world, |world| tell(world, floor))?;
                let fell = 0.5 * 100.0 * 0.75 * 0.75;
                let place = position(&world, lying);
                assert!((place.y - 5.0 - fell).abs() < 1e-2, "{number} {kind:?} {tags:?}: {place:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn acceleration_gravity_mass_and_kept_speed_count_from_the_hit_on() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 100.0])?;
    let floats = world.add(ball([0.0, 0.0], [0.0, 0.0]))?;
    let pulled = world.add(ball([100.0, 0.0], [0.0, 0.0]).gravity_scale(0.0))?;
    step_and(&mut world, |world| {
        world.set_gravity_scale(floats, 0.0)?;
        world.set_acceleration(pulled, [64.0, 0.0])
    })?;
    // 25 units per second from the first quarter of a second on; from the second quarter on.
    assert_eq!((position(&world, floats), velocity(&world, floats)), ([0.0, 21.875].into(), [0.0, 25.0].into()));
    assert_eq!((position(&world, pulled), velocity(&world, pulled)), ([118.0, 0.0].into(), [48.0, 0.0].into()));
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], [40.0, 0.0]).tags(BALL))?;
    let b = world.add(ball([30.0, 0.0], [0.0, 0.0]).tags(BALL))?;
    let paddle = world.add(Body::kinematic(tile([200.0, -50.0], [210.0, 50.0])).velocity([-100.0, 0.0]))?;
    let c = world.add(ball([0.0, 40.0], [160.0, 0.0]))?;
    step_and(&mut world, |world| {
        world.set_mass(a, 3.0)?;
        world.set_keep_speed(c, true)?;
        world.set_user(paddle, 7)
    })?;
    assert_eq!((velocity(&world, a).x, velocity(&world, b).x), (20.0, 60.0));
    assert_eq!(velocity(&world, c), [-160.0, 0.0].into());
    let (a, c, paddle) = (world.get(a).unwrap(), world.get(c).unwrap(), world.get(paddle).unwrap());
    assert_eq!((a.mass(), c.keeps_speed(), paddle.user()), (3.0, true, 7));
    Ok(())
}

#[test]
fn a_kinematic_body_goes_through_the_step_as_it_set_out_and_through_the_next_as_it_was_told() -> Checked {
    let mut world = World::new();
    let lift = world.add(Body::kinematic(tile([-5.0, -5.0], [5.0, 5.0])).velocity([40.0, 0.0]).spin(1.0))?;
    let door = world.add(Body::kinematic(tile([95.0, -5.0], [105.0, 5.0])))?;
    step_and(&mut world, |world| {
        world.move_to(lift, [0.0, 100.0], 2.0)?;
        world.move_to(door, [100.0, 50.0], 0.0)
    })?;
    assert_eq!((position(&world, lift), world.get(lift).unwrap().angle()), ([40.0, 0.0].into(), 1.0));
    assert_eq!(position(&world, door), [100.0, 0.0].into());
    world.advance(1.0)?;
    assert_eq!((position(&world, lift), world.get(lift).unwrap().angle()), ([0.0, 100.0].into(), 2.0));
    assert_eq!(position(&world, door), [100.0, 50.0].into());
    // Put elsewhere, it goes on from there: here on its way to another place.
    world.move_to(lift, [80.0, 100.0], 2.0)?;
    step_and(&mut world, |world| world.teleport(lift, [200.0, 0.0]))?;
    assert_eq!(position(&world, lift), [230.0, 0.0].into());
    assert_eq!(world.get(lift).unwrap().angle(), 2.0 + 0.25 * 0.0 + 0.75);
    assert_eq!(world.position_at(lift, 0.25), Some([230.0, 0.0].into()));
    Ok(())
}

#[test]
fn what_is_added_and_told_something_in_one_instant_comes_as_it_was_told() -> Checked {
    let mut world = World::new();
    let flying = world.add(ball([5.0, 0.0], [80.0, 0.0]))?;
    let added = std::cell::Cell::new(None);
    let hits = step_and(&mut world, |world| {
        let wall = world.add(Body::fixed(tile([500.0, -50.0], [510.0, 50.0])).disabled())?;
        world.teleport(wall, [55.0, 0.0])?;
        world.set_enabled(wall, true)?;
        let other = world.add(ball([0.0, 500.0], [0.0, 0.0]))?;
        world.teleport(other, [0.0, 700.0])?;
        world.set_velocity(other, [40.0, 0.0])?;
        added.set(Some((wall, other)));
        Ok(())
    })?;
    let (wall, other) = added.get().ok_or("nothing was added")?;
    assert_eq!(hits, [(0.5, flying, wall)]);
    assert_eq!(position(&world, other), [30.0, 700.0].into());
    Ok(())
}

#[test]
fn a_clone_in_the_closure_is_told_the_same_when_it_goes_on() -> Checked {
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], [10.0, 0.0]))?;
    let brick = world.add(Body::fixed(tile([300.0, 0.0], [310.0, 10.0])))?;
    let lift = world.add(Body::kinematic(tile([500.0, 0.0], [510.0, 10.0])))?;
    let clone = std::cell::RefCell::new(None);
    step_and(&mut world, |world| {
        world.teleport(a, [0.0, 100.0])?;
        world.set_enabled(brick, false)?;
        world.set_acceleration(a, [0.0, 5.0])?;
        world.move_to(lift, [600.0, 5.0], 0.0)?;
        clone.replace(Some((**world).clone()));
        Ok(())
    })?;
    let mut clone = clone.take().ok_or("no clone")?;
    clone.advance(1.0)?;
    assert_eq!(position(&clone, a), [10.0, 102.5].into());
    assert!(!clone.get(brick).unwrap().is_enabled());
    assert_eq!(position(&clone, lift), [600.0, 5.0].into());
    Ok(())
}

/// Two fly at each other, and nothing stops one of them until it is told so.
#[test]
fn movers_that_were_told_in_the_closure_to_stop_each_other_meet_in_the_next_step_of_a_clone() -> Checked {
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], [10.0, 0.0]).tags(Tags::NONE))?;
    let b = world.add(ball([40.0, 0.0], [-10.0, 0.0]).tags(Tags::NONE))?;
    let clone = std::cell::RefCell::new(None);
    step_and(&mut world, |world| {
        world.set_tags(a, Tags::bit(0))?;
        world.set_tags(b, Tags::bit(0))?;
        clone.replace(Some((**world).clone()));
        Ok(())
    })?;
    let mut clone = clone.take().ok_or("no clone")?;
    clone.advance(4.0)?;
    assert_eq!([a, b].map(|id| velocity(&clone, id)), [[-10.0, 0.0].into(), [10.0, 0.0].into()]);
    Ok(())
}

#[test]
fn what_cannot_be_is_refused_in_the_closure_too_and_nothing_is_changed() -> Checked {
    let mut world = World::new();
    let wall = world.add(Body::fixed(tile([50.0, -50.0], [60.0, 50.0])))?;
    let flying = world.add(ball([0.0, 500.0], [1.0, 0.0]))?;
    step_and(&mut world, |world| {
        let not_dynamic =
            |field| Err(InvalidBody::WrongKind { id: wall, field, must: "dynamic", got: BodyKind::Fixed });
        assert_eq!(world.set_mass(wall, 2.0), not_dynamic("mass"));
        assert_eq!(world.set_keep_speed(wall, true), not_dynamic("keep_speed"));
        assert_eq!(world.set_gravity_scale(wall, 2.0), not_dynamic("gravity_scale"));
        assert_eq!(world.set_mass(flying, 0.0), Err(InvalidBody::Mass { got: 0.0 }));
        assert_eq!(
            world.move_to(flying, [0.0, 0.0], 0.0).unwrap_err().to_string(),
            format!("move_to: only for kinematic bodies, and {flying:?} is dynamic")
        );
        assert_eq!(world.set_shapes(wall, []), Err(InvalidBody::NoShape));
        assert!(world.set_shape(flying, Segment::new([0.0, 0.0], [1.0, 0.0]).unwrap()).is_err());
        assert!(
            world.teleport(wall, [f32::NAN, 0.0]).is_err() && world.teleport(flying, [0.0, f32::INFINITY]).is_err()
        );
        assert!(world.set_one_way(wall, OneWay::Toward([f32::INFINITY, 0.0].into())).is_err());
        assert!(world.set_most_transfer(wall, -1.0).is_err());
        Ok(())
    })?;
    assert_eq!((position(&world, wall), position(&world, flying)), ([55.0, 0.0].into(), [1.0, 500.0].into()));
    Ok(())
}

#[test]
fn a_bumper_kicks_and_a_ball_that_keeps_its_speed_keeps_the_new_one() -> Checked {
    for (general, keeps) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut world = if general { World::general_only() } else { World::new() };
        let kick = Response::BounceAt { speed: 200.0 };
        world.add(Body::fixed(tile([45.0, -500.0], [60.0, 500.0])).response(kick))?;
        let paddle = world.add(Body::kinematic(tile([-100.0, -500.0], [-55.0, 500.0])))?;
        let flying = ball([0.0, 0.0], [80.0, 60.0]);
        let flying = world.add(if keeps { flying.keep_speed() } else { flying })?;
        world.advance(0.5)?;
        assert_eq!(velocity(&world, flying), [-160.0, 120.0].into(), "{general} {keeps}");
        world.set_velocity(paddle, [10.0, 0.0])?;
        world.advance(1.0)?;
        let speed = velocity(&world, flying).length();
        if keeps {
            assert!((speed - 200.0).abs() < 1e-3, "{speed}");
        }
        assert_eq!(world.advance(1.0)?.bounded, 0);
    }
    Ok(())
}

#[test]
fn of_two_balls_that_meet_the_lower_leaves_at_the_speed_that_the_answer_sets() -> Checked {
    for more in [false, true] {
        let mut world = World::new();
        let a = world.add(ball([0.0, 0.0], [50.0, 0.0]).tags(BALL))?;
        let b = world.add(ball([40.0, 0.0], [-50.0, 0.0]).tags(BALL))?;
        if more {
            world.add(Body::fixed(tile([14.0, 5.0], [16.0, 6.0])))?;
        }
        let mut hits = 0;
        world.step(0.5, |_, _| {
            hits += 1;
            Response::BounceAt { speed: 300.0 }
        })?;
        assert_eq!(hits, 1, "{more}");
        assert!((velocity(&world, a) - Vec2::new(-300.0, 0.0)).length() < 1e-3, "{:?}", velocity(&world, a));
        assert!((velocity(&world, b) - Vec2::new(50.0, 0.0)).length() < 1e-3, "{:?}", velocity(&world, b));
    }
    Ok(())
}

#[test]
fn a_speed_that_makes_no_sense_stops_and_no_body_may_say_it() -> Checked {
    for speed in [f32::NAN, f32::INFINITY, -1.0] {
        let mut world = World::new();
        let wall = world.add(Body::fixed(tile([45.0, -50.0], [60.0, 50.0])))?;
        let flying = world.add(ball([0.0, 0.0], [80.0, 0.0]))?;
        assert!(world.set_response(wall, Some(Response::BounceAt { speed })).is_err());
        world.step(1.0, |_, _| Response::BounceAt { speed })?;
        assert_eq!((position(&world, flying), velocity(&world, flying)), ([40.0, 0.0].into(), Vec2::ZERO));
    }
    Ok(())
}

#[test]
fn what_one_says_of_a_body_can_be_read_of_it_before_in_and_after_the_world() -> Checked {
    let mut world = World::with_capacity(4);
    let tags = Tags::bit(3);
    let body = Body::kinematic(tile([0.0, 0.0], [10.0, 10.0])).pivot([2.0, 3.0]).spin(0.5).most_transfer(9.0);
    let body = body.restitution(0.25).corners(Corners::Diagonal).one_way_toward([0.0, 1.0]).tags(tags).user(5);
    let id = world.add(body.clone())?;
    let there = world.get(id).unwrap();
    assert_eq!((there.pivot(), there.spin(), there.most_transfer()), (Some([2.0, 3.0].into()), 0.5, 9.0));
    assert_eq!((there.restitution(), there.corners()), (Some(0.25), Corners::Diagonal));
    assert_eq!(there.one_way(), OneWay::Toward([0.0, 1.0].into()));
    world.advance(1.0)?;
    let before: Vec<Shape> = world.get(id).unwrap().placed_shapes().collect();
    world.set_pivot(id, [10.0, 10.0])?;
    let moved = world.get(id).unwrap().placed_shapes().collect::<Vec<_>>();
    let centers = [&before, &moved].map(|shapes| shapes[0].aabb().center());
    assert!((centers[0] - centers[1]).length() < 1e-4, "{centers:?}");
    world.set_one_way(id, OneWay::No)?;
    world.set_corners(id, Corners::Round)?;
    world.set_restitution(id, 0.75)?;
    world.set_most_transfer(id, 1.0)?;
    let at = world.get(id).unwrap().position();
    let body = world.remove(id)?;
    assert_eq!(body.get_shapes(), moved, "where it is");
    assert_eq!((body.get_kind(), body.get_tags(), body.get_user()), (BodyKind::Kinematic, tags, 5));
    assert_eq!(
        (body.get_one_way(), body.get_corners(), body.get_restitution()),
        (OneWay::No, Corners::Round, Some(0.75))
    );
    assert_eq!((body.get_most_transfer(), body.get_pivot(), body.get_spin()), (1.0, Some(at), 0.5));
    for x in 0..3 {
        world.add(ball([x as f32 * 100.0, 0.0], [0.0, 0.0]))?;
    }
    assert_eq!((&world).into_iter().map(|body| body.position().x).sum::<f32>(), 300.0);
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    world.clear();
    assert!(world.is_empty() && ids.iter().all(|&id| world.get(id).is_none()));
    let new = world.add(ball([0.0, 0.0], [10.0, 0.0]))?;
    assert!(!ids.contains(&new));
    world.advance(1.0)?;
    assert_eq!(position(&world, new), [10.0, 0.0].into());
    Ok(())
}

/// A bar that turns about its left end, and is told at the trigger, a quarter of a second into the step, to turn about its right end.
#[test]
fn a_pivot_that_is_told_in_the_middle_of_a_step_counts_from_the_next_one_on() -> Checked {
    let scenes: [(f32, Option<[f32; 2]>); 3] = [(1.0, None), (0.0, None), (1.0, Some([300.0, 40.0]))];
    for (spin, target) in scenes {
        let mut world = World::new();
        trigger(&mut world)?;
        let bar = Body::kinematic(tile([0.0, -2.0], [60.0, 2.0])).pivot([0.0, 0.0]).velocity([10.0, 0.0]).spin(spin);
        let bar = world.add(bar)?;
        if let Some(place) = target {
            world.move_to(bar, place, 0.5)?;
        }
        let mut after = world.clone();
        let mut added = None;
        world.step(1.0, |_, world| {
            let before = world.get(bar).unwrap().position();
            world.set_pivot(bar, [60.0, 0.0]).unwrap();
            // One that is added at the same instant is told too.
            let new = world.add(Body::kinematic(tile([500.0, 0.0], [510.0, 10.0]))).unwrap();
            world.set_pivot(new, [500.0, 0.0]).unwrap();
            added = Some(new);
            assert_eq!(world.get(bar).unwrap().position(), before);
            assert!(matches!(
                world.set_pivot(bar, [f32::NAN, 0.0]),
                Err(InvalidBody::NotFinite { field: "pivot", .. })
            ));
            let mut clone = world.clone();
            clone.advance(0.0).unwrap();
            assert_eq!(clone.get(bar).unwrap().pivot(), Some([60.0, 0.0].into()));
            Response::BOUNCE
        })?;
        after.advance(1.0)?;
        let place = position(&after, bar);
        after.set_pivot(bar, [60.0, 0.0])?;
        after.add(Body::kinematic(tile([500.0, 0.0], [510.0, 10.0])).pivot([500.0, 0.0]))?;
        assert_eq!(world.checksum_of(bar), after.checksum_of(bar), "{spin} {target:?}");
        assert_eq!(world.get(added.unwrap()).unwrap().pivot(), Some([500.0, 0.0].into()));
        // Its left end is where it was, and it turns about the right one.
        let there = world.get(bar).unwrap();
        assert!((there.placed([0.0, 0.0]) - place).length() < 1e-4, "{:?}", there.placed([0.0, 0.0]));
        assert_eq!(there.placed([60.0, 0.0]), there.position());
        let halfway = world.position_at(bar, 0.5).unwrap();
        assert!((halfway - position(&world, bar)).length() > 1.0, "{halfway:?}");
        let end = position(&world, bar);
        for world in [&mut world, &mut after] {
            world.set_velocity(bar, [0.0, 0.0])?;
            world.advance(0.5)?;
            assert_eq!(position(world, bar), end);
        }
        assert_eq!(world.checksum_of(bar), after.checksum_of(bar));
    }
    Ok(())
}

#[test]
fn errors_say_what_they_are_of_and_what_is_behind_them() -> Checked {
    use std::error::Error;
    let mut world = World::new();
    assert_eq!(world.set_gravity([f32::NAN, 0.0]).unwrap_err().to_string(), "gravity: must be finite, got [NaN, 0]");
    let id = world.add(ball([0.0, 0.0], [0.0, 0.0]))?;
    let refused = world.move_by(id, [f32::INFINITY, 0.0], Response::Slide).unwrap_err();
    assert_eq!(refused.to_string(), "motion: must be finite, got [inf, 0]");
    world.remove(id)?;
    let refused = world.move_by(id, [1.0, 0.0], Response::Slide).unwrap_err();
    assert_eq!(refused.source().unwrap().to_string(), InvalidBody::Gone { id }.to_string());
    let shape = Circle::new([0.0, 0.0], -1.0).unwrap_err();
    assert_eq!(InvalidBody::Shape(shape).source().unwrap().to_string(), shape.to_string());
    assert_eq!((Tags::try_bit(31), Tags::try_bit(32)), (Some(Tags::bit(31)), None));
    let (full, half) = (Aabb::from_center([1.0, 2.0], [6.0, 4.0])?, Aabb::from_half([1.0, 2.0], [3.0, 2.0])?);
    assert_eq!((full, full.half(), full.size()), (half, [3.0, 2.0].into(), [6.0, 4.0].into()));
    let turned = Obb::new([1.0, 2.0], [6.0, 4.0], 0.5)?;
    assert_eq!((turned.half(), turned.size()), (full.half(), full.size()));
    Ok(())
}
