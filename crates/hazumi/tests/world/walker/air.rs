//! Jumps, heads, one-way platforms, time in the air.

use super::*;

#[test]
fn a_head_that_bumps_ends_the_rise() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-100.0, 0.0], [100.0, 20.0]);
        game.block([-100.0, -60.0], [100.0, -40.0]);
        game.run(0.1, 0.0, |_, _| ());
        game.jump(400.0);
        let mut bumped = 0;
        game.run(0.8, 50.0, |game, _| {
            if game.walker.is_on_ceiling() {
                bumped += 1;
                assert_eq!(game.walker.velocity, Vec2::new(50.0, 0.0));
            }
        });
        assert!(bumped == 1 && game.walker.is_on_floor());
    }
}

#[test]
fn it_slides_along_a_sloping_ceiling() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-100.0, 0.0], [100.0, 20.0]);
        game.hill([[-100.0, -80.0], [100.0, -80.0], [100.0, -60.0], [-100.0, -20.0]]);
        game.run(0.1, 0.0, |_, _| ());
        game.jump(400.0);
        let mut right = 0f32;
        game.run(0.3, 0.0, |game, _| right = right.max(game.walker.velocity.x));
        assert!(right > 30.0, "{right}");
    }
}

#[test]
fn it_jumps_up_through_a_one_way_platform_and_stands_on_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-100.0, 0.0], [100.0, 20.0]);
        let platform = game.add(Body::fixed(Aabb::new([-30.0, -40.0], [30.0, -36.0]).unwrap()).one_way_toward(UP));
        game.run(0.1, 0.0, |_, _| ());
        game.jump(350.0);
        game.run(1.0, 0.0, |game, _| assert!(!game.walker.is_on_ceiling()));
        assert_eq!(game.walker.floor().unwrap().body, platform);
        assert!(near(game.at().y, -50.0));
    }
}

#[test]
fn it_drops_through_one_way_tiles_on_request_and_they_hold_it_the_next_time() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -40.0]);
        let floor = game.block([-100.0, 0.0], [100.0, 20.0]);
        let tiles = [-16.0, 0.0, 16.0]
            .map(|x| game.add(Body::fixed(Aabb::new([x, -40.0], [x + 16.0, -24.0]).unwrap()).one_way_toward(UP)));
        game.run(0.2, 0.0, |_, _| ());
        assert!(tiles.contains(&game.walker.floor().unwrap().body));
        game.walker.drop_through();
        let walked = game.frame(0.0);
        assert!(walked.left_floor && !game.walker.may_jump(1.0));
        game.run(1.0, 20.0, |_, _| ());
        assert_eq!(game.walker.floor().unwrap().body, floor);
        game.walker.drop_through();
        game.run(0.2, 0.0, |game, _| assert!(game.walker.is_on_floor(), "the ground is no platform"));
        game.jump(400.0);
        game.run(1.2, -10.0, |_, _| ());
        assert!(tiles.contains(&game.walker.floor().unwrap().body));
    }
}

#[test]
fn it_has_a_moment_to_jump_after_an_edge_and_one_jump_only() {
    for rate in RATES {
        let mut game = Game::new(rate, [-3.0, 0.0]);
        game.block([-100.0, 0.0], [0.0, 20.0]);
        game.run(0.1, 0.0, |_, _| ());
        let mut in_air = 0.0;
        game.run(0.3, 60.0, |game, walked| {
            in_air = if game.walker.is_on_floor() { 0.0 } else { in_air + game.dt() };
            assert!((game.walker.seconds_in_air() - in_air).abs() < 1e-5);
            assert_eq!(game.walker.may_jump(0.1), game.walker.seconds_in_air() <= 0.1);
            assert!(walked.landed.is_none());
        });
        let mut late = game.clone();
        assert!(late.walker.may_jump(0.5));
        late.jump(200.0);
        late.frame(0.0);
        assert!(!late.walker.may_jump(0.5));
    }
}

#[test]
fn it_tells_how_fast_it_landed() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -100.0]);
        game.block([-100.0, 0.0], [100.0, 20.0]);
        let mut landed = Vec::new();
        game.run(1.0, 0.0, |_, walked| landed.extend(walked.landed));
        let exact = (2.0 * GRAVITY * 100.0).sqrt();
        assert!(landed.len() == 1 && (landed[0] - exact).abs() < GRAVITY / rate, "{landed:?} {exact}");
    }
}

#[test]
fn it_falls_along_a_wall_that_it_runs_against_as_fast_as_freely() {
    for rate in RATES {
        let mut game = Game::new(rate, [-6.0, -1000.0]);
        for i in 0..100 {
            game.block([0.0, -1100.0 + 16.0 * i as f32], [16.0, -1084.0 + 16.0 * i as f32]);
        }
        let mut free = Game::new(rate, [-6.0, -1000.0]);
        game.run(0.9, 100.0, |game, _| assert!(game.walker.wall().is_some()));
        free.run(0.9, 0.0, |_, _| ());
        assert!(near(game.at().y, free.at().y) && near(game.at().x, -6.0));
    }
}

/// A hero walks in pieces of half its width, and each hit told the share of its piece.
#[test]
fn a_hit_tells_the_share_of_the_frame_that_was_walked() {
    for (gap, wanted) in [(3.0, 0.15), (7.0, 0.35), (13.0, 0.65), (18.0, 0.9)] {
        let mut game = Game::new(30.0, [0.0, 0.0]);
        game.block([-100.0, 0.0], [200.0, 20.0]);
        game.block([6.0 + gap, -60.0], [60.0, 0.0]);
        game.frame(0.0);
        let walked = game.frame(600.0);
        let times: Vec<f32> = walked.hits.iter().map(|hit| hit.time).collect();
        assert!(times.len() == 1 && near(times[0], wanted), "{gap}: {times:?}, not {wanted}");
    }
}

#[test]
fn a_hero_that_never_stood_or_is_put_into_the_air_may_not_jump_there() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -60.0]);
        game.block([-100.0, 0.0], [100.0, 20.0]);
        assert!(!game.walker.may_jump(1.0));
        for _ in 0..(0.1 * rate) as usize {
            game.frame(0.0);
            assert!(!game.walker.is_on_floor() && !game.walker.may_jump(1.0));
        }
        game.run(1.0, 0.0, |_, _| ());
        assert!(game.walker.is_on_floor() && game.walker.may_jump(0.0));
        let hero = game.hero;
        game.world.teleport(hero, [0.0, -60.0]).unwrap();
        game.walker.leave_floor();
        assert!(!game.walker.may_jump(0.0));
        game.frame(0.0);
        assert!(!game.walker.may_jump(1.0));
    }
}
