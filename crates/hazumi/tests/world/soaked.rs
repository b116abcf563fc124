//! What random calls found.

use hazumi::*;

use crate::support::*;

const TAG: Tags = Tags::bit(0);

/// The speed of each body.
fn speeds(world: &World, bodies: &[BodyId]) -> Vec<f32> {
    bodies.iter().map(|&id| world.get(id).unwrap().velocity().length()).collect()
}

/// A point that keeps its speed and goes on from where it is held by a thin box that keeps its own.
fn held_point() -> Result<(World, Vec<BodyId>), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let point = world.add(Body::dynamic(Circle::new([0.0, 0.0], 0.0)?).velocity([1.0, 0.0]).tags(TAG).keep_speed())?;
    let thin = world.add(Body::dynamic(Aabb::new([0.0, -0.5], [0.0, 0.5])?).keep_speed())?;
    Ok((world, vec![point, thin]))
}

#[test]
fn a_mover_that_keeps_its_speed_does_not_lose_it_where_it_is_held() -> Checked {
    let (mut world, bodies) = held_point()?;
    for step in 0..4 {
        world.advance(1.0)?;
        assert_eq!(speeds(&world, &bodies)[0], 1.0, "after step {step}");
    }
    Ok(())
}

#[test]
fn a_path_ends_at_the_bit_where_the_body_is() -> Checked {
    // So far from where it began that the way there and back again is not the place.
    for (from, velocity, dt) in [([9.0, 0.0], [-9.0, 1.0], 1.0), ([-10.0, 0.0], [17.0, 250.0], 2.38)] {
        let mut world = World::new();
        let point = world.add(Body::dynamic(Circle::new(from, 0.0)?).velocity(velocity).tags(TAG))?;
        world.add(Body::dynamic(Circle::new([0.0, 0.0], if dt > 1.0 { 9.0 } else { 0.0 })?).tags(TAG))?;
        world.advance(dt)?;
        let place = world.get(point).map(|body| body.position());
        assert_eq!(world.position_at(point, 1.0), place);
        assert_eq!(world.path(point).last().map(|(_, place)| place), place);
    }
    Ok(())
}

/// A circle of radius 1 that moves into a hook, with what comes of it.
fn in_a_hook(points: [[f32; 2]; 4], at: [f32; 2], velocity: [f32; 2], response: Response) -> Checked {
    let mut world = World::new();
    let [p0, p1, p2, p3] = points;
    let hook = CubicBez::new(p0, p1, p2, p3)?;
    world.add(Body::fixed(hook).response(response))?;
    let circle = world.add(Body::dynamic(Circle::new(at, 1.0)?).velocity(velocity))?;
    for step in 0..8 {
        world.advance(0.25)?;
        let body = world.get(circle).unwrap();
        let depth = contact(&Circle::new(body.position(), 1.0)?, &hook).map_or(0.0, |contact| contact.depth);
        assert!(depth <= 4e-6, "{depth} deep after step {step} at {:?}, {response:?}", body.position());
    }
    Ok(())
}

