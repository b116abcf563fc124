//! Belts: surfaces that run along themselves.

use hazumi::*;

use crate::support::Checked;

const STEP: f32 = 1.0 / 60.0;

fn world() -> Result<World, Box<dyn std::error::Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0])?;
    Ok(world)
}

fn aabb(min: [f32; 2], max: [f32; 2]) -> Aabb {
    Aabb::new(min, max).unwrap()
}

/// A belt whose top is y = 100, on which all stops.
fn belt(from: f32, to: f32, speed: f32) -> Body {
    Body::fixed(aabb([from, 100.0], [to, 120.0])).surface_speed(speed).response(Response::Stop)
}

/// A crate of 20 by 20 about a point.
fn crate_at(x: f32, y: f32) -> Body {
    Body::dynamic(Aabb::from_center([x, y], [20.0, 20.0]).unwrap())
}

fn near(what: &str, got: impl Into<Vec2>, wanted: [f32; 2], by: f32) {
    let (got, wanted) = (got.into(), Vec2::from(wanted));
    assert!((got - wanted).length() <= by, "{what}: {got:?}, not {wanted:?}");
}

/// Steps for so many seconds, and asks that nobody is crushed or bounded; gives the hits.
fn run(world: &mut World, seconds: f32, dt: f32) -> Result<usize, Box<dyn std::error::Error>> {
    let mut hits = 0;
    for _ in 0..(seconds / dt).round() as u32 {
        let report = world.advance(dt)?;
        assert_eq!((report.crushed, report.bounded), (0, 0));
        hits += report.hits;
    }
    Ok(hits)
}

fn place(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().position()
}

fn velocity(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().velocity()
}

#[test]
fn what_falls_onto_a_belt_goes_along_at_its_speed() -> Checked {
    let shapes: [Shape; 3] = [
        Aabb::from_center([30.0, 60.0], [20.0, 20.0])?.into(),
        Circle::new([30.0, 60.0], 10.0)?.into(),
        Polygon::new([[20.0, 50.0], [40.0, 50.0], [36.0, 70.0], [24.0, 70.0]])?.into(),
    ];
    for (speed, shape) in
        [60.0f32, -45.0, 700.0].into_iter().flat_map(|speed| shapes.clone().map(|shape| (speed, shape)))
    {
        let mut world = world()?;
        world.add(belt(-4000.0, 4000.0, speed))?;
        let falls = world.add(Body::dynamic(shape))?;
        assert_eq!(run(&mut world, 1.0, STEP)?, 1, "it lands once");
        let from = place(&world, falls);
        near("its velocity", velocity(&world, falls), [speed, 0.0], 1e-4);
        run(&mut world, 2.0, STEP)?;
        near("its place", place(&world, falls), [from.x + 2.0 * speed, from.y], 2e-3);
        assert_eq!(place(&world, falls).y, 90.0, "in a straight line");
    }
    Ok(())
}

#[test]
fn a_positive_speed_runs_round_the_outline_as_a_positive_spin_turns() -> Checked {
    // A box, and a crate that is thrown onto each of its sides.
    for (from, velocity, wanted) in [
        ([0.0, -50.0], [0.0, 100.0], [30.0, 0.0]),
        ([50.0, 0.0], [-100.0, 0.0], [0.0, 30.0]),
        ([0.0, 50.0], [0.0, -100.0], [-30.0, 0.0]),
        ([-50.0, 0.0], [100.0, 0.0], [0.0, -30.0]),
    ] {
        let mut world = World::new();
        let drum = Body::fixed(aabb([-20.0, -20.0], [20.0, 20.0])).surface_speed(30.0).response(Response::Stop);
        world.add(drum)?;
        let thrown = world.add(Body::dynamic(Circle::new(from, 5.0)?).velocity(velocity))?;
        world.advance(0.3)?;
        let hit = *world.hits().next().unwrap();
        near("what the hit says", hit.surface_velocity, wanted, 1e-5);
        near("what it has", world.get(thrown).unwrap().velocity(), wanted, 1e-5);
    }
    Ok(())
}

