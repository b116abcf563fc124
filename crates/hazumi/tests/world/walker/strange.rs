//! What no game means to ask.

use super::*;

#[test]
fn what_makes_no_sense_is_refused_and_nothing_has_moved() {
    let mut game = Game::new(60.0, [0.0, 0.0]);
    game.block([-100.0, 0.0], [100.0, 20.0]);
    game.run(0.2, 10.0, |_, _| ());
    let before = game.clone();
    let refused = |change: &dyn Fn(&mut Walker), dt: f32, says: &str| {
        let mut game = before.clone();
        change(&mut game.walker);
        let walker = game.walker.clone();
        let error = game.walker.walk(&mut game.world, game.hero, dt).unwrap_err();
        assert_eq!(error.to_string(), says);
        assert_eq!(format!("{:?}", game.walker), format!("{walker:?}"));
        assert_eq!(game.world.checksum(), before.world.checksum());
    };
    refused(&|walker| walker.velocity.x = f32::NAN, 0.1, "walker.velocity: must be finite, got [NaN, 0]");
    refused(&|walker| walker.velocity.y = f32::INFINITY, 0.1, "walker.velocity: must be finite, got [10, inf]");
    refused(&|_| (), f32::NAN, "dt: must be finite and >= 0, got NaN");
    refused(&|_| (), -1.0, "dt: must be finite and >= 0, got -1");
    refused(&|walker| walker.up = Vec2::ZERO, 0.1, "walker.up: must be of a length > 0, got 0");
    refused(&|walker| walker.up.x = f32::NAN, 0.1, "walker.up: must be finite, got [NaN, -1]");
    refused(&|walker| walker.step_height = -2.0, 0.1, "walker.step_height: must be finite and >= 0, got -2");
    refused(
        &|walker| walker.snap_distance = Some(f32::NAN),
        0.1,
        "walker.snap_distance: must be finite and >= 0, got NaN",
    );
    let mut game = before.clone();
    let ball = game.add(Body::dynamic(Circle::new([50.0, -50.0], 5.0).unwrap()));
    assert_eq!(
        game.walker.walk(&mut game.world, ball, 0.1).unwrap_err().to_string(),
        format!("walk: only for kinematic bodies, and {ball:?} is dynamic")
    );
    game.world.remove(game.hero).unwrap();
    assert_eq!(game.walker.walk(&mut game.world, game.hero, 0.1), Err(InvalidBody::Gone { id: game.hero }));
}

#[test]
fn a_frame_of_no_time_changes_nothing_and_one_of_an_age_ends() -> Checked {
    let mut game = Game::new(60.0, [0.0, 0.0]);
    game.block([-100.0, 0.0], [100.0, 20.0]);
    game.block([100.0, -1000.0], [120.0, 20.0]);
    game.run(0.5, 20.0, |_, _| ());
    let (at, velocity) = (game.at(), game.walker.velocity);
    game.world.advance(0.0)?;
    game.walker.walk(&mut game.world, game.hero, 0.0)?;
    assert_eq!((game.at(), game.walker.velocity, game.walker.is_on_floor()), (at, velocity, true));
    for dt in [10.0, 1e6, 1e30, f32::MAX] {
        game.walker.velocity = Vec2::new(100.0, 900.0);
        game.walker.walk(&mut game.world, game.hero, dt)?;
        assert!(near(game.at().x, 94.0) && near(game.at().y, -10.0), "{dt}: {:?}", game.at());
    }
    for velocity in [[1e30, 1e30], [-f32::MAX, f32::MAX], [0.0, -f32::MAX]] {
        game.walker.velocity = velocity.into();
        game.walker.walk(&mut game.world, game.hero, 1.0)?;
        assert!(game.at().is_finite() && game.walker.velocity.is_finite());
    }
    Ok(())
}

#[test]
fn a_clone_of_both_goes_on_to_the_same_bits() {
    let mut game = Game::new(60.0, [-20.0, 0.0]);
    game.block([-100.0, 0.0], [100.0, 20.0]);
    game.add(Body::kinematic(Aabb::new([30.0, -6.0], [60.0, 0.0]).unwrap()).velocity([9.0, 0.0]));
    game.walker.step_height = 7.0;
    game.run(0.7, 50.0, |_, _| ());
    let mut again = game.clone();
    for game in [&mut game, &mut again] {
        game.run(0.5, 50.0, |_, _| ());
        game.jump(200.0);
        game.run(1.5, 30.0, |_, _| ());
    }
    assert_eq!(game.world.checksum(), again.world.checksum());
    assert_eq!(game.walker, again.walker);
}

