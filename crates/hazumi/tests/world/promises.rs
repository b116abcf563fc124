//! What the step owes its users, in numbers.

use hazumi::*;

use crate::support::*;

#[test]
fn a_thousand_fast_balls_neither_escape_nor_enter_a_solid_nor_drift_in_speed() -> Checked {
    let (mut world, balls, half) = arena(1);
    let speed = 50.0 * 8.0 * 60.0;
    let mut worst = 0f64;
    let (mut outside, mut inside, mut bounded) = (0, 0, 0);
    for step in 0..600 {
        let report = world.advance(1.0 / 60.0)?;
        bounded += report.bounded;
        for &ball in &balls {
            let ball = world.get(ball).unwrap();
            let v = ball.velocity();
            worst = worst.max(((f64::from(v.x).powi(2) + f64::from(v.y).powi(2)).sqrt() / speed - 1.0).abs());
            let p = ball.position();
            outside += usize::from(p.x.abs() > half || p.y.abs() > half);
            if step % 30 == 29 {
                let center = Circle::new(p, 0.0)?;
                inside += usize::from(world.iter().any(|body| {
                    body.kind() == BodyKind::Fixed && body.shapes().iter().any(|shape| overlap(shape, &center))
                }));
            }
        }
    }
    println!("outside {outside}, inside {inside}, worst relative drift of the speed {worst:.1e}, bounded {bounded}");
    assert_eq!((outside, inside), (0, 0));
    assert!(worst <= 3e-7, "{worst}");
    Ok(())
}

#[test]
fn a_row_of_flush_boxes_is_a_flat_wall_to_the_bit() {
    let flat: Vec<Shape> = vec![Aabb::new([-50.0, 0.0], [50.0, 5.0]).unwrap().into()];
    // Each box ends where f32 says, which is not quite where the next begins.
    let row = |pitch: f32| -> Vec<Shape> {
        (-60..60)
            .map(|i| Aabb::new([i as f32 * pitch, 0.0], [(i - 1) as f32 * pitch + pitch + pitch, 5.0]).unwrap().into())
            .collect()
    };
    let mut different = 0;
    let mut tested = 0;
    for pitch in [0.1, 0.7, 1.0] {
        let row = row(pitch);
        for i in 0..50 {
            for j in 0..67 {
                let offset = i as f32 * 0.0131 - 0.3;
                let slope = [0.0005, 0.003, 0.02, 0.1, 0.5, 2.0, 40.0][j % 7] * (1.0 + j as f32 * 0.01);
                let circle = Circle::new([offset, -1.5], 0.5).unwrap();
                let velocity = Vec2::new(1.0, slope) * (1.5 / slope);
                tested += 1;
                let (a, v) = over(&flat, circle, velocity, 1.0);
                let (b, u) = over(&row, circle, velocity, 1.0);
                let off_row = a.iter().any(|hit| hit.point.x.abs() > 40.0 * pitch);
                if !off_row && (v != u || b.iter().any(|hit| hit.normal != Vec2::new(0.0, -1.0))) {
                    if different < 5 {
                        println!("pitch {pitch} offset {offset} slope {slope}: {v:?} {u:?} {b:?}");
                    }
                    different += 1;
                }
            }
        }
    }
    println!("{tested} balls, {different} different");
    assert_eq!(different, 0);
}

#[test]
fn a_ball_that_rolls_along_flush_boxes_meets_none_of_them() {
    for lift in [-1e-6f32, 0.0, 1e-6] {
        let floor: Vec<Shape> = (0..100)
            .map(|i| Aabb::new([i as f32 * 0.1, 0.0], [(i - 1) as f32 * 0.1 + 0.2, 1.0]).unwrap().into())
            .collect();
        let (hits, velocity) = over(&floor, Circle::new([0.5, -0.25 + lift], 0.25).unwrap(), Vec2::new(8.0, 0.0), 1.0);
        assert!(hits.is_empty(), "lifted by {lift}: {hits:?}");
        assert_eq!(velocity, Vec2::new(8.0, 0.0));
    }
}

