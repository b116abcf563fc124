//! Worlds and walkers that went to bytes and back, without serde.

#[cfg(feature = "serde")]
mod layout;
mod refused;

use hazumi::*;

use super::playground::*;
use super::support::*;

fn reread(world: &World) -> World {
    World::from_bytes(&world.to_bytes()).unwrap()
}

#[test]
fn a_world_that_went_to_bytes_goes_on_to_the_bit() {
    let mut random = Random(12);
    let mut world = playground(&mut random);
    for round in 0..1000u64 {
        if round % 50 == 0 {
            world = playground(&mut random);
        }
        let mut again = reread(&world);
        assert_eq!((again.checksum(), again.to_bytes()), (world.checksum(), world.to_bytes()), "round {round}");
        let steps = if round % 50 == 1 { 100 } else { 8 };
        assert_eq!(play(&mut again, round, steps), play(&mut world, round, steps), "round {round}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_world_that_went_to_bytes_is_the_one_that_went_to_json() {
    let mut random = Random(13);
    for round in 0..60 {
        let mut world = playground(&mut random);
        play(&mut world, round, 20);
        let json = serde_json::to_string(&world).unwrap();
        let read: World = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&reread(&world)).unwrap(), json, "round {round}");
        assert_eq!(read.to_bytes(), world.to_bytes(), "round {round}");
        assert!(3 * world.to_bytes().len() < json.len(), "{} bytes, {} of JSON", world.to_bytes().len(), json.len());
    }
}

#[test]
fn handles_to_come_are_the_same() {
    let mut world = playground(&mut Random(5));
    let ids: Vec<BodyId> = world.iter().map(|body| body.id()).collect();
    for at in [3, 17, 8, 40] {
        world.remove(ids[at]).unwrap();
    }
    let mut again = reread(&world);
    let mut random = Random(6);
    for _ in 0..10 {
        let body = any_body(&mut random);
        assert_eq!(world.add(body.clone()), again.add(body));
    }
}

#[test]
fn all_that_a_body_has_comes_back() -> Checked {
    let mut world = World::new();
    let shapes: [Shape; 9] = [
        Circle::new([1.0, 2.0], 3.0)?.into(),
        Aabb::new([-1.0, -2.0], [3.0, 4.0])?.into(),
        Obb::new([5.0, 6.0], [7.0, 8.0], 0.7)?.into(),
        Capsule::new([1.0, 1.0], [2.0, 3.0], 0.5)?.into(),
        Segment::new([0.0, 0.0], [9.0, -4.0])?.into(),
        Line::new([3.0, 1.0], [0.3, 5.0])?.into(),
        QuadBez::new([0.0, 0.0], [9.0, 4.0], [3.0, 3.0])?.with_half_width(0.25)?.into(),
        CubicBez::new([0.0, 0.0], [9.0, 4.0], [3.0, 3.0], [2.0, -7.0])?.into(),
        Polygon::new([[0.0, 0.0], [4.0, 0.5], [3.0, 5.0], [-1.0, 2.0]])?.into(),
    ];
    let a = Tags::bit(3) | Tags::bit(31);
    let responses = [
        Response::Bounce { restitution: 0.3 },
        Response::BounceAt { speed: 70.0 },
        Response::Slide,
        Response::Stop,
        Response::Pass,
        Response::Velocity([1.0, -2.0].into()),
        Response::Direction([0.5, 0.25].into()),
    ];
    let door = Body::kinematic_compound(shapes.clone())
        .velocity([3.0, -4.0])
        .spin(1.5)
        .pivot([0.5, -0.25])
        .stop_angles(-1.0, 2.0)
        .most_transfer(90.0)
        .surface_speed(-12.5)
        .one_way_toward([0.0, -1.0])
        .senses(a);
    let mut bodies = vec![
        Body::compound(shapes).corners(Corners::Diagonal).surface_speed(60.0).user(u64::MAX).one_way(),
        door,
        Body::dynamic(Circle::new([50.0, 0.0], 2.0)?)
            .velocity([1.0, 2.0])
            .acceleration([3.0, -0.0])
            .gravity_scale(-0.5)
            .mass(7.25)
            .damping(0.125)
            .keep_speed()
            .tags(a)
            .stopped_by(!a)
            .disabled(),
    ];
    bodies.extend(responses.map(|response| Body::fixed(Aabb::new([0.0, 0.0], [1.0, 1.0]).unwrap()).response(response)));
    let ids: Vec<BodyId> = bodies.iter().map(|body| world.add(body.clone())).collect::<Result<_, _>>()?;
    world.move_to(ids[1], [8.0, 9.0], 0.5)?;
    world.set_response_between(a, Tags::NONE, Some(Response::Stop))?;
    let again = reread(&world);
    // What a game can read of a body is compared by its text: that has every field.
    for (&id, body) in ids.iter().zip(&bodies) {
        let [written, read] = [&world, &again].map(|world| format!("{:?}", world.get(id).unwrap()));
        assert_eq!(read, written, "{body:?}");
    }
    assert_eq!(again.response_between(a, Tags::NONE), Some(Response::Stop));
    assert_eq!((again.checksum(), again.to_bytes()), (world.checksum(), world.to_bytes()));
    Ok(())
}

#[test]
fn in_the_middle_of_a_step_the_bytes_are_of_a_clone_after_no_time() -> Checked {
    let mut world = playground(&mut Random(21));
    let mut seen = 0;
    for _ in 0..20 {
        world.step(0.03, |hit, world| {
            if let Ok(wall) = Circle::new([0.0, 300.0], 1.0) {
                world.add(Body::fixed(wall)).ok();
            }
            let (bytes, mut clone) = (world.to_bytes(), (**world).clone());
            clone.advance(0.0).unwrap();
            let mut read = World::from_bytes(&bytes).unwrap();
            assert_eq!(read.checksum(), clone.checksum());
            assert_eq!(read.advance(0.02), clone.advance(0.02));
            assert_eq!(read.checksum(), clone.checksum());
            seen += 1;
            world.response_to(hit)
        })?;
    }
    assert!(seen > 20, "{seen}");
    Ok(())
}

/// It slid off a corner and goes on wanting to go back: that is kept between two steps, unless the game asks for something else.
#[test]
fn what_slid_off_a_corner_is_read_back_whatever_is_said_of_it_then() {
    let said: [fn(&mut World, BodyId); 4] = [
        |_, _| {},
        |world, ball| world.set_stopped_by(ball, Tags::NONE).unwrap(),
        |world, ball| world.set_response(ball, Some(Response::Stop)).unwrap(),
        |world, _| world.set_response_between(Tags::NONE, Tags::NONE, Some(Response::Slide)).unwrap(),
    ];
    for say in said {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([0.0, -1.0], [0.0, 5.0]).unwrap())).unwrap();
        let ball = Body::dynamic(Circle::new([0.0, 0.0], 1.0).unwrap()).velocity([-3.0, 2.0]);
        let ball = world.add(ball.response(Response::Slide)).unwrap();
        world.advance(3.0).unwrap();
        say(&mut world, ball);
        let mut read = World::from_bytes(&world.to_bytes()).unwrap();
        assert_eq!(read.checksum(), world.checksum());
        for _ in 0..30 {
            world.advance(0.1).unwrap();
            read.advance(0.1).unwrap();
            assert_eq!(read.checksum(), world.checksum());
        }
    }
}
