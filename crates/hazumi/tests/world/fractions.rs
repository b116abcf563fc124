//! Where bodies were within the last step, as a game draws them between steps.

use hazumi::*;

use crate::support::*;

fn at(world: &World, id: BodyId, fraction: f32) -> Vec2 {
    world.position_at(id, fraction).unwrap()
}

#[test]
fn a_platform_is_on_its_way_at_every_fraction_of_the_step() -> Checked {
    let mut world = World::new();
    let platform = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [10.0, 10.0])?).velocity([100.0, 0.0]))?;
    assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, platform, f)), [Vec2::new(5.0, 5.0); 3]);
    for step in 0..3 {
        world.advance(1.0)?;
        let from = Vec2::new(5.0 + 100.0 * step as f32, 5.0);
        let there = [0.0, 0.25, 0.5, 1.0].map(|f| at(&world, platform, f));
        assert_eq!(there, [0.0, 25.0, 50.0, 100.0].map(|x| from + Vec2::new(x, 0.0)));
        // Outside, the nearer end.
        let outside = [-1.0, 2.0, f32::NAN, f32::INFINITY].map(|f| at(&world, platform, f));
        assert_eq!(outside, [there[0], there[3], there[3], there[3]]);
    }
    // It stops: the way of the step before is no way of this one.
    world.set_velocity(platform, [0.0, 0.0])?;
    world.advance(1.0)?;
    assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, platform, f)), [position(&world, platform); 3]);
    Ok(())
}

#[test]
fn a_door_moved_by_hand_to_a_target_is_on_its_way_and_at_the_target() -> Checked {
    let mut world = World::new();
    let door = world.add(Body::kinematic(Aabb::new([0.0, 0.0], [10.0, 10.0])?).pivot([0.1, 0.3]))?;
    world.move_to(door, [10.7, -3.3], 0.0)?;
    world.step(0.1, |_, _| Response::BOUNCE)?;
    assert_eq!([at(&world, door, 0.0), at(&world, door, 1.0)], [Vec2::new(0.1, 0.3), Vec2::new(10.7, -3.3)]);
    assert!(at(&world, door, 0.5).distance(Vec2::new(5.4, -1.5)) < 1e-5);
    Ok(())
}

#[test]
fn what_was_teleported_is_at_the_new_place_at_every_fraction() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50.0, -50.0], [60.0, 50.0])?))?;
    let wall = world.add(Body::fixed(Aabb::new([-50.0, -50.0], [-40.0, 50.0])?))?;
    let lift = world.add(Body::kinematic(Aabb::new([0.0, 20.0], [10.0, 30.0])?).velocity([8.0, 0.0]).spin(1.0))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([70.0, 0.0]))?;
    let walker = world.add(Body::dynamic(Aabb::from_center([0.0, -20.0], [6.0, 6.0])?).velocity([70.0, 0.0]))?;
    world.advance(1.0)?;
    assert_eq!(world.hits().len(), 2);
    for id in [wall, lift, ball, walker] {
        world.teleport(id, [-7.0, 3.5])?;
        let there = [0.0, 0.3, 0.9, 1.0].map(|f| at(&world, id, f));
        assert_eq!(there, [Vec2::new(-7.0, 3.5); 4], "{:?}", world.get(id));
        assert!(world.path(id).all(|(_, place)| place == Vec2::new(-7.0, 3.5)));
    }
    // The next step is a way again.
    world.remove(wall)?;
    world.remove(walker)?;
    world.set_velocity(ball, [4.0, 0.0])?;
    world.teleport(ball, [-20.0, -20.0])?;
    world.advance(1.0)?;
    assert_eq!(at(&world, ball, 0.5), Vec2::new(-18.0, -20.0));
    assert_eq!(at(&world, lift, 0.5), Vec2::new(-3.0, 3.5));
    Ok(())
}

#[test]
fn what_has_a_new_shape_is_where_that_is_at_every_fraction() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50.0, -50.0], [60.0, 50.0])?))?;
    let lift = world.add(Body::kinematic(Aabb::new([0.0, 20.0], [10.0, 30.0])?).velocity([8.0, 0.0]))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([70.0, 0.0]))?;
    world.advance(1.0)?;
    assert_eq!(world.hits().len(), 1);
    world.set_shape(lift, Aabb::new([0.0, 20.0], [20.0, 30.0])?)?;
    let moved = position(&world, ball);
    world.set_shape(ball, Aabb::from_center([9.0, 9.0], [4.0, 4.0])?)?;
    for id in [lift, ball] {
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, id, f)), [position(&world, id); 3]);
    }
    assert_eq!(position(&world, ball), moved + Vec2::new(9.0, 9.0));
    Ok(())
}

