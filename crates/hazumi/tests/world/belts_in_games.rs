//! Belts as games have them: switched on by a hit, heaps on them, worlds that are read anew.

use hazumi::*;

use crate::support::*;

const STEP: f32 = 1.0 / 60.0;
const CRATE: Tags = Tags::bit(1);

fn belt(from: f32, to: f32, speed: f32) -> Result<Body, InvalidShape> {
    Ok(Body::fixed(Aabb::new([from, 100.0], [to, 120.0])?).surface_speed(speed).response(Response::Stop))
}

/// A crate that other crates stop.
fn crate_at(x: f32, y: f32) -> Result<Body, InvalidShape> {
    let shape = Aabb::from_center([x, y], [20.0, 20.0])?;
    Ok(Body::dynamic(shape).tags(CRATE).stopped_by(CRATE).response(Response::Stop))
}

fn with_gravity() -> Result<World, InvalidGravity> {
    let mut world = World::new();
    world.set_gravity([0.0, 900.0])?;
    Ok(world)
}

fn place(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().position()
}

fn velocity(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().velocity()
}

#[test]
fn a_belt_that_a_button_switches_on_in_a_step_carries_from_then_on() -> Checked {
    for general in [false, true] {
        let mut world = if general { World::general_only() } else { World::new() };
        world.set_gravity([0.0, 900.0])?;
        let floor = world.add(belt(0.0, 400.0, 0.0)?)?;
        let lies = world.add(crate_at(20.0, 90.0 - 1e-3)?)?;
        let button = world.add(Body::fixed(Aabb::new([500.0, 0.0], [510.0, 20.0])?))?;
        world.add(Body::dynamic(Circle::new([300.0, 10.0], 5.0)?).velocity([78.0, 0.0]).gravity_scale(0.0))?;
        // The button is hit after two and a half seconds.
        world.step(4.0, |hit, world| {
            if hit.other == button {
                world.set_surface_speed(floor, 60.0).unwrap();
            }
            if hit.other == floor { Response::Stop } else { Response::BOUNCE }
        })?;
        let got = place(&world, lies);
        assert!((got - Vec2::new(20.0 + 60.0 * 1.5, 90.0)).length() < 0.01, "{general}: it is at {got:?}");
        assert_eq!((world.get(floor).unwrap().surface_speed(), velocity(&world, lies)), (60.0, Vec2::new(60.0, 0.0)));
    }
    Ok(())
}

#[test]
fn a_belt_that_is_set_while_a_heap_sleeps_on_it_takes_it_along() -> Checked {
    for speed in [60.0, 0.3, -5.0] {
        let mut world = with_gravity()?;
        let floor = world.add(belt(-1000.0, 1000.0, 0.0)?)?;
        let crates: Vec<BodyId> =
            (0..4).map(|at| world.add(crate_at(20.5 * at as f32, 89.9).unwrap()).unwrap()).collect();
        world.set_velocity(crates[0], [5.0, 0.0])?;
        for _ in 0..180 {
            world.advance(STEP)?;
        }
        let slept: Vec<Vec2> = crates.iter().map(|&id| place(&world, id)).collect();
        world.set_surface_speed(floor, speed)?;
        for _ in 0..120 {
            let report = world.advance(STEP)?;
            assert_eq!((report.crushed, report.bounded), (0, 0));
        }
        for (&id, from) in crates.iter().zip(slept) {
            let way = place(&world, id) - from;
            assert!((way - Vec2::new(2.0 * speed, 0.0)).length() < 0.01 * speed.abs() + 1e-3, "{speed}: {way:?}");
        }
    }
    Ok(())
}

#[test]
fn a_row_of_crates_is_pressed_against_a_wall_and_lies_still_until_that_goes() -> Checked {
    let mut world = with_gravity()?;
    world.add(belt(-1000.0, 1000.0, 60.0)?)?;
    let wall = world.add(Body::fixed(Aabb::new([150.0, 0.0], [160.0, 100.0])?))?;
    let crates: Vec<BodyId> = (0..5).map(|at| world.add(crate_at(25.0 * at as f32, 89.0).unwrap()).unwrap()).collect();
    for _ in 0..300 {
        let report = world.advance(STEP)?;
        assert_eq!((report.crushed, report.bounded), (0, 0));
    }
    for (at, &id) in crates.iter().enumerate() {
        let wanted = Vec2::new(140.0 - 20.0 * (4 - at) as f32, 90.0);
        assert!((place(&world, id) - wanted).length() < 0.02, "{at} is at {:?}", place(&world, id));
        assert!(velocity(&world, id).length() < 0.01, "{at} has {:?}", velocity(&world, id));
    }
    let before = place(&world, crates[0]);
    world.remove(wall)?;
    for _ in 0..60 {
        world.advance(STEP)?;
    }
    let way = place(&world, crates[0]) - before;
    assert!((way - Vec2::new(60.0, 0.0)).length() < 1.5, "once the wall is gone it came {way:?} far");
    Ok(())
}

