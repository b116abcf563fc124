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
