//! Lifts, ferries, turning platforms, walls that move, boxes and other heroes.

use super::*;

#[test]
fn a_lift_takes_it_up_and_down_without_a_frame_of_lag() {
    for rate in RATES {
        for speed in [-80.0, 80.0, -300.0] {
            let mut game = Game::new(rate, [0.0, 0.0]);
            let lift = game.add(Body::kinematic(Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap()));
            game.run(0.2, 0.0, |_, _| ());
            game.world.set_velocity(lift, [0.0, speed]).unwrap();
            game.run(3.0, 0.0, |game, walked| {
                let top = game.world.get(lift).unwrap().position().y - 5.0;
                assert!((game.at().y + 10.0 - top).abs() <= 1e-3, "{} {top}", game.at().y + 10.0);
                assert!(game.walker.is_on_floor() && !walked.crushed);
                assert!((game.walker.floor().unwrap().velocity.y - speed).abs() < 0.1);
            });
        }
    }
}

#[test]
fn a_lift_that_falls_faster_than_it_leaves_it_in_the_air() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let lift = game.add(Body::kinematic(Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap()));
        game.run(0.2, 0.0, |_, _| ());
        game.world.set_velocity(lift, [0.0, 2000.0]).unwrap();
        let mut free = Game::new(rate, [0.0, 0.0]);
        game.run(0.5, 0.0, |_, _| ());
        free.run(0.5, 0.0, |_, _| ());
        assert!(!game.walker.is_on_floor());
        assert!((game.at().y - free.at().y).abs() < 10.0, "{} {}", game.at().y, free.at().y);
    }
}

#[test]
fn a_lift_that_falls_slower_than_it_keeps_it_however_it_starts() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let lift = game.add(Body::kinematic(Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap()));
        game.run(0.2, 0.0, |_, _| ());
        for i in 0..rate as usize {
            let time = i as f32 / rate;
            game.world.set_velocity(lift, [0.0, 800.0 * time]).unwrap();
            game.frame(0.0);
            assert!(game.walker.is_on_floor(), "{time}");
        }
    }
}

#[test]
fn a_ferry_takes_it_along_and_it_walks_on_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let ferry = game.add(Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 10.0]).unwrap()).velocity([70.0, 0.0]));
        game.run(0.2, 0.0, |_, _| ());
        let on = game.at().x - game.world.get(ferry).unwrap().position().x;
        game.run(60.0, 0.0, |game, _| {
            let now = game.at().x - game.world.get(ferry).unwrap().position().x;
            assert!((now - on).abs() < 0.01, "{now} {on}");
        });
        game.run(1.0, 30.0, |_, _| ());
        let now = game.at().x - game.world.get(ferry).unwrap().position().x;
        assert!((now - on - 30.0).abs() < 0.01, "{now} {on}");
    }
}

#[test]
fn it_jumps_off_a_ferry_with_its_velocity_or_without_as_the_game_likes() {
    for rate in RATES {
        for keeps in [true, false] {
            let mut game = Game::new(rate, [0.0, 0.0]);
            let ferry =
                game.add(Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 10.0]).unwrap()).velocity([90.0, -30.0]));
            game.walker.keeps_floor_velocity = keeps;
            game.run(0.5, 0.0, |_, _| ());
            let on = game.at().x - game.world.get(ferry).unwrap().position().x;
            game.jump(200.0);
            game.frame(0.0);
            let expected = if keeps { 90.0 } else { 0.0 };
            assert!((game.walker.carried_velocity().x - expected).abs() < 0.01);
            let rise = 200.0 + if keeps { 30.0 } else { 0.0 } - GRAVITY / rate;
            assert!((-game.walker.velocity.y - rise).abs() < 0.1, "{} {rise}", game.walker.velocity.y);
            game.run(0.3, 0.0, |_, _| ());
            assert!(!game.walker.is_on_floor());
            let now = game.at().x - game.world.get(ferry).unwrap().position().x;
            assert_eq!((now - on).abs() < 0.01, keeps, "{now} {on}");
        }
    }
}