#[test]
fn what_was_added_since_the_step_is_at_its_place_at_every_fraction() -> Checked {
    let mut world = World::new();
    let gone = world.add(Body::dynamic(Circle::new([0.0, 0.0], 5.0)?).velocity([70.0, 0.0]))?;
    world.advance(1.0)?;
    world.remove(gone)?;
    let ball = world.add(Body::dynamic(Circle::new([3.0, 4.0], 5.0)?).velocity([70.0, 0.0]))?;
    let lift = world.add(Body::kinematic(Circle::new([3.0, 4.0], 5.0)?).velocity([70.0, 0.0]).spin(1.0))?;
    for id in [ball, lift] {
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, id, f)), [Vec2::new(3.0, 4.0); 3]);
    }
    Ok(())
}

#[test]
fn what_a_hit_adds_stays_at_its_place_until_it_is_there() -> Checked {
    for with_wall in [false, true] {
        let (mut world, _) = scene([tile([20.0, -50.0], [30.0, 50.0])], [0.0, 0.0], 10.0, [20.0, 0.0]);
        let mut new = Vec::new();
        world.step(1.0, |_, world| {
            if with_wall {
                world.add(Body::fixed(tile([-90.0, -50.0], [-80.0, 50.0]))).unwrap();
            }
            let ball = Body::dynamic(Circle::new([0.0, 100.0], 5.0).unwrap()).velocity([40.0, 0.0]);
            new.push(world.add(ball).unwrap());
            Response::BOUNCE
        })?;
        // It came at the time 0.5.
        let there = [0.0, 0.25, 0.5, 0.75, 1.0].map(|f| at(&world, new[0], f));
        assert_eq!(there, [0.0, 0.0, 0.0, 10.0, 20.0].map(|x| Vec2::new(x, 100.0)), "{with_wall}");
    }
    Ok(())
}

#[test]
fn a_walker_moved_after_the_step_is_drawn_from_where_it_was() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([50.0, -50.0], [60.0, 50.0])?))?;
    let walker = world.add(Body::kinematic(Aabb::from_center([0.0, 0.0], [10.0, 10.0])?))?;
    let steered = world.add(Body::dynamic(Aabb::from_center([0.0, 40.0], [10.0, 10.0])?))?;
    for tick in 0..3 {
        world.advance(1.0 / 60.0)?;
        let from = 4.0 * tick as f32;
        for (id, y) in [(walker, 0.0), (steered, 40.0)] {
            // Two moves of one frame are one way.
            world.move_by(id, [3.0, 0.0], Response::Slide)?;
            world.move_by(id, [1.0, 0.0], Response::Slide)?;
            let there = [0.0, 0.5, 1.0].map(|f| at(&world, id, f));
            assert_eq!(there, [0.0, 2.0, 4.0].map(|x| Vec2::new(from + x, y)), "{tick}");
        }
    }
    // It stands: nothing of the frame before comes again.
    world.advance(1.0 / 60.0)?;
    for id in [walker, steered] {
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, id, f)), [position(&world, id); 3]);
    }
    // A teleport forgets the way, and a move goes on from there.
    world.move_by(walker, [1.0, 0.0], Response::Slide)?;
    world.teleport(walker, [-30.0, 0.0])?;
    world.move_by(walker, [2.0, 0.0], Response::Slide)?;
    assert_eq!([at(&world, walker, 0.0), at(&world, walker, 1.0)], [Vec2::new(-30.0, 0.0), Vec2::new(-28.0, 0.0)]);
    Ok(())
}

#[test]
fn a_door_that_turns_is_turned_by_its_share_and_what_does_not_turn_never() -> Checked {
    let mut world = World::new();
    let door = world.add(Body::kinematic(Aabb::new([0.0, -4.0], [80.0, 4.0])?).pivot([0.0, 0.0]).spin(-0.5))?;
    let wall = world.add(Body::fixed(Obb::new([200.0, 0.0], [80.0, 4.0], 0.4)?))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, 200.0], 4.0)?).velocity([9.0, 0.0]))?;
    let angles = |world: &World, id: BodyId| [0.0, 0.25, 1.0, f32::NAN].map(|f| world.angle_at(id, f).unwrap());
    for turns in 1..4 {
        world.advance(1.0)?;
        let end = -0.5 * turns as f32;
        assert_eq!(angles(&world, door), [end + 0.5, end + 0.375, end, end]);
        assert_eq!(world.angle_at(door, 1.0), Some(world.get(door).unwrap().angle()));
        // Its pivot stays.
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, door, f)), [Vec2::ZERO; 3]);
    }
    world.move_to(door, [2.0, 0.0], 0.5)?;
    world.advance(0.25)?;
    assert_eq!(angles(&world, door), [-1.5, -1.0, 0.5, 0.5]);
    assert_eq!([angles(&world, wall), angles(&world, ball)], [[0.0; 4]; 2]);
    // A corner is drawn about the pivot: on its arc, not on the chord.
    let (pivot, angle) = (at(&world, door, 0.5), world.angle_at(door, 0.5).unwrap());
    assert_eq!((pivot, angle), (Vec2::new(1.0, 0.0), -0.5));
    world.teleport(door, [7.0, 7.0])?;
    assert_eq!((angles(&world, door), at(&world, door, 0.0)), ([0.5; 4], Vec2::new(7.0, 7.0)));
    world.remove(door)?;
    assert_eq!((world.angle_at(door, 0.5), world.position_at(door, 0.5)), (None, None));
    Ok(())
}

