//! Balls that meet balls.

use hazumi::*;

use crate::support::*;

const BALL: Tags = Tags::bit(0);

fn ball(at: [f32; 2], radius: f32, velocity: [f32; 2]) -> Body {
    Body::dynamic(Circle::new(at, radius).unwrap()).velocity(velocity).tags(BALL)
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

#[test]
fn balls_that_the_game_lets_pass_go_through_each_other() -> Checked {
    let mut world = World::new();
    let left = world.add(ball([-10.0, 0.0], 1.0, [10.0, 0.0]))?;
    let right = world.add(ball([10.0, 0.0], 1.0, [-10.0, 0.0]))?;
    let mut hits = 0;
    // The first meeting passes, step by step; back from the walls they meet again, and bounce.
    world.add(Body::fixed(Aabb::new([-31.0, -50.0], [-21.0, 50.0])?))?;
    world.add(Body::fixed(Aabb::new([21.0, -50.0], [31.0, 50.0])?))?;
    for _ in 0..95 {
        world.step(0.01, |hit, _| {
            hits += usize::from(hit.other == right);
            Response::Pass
        })?;
        let copy: World = world.clone();
        assert_eq!(copy.checksum(), world.checksum());
    }
    assert_eq!((hits, velocity(&world, left)), (1, Vec2::new(10.0, 0.0)));
    world.step(0.1, |_, _| panic!("inside each other, and they passed"))?;
    assert!(position(&world, left).x > position(&world, right).x - 2.0);
    let mut balls = 0;
    world.step(4.0, |hit, _| {
        balls += usize::from(hit.other == right);
        Response::BOUNCE
    })?;
    assert_eq!(balls, 1);
    Ok(())
}

#[test]
fn one_long_step_lets_balls_meet_again_that_passed_and_came_back() -> Checked {
    let mut world = World::new();
    world.add(ball([-10.0, 0.0], 1.0, [10.0, 0.0]))?;
    let right = world.add(ball([10.0, 0.0], 1.0, [-10.0, 0.0]))?;
    world.add(Body::fixed(Aabb::new([-31.0, -50.0], [-21.0, 50.0])?))?;
    world.add(Body::fixed(Aabb::new([21.0, -50.0], [31.0, 50.0])?))?;
    let mut times = vec![];
    world.step(5.0, |hit, _| {
        if hit.other == right {
            times.push(hit.time);
            return Response::Pass;
        }
        Response::BOUNCE
    })?;
    assert_eq!(times.len(), 2, "{times:?}");
    assert!((times[0] - 0.9).abs() < 1e-6 && (times[1] - 4.9).abs() < 1e-5, "{times:?}");
    Ok(())
}

#[test]
#[cfg(feature = "serde")]
fn balls_inside_each_other_that_pass_are_in_the_snapshot() -> Checked {
    let mut world = World::new();
    let left = world.add(ball([-2.0, 0.0], 1.0, [10.0, 0.0]))?;
    world.add(ball([2.0, 0.0], 1.0, [-10.0, 0.0]))?;
    let before = world.checksum();
    world.step(0.15, |_, _| Response::Pass)?;
    let mut again: World = serde_json::from_str(&serde_json::to_string(&world)?)?;
    for world in [&mut world, &mut again] {
        world.step(0.5, |_, _| panic!("they pass"))?;
        assert_eq!(velocity(world, left), Vec2::new(10.0, 0.0));
    }
    assert!(world.checksum() == again.checksum() && before != world.checksum());
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
fn a_heap_of_balls_comes_to_lie_on_the_floor_and_its_balls_on_each_other() -> Checked {
    // Rows that fall onto each other, as they do from many starts: none may get into another at any time, or gain energy.
    for (seed, restitution) in [(2, 0.3), (4, 0.3), (5, 0.3), (9, 0.3), (3, 0.8)] {
        let mut world = World::new();
        world.set_gravity([0.0, 300.0])?;
        for wall in walls(40.0) {
            world.add(Body::fixed(wall))?;
        }
        let mut random = Random(seed);
        for i in 0..60 {
            let at = [(i % 10) as f32 * 7.0 - 32.0 + random.unit(), (i / 10) as f32 * 7.0 - 35.0];
            world.add(ball(at, 3.0, [0.0, 0.0]).restitution(restitution))?;
        }
        let mut least = f64::INFINITY;
        for step in 0..200 {
            world.advance(1.0 / 60.0)?;
            let balls: Vec<BodyRef<'_>> = world.iter().filter(|body| body.kind() == BodyKind::Dynamic).collect();
            let energy: f64 = balls
                .iter()
                .map(|ball| {
                    0.5 * f64::from(ball.velocity().length()).powi(2) + 300.0 * f64::from(37.0 - ball.position().y)
                })
                .sum();
            assert!(energy < least + 60.0 * 300.0 * 0.05, "{seed}, {step}: {energy} after {least}");
            least = least.min(energy);
            for (i, a) in balls.iter().map(|ball| ball.position()).enumerate() {
                assert!(a.is_finite() && a.x.abs() < 37.01 && a.y.abs() < 37.01, "{seed}, {step}: {a:?}");
                for b in balls[i + 1..].iter().map(|ball| ball.position()) {
                    assert!(6.0 - (a - b).length() < 6e-3, "{seed}, {step}: {a:?} {b:?}");
                }
            }
        }
        let speeds = world.iter().map(|body| body.velocity().length()).sum::<f32>() / 60.0;
        assert!(speeds < 3.0, "{seed}: {speeds}");
    }
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
                assert!(
                    (got.0 - hoped.0).abs() < 1e-6 && (got.1 - hoped.1).abs() < 1e-6,
                    "{order:?} {got:?} {hoped:?}"
                );
            }
            assert_eq!((up.0, up.1), (down.0, -down.1), "{order:?}");
        }
    }
}