/// Crates, balls and belts, some of which move.
fn factory(world: &mut World) -> Result<Vec<BodyId>, Box<dyn std::error::Error>> {
    world.set_gravity([0.0, 900.0])?;
    world.add(belt(-100.0, 60.0, 80.0)?)?;
    world.add(belt(60.0, 140.0, 30.0)?)?;
    world.add(belt(140.0, 200.0, -40.0)?)?;
    let drum = Body::kinematic(Circle::new([-120.0, 110.0], 12.0)?).spin(2.0).surface_speed(-30.0);
    world.add(drum.response(Response::Stop))?;
    let ferry = Body::kinematic(Aabb::new([-50.0, 40.0], [50.0, 50.0])?).velocity([10.0, -4.0]).surface_speed(25.0);
    world.add(ferry.response(Response::Stop))?;
    world.add(Body::fixed(Aabb::new([200.0, 0.0], [220.0, 130.0])?))?;
    let mut movers = Vec::new();
    for at in 0..6 {
        let x = -90.0 + 37.0 * at as f32;
        movers.push(world.add(crate_at(x, 80.0 - at as f32)?)?);
        let ball = Body::dynamic(Circle::new([x + 5.0, 20.0], 6.0)?);
        movers.push(world.add(ball.tags(CRATE).stopped_by(CRATE).velocity([at as f32 * 9.0, 0.0]))?);
    }
    movers.push(world.add(Body::dynamic(Circle::new([-121.0, 60.0], 5.0)?))?);
    Ok(movers)
}

