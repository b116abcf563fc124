//! What a steered body comes through, and what it touches.

use super::*;

const COIN: Tags = Tags::bit(0);
const HERO: Tags = Tags::bit(1);

#[test]
fn a_move_tells_what_it_came_through_and_when() -> Checked {
    let mut world = World::new();
    let coins = [20.0, 60.0].map(|x| world.add(Body::fixed(Circle::new([x, 0.0], 2.0).unwrap()).tags(COIN)).unwrap());
    let zone = Body::dynamic(Circle::new([40.0, 0.0], 3.0)?).senses(HERO);
    let zone = world.add(zone)?;
    world.add(Body::fixed(Aabb::new([90.0, -50.0], [100.0, 50.0])?))?;
    let hero = Body::kinematic(Aabb::new([-5.0, -5.0], [5.0, 5.0])?).tags(HERO).stopped_by(!COIN).senses(COIN);
    let hero = world.add(hero)?;
    let moved = world.move_by(hero, [100.0, 0.0], Response::Slide)?;
    assert_eq!(moved.position, Vec2::new(85.0, 0.0));
    let passed: Vec<_> = moved.passed.iter().map(|passed| (passed.other, passed.time)).collect();
    assert_eq!(passed, [(coins[0], 0.13), (zone, 0.32), (coins[1], 0.53)]);
    // One that senses nothing and lets all pass is told of those.
    world.set_senses(hero, Tags::NONE)?;
    world.set_stopped_by(hero, Tags::ALL)?;
    let mut passed = Moved::default();
    world.move_with(hero, [-40.0, 0.0], &mut passed, |_, _| Response::Pass)?;
    assert!(passed.passed.iter().map(|passed| passed.other).eq([coins[1], zone]), "{:?}", passed.passed);
    Ok(())
}

#[test]
fn a_hero_larger_than_all_that_flies_senses_what_its_rim_touches() -> Checked {
    for mover in [None, Some(0.5)] {
        let mut world = World::new();
        let coins: Vec<(BodyId, Vec2)> = (0..900)
            .map(|i| Vec2::new((i % 30) as f32 * 3.0 - 45.0, (i / 30) as f32 * 3.0 - 45.0))
            .map(|at| (world.add(Body::fixed(Circle::new(at, 0.5).unwrap()).tags(COIN)).unwrap(), at))
            .collect();
        if let Some(radius) = mover {
            world.add(Body::dynamic(Circle::new([500.0, 0.0], radius)?))?;
        }
        let hero = world.add(Body::kinematic(Circle::new([0.0, 0.0], 20.0)?).velocity([6.0, 0.0]).senses(COIN))?;
        for x in [6.0, 12.0] {
            world.advance(1.0)?;
            let touched: Vec<BodyId> = world.touching(hero).collect();
            let is_near = |at: &Vec2| at.distance(Vec2::new(x, 0.0)) <= 20.5;
            let expected: Vec<BodyId> = coins.iter().filter(|(_, at)| is_near(at)).map(|(id, _)| *id).collect();
            assert_eq!(touched, expected, "at {x}, {mover:?}");
        }
    }
    Ok(())
}

#[test]
fn a_walk_tells_of_coins_that_it_runs_and_falls_through() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, -60.0]);
        game.block([-100.0, 0.0], [200.0, 20.0]);
        let coins = [[0.0, -40.0], [30.0, -10.0], [60.0, -10.0]]
            .map(|at| game.add(Body::fixed(Circle::new(at, 2.0).unwrap()).tags(COIN)));
        game.world.set_stopped_by(game.hero, !COIN).unwrap();
        game.world.set_senses(game.hero, COIN).unwrap();
        let mut found = Vec::new();
        game.run(0.5, 0.0, |_, walked| found.extend(walked.passed.iter().map(|passed| passed.other)));
        game.run(1.0, 100.0, |_, walked| found.extend(walked.passed.iter().map(|passed| passed.other)));
        assert_eq!(found, coins);
        assert!(near(game.at().y, -10.0) && near(game.at().x, 100.0));
    }
}

#[test]
fn a_hero_that_the_game_steers_is_in_the_water_until_it_is_out() {
    for rate in RATES {
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.block([-100.0, 0.0], [300.0, 20.0]);
        let water = game.add(Body::fixed(Aabb::new([50.0, -40.0], [100.0, 0.0]).unwrap()).tags(COIN));
        game.world.set_stopped_by(game.hero, !COIN).unwrap();
        game.world.set_senses(game.hero, COIN).unwrap();
        let mut told = Vec::new();
        let mut was = false;
        game.run(2.0, 100.0, |game, _| {
            told.extend(game.world.touch_events().map(|event| (event.body, event.other, event.begins)));
            assert_eq!(game.world.touching(game.hero).eq([water]), was, "{:?}", game.at());
            assert_eq!(game.world.touching(water).eq([game.hero]), was);
            was = game.at().x > 44.0 && game.at().x < 106.0;
        });
        assert_eq!(told, [(game.hero, water, true), (game.hero, water, false)]);
    }
}

#[test]
fn a_door_that_moves_senses_what_flies_through_it() -> Checked {
    let mut world = World::new();
    let door = world.add(Body::kinematic(Aabb::new([-5.0, 0.0], [5.0, 10.0])?).senses(COIN))?;
    let ball =
        Body::dynamic(Circle::new([0.0, -20.0], 1.0)?).velocity([0.0, 190.0]).tags(COIN).response(Response::Pass);
    let ball = world.add(ball)?;
    world.advance(0.5)?;
    let events: Vec<_> =
        world.touch_events().map(|event| (event.body, event.other, event.begins, event.time)).collect();
    assert_eq!(events.len(), 2);
    assert_eq!((events[0].0, events[0].1, events[0].2, events[1].2), (door, ball, true, false));
    assert!((events[0].3 - 0.1).abs() < 1e-4 && (events[1].3 - 31.0 / 190.0).abs() < 1e-4, "{events:?}");
    // One that moves itself into what rests.
    let coin = world.add(Body::fixed(Circle::new([50.0, 5.0], 5.0)?).tags(COIN))?;
    world.set_velocity(door, [80.0, 0.0])?;
    world.advance(0.25)?;
    assert_eq!(world.touch_events().count(), 0);
    world.advance(0.5)?;
    assert!(world.touching(door).eq([coin]));
    let event = *world.touch_events().next().unwrap();
    assert!(event.begins && event.body == door);
    world.set_senses(door, Tags::NONE)?;
    world.advance(0.1)?;
    let event = *world.touch_events().next().unwrap();
    assert!(!event.begins && event.time == 0.0 && world.touching(door).count() == 0);
    Ok(())
}