/// The velocities of some balls and their energy and momentum, all in f64 from the public f32.
fn sums(world: &World, masses: &[f32], ids: &[BodyId]) -> (f64, f64, f64) {
    ids.iter().zip(masses).fold((0.0, 0.0, 0.0), |(energy, x, y), (&id, &mass)| {
        let v = velocity(world, id);
        let (vx, vy, mass) = (f64::from(v.x), f64::from(v.y), f64::from(mass));
        (energy + mass * (vx * vx + vy * vy), x + mass * vx, y + mass * vy)
    })
}

#[test]
fn a_row_of_three_and_of_five_passes_its_motion_on_in_any_direction() -> Checked {
    let mut random = Random(31);
    for count in [3, 5] {
        for _ in 0..40 {
            let (way, at) = (random.direction(), random.point(-50.0, 50.0));
            let mut world = World::new();
            let cue = world.add(ball((at - way * 9.0).into(), 1.0, (way * 30.0).into()))?;
            let row: Vec<BodyId> = (0..count)
                .map(|i| world.add(ball((at + way * (2.0 * i as f32)).into(), 1.0, [0.0, 0.0])).unwrap())
                .collect();
            world.advance(1.0)?;
            // f32 places are not quite on a line, and what a row makes of that grows from ball to ball.
            assert_eq!(world.hits().filter(|hit| hit.speed() > 1e-2).count(), count);
            let last = velocity(&world, row[count - 1]);
            assert!((last - way * 30.0).length() < 1e-2, "{last:?} {:?}", way * 30.0);
            for &id in row[..count - 1].iter().chain([&cue]) {
                assert!(velocity(&world, id).length() < 1e-2, "{:?}", velocity(&world, id));
            }
        }
    }
    Ok(())
}

/// A ball at the tip of a triangle of 15 that touch, and what each flies on with: by rows, each from one side to the other.
fn broken_triangle(offset: f32, restitution: f32) -> (Vec<Vec<Vec2>>, Vec2, usize) {
    let mut world = World::new();
    let cue = world.add(ball([-10.0, offset], 1.0, [100.0, 0.0]).restitution(restitution)).unwrap();
    // A hair closer than the root of 3, which f32 cannot say: none is apart by more than the tolerance.
    let rows: Vec<Vec<BodyId>> = (0..5)
        .map(|row| {
            (0..=row)
                .map(|i| {
                    let at = [row as f32 * 3.0f32.sqrt(), (2 * i - row) as f32];
                    world.add(ball(at, 1.0, [0.0, 0.0]).restitution(restitution)).unwrap()
                })
                .collect()
        })
        .collect();
    world.advance(0.2).unwrap();
    let moved = rows.iter().map(|row| row.iter().map(|&id| velocity(&world, id)).collect()).collect();
    (moved, velocity(&world, cue), world.hits().len())
}

