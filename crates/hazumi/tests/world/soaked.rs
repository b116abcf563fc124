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