#[test]
fn a_turning_platform_takes_it_round_with_the_point_that_it_stands_on() {
    for rate in RATES {
        let mut game = Game::with(rate, Circle::new([0.0, -100.0 - 8.0], 8.0).unwrap());
        game.add(Body::kinematic(Circle::new([0.0, 0.0], 100.0).unwrap()).spin(0.4));
        game.run(0.2, 0.0, |_, _| ());
        let from = game.at();
        let angle = |at: Vec2| libm::atan2f(at.x, -at.y);
        game.run(1.5, 0.0, |game, _| {
            assert!(game.walker.is_on_floor(), "at {rate}: {:?}", game.at());
            assert!((game.at().length() - 108.0).abs() < 0.05, "{}", game.at().length());
        });
        assert!((angle(game.at()) - angle(from) - 0.6).abs() < 0.01, "{}", angle(game.at()) - angle(from));
    }
}

#[test]
fn a_platform_that_tilts_under_it_keeps_it_on_its_feet() {
    for rate in RATES {
        let mut game = Game::new(rate, [50.0, -5.0]);
        let plank = game.add(Body::kinematic(Aabb::new([-100.0, -5.0], [100.0, 5.0]).unwrap()));
        game.run(0.2, 0.0, |_, _| ());
        for i in 0..(6.0 * rate) as usize {
            let time = i as f32 / rate;
            game.world.set_spin(plank, 0.5 * libm::cosf(2.0 * time)).unwrap();
            let walked = game.frame(0.0);
            assert!(game.walker.is_on_floor() && !walked.crushed, "at {rate}: {time} {:?}", game.at());
        }
        assert!((game.at().x - 50.0).abs() < 8.0, "{:?}", game.at());
    }
}

#[test]
fn a_wall_that_moves_pushes_it_at_any_speed() {
    for rate in RATES {
        for speed in [30.0, 300.0, 20_000.0] {
            let mut game = Game::new(rate, [0.0, 0.0]);
            game.block([-10_000.0, 0.0], [10_000.0, 20.0]);
            let wall = game.add(Body::kinematic(Aabb::new([-60.0, -100.0], [-50.0, -1.0]).unwrap()));
            game.run(0.2, 0.0, |_, _| ());
            game.world.set_velocity(wall, [speed, 0.0]).unwrap();
            for _ in 0..((6000.0 / speed).min(6.0) * rate + 1.0) as usize {
                let walked = game.frame(0.0);
                let right = game.world.get(wall).unwrap().position().x + 5.0;
                assert!(game.at().x - 6.0 >= right - 2e-3, "{speed} at {rate}: {} {right}", game.at().x);
                assert!(game.walker.is_on_floor() && !walked.crushed);
            }
            assert!(game.at().x > 10.0);
        }
    }
}

#[test]
fn a_wall_that_presses_it_against_another_crushes_it_and_says_so() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-1000.0, 0.0], [1000.0, 20.0]);
        game.block([20.0, -100.0], [40.0, 0.0]);
        let wall = game.add(Body::kinematic(Aabb::new([-60.0, -100.0], [-50.0, -1.0]).unwrap()).velocity([50.0, 0.0]));
        let mut crushed = 0;
        game.run(1.0, 0.0, |_, walked| crushed += usize::from(walked.crushed));
        assert_eq!(crushed, 0);
        game.run(0.3, 0.0, |game, walked| {
            crushed += usize::from(walked.crushed);
            assert!(game.at().x <= 14.001 && near(game.at().y, -10.0), "{:?}", game.at());
        });
        assert!(crushed > 3);
        game.world.set_velocity(wall, [-50.0, 0.0]).unwrap();
        game.run(0.4, 0.0, |_, _| ());
        game.run(0.2, 0.0, |_, walked| assert!(!walked.crushed));
        assert!(near(game.at().x, 14.0), "what goes away takes nothing along");
        game.world.set_velocity(wall, [50.0, 0.0]).unwrap();
        crushed = 0;
        game.run(0.6, 0.0, |_, walked| crushed += usize::from(walked.crushed));
        assert!(crushed > 3, "once apart it is a wall again");
    }
}

