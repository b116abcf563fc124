//! Bugs that were found and are not yet mended, each named after what one sees.

use hazumi::*;

fn ball(at: [f32; 2], velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, 1.0).unwrap()).velocity(velocity)
}

fn wall(min: [f32; 2], max: [f32; 2]) -> Body {
    Body::fixed(Aabb::new(min, max).unwrap())
}

/// One ball meets nothing, one bounces at 0.2 and 0.5, one would at 0.8, but is removed at 0.2. At 0.5 its place is given
/// to `new`.
fn a_place_used_again(new: &Body) -> World {
    let mut world = World::new();
    world.add(ball([0.0, 500.0], [0.0, 10.0])).unwrap();
    world.add(ball([0.0, 0.0], [10.0, 0.0])).unwrap();
    let late = world.add(ball([97.0, 0.0], [10.0, 0.0])).unwrap();
    world.add(wall([3.0, -5.0], [9.0, 5.0])).unwrap();
    world.add(wall([-9.0, -5.0], [-2.0, 5.0])).unwrap();
    world.add(wall([106.0, -5.0], [109.0, 5.0])).unwrap();
    world.advance(0.0).unwrap();
    let mut hits = 0;
    world
        .step(1.0, |_, world| {
            hits += 1;
            match hits {
                1 => world.remove(late).unwrap(),
                2 => assert_eq!(world.add(new.clone()).unwrap().index(), late.index()),
                _ => {}
            }
            Response::BOUNCE
        })
        .unwrap();
    assert!(hits >= 2);
    world
}

#[test]
fn a_removed_balls_place_taken_by_a_wall_in_the_same_step_breaks_no_other_ball() {
    let world = a_place_used_again(&wall([300.0, 0.0], [310.0, 10.0]));
    let first = world.iter().next().unwrap();
    assert_eq!(first.position(), Vec2::new(0.0, 510.0));
}

#[test]
fn a_removed_balls_place_taken_by_a_ball_in_the_same_step_breaks_nothing() {
    let world = a_place_used_again(&ball([200.0, 0.0], [0.0, 10.0]));
    let new = world.iter().nth(2).unwrap();
    assert_eq!(new.position(), Vec2::new(200.0, 5.0));
}

#[test]
fn a_ball_added_off_during_a_step_stays_off() {
    let mut world = World::new();
    world.add(ball([0.0, 0.0], [0.0, 10.0])).unwrap();
    world.add(wall([-5.0, 6.0], [5.0, 9.0])).unwrap();
    world.add(wall([95.0, 6.0], [105.0, 9.0])).unwrap();
    let mut id = None;
    let mut bodies = Vec::new();
    world
        .step(5.0, |hit, world| {
            bodies.push(hit.body);
            id.get_or_insert_with(|| world.add(ball([100.0, 0.0], [0.0, 10.0]).off()).unwrap());
            Response::BOUNCE
        })
        .unwrap();
    assert!(!bodies.contains(&id.unwrap()), "{bodies:?}");
    assert_eq!(world.get(id.unwrap()).unwrap().position(), Vec2::new(100.0, 0.0));
}

#[test]
fn a_ball_that_is_off_and_given_a_velocity_during_a_step_stays_off() {
    let mut world = World::new();
    world.add(ball([0.0, 0.0], [0.0, 10.0])).unwrap();
    world.add(wall([-5.0, 6.0], [5.0, 9.0])).unwrap();
    world.add(wall([95.0, 6.0], [105.0, 9.0])).unwrap();
    let id = world.add(ball([100.0, 0.0], [0.0, 10.0]).off()).unwrap();
    let mut bodies = Vec::new();
    world
        .step(5.0, |hit, world| {
            if bodies.is_empty() {
                world.set_velocity(id, [0.0, 20.0]).unwrap();
            }
            bodies.push(hit.body);
            Response::BOUNCE
        })
        .unwrap();
    assert!(!bodies.contains(&id), "{bodies:?}");
    let body = world.get(id).unwrap();
    assert_eq!((body.position(), body.velocity()), (Vec2::new(100.0, 0.0), Vec2::new(0.0, 20.0)));
}

#[test]
fn worlds_that_differ_in_gravity_scale_differ_in_the_checksum() {
    let [mut a, mut b] = [1.0, 2.0].map(|scale| {
        let mut world = World::new();
        world.add(ball([0.0, 0.0], [0.0, 0.0]).gravity_scale(scale)).unwrap();
        world
    });
    let same = a.checksum() == b.checksum();
    for world in [&mut a, &mut b] {
        world.set_gravity([0.0, 100.0]).unwrap();
    }
    assert_ne!(a.checksum(), b.checksum(), "they are different worlds");
    assert!(!same, "the same checksum, and different futures");
}