#[test]
fn up_may_be_any_way() {
    for (up, right) in
        [(-Vec2::Y, Vec2::X), (Vec2::Y, -Vec2::X), (Vec2::X, Vec2::Y), (Vec2::new(0.6, -0.8), Vec2::new(0.8, 0.6))]
    {
        let mut world = World::new();
        let place = |along: f32, high: f32| right * along + up * high;
        let corners = [(-200.0, 0.0), (200.0, 0.0), (200.0, -20.0), (-200.0, -20.0)].map(|(a, b)| place(a, b));
        world.add(Body::fixed(Polygon::new(corners).unwrap())).unwrap();
        let hero = world.add(Body::kinematic(Circle::new(place(0.0, 20.0), 8.0).unwrap())).unwrap();
        let mut walker = Walker::new(up * 3.0);
        for _ in 0..120 {
            walker.velocity -= up * (GRAVITY / 60.0);
            walker.walk(&mut world, hero, 1.0 / 60.0).unwrap();
        }
        assert!(walker.is_on_floor());
        for _ in 0..60 {
            walker.velocity = right * 60.0 - up * (GRAVITY / 60.0);
            walker.walk(&mut world, hero, 1.0 / 60.0).unwrap();
            assert!(walker.is_on_floor());
        }
        let at = world.get(hero).unwrap().position();
        assert!((at - place(60.0, 8.0)).length() < 0.01, "{up:?}: {at:?}");
    }
}

#[test]
fn in_any_world_it_ends_in_nothing_that_stops_it_unless_it_says_crushed() {
    for seed in 0..120 {
        let mut random = Random(seed);
        let rate = RATES[seed as usize % 3];
        let mut game = Game::new(rate, [0.0, 0.0]);
        game.walker.step_height = random.between(0.0, 9.0);
        for _ in 0..14 {
            let at = random.point(-90.0, 90.0);
            let shape = any_shape(&mut random, at, 25.0);
            let body = match (random.unit() * 6.0) as u32 {
                0 => Body::kinematic(shape).velocity(random.point(-40.0, 40.0)).spin(random.between(-1.0, 1.0)),
                1 => Body::fixed(shape).one_way_toward(UP),
                _ => Body::fixed(shape),
            };
            game.add(body);
        }
        for frame in 0..200 {
            if random.unit() < 0.05 && game.walker.may_jump(0.1) {
                game.jump(300.0);
            }
            if random.unit() < 0.02 {
                game.walker.drop_through();
            }
            let walked = game.frame(random.between(-200.0, 200.0));
            assert!(walked.position.is_finite() && game.walker.velocity.is_finite(), "{seed} {frame}");
            assert_eq!(game.walker.is_on_floor(), game.walker.seconds_in_air() == 0.0);
            let times: Vec<f32> = walked.hits.iter().map(|hit| hit.time).collect();
            assert!(
                times.is_sorted() && times.iter().all(|time| (0.0..=1.0).contains(time)),
                "{seed} {frame}: {times:?}"
            );
            if walked.crushed || walked.position.length() > 500.0 {
                break;
            }
            let own: Vec<Shape> = game.world.get(game.hero).unwrap().placed_shapes().collect();
            for body in game.world.iter().filter(|body| body.id() != game.hero && body.kind() == BodyKind::Fixed) {
                let is_thin = body
                    .shapes()
                    .iter()
                    .all(|shape| matches!(shape, Shape::Aabb(_) | Shape::Obb(_) | Shape::Polygon(_)));
                // From behind one-way bodies let it in; those face up.
                let deep = body
                    .placed_shapes()
                    .filter_map(|shape| contact(&own[0], &shape))
                    .any(|c| c.depth > 1e-2 && c.normal.dot(UP) <= 0.0);
                assert!(!(is_thin && deep && !is_one_way(&game, body.id())), "{seed} {frame} {body:?}");
            }
        }
    }
}

/// Bodies of the test above that face one way are those that let the hero in from below.
fn is_one_way(game: &Game, id: BodyId) -> bool {
    game.world.get(id).is_some_and(|body| format!("{body:?}").contains("Toward("))
}