#[test]
fn what_slides_or_bounces_is_not_carried_and_its_hit_knows_of_the_belt() -> Checked {
    for response in [Response::Slide, Response::Bounce { restitution: 0.0 }, Response::Bounce { restitution: 0.5 }] {
        let (mut with, mut without) = (world()?, world()?);
        with.add(belt(-100.0, 100.0, 60.0).response(response))?;
        without.add(belt(-100.0, 100.0, 0.0).response(response))?;
        let [a, b] = [&mut with, &mut without].map(|world| world.add(crate_at(0.0, 50.0)).unwrap());
        for _ in 0..60 {
            with.advance(STEP)?;
            without.advance(STEP)?;
            assert_eq!((place(&with, a), velocity(&with, a)), (place(&without, b), velocity(&without, b)));
            assert!(with.hits().all(|hit| hit.surface_velocity == Vec2::new(60.0, 0.0)), "{response:?}");
        }
    }
    Ok(())
}

#[test]
fn a_crate_put_onto_a_belt_is_carried_and_ground_tells_how_fast() -> Checked {
    let mut world = world()?;
    let floor = world.add(belt(-100.0, 400.0, 60.0))?;
    let put = world.add(crate_at(0.0, 90.0))?;
    assert_eq!(run(&mut world, 2.0, STEP)?, 0);
    near("its place", place(&world, put), [120.0, 90.0], 1e-3);
    let ground = world.ground(put, [0.0, -1.0], 0.8)?.floor.unwrap();
    assert_eq!((ground.body, ground.velocity), (floor, Vec2::new(60.0, 0.0)));
    Ok(())
}

#[test]
fn from_belt_to_belt_it_has_the_speed_of_what_is_under_its_middle() -> Checked {
    for dt in [2.5, 0.31, STEP, 1.0 / 144.0] {
        for shape in
            [Shape::from(Aabb::from_center([25.0, 90.0], [20.0, 20.0])?), Circle::new([25.0, 90.0], 10.0)?.into()]
        {
            let mut world = world()?;
            for (number, speed) in [50.0, 100.0, 25.0, 50.0].into_iter().enumerate() {
                let from = 50.0 * number as f32;
                world.add(belt(from, from + 50.0, speed))?;
            }
            let carried = world.add(Body::dynamic(shape))?;
            // Half a second to the first seam, half a second along the second belt, two along the third.
            let mut time = 0.0;
            while time < 3.2 {
                time += f64::from(dt);
                run(&mut world, dt, dt)?;
                let wanted = match time {
                    t if t < 0.5 => 25.0 + 50.0 * t,
                    t if t < 1.0 => 50.0 + 100.0 * (t - 0.5),
                    t if t < 3.0 => 100.0 + 25.0 * (t - 1.0),
                    t => 150.0 + 50.0 * (t - 3.0),
                };
                if wanted < 190.0 {
                    near(&format!("{dt}: after {time}"), place(&world, carried), [wanted as f32, 90.0], 0.01);
                }
            }
        }
    }
    Ok(())
}

#[test]
fn between_belts_that_run_toward_each_other_it_stands() -> Checked {
    for (left, right) in [(60.0, -60.0), (60.0, -20.0), (60.0, 0.0)] {
        let mut world = world()?;
        world.add(belt(0.0, 50.0, left))?;
        world.add(belt(50.0, 100.0, right))?;
        let carried = world.add(crate_at(20.0, 80.0))?;
        run(&mut world, 2.0, STEP)?;
        near("its place", place(&world, carried), [50.0, 90.0], 1e-3);
        let stood = place(&world, carried);
        run(&mut world, 2.0, STEP)?;
        assert_eq!(place(&world, carried), stood, "{left}, {right}: it trembles");
    }
    Ok(())
}

#[test]
fn at_the_end_of_a_belt_it_flies_on_as_fast() -> Checked {
    for dt in [0.5, STEP] {
        let mut world = world()?;
        world.add(belt(0.0, 100.0, 60.0))?;
        let carried = world.add(crate_at(80.0, 90.0))?;
        run(&mut world, 1.5, dt)?;
        // Half a second until nothing is under it, then one in free fall.
        near("its velocity", velocity(&world, carried), [60.0, 900.0], 2.0);
        near("its place", place(&world, carried), [170.0, 540.0], 2.0);
    }
    Ok(())
}

