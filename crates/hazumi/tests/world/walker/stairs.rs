//! Steps up and down.

use super::*;

/// Five steps of a height and a depth, from x = 100 on.
fn stairs(game: &mut Game, height: f32, depth: f32) {
    game.block([-100.0, 0.0], [100.0, 100.0]);
    for i in 0..5 {
        let x = 100.0 + depth * i as f32;
        game.block([x, -height * (i + 1) as f32], [x + depth, 100.0]);
    }
    game.block([100.0 + 5.0 * depth, -5.0 * height], [1000.0, 100.0]);
}

#[test]
fn it_goes_up_and_down_stairs_without_losing_speed() {
    for rate in RATES {
        for speed in [50.0, 120.0, 400.0] {
            let mut game = Game::new(rate, [20.0, 0.0]);
            stairs(&mut game, 8.0, 10.0);
            game.walker.step_height = 8.0;
            game.run(0.1, 0.0, |_, _| ());
            let mut stepped = 0.0;
            for way in [speed, -speed] {
                let mut x = game.at().x;
                game.run(200.0 / speed, way, |game, walked| {
                    assert!(
                        game.walker.is_on_floor() && game.walker.velocity.x == way,
                        "{way} at {rate}: {:?}",
                        game.at()
                    );
                    assert!(near(game.at().x, x + way / rate), "{way} at {rate}: {x} {}", game.at().x);
                    (x, stepped) = (game.at().x, stepped + walked.stepped);
                });
            }
            assert!((stepped - 40.0f32).abs() < 0.01 && near(game.at().y, -10.0), "{stepped} {:?}", game.at());
        }
    }
}

#[test]
fn a_step_that_is_higher_is_a_wall() {
    for rate in RATES {
        for (height, goes) in [(7.99, true), (8.1, false), (20.0, false)] {
            let mut game = Game::new(rate, [20.0, 0.0]);
            stairs(&mut game, height, 30.0);
            game.walker.step_height = 8.0;
            game.run(3.0, 100.0, |_, _| ());
            assert_eq!(game.at().x > 200.0, goes, "{height} at {rate}: {:?}", game.at());
            if !goes {
                assert_eq!(game.at(), Vec2::new(94.0, -10.0));
                assert_eq!(game.walker.wall(), Some(-Vec2::X));
            }
        }
    }
}

#[test]
fn it_does_not_go_up_a_step_where_its_head_has_no_room() {
    for rate in RATES {
        let mut game = Game::new(rate, [20.0, 0.0]);
        stairs(&mut game, 8.0, 30.0);
        game.block([80.0, -40.0], [200.0, -26.0]);
        game.walker.step_height = 8.0;
        game.run(3.0, 100.0, |_, _| ());
        assert_eq!(game.at(), Vec2::new(94.0, -10.0));
    }
}

#[test]
fn a_step_is_not_climbed_in_the_air() {
    for rate in RATES {
        let mut game = Game::new(rate, [90.0, -4.0]);
        stairs(&mut game, 8.0, 30.0);
        game.walker.step_height = 8.0;
        let walked = game.frame(400.0);
        assert!(walked.stepped == 0.0 && game.at().x <= 94.0);
    }
}

#[test]
fn what_is_round_goes_up_stairs_too() {
    for rate in RATES {
        for speed in [60.0, 150.0] {
            let mut game = Game::with(rate, Capsule::new([20.0, -14.0], [20.0, -6.0], 6.0).unwrap());
            stairs(&mut game, 5.0, 20.0);
            game.walker.step_height = 5.0;
            game.run(0.1, 0.0, |_, _| ());
            let mut x = game.at().x;
            game.run(240.0 / speed, speed, |game, _| {
                assert!(game.at().x > x, "{speed} at {rate}: {:?}", game.at());
                x = game.at().x;
            });
            assert!(game.walker.is_on_floor() && game.at().y < -34.9, "{:?}", game.at());
        }
    }
}