#[test]
fn a_lift_that_comes_down_upon_its_head_crushes_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-1000.0, 0.0], [1000.0, 20.0]);
        game.add(Body::kinematic(Aabb::new([-60.0, -60.0], [50.0, -50.0]).unwrap()).velocity([0.0, 40.0]));
        let mut crushed = false;
        game.run(1.5, 0.0, |game, walked| {
            crushed |= walked.crushed;
            assert!(near(game.at().y, -10.0) && game.at().x.abs() < 1e-3, "{:?}", game.at());
        });
        assert!(crushed);
    }
}

#[test]
fn it_pushes_a_box_and_tells_of_it() {
    const CRATE: Tags = Tags::bit(0);
    for rate in RATES {
        for push in [0.0, 0.5] {
            let mut game = Game::new(rate, [0.0, 0.0]);
            game.world.set_gravity([0.0, GRAVITY]).unwrap();
            game.block([-1000.0, 0.0], [1000.0, 20.0]);
            let shape = Aabb::new([20.0, -12.0], [32.0, 0.0]).unwrap();
            let crated = game.add(Body::dynamic(shape).tags(CRATE).response(Response::Slide));
            (game.walker.push, game.walker.step_height) = (push, 14.0);
            let mut told = Vec::new();
            game.run(2.0, 80.0, |_, walked| told.extend(walked.pushed.clone()));
            assert!(told.iter().all(|pushed| pushed.body == crated && pushed.direction == Vec2::X));
            assert!(told.iter().all(|pushed| near(pushed.speed, 80.0)) && !told.is_empty());
            let at = game.world.get(crated).unwrap().position().x;
            let expected = if push == 0.0 { 26.0 } else { 26.0 + 40.0 * (2.0 - 14.0 / 80.0) };
            assert!((at - expected).abs() < 4.0, "{push} at {rate}: {at} {expected}");
            assert!(game.walker.is_on_floor());
        }
    }
}

#[test]
fn one_hero_rides_on_the_head_of_another() {
    const UPPER: Tags = Tags::bit(0);
    const LOWER: Tags = Tags::bit(1);
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-1000.0, 0.0], [1000.0, 20.0]);
        game.world.set_tags(game.hero, LOWER).unwrap();
        game.world.set_stopped_by(game.hero, !UPPER).unwrap();
        let upper = Body::kinematic(Aabb::new([-5.0, -40.0], [5.0, -20.0]).unwrap()).tags(UPPER);
        let upper = game.add(upper);
        let mut rider = Walker::new(UP);
        let dt = game.dt();
        for _ in 0..5 {
            game.frame(0.0);
            rider.velocity.y += GRAVITY * dt;
            rider.walk(&mut game.world, upper, dt).unwrap();
        }
        for i in 0..(3.0 * rate) as usize {
            if i == rate as usize {
                game.jump(150.0);
            }
            game.frame(if i as f32 > 2.0 * rate { -40.0 } else { 60.0 });
            rider.velocity.y += GRAVITY * dt;
            rider.walk(&mut game.world, upper, dt).unwrap();
            assert_eq!(rider.floor().map(|floor| floor.body), Some(game.hero), "frame {i} at {rate}");
            let on = game.world.get(upper).unwrap().position() - game.at();
            assert!(near(on.x, 0.0) && near(on.y, -20.0), "frame {i} at {rate}: {on:?}");
        }
    }
}

#[test]
fn its_floor_may_go_while_it_stands_on_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let floor = game.block([-100.0, 0.0], [100.0, 20.0]);
        game.run(0.2, 0.0, |_, _| ());
        game.world.remove(floor).unwrap();
        let walked = game.frame(0.0);
        assert!(walked.left_floor && game.walker.floor().is_none() && game.walker.may_jump(0.1));
    }
}

