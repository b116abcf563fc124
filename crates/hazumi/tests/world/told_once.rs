//! What a body meets in a step is told of, once: also what it passed, and what others add meanwhile.

use hazumi::*;

use crate::support::*;

#[test]
fn two_that_pass_each_other_under_an_acceleration_meet_once() -> Checked {
    let (mut random, mut twice) = (Random(3), 0);
    for _ in 0..300 {
        let mut world = World::new();
        let ghost = |at: [f32; 2], velocity: Vec2| -> Result<Body, InvalidShape> {
            Ok(Body::dynamic(Circle::new(at, 1.5)?).velocity(velocity).tags(Tags::bit(0)).response(Response::Pass))
        };
        world.add(ghost([0., 0.], Vec2::new(random.between(50.0, 300.0), random.between(-5.0, 5.0)))?)?;
        let other = ghost([20., 0.], Vec2::new(random.between(-300.0, -50.0), 0.0))?;
        world.add(other.acceleration(random.point(-300.0, 300.0)))?;
        world.advance(0.2)?;
        assert!(world.hits().len() > 0);
        twice += usize::from(world.hits().len() > 1);
    }
    assert_eq!(twice, 0);
    Ok(())
}

/// How often a ball meets a gate that lets it pass, in so many steps of two seconds in all.
fn meetings(world: &World, gate: BodyId, steps: u16, asks: bool) -> Result<usize, InvalidStep> {
    let (mut world, mut met) = (world.clone(), 0);
    for _ in 0..steps {
        let dt = 2.0 / f32::from(steps);
        if asks {
            world.step(dt, |hit, world| world.response_to(hit))?;
        } else {
            world.advance(dt)?;
        }
        met += world.hits().filter(|hit| hit.other == gate).count();
    }
    Ok(met)
}