#[test]
fn the_break_of_a_triangle_of_fifteen_is_symmetric_and_keeps_its_energy() {
    for restitution in [1.0, 0.9, 0.5] {
        let (rows, cue, hits) = broken_triangle(0.0, restitution);
        let all = || rows.iter().flatten().chain([&cue]);
        let energy: f64 = all().map(|v| f64::from(v.length()).powi(2)).sum();
        let sum = all().fold(Vec2::ZERO, |sum, &v| sum + v);
        println!("{restitution}: {hits} hits, energy {energy}, sum {sum:?}, cue {cue:?}");
        assert!((sum - Vec2::new(100.0, 0.0)).length() < 1e-4, "{sum:?}");
        assert!(cue.y.abs() < 1e-7, "{cue:?}");
        for row in &rows {
            for (a, b) in row.iter().zip(row.iter().rev()) {
                assert!((a.x - b.x).abs() < 1e-5 && (a.y + b.y).abs() < 1e-5, "{restitution}: {row:?}");
            }
        }
        if restitution == 1.0 {
            assert!((energy / 1e4 - 1.0).abs() < 1e-6, "{energy}");
            // The corners fly off.
            assert!(rows[4][0].length() > 20.0 && rows[4][0].y < 0.0, "{rows:?}");
        } else {
            assert!(energy < 1e4, "{energy}");
        }
    }
}

