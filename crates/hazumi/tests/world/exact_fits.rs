//! What fills its place exactly: a row of balls in a tray for as many, a hero and a crate in a niche for two.

use hazumi::{Aabb, Body, Circle, Response, Tags, World};

const TAGS: Tags = Tags::bit(0);

fn wall(world: &mut World, [left, top, right, bottom]: [f32; 4]) {
    world.add(Body::fixed(Aabb::new([left, top], [right, bottom]).unwrap())).unwrap();
}

#[test]
fn balls_fall_onto_a_row_that_fills_its_tray_and_come_to_rest() {
    for restitution in [0.0, 0.5] {
        let mut world = World::new();
        world.set_gravity([0.0, 400.0]).unwrap();
        wall(&mut world, [-10.0, 0.0, 58.0, 10.0]);
        wall(&mut world, [-10.0, -200.0, 0.0, 0.0]);
        wall(&mut world, [48.0, -200.0, 58.0, 0.0]);
        let mut ball = |x: f32, y: f32| {
            let ball = Body::dynamic(Circle::new([x, y], 4.0).unwrap()).tags(TAGS).stopped_by(TAGS);
            world.add(ball.restitution(restitution)).unwrap()
        };
        let row: Vec<_> = (0..6).map(|i| ball(4.0 + 8.0 * i as f32, -4.0)).collect();
        let falling: Vec<_> = (0..6).map(|i| ball(5.0 + 7.5 * i as f32, -30.0 - 9.0 * i as f32)).collect();
        for step in 0..600 {
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!([report.bounded, report.crushed], [0, 0], "{restitution}: step {step}");
        }
        assert_eq!(world.hits().count(), 0, "{restitution}");
        for &id in row.iter().chain(&falling) {
            let body = world.get(id).unwrap();
            let (at, v) = (body.position(), body.velocity());
            assert!(v.length() < 0.1 && at.y < -3.99 && (3.99..44.01).contains(&at.x), "{restitution}: {at:?} {v:?}");
        }
    }
}

#[test]
fn a_hero_that_pushes_a_crate_in_a_niche_for_two_stands_still() {
    for velocity in [[60.0, 0.0], [60.0, 60.0], [-60.0, 30.0]] {
        let mut world = World::new();
        wall(&mut world, [0.0, 0.0, 48.0, 8.0]);
        wall(&mut world, [0.0, 24.0, 48.0, 32.0]);
        wall(&mut world, [-8.0, 0.0, 8.0, 32.0]);
        wall(&mut world, [40.0, 0.0, 48.0, 32.0]);
        let mut add = |x: f32| {
            let shape = Aabb::from_center([x, 16.0], [16.0, 16.0]).unwrap();
            let body = Body::dynamic(shape).tags(TAGS).stopped_by(TAGS).response(Response::Slide);
            world.add(body).unwrap()
        };
        let (hero, crate_) = (add(16.0), add(32.0));
        for step in 0..60 {
            world.set_velocity(hero, velocity).unwrap();
            let report = world.advance(1.0 / 60.0).unwrap();
            assert_eq!([report.bounded, report.crushed], [0, 0], "{velocity:?}: step {step}");
            for (id, x) in [(hero, 16.0), (crate_, 32.0)] {
                let at = world.get(id).unwrap().position();
                assert!((at.x - x).abs() + (at.y - 16.0).abs() < 2e-3, "{velocity:?}: step {step}, {at:?}");
            }
        }
    }
}

/// It comes to the second corner a little above it, and both corners leaned against it there by a hundred-thousandth.
#[test]
fn a_ball_falls_into_a_pit_that_is_exactly_as_wide() {
    for (run, size) in [8.0f32, 12.0, 16.0, 20.0, 24.0, 32.0].into_iter().cycle().take(96).enumerate() {
        let speed = 20.0 + 37.0 * (run % 5) as f32;
        let rate = [30.0, 60.0, 120.0, 240.0][run % 4];
        let (gravity, response) = [
            (600.0, Response::Bounce { restitution: 0.0 }),
            (600.0, Response::Slide),
            (900.0, Response::Bounce { restitution: 0.5 }),
            (0.0, Response::Slide),
        ][run / 6 % 4];
        let mut world = World::new();
        world.set_gravity([0.0, gravity]).unwrap();
        if run % 2 == 0 {
            wall(&mut world, [-20.0 * size, 0.0, 0.0, size]);
            wall(&mut world, [size, 0.0, 20.0 * size, size]);
        } else {
            for tile in (-20..20).filter(|&tile| tile != 0).map(|tile| tile as f32 * size) {
                wall(&mut world, [tile, 0.0, tile + size, size]);
            }
        }
        // Without gravity a hero presses along the wall, as if to go around the corner.
        let velocity = [speed, if gravity == 0.0 { 2.0 * speed } else { 0.0 }];
        let ball = Circle::new([-(1.0 + (run % 3) as f32) * size, -size], 0.5 * size).unwrap();
        let ball = world.add(Body::dynamic(ball).velocity(velocity).response(response)).unwrap();
        for _ in 0..(6.0 * rate) as usize {
            world.advance(1.0 / rate).unwrap();
        }
        let at = world.get(ball).unwrap().position();
        let is_past = at.x > 1.5 * size;
        assert!(is_past || at.y > 0.5 * size, "run {run}, size {size}, speed {speed}: it hangs at {at:?}");
    }
}