#[test]
fn round_a_drum_it_goes_as_long_as_it_is_pressed_there() -> Checked {
    let drum = |speed: f32| {
        Ok::<_, InvalidShape>(Body::fixed(Circle::new([0.0, 0.0], 50.0)?).surface_speed(speed).response(Response::Stop))
    };
    // Without gravity it leaves at once, straight on.
    let mut free = World::new();
    free.add(drum(60.0)?)?;
    let ball = free.add(Body::dynamic(Circle::new([0.0, -70.0], 10.0)?).velocity([0.0, 100.0]))?;
    run(&mut free, 1.1, STEP)?;
    near("its place", place(&free, ball), [60.0, -60.0], 0.01);
    // With gravity it is pressed as long as v²/r < g cos a.
    for speed in [60.0f32, 150.0] {
        let mut world = world()?;
        world.add(drum(speed)?)?;
        let ball = world.add(Body::dynamic(Circle::new([0.0, -60.1], 10.0)?))?;
        let leaves = libm::acosf(speed * speed / (60.0 * 900.0));
        let mut last = 0.0;
        for _ in 0..400 {
            run(&mut world, 1.0 / 240.0, 1.0 / 240.0)?;
            let is_there = world.contacts(ball).next().is_some();
            if !is_there && last > 0.0 {
                break;
            }
            let at = place(&world, ball);
            last = libm::atan2f(at.x, -at.y);
            if is_there && last > 0.05 && last < leaves - 0.05 {
                near("how far it is", [at.length(), 0.0], [60.0, 0.0], 0.01);
                near("how fast it is", [velocity(&world, ball).length(), 0.0], [speed, 0.0], 0.2);
            }
        }
        assert!((last - leaves).abs() < 0.08, "{speed}: it left at {last}, not {leaves}");
    }
    Ok(())
}

#[test]
fn from_a_flat_belt_it_goes_up_a_slope_and_off_its_top() -> Checked {
    let mut world = world()?;
    world.add(belt(-200.0, 0.0, 60.0))?;
    let slope = Polygon::new([[0.0, 100.0], [80.0, 60.0], [80.0, 120.0], [0.0, 120.0]])?;
    world.add(Body::fixed(slope).surface_speed(60.0).response(Response::Stop))?;
    let carried = world.add(Body::dynamic(Circle::new([-50.0, 90.0], 10.0)?))?;
    run(&mut world, 2.0, STEP)?;
    let along = Vec2::new(2.0, -1.0).normalized().unwrap() * 60.0;
    near("its velocity", velocity(&world, carried), [along.x, along.y], 1e-3);
    run(&mut world, 1.0, STEP)?;
    assert!(place(&world, carried).x > 85.0 && velocity(&world, carried).y > 0.0, "it fell off the top");
    Ok(())
}

#[test]
fn on_a_platform_that_moves_a_belt_runs_besides() -> Checked {
    let mut world = world()?;
    let ferry = Body::kinematic(aabb([0.0, 100.0], [400.0, 120.0])).velocity([-20.0, -30.0]);
    world.add(ferry.surface_speed(60.0).response(Response::Stop))?;
    let carried = world.add(crate_at(110.0, 80.0))?;
    run(&mut world, 0.5, STEP)?;
    let from = place(&world, carried);
    assert_eq!(velocity(&world, carried), Vec2::new(40.0, -30.0));
    run(&mut world, 1.0, STEP)?;
    near("its place", place(&world, carried), [from.x + 40.0, from.y - 30.0], 1e-3);
    Ok(())
}

#[test]
fn a_wall_holds_back_what_a_belt_presses_against_it_and_is_hit_once() -> Checked {
    for (response, speed) in [(None, 60.0), (Some(Response::Stop), 600.0), (Some(Response::Slide), 60.0)] {
        let mut world = world()?;
        let floor = world.add(belt(-400.0, 400.0, speed))?;
        let wall = Body::fixed(aabb([50.0, 0.0], [60.0, 100.0]));
        world.add(match response {
            Some(response) => wall.response(response),
            None => wall,
        })?;
        let carried = world.add(crate_at(10.0, 80.0))?;
        assert_eq!(run(&mut world, 3.0, STEP)?, 2, "the belt, and the wall");
        assert_eq!((place(&world, carried), velocity(&world, carried)), (Vec2::new(40.0, 90.0), Vec2::ZERO));
        world.set_surface_speed(floor, -30.0)?;
        run(&mut world, 1.0, STEP)?;
        near("its place once the belt runs back", place(&world, carried), [10.0, 90.0], 1e-3);
    }
    Ok(())
}
