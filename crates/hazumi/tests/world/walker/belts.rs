//! A hero on belts.

use super::*;

fn belt(game: &mut Game, from: f32, to: f32, speed: f32) -> BodyId {
    game.add(Body::fixed(Aabb::new([from, 0.0], [to, 10.0]).unwrap()).surface_speed(speed))
}

#[test]
fn a_belt_carries_a_hero_that_stands_and_one_that_walks() {
    for rate in RATES {
        for (speed, walks) in [(60.0, 0.0), (60.0, 100.0), (60.0, -60.0), (-80.0, 30.0), (900.0, 0.0)] {
            let mut game = Game::new(rate, [0.0, 0.0]);
            let floor = belt(&mut game, -4000.0, 4000.0, speed);
            game.run(0.2, 0.0, |_, _| ());
            let from = game.at();
            game.run(2.0, walks, |game, walked| {
                let floor_now = game.walker.floor().unwrap();
                assert_eq!((floor_now.body, floor_now.velocity), (floor, Vec2::new(speed, 0.0)));
                assert!(!walked.crushed && walked.hits.is_empty());
            });
            let frames = (2.0 * rate).round() / rate;
            let way = game.at() - from;
            assert!((way.x - frames * (speed + walks)).abs() < 0.01, "{rate} {speed} {walks}: {way:?}");
            assert_eq!((way.y, game.walker.velocity), (0.0, Vec2::new(walks, 0.0)));
        }
    }
}

#[test]
fn from_belt_to_belt_and_onto_the_floor_a_hero_goes_as_fast_as_what_it_stands_on() {
    for rate in RATES {
        let mut game = Game::new(rate, [20.0, 0.0]);
        belt(&mut game, 0.0, 100.0, 50.0);
        belt(&mut game, 100.0, 200.0, 100.0);
        game.block([200.0, 0.0], [400.0, 10.0]);
        game.run(6.0, 0.0, |game, _| assert!(game.walker.is_on_floor()));
        let at = game.at();
        assert!(at.x > 193.0 && at.x < 211.0, "{rate}: {at:?}");
        assert_eq!(game.walker.floor().unwrap().velocity.y, 0.0);
    }
}

#[test]
fn a_belt_takes_a_hero_up_and_down_a_hill_and_over_its_end() {
    for rate in RATES {
        let mut game = Game::new(rate, [-90.0, 0.0]);
        belt(&mut game, -100.0, 0.0, 60.0);
        let hill = Polygon::new([[0.0, 0.0], [60.0, -30.0], [120.0, 0.0]].map(Vec2::from)).unwrap();
        game.add(Body::fixed(hill).surface_speed(60.0));
        belt(&mut game, 120.0, 150.0, 60.0);
        let mut highest = 0.0f32;
        game.run(4.2, 0.0, |game, _| {
            assert!(game.walker.is_on_floor(), "{rate}: it flew off at {:?}", game.at());
            highest = highest.min(game.at().y);
        });
        assert!((highest + 40.0).abs() < 4.0, "{rate}: {highest}");
        game.run(1.0, 0.0, |_, _| ());
        assert!(!game.walker.is_on_floor() && game.at().x > 150.0);
        assert_eq!(game.walker.carried_velocity(), Vec2::new(60.0, 0.0));
    }
}

#[test]
fn a_hero_that_jumps_off_a_belt_takes_its_speed_along() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        belt(&mut game, -400.0, 400.0, 60.0);
        game.run(0.2, 0.0, |_, _| ());
        let from = game.at();
        game.jump(300.0);
        game.run(0.5, 0.0, |game, _| assert!(!game.walker.is_on_floor()));
        let frames = (0.5 * rate).round() / rate;
        assert!((game.at().x - from.x - 60.0 * frames).abs() < 0.01, "{rate}: {:?}", game.at() - from);
    }
}

#[test]
fn a_wall_holds_a_hero_back_on_a_belt_and_it_walks_away_from_there() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        belt(&mut game, -400.0, 400.0, 60.0);
        game.block([40.0, -50.0], [50.0, 0.0]);
        game.run(2.0, 0.0, |_, walked| assert!(!walked.crushed));
        assert!((game.at().x - 34.0).abs() < 1e-3, "{rate}: {:?}", game.at());
        game.run(1.0, -100.0, |_, _| ());
        let frames = rate.round() / rate;
        assert!((game.at().x - 34.0 + 40.0 * frames).abs() < 0.5, "{rate}: {:?}", game.at());
    }
}

#[test]
fn a_belt_on_a_ferry_carries_besides() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let ferry = Body::kinematic(Aabb::new([-200.0, 0.0], [200.0, 10.0]).unwrap());
        let ferry = game.add(ferry.velocity([-20.0, -15.0]).surface_speed(50.0));
        game.run(0.2, 0.0, |_, _| ());
        let (from, of) = (game.at(), game.world.get(ferry).unwrap().position());
        game.run(2.0, 0.0, |game, _| assert!(game.walker.is_on_floor()));
        let (way, moved) = (game.at() - from, game.world.get(ferry).unwrap().position() - of);
        let frames = (2.0 * rate).round() / rate;
        assert!((way - moved - Vec2::new(50.0 * frames, 0.0)).length() < 0.02, "{rate}: {way:?} {moved:?}");
        assert!((game.walker.floor().unwrap().velocity - Vec2::new(30.0, -15.0)).length() < 0.01);
    }
}