#[test]
fn fast_paths_and_closures_carry_to_the_same_bits() -> Checked {
    let (mut fast, mut general, mut told) = (World::new(), World::general_only(), World::new());
    for world in [&mut fast, &mut general, &mut told] {
        factory(world)?;
    }
    for step in 0..300 {
        fast.advance(STEP)?;
        general.advance(STEP)?;
        told.step(STEP, |hit, world| world.response_to(hit))?;
        assert_eq!(fast.checksum(), general.checksum(), "general, step {step}");
        assert_eq!(fast.checksum(), told.checksum(), "closure, step {step}");
    }
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_world_with_belts_goes_on_as_it_was_when_it_is_read_anew() -> Checked {
    let mut world = World::new();
    factory(&mut world)?;
    for step in 0..200 {
        world.advance(STEP)?;
        if step % 40 == 20 {
            let written = serde_json::to_string(&world)?;
            let mut read: World = serde_json::from_str(&written)?;
            assert_eq!(read.checksum(), world.checksum());
            let mut goes_on = world.clone();
            for _ in 0..40 {
                read.advance(STEP)?;
                goes_on.advance(STEP)?;
                assert_eq!(read.checksum(), goes_on.checksum(), "from step {step}");
            }
        }
    }
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn a_still_surface_is_not_written_and_counts_for_no_checksum() -> Checked {
    let mut world = World::new();
    let floor = world.add(belt(0.0, 10.0, 0.0)?)?;
    let (still, sum) = (serde_json::to_string(&world)?, world.checksum());
    assert!(!still.contains("surface_speed"));
    world.set_surface_speed(floor, 3.0)?;
    assert!(serde_json::to_string(&world)?.contains("\"surface_speed\":3.0"));
    assert!(world.checksum() != sum && world.checksum_of(floor).is_some());
    world.set_surface_speed(floor, 0.0)?;
    assert_eq!((serde_json::to_string(&world)?, world.checksum()), (still, sum));
    Ok(())
}

#[test]
fn a_speed_that_is_no_number_is_refused() -> Checked {
    let mut world = World::new();
    let floor = world.add(belt(0.0, 10.0, 0.0)?)?;
    for speed in [f32::NAN, f32::INFINITY] {
        let error = world.set_surface_speed(floor, speed).unwrap_err();
        assert_eq!(error.to_string(), format!("surface_speed: must be finite, got {speed}"));
        assert_eq!(world.add(belt(0.0, 10.0, speed)?).unwrap_err().to_string(), error.to_string());
    }
    Ok(())
}

#[test]
fn long_and_short_steps_carry_equally_far() -> Checked {
    let mut far = Vec::new();
    for dt in [3.0, 0.7, STEP, 0.001] {
        let mut world = with_gravity()?;
        world.add(belt(-10.0, 60.0, 80.0)?)?;
        world.add(belt(60.0, 300.0, 30.0)?)?;
        let carried = world.add(crate_at(0.0, 70.0)?)?;
        let mut time = 0.0f64;
        while time < 3.0 {
            let next = f64::from(dt).min(3.0 - time);
            world.advance(next as f32)?;
            time += next;
        }
        far.push(place(&world, carried));
    }
    assert!(far.iter().all(|place| (*place - far[0]).length() < 0.02), "{far:?}");
    Ok(())
}

#[test]
fn a_ball_leaves_the_end_face_of_a_belt_and_its_underside_in_few_chords() -> Checked {
    // It is taken along though nothing presses it there, so that at the corner nothing has to be looked for.
    for seed in 0..120 {
        let mut random = Random(seed);
        let mut world = with_gravity()?;
        let (from, to) = (0.0, random.between(40.0, 100.0));
        let speed = random.between(20.0, 120.0) * if seed % 4 < 2 { 1.0 } else { -1.0 };
        world.add(belt(from, to, speed)?)?;
        let radius = random.between(3.0, 10.0);
        let (at, velocity) = if seed % 2 == 0 {
            ([-30.0, random.between(94.0, 106.0)], [random.between(200.0, 400.0), -30.0])
        } else {
            ([random.between(5.0, to - 5.0), 125.0 + radius], [0.0, -200.0])
        };
        let ball = Body::dynamic(Circle::new(at, radius)?).velocity(velocity).response(Response::Stop);
        let ball = world.add(ball)?;
        let mut touched = 0;
        for step in 0..400 {
            touched += world.advance(STEP)?.hits;
            let chords = world.path(ball).count();
            assert!(chords <= 40, "seed {seed}, step {step}: {chords} chords at {:?}", place(&world, ball));
        }
        assert!(touched > 0, "seed {seed}: missed the belt");
    }
    Ok(())
}

#[test]
fn what_lies_on_a_corner_stands_where_two_belts_run_toward_each_other() -> Checked {
    // The corner is beside its middle: what is under the corner counts.
    for seed in 0..60 {
        let mut random = Random(seed);
        let (size, speed) = (random.between(8.0, 64.0), random.between(10.0, 200.0));
        let mut world = World::new();
        world.set_gravity([0.0, 25.0 * size])?;
        for (from, speed) in [(-10.0 * size, speed), (0.0, -speed)] {
            let belt = Body::fixed(Aabb::new([from, 0.0], [from + 10.0 * size, size])?);
            world.add(belt.surface_speed(speed).response(Response::Stop))?;
        }
        let at = Vec2::new(random.between(-2.0, 2.0), -0.6) * size;
        let (angle, half) = (random.between(-3.0, 3.0), 0.3 * size);
        let corner = |turn: f32| at + Vec2::new(libm::cosf(angle + turn), libm::sinf(angle + turn)) * half;
        let shape: Shape = match seed % 3 {
            0 => Obb::from_half(at, [half, 0.8 * half], angle)?.into(),
            1 => Polygon::new([corner(0.0), corner(2.1), corner(4.2)])?.into(),
            _ => Capsule::new(corner(0.0), corner(core::f32::consts::PI), 0.4 * half)?.into(),
        };
        let body = world.add(Body::dynamic(shape).response(Response::Stop))?;
        for _ in 0..60 * 14 {
            world.advance(1.0 / 60.0)?;
        }
        let before = world.get(body).unwrap().position();
        for _ in 0..60 {
            assert_eq!(world.advance(1.0 / 60.0)?.bounded, 0, "seed {seed}");
            let body = world.get(body).unwrap();
            assert!(body.velocity().length() < 1e-3 * speed, "seed {seed}: {:?}", body.velocity());
        }
        let after = world.get(body).unwrap().position();
        assert!((after - before).length() < 1e-3 * size, "seed {seed}: from {before:?} to {after:?}");
    }
    Ok(())
}

/// It came to the other arm of the same curve after no way at all, and did so 4,096 times in each step, for 0.1 to 0.4 s.
#[test]
fn a_ball_that_a_belt_takes_into_its_own_hairpin_stands_there_in_few_chords() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 725.0])?;
    let belt = QuadBez::new([84.0, 106.0], [61.0, 129.0], [172.0, 126.0])?;
    world.add(Body::fixed(belt).surface_speed(-79.0).response(Response::Stop))?;
    let ball = world.add(Body::dynamic(Circle::new([97.0, 40.0], 8.0)?))?;
    for step in 0..120 {
        let report = world.advance(1.0 / 60.0)?;
        let chords = world.path(ball).count();
        assert!(report.bounded == 0 && chords < 100, "step {step}: {report:?}, {chords} chords");
    }
    let place = position(&world, ball);
    for _ in 0..60 {
        world.advance(1.0 / 60.0)?;
    }
    assert!((position(&world, ball) - place).length() < 1e-3 && world.contacts(ball).count() == 1, "{place:?}");
    Ok(())
}

