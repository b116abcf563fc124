//! Balls that meet balls.

use hazumi::*;

use crate::support::*;

const BALL: Tags = Tags::bit(0);

fn ball(at: [f32; 2], radius: f32, velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity).tags(BALL)
}

fn velocity(world: &World, id: BodyId) -> Vec2 {
    world.get(id).unwrap().velocity()
}

#[test]
fn a_ball_passes_its_motion_on_along_a_row() -> Checked {
    // Apart, and touching.
    for gap in [0.5, 0.0] {
        let mut world = World::new();
        let row: Vec<BodyId> =
            (0..5).map(|i| world.add(ball([i as f32 * (2.0 + gap), 0.0], 1.0, [0.0, 0.0])).unwrap()).collect();
        let first = world.add(ball([-10.0, 0.0], 1.0, [30.0, 0.0]))?;
        world.advance(1.0)?;
        assert_eq!(world.hits().len(), 5, "{gap}");
        assert_eq!(velocity(&world, first), Vec2::ZERO);
        for &id in &row[..4] {
            assert_eq!(velocity(&world, id), Vec2::ZERO, "{gap}");
        }
        assert_eq!(velocity(&world, row[4]), Vec2::new(30.0, 0.0), "{gap}");
    }
    Ok(())
}

#[test]
fn a_heavy_ball_goes_on_and_a_light_one_flies_ahead() -> Checked {
    let mut world = World::new();
    let heavy = world.add(ball([0.0, 0.0], 1.0, [10.0, 0.0]).mass(3.0))?;
    let light = world.add(ball([5.0, 0.0], 1.0, [0.0, 0.0]))?;
    world.advance(1.0)?;
    assert_eq!((velocity(&world, heavy), velocity(&world, light)), (Vec2::new(5.0, 0.0), Vec2::new(15.0, 0.0)));
    let hit = world.hits().next().unwrap();
    assert_eq!((hit.body, hit.other, hit.time, hit.speed()), (heavy, light, 0.3, 10.0));
    assert_eq!((hit.normal, hit.point), (Vec2::new(-1.0, 0.0), Vec2::new(4.0, 0.0)));
    Ok(())
}

#[test]
fn balls_without_tags_go_through_each_other() -> Checked {
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], 1.0, [10.0, 0.0]).tags(Tags::NONE))?;
    world.add(ball([5.0, 0.0], 1.0, [0.0, 0.0]).tags(Tags::NONE))?;
    world.advance(1.0)?;
    assert_eq!((world.hits().len(), velocity(&world, a)), (0, Vec2::new(10.0, 0.0)));
    Ok(())
}

#[test]
fn what_the_other_does_not_stop_is_to_it_as_a_wall() -> Checked {
    let mut world = World::new();
    let bat = world.add(ball([0.0, 0.0], 1.0, [10.0, 0.0]).stopped_by(Tags::NONE))?;
    let struck = world.add(ball([5.0, 0.0], 1.0, [0.0, 0.0]))?;
    world.advance(0.5)?;
    assert_eq!((velocity(&world, bat), velocity(&world, struck)), (Vec2::new(10.0, 0.0), Vec2::new(20.0, 0.0)));
    Ok(())
}

#[test]
fn a_ball_taken_off_the_table_by_a_hit_is_met_no_more() -> Checked {
    let mut world = World::new();
    let cue = world.add(ball([-10.0, 0.0], 1.0, [30.0, 0.0]))?;
    let near = world.add(ball([0.0, 0.0], 1.0, [0.0, 0.0]))?;
    let far = world.add(ball([9.0, 0.0], 1.0, [0.0, 0.0]))?;
    world.step(2.0, |hit, world| {
        let other = if hit.body == cue { hit.other } else { hit.body };
        world.remove(other).unwrap();
        Response::Pass
    })?;
    assert!(!world.contains(near) && world.hits().len() <= 2 && world.contains(cue));
    let _ = far;
    Ok(())
}