#[test]
fn turned_rows_and_chains_of_segments_are_flat_within_a_twentieth_of_a_degree() {
    let mut random = Random(5);
    let (mut worst, mut extra) = (0f32, 0);
    for case in 0..2000 {
        let angle = random.between(-3.1, 3.1);
        let along = Vec2::new(libm::cosf(angle), libm::sinf(angle));
        let out = -along.perp();
        let origin = random.point(-30.0, 30.0);
        let pitch = 0.9;
        let row: Vec<Shape> = (-30..30)
            .map(|i| {
                let (a, b) = (origin + along * (i as f32 * pitch), origin + along * ((i + 1) as f32 * pitch));
                match case % 2 {
                    0 => Segment::new(a, b).unwrap().into(),
                    _ => Obb::new((a + b) * 0.5 - out, [pitch, 2.0], angle).unwrap().into(),
                }
            })
            .collect();
        let slope = [0.01, 0.1, 0.5, 3.0][case % 4];
        let velocity = (along - out * slope) * (2.0 / slope);
        let start = origin + out * 1.5 + along * (random.between(-1.0, 1.0) - 1.0 / slope);
        let (hits, after) = over(&row, Circle::new(start, 0.5).unwrap(), velocity, 1.0);
        if (1.0 / slope) > 20.0 {
            continue;
        }
        let want = (along + out * slope).normalized().unwrap();
        let turned = want.cross(after.normalized().unwrap()).abs().asin_degrees();
        worst = worst.max(turned);
        let times: std::collections::BTreeSet<u32> = hits.iter().map(|hit| hit.time.to_bits()).collect();
        extra += usize::from(times.len() != 1);
    }
    println!("worst angle {worst} degrees, {extra} with another number of bounces than 1");
    assert!(worst < 0.05 && extra == 0);
}

#[test]
fn an_inner_corner_and_two_bricks_at_once_are_one_bounce_and_two_hits() -> Checked {
    let corner: Vec<Shape> =
        vec![Aabb::new([-10.0, 0.0], [20.0, 5.0])?.into(), Aabb::new([10.0, -20.0], [15.0, 0.0])?.into()];
    let (hits, velocity) = over(&corner, Circle::new([5.0, -5.0], 1.0)?, Vec2::new(8.0, 8.0), 1.0);
    assert_eq!(hits.len(), 2);
    assert_eq!(velocity, Vec2::new(-8.0, -8.0));

    let gap: Vec<Shape> =
        vec![Aabb::new([-10.0, 0.0], [-0.5, 5.0])?.into(), Aabb::new([0.5, 0.0], [10.0, 5.0])?.into()];
    let (hits, velocity) = over(&gap, Circle::new([0.0, -5.0], 1.0)?, Vec2::new(0.0, 8.0), 1.0);
    assert_eq!(hits.len(), 2);
    assert_eq!((velocity.x.abs() < 1e-5, velocity.y), (true, -8.0), "{velocity:?}");
    Ok(())
}

#[test]
fn one_long_step_gives_the_hits_of_sixty() -> Checked {
    for gravity in [0.0, 900.0] {
        let scene = || -> Result<World, Box<dyn std::error::Error>> {
            let mut world = World::new();
            world.set_gravity([0.0, gravity])?;
            for wall in walls(100.0) {
                world.add(Body::fixed(wall))?;
            }
            world.add(Body::fixed(Circle::new([20.0, 10.0], 15.0)?))?;
            world.add(Body::fixed(Obb::new([-40.0, 30.0], [40.0, 10.0], 0.4)?))?;
            world.add(Body::dynamic(Circle::new([-50.0, -50.0], 5.0)?).velocity([440.0, -310.0]))?;
            Ok(world)
        };
        let (mut one, mut many) = (scene()?, scene()?);
        one.advance(1.0)?;
        let long: Vec<(f32, BodyId, f32)> = one.hits().map(|hit| (hit.time, hit.other, hit.speed())).collect();
        let mut short = Vec::new();
        for step in 0..60 {
            many.advance(1.0 / 60.0)?;
            short.extend(many.hits().map(|hit| (step as f32 / 60.0 + hit.time, hit.other, hit.speed())));
        }
        assert!(long.len() >= 2, "{long:?}");
        assert_eq!(long.len(), short.len(), "{long:?} {short:?}");
        for (a, b) in long.iter().zip(&short) {
            assert!(a.1 == b.1 && (a.0 - b.0).abs() < 2e-3 && (a.2 / b.2 - 1.0).abs() < 2e-3, "{a:?} {b:?}");
        }
    }
    Ok(())
}

#[test]
fn a_million_bounces_keep_the_speed() -> Checked {
    let mut world = World::new();
    for i in 0..7 {
        let angle = i as f32 * std::f32::consts::TAU / 7.0;
        let out = Vec2::new(libm::cosf(angle), libm::sinf(angle));
        world.add(Body::fixed(Obb::new(out * 15.0, [2.0, 30.0], angle)?))?;
    }
    let ball = world.add(Body::dynamic(Circle::new([1.0, 0.5], 1.0)?).velocity([31.0, 17.0]))?;
    let speed = Vec2::new(31.0, 17.0).length();
    let mut bounces = 0;
    while bounces < 1_000_000 {
        bounces += world.advance(100.0)?.hits;
    }
    let drift = world.get(ball).unwrap().velocity().length() / speed - 1.0;
    println!("{bounces} bounces, relative drift {drift:e}");
    assert!(drift.abs() <= 3e-7);
    Ok(())
}