#[test]
fn what_moves_along_a_hollow_curve_does_not_go_through_it() -> Checked {
    let up = Response::Velocity(Vec2::new(0.0, 1.0));
    for response in [up, Response::Bounce { restitution: 0.0 }, Response::Slide, Response::Stop] {
        in_a_hook([[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.0, 1.0]], [1.0, 0.0], [-1.0, 0.0], response)?;
        in_a_hook([[0.0, 0.0], [0.0, -1.0], [0.0, 0.0], [-2.0, 0.0]], [-1.1, -1.2], [1.0, 0.0], response)?;
        in_a_hook([[0.0, 0.0], [1.0, 0.0], [0.0, 0.0], [0.0, -2.0]], [1.2, -1.1], [-1.0, 0.0], response)?;
        // One that is wide enough.
        in_a_hook([[-20.0, 10.0], [-10.0, -10.0], [10.0, -10.0], [20.0, 10.0]], [-10.0, 2.0], [3.0, -9.0], response)?;
    }
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_restored_world_gives_a_mover_that_is_held_the_same_speed() -> Checked {
    let (mut world, bodies) = held_point()?;
    // The bound on hits in one step says nothing of how fast it is in another.
    world.step(1.0, |_, midstep| {
        midstep.set_velocity(bodies[0], [1.0, 0.0]).unwrap();
        Response::default()
    })?;
    let mut clone = world.clone();
    let mut restored: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    for step in 0..4 {
        let sums = [&mut world, &mut clone, &mut restored].map(|world| {
            world.advance(1.0).unwrap();
            world.checksum()
        });
        assert!(sums.iter().all(|&sum| sum == sums[0]), "step {step}: {sums:?}");
    }
    Ok(())
}

/// Two balls at one place in a tight gap, one of which does not stop the other, and their handles.
fn in_a_gap() -> Result<(World, [BodyId; 2]), Box<dyn std::error::Error>> {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-10.0, 1.0], [10.0, 3.0])?))?;
    world.add(Body::fixed(Aabb::new([-10.0, -3.0], [10.0, -1.0])?))?;
    world.add(Body::fixed(Aabb::new([-10.0, -1.0], [-1.0, 1.0])?))?;
    world.add(Body::fixed(Aabb::new([1.0, -1.0], [10.0, 1.0])?))?;
    let ball =
        |velocity: [f32; 2]| Ok::<_, InvalidShape>(Body::dynamic(Circle::new([0.0, 0.0], 0.9)?).velocity(velocity));
    let ids = [world.add(ball([3.0, 1.0])?.tags(TAG))?, world.add(ball([-2.0, 5.0])?.tags(TAG))?];
    Ok((world, ids))
}

#[test]
fn balls_put_into_each_other_without_room_are_crushed_and_stay_outside_what_is_fixed() -> Checked {
    for dt in [0.0, 1.0 / 60.0, 0.1, 1.0] {
        let (mut world, ids) = in_a_gap()?;
        for step in 0..5 {
            let report = world.advance(dt)?;
            assert_eq!(report.crushed, 2, "step {step} of {dt}");
            for id in ids {
                let body = world.get(id).unwrap();
                assert!(body.is_crushed(), "step {step} of {dt}");
                assert!(
                    body.position().x.abs() <= 0.1001 && body.position().y.abs() <= 0.1001,
                    "{:?}",
                    body.position()
                );
            }
        }
        // Once one is gone, the other has room.
        world.remove(ids[0])?;
        let report = world.advance(dt)?;
        assert_eq!((report.crushed, world.get(ids[1]).unwrap().is_crushed()), (0, false));
    }
    Ok(())
}

#[test]
fn a_ball_that_is_switched_off_is_in_contact_with_nothing_and_the_end_is_told_once() -> Checked {
    let mut world = World::new();
    let floor = world.add(Body::fixed(Aabb::new([-10.0, -1.0], [10.0, 0.0])?))?;
    let low = world.add(Body::dynamic(Circle::new([0.0, 1.0], 1.0)?).restitution(0.0).tags(TAG))?;
    let high = world.add(Body::dynamic(Circle::new([0.0, 3.0], 1.0)?).restitution(0.0).tags(TAG))?;
    world.set_gravity([0.0, -10.0])?;
    for _ in 0..30 {
        world.advance(1.0 / 60.0)?;
    }
    assert_eq!(world.contacts(low).count(), 2);
    world.set_enabled(low, false)?;
    assert_eq!([low, high, floor].map(|id| world.contacts(id).count()), [0; 3]);
    world.advance(0.0)?;
    assert_eq!(world.contact_ends().len(), 2);
    world.advance(0.0)?;
    assert_eq!(world.contact_ends().len(), 0);
    Ok(())
}