/// The wall was no contact of it: what stopped on the wall was pushed off that by the belt, carried into it again, and so on until the crate was bounded or
/// crushed in the open; or it drifted off the wall by what the belt turned, and was told a hit in every other step.
#[test]
fn a_crate_that_a_belt_takes_to_a_wall_as_it_tilts_is_told_one_hit_of_that() -> Checked {
    for spin in [-0.3, -0.1, -0.05, -0.01, 0.01, 0.05, 0.1, 0.3] {
        let mut world = World::new();
        world.set_gravity([0.0, 900.0])?;
        let belt = Body::kinematic(Aabb::new([-60.0, 0.0], [60.0, 10.0])?).surface_speed(50.0);
        let belt = world.add(belt.spin(spin))?;
        let wall = world.add(Body::fixed(Aabb::new([40.0, -300.0], [60.0, 300.0])?))?;
        let crate_ = Body::dynamic(Aabb::new([22.0, -12.0], [34.0, 0.0])?).response(Response::Stop);
        let crate_ = world.add(crate_)?;
        let mut hits = 0;
        for step in 0..60 {
            let report = world.advance(STEP)?;
            hits += world.hits().filter(|hit| hit.other == wall).count();
            assert!(report.bounded == 0 && report.crushed == 0, "spin {spin}, step {step}: {report:?}");
            if step >= 10 {
                let others: Vec<BodyId> = world.contacts(crate_).map(|contact| contact.other).collect();
                assert!(others.contains(&wall) && others.contains(&belt), "spin {spin}, step {step}: {others:?}");
                assert!((position(&world, crate_).x - 34.0).abs() < 1e-4, "{:?}", position(&world, crate_));
            }
        }
        assert_eq!(hits, 1, "spin {spin}");
    }
    Ok(())
}

/// How many bends the longest of some steps at 10 Hz has, of what stops on a curve that runs along itself.
fn most_bends(
    curve: QuadBez,
    speed: f32,
    mover: impl Into<Shape>,
    gravity: f32,
) -> Result<usize, Box<dyn core::error::Error>> {
    let mut world = World::new();
    world.set_gravity([0.0, gravity])?;
    world.add(Body::fixed(curve).surface_speed(speed))?;
    let id = world.add(Body::dynamic(mover).response(Response::Stop))?;
    let mut most = 0;
    for _ in 0..20 {
        world.advance(0.1)?;
        most = most.max(world.path(id).count());
    }
    Ok(most)
}

/// Where it leans over, what pulls a crate off a belt changes nothing, as on a flat one; and beyond the belt's end nothing pulls yet.
#[test]
fn a_crate_that_a_curved_belt_takes_under_an_overhang_goes_in_few_bends() -> Checked {
    let hook = QuadBez::new([84.0, 104.0], [134.0, 122.0], [126.0, 70.0])?;
    for x in [88.0, 97.0, 100.0, 103.0, 112.0] {
        let crate_on_it = Aabb::from_center([x, 80.0], [10.0, 10.0])?;
        for gravity in [400.0, 801.0] {
            let most = most_bends(hook, 87.0, crate_on_it, gravity)?;
            assert!(most < 100, "{most} bends from {x}, gravity {gravity}");
        }
    }
    let hook = QuadBez::new([93.0, 85.0], [76.0, 119.0], [107.0, 121.0])?;
    for x in [99.0, 102.0, 108.0] {
        let (flat, high) = (3.0, 5.196);
        let corners = [[6.0, 0.0], [flat, high], [-flat, high], [-6.0, 0.0], [-flat, -high], [flat, -high]];
        let hexagon = Polygon::new(corners.map(|[dx, dy]| [x + dx, 80.0 + dy]))?;
        let most = most_bends(hook, -61.0, hexagon, 400.0)?;
        assert!(most < 100, "{most} bends of a hexagon from {x}");
    }
    Ok(())
}

/// It is held from both sides, by one arm that runs along itself and by the other: its velocity is none.
#[test]
fn what_a_belt_takes_into_its_own_hook_stands_there() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    let hook = QuadBez::new([135.48245, 70.22226], [60.93258, 71.04181], [98.52521, 99.4482])?;
    world.add(Body::fixed(hook).surface_speed(-81.16909).response(Response::Stop))?;
    let corners = [
        [97.54165, 77.962395],
        [94.24786, 79.03334],
        [92.211494, 76.23171],
        [94.246735, 73.42926],
        [97.54095, 74.49888],
    ];
    let stone = world.add(Body::dynamic(Polygon::new(corners)?).restitution(0.0))?;
    world.teleport(stone, [89.0217, 81.2278])?;
    for step in 0..30 {
        world.advance(0.1)?;
        let bends = world.path(stone).count();
        assert!(bends < 100, "step {step}: {bends} bends");
    }
    let stands = world.get(stone).unwrap();
    assert!(stands.velocity().length() < 1e-3, "{:?} goes at {:?}", stands.position(), stands.velocity());
    Ok(())
}