#[test]
fn a_lift_that_is_put_elsewhere_takes_it_along_and_does_not_fling_it() {
    for rate in RATES {
        for by in [[500.0, 0.0], [0.0, -300.0], [0.0, 300.0], [500.0, 300.0], [500.0, -300.0], [-40.0, 20.0]] {
            for is_fixed in [false, true] {
                for jumps in [false, true] {
                    let mut game = Game::new(rate, [0.0, 0.0]);
                    let shape = Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap();
                    let lift = game.add(if is_fixed { Body::fixed(shape) } else { Body::kinematic(shape) });
                    game.run(0.2, 0.0, |_, _| ());
                    let (from, hero) = (game.world.get(lift).unwrap().position(), game.at());
                    game.world.teleport(lift, from + Vec2::from(by)).unwrap();
                    if jumps {
                        game.jump(300.0);
                    }
                    game.frame(0.0);
                    assert_eq!(game.walker.carried_velocity(), Vec2::ZERO, "{rate} {by:?} {is_fixed} {jumps}");
                    game.run(1.5, 0.0, |_, _| ());
                    assert!(game.walker.is_on_floor(), "{rate} {by:?} {is_fixed} {jumps}");
                    assert_eq!(game.walker.floor().unwrap().velocity, Vec2::ZERO, "{rate} {by:?} {is_fixed} {jumps}");
                    let off = (game.at() - hero - Vec2::from(by)).length();
                    assert!(off < 1e-2, "{rate} {by:?} {is_fixed} {jumps}: {off} off");
                }
            }
        }
    }
}

#[test]
fn a_ferry_that_a_game_moves_by_hand_gives_it_its_velocity() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        let ferry = game.add(Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 10.0]).unwrap()));
        game.run(0.2, 0.0, |_, _| ());
        for frame in 0..10 {
            let at = game.world.get(ferry).unwrap().position();
            game.world.teleport(ferry, [at.x + 120.0 / rate, at.y]).unwrap();
            if frame == 9 {
                game.jump(300.0);
            }
            game.frame(0.0);
        }
        let carried = game.walker.carried_velocity();
        assert!(!game.walker.is_on_floor() && (carried.x - 120.0).abs() < 0.1, "{rate}: {carried:?}");
    }
}

#[test]
fn it_walks_over_the_seam_of_a_lift_of_two_bodies_as_over_one_and_meets_no_wall_there() {
    let heroes: [Shape; 3] = [
        Aabb::from_center([0.0, -9.0], [10.0, 18.0]).unwrap().into(),
        Circle::new([0.0, -6.0], 6.0).unwrap().into(),
        Capsule::new([0.0, -13.0], [0.0, -5.0], 5.0).unwrap().into(),
    ];
    for (number, hero) in heroes.iter().enumerate() {
        for rate in RATES {
            for (speed, lift_speed) in [(50.0, -20.0), (70.0, -60.0), (-120.0, -60.0), (70.0, 40.0)] {
                for from in 0..8u8 {
                    let side = f32::signum(speed);
                    let feet = -side * (30.0 + 0.63 * f32::from(from));
                    let mut game = Game::with(rate, hero.translated([feet, 0.0]).unwrap());
                    let seam =
                        if from % 2 == 0 { [[-100.0, 0.0], [0.0, 100.0]] } else { [[0.0, 100.0], [-100.0, 0.0]] };
                    for [left, right] in seam {
                        let tile = Aabb::new([left, 0.0], [right, 16.0]).unwrap();
                        game.add(Body::kinematic(tile).velocity([0.0, lift_speed]));
                    }
                    game.run(0.1, 0.0, |_, _| ());
                    let mut last = game.at();
                    game.run(50.0 / speed.abs(), speed, |game, walked| {
                        let way = game.at().x - last.x;
                        let context =
                            format!("hero {number}, {rate} Hz, {speed}, lift {lift_speed}, from {feet}: {last:?}");
                        assert!((way * rate / speed - 1.0).abs() < 1e-2, "{context}: {way}");
                        let is_wall = walked.hits.iter().any(|hit| hit.normal.y > -0.999);
                        assert!(game.walker.is_on_floor() && !is_wall, "{context}: {:?}", walked.hits);
                        last = game.at();
                    });
                }
            }
        }
    }
}

#[test]
fn a_lift_that_is_put_elsewhere_does_not_take_it_through_a_door_that_stands() {
    let mut game = Game::new(60.0, [0.0, 0.0]);
    let lift = game.add(Body::kinematic(Aabb::new([-20.0, 0.0], [20.0, 10.0]).unwrap()));
    game.add(Body::kinematic(Aabb::new([30.0, -100.0], [34.0, 0.0]).unwrap()));
    game.run(0.2, 0.0, |_, _| ());
    game.world.teleport(lift, [60.0, 5.0]).unwrap();
    game.run(0.5, 0.0, |game, _| assert!(game.at().x < 24.01, "{:?}", game.at()));
}