#[test]
fn in_a_closure_the_way_is_that_of_this_step_as_far_as_it_has_come() -> Checked {
    let (mut world, ball) = scene([tile([50.0, -50.0], [60.0, 50.0])], [0.0, 0.0], 10.0, [80.0, 0.0]);
    let lift = world.add(Body::kinematic(tile([0.0, 100.0], [10.0, 110.0])).velocity([0.0, 20.0]).spin(1.0))?;
    let other = world.add(Body::dynamic(Circle::new([0.0, 200.0], 10.0)?).velocity([40.0, 0.0]))?;
    world.advance(0.0)?;
    let mut asked = 0;
    world.step(1.0, |hit, world| {
        asked += 1;
        assert_eq!((hit.body, hit.time), (ball, 0.5));
        let there = |id: BodyId| [0.0, 0.25, 0.5, 1.0].map(|f| at(world, id, f));
        assert_eq!(there(ball), [0.0, 20.0, 40.0, 40.0].map(|x| Vec2::new(x, 0.0)));
        assert_eq!(there(other), [0.0, 10.0, 20.0, 20.0].map(|x| Vec2::new(x, 200.0)));
        assert_eq!(there(lift), [105.0, 110.0, 115.0, 115.0].map(|y| Vec2::new(5.0, y)));
        assert_eq!([0.25, 0.5, 1.0].map(|f| world.angle_at(lift, f)), [Some(0.25), Some(0.5), Some(0.5)]);
        Response::BOUNCE
    })?;
    assert_eq!(asked, 1);
    assert_eq!([0.25, 1.0].map(|f| at(&world, ball, f)), [Vec2::new(20.0, 0.0), Vec2::new(0.0, 0.0)]);
    Ok(())
}

#[test]
fn a_walker_that_never_sees_a_step_is_where_it_is() -> Checked {
    let mut world = World::new();
    let ids = [
        world.add(Body::kinematic(Circle::new([0.0, 0.0], 1.0)?))?,
        world.add(Body::dynamic(Circle::new([0.0, 9.0], 1.0)?))?,
        world.add(Body::fixed(Circle::new([0.0, 18.0], 1.0)?))?,
    ];
    for id in ids {
        world.move_by(id, [3.0, 0.0], Response::Slide)?;
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&world, id, f)), [position(&world, id); 3]);
    }
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_world_read_from_a_snapshot_has_everything_at_its_place_at_every_fraction() -> Checked {
    let (mut world, ball) = scene([tile([50.0, -50.0], [60.0, 50.0])], [0.0, 0.0], 10.0, [80.0, 0.0]);
    let lift = world.add(Body::kinematic(tile([0.0, 100.0], [10.0, 110.0])).velocity([0.0, 20.0]).spin(1.0))?;
    world.advance(1.0)?;
    let mut again: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    for id in [ball, lift] {
        assert_eq!([0.0, 0.5, 1.0].map(|f| at(&again, id, f)), [position(&again, id); 3]);
    }
    assert_eq!(again.angle_at(lift, 0.0), Some(1.0));
    // That the way is forgotten is no state: both go on alike.
    for step in 0..4 {
        for world in [&mut world, &mut again] {
            world.move_by(lift, [0.5, 0.0], Response::Pass)?;
            world.teleport(ball, [-7.0, step as f32])?;
            world.advance(0.3)?;
        }
        assert_eq!(again.checksum(), world.checksum());
        assert_eq!(at(&again, lift, 0.25), at(&world, lift, 0.25));
        assert_eq!(at(&again, ball, 0.25), at(&world, ball, 0.25));
        again = serde_json::from_str(&serde_json::to_string(&world)?)?;
    }
    Ok(())
}