fn energy(world: &World) -> f64 {
    world.iter().map(|body| f64::from(body.velocity().length()).powi(2)).sum()
}

/// `count` balls that fill a share of a square, none overlapping another.
fn gas(count: usize, share: f32, seed: u64) -> World {
    let mut random = Random(seed);
    let radius = 2.0;
    let side = (count as f32 * core::f32::consts::PI * radius * radius / share).sqrt();
    let mut world = World::new();
    for wall in walls(0.5 * side) {
        world.add(Body::fixed(wall)).unwrap();
    }
    let columns = (count as f32).sqrt().ceil() as usize;
    let pitch = side / columns as f32;
    let loose = 0.45 * (pitch - 2.0 * radius);
    assert!(loose > 0.0);
    for i in 0..count {
        let at =
            Vec2::new((i % columns) as f32 + 0.5, (i / columns) as f32 + 0.5) * pitch - Vec2::new(side, side) * 0.5;
        let at = at + random.point(-loose, loose);
        let velocity = random.direction() * random.between(20.0, 200.0);
        world.add(ball(at.into(), radius, velocity.into())).unwrap();
    }
    world
}

fn deepest_overlap(world: &World) -> f32 {
    let mut places: Vec<Vec2> = world.iter().filter(|b| b.kind() == BodyKind::Dynamic).map(|b| b.position()).collect();
    places.sort_by(|a, b| a.x.total_cmp(&b.x));
    let mut deepest = 0.0f32;
    for (i, a) in places.iter().enumerate() {
        for b in places[i + 1..].iter().take_while(|b| b.x - a.x < 4.0) {
            deepest = deepest.max(4.0 - (*b - *a).length());
        }
    }
    deepest
}

#[test]
fn a_gas_of_balls_keeps_its_energy_and_no_ball_gets_into_another() -> Checked {
    for (count, share) in [(1000, 0.2), (1000, 0.5)] {
        let mut world = gas(count, share, 5);
        let start = energy(&world);
        let (mut hits, mut bounded) = (0, 0);
        for _ in 0..600 {
            let report = world.advance(1.0 / 60.0)?;
            (hits, bounded) = (hits + report.hits, bounded + report.bounded);
        }
        let off = (energy(&world) / start - 1.0).abs();
        println!(
            "{share}: {hits} hits, {bounded} at the bound, energy off by {off:e}, overlap {}",
            deepest_overlap(&world)
        );
        assert!(off < 1e-5, "{share}: {off}");
        assert!(deepest_overlap(&world) < 1e-3, "{share}: {}", deepest_overlap(&world));
        assert!(hits > 10_000 && bounded == 0, "{hits} {bounded}");
    }
    Ok(())
}

#[test]
fn a_ball_into_a_touching_pair_neither_gains_nor_loses_energy() -> Checked {
    for offset in [0.0, 0.3, 1.0, -0.7] {
        let mut world = World::new();
        let all = [
            world.add(ball([0.0, 1.0], 1.0, [0.0, 0.0]))?,
            world.add(ball([0.0, -1.0], 1.0, [0.0, 0.0]))?,
            world.add(ball([-8.0, offset], 1.0, [12.0, 0.0]))?,
        ];
        world.advance(1.0)?;
        assert!((energy(&world) / 144.0 - 1.0).abs() < 1e-6, "{offset}: {}", energy(&world));
        let sum = all.iter().fold(Vec2::ZERO, |sum, &id| sum + velocity(&world, id));
        assert!((sum - Vec2::new(12.0, 0.0)).length() < 1e-5, "{offset}: {sum:?}");
    }
    Ok(())
}

#[test]
fn one_long_step_of_a_crowd_gives_the_hits_of_many() -> Checked {
    let hits = |steps: u32| {
        let mut world = gas(40, 0.2, 9);
        let mut pairs = Vec::new();
        for _ in 0..steps {
            world.advance(0.6 / steps as f32).unwrap();
            pairs.extend(world.hits().map(|hit| (hit.body, hit.other)));
        }
        pairs
    };
    let once = hits(1);
    assert!(once.len() > 40, "{}", once.len());
    assert_eq!(once, hits(36));
    Ok(())
}