/// A hero on a floor at y 0, under a press or beside a wall that comes and is in it by so much in the frame in which it arrives.
fn what_becomes_of_it(shape: Shape, solids: &[Aabb], presses: Aabb, velocity: [f32; 2], home: f32) -> (Vec2, bool) {
    let home = Vec2::new(home, 0.0);
    let at = |shape: &Aabb| Aabb::new(shape.min() + home, shape.max() + home).unwrap();
    let mut world = World::new();
    for solid in solids {
        world.add(Body::fixed(at(solid))).unwrap();
    }
    world.add(Body::kinematic(at(&presses)).velocity(velocity)).unwrap();
    let hero = world.add(Body::kinematic(shape)).unwrap();
    world.teleport(hero, world.get(hero).unwrap().position() + home).unwrap();
    let mut walker = Walker::new([0.0, -1.0]);
    let (mut crushed, start) = (false, world.get(hero).unwrap().position());
    for _ in 0..6 {
        world.advance(1.0 / 60.0).unwrap();
        walker.velocity.y += 15.0;
        crushed |= walker.walk(&mut world, hero, 1.0 / 60.0).unwrap().crushed;
    }
    (world.get(hero).unwrap().position() - start, crushed)
}

#[test]
fn a_hero_without_a_way_is_crushed_and_not_thrown_however_little_the_press_is_in_it_when_it_comes() {
    let hero: [Shape; 2] = [
        Capsule::new([0.0, -18.0], [0.0, -6.0], 6.0).unwrap().into(),
        Aabb::new([-6.0, -24.0], [6.0, 0.0]).unwrap().into(),
    ];
    let floor = Aabb::new([-400.0, 0.0], [400.0, 20.0]).unwrap();
    let wall = Aabb::new([-36.0, -200.0], [-6.0, 0.0]).unwrap();
    for shape in hero {
        for home in [0.0, 2_000.0, 20_000.0] {
            for deep in [1e-4, 1e-3, 4e-3, 6e-3, 0.03, 0.3] {
                // From above onto a floor, and from the right against a wall.
                let (down, left) = (24.0 - deep, 6.0 - deep);
                let above = Aabb::new([-40.0, -down - 61.0], [40.0, -down - 1.0]).unwrap();
                let beside = Aabb::new([left + 1.0, -200.0], [left + 41.0, -1.0]).unwrap();
                for (solids, press, velocity) in
                    [(&[floor][..], above, [0.0, 60.0]), (&[floor, wall][..], beside, [-60.0, 0.0])]
                {
                    let (gone, crushed) = what_becomes_of_it(shape.clone(), solids, press, velocity, home);
                    let what = format!("{home} from home, in by {deep}, coming at {velocity:?}: {gone:?}");
                    assert!(gone.length() < 1.0 && crushed, "{what}");
                }
            }
        }
    }
}

#[test]
fn a_wall_that_leans_over_a_hero_on_an_open_floor_pushes_it_along_and_does_not_crush_it() {
    let mut games = 0;
    for spin in [0.2f32, 0.4, 0.6, 0.9] {
        for lean in [0.05, 0.2, 0.4] {
            for rate in RATES {
                let mut world = World::new();
                world.add(Body::fixed(Aabb::new([-400.0, 0.0], [400.0, 20.0]).unwrap())).unwrap();
                let wall = Body::kinematic(Obb::new([-20.0, -40.0], [6.0, 38.0], lean).unwrap());
                let wall = world.add(wall.velocity([20.0, 0.0]).spin(spin)).unwrap();
                let capsule = Capsule::new([30.0, -18.0], [30.0, -6.0], 6.0).unwrap();
                let hero = world.add(Body::kinematic(capsule)).unwrap();
                let mut walker = Walker::new([0.0, -1.0]);
                while lean + world.get(wall).unwrap().angle() < 0.75 {
                    world.advance(1.0 / rate).unwrap();
                    walker.velocity += Vec2::new(0.0, 900.0 / rate);
                    walker.velocity.x = -60.0;
                    let walked = walker.walk(&mut world, hero, 1.0 / rate).unwrap();
                    assert!(!walked.crushed, "spin {spin} lean {lean} at {rate}");
                }
                games += 1;
            }
        }
    }
    assert!(games >= 36);
}

