//! Boxes along rows of tiles of their own size: a hero in a map of tiles.

use hazumi::{Aabb, Body, BodyId, Response, Vec2, World};

/// Rows of tiles at x = `sides`, of this size, and a box of `size` with its middle at [0, 0] that goes so.
fn beside(sides: &[f32], tile: f32, size: f32, velocity: [f32; 2], response: Response) -> (World, BodyId) {
    let mut world = World::new();
    for &x in sides {
        for i in -30..8 {
            let shape = Aabb::from_center([x, i as f32 * tile], [tile, tile]).unwrap();
            world.add(Body::fixed(shape).response(response)).unwrap();
        }
    }
    let shape = Aabb::from_center([0.0, 0.0], [size, size]).unwrap();
    let id = world.add(Body::dynamic(shape).velocity(velocity).response(response)).unwrap();
    (world, id)
}

/// How many hits a second has, and how many steps of it were bounded.
fn second(world: &mut World) -> [usize; 2] {
    let mut count = [0; 2];
    for _ in 0..60 {
        let report = world.advance(1.0 / 60.0).unwrap();
        count[0] += report.hits;
        count[1] += report.bounded;
    }
    count
}

fn position(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().position()
}

#[test]
fn a_box_goes_through_a_corridor_of_tiles_as_wide_as_itself() {
    for size in [10.0, 16.0, 32.0] {
        for velocity in [[7.0, -60.0], [60.0, -60.0], [0.0, -60.0]] {
            let (mut world, id) = beside(&[-size, size], size, size, velocity, Response::Slide);
            let [hits, bounded] = second(&mut world);
            assert!(hits <= 3 && bounded == 0, "{size} {velocity:?}: {hits} hits, {bounded} bounded");
            let off = position(&world, id) - Vec2::new(0.0, -60.0);
            assert!(off.length() < 1e-3, "{size} {velocity:?}: {off:?}");
        }
    }
}

#[test]
fn a_box_thrown_up_a_shaft_as_wide_as_itself_and_pulled_aside_falls_down_again() {
    for response in [Response::Bounce { restitution: 0.4 }, Response::BOUNCE] {
        let (mut world, id) = beside(&[-10.0, 10.0], 10.0, 10.0, [10.0, -200.0], response);
        world.set_gravity([40.0, 300.0]).unwrap();
        let [_, bounded] = second(&mut world);
        assert_eq!(bounded, 0, "{response:?}");
        let off = position(&world, id) - Vec2::new(0.0, -50.0);
        assert!(off.length() < 1e-3, "{response:?}: {off:?}");
    }
}

#[test]
fn a_box_that_slides_along_a_wall_of_tiles_is_told_of_it_once() {
    for size in [5.0f32, 9.0, 10.0, 12.0, 15.0, 20.0, 30.0] {
        for restitution in [None, Some(0.0)] {
            let response = restitution.map_or(Response::Slide, |restitution| Response::Bounce { restitution });
            // It comes to the wall at once: a hit with each tile that is beside it then.
            let (mut world, id) = beside(&[(size + 10.01) / 2.0], 10.0, size, [7.0, -60.0], response);
            for step in 0..120 {
                world.set_velocity(id, [7.0, -60.0]).unwrap();
                world.advance(1.0 / 60.0).unwrap();
                assert!(step == 0 || world.hits().count() == 0, "{size} {response:?}: step {step}");
                assert!(world.contacts(id).count() > 0, "{size} {response:?}: step {step}");
            }
        }
    }
}