#[test]
fn a_dropped_ball_returns_to_its_height() -> Checked {
    for dt in [1.0 / 240.0, 1.0 / 60.0, 0.37] {
        let mut world = World::new();
        world.set_gravity([0.0, 980.0])?;
        world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
        let ball = world.add(Body::dynamic(Circle::new([0.0, -100.0], 8.0)?))?;
        let mut hits = 0;
        while hits < 1000 {
            hits += world.advance(dt)?.hits;
        }
        // By the height, whatever the moment: v²/2 + g·h.
        let body = world.get(ball).unwrap();
        let energy = 0.5 * body.velocity().length_squared() + 980.0 * (-8.0 - body.position().y);
        let relative = energy / (980.0 * 92.0) - 1.0;
        println!("dt {dt}: after {hits} bounces the energy is off by {relative:e}");
        assert!(relative.abs() < 1e-4);
    }
    Ok(())
}

#[test]
fn a_ball_comes_to_rest_and_stays_without_hits() -> Checked {
    let mut world = World::new();
    world.set_gravity([0.0, 980.0])?;
    world.add(Body::fixed(Aabb::new([-100.0, 0.0], [100.0, 10.0])?))?;
    let ball = world.add(Body::dynamic(Circle::new([0.0, -100.0], 8.0)?).restitution(0.5))?;
    let mut hits = 0;
    for _ in 0..600 {
        hits += world.advance(1.0 / 60.0)?.hits;
    }
    let position = world.get(ball).unwrap().position();
    let mut late = 0;
    for _ in 0..600 {
        late += world.advance(1.0 / 60.0)?.hits;
    }
    println!("{hits} hits, then {late}; at {position:?}, {:?}", world.get(ball).unwrap().velocity());
    assert!(hits > 3 && late == 0);
    assert_eq!(world.get(ball).unwrap().position(), position);
    Ok(())
}

#[test]
fn closure_and_data_give_the_same_state_and_hits() -> Checked {
    let (world, _, _) = arena(3);
    let (mut data, mut closure) = (world.clone(), world);
    for _ in 0..20 {
        data.advance(1.0 / 60.0)?;
        closure.step(1.0 / 60.0, |_, _| Response::BOUNCE)?;
        assert!(data.hits().eq(closure.hits()));
        assert_eq!(data.checksum(), closure.checksum());
    }
    Ok(())
}

#[test]
fn a_ball_spawned_inside_leaves_by_the_shortest_way() -> Checked {
    let mut world = World::new();
    world.add(Body::fixed(Aabb::new([0.0, 0.0], [100.0, 40.0])?))?;
    let ball = world.add(Body::dynamic(Circle::new([50.0, 5.0], 3.0)?))?;
    world.advance(0.0)?;
    assert_eq!(world.get(ball).unwrap().position(), Vec2::new(50.0, -3.0));
    // In the middle of a wall of flush bricks.
    let mut world = World::new();
    for i in 0..25 {
        let min = Vec2::new((i % 5) as f32 * 40.0, (i / 5) as f32 * 16.0);
        world.add(Body::fixed(Aabb::new(min, min + Vec2::new(40.0, 16.0))?))?;
    }
    let ball = world.add(Body::dynamic(Circle::new([100.0, 30.0], 4.0)?).velocity([10.0, 0.0]))?;
    assert_eq!(world.advance(1.0 / 60.0)?.crushed, 0);
    assert!((world.get(ball).unwrap().position().y + 4.0).abs() < 0.2, "{:?}", world.get(ball).unwrap().position());
    Ok(())
}

#[test]
fn a_step_of_bad_length_is_refused_and_changes_nothing() -> Checked {
    let (mut world, _, _) = arena(4);
    let before = world.checksum();
    for dt in [-1.0, f32::NAN, f32::INFINITY] {
        assert!(world.advance(dt).is_err());
        assert!(world.step(dt, |_, _| Response::BOUNCE).is_err());
    }
    assert_eq!(world.checksum(), before);
    Ok(())
}

#[test]
fn debug_and_release_give_the_same_checksum() -> Checked {
    let (mut world, balls, _) = arena(2);
    world.set_gravity([3.0, 250.0])?;
    world.set_response(balls[0], Some(Response::Bounce { restitution: 0.9 }))?;
    for step in 0..30 {
        if step % 2 == 0 {
            world.advance(1.0 / 60.0)?;
        } else {
            let mut hits = 0;
            world.step(1.0 / 50.0, |hit, world| {
                hits += 1;
                if hits % 50 == 0 {
                    world.remove(hit.other).ok();
                }
                if hits % 3 == 0 { Response::Slide } else { Response::BOUNCE }
            })?;
        }
    }
    // A change of this number breaks every recording: it belongs into the changelog.
    assert_eq!(world.checksum(), 0xcea5_964f_7aaf_433d, "{:#x}", world.checksum());
    Ok(())
}