#[test]
fn what_a_ball_passed_it_meets_again_when_it_comes_back_in_the_same_step() -> Checked {
    let gates: [Shape; 3] = [
        Circle::new([0., 3.], 5.)?.into(),
        Aabb::new([-3., -3.], [3., 3.])?.into(),
        CubicBez::new([0., -9.], [4., -3.], [-4., 3.], [0., 9.])?.into(),
    ];
    let ball =
        || -> Result<Body, InvalidShape> { Ok(Body::dynamic(Circle::new([-30., 0.], 1.)?).velocity([100., 0.])) };
    let tag = Tags::bit(0);
    let heavy = Body::dynamic(Circle::new([49., 0.], 1.)?).tags(tag).stopped_by(Tags::NONE);
    let wall = || -> Result<Body, InvalidShape> { Ok(Body::fixed(Aabb::new([50., -100.], [60., 100.])?)) };
    for gate in gates {
        let gate = Body::fixed(gate).response(Response::Pass);
        // Off a wall, off a body that no ball stops, and back up a slope.
        let scenes = [(ball()?, Some(wall()?)), (ball()?.tags(tag), Some(heavy.clone())), {
            (ball()?.acceleration([-110., 0.]), None)
        }];
        for (number, (ball, other)) in scenes.into_iter().enumerate() {
            let mut world = World::new();
            other.map(|other| world.add(other)).transpose()?;
            let gate = world.add(gate.clone())?;
            world.add(ball)?;
            for (steps, asks) in [(1, false), (1, true), (2, false), (2, true), (60, false), (60, true)] {
                let met = meetings(&world, gate, steps, asks)?;
                assert_eq!(met, 2, "scene {number} in {steps} steps: {gate:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn what_a_ball_passed_it_meets_again_when_the_game_turns_it_back() -> Checked {
    let mut world = World::new();
    let gate = world.add(Body::fixed(Circle::new([0., 3.], 5.)?).response(Response::Pass))?;
    let bell = world.add(Body::fixed(Circle::new([30., 0.], 1.)?).response(Response::Pass))?;
    let ball = world.add(Body::dynamic(Circle::new([-30., 0.], 1.)?).velocity([100., 0.]))?;
    world.step(2.0, |hit, world| {
        if hit.other == bell {
            world.set_velocity(ball, [-100., 0.]).unwrap();
        }
        world.response_to(hit)
    })?;
    let others: Vec<BodyId> = world.hits().map(|hit| hit.other).collect();
    assert_eq!(others, [gate, bell, gate]);
    Ok(())
}

/// A straight way leads into both arms of a hollow curve.
#[test]
fn a_ball_that_passes_one_arm_of_a_curve_meets_the_other() -> Checked {
    let mut world = World::new();
    let bowl = CubicBez::new([-20., 20.], [-20., -30.], [20., -30.], [20., 20.])?;
    let bowl = world.add(Body::fixed(bowl).response(Response::Pass))?;
    world.add(Body::dynamic(Circle::new([-60., 0.], 1.)?).velocity([100., 0.]))?;
    for (steps, asks) in [(60, false), (1, false), (1, true), (60, true)] {
        assert_eq!(meetings(&world, bowl, steps, asks)?, 2, "in {steps} steps");
    }
    Ok(())
}

/// A bar that turns comes round again.
#[test]
fn a_ball_that_passed_a_turning_bar_meets_its_other_arm() -> Checked {
    let mut world = World::new();
    let bar = Body::kinematic(Aabb::from_center([0., 0.], [40., 2.])?).pivot([0., 0.]).spin(5.0);
    let bar = world.add(bar.response(Response::Pass))?;
    world.add(Body::dynamic(Circle::new([15., 5.], 1.)?))?;
    let slowly = meetings(&world, bar, 60, false)?;
    for (steps, asks) in [(1, false), (1, true), (60, true)] {
        assert_eq!(meetings(&world, bar, steps, asks)?, slowly, "in {steps} steps");
    }
    Ok(())
}

#[test]
fn a_ball_that_a_hit_adds_lets_no_others_fly_through_each_other() -> Checked {
    let mut world = World::new();
    for wall in walls(60.0) {
        world.add(Body::fixed(wall))?;
    }
    let ball = |r: f32, at: [f32; 2], v: [f32; 2], tags: u32, by: u32| -> Result<Body, InvalidShape> {
        Ok(Body::dynamic(Circle::new(at, r)?).velocity(v).tags(Tags::from_bits(tags)).stopped_by(Tags::from_bits(by)))
    };
    let all = u32::MAX;
    world.add(ball(0.673601, [40.399776, 58.840_25], [-323.17502, 149.35748], 1, 6)?)?;
    let first = world.add(ball(1.4278634, [8.643_801, 3.041_48], [1.7396533, 116.24163], 1, 3)?)?;
    world.add(ball(1.9330018, [-43.890987, 4.4707756], [105.49238, 2.5337403], 2, all)?)?;
    world.add(ball(1.2773459, [-0.814_567_6, -26.976738], [241.702_2, 582.701_2], 1, all)?)?;
    let second = world.add(ball(1.1231399, [4.9421167, 8.2185135], [374.50092, -107.30856], 2, all)?)?;
    world.add(ball(1.6411836, [-19.606125, 24.433935], [-10.46986, -368.77936], 2, 3)?)?;
    let mut hits = 0;
    world.step(0.036064584, |_, world| {
        hits += 1;
        if hits == 1 {
            let large = ball(1.9982177, [-13.362602, 32.695984], [-151.577_88, 321.70102], 1, all).unwrap();
            world.add(large).unwrap();
        }
        Response::BOUNCE
    })?;
    assert!(world.hits().any(|hit| [hit.body, hit.other] == [first, second]));
    Ok(())
}

#[test]
fn a_turned_box_has_no_diagonal_corners() -> Checked {
    let mut world = World::new();
    let bat = Body::kinematic(Aabb::from_center([0., 0.], [10., 10.])?).corners(Corners::Diagonal);
    let bat = world.add(bat)?;
    world.move_to(bat, [0., 0.], core::f32::consts::FRAC_PI_4)?;
    world.advance(1.0)?;
    let ball = world.add(Body::dynamic(Circle::new([0.2, 20.], 1.)?).velocity([0., -100.]))?;
    world.advance(0.2)?;
    let hit = *world.hits().next().ok_or("no hit")?;
    assert!(hit.normal.y > 0.9, "{hit:?}");
    assert!(world.get(ball).unwrap().velocity().y > 80.0);
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_curve_of_half_width_minus_0_can_be_read_back() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(QuadBez::new([0.0, 0.0], [1.0, 0.0], [2.0, 1.0])?.with_half_width(-0.0)?))?;
    let json = serde_json::to_string(&world)?;
    // "checksum: must be …, got …: the world was changed, or its numbers were not read to the last bit"
    let read: World = serde_json::from_str(&json)?;
    assert_eq!(read.checksum(), world.checksum());
    Ok(())
}

/// Cells are as large as the largest ball asks for when the step begins; one that crosses 32,768 of them makes them larger.
#[test]
fn balls_meet_though_a_fast_one_among_them_makes_their_cells_larger() -> Checked {
    let run = |is_fast: bool| -> Result<Vec<(BodyId, BodyId)>, Box<dyn std::error::Error>> {
        let (mut random, mut world) = (Random(11), World::new());
        let tag = Tags::bit(0);
        let ball = |at: Vec2, velocity: Vec2, tags: Tags| -> Result<Body, InvalidShape> {
            Ok(Body::dynamic(Circle::new(at, 0.1)?).velocity(velocity).tags(tags).stopped_by(tags).mass(1e6))
        };
        // Pairs of their own, each a world away from the next.
        for i in 0..400 {
            let home = Vec2::new(0.0, 10.0 * i as f32);
            let toward = random.direction() * random.between(0.3, 2.0);
            let there = home + toward * 0.9 + random.point(-0.05, 0.05);
            world.add(ball(home, toward * 0.5, tag)?)?;
            world.add(ball(there, toward * -0.5, tag)?)?;
        }
        let speed = if is_fast { 40_000.0 } else { 1.0 };
        world.add(ball(Vec2::new(5.0, -5.0), Vec2::new(speed, 0.0), tag)?)?;
        world.advance(1.0)?;
        Ok(world.hits().map(|hit| (hit.body, hit.other)).collect())
    };
    let alone = run(false)?;
    assert!(alone.len() > 380, "{} hits", alone.len());
    assert!(run(true)? == alone);
    Ok(())
}