/// A train that goes by at a speed: its floor's top is at 0.
fn train(speed: f32) -> World {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0]).unwrap();
    world.add(Body::kinematic(Aabb::new([-600.0, 0.0], [600.0, 16.0]).unwrap()).velocity([speed, 0.0])).unwrap();
    world
}

#[test]
fn it_pushes_a_crate_on_a_train_as_on_the_ground() {
    for (push, train_speed) in [(0.5, 64.0), (0.5, 150.0), (0.5, -30.0), (1.0, 64.0), (1.0, 150.0), (1.0, -64.0)] {
        let mut world = train(train_speed);
        let hero = Aabb::from_center([train_speed / 60.0, -10.0], [12.0, 20.0]).unwrap();
        let hero = world.add(Body::kinematic(hero).tags(Tags::bit(1))).unwrap();
        let shape = Aabb::from_center([30.0, -6.0], [12.0, 12.0]).unwrap();
        let crated = Body::dynamic(shape).velocity([train_speed, 0.0]).restitution(0.0).tags(Tags::bit(0));
        let crated = world.add(crated).unwrap();
        let mut walker = Walker::new([0.0, -1.0]);
        walker.push = push;
        for frame in 0..60 {
            world.advance(1.0 / 60.0).unwrap();
            walker.velocity = Vec2::new(if frame > 2 { 100.0 } else { 0.0 }, 15.0);
            walker.walk(&mut world, hero, 1.0 / 60.0).unwrap();
        }
        let speed = world.get(crated).unwrap().velocity().x - train_speed;
        assert!(near(speed, 100.0 * push), "{speed} on the train: push {push}, train {train_speed}");
    }
}

/// A crate on a lift, and a hero on the crate.
fn crate_on_lift(rate: f32, response: Response, speed: f32) -> (Game, BodyId, BodyId) {
    let mut game = Game::new(rate, [0.0, -20.0]);
    game.world.set_gravity([0.0, GRAVITY]).unwrap();
    let lift = game.add(Body::kinematic(Aabb::new([-50.0, 0.0], [50.0, 10.0]).unwrap()));
    let shape = Aabb::from_center([0.0, -10.0], [20.0, 20.0]).unwrap();
    let crated = game.add(Body::dynamic(shape).response(response).tags(Tags::bit(0)));
    game.run(0.2, 0.0, |_, _| ());
    game.world.set_velocity(lift, [0.0, speed]).unwrap();
    (game, lift, crated)
}

#[test]
fn on_a_crate_on_a_lift_it_goes_up_and_down_with_both() {
    for rate in RATES {
        for speed in [-60.0, -300.0, 60.0] {
            for response in [Response::Bounce { restitution: 0.0 }, Response::Slide, Response::Stop] {
                let (mut game, lift, crated) = crate_on_lift(rate, response, speed);
                // What sinks at once is caught up with.
                game.run(if speed > 0.0 { 0.4 } else { 0.0 }, 0.0, |_, _| ());
                game.run(2.0, 0.0, |game, walked| {
                    let [lift, on] = [lift, crated].map(|id| game.world.get(id).unwrap().position().y);
                    let what = format!("{rate} Hz, {speed}, {response:?}: lift {lift}, crate {on}, {:?}", game.at());
                    assert!((on + 10.0 - (lift - 5.0)).abs() < 0.02, "{what}");
                    assert!((game.at().y + 10.0 - (on - 10.0)).abs() < 0.02, "{what}");
                    assert_eq!(game.walker.floor().map(|floor| floor.body), Some(crated), "{what}");
                    assert!(!walked.crushed && !game.world.get(crated).unwrap().is_crushed(), "{what}");
                });
            }
        }
    }
}