/// Of two touches that a ball of a large group came to at the same time, from both sides, the one with the lower body was answered, and the other met what that
/// left.
#[test]
fn the_break_of_a_rack_with_gaps_is_symmetric_also_in_long_steps() -> Checked {
    for (dt, speed) in [(0.25, 808.7), (1.0, 249.2), (1.0, 323.8), (1.0, 584.9), (1.0, 808.7)] {
        let mut world = World::new();
        let mut add = |at: [f32; 2], v: [f32; 2]| world.add(ball(at, 8.0, v).restitution(0.0)).unwrap();
        let mut mirrored = Vec::new();
        for row in 0..6 {
            let x = row as f32 * 3.0f32.sqrt() * 8.25;
            let ids: Vec<BodyId> = (0..=row).map(|i| add([x, (2 * i - row) as f32 * 8.25], [0.0, 0.0])).collect();
            mirrored.extend(ids.iter().copied().zip(ids.iter().rev().copied()));
        }
        add([-60.0, 0.0], [speed, 0.0]);
        for step in 0..(1.0 / dt) as usize {
            world.advance(dt)?;
            for &(a, b) in &mirrored {
                let (a, b) = (position(&world, a), position(&world, b));
                let off = (a - Vec2::new(b.x, -b.y)).length();
                assert!(off < 1e-4, "a cue of {speed}, steps of {dt}, step {step}: {a:?} {b:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_mirrored_break_gives_the_mirror_image() {
    for offset in [0.3, 0.01, 1.2] {
        let (rows, cue, hits) = broken_triangle(offset, 1.0);
        let (mirrored, other_cue, other_hits) = broken_triangle(-offset, 1.0);
        assert_eq!(hits, other_hits);
        assert!((cue.x - other_cue.x).abs() < 1e-5 && (cue.y + other_cue.y).abs() < 1e-5);
        for (row, other) in rows.iter().zip(&mirrored) {
            for (a, b) in row.iter().zip(other.iter().rev()) {
                assert!((a.x - b.x).abs() < 1e-5 && (a.y + b.y).abs() < 1e-5, "{offset}: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn balls_of_any_masses_that_touch_keep_energy_and_momentum() -> Checked {
    let mut random = Random(8);
    for _ in 0..200 {
        let mut world = World::new();
        // A flower: one in the middle, six that touch it and each other, one that comes.
        let mut masses: Vec<f32> = (0..7).map(|_| random.between(0.1, 10.0)).collect();
        let mut ids = vec![world.add(ball([0.0, 0.0], 1.0, [0.0, 0.0]).mass(masses[0]))?];
        let high = 3.0f32.sqrt();
        let around = [[2.0, 0.0], [1.0, high], [-1.0, high], [-2.0, 0.0], [-1.0, -high], [1.0, -high]];
        for (at, &mass) in around.into_iter().zip(&masses[1..]) {
            ids.push(world.add(ball(at, 1.0, [0.0, 0.0]).mass(mass))?);
        }
        let from = random.direction();
        masses.push(random.between(0.1, 10.0));
        let way = (random.point(-1.5, 1.5) - from * 12.0).normalized().unwrap();
        ids.push(world.add(ball((from * 12.0).into(), 1.0, (way * 100.0).into()).mass(masses[7]))?);
        let before = sums(&world, &masses, &ids);
        world.advance(0.5)?;
        let after = sums(&world, &masses, &ids);
        assert!((after.0 / before.0 - 1.0).abs() < 1e-6, "{before:?} {after:?}");
        assert!(
            (after.1 - before.1).abs() + (after.2 - before.2).abs() < 1e-4 * before.0.sqrt(),
            "{before:?} {after:?}"
        );
    }
    Ok(())
}

#[test]
fn a_ball_between_a_wall_and_a_ball_comes_back_and_so_does_the_other() -> Checked {
    // At a distance from the wall of 0 they are struck at one instant.
    let mut world = World::new();
    for wall in walls(50.0) {
        world.add(Body::fixed(wall))?;
    }
    let near = world.add(ball([49.0, 3.0], 1.0, [0.0, 0.0]))?;
    let cue = world.add(ball([30.0, 3.0], 1.0, [50.0, 0.0]))?;
    world.advance(0.5)?;
    assert_eq!((velocity(&world, near), velocity(&world, cue)), (Vec2::ZERO, Vec2::new(-50.0, 0.0)));
    assert_eq!(world.hits().len(), 3);

    // Two that meet where one of them meets the wall: the wall first, whoever is listed first.
    let mut outcomes = Vec::new();
    for swapped in [false, true] {
        let mut world = World::new();
        for wall in walls(50.0) {
            world.add(Body::fixed(wall))?;
        }
        let bodies = [ball([39.0, 3.0], 1.0, [20.0, 0.0]), ball([47.0, 13.0], 1.0, [0.0, -20.0])];
        let order = if swapped { [1, 0] } else { [0, 1] };
        let mut ids = [None; 2];
        for i in order {
            ids[i] = Some(world.add(bodies[i].clone())?);
        }
        world.advance(0.6)?;
        assert!((energy(&world) / 800.0 - 1.0).abs() < 1e-6);
        outcomes.push((ids.map(|id| velocity(&world, id.unwrap())), world.hits().len()));
    }
    assert_eq!(outcomes[0], outcomes[1]);
    Ok(())
}

#[test]
fn a_touching_pair_against_one_gives_back_as_each_response_says() -> Checked {
    // Above it bounces, below it does not: momentum is kept, energy lost, and nothing still comes together.
    let mut world = World::new();
    let up = world.add(ball([0.0, 1.0], 1.0, [0.0, 0.0]))?;
    let down = world.add(ball([0.0, -1.0], 1.0, [0.0, 0.0]))?;
    let cue = world.add(ball([-8.0, 0.0], 1.0, [12.0, 0.0]))?;
    let mut told = Vec::new();
    world.step(0.9, |hit, _| {
        told.push((hit.body, hit.other));
        if hit.body == up { Response::BOUNCE } else { Response::Bounce { restitution: 0.0 } }
    })?;
    assert_eq!(told, [(up, cue), (down, cue)]);
    let (u, d, c) = (velocity(&world, up), velocity(&world, down), velocity(&world, cue));
    assert!((u + d + c - Vec2::new(12.0, 0.0)).length() < 1e-5);
    assert!(u.length() > d.length() && energy(&world) < 144.0 && energy(&world) > 60.0, "{u:?} {d:?} {c:?}");
    Ok(())
}

#[test]
fn balls_spawned_inside_each_other_are_moved_apart_each_by_its_share() -> Checked {
    for (masses, moves) in [([1.0, 1.0], [0.5, 0.5]), ([3.0, 1.0], [0.25, 0.75])] {
        let mut world = World::new();
        let a = world.add(ball([0.0, 0.0], 2.0, [0.0, 0.0]).mass(masses[0]))?;
        let b = world.add(ball([3.0, 0.0], 2.0, [0.0, 0.0]).mass(masses[1]))?;
        assert_eq!(world.advance(0.0)?.crushed, 0);
        assert_eq!((position(&world, a), position(&world, b)), ([-moves[0], 0.0].into(), [3.0 + moves[1], 0.0].into()));
        assert_eq!((velocity(&world, a), world.hits().len()), (Vec2::ZERO, 0));
    }
    // One that the other does not stop stays.
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], 2.0, [0.0, 0.0]).stopped_by(Tags::NONE))?;
    let b = world.add(ball([3.0, 0.0], 2.0, [0.0, 0.0]))?;
    world.advance(0.0)?;
    assert_eq!((position(&world, a), position(&world, b)), ([0.0, 0.0].into(), [4.0, 0.0].into()));
    // Teleported onto another, and with one centre: the first along +x.
    world.teleport(b, [0.0, 0.0])?;
    world.set_stopped_by(a, Tags::ALL)?;
    world.advance(0.0)?;
    assert_eq!((position(&world, a), position(&world, b)), ([2.0, 0.0].into(), [-2.0, 0.0].into()));
    // One whose tags begin to matter.
    let mut world = World::new();
    let a = world.add(ball([0.0, 0.0], 2.0, [0.0, 0.0]).tags(Tags::NONE))?;
    let b = world.add(ball([3.0, 0.0], 2.0, [0.0, 0.0]).tags(Tags::NONE))?;
    world.advance(0.0)?;
    assert_eq!(position(&world, a), Vec2::ZERO);
    world.set_tags(b, BALL)?;
    world.advance(0.0)?;
    assert_eq!(position(&world, b) - position(&world, a), Vec2::new(4.0, 0.0));
    Ok(())
}

#[test]
fn a_ball_added_during_a_step_inside_another_is_moved_apart_at_the_next() -> Checked {
    let mut world = World::new();
    for wall in walls(20.0) {
        world.add(Body::fixed(wall))?;
    }
    let runner = world.add(ball([10.0, 0.0], 1.0, [30.0, 0.0]))?;
    let still = world.add(ball([-10.0, 0.0], 2.0, [0.0, 0.0]))?;
    let mut new = None;
    world.step(0.5, |hit, world| {
        if hit.body == runner && new.is_none() {
            new = Some(world.add(ball([-9.0, 0.0], 2.0, [0.0, 0.0])).unwrap());
        }
        Response::BOUNCE
    })?;
    let new = new.unwrap();
    let mut clone = world.clone();
    world.advance(0.0)?;
    assert_eq!((position(&world, still).x, position(&world, new).x), (-11.5, -7.5));
    clone.advance(0.0)?;
    assert_eq!(clone.checksum(), world.checksum());
    Ok(())
}

#[test]
fn balls_pushed_apart_are_not_pushed_into_walls() -> Checked {
    let mut random = Random(12);
    for _ in 0..100 {
        let mut world = World::new();
        for wall in walls(20.0) {
            world.add(Body::fixed(wall))?;
        }
        // A thin wall across.
        world.add(Body::fixed(Segment::new([-20.0, 3.0], [20.0, 3.0])?))?;
        let mut sides = Vec::new();
        for _ in 0..40 {
            let at = Vec2::new(random.between(-18.0, 18.0), random.between(-18.0, 1.5));
            sides.push((world.add(ball(at.into(), 1.5, (random.direction() * 20.0).into()))?, at));
        }
        let before = energy(&world);
        let report = world.advance(0.0)?;
        assert_eq!((report.crushed, report.hits), (0, 0));
        assert_eq!(energy(&world), before);
        let places: Vec<Vec2> = sides.iter().map(|&(id, _)| position(&world, id)).collect();
        for (i, &a) in places.iter().enumerate() {
            assert!(a.x.abs() < 18.5001 && a.y > -18.5001 && a.y < 1.5001, "{a:?}");
            for &b in &places[i + 1..] {
                assert!((a - b).length() > 2.999, "{a:?} {b:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn balls_without_room_for_all_are_reported_as_crushed_and_stay_finite() -> Checked {
    let mut world = World::new();
    for wall in walls(5.0) {
        world.add(Body::fixed(wall))?;
    }
    let ids: Vec<BodyId> = (0..30).map(|_| world.add(ball([0.0, 0.0], 2.0, [3.0, 0.0])).unwrap()).collect();
    for _ in 0..3 {
        let report = world.advance(1.0 / 60.0)?;
        assert!(report.crushed > 0);
    }
    for &id in &ids {
        let p = position(&world, id);
        assert!(p.is_finite() && p.x.abs() < 3.01 && p.y.abs() < 3.01, "{p:?}");
    }
    // Once there is room they leave each other.
    for &id in &ids[3..] {
        world.remove(id)?;
    }
    world.advance(0.0)?;
    assert_eq!(world.advance(0.0)?.crushed, 0);
    for i in 0..3 {
        for j in 0..i {
            assert!((position(&world, ids[i]) - position(&world, ids[j])).length() > 3.999);
        }
    }
    Ok(())
}

/// The velocities of two that keep their speed, or only the first of which does, after they met along x; and the hits.
fn keepers(speeds: [f32; 2], both: bool) -> Result<([Vec2; 2], usize), Box<dyn std::error::Error>> {
    let mut world = World::new();
    let first = world.add(ball([0.0, 0.0], 1.0, [speeds[0], 0.0]).keep_speed())?;
    let second = ball([3.0, 0.0], 1.0, [speeds[1], 0.0]);
    let second = world.add(if both { second.keep_speed() } else { second })?;
    world.advance(0.05)?;
    Ok(([velocity(&world, first), velocity(&world, second)], world.hits().len()))
}

#[test]
fn two_balls_that_keep_their_speed_hit_once_and_part() -> Checked {
    // One behind the other, against each other, against one that rests.
    for (speeds, after) in
        [([100.0, 1.0], [-100.0, 1.0]), ([100.0, -1.0], [-100.0, 1.0]), ([100.0, 0.0], [-100.0, 0.0])]
    {
        let (velocities, hits) = keepers(speeds, true)?;
        assert_eq!((velocities, hits), (after.map(|x| Vec2::new(x, 0.0)), 1), "{speeds:?}");
    }
    // What does not keep its speed takes what the masses say.
    let (velocities, hits) = keepers([100.0, 0.0], false)?;
    assert_eq!((velocities, hits), ([-100.0, 100.0].map(|x| Vec2::new(x, 0.0)), 1));
    Ok(())
}

#[test]
fn a_crowd_of_balls_that_keep_their_speed_hits_no_oftener_than_another() -> Checked {
    let hits = |keeps: bool| -> Result<usize, Box<dyn std::error::Error>> {
        let mut world = World::new();
        for body in gas(400, 0.4, 5).iter() {
            let again = Body::dynamic(body.shapes()[0].clone()).velocity(body.velocity()).tags(body.tags());
            let again = if body.kind() != BodyKind::Dynamic {
                Body::fixed(body.shapes()[0].clone())
            } else if keeps {
                again.keep_speed()
            } else {
                again
            };
            world.add(again)?;
        }
        let mut hits = 0;
        for _ in 0..60 {
            hits += world.advance(1.0 / 60.0)?.hits;
        }
        Ok(hits)
    };
    let (free, keeping) = (hits(false)?, hits(true)?);
    assert!(free > 1000 && keeping < 2 * free, "{free} {keeping}");
    Ok(())
}

#[test]
fn a_wall_that_a_hit_puts_in_the_way_stops_a_ball_that_was_far_from_any() -> Checked {
    let mut world = World::new();
    for wall in walls(200.0) {
        world.add(Body::fixed(wall))?;
    }
    // Two that meet, and one that flies elsewhere, is met on its way, and then comes to the new wall.
    world.add(ball([-50.0, 0.0], 1.0, [10.0, 0.0]))?;
    world.add(ball([-40.0, 0.0], 1.0, [-10.0, 0.0]))?;
    let flier = world.add(ball([77.0, 77.0], 1.0, [40.0, 0.0]))?;
    world.add(ball([87.0, 78.0], 1.0, [0.0, 0.0]))?;
    let new = core::cell::Cell::new(None);
    world.step(1.0, |hit, world| {
        if hit.point.y < 10.0 && new.get().is_none() {
            let wall = Aabb::new([89.0, 47.0], [117.0, 72.0]).unwrap();
            new.set(Some(world.add(Body::fixed(wall)).unwrap()));
        }
        Response::BOUNCE
    })?;
    let wall = new.get().expect("the two meet");
    let hits: Vec<BodyId> = world.hits().filter(|hit| hit.body == flier).map(|hit| hit.other).collect();
    assert!(hits.contains(&wall), "{hits:?}");
    Ok(())
}

#[test]
fn a_paddle_hits_a_resting_ball_of_a_crowd_beside_an_endless_line() -> Checked {
    let mut world = World::new();
    // A line is in no cell.
    world.add(Body::fixed(Line::new([0.0, 100.0], [1.0, 0.0])?))?;
    let resting = world.add(ball([0.0, 0.0], 1.0, [0.0, 0.0]))?;
    world.add(ball([50.0, 50.0], 1.0, [0.0, 0.0]))?;
    let paddle = world.add(Body::kinematic(Aabb::new([-10.0, -4.0], [-6.0, 4.0])?).velocity([20.0, 0.0]))?;
    world.advance(0.5)?;
    let hits: Vec<_> = world.hits().map(|hit| (hit.body, hit.other)).collect();
    assert_eq!(hits, [(resting, paddle)]);
    assert_eq!(velocity(&world, resting), Vec2::new(40.0, 0.0));
    Ok(())
}

#[test]
fn a_ball_that_comes_into_the_crowd_during_a_step_meets_what_it_flies_to() -> Checked {
    let mut world = World::new();
    let post = world.add(Body::fixed(Circle::new([6.0, 50.0], 1.0)?))?;
    // They meet in the second step.
    world.add(ball([-50.0, 0.0], 1.0, [10.0, 0.0]))?;
    world.add(ball([-25.0, 0.0], 1.0, [-10.0, 0.0]))?;
    // In the first step something that stops it is there, so that it is in the crowd; in the second only from a hit on.
    let other = Tags::bit(1);
    let flier = Body::dynamic(Circle::new([0.0, 50.0], 1.0)?).stopped_by(other);
    let flier = world.add(flier)?;
    let stop = world.add(Body::dynamic(Circle::new([80.0, 80.0], 1.0)?).tags(other))?;
    world.advance(1.0)?;
    world.remove(stop)?;
    world.set_velocity(flier, [5.0, 0.0])?;
    let mut added = false;
    world.step(1.0, |_, world| {
        if !added {
            added = true;
            world.add(Body::dynamic(Circle::new([80.0, 80.0], 1.0).unwrap()).tags(other)).unwrap();
        }
        Response::BOUNCE
    })?;
    assert!(added);
    let hits: Vec<_> = world.hits().filter(|hit| hit.body == flier).map(|hit| hit.other).collect();
    assert_eq!(hits, [post]);
    Ok(())
}

#[test]
fn balls_that_keep_their_speed_get_into_no_other_whatever_comes_of_a_hit() -> Checked {
    for restitution in [1.0, 0.5, 0.0, -1.0] {
        // Both stop each other; only the one behind does, and only the one ahead.
        for (behind, ahead) in [(BALL, BALL), (BALL, Tags::NONE), (Tags::NONE, BALL)] {
            let mut world = World::new();
            let response = Response::Bounce { restitution };
            let add = |world: &mut World, x: f32, speed: f32, tags: Tags| {
                let ball = Body::dynamic(Circle::new([x, 0.0], 2.0).unwrap()).velocity([speed, 0.0]);
                world.add(ball.tags(tags).response(response).keep_speed())
            };
            add(&mut world, 0.0, 3.0, behind)?;
            add(&mut world, 5.0, 1.0, ahead)?;
            let mut bounded = 0;
            for _ in 0..100 {
                bounded += world.advance(1.0 / 60.0)?.bounded;
            }
            assert!(deepest_overlap(&world) < 1e-3 || bounded > 0, "{restitution} {behind:?} {ahead:?}");
        }
    }
    Ok(())
}

#[test]
fn a_ball_that_a_hit_adds_where_none_met_another_takes_part_from_then_on() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([-60.0, -10.0], [-50.0, 10.0])?))?;
    // Without tags these two meet no ball; then one with a tag is put in the way of the second.
    let untagged = |at: [f32; 2], velocity: [f32; 2]| Body::dynamic(Circle::new(at, 1.0).unwrap()).velocity(velocity);
    world.add(untagged([-40.0, 0.0], [-50.0, 0.0]))?;
    let flier = world.add(untagged([0.0, 50.0], [20.0, 0.0]))?;
    let new = core::cell::Cell::new(None);
    world.step(1.0, |_, world| {
        if new.get().is_none() {
            new.set(Some(world.add(ball([16.0, 50.0], 1.0, [0.0, 0.0])).unwrap()));
        }
        Response::BOUNCE
    })?;
    let new = new.get().expect("the first comes to the wall");
    let hits: Vec<_> =
        world.hits().filter(|hit| hit.body == flier || hit.other == flier).map(|h| (h.body, h.other)).collect();
    assert_eq!(hits, [(flier, new)]);
    Ok(())
}