#[test]
fn a_crowd_gives_the_same_bits_again_and_from_a_clone() -> Checked {
    let mut world = gas(200, 0.4, 2);
    for _ in 0..20 {
        world.advance(1.0 / 60.0)?;
    }
    let mut clone = world.clone();
    for _ in 0..20 {
        world.advance(1.0 / 60.0)?;
        clone.advance(1.0 / 60.0)?;
    }
    assert_eq!(world.checksum(), clone.checksum());
    Ok(())
}

#[test]
fn a_heap_of_balls_lies_on_the_floor_and_its_balls_on_each_other() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 300.0])?;
    for wall in walls(40.0) {
        world.add(Body::fixed(wall))?;
    }
    let mut random = Random(4);
    for i in 0..60 {
        let at = [(i % 10) as f32 * 7.0 - 32.0 + random.unit(), (i / 10) as f32 * 7.0 - 35.0];
        world.add(ball(at, 3.0, [0.0, 0.0]).restitution(0.3))?;
    }
    for _ in 0..300 {
        world.advance(1.0 / 60.0)?;
        for body in world.iter().filter(|body| body.kind() == BodyKind::Dynamic) {
            let p = body.position();
            assert!(p.is_finite() && p.x.abs() < 37.01 && p.y.abs() < 37.01, "{p:?}");
        }
    }
    let balls: Vec<_> = world.iter().filter(|body| body.kind() == BodyKind::Dynamic).collect();
    let mut deepest = 0.0f32;
    for (i, a) in balls.iter().enumerate() {
        for b in &balls[i + 1..] {
            deepest = deepest.max(6.0 - (a.position() - b.position()).length());
        }
    }
    assert!(deepest < 0.06, "{deepest}");
    Ok(())
}

/// What is due at time 0 of three balls in a V: the first between the other two, which touch.
fn wedge(order: [usize; 3], mirror: f32, masses: [f32; 3], restitution: f32) -> [(f64, f64); 3] {
    // Two that touch on the y axis, and one that comes along x.
    let places = [[-8.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
    let mut world = World::new();
    let mut ids = [None; 3];
    for i in order {
        let [x, y] = places[i];
        let velocity = if i == 0 { [12.0, 0.0] } else { [0.0, 0.0] };
        let body = ball([x, y * mirror], 1.0, velocity).mass(masses[i]).restitution(restitution);
        ids[i] = Some(world.add(body).unwrap());
    }
    world.advance(1.0).unwrap();
    assert_eq!(world.hits().len(), 2, "{:?}", world.hits().collect::<Vec<_>>());
    ids.map(|id| velocity(&world, id.unwrap())).map(|v| (f64::from(v.x), f64::from(v.y)))
}

#[test]
fn a_ball_into_the_middle_of_a_touching_pair_sends_them_off_alike() {
    let all = [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]];
    for order in all {
        for mirror in [1.0, -1.0] {
            let [cue, up, down] = wedge(order, mirror, [1.0; 3], 1.0);
            // By hand: along 30 degrees up and down, 12·√3·2/5 each; the cue keeps −1/5.
            let (x, y) = (12.0 * 0.6, 12.0 * 0.6 * (1.0f64 / 3.0).sqrt() * f64::from(mirror));
            for (got, hoped) in [(cue, (-12.0 / 5.0, 0.0)), (up, (x, y)), (down, (x, -y))] {
                assert!((got.0 - hoped.0).abs() < 1e-6 && (got.1 - hoped.1).abs() < 1e-6, "{order:?} {got:?} {hoped:?}");
            }
            assert_eq!((up.0, up.1), (down.0, -down.1), "{order:?}");
        }
    }
}
