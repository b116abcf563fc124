//! Slopes up and down.

use super::*;

/// A ramp from [0, 0] on, to the right and up by an angle, 400 wide.
fn ramp(game: &mut Game, degrees: f32) -> BodyId {
    let top = -400.0 * libm::tanf(degrees.to_radians());
    game.hill([[0.0, 0.0], [400.0, top], [400.0, 50.0], [0.0, 50.0]])
}

#[test]
fn it_stands_on_a_slope_for_minutes_and_does_not_creep() {
    for rate in RATES {
        for degrees in [10.0, 30.0, 44.0] {
            let mut game = Game::new(rate, [200.0, -200.0 * libm::tanf(f32::to_radians(degrees)) - 30.0]);
            ramp(&mut game, degrees);
            game.run(1.0, 0.0, |_, _| ());
            assert!(game.walker.is_on_floor());
            let at = game.at();
            assert_eq!(at.x, 200.0, "it fell straight down");
            game.run(180.0, 0.0, |game, walked| {
                assert!(game.walker.is_on_floor() && !walked.left_floor && walked.landed.is_none());
                assert_eq!(game.at(), at);
            });
        }
    }
}

#[test]
fn it_walks_up_the_steepest_slope_and_is_stopped_by_one_that_is_steeper() {
    for rate in RATES {
        for (degrees, climbs) in [(44.0, true), (45.0, true), (46.0, false), (70.0, false)] {
            let mut game = Game::new(rate, [-50.0, 0.0]);
            game.block([-200.0, 0.0], [0.0, 50.0]);
            ramp(&mut game, degrees);
            let mut places = Vec::new();
            game.run(2.0, 100.0, |game, _| places.push(game.at()));
            if climbs {
                let way = 200.0 - 44.0;
                let expected = Vec2::new(-6.0, -10.0)
                    + (Vec2::new(libm::cosf(degrees.to_radians()), -libm::sinf(degrees.to_radians())) * way);
                assert!((game.at() - expected).length() < 1.0, "{degrees} at {rate}: {:?} {expected:?}", game.at());
                assert!(game.walker.is_on_floor());
            } else {
                let last = game.at();
                assert!(last.x <= -6.0 && last.x > -6.01 && near(last.y, -10.0), "{degrees} at {rate}: {last:?}");
                let there = places.iter().position(|at| at.x > -6.02).unwrap();
                assert!(places[there + 1..].iter().all(|at| *at == last), "it does not tremble");
                assert!(game.walker.is_on_floor() && game.walker.wall().is_some() && game.walker.velocity.x == 0.0);
            }
        }
    }
}

#[test]
fn it_falls_onto_a_steep_slope_and_slides_down_however_it_runs_against_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [150.0, -400.0]);
        game.block([-200.0, 0.0], [0.0, 50.0]);
        ramp(&mut game, 60.0);
        let mut highest = f32::INFINITY;
        let mut low = -400.0;
        game.run(4.0, 100.0, |game, _| {
            let feet = game.at().y + 10.0;
            assert!(feet >= low - 1e-3, "it never rises: {feet} {low}");
            (low, highest) = (feet, highest.min(feet));
        });
        assert!(game.walker.is_on_floor() && near(game.at().y, -10.0), "{:?}", game.at());
    }
}

#[test]
fn it_goes_over_a_crest_and_down_without_a_hop() {
    for rate in RATES {
        for speed in [60.0, 200.0, 400.0] {
            let mut game = Game::new(rate, [20.0, 0.0]);
            game.block([-50.0, 0.0], [100.0, 50.0]);
            game.hill([[100.0, 0.0], [200.0, -60.0], [300.0, 0.0], [200.0, 50.0]]);
            game.block([300.0, 0.0], [900.0, 50.0]);
            game.run(0.1, 0.0, |_, _| ());
            game.run(500.0 / speed, speed, |game, walked| {
                assert!(game.walker.is_on_floor() && !walked.left_floor, "{speed} at {rate}: {:?}", game.at());
                assert_eq!(game.walker.seconds_in_air(), 0.0);
                assert_eq!(game.walker.velocity, Vec2::new(speed, 0.0));
            });
            assert!(near(game.at().y, -10.0));
        }
    }
}

#[test]
fn it_goes_as_fast_along_the_ground_uphill_as_downhill() {
    for rate in RATES {
        let mut game = Game::new(rate, [200.0, -200.0 - 20.0]);
        ramp(&mut game, 40.0);
        game.run(1.0, 0.0, |_, _| ());
        for speed in [100.0, -100.0] {
            let from = game.at();
            game.run(1.0, speed, |_, _| ());
            assert!(near((game.at() - from).length(), 100.0), "{}", (game.at() - from).length());
        }
    }
}

#[test]
fn a_jump_leaves_a_slope_at_once_also_when_it_runs_up_or_down() {
    for rate in RATES {
        for speed in [-120.0, 0.0, 120.0] {
            let mut game = Game::new(rate, [200.0, -140.0]);
            ramp(&mut game, 30.0);
            game.run(1.0, speed * 0.1, |_, _| ());
            let from = game.at();
            game.jump(300.0);
            let walked = game.frame(speed);
            assert!(walked.left_floor && !game.walker.is_on_floor());
            let rise = (300.0 - GRAVITY / rate) / rate;
            assert!(near(from.y - game.at().y, rise), "{} {rise}", from.y - game.at().y);
            assert!(!game.walker.may_jump(1.0), "one jump is one jump");
        }
    }
}