#[test]
fn what_is_round_below_climbs_no_step_that_is_higher_than_its_step_height_and_what_it_may_walk_up() {
    // So much of the radius is up a corner until its slope is as steep as one may be.
    const WALKS_UP: f32 = 0.293;
    let climbs = |radius: f32, step_height: f32, step: f32, speed: f32| {
        let mut world = World::new();
        world.add(Body::fixed(Aabb::new([-400.0, 0.0], [400.0, 20.0]).unwrap())).unwrap();
        world.add(Body::fixed(Aabb::new([20.0, -step], [400.0, 0.0]).unwrap())).unwrap();
        let capsule = Capsule::new([0.0, -30.0], [0.0, -radius], radius).unwrap();
        let hero = world.add(Body::kinematic(capsule)).unwrap();
        let mut walker = Walker::new([0.0, -1.0]);
        walker.step_height = step_height;
        for _ in 0..180 {
            world.advance(1.0 / 60.0).unwrap();
            walker.velocity += Vec2::new(0.0, 15.0);
            walker.velocity.x = speed;
            walker.walk(&mut world, hero, 1.0 / 60.0).unwrap();
        }
        world.get(hero).unwrap().position().x > 20.0 + radius
    };
    for (radius, step_height) in [(8.0, 4.0), (8.0, 8.0), (4.0, 4.0), (4.0, 8.0)] {
        for speed in [30.0, 60.0, 120.0, 240.0] {
            let what = format!("radius {radius}, step height {step_height}, {speed} units/s");
            assert!(climbs(radius, step_height, 0.97 * step_height, speed), "{what}");
            for over in [0.05, 0.3, 0.6, 0.95] {
                let step = step_height + radius * (WALKS_UP + over * (1.0 - WALKS_UP));
                assert!(!climbs(radius, step_height, step, speed), "{what}, a step of {step}");
            }
        }
    }
}

#[test]
fn what_is_round_goes_down_stairs_without_leaving_the_floor() {
    for rate in RATES {
        for (radius, high, deep) in [(6.0, 6.0, 24.0), (6.0, 4.0, 10.0), (3.0, 2.0, 24.0), (6.0, 7.9, 40.0)] {
            for speed in [40.0, 80.0, 200.0] {
                let feet = -5.0 * high - radius;
                let capsule = Capsule::new([180.0 + 5.0 * deep, feet - 10.0], [180.0 + 5.0 * deep, feet], radius);
                let mut game = Game::with(rate, capsule.unwrap());
                stairs(&mut game, high, deep);
                game.walker.step_height = 8.0;
                game.run(0.1, 0.0, |_, _| ());
                let mut y = game.at().y;
                game.run((200.0 + 5.0 * deep) / speed, -speed, |game, walked| {
                    let what = format!("radius {radius}, steps of {high}, {speed} at {rate}: {:?}", game.at());
                    assert!(game.walker.is_on_floor() && !walked.left_floor && walked.landed.is_none(), "{what}");
                    assert!(game.at().y >= y && game.walker.velocity.x == -speed, "{what}");
                    y = game.at().y;
                });
                assert!(near(game.at().y, -5.0 - radius), "{:?}", game.at());
            }
        }
    }
}

#[test]
fn what_is_round_falls_from_an_edge_that_is_higher_than_it_snaps() {
    for rate in RATES {
        let mut game = Game::with(rate, Capsule::new([0.0, -26.0], [0.0, -16.0], 6.0).unwrap());
        game.block([-100.0, -10.0], [20.0, 0.0]);
        game.block([20.0, 0.0], [400.0, 10.0]);
        (game.walker.step_height, game.walker.snap_distance) = (4.0, Some(4.0));
        let mut left = 0;
        game.run(2.0, 60.0, |_, walked| left += usize::from(walked.left_floor));
        assert!(left == 1 && game.at().x > 100.0, "{rate}: left {left} times, at {:?}", game.at());
    }
}