#[test]
fn on_a_crate_on_a_lift_that_rises_from_the_first_frame_on_it_is_on_its_way_soon() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -20.0]);
        game.world.set_gravity([0.0, GRAVITY]).unwrap();
        let lift = Body::kinematic(Aabb::new([-50.0, 0.0], [50.0, 10.0]).unwrap()).velocity([0.0, -60.0]);
        let lift = game.add(lift);
        let shape = Aabb::from_center([0.0, -10.0], [20.0, 20.0]).unwrap();
        let crated = game.add(Body::dynamic(shape).restitution(0.0).tags(Tags::bit(0)));
        game.run(2.0, 0.0, |_, _| ());
        let [lift, on] = [lift, crated].map(|id| game.world.get(id).unwrap().position().y);
        assert!((on + 10.0 - (lift - 5.0)).abs() < 0.02, "{rate} Hz: lift {lift}, crate {on}");
        assert!((game.at().y + 10.0 - (on - 10.0)).abs() < 0.02, "{rate} Hz: {:?}, crate {on}", game.at());
    }
}

#[test]
fn a_crate_that_it_stood_on_is_stopped_by_it_again_beside_it() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -20.0]);
        game.world.set_gravity([0.0, GRAVITY]).unwrap();
        game.block([-400.0, 0.0], [400.0, 10.0]);
        let shape = Aabb::from_center([0.0, -10.0], [20.0, 20.0]).unwrap();
        let crated = game.add(Body::dynamic(shape).response(Response::Slide).tags(Tags::bit(0)));
        game.run(0.3, 0.0, |_, _| ());
        assert_eq!(game.walker.floor().map(|floor| floor.body), Some(crated));
        // Down on its right, along its side.
        while game.walker.floor().is_none_or(|floor| floor.body == crated) {
            game.frame(if game.at().x < 16.0 { 60.0 } else { -20.0 });
        }
        game.world.set_velocity(crated, [200.0, 0.0]).unwrap();
        game.run(0.5, 0.0, |game, _| {
            let apart = game.at().x - game.world.get(crated).unwrap().position().x;
            assert!(apart > 15.98, "{apart} at {rate} Hz");
        });
    }
}

#[test]
fn a_crate_that_jumps_up_under_it_takes_it_along() {
    for rate in RATES {
        let (mut game, _, crated) = crate_on_lift(rate, Response::Bounce { restitution: 0.0 }, 0.0);
        game.run(0.3, 0.0, |_, _| ());
        game.world.set_velocity(crated, [0.0, -200.0]).unwrap();
        let mut highest = f32::INFINITY;
        game.run(1.0, 0.0, |game, walked| {
            highest = highest.min(game.at().y);
            let top = game.world.get(crated).unwrap().position().y - 10.0;
            assert!(game.at().y + 10.0 <= top + 0.02, "{} {top} at {rate} Hz", game.at().y + 10.0);
            assert!(!walked.crushed);
        });
        // v²/2g is 22.
        assert!(highest < -30.0 - 20.0, "{highest} at {rate} Hz");
        assert_eq!(game.walker.floor().map(|floor| floor.body), Some(crated));
    }
}

#[test]
fn it_jumps_at_the_front_wall_of_a_waggon_and_stays_there() {
    for train_speed in [0.0, 64.0, 150.0] {
        for lean in [0.0, 40.0] {
            let mut world = train(train_speed);
            let wall = Aabb::new([60.0, -200.0], [80.0, 0.0]).unwrap();
            world.add(Body::kinematic(wall).velocity([train_speed, 0.0])).unwrap();
            let hero = Aabb::from_center([train_speed / 60.0 + 54.0, -10.0], [12.0, 20.0]).unwrap();
            let hero = world.add(Body::kinematic(hero)).unwrap();
            let mut walker = Walker::new([0.0, -1.0]);
            for frame in 0..80u16 {
                world.advance(1.0 / 60.0).unwrap();
                walker.velocity.x = lean;
                walker.velocity.y = if frame == 10 { -300.0 } else { walker.velocity.y + 15.0 };
                walker.walk(&mut world, hero, 1.0 / 60.0).unwrap();
                let on_train = world.get(hero).unwrap().position().x - train_speed * f32::from(frame + 1) / 60.0;
                assert!((on_train - 54.0).abs() < 0.1, "{on_train} in frame {frame}: train {train_speed}, lean {lean}");
            }
        }
    }
}