#[test]
fn it_walks_along_curved_hills_and_hollows_on_its_feet() {
    for rate in RATES {
        let mut game = Game::new(rate, [10.0, 0.0]);
        game.block([-50.0, 0.0], [50.0, 50.0]);
        let curve = |points: [[f32; 2]; 4]| {
            let [a, b, c, d] = points.map(|[x, y]| Vec2::new(x, y + 4.0));
            Body::fixed(CubicBez::new(a, b, c, d).unwrap().with_half_width(4.0).unwrap())
        };
        game.add(curve([[50.0, 0.0], [120.0, 0.0], [130.0, 60.0], [200.0, 60.0]]));
        game.add(curve([[200.0, 60.0], [270.0, 60.0], [280.0, 0.0], [350.0, 0.0]]));
        game.block([350.0, 0.0], [700.0, 50.0]);
        game.run(0.1, 0.0, |_, _| ());
        let mut lowest = 0f32;
        game.run(4.5, 100.0, |game, walked| {
            assert!(game.walker.is_on_floor() && !walked.left_floor, "at {rate}: {:?}", game.at());
            lowest = lowest.max(game.at().y);
        });
        assert!(lowest > 45.0 && near(game.at().y, -10.0), "{lowest} {:?}", game.at());
    }
}

#[test]
fn it_runs_over_a_row_of_tiles_at_any_speed_and_nothing_catches() {
    for rate in RATES {
        for speed in [7.0, 123.4, 1000.0, 50_000.0] {
            let mut game = Game::new(rate, [5.0, 0.0]);
            for i in 0..2000 {
                let x = i as f32 * 0.7 - 5.0;
                game.block([x, 0.0], [(i + 1) as f32 * 0.7 - 5.0, 16.0]);
            }
            game.run(0.1, 0.0, |_, _| ());
            let mut x = game.at().x;
            while x + speed / rate < 1380.0 && x < 700.0 {
                game.frame(speed);
                assert!(near(game.at().x, x + speed / rate), "{speed} at {rate}: {x} {}", game.at().x);
                assert!(near(game.at().y, -10.0) && game.walker.wall().is_none());
                x = game.at().x;
                if speed < 10.0 && x > 40.0 {
                    break;
                }
            }
        }
    }
}

#[test]
fn it_stands_on_the_corner_of_a_tile_and_walks_off_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [-5.999, -3.0]);
        game.block([0.0, 0.0], [16.0, 16.0]);
        game.run(5.0, 0.0, |_, _| ());
        assert!(game.walker.is_on_floor() && near(game.at().y, -10.0));
        let walked = game.frame(-60.0);
        assert!(walked.left_floor && game.walker.may_jump(0.1));
    }
}

#[test]
fn a_hero_that_comes_down_onto_nothing_has_a_floor_whether_it_walks_or_stands() {
    let mut game = Game::new(60.0, [26.0, 100.0]);
    game.block([0.0, 100.0], [300.0, 120.0]);
    game.walker.snap_distance = Some(0.0);
    for speed in [0.0, 60.0, 0.0, -60.0, 0.0] {
        game.walk(speed);
        assert!(game.walker.is_on_floor() && game.walker.may_jump(0.0), "at {speed}");
    }
    // A floor that is lower is none.
    game.world.teleport(game.hero, game.at() - Vec2::new(0.0, 0.5)).unwrap();
    game.walker.velocity.y = -GRAVITY * game.dt();
    game.walk(0.0);
    assert!(!game.walker.is_on_floor());
}

#[test]
fn the_floor_that_a_hero_walks_on_is_no_hit() {
    for rate in RATES {
        for degrees in [10.0f32, 20.0, 27.0, 30.0, 35.0, 40.0, 44.0] {
            for (round, speed) in [(false, 60.0), (false, -60.0), (true, 60.0), (true, -60.0)] {
                let top = -300.0 * libm::tanf(degrees.to_radians());
                let x = if speed > 0.0 { 200.0 } else { 400.0 };
                let shape: Shape = match round {
                    true => Capsule::new([x, top - 14.0], [x, top - 6.0], 6.0).unwrap().into(),
                    false => Aabb::new([x - 6.0, top - 20.0], [x + 6.0, top]).unwrap().into(),
                };
                let mut game = Game::with(rate, shape);
                game.hill([[0.0, 0.0], [300.0, top], [600.0, 0.0]]);
                game.block([-400.0, 0.0], [1000.0, 20.0]);
                // It lands, and then walks up, over the top, down, and on along the level.
                game.run(2.0, 0.0, |_, _| ());
                let mut frames = 0;
                game.run(8.0, speed, |game, walked| {
                    frames += usize::from(game.walker.is_on_floor());
                    let is_floor = |hit: &Hit| hit.normal.y < -0.7;
                    let heard = walked.landed.is_none() && walked.hits.iter().any(is_floor);
                    assert!(!heard, "{degrees} at {rate}, {speed}: {:?} at {:?}", walked.hits, game.at());
                });
                assert!(frames as f32 > 5.0 * rate, "{degrees}: {frames} frames on a floor");
            }
        }
    }
}
